import { dirname, resolve } from 'node:path';
import { listRunsIn } from '../trace/runs.ts';
import { type GoalHistory, goalHistories, historyKey } from './history.ts';

/** Newest runs that are read. */
const MAX_RUNS = 200;

/** Returns the history of each goal in the runs beside this one, up to it; null for a goal that none of them has. */
export async function historiesOf(
  runFolder: string,
  goals: readonly { readonly file: string; readonly name: string }[],
): Promise<readonly (GoalHistory | null)[]> {
  const all = await listRunsIn(dirname(resolve(runFolder)), MAX_RUNS);
  const own = all.find(({ folder }) => resolve(folder) === resolve(runFolder));
  const upTo = all.filter(({ startedAt }) => own === undefined || (startedAt ?? '') <= (own.startedAt ?? ''));
  const histories = new Map(goalHistories(upTo).map((history) => [historyKey(history), history]));
  return goals.map((goal) => histories.get(historyKey(goal)) ?? null);
}
