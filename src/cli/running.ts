import type { Goal } from '../goal/types.ts';
import { reportersOf, runReporters, type Reported } from '../report/index.ts';
import { worstOf } from '../report/verdict.ts';
import type { GoalResult, Progress } from '../runner/result.ts';
import { runSuite } from '../runner/runSuite.ts';
import { openRunLog } from '../trace/run-log.ts';
import { openGoalTrace } from '../trace/writer.ts';
import { storePicture } from '../vision/picture.ts';
import { compose, type Composition } from './compose.ts';
import { EXIT, type Io } from './io.ts';
import type { RunOptions } from './options.ts';
import { version } from './version.ts';

/** Goals as they were loaded, and the values of their secrets. */
export interface Loaded {
  readonly goals: readonly Goal[];
  readonly secrets: ReadonlyMap<string, string>;
}

export interface Ran {
  readonly results: readonly GoalResult[];
  readonly reported: Reported;
  /** Path of the page for people; null when none was written. */
  readonly report: string | null;
  /** Folder of the run. */
  readonly folder: string;
}

/**
 * Runs goals and writes their reports, also when the run is interrupted.
 * @throws USAGE, APP_INVALID, NOT_FOUND for options that fit nothing, before a device is touched; DISK
 */
export async function runAndReport(
  { goals, secrets }: Loaded,
  options: RunOptions,
  progress: Progress,
  io: Io,
): Promise<Ran> {
  const adapters = compose(options);
  try {
    return await withAdapters(adapters, { goals, secrets }, options, progress, io);
  } finally {
    await adapters.reader?.close();
  }
}

async function withAdapters(
  adapters: Composition,
  { goals, secrets }: Loaded,
  options: RunOptions,
  progress: Progress,
  io: Io,
): Promise<Ran> {
  const reporters = reportersOf(options.reporters);
  await adapters.rehearse(goals);
  const log = await openRunLog(options.out, goals, version());
  const results = await runSuite({
    ...adapters,
    run: log.id,
    thumbrule: version(),
    goals,
    secrets,
    openTrace: async (goal, n, attempt) =>
      openGoalTrace(await log.goalStarted(goal, n, attempt), storePicture),
    closeTrace: (folder, verdict) => log.goalEnded(folder, verdict),
    retries: options.retries,
    failFast: options.failFast,
    progress,
    signal: io.signal,
  });
  await log.end(io.signal.aborted ? 'cancelled' : worstOf(results.map(({ verdict }) => verdict.kind)));
  const reported = await runReporters(reporters, log.folder);
  for (const { reporter, because } of reported.problems) {
    io.stderr.write(`thumbrule: the ${reporter} report could not be written: ${because}\n`);
  }
  const report = reported.written.find(({ reporter }) => reporter === 'html')?.path ?? null;
  return { results, reported, report, folder: log.folder };
}

/** A run that was interrupted is cancelled, whatever its goals had shown; else its worst goal decides. */
export function exitCode(results: readonly GoalResult[], signal: AbortSignal): number {
  return signal.aborted ? EXIT.cancelled : EXIT[worstOf(results.map(({ verdict }) => verdict.kind))];
}
