import type { Goal } from '../../goal/model/goal.ts';
import { median, pastDurations } from '../../trace/durations.ts';
import { goalKey } from '../../trace/goal-key.ts';

/**
 * Returns how long each goal is expected to take, ms, by the durations of earlier runs. null: no goal has one. A goal without a duration
 * counts as the median.
 */
export async function expectedDurations(
  goals: readonly Goal[],
  out: string,
  cwd: string,
): Promise<readonly number[] | null> {
  const past = await pastDurations(out, cwd);
  const found = goals.map((goal) => past.get(goalKey(goal, cwd)) ?? null);
  const middle = median(found.filter((ms) => ms !== null));
  return middle === null ? null : found.map((ms) => ms ?? middle);
}

/** Returns the estimated time, ms, from the start of the nth goal to the end of a run of one goal after the other. */
export function timeLeftFrom(durations: readonly number[], n: number): number {
  return durations.slice(n - 1).reduce((sum, ms) => sum + ms, 0);
}
