/** One honest planner and nine that misbehave as models do. */
import type { Planner } from '../../planner/port.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { clumsy, explorer, obedient, rewording, stubborn, swapper } from './unreliable.ts';
import { blamer, liar, masker } from './adversarial.ts';
import { distortedPlanner } from './planner.ts';

export const PLANNERS: Readonly<Record<string, (chance: SeededRandom, honest: Planner) => Planner>> = {
  honest: (_, honest) => honest,
  liar: (chance, honest) => distortedPlanner('liar', honest, chance, liar),
  masker: (chance, honest) => distortedPlanner('masker', honest, chance, masker()),
  blamer: (chance, honest) => distortedPlanner('blamer', honest, chance, blamer),
  clumsy: (chance, honest) => distortedPlanner('clumsy', honest, chance, clumsy),
  stubborn: (chance, honest) => distortedPlanner('stubborn', honest, chance, stubborn()),
  rewording: (chance, honest) => distortedPlanner('rewording', honest, chance, rewording),
  swapper: (chance, honest) => distortedPlanner('swapper', honest, chance, swapper),
  explorer: (chance, honest) => distortedPlanner('explorer', honest, chance, explorer),
  obedient: (chance, honest) => distortedPlanner('obedient', honest, chance, obedient),
};
