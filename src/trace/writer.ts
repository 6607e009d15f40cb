import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rect } from '../screen/model/geometry.ts';
import { type Journal, withDiskErrors, openJournal } from './journal.ts';
import type { GoalTrace } from './port.ts';
import type { TraceScreenshot, TraceStep } from './schema.ts';
import { createCompactor } from './compaction.ts';

export const TRACE_FILE = 'trace.ndjson';

/** Reduces a PNG, with `covers` painted over first, in screenshot pixels. */
export type StoreScreenshot = (
  png: Uint8Array,
  covers: readonly Rect[],
) => Promise<{
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Always WebP. */
  readonly thumbnail: Uint8Array;
  /** File extension for `bytes`; webp by default. */
  readonly format?: 'webp' | 'jpeg' | 'png';
}>;

/**
 * Opens the trace of one goal in `folder`, which is created. Equal screenshots are stored once. Throws DISK when a trace exists
 * there or the folder cannot be written. A screenshot that cannot be encoded costs a `detail` line, never the run.
 */
export async function openGoalTrace(folder: string, storeScreenshot: StoreScreenshot): Promise<GoalTrace> {
  const journal = await openJournal(join(folder, TRACE_FILE));
  const compact = createCompactor();
  const screenshots = createScreenshotStore(folder, storeScreenshot);
  let last: Pick<TraceStep, 'seq' | 'at'> = { seq: 0, at: 0 };
  return {
    folder,
    start: (line) => journal.append(line),
    step(line) {
      last = { seq: line.seq, at: line.at };
      const { event } = line;
      if (event?.kind !== 'observed') return journal.append(line);
      return journal.append({ ...line, event: { ...event, screen: compact(event.screen) } });
    },
    async screenshot(screen, png, covers) {
      const kept = await screenshots.keep(screen, png, covers);
      if ('problem' in kept) await recordLostScreenshot(journal, screen, kept.problem, last);
      else await journal.append({ type: 'screenshot', screen, ...kept } satisfies TraceScreenshot);
    },
    detail: (line) => journal.append(line),
    async details(about, texts) {
      for (const text of texts) await journal.append({ type: 'detail', ...last, about, text });
    },
    recording: (bytes, format) =>
      withDiskErrors(folder, () => writeFile(join(folder, `video.${format}`), bytes)),
    end: (line) => journal.finish(line),
  };
}

function recordLostScreenshot(
  journal: Journal,
  screen: string,
  problem: unknown,
  { seq, at }: Pick<TraceStep, 'seq' | 'at'>,
): Promise<void> {
  const reason = problem instanceof Error ? problem.message : String(problem);
  return journal.append({
    type: 'detail',
    seq,
    at,
    about: 'observation',
    text: `The screenshot of ${screen} could not be stored: ${reason}`,
  });
}

type ScreenshotFile = Pick<TraceScreenshot, 'file' | 'width' | 'height' | 'thumbnail'>;

function createScreenshotStore(folder: string, storeScreenshot: StoreScreenshot) {
  const byContent = new Map<string, Promise<ScreenshotFile | { problem: unknown }>>();

  async function encode(screen: string, png: Uint8Array, covers: readonly Rect[]) {
    let stored: Awaited<ReturnType<StoreScreenshot>>;
    try {
      stored = await storeScreenshot(png, covers);
    } catch (problem) {
      return { problem };
    }
    const name = screen.replaceAll(/[^\w-]/g, '_');
    const file = `screenshots/${name}.${stored.format ?? 'webp'}`;
    const thumbnail = `screenshots/${name}.thumb.webp`;
    await withDiskErrors(folder, async () => {
      await mkdir(join(folder, 'screenshots'), { recursive: true });
      await writeFile(join(folder, file), stored.bytes);
      await writeFile(join(folder, thumbnail), stored.thumbnail);
    });
    return { file, width: stored.width, height: stored.height, thumbnail };
  }

  return {
    /** Returns the stored files; equal pixels with equal covers are stored once. */
    keep(screen: string, png: Uint8Array, covers: readonly Rect[]) {
      const content = createHash('sha256').update(png).update(JSON.stringify(covers)).digest('hex');
      const files = byContent.get(content) ?? encode(screen, png, covers);
      byContent.set(content, files);
      return files;
    },
  };
}
