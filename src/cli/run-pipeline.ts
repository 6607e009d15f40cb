import { appBuilds } from './app-build.ts';
import { compose, type Adapters } from './compose.ts';
import { gitState } from './git-state.ts';
import { updateKept, type KeptSettings } from './kept/update.ts';
import { annotator, type Io } from './io.ts';
import type { RunOptions } from './flags/options.ts';
import { screenshotPolicy } from './screenshot-policy.ts';
import { version } from './version.ts';
import type { Verdict } from '../core/model/verdict.ts';
import type { Goal } from '../goal/model/goal.ts';
import { reportersByName, runReporters, type ReportersOutcome } from '../report/index.ts';
import { overallVerdict } from '../report/verdict.ts';
import type { GoalResult, Progress } from '../runner/results.ts';
import { runSuite } from '../runner/run-suite.ts';
import { Redactor } from '../runner/secrets/redactor.ts';
import { ThumbruleError } from '../shared/errors.ts';
import { loadSharp } from '../shared/load-sharp.ts';
import { openRunLog, type RunLog, type Shard } from '../trace/run-log.ts';
import { openGoalTrace } from '../trace/writer.ts';
import { storeTriage, type TriagedGoal } from '../triage/collect.ts';

/** The goals to run, and the values of their secrets. */
export interface GoalSelection {
  readonly goals: readonly Goal[];
  readonly secrets: ReadonlyMap<string, string>;
  /** null: all goals. */
  readonly shard?: Shard | null;
}

export interface RunResult {
  readonly results: readonly GoalResult[];
  readonly reported: ReportersOutcome;
  /** Path of the HTML report; null if it was not written. */
  readonly report: string | null;
  /** Folder of the run. */
  readonly folder: string;
  /** The goals that did not pass at the first attempt, with the cause as far as their history tells. */
  readonly triaged: readonly TriagedGoal[];
}

/**
 * Runs goals and writes their reports, also after an interruption.
 * @throws USAGE, APP_INVALID, NOT_FOUND for options that do not fit together, before a device is touched; DISK
 */
export async function runAndReport(
  loaded: GoalSelection,
  options: RunOptions,
  progress: Progress,
  io: Io,
  adapters: Adapters = compose(options, loaded.secrets),
): Promise<RunResult> {
  try {
    return await runWithAdapters(adapters, loaded, options, progress, io);
  } finally {
    adapters.operator?.close();
    await adapters.close();
    await adapters.reader?.close();
  }
}

async function runWithAdapters(
  adapters: Adapters,
  loaded: GoalSelection,
  options: RunOptions,
  progress: Progress,
  io: Io,
): Promise<RunResult> {
  const { secrets } = loaded;
  const { goals } = redactGoals(loaded);
  const reporters = reportersByName(options.reporters);
  await adapters.preflight(goals);
  await adapters.ready();
  const [first] = goals;
  if (first !== undefined) await adapters.prepareDevice?.(first);
  const [log] = await Promise.all([openLog(options, { ...loaded, goals }, io.cwd), loadSharp()]);
  const results = await runSuite({
    ...adapters,
    run: log.id,
    began: log.startedAt,
    thumbrule: version(),
    goals,
    secrets,
    openTrace: async (goal, n, attempt) =>
      openGoalTrace(await log.goalStarted(goal, n, attempt), screenshotPolicy(options.fullPictures)),
    closeTrace: (folder, verdict) => log.goalEnded(folder, verdict),
    retries: options.retries,
    failFast: options.failFast,
    video: options.video,
    progress,
    signal: io.signal,
  });
  await keepPaths(results, adapters.kept, io);
  return finishRun(log, loaded, results, reporters, io);
}

/** Ends the log of a run and writes its reports. */
export async function finishRun(
  log: RunLog,
  loaded: GoalSelection,
  results: readonly GoalResult[],
  reporters: ReturnType<typeof reportersByName>,
  io: Io,
): Promise<RunResult> {
  await endLog(log, runVerdict(results, io.signal, loaded), io);
  const triaged = await triageGoals(log.folder, io);
  const reported = await writeReports(log, reporters, io);
  const page = reported.written.find(({ reporter }) => reporter === 'html')?.path ?? null;
  return { results, reported, report: page, folder: log.folder, triaged };
}

/** Keeps the paths of goals that passed, for the next run. A failure here does not change a verdict. */
export async function keepPaths(
  results: readonly GoalResult[],
  kept: KeptSettings,
  { stderr }: Pick<Io, 'stderr'>,
): Promise<void> {
  try {
    await updateKept(results, kept);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    stderr.write(`thumbrule: the paths of open-ended steps could not be kept: ${reason}\n`);
  }
}

/** Returns the selection with tokens for the values of secrets in its goals: names and lines are written to logs and reports. */
export function redactGoals(loaded: GoalSelection): GoalSelection {
  const redactor = new Redactor(loaded.secrets);
  return { ...loaded, goals: loaded.goals.map((goal) => redactor.goal(goal)) };
}

/** A folder that can't be created is a usage error; a full disk is not. */
export async function openLog(
  options: RunOptions,
  { goals, shard = null }: Pick<GoalSelection, 'goals' | 'shard'>,
  cwd: string,
): Promise<RunLog> {
  const { out, paths, settings } = options;
  const [git, builds] = await Promise.all([gitState(cwd), appBuilds(options, goals)]);
  try {
    return await openRunLog(out, goals, version(), () => new Date(), {
      shard,
      paths,
      settings: settings ?? undefined,
      git,
      builds,
    });
  } catch (error) {
    const cause = error instanceof ThumbruleError ? (error.cause as NodeJS.ErrnoException | undefined) : null;
    if (!(error instanceof ThumbruleError) || cause?.code === 'ENOSPC') throw error;
    throw new ThumbruleError('USAGE', `--out: ${error.message}.`, error.hint, { cause: error });
  }
}

/** Ends the log. A failure is printed; the results stand without it. */
async function endLog(log: RunLog, verdict: Verdict['kind'], io: Io): Promise<void> {
  try {
    await log.end(verdict);
  } catch (error) {
    reportFailure(io, 'the end of the run', messageOf(error));
  }
}

/** Stores why goals did not pass. A failure is printed; it changes no verdict. */
async function triageGoals(folder: string, io: Io): Promise<readonly TriagedGoal[]> {
  try {
    return await storeTriage(folder);
  } catch (error) {
    reportFailure(io, 'the triage', messageOf(error));
    return [];
  }
}

function reportFailure(io: Io, what: string, reason: string): void {
  io.stderr.write(`thumbrule: ${what} could not be written: ${reason}\n`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Writes the reports. Prints every failure; the results stand without them. */
async function writeReports(
  log: RunLog,
  reporters: ReturnType<typeof reportersByName>,
  io: Io,
): Promise<ReportersOutcome> {
  try {
    const reported = await runReporters(reporters, log.folder, {
      env: process.env,
      log: annotator(io),
    });
    for (const { reporter, reason } of reported.problems) reportFailure(io, `the ${reporter} report`, reason);
    return reported;
  } catch (error) {
    reportFailure(io, 'the reports', messageOf(error));
    return {
      written: [],
      problems: reporters.map(({ name }) => ({ reporter: name, reason: messageOf(error) })),
    };
  }
}

/** Returns cancelled after an interruption, else the worst verdict. A shard without goals passes. */
export function runVerdict(
  results: readonly GoalResult[],
  signal: AbortSignal,
  selection: Pick<GoalSelection, 'goals' | 'shard'> | null = null,
): Verdict['kind'] {
  if (signal.aborted) return 'cancelled';
  const isEmptyShard =
    selection !== null && (selection.shard ?? null) !== null && selection.goals.length === 0;
  return isEmptyShard ? 'passed' : overallVerdict(results);
}
