import type { Goal } from '../../goal/model/goal.ts';
import { median, pastDurations } from '../../trace/durations.ts';
import { goalKey } from '../../trace/goal-key.ts';

/**
 * Returns the estimated time, ms, from the start of the nth goal to the end of the run, by the durations of earlier runs. null: no goal has
 * one. A goal without a duration counts as the median.
 */
export async function timeLeftOf(
  goals: readonly Goal[],
  out: string,
  cwd: string,
): Promise<(n: number) => number | null> {
  const past = await pastDurations(out, cwd);
  const found = goals.map((goal) => past.get(goalKey(goal, cwd)) ?? null);
  const middle = median(found.filter((ms) => ms !== null));
  return (n) =>
    middle === null ? null : found.slice(n - 1).reduce<number>((sum, ms) => sum + (ms ?? middle), 0);
}
