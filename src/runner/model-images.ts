/** What of a screen may be shown to a model: reduced, every secret painted over before anything is resized. */
import type { ModelImage } from '../planner/port.ts';
import { intersection, type Rect } from '../screen/model/geometry.ts';
import type { ScreenChange } from '../screen/model/screen.ts';
import type { CapturedScreen } from '../vision/captured-screen.ts';
import { crop, storeScreenshot } from '../vision/screenshot.ts';

/** Longest side of the whole screen, pixels: 1080x2400 becomes 720x1600, which costs about 1,500 tokens. */
const MAX_SCREEN_SIDE = 1600;
/** Longest side of the part that changed. */
const MAX_REGION_SIDE = 720;
/** A change larger than this share of the screen is seen on the whole picture. */
const MAX_REGION_SHARE = 0.5;

export interface MaskedScreen {
  readonly seen: CapturedScreen;
  readonly covers: readonly Rect[];
}

/** Null when the platform refused a picture, or it is no longer kept. */
export async function fullScreenImage({ seen, covers }: MaskedScreen): Promise<ModelImage | null> {
  return seen.frame === null || seen.screen.secure
    ? null
    : reducedImage(seen.frame.png, covers, MAX_SCREEN_SIDE);
}

/** What changed on the screen now, with a margin; null when nothing did, or nearly all. */
export async function changedRegionImage(
  { seen, covers }: MaskedScreen,
  delta: ScreenChange,
): Promise<{ picture: ModelImage; at: Rect } | null> {
  const { frame, screen } = seen;
  if (frame === null || screen.secure || delta.kind === 'none' || delta.kind === 'full') return null;
  const at = intersection(enclosingRect(delta.regions), { x: 0, y: 0, ...screen.size });
  if (at === null || at.width * at.height > MAX_REGION_SHARE * screen.size.width * screen.size.height)
    return null;
  const part = await crop(frame.png, at, covers);
  return part === null ? null : { picture: await reducedImage(part, [], MAX_REGION_SIDE), at };
}

async function reducedImage(png: Uint8Array, covers: readonly Rect[], longest: number): Promise<ModelImage> {
  const { bytes, width, height } = await storeScreenshot(png, covers, {
    longest,
    thumbnail: 1,
    format: 'jpeg',
  });
  return { bytes, width, height, mediaType: 'image/jpeg' };
}

const MARGIN = 40;

function enclosingRect(regions: readonly Rect[]): Rect {
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
