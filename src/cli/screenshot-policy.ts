import type { StoreScreenshot } from '../trace/writer.ts';
import { storeScreenshot } from '../vision/screenshot.ts';

/** A turn has two pictures, and with its part of the trace it shall cost no more than 120 kB on the disk. */
const REDUCED = { longest: 1200, thumbnail: 160, maxBytes: 44_000 } as const;
const ORIGINAL = { longest: 100_000, thumbnail: 160, format: 'png' } as const;

/** How screenshots are kept in a trace: reduced, or with `full` as they came (secrets covered in either case). */
export function screenshotPolicy(full: boolean): StoreScreenshot {
  return (png, covers) => storeScreenshot(png, covers, full ? ORIGINAL : REDUCED);
}
