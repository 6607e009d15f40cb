import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RUN_FILE } from '../../trace/run-log.ts';
import { readRun } from '../../trace/runs.ts';
import { TRACE_FILE } from '../../trace/writer.ts';
import { buildGoals } from '../timeline/build.ts';
import type { GoalDetail, RunData } from '../timeline/page-data.ts';
import { runData } from '../timeline/index.ts';

/** A run without an end and without writes for this long was killed, ms. A model may think for minutes. */
const KILLED_AFTER_MS = 10 * 60_000;
const POLL_MS = 400;
/** Reading a long run takes time: the pause is this many times as long. */
const READ_PAUSE_FACTOR = 4;

/** Update for the page while a run continues. */
export interface RunUpdate {
  readonly run: RunData;
  /** By index; only goals that changed. */
  readonly details: Readonly<Record<number, GoalDetail | null>>;
}

/** Returns the growing files of a run with their sizes. */
async function growingFiles(folder: string): Promise<ReadonlyMap<string, { size: number; at: number }>> {
  const names = await readdir(folder).catch(() => []);
  const files = new Map<string, { size: number; at: number }>();
  for (const name of [RUN_FILE, ...names.map((n) => join(n, TRACE_FILE))]) {
    const file = await stat(join(folder, name)).catch(() => null);
    if (file !== null) files.set(name, { size: file.size, at: file.mtimeMs });
  }
  return files;
}

/** True while a run without an end is still written to. */
export async function isLive(folder: string): Promise<boolean> {
  const last = Math.max(0, ...[...(await growingFiles(folder)).values()].map((f) => f.at));
  return Date.now() - last < KILLED_AFTER_MS;
}

/** Calls `send` whenever the run continues, until it ends or `stop` is called. */
export function watchRun(folder: string, send: (update: RunUpdate) => void): { stop(): void } {
  let before: ReadonlyMap<string, { size: number }> = new Map();
  let stopped = false;
  const look = async (): Promise<number> => {
    const now = await growingFiles(folder);
    const changed = [...now].filter(([name, { size }]) => before.get(name)?.size !== size).map(([n]) => n);
    if (changed.length === 0) return POLL_MS;
    before = now;
    const readAt = Date.now();
    const run = await readRun(folder);
    const live = !run.ended && (await isLive(folder));
    const goals = buildGoals(run, live);
    const details: Record<number, GoalDetail | null> = {};
    for (const [i, goal] of run.goals.entries()) {
      if (changed.includes(join(goal.folder, TRACE_FILE))) details[i] = goals[i]?.detail ?? null;
    }
    const data = await runData(run, goals, live);
    send({ run: data, details });
    if (!live) stopped = true;
    return Math.max(POLL_MS, (Date.now() - readAt) * READ_PAUSE_FACTOR);
  };
  return poll(look, () => stopped);
}

/** Calls `send` whenever the result of `read` changes, until `stop` is called; first with the current one. */
export function watchList(read: () => Promise<string>, send: (markup: string) => void): { stop(): void } {
  let before: string | null = null;
  return poll(
    async () => {
      const readAt = Date.now();
      const now = await read();
      if (before !== null && now !== before) send(now);
      before = now;
      return Math.max(POLL_MS, (Date.now() - readAt) * READ_PAUSE_FACTOR);
    },
    () => false,
  );
}

/** Calls `look` again after the pause that it returns. */
function poll(look: () => Promise<number>, ended: () => boolean): { stop(): void } {
  let stopped = false;
  let timer: NodeJS.Timeout | null = null;
  const next = (): void => {
    look()
      // The last line may be half-written; the next read finds it complete.
      .catch(() => POLL_MS)
      .then((pause) => {
        if (!stopped && !ended()) timer = setTimeout(next, pause);
      })
      .catch(() => {});
  };
  next();
  return {
    stop() {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
