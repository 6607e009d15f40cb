import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { goalKey } from './goal-key.ts';
import { listRunsIn } from './runs.ts';
import { RUNS_FOLDER } from './run-log.ts';
import { TRACE_FILE } from './writer.ts';

/** So many of the newest runs are looked at, and of each goal's times there the middle one counts. */
const RECENT_RUNS = 5;
/** A last line that is longer tells no duration, bytes. */
const MAX_LAST_LINE_BYTES = 256 * 1024;

/**
 * How long goals took in the newest runs under `<out>/runs`, ms by `goalKey`. Shards are left out: another shard of the same run
 * must find the same, whichever of them began first.
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

/** The middle of them; null of none. */
export function median(numbers: readonly number[]): number | null {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? null;
}

/** What the last line of a goal's trace says; null: nothing. */
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
    // A trace that was cut off tells no duration.
    return null;
  } finally {
    await file.close();
  }
}
