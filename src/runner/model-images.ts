/** Images of a screen for a model: secrets are painted over first, then the image is reduced. */
import type { ModelImage, PictureSize } from '../planner/port.ts';
import { intersection, type Rect } from '../screen/model/geometry.ts';
import type { ScreenChange } from '../screen/model/screen.ts';
import type { CapturedScreen } from '../vision/captured-screen.ts';
import { crop, storeScreenshot } from '../vision/screenshot.ts';

/** Longest side of the whole screen, px: 1080x2400 becomes 720x1600, about 1,500 tokens, or 432x960, about 560. */
const MAX_SCREEN_SIDE = { full: 1600, small: 960 } as const;
/** Longest side of the changed region, px. */
const MAX_REGION_SIDE = 720;
/** Share of the screen above which the changed region is not sent: the whole screen shows it. */
const MAX_REGION_SHARE = 0.5;

export interface MaskedScreen {
  readonly captured: CapturedScreen;
  readonly covers: readonly Rect[];
}

/** Returns the whole screen; null when the platform refused a screenshot or its pixels are no longer in memory. */
export async function fullScreenImage(
  { captured, covers }: MaskedScreen,
  size: PictureSize = 'full',
): Promise<ModelImage | null> {
  const { frame, screen } = captured;
  return frame === null || screen.secure ? null : reducedImage(frame.png, covers, MAX_SCREEN_SIDE[size]);
}

/** Returns the part of the screen that changed, with a margin; null when nothing or nearly everything changed. */
export async function changedRegionImage(
  { captured, covers }: MaskedScreen,
  change: ScreenChange,
): Promise<{ image: ModelImage; at: Rect } | null> {
  const { frame, screen } = captured;
  if (frame === null || screen.secure || change.kind === 'none' || change.kind === 'full') return null;
  const at = intersection(enclosingRect(change.regions), { x: 0, y: 0, ...screen.size });
  if (at === null || at.width * at.height > MAX_REGION_SHARE * screen.size.width * screen.size.height)
    return null;
  const part = await crop(frame.png, at, covers);
  return part === null ? null : { image: await reducedImage(part, [], MAX_REGION_SIDE), at };
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
