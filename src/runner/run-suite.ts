/** Goals in order, each on a device of its own; retries; what is left of a run when it ends early. */
import type { Verdict } from '../core/model/verdict.ts';
import type { Goal } from '../goal/model/goal.ts';
import { attemptGoal, type AttemptOptions } from './attempt.ts';
import { safeListener } from './safe-listener.ts';
import type { GoalResult, Progress } from './results.ts';
import { isExcused } from '../shared/quarantine.ts';

export interface SuiteRun extends AttemptOptions {
  readonly goals: readonly Goal[];
  /** Further attempts for a goal that failed or could not be proved. */
  readonly retries: number;
  readonly failFast: boolean;
}

/** Never throws for what happens to one goal: that is its verdict. */
export async function runSuite(asked: SuiteRun): Promise<readonly GoalResult[]> {
  const suite = { ...asked, progress: safeProgress(asked.progress) };
  const results: GoalResult[] = [];
  for (const [i, goal] of suite.goals.entries()) {
    if (suite.signal.aborted) break;
    suite.progress.goalStarted(goal, i + 1, suite.goals.length);
    const result = await runWithRetries(suite, goal, i + 1);
    results.push(result);
    suite.progress.goalEnded(result, i + 1, suite.goals.length);
    if (suite.failFast && result.verdict.kind !== 'passed' && !isExcused(result)) break;
  }
  return results;
}

function safeProgress(progress: Progress): Progress {
  const tell = safeListener();
  return {
    goalStarted: (goal, n, of) => tell(() => progress.goalStarted(goal, n, of)),
    decided: (event, notes, command) => tell(() => progress.decided(event, notes, command)),
    exchange: (exchange) => tell(() => progress.exchange?.(exchange)),
    goalEnded: (result, n, of) => tell(() => progress.goalEnded(result, n, of)),
  };
}

async function runWithRetries(suite: SuiteRun, goal: Goal, n: number): Promise<GoalResult> {
  const earlier: Verdict[] = [];
  for (let attempt = 1; ; attempt++) {
    const result = await attemptGoal(suite, goal, n, attempt, earlier);
    if (!shouldRetry(result, attempt, suite)) return result;
    earlier.push(result.verdict);
  }
}

/** Whether another attempt follows this one. */
export function shouldRetry(
  { verdict }: GoalResult,
  attempt: number,
  { retries, signal }: Pick<SuiteRun, 'retries' | 'signal'>,
): boolean {
  return !['passed', 'cancelled'].includes(verdict.kind) && attempt <= retries && !signal.aborted;
}
