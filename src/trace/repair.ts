import { appendFile, mkdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withDiskErrors } from './journal.ts';
import type { TraceEnd, TraceStep } from './schema.ts';
import { TRACE_FILE } from './writer.ts';

/**
 * Appends the end to the trace of a goal whose process was killed. Complete lines stay, an incomplete last line is removed. Without
 * a trace, one with nothing but the end is written. `folder` is the goal's. Throws DISK.
 */
export async function endInterruptedTrace(folder: string, end: Omit<TraceEnd, 'type' | 'at'>): Promise<void> {
  const path = join(folder, TRACE_FILE);
  await withDiskErrors(path, async () => {
    const written = await readFile(path).catch(() => null);
    if (written === null) {
      await mkdir(folder, { recursive: true });
      await writeFile(path, '', { flag: 'wx' });
    }
    const whole = written === null ? 0 : written.lastIndexOf('\n') + 1;
    if (written !== null && whole < written.length) await truncate(path, whole);
    const lines = written === null ? [] : written.subarray(0, whole).toString('utf8').split('\n');
    const last = lines.findLast((line) => line.startsWith('{"type":"step"'));
    const at = last === undefined ? 0 : (JSON.parse(last) as TraceStep).at;
    await appendFile(path, `${JSON.stringify({ type: 'end', at, ...end } satisfies TraceEnd)}\n`);
  });
}
