import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { z } from 'zod';
import type { RunLocation } from '../runner/results.ts';
import { ThumbruleError } from '../shared/errors.ts';
import type { QuarantineStatus } from '../shared/quarantine.ts';
import { readEndOnlyTrace, readGoalTrace } from './reader.ts';
import { requireInside } from './foreign.ts';
import { goalQuarantine, readRunFile, type verdictKindSchema } from './run-file.ts';
import {
  type GitState,
  RUN_FILE,
  type RunGoalStart,
  type RunLine,
  RUNS_FOLDER,
  type RunSettings,
  type Shard,
} from './run-log.ts';
import type { Trace, TraceEnd } from './schema.ts';
import { readTriage, type Triage } from './triage-file.ts';
import { TRACE_FILE } from './writer.ts';

/** A goal of a run: its trace, or the problem that there is none. */
export interface RunGoal {
  readonly n: number;
  readonly attempt: number;
  readonly name: string;
  /** The goal's file according to run.ndjson; empty when that is lost. */
  readonly file: string;
  /** Relative to the run's folder; empty when the goal never started. */
  readonly folder: string;
  /** Worker and device; null when goals ran one after the other. */
  readonly place: RunLocation | null;
  /** The quarantine at the time of the run; null without one. */
  readonly quarantine: QuarantineStatus | null;
  /** Name of the build of the app; null when unknown. */
  readonly build: string | null;
  /** Why the goal did not pass, as far as its history told after the run; null without a triage. */
  readonly triage: Triage | null;
  readonly trace: Trace | null;
  /** How the goal ended, also for a goal that got no device and has no trace. null when it was interrupted or never started. */
  readonly end: TraceEnd | null;
  /** Why there is no trace, for people. */
  readonly problem: string | null;
}

/** A run as read from its folder. */
export interface Run {
  readonly id: string;
  readonly folder: string;
  /** ISO time; null when run.ndjson is lost. */
  readonly startedAt: string | null;
  readonly ended: boolean;
  /** ISO time; null for a run without an end. */
  readonly endedAt: string | null;
  /** null for a run of all goals. */
  readonly shard: Shard | null;
  /** Files, folders and suites as the user gave them; empty when unknown. */
  readonly paths: readonly string[];
  /** For a rerun; null in older runs, and in a merged run of runs that differ. */
  readonly settings: RunSettings | null;
  /** null when unknown. */
  readonly git: GitState | null;
  /** Messages about missing shards of a merged run; `warnings` holds them too. */
  readonly missingShards: readonly string[];
  readonly goals: readonly RunGoal[];
  readonly warnings: readonly string[];
}

/**
 * Reads a run with all its traces. A killed run is read up to its last event; goals that never started and traces that cannot be
 * read have a `problem`. Throws NOT_FOUND when `folder` is no run.
 */
export async function readRun(folder: string): Promise<Run> {
  const { lines, warnings } = await readRunFile(folder);
  const start = lines.find((l) => l.type === 'run');
  const started = lines.filter((l) => l.type === 'goal');
  const goalLines = started.length > 0 || start !== undefined ? started : await findGoalFolders(folder);
  const end = lines.find((l) => l.type === 'run-end');
  const goals: RunGoal[] = [];
  for (const { n, attempt, name, folder: goal, worker, device } of goalLines) {
    const planned = start?.goals.find((g) => g.n === n);
    goals.push({
      n,
      attempt,
      name,
      file: planned?.file ?? '',
      folder: goal,
      place: worker === undefined || device === undefined ? null : { worker, device },
      quarantine: goalQuarantine(start, n),
      build: planned?.build ?? null,
      ...(await readTraceOrProblem(folder, goal)),
    });
  }
  for (const { n, name, file, build = null } of start?.goals ?? []) {
    if (goals.some((g) => g.n === n)) continue;
    goals.push({
      n,
      attempt: 1,
      name,
      file,
      folder: '',
      place: null,
      quarantine: goalQuarantine(start, n),
      build,
      triage: null,
      trace: null,
      end: null,
      problem: 'The run ended before this goal started.',
    });
  }
  if (start === undefined && goals.length === 0) {
    throw new ThumbruleError('NOT_FOUND', `${folder} is not a run`, 'List the runs with `thumbrule runs`.');
  }
  return {
    id: start?.run ?? basename(resolve(folder)),
    folder,
    startedAt: start?.startedAt ?? null,
    ended: end !== undefined,
    endedAt: end?.endedAt ?? null,
    shard: start?.shard ?? null,
    paths: start?.paths ?? [],
    settings: start?.settings ?? null,
    git: start?.git ?? null,
    goals: goals.toSorted((a, b) => a.n - b.n || a.attempt - b.attempt),
    missingShards: start?.missingShards ?? [],
    warnings: [...(start?.missingShards ?? []), ...warnings],
  };
}

async function findGoalFolders(folder: string): Promise<readonly RunGoalStart[]> {
  const names: string[] = [];
  for (const entry of await readdir(folder).catch(() => [])) {
    if (await exists(join(folder, entry, TRACE_FILE))) names.push(entry);
  }
  return names
    .toSorted()
    .map((name, i) => ({ type: 'goal' as const, n: i + 1, attempt: 1, name, folder: name }));
}

async function readTraceOrProblem(
  run: string,
  goal: string,
): Promise<Pick<RunGoal, 'trace' | 'end' | 'problem' | 'triage'>> {
  const folder = join(run, goal);
  try {
    await requireInside(run, folder);
    const triage = await readTriage(folder);
    const alone = await readEndOnlyTrace(folder);
    if (alone !== null)
      return { trace: null, end: alone, triage, problem: 'The goal ended before its first event.' };
    const trace = await readGoalTrace(folder);
    return { trace, end: trace.end, triage, problem: null };
  } catch (error) {
    if (error instanceof ThumbruleError)
      return { trace: null, end: null, triage: null, problem: error.message };
    throw error;
  }
}

/** Returns the ids of the runs under `<out>/runs`, oldest first. */
async function listRunIds(out: string): Promise<readonly string[]> {
  return listRunFolders(join(out, RUNS_FOLDER));
}

/** Returns the names of the folders of runs, oldest first. */
export async function listRunFolders(runs: string): Promise<readonly string[]> {
  const entries = await readdir(runs, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((e) => e.isDirectory() && !e.name.startsWith('.'))
    .map((e) => e.name)
    .toSorted();
}

export interface RunSummary {
  readonly id: string;
  readonly folder: string;
  readonly startedAt: string | null;
  readonly ended: boolean;
  /** ISO time; null for a run without an end. */
  readonly endedAt: string | null;
  /** The run is one shard of several. */
  readonly sharded: boolean;
  /** Files, folders and suites as the user gave them; empty when unknown. */
  readonly paths: readonly string[];
  /** null in older runs. */
  readonly settings: RunSettings | null;
  /** null when unknown. */
  readonly git: GitState | null;
  readonly goals: readonly RunSummaryGoal[];
}

export interface RunSummaryGoal {
  readonly name: string;
  readonly file: string;
  /** Folder of the last attempt's trace; null when the goal never started. */
  readonly folder: string | null;
  /** Name as in `--device`; null when goals ran one after the other. */
  readonly device: string | null;
  /** null when the goal was interrupted or never started. */
  readonly verdict: z.infer<typeof verdictKindSchema> | null;
  readonly label: string | null;
  /** Passed after an attempt that did not. */
  readonly flaky: boolean;
  readonly quarantine: QuarantineStatus | null;
  /** Name of the build of the app; null when unknown. */
  readonly build: string | null;
}

/** Lists the runs under `<out>/runs` with each goal's last verdict, oldest first. Reads run.ndjson only, no traces. */
export function listRuns(out: string): Promise<readonly RunSummary[]> {
  return listRunsIn(join(out, RUNS_FOLDER));
}

/** Lists the newest `most` runs of the folder that holds them. A run with a damaged run.ndjson is left out. */
export async function listRunsIn(runs: string, most = Infinity): Promise<readonly RunSummary[]> {
  const summaries: RunSummary[] = [];
  for (const id of (await listRunFolders(runs)).slice(-most)) {
    const summary = await summarizeRun(join(runs, id));
    if (summary !== null) summaries.push(summary);
  }
  return summaries;
}

/** Returns the summary of the run in `folder`; null when its run.ndjson is lost or damaged. */
export async function summarizeRun(folder: string): Promise<RunSummary | null> {
  const { lines } = await readRunFile(folder).catch(() => ({ lines: [] as readonly RunLine[] }));
  const start = lines.find((l) => l.type === 'run');
  if (start === undefined) return null;
  const end = lines.find((l) => l.type === 'run-end');
  return {
    id: basename(folder),
    folder,
    startedAt: start.startedAt,
    ended: end !== undefined,
    endedAt: end?.endedAt ?? null,
    sharded: start.shard !== undefined,
    paths: start.paths ?? [],
    settings: start.settings ?? null,
    git: start.git ?? null,
    goals: summaryGoals(start, lines),
  };
}

function summaryGoals(
  start: RunLine & { readonly type: 'run' },
  lines: readonly RunLine[],
): readonly RunSummaryGoal[] {
  const ends = new Map(lines.filter((l) => l.type === 'goal-end').map((l) => [l.folder, l]));
  const started = lines.filter((l) => l.type === 'goal');
  return start.goals.map(({ n, name, file, build = null }) => {
    const attempts = started.filter((l) => l.n === n);
    const last = attempts.at(-1);
    const end = last === undefined ? undefined : ends.get(last.folder);
    const stumbled = attempts
      .slice(0, -1)
      .some(({ folder }) => !['passed', 'cancelled'].includes(ends.get(folder)?.verdict ?? ''));
    return {
      name,
      file,
      folder: last?.folder ?? null,
      device: last?.device ?? null,
      verdict: end?.verdict ?? null,
      label: end?.label ?? null,
      flaky: end?.verdict === 'passed' && stumbled,
      quarantine: goalQuarantine(start, n),
      build,
    };
  });
}

/**
 * Finds the run that a user names: nothing or `latest` (the newest run), a run's id, its folder, or a goal's folder in it. Returns
 * the run's folder, and the goal's when one was named. Throws NOT_FOUND.
 */
export async function findRun(
  target: string | undefined,
  out: string,
): Promise<{ readonly run: string; readonly goal: string | null }> {
  if (target === undefined || target === 'latest') {
    const newest = (await listRunIds(out)).at(-1);
    if (newest !== undefined) return { run: join(out, RUNS_FOLDER, newest), goal: null };
    throw notFound(`No run under ${join(out, RUNS_FOLDER)}`);
  }
  for (const folder of [target, join(out, RUNS_FOLDER, target)]) {
    if (await exists(join(folder, RUN_FILE))) return { run: folder, goal: null };
    if (await exists(join(folder, TRACE_FILE))) return { run: dirname(folder), goal: folder };
    if ((await findGoalFolders(folder)).length > 0) return { run: folder, goal: null };
  }
  throw notFound(`${target} is not a run`);
}

function notFound(what: string): ThumbruleError {
  return new ThumbruleError(
    'NOT_FOUND',
    what,
    'List the runs with `thumbrule runs`, or name their folder with --out.',
  );
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
