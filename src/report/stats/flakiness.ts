import { oneLine } from '../../shared/printable.ts';
import { flakeText, type GoalHistory } from '../history.ts';

/** The flake rate of a goal over its last runs, for `stats --json`. */
export interface Flakiness {
  readonly goal: string;
  readonly file: string;
  /** Runs with a verdict, 20 at most. */
  readonly runs: number;
  readonly passed: number;
  readonly flaky: number;
  /** 0 to 1; null without runs. */
  readonly flakeRate: number | null;
}

export function flakinessOf({ name, file, counted, passed, flaky, flakeRate }: GoalHistory): Flakiness {
  return { goal: name, file, runs: counted, passed, flaky, flakeRate };
}

/** Returns a line for each flaky goal, the flakiest first; empty when none is. */
export function formatFlakiness(histories: readonly GoalHistory[]): string {
  return histories
    .filter(({ flaky }) => flaky > 0)
    .toSorted((a, b) => (b.flakeRate ?? 0) - (a.flakeRate ?? 0))
    .map((history) => `${'flaky'.padEnd(14)}${oneLine(history.name)}: ${flakeText(history)}\n`)
    .join('');
}
