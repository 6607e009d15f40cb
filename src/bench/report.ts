import type { FigureGroups, Figures } from './tally.ts';
import type { LeftOut, Outcome } from './types.ts';

/** All that one bench run found. */
export interface Report extends Figures, FigureGroups {
  readonly seed: number;
  readonly wrong: readonly Outcome[];
  /** Of the honest planner: inconclusive or broken. */
  readonly undecided: readonly Outcome[];
  /** Goals that the oracle cannot walk, and cases whose truth is open. */
  readonly leftOut: readonly LeftOut[];
  /** Of these the goals, by name. */
  readonly unread: readonly string[];
  /** Of these the cases, by the reason why their truth is open. */
  readonly open: Readonly<Record<string, number>>;
  /** Ids of the cases that were run. */
  readonly ids: readonly string[];
}
