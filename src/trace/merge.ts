import { cp, mkdir, readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ThumbruleError } from '../shared/errors.ts';
import { isExcused } from '../shared/quarantine.ts';
import { requireInside, requirePlainTree } from './foreign.ts';
import { withDiskErrors, openJournal } from './journal.ts';
import { goalFolder, RUN_FILE } from './run-log.ts';
import { readRun, type Run, type RunGoal } from './runs.ts';

/** A goal of the merged run with its attempts in the order of their start, on whichever device. */
interface MergedGoal {
  readonly name: string;
  readonly file: string;
  readonly attempts: { readonly run: Run; readonly goal: RunGoal }[];
}

/**
 * Joins runs of shards, workers and re-runs into one run in `out`, which must be new or empty, and returns its folder. Traces and
 * screenshots are copied, nothing is changed or overwritten. Goals with the same file and name are one goal: a run of it on the same
 * device, or after one that did not pass, is a further attempt; a run on another device is a goal of its own.
 * Throws NOT_FOUND for a folder that is no run, TRACE_INVALID for one with links or with folders elsewhere, USAGE when `out` is not empty, DISK.
 */
export async function mergeRuns(folders: readonly string[], out: string): Promise<string> {
  await refuseNonEmptyFolder(out);
  const runs: Run[] = [];
  for (const folder of new Set(folders.map((f) => resolve(f)))) runs.push(await readRun(folder));
  for (const run of runs)
    for (const { folder } of run.goals) if (folder !== '') await requirePlainGoal(run.folder, folder);
  runs.sort((a, b) => (a.startedAt ?? '').localeCompare(b.startedAt ?? ''));
  await writeMerged(runs, mergedGoals(runs), out);
  return out;
}

async function requirePlainGoal(run: string, goal: string): Promise<void> {
  await requireInside(run, join(run, goal));
  await requirePlainTree(join(run, goal));
}

async function refuseNonEmptyFolder(out: string): Promise<void> {
  const there = await readdir(out).catch(async () => ((await exists(out)) ? ['a file'] : []));
  if (there.length === 0) return;
  throw new ThumbruleError(
    'USAGE',
    `${out} is not empty`,
    'Choose a new folder with --out; merging never overwrites.',
  );
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function mergedGoals(runs: readonly Run[]): readonly MergedGoal[] {
  const goals: MergedGoal[] = [];
  for (const run of runs) {
    const own = new Map<number, MergedGoal>();
    for (const goal of run.goals) {
      const merged = own.get(goal.n) ?? findMergedGoal(goals, goal, run) ?? addMergedGoal(goals, goal);
      own.set(goal.n, merged);
      merged.attempts.push({ run, goal });
    }
  }
  for (const { attempts } of goals) dropAttemptsNotStarted(attempts);
  return goals;
}

function addMergedGoal(goals: MergedGoal[], goal: RunGoal): MergedGoal {
  const merged = { name: goalName(goal), file: goalFile(goal), attempts: [] };
  goals.push(merged);
  return merged;
}

/** Returns the goal of an earlier run that this goal is a further attempt of. Two goals of one run are never the same goal. */
function findMergedGoal(goals: readonly MergedGoal[], goal: RunGoal, run: Run): MergedGoal | undefined {
  return goals.find(({ name, file, attempts }) => {
    if (name !== goalName(goal) || (file !== goalFile(goal) && file !== '' && goalFile(goal) !== ''))
      return false;
    const last = attempts.at(-1);
    if (last === undefined || attempts.some((a) => a.run === run)) return false;
    const passed = last.goal.end?.verdict.kind === 'passed';
    return (
      last.goal.trace === null || goal.trace === null || deviceName(last.goal) === deviceName(goal) || !passed
    );
  });
}

/** Leaves out attempts that never started when another shard ran the goal. */
function dropAttemptsNotStarted(attempts: MergedGoal['attempts']): void {
  const started = attempts.filter(({ goal }) => goal.folder !== '');
  if (started.length > 0) attempts.splice(0, attempts.length, ...started);
  else attempts.splice(1);
}

function goalName({ name, trace }: RunGoal): string {
  return trace?.start.goal.name ?? name;
}

function goalFile({ file, trace }: RunGoal): string {
  return trace?.start.goal.file ?? file;
}

function deviceName({ trace }: RunGoal): string {
  return trace?.start.device.name ?? '';
}

async function writeMerged(runs: readonly Run[], goals: readonly MergedGoal[], out: string): Promise<void> {
  await withDiskErrors(out, () => mkdir(out, { recursive: true }));
  const journal = await openJournal(join(out, RUN_FILE));
  const missing = missingShards(runs);
  const settings = common(runs.map((run) => run.settings));
  const git = common(runs.map((run) => run.git));
  const starts = runs.flatMap((r) => (r.startedAt === null ? [] : [r.startedAt]));
  const ends = runs.flatMap((r) => (r.endedAt === null ? [] : [r.endedAt])).toSorted();
  await journal.append({
    type: 'run',
    version: 2,
    run: basename(resolve(out)),
    thumbrule: runs.flatMap((r) => r.goals).find((g) => g.trace !== null)?.trace?.start.thumbrule ?? '',
    startedAt: starts[0] ?? '',
    goals: goals.map(({ name, file, attempts }, i) => {
      const quarantine = attempts.at(-1)?.goal.quarantine ?? null;
      const build = attempts.at(-1)?.goal.build ?? null;
      return {
        n: i + 1,
        name,
        file,
        ...(quarantine === null ? {} : { quarantine }),
        ...(build === null ? {} : { build }),
      };
    }),
    ...(settings === null ? {} : { settings }),
    ...(git === null ? {} : { git }),
    mergedFrom: runs.map((r) => r.id),
    ...(missing.length === 0 ? {} : { missingShards: missing }),
  });
  for (const [i, { name, attempts }] of goals.entries()) {
    for (const [k, { run, goal }] of attempts.entries()) {
      if (goal.folder === '') continue;
      const folder = goalFolder(name, i + 1, k + 1);
      const from = {
        run: run.id,
        ...(run.shard === null ? {} : { shard: run.shard.index }),
        ...goal.place,
        attempt: goal.attempt,
        folder: goal.folder,
      };
      await journal.append({ type: 'goal', n: i + 1, attempt: k + 1, name, folder, ...goal.place, from });
      await withDiskErrors(join(out, folder), () =>
        cp(join(run.folder, goal.folder), join(out, folder), {
          recursive: true,
          force: false,
          errorOnExist: true,
        }),
      );
      const verdict = goal.end?.verdict;
      if (verdict === undefined) continue;
      const label = verdict.kind === 'failed' ? verdict.label : null;
      await journal.append({ type: 'goal-end', folder, verdict: verdict.kind, label });
    }
  }
  if (runs.every((r) => r.ended)) {
    const verdict = missing.length > 0 && worstVerdict(goals) !== 'failed' ? 'broken' : worstVerdict(goals);
    await journal.append({ type: 'run-end', endedAt: ends.at(-1) ?? starts.at(-1) ?? '', verdict });
  }
}

/** Returns what all runs have; null when they differ. */
function common<T>([first, ...others]: readonly (T | null)[]): T | null {
  return first !== undefined && others.every((other) => isDeepStrictEqual(other, first)) ? first : null;
}

/** Returns a message for every plan of which a shard is missing: its goals have not run. */
function missingShards(runs: readonly Run[]): readonly string[] {
  const shards = runs.flatMap((r) => (r.shard === null ? [] : [r.shard]));
  const plans = new Map(shards.map((shard) => [shard.plan, shard.of]));
  return [...plans].flatMap(([plan, of]) => {
    const present = new Set(shards.filter((s) => s.plan === plan).map((s) => s.index));
    const missing = Array.from({ length: of }, (_, i) => i + 1).filter((i) => !present.has(i));
    if (missing.length === 0) return [];
    const list = missing.map((i) => `${i}/${of}`).join(', ');
    const subject = missing.length === 1 ? `Shard ${list} is` : `Shards ${list} are`;
    const other = plans.size > 1 ? '; other shards were planned from other goals or durations' : '';
    return [`${subject} missing (plan ${plan})${other}.`];
  });
}

const WORST_FIRST = ['failed', 'broken', 'inconclusive', 'cancelled', 'passed'] as const;

function worstVerdict(goals: readonly MergedGoal[]): string {
  const counted = goals.flatMap(({ attempts }) => {
    const last = attempts.at(-1)?.goal;
    const kind = last?.end?.verdict.kind ?? 'broken';
    return isExcused({ verdict: { kind }, quarantine: last?.quarantine ?? null }) ? [] : [kind];
  });
  if (goals.length > 0 && counted.length === 0) return 'passed';
  return WORST_FIRST.find((kind) => counted.includes(kind)) ?? 'broken';
}
