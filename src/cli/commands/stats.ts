import { computeStats } from '../../report/stats/count.ts';
import { goalHistories, historyKey } from '../../report/history.ts';
import { flakinessOf, formatFlakiness } from '../../report/stats/flakiness.ts';
import { formatStats } from '../../report/stats/format.ts';
import { findRun, listRuns, readRun } from '../../trace/runs.ts';
import type { Trace } from '../../trace/schema.ts';
import { EXIT, type Io, printJson } from '../io.ts';
import { outputFolder } from '../output-folder.ts';

export interface StatsFlags {
  readonly out?: string;
  readonly all?: boolean;
  readonly json?: boolean;
}

/**
 * Prints figures about models and flaky goals: failures, attempts, recovery, judge, tokens, cost, time. `target`: a run or the folder
 * of one goal; without it, the latest run; `--all`: every run in the output folder.
 * @throws NOT_FOUND
 */
export async function statsCommand(target: string | undefined, flags: StatsFlags, io: Io): Promise<number> {
  const out = await outputFolder(flags.out, io);
  const traces = flags.all === true ? await allTraces(out) : await tracesOf(target, out);
  const stats = computeStats(traces);
  const goals = new Set(traces.map(({ start: { goal } }) => historyKey(goal)));
  const histories = goalHistories(await listRuns(out)).filter((history) => goals.has(historyKey(history)));
  if (flags.json === true) printJson(io, { ...stats, flakiness: histories.map(flakinessOf) });
  else io.stdout.write(formatStats(stats) + formatFlakiness(histories));
  return EXIT.passed;
}

async function tracesOf(target: string | undefined, out: string): Promise<Trace[]> {
  const found = await findRun(target, out);
  const { goals } = await readRun(found.run);
  return goals.flatMap(({ trace }) =>
    trace === null || (found.goal !== null && trace.folder !== found.goal) ? [] : [trace],
  );
}

async function allTraces(out: string): Promise<Trace[]> {
  const traces: Trace[] = [];
  for (const { folder } of await listRuns(out)) traces.push(...(await tracesOf(folder, out)));
  return traces;
}
