import { join } from 'node:path';
import type { GoalResult, RunLocation } from '../runner/results.ts';
import { goalWithoutLines } from '../trace/goal-without-lines.ts';
import type { Run, RunGoal } from '../trace/runs.ts';
import type { Trace, Verdict } from '../trace/schema.ts';
import type { Triage } from '../trace/triage-file.ts';
import { isFlaky } from './verdict.ts';

/** A goal's result derived from its trace. */
export interface ReportedGoal {
  readonly result: GoalResult & {
    /** Passed after an attempt that did not. */
    readonly flaky: boolean;
  };
  /** null when the goal never started or its trace cannot be read. */
  readonly trace: Trace | null;
  /** The attempt's folder, relative to the run's; empty when the goal never started. */
  readonly folder: string;
  /** Why the goal did not pass, as far as its history told; null without a triage. */
  readonly triage: Triage | null;
  /** Worker and device; null when goals ran one after the other. */
  readonly place: RunLocation | null;
  /** All attempts, oldest first; the last one is the result. */
  readonly attempts: readonly ReportedAttempt[];
}

export interface ReportedAttempt {
  readonly attempt: number;
  readonly folder: string;
  readonly verdict: Verdict;
  readonly trace: Trace | null;
}

/**
 * Returns the last attempt of every goal in order, with earlier verdicts. A goal without a verdict is `broken` by the environment
 * when it was interrupted, and `cancelled` when the run ended before it.
 */
export function reportedGoals(run: Run): readonly ReportedGoal[] {
  const last = run.goals.filter(
    (g) => !run.goals.some((other) => other.n === g.n && other.attempt > g.attempt),
  );
  return last.map((goal) => {
    const earlier = run.goals.filter((g) => g.n === goal.n && g.attempt < goal.attempt);
    const result = goalResult(run, goal, earlier);
    return {
      result: { ...result, flaky: isFlaky(result) },
      trace: goal.trace,
      folder: goal.folder,
      triage: goal.triage,
      place: goal.place,
      attempts: [...earlier, goal].map((a) => ({
        attempt: a.attempt,
        folder: a.folder,
        verdict: attemptVerdict(run, a),
        trace: a.trace,
      })),
    };
  });
}

function goalResult(run: Run, goal: RunGoal, earlier: readonly RunGoal[]): GoalResult {
  const { trace, end } = goal;
  const lastAt = trace?.steps.at(-1)?.at ?? 0;
  const turns = trace?.steps.flatMap((s) => s.notes).findLast((note) => note.kind === 'turn');
  return {
    goal: trace?.start.goal ?? goalWithoutLines({ name: goal.name, file: goal.file }),
    verdict: attemptVerdict(run, goal),
    trace: goal.folder === '' ? '' : join(run.folder, goal.folder, 'trace.ndjson'),
    turns: end?.turns ?? turns?.turn ?? 0,
    modelCalls: end?.modelCalls ?? 0,
    tokens: end?.tokens ?? 0,
    costUsd: end?.costUsd ?? 0,
    durationMs: end?.durationMs ?? lastAt,
    earlier: earlier.map((g) => attemptVerdict(run, g)),
    quarantine: goal.quarantine,
    ...(end?.around === undefined ? {} : { around: end.around }),
  };
}

const NO_LINE = { phase: 'steps', index: null, line: '', results: [], flags: [] } as const;

function attemptVerdict({ ended }: Run, { trace, end, folder, problem }: RunGoal): Verdict {
  if (end !== null) return end.verdict;
  const reason = problem ?? 'The run was interrupted before this goal had a verdict.';
  if (ended && folder === '') return { kind: 'cancelled', reason, ...NO_LINE };
  return {
    kind: 'broken',
    code: trace === null ? 'NOT_RUN' : 'INTERRUPTED',
    blame: 'environment',
    reason,
    hint: 'Run it again.',
    ...NO_LINE,
  };
}
