/** Runs goals one after the other, each on its own device, with retries. */
import type { Verdict } from '../core/model/verdict.ts';
import type { Goal } from '../goal/model/goal.ts';
import { attemptGoal, type AttemptOptions } from './attempt.ts';
import { safeListener } from './safe-listener.ts';
import type { GoalResult, Progress } from './results.ts';
import { isExcused } from '../shared/quarantine.ts';

export interface SuiteRun extends AttemptOptions {
  readonly goals: readonly Goal[];
  /** Further attempts for a goal that did not pass. */
  readonly retries: number;
  readonly failFast: boolean;
}

/** Returns the results of the goals that ran. Never throws: an error of a goal is its verdict. */
export async function runSuite(given: SuiteRun): Promise<readonly GoalResult[]> {
  const suite = { ...given, progress: safeProgress(given.progress) };
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
  const call = safeListener();
  return {
    goalStarted: (goal, n, of) => call(() => progress.goalStarted(goal, n, of)),
    decided: (event, notes, command) => call(() => progress.decided(event, notes, command)),
    around: (line) => call(() => progress.around?.(line)),
    exchange: (exchange) => call(() => progress.exchange?.(exchange)),
    goalEnded: (result, n, of) => call(() => progress.goalEnded(result, n, of)),
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

/** True when another attempt follows this one. */
export function shouldRetry(
  { verdict }: GoalResult,
  attempt: number,
  { retries, signal }: Pick<SuiteRun, 'retries' | 'signal'>,
): boolean {
  return !['passed', 'cancelled'].includes(verdict.kind) && attempt <= retries && !signal.aborted;
}
