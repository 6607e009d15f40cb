import { randomBytes } from 'node:crypto';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Verdict } from '../core/model/verdict.ts';
import type { Goal } from '../goal/model/goal.ts';
import type { RunLocation } from '../runner/results.ts';
import type { Quarantine } from '../shared/quarantine.ts';
import { type Journal, withDiskErrors, openJournal } from './journal.ts';

export const RUN_FILE = 'run.ndjson';
export const RUNS_FOLDER = 'runs';

/** First line of run.ndjson: the plan of the run. */
interface RunStart {
  readonly type: 'run';
  /** 2: `missingShards` and `shard.plan` instead of `lacks` and `shard.deal`. */
  readonly version: 1 | 2;
  readonly run: string;
  readonly thumbrule: string;
  /** ISO time. */
  readonly startedAt: string;
  readonly goals: readonly {
    readonly n: number;
    readonly name: string;
    readonly file: string;
    readonly quarantine?: Quarantine | undefined;
    /** Name of the build of the app; missing when unknown. */
    readonly build?: string | undefined;
  }[];
  /** Files, folders and suites as the user gave them. */
  readonly paths?: readonly string[] | undefined;
  /** For a rerun; missing in older runs. */
  readonly settings?: RunSettings | undefined;
  /** Only for one shard of several. */
  readonly shard?: Shard | undefined;
  /** Only in a merged run: messages about missing shards. */
  readonly missingShards?: readonly string[] | undefined;
  /** Missing outside a repository and in older runs. */
  readonly git?: GitState | undefined;
}
/** Branch and commit of the goals' repository; each null when unknown. */
export interface GitState {
  readonly branch: string | null;
  readonly commit: string | null;
  /** Tracked files differed from the commit. */
  readonly changed: boolean;
}
/** Where a run took place and who planned it, by name of the setting. Never a key. */
export interface RunSettings {
  /** Values of flags. */
  readonly flags: Readonly<Record<string, unknown>>;
  /** Values of the config file that no flag replaced. */
  readonly config: Readonly<Record<string, unknown>>;
  /** Flags whose values may hold keys or commands: a rerun needs them again. */
  readonly withheld: readonly string[];
}
/** The part of the goals that the run covers. */
export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly of: number;
  /** Id of the plan; equal for all shards that were planned from the same goals and durations. */
  readonly plan: string;
}
/** A goal starts: its trace is in `folder`, relative to the run's. A retry is another line with a higher `attempt`. */
export interface RunGoalStart {
  readonly type: 'goal';
  readonly n: number;
  readonly attempt: number;
  readonly name: string;
  readonly folder: string;
  /** Only when several goals run at once. */
  readonly worker?: number | undefined;
  /** Name as in `--device`. */
  readonly device?: string | undefined;
}
interface RunGoalEnd {
  readonly type: 'goal-end';
  readonly folder: string;
  readonly verdict: Verdict['kind'];
  readonly label: string | null;
}
interface RunEnd {
  readonly type: 'run-end';
  readonly endedAt: string;
  readonly verdict: Verdict['kind'];
}
export type RunLine = RunStart | RunGoalStart | RunGoalEnd | RunEnd;

/** Optional facts about a run. */
interface RunInfo {
  readonly shard?: Shard | null;
  /** Files, folders and suites as the user gave them. */
  readonly paths?: readonly string[];
  readonly settings?: RunSettings | undefined;
  readonly git?: GitState | null;
  /** Name of the app's build for each goal; null when unknown. */
  readonly builds?: readonly (string | null)[];
}

/** Records a run goal by goal, flushed line by line. Several goals may be open at once. */
export interface RunLog {
  /** `20261121-221400-ab12`: UTC time and four random digits; sorts by time. */
  readonly id: string;
  readonly folder: string;
  /** ISO time. */
  readonly startedAt: string;
  /** Returns the folder for this attempt's trace, absolute or relative as `out` is. `n` and `attempt` count from 1. */
  goalStarted(goal: Goal, n: number, attempt: number, place?: RunLocation): Promise<string>;
  goalEnded(folder: string, verdict: Verdict): Promise<void>;
  end(verdict: Verdict['kind']): Promise<void>;
}

/** Creates `<out>/runs/<id>/` with its run.ndjson (`out` is `.thumbrule` by default). Throws DISK. */
export async function openRunLog(
  out: string,
  goals: readonly Goal[],
  thumbrule: string,
  now: () => Date = () => new Date(),
  { shard = null, paths = [], settings, git = null, builds = [] }: RunInfo = {},
): Promise<RunLog> {
  const { id, folder } = await makeRunFolder(join(out, RUNS_FOLDER), now());
  const journal: Journal = await openJournal(join(folder, RUN_FILE));
  const append = (line: RunLine): Promise<void> => journal.append(line);
  const startedAt = now().toISOString();
  await append({
    type: 'run',
    version: 2,
    run: id,
    thumbrule,
    startedAt,
    goals: goals.map(({ name, file, quarantine }, i) => ({
      n: i + 1,
      name,
      file,
      ...(quarantine === undefined || quarantine === null ? {} : { quarantine }),
      ...(builds[i] == null ? {} : { build: builds[i] }),
    })),
    ...(paths.length === 0 ? {} : { paths }),
    ...(settings === undefined ? {} : { settings }),
    ...(shard === null ? {} : { shard }),
    ...(git === null ? {} : { git }),
  });
  return {
    id,
    folder,
    startedAt,
    async goalStarted(goal, n, attempt, place) {
      const name = goalFolder(goal.name, n, attempt);
      await append({ type: 'goal', n, attempt, name: goal.name, folder: name, ...place });
      return join(folder, name);
    },
    goalEnded: (goalFolder, verdict) =>
      append({
        type: 'goal-end',
        folder: relative(folder, goalFolder),
        verdict: verdict.kind,
        label: verdict.kind === 'failed' ? verdict.label : null,
      }),
    end: (verdict) => append({ type: 'run-end', endedAt: now().toISOString(), verdict }),
  };
}

async function makeRunFolder(runs: string, at: Date): Promise<{ id: string; folder: string }> {
  await withDiskErrors(runs, () => makeFolders(runs));
  const time = at.toISOString().replaceAll(/[-:]/g, '').replace('T', '-').slice(0, 15);
  // The millisecond puts two runs of the same second in order.
  const thousandth = at.getUTCMilliseconds().toString(16).padStart(3, '0');
  for (let tries = 0; ; tries += 1) {
    const chance = randomBytes(2).toString('hex');
    const id = `${time}-${tries < 4 ? `${thousandth}${chance.slice(0, 1)}` : chance}`;
    const folder = join(runs, id);
    try {
      await mkdir(folder);
      return { id, folder };
    } catch (error) {
      // Another run started in the same second with the same digits.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        return withDiskErrors(folder, () => Promise.reject(error as Error));
      }
    }
  }
}

/**
 * Creates folders as `mkdir` with `recursive` does, which never returns on a file system (/proc) that reports a new folder's parent
 * as missing.
 */
async function makeFolders(folder: string): Promise<void> {
  const made = (await stat(folder).catch(() => null))?.isDirectory() ?? false;
  if (made) return;
  const above = dirname(folder);
  if (above !== folder) await makeFolders(above);
  try {
    await mkdir(folder);
  } catch (error) {
    // Another run may have created it meanwhile; anything but a folder is an error.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (!(await stat(folder)).isDirectory()) throw Object.assign(error as Error, { code: 'ENOTDIR' });
  }
}

/** Returns `03-delete-a-note` or `03-delete-a-note.retry-2`: readable, safe on every file system, unique by its number. */
export function goalFolder(name: string, n: number, attempt: number): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/[^A-Za-z0-9-]/g, '')
    .replaceAll(/-+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase()
    .slice(0, 48);
  const number = String(n).padStart(2, '0');
  return `${number}-${words === '' ? 'goal' : words}${attempt > 1 ? `.retry-${attempt}` : ''}`;
}
