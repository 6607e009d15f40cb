import type { ShrunkCase } from './shrink/index.ts';
import type { Chances, FigureGroups, Figures } from './tally.ts';
import type { LeftOut, CaseResult } from './types.ts';

/** The result of one bench run. */
export interface BenchReport extends Figures, FigureGroups {
  readonly seed: number;
  readonly chances: Chances;
  readonly wrong: readonly CaseResult[];
  /** Wrong cases after they were made smaller. */
  readonly shrunk: readonly ShrunkCase[];
  /** Inconclusive or broken verdicts of the honest planner. */
  readonly undecided: readonly CaseResult[];
  /** Cases where the second check of the truth contradicts the oracle. */
  readonly disputed: readonly CaseResult[];
  /** The number of cases by the answer of the second check. */
  readonly secondCheck: Readonly<Record<CaseResult['secondCheck']['kind'], number>>;
  /** Goals that the oracle cannot walk, and cases whose truth is open. */
  readonly leftOut: readonly LeftOut[];
  /** The names of these goals. */
  readonly unread: readonly string[];
  /** The number of these cases, by reason. */
  readonly open: Readonly<Record<string, number>>;
  /** Ids of the cases that ran. */
  readonly ids: readonly string[];
}
