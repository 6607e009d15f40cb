import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withDiskErrors } from './journal.ts';
import { RUN_FILE, RUNS_FOLDER } from './run-log.ts';
import { listRuns, type RunSummary } from './runs.ts';

/** Limits for the runs that are kept; null is no limit. */
export interface PruneLimits {
  /** Number of newest runs to keep, counted separately for runs that passed and runs that did not. */
  readonly keep: number | null;
  /** Age in days. Runs that did not pass are kept `FAILED_LONGER` times as long. */
  readonly olderThanDays: number | null;
  /** Size of all runs together, bytes. Runs that passed are removed first, oldest first. */
  readonly maxBytes: number | null;
}

/** People need failures for longer than passes. */
export const FAILED_LONGER = 4;
/** A run without an end that was written to in this time may still be running, ms. */
const STILL_RUNNING_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

export interface MeasuredRun {
  readonly id: string;
  readonly folder: string;
  readonly bytes: number;
  /** ms since 1970. */
  readonly at: number;
  readonly passed: boolean;
  readonly running: boolean;
}

export interface RunToRemove {
  readonly run: MeasuredRun;
  /** The limit that it exceeds, for people. */
  readonly reason: string;
}

/** Measures every run under `<out>/runs`, oldest first. Other folders are ignored. */
export async function measureRuns(out: string, now: number): Promise<readonly MeasuredRun[]> {
  const runs: MeasuredRun[] = [];
  for (const summary of await listRuns(out)) runs.push(await measureRun(summary, now));
  return runs.toSorted((a, b) => a.at - b.at);
}

async function measureRun(
  { id, folder, startedAt, ended, goals }: RunSummary,
  now: number,
): Promise<MeasuredRun> {
  const { bytes, touched } = await folderSize(folder);
  const startedMs = startedAt === null ? NaN : Date.parse(startedAt);
  return {
    id,
    folder,
    bytes,
    at: Number.isNaN(startedMs) ? touched : startedMs,
    passed: ended && goals.length > 0 && goals.every((g) => g.verdict === 'passed'),
    running: !ended && now - touched < STILL_RUNNING_MS,
  };
}

async function folderSize(folder: string): Promise<{ bytes: number; touched: number }> {
  let bytes = 0;
  let touched = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      const inner = await folderSize(path);
      bytes += inner.bytes;
      touched = Math.max(touched, inner.touched);
    } else {
      const { size, mtimeMs } = await lstat(path);
      bytes += size;
      touched = Math.max(touched, mtimeMs);
    }
  }
  return { bytes, touched };
}

/** Returns the runs to remove, oldest first. A run that may still be running stays. Pure. */
export function planPrune(
  runs: readonly MeasuredRun[],
  limits: PruneLimits,
  now: number,
): readonly RunToRemove[] {
  const { keep, olderThanDays, maxBytes } = limits;
  const gone = new Map<string, string>();
  const old = runs.toSorted((a, b) => a.at - b.at).filter((r) => !r.running);
  for (const passed of [true, false]) {
    const alike = old.filter((r) => r.passed === passed);
    const days = olderThanDays === null ? null : olderThanDays * (passed ? 1 : FAILED_LONGER);
    for (const [i, run] of alike.entries()) {
      if (days !== null && now - run.at > days * DAY_MS) gone.set(run.id, `older than ${days} days`);
      else if (keep !== null && alike.length - i > keep)
        gone.set(run.id, `more than ${keep} that ${passed ? 'passed' : 'did not pass'}`);
    }
  }
  if (maxBytes !== null) {
    let left = runs.filter((r) => !gone.has(r.id)).reduce((sum, r) => sum + r.bytes, 0);
    for (const run of [...old.filter((r) => r.passed), ...old.filter((r) => !r.passed)]) {
      if (left <= maxBytes) break;
      if (gone.has(run.id)) continue;
      gone.set(run.id, 'all runs together are too large');
      left -= run.bytes;
    }
  }
  return old.flatMap((run) => {
    const reason = gone.get(run.id);
    return reason === undefined ? [] : [{ run, reason }];
  });
}

/** Removes runs for good. Throws DISK when a file cannot be removed; runs before it are gone. */
export async function removeRuns(out: string, pruned: readonly RunToRemove[]): Promise<void> {
  for (const { run } of pruned) {
    const folder = join(out, RUNS_FOLDER, run.id);
    await withDiskErrors(folder, async () => {
      // The run's own file goes last: an interrupted removal leaves a folder that is still a run.
      for (const name of await readdir(folder)) {
        if (name !== RUN_FILE) await rm(join(folder, name), { recursive: true, force: true });
      }
      await rm(folder, { recursive: true, force: true });
    });
  }
}
