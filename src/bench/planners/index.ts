/** Planners that models can turn out to be: honest, and nine ways of not being so. */
import type { Planner } from '../../planner/port.ts';
import { createLiteralPlanner } from '../../planner/literal/index.ts';
import type { Chance } from '../chance.ts';
import { clumsy, explorer, obedient, rewording, stubborn, swapper } from './careless.ts';
import { blamer, liar, masker } from './dishonest.ts';
import { twisted } from './planner.ts';

export const PLANNERS: Readonly<Record<string, (chance: Chance) => Planner>> = {
  honest: () => createLiteralPlanner(),
  liar: (chance) => twisted('liar', chance, liar),
  masker: (chance) => twisted('masker', chance, masker()),
  blamer: (chance) => twisted('blamer', chance, blamer),
  clumsy: (chance) => twisted('clumsy', chance, clumsy),
  stubborn: (chance) => twisted('stubborn', chance, stubborn()),
  rewording: (chance) => twisted('rewording', chance, rewording),
  swapper: (chance) => twisted('swapper', chance, swapper),
  explorer: (chance) => twisted('explorer', chance, explorer),
  obedient: (chance) => twisted('obedient', chance, obedient),
};
