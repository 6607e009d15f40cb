import { isDeepStrictEqual } from 'node:util';
import { plural } from './format.ts';
import type { RunSummary, RunSummaryGoal } from '../trace/runs.ts';

/** Runs of a goal that its history covers. */
export const HISTORY_RUNS = 20;

/** One run of a goal. */
export interface PastResult {
  readonly run: RunSummary;
  readonly goal: RunSummaryGoal;
  /**
   * The goal passed after an attempt that did not, or ended differently in another run of the same commit with the same settings on the same
   * device.
   */
  readonly flaky: boolean;
}

export interface GoalHistory {
  readonly name: string;
  readonly file: string;
  /** The newest runs with this goal, oldest first; also those in which it got no verdict. */
  readonly results: readonly PastResult[];
  /** Runs with a verdict other than cancelled. */
  readonly counted: number;
  readonly passed: number;
  readonly flaky: number;
  /** Share of flaky runs, 0 to 1; null when nothing was counted. */
  readonly flakeRate: number | null;
}

/** Returns the history of each goal. `runs` is in order of start; a goal is identified by its file and name. Pure. */
export function goalHistories(runs: readonly RunSummary[]): readonly GoalHistory[] {
  const byKey = new Map<string, { readonly run: RunSummary; readonly goal: RunSummaryGoal }[]>();
  for (const run of runs) {
    for (const goal of run.goals) {
      const key = historyKey(goal);
      byKey.set(key, [...(byKey.get(key) ?? []), { run, goal }]);
    }
  }
  return [...byKey.values()].map((all) => historyOf(all.slice(-HISTORY_RUNS)));
}

/** Returns what tells the histories of two goals apart. */
export function historyKey({ file, name }: { readonly file: string; readonly name: string }): string {
  return JSON.stringify([file.replaceAll('\\', '/').replace(/^(?:\.\/)+/u, ''), name]);
}

type RunOfGoal = Omit<PastResult, 'flaky'>;

function historyOf(all: readonly RunOfGoal[]): GoalHistory {
  const results = all.map((one) => ({
    ...one,
    flaky: one.goal.flaky || all.some((o) => contradicts(one, o)),
  }));
  const counted = results.filter(isCounted);
  const flaky = counted.filter((result) => result.flaky).length;
  const { name, file } = all.at(-1)!.goal;
  return {
    name,
    file,
    results,
    counted: counted.length,
    passed: counted.filter(({ goal }) => goal.verdict === 'passed').length,
    flaky,
    flakeRate: counted.length === 0 ? null : flaky / counted.length,
  };
}

function isCounted({ goal: { verdict } }: RunOfGoal): boolean {
  return verdict !== null && verdict !== 'cancelled';
}

/** True when one run passed and the other did not although nothing that is recorded was different. */
function contradicts(a: RunOfGoal, b: RunOfGoal): boolean {
  if (a === b || !isCounted(a) || !isCounted(b)) return false;
  if ((a.goal.verdict === 'passed') === (b.goal.verdict === 'passed')) return false;
  const { git } = a.run;
  return (
    git?.commit != null &&
    !git.changed &&
    b.run.git?.changed === false &&
    git.commit === b.run.git.commit &&
    a.goal.device === b.goal.device &&
    isDeepStrictEqual(a.run.settings, b.run.settings)
  );
}

/** Returns `flaky in 3 of 20 runs (15 %)`; empty when it never was. */
export function flakeText({ flaky, counted, flakeRate }: GoalHistory): string {
  if (flaky === 0) return '';
  return `flaky in ${flaky} of ${plural(counted, 'run')} (${Math.round(100 * (flakeRate ?? 0))} %)`;
}
