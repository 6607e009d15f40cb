import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { goalKey } from './goal-key.ts';
import { listRunsIn } from './runs.ts';
import { RUNS_FOLDER } from './run-log.ts';
import { TRACE_FILE } from './writer.ts';

/** Number of newest runs that are read; each goal gets the median of its times there. */
const RECENT_RUNS = 5;
/** A longer last line is not read, bytes. */
const MAX_LAST_LINE_BYTES = 256 * 1024;

/**
 * Returns how long goals took in the newest runs under `<out>/runs`, ms by `goalKey`. Sharded runs are left out: all shards of a run
 * must find the same durations, whichever starts first.
 */
export async function pastDurations(out: string, cwd: string): Promise<ReadonlyMap<string, number>> {
  const all = (await listRunsIn(join(out, RUNS_FOLDER))).filter((run) => run.ended && !run.sharded);
  const times = new Map<string, number[]>();
  for (const { folder, goals } of all.slice(-RECENT_RUNS)) {
    for (const goal of goals) {
      const took = goal.folder === null ? null : await goalDuration(join(folder, goal.folder));
      if (took === null) continue;
      const key = goalKey(goal, cwd);
      times.set(key, [...(times.get(key) ?? []), took]);
    }
  }
  return new Map([...times].map(([key, each]) => [key, median(each) ?? 0]));
}

/** Returns the median; null for an empty list. */
export function median(numbers: readonly number[]): number | null {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? null;
}

/** Returns the duration in the last line of a goal's trace; null when there is none. */
async function goalDuration(folder: string): Promise<number | null> {
  const file = await open(join(folder, TRACE_FILE)).catch(() => null);
  if (file === null) return null;
  try {
    const { size } = await file.stat();
    const from = Math.max(0, size - MAX_LAST_LINE_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
    const text = buffer.subarray(0, bytesRead).toString('utf8').trimEnd();
    const last = JSON.parse(text.slice(text.lastIndexOf('\n') + 1)) as {
      type?: unknown;
      durationMs?: unknown;
    };
    return last.type === 'end' && typeof last.durationMs === 'number' ? last.durationMs : null;
  } catch {
    // The trace is cut off.
    return null;
  } finally {
    await file.close();
  }
}

/** A longer first line is not read, bytes. */
const MAX_FIRST_LINE_BYTES = 256 * 1024;

/** Returns the name of the device in the first line of a goal's trace; null when there is none. */
export async function traceDevice(folder: string): Promise<string | null> {
  const file = await open(join(folder, TRACE_FILE), constants.O_RDONLY | constants.O_NOFOLLOW).catch(
    () => null,
  );
  if (file === null) return null;
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(MAX_FIRST_LINE_BYTES),
      0,
      MAX_FIRST_LINE_BYTES,
      0,
    );
    const [first = ''] = buffer.subarray(0, bytesRead).toString('utf8').split('\n', 1);
    const { device } = JSON.parse(first) as { readonly device?: { readonly name?: unknown } };
    return typeof device?.name === 'string' ? device.name : null;
  } catch {
    // The trace is cut off.
    return null;
  } finally {
    await file.close();
  }
}
