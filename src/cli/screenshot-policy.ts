import type { StoreScreenshot } from '../trace/writer.ts';
import { storeScreenshot } from '../vision/screenshot.ts';

/** Two screenshots and their trace lines: at most 120 kB per turn. */
const REDUCED = { longest: 1200, thumbnail: 160, maxBytes: 44_000 } as const;
const ORIGINAL = { longest: 100_000, thumbnail: 160, format: 'png' } as const;

/** Returns how a trace stores screenshots: reduced, or with `full` in full size. Secrets are covered in both. */
export function screenshotPolicy(full: boolean): StoreScreenshot {
  return (png, covers) => storeScreenshot(png, covers, full ? ORIGINAL : REDUCED);
}
