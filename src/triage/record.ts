/** Reads the earlier runs of a goal: builds with and without a pass, and how often the verdict turned. */
import type { PastGoalRun, TriageCase } from './model.ts';

/** Times that the verdict turned from one run to the next before it counts as unstable. */
const UNSTABLE = 3;
/** Failures in a row on one build that are no accident any more. */
const LASTING = 3;
const RECENT = 12;

export interface GoalRecord {
  /** Runs on this build that passed, and that did not, this one included. null when the build is unknown. */
  readonly onThisBuild: { readonly passed: number; readonly failed: number } | null;
  /** Builds in a row without any pass, this one included; runs, where builds are unknown. */
  readonly failingInARow: number;
  /** The last runs on this build all failed, although it passed before. */
  readonly lasting: boolean;
  /** The verdict turned again and again over the last runs. */
  readonly unstable: boolean;
}

/** Returns the record of the goal on this device. Pure. */
export function recordOf({ past, build, verdict }: TriageCase): GoalRecord {
  const failed = verdict.kind !== 'passed';
  const own = build === null ? null : past.filter((p) => p.build === build);
  const passed = own?.filter((p) => p.verdict === 'passed').length ?? 0;
  const streak = trailing(past, (p) => p.verdict !== 'passed');
  return {
    onThisBuild:
      own === null
        ? null
        : { passed: passed + (failed ? 0 : 1), failed: own.length - passed + (failed ? 1 : 0) },
    failingInARow: failingBuilds(past, build, streak),
    lasting: passed > 0 && streak + 1 >= LASTING && streak < past.length,
    unstable: turns(past.slice(-RECENT), failed) >= UNSTABLE,
  };
}

/** Returns the number of builds, newest first, on which no run passed. */
function failingBuilds(past: readonly PastGoalRun[], build: string | null, streak: number): number {
  if (build === null) return streak + 1;
  const passedOn = new Set(past.filter((p) => p.verdict === 'passed').map((p) => p.build));
  if (passedOn.has(build)) return 0;
  const failing = new Set([build]);
  for (const run of past.toReversed()) {
    if (run.verdict === 'passed' || (run.build !== null && passedOn.has(run.build))) break;
    failing.add(run.build ?? run.run);
  }
  return failing.size;
}

function trailing(past: readonly PastGoalRun[], fits: (run: PastGoalRun) => boolean): number {
  const end = past.findLastIndex((run) => !fits(run));
  return past.length - 1 - end;
}

function turns(past: readonly PastGoalRun[], failedNow: boolean): number {
  const outcomes = [...past.map((p) => p.verdict !== 'passed'), failedNow];
  return outcomes.filter((failed, i) => i > 0 && failed !== outcomes[i - 1]).length;
}
