/** What of a screen may be shown to a model: reduced, every secret painted over before anything is resized. */
import type { Picture } from '../planner/port.ts';
import { intersection, type Rect } from '../screen/geometry.ts';
import type { Delta } from '../screen/screen.ts';
import type { Seen } from '../vision/delta.ts';
import { crop, storePicture } from '../vision/picture.ts';

/** Longest side of the whole screen, pixels: 1080x2400 becomes 720x1600, which costs about 1,500 tokens. */
const WHOLE = 1600;
/** Longest side of the part that changed. */
const PART = 720;
/** A change larger than this share of the screen is seen on the whole picture. */
const MOST = 0.5;

export interface Shown {
  readonly seen: Seen;
  readonly covers: readonly Rect[];
}

/** Null when the platform refused a picture, or it is no longer kept. */
export async function wholePicture({ seen, covers }: Shown): Promise<Picture | null> {
  return seen.frame === null || seen.screen.secure ? null : reduced(seen.frame.png, covers, WHOLE);
}

/** What changed on the screen now, with a margin; null when nothing did, or nearly all. */
export async function changedPart(
  { seen, covers }: Shown,
  delta: Delta,
): Promise<{ picture: Picture; at: Rect } | null> {
  const { frame, screen } = seen;
  if (frame === null || screen.secure || delta.kind === 'none' || delta.kind === 'full') return null;
  const at = intersection(around(delta.regions), { x: 0, y: 0, ...screen.size });
  if (at === null || at.width * at.height > MOST * screen.size.width * screen.size.height) return null;
  const part = await crop(frame.png, at, covers);
  return part === null ? null : { picture: await reduced(part, [], PART), at };
}

async function reduced(png: Uint8Array, covers: readonly Rect[], longest: number): Promise<Picture> {
  const { bytes, width, height } = await storePicture(png, covers, { longest, thumbnail: 1, format: 'jpeg' });
  return { bytes, width, height, mediaType: 'image/jpeg' };
}

const MARGIN = 40;

function around(regions: readonly Rect[]): Rect {
  const left = Math.min(...regions.map((r) => r.x)) - MARGIN;
  const top = Math.min(...regions.map((r) => r.y)) - MARGIN;
  const right = Math.max(...regions.map((r) => r.x + r.width)) + MARGIN;
  const bottom = Math.max(...regions.map((r) => r.y + r.height)) + MARGIN;
  return regions.length === 0
    ? { x: 0, y: 0, width: 0, height: 0 }
    : {
        x: Math.floor(left),
        y: Math.floor(top),
        width: Math.ceil(right - left),
        height: Math.ceil(bottom - top),
      };
}
