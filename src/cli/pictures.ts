import type { StorePicture } from '../trace/writer.ts';
import { storePicture } from '../vision/picture.ts';

/** A turn has two pictures, and with its part of the trace it shall cost no more than 120 kB on the disk. */
const KEPT = { longest: 1200, thumbnail: 160, atMost: 44_000 } as const;
const WHOLE = { longest: 100_000, thumbnail: 160, format: 'png' } as const;

/** How screenshots are kept in a trace: reduced, or with `full` as they came (secrets covered in either case). */
export function keptPictures(full: boolean): StorePicture {
  return (png, covers) => storePicture(png, covers, full ? WHOLE : KEPT);
}
