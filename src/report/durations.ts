import type { Run } from '../trace/runs.ts';
import { goalKey } from '../trace/goal-key.ts';
import { reportedGoals } from './results.ts';

/** Returns how long each goal took, ms; `--shard` balances goals by it. */
export function toDurations(run: Run): object {
  const goals = reportedGoals(run)
    .filter((g) => g.trace?.end != null && g.result.verdict.kind !== 'cancelled')
    .map(({ result: { goal, durationMs } }) => [goalKey(goal, process.cwd()), durationMs] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { version: 1, goals: Object.fromEntries(goals) };
}
