/** One honest planner and nine that misbehave as models do. */
import type { Planner } from '../../planner/port.ts';
import { createLiteralPlanner } from '../../planner/literal/index.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { clumsy, explorer, obedient, rewording, stubborn, swapper } from './unreliable.ts';
import { blamer, liar, masker } from './adversarial.ts';
import { distortedPlanner } from './planner.ts';

export const PLANNERS: Readonly<Record<string, (chance: SeededRandom) => Planner>> = {
  honest: () => createLiteralPlanner(),
  liar: (chance) => distortedPlanner('liar', chance, liar),
  masker: (chance) => distortedPlanner('masker', chance, masker()),
  blamer: (chance) => distortedPlanner('blamer', chance, blamer),
  clumsy: (chance) => distortedPlanner('clumsy', chance, clumsy),
  stubborn: (chance) => distortedPlanner('stubborn', chance, stubborn()),
  rewording: (chance) => distortedPlanner('rewording', chance, rewording),
  swapper: (chance) => distortedPlanner('swapper', chance, swapper),
  explorer: (chance) => distortedPlanner('explorer', chance, explorer),
  obedient: (chance) => distortedPlanner('obedient', chance, obedient),
};
