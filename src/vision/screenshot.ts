import type { OutputInfo, Sharp } from 'sharp';
import type { Rect } from '../screen/model/geometry.ts';
import { ThumbruleError } from '../shared/errors.ts';
import { loadSharp } from '../shared/load-sharp.ts';
import { decodedFrame } from './frame.ts';

export interface ScreenshotOptions {
  /** Longest side of the stored image, pixels; default 1568. */
  readonly longest?: number;
  /** Width of the thumbnail, pixels; default 320. */
  readonly thumbnail?: number;
  readonly format?: 'webp' | 'jpeg' | 'png';
  /** Size limit of the image without its thumbnail, bytes: quality is reduced, then size. Not for PNG. Default: none. */
  readonly maxBytes?: number;
}

export interface StoredScreenshot {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly thumbnail: Uint8Array;
  readonly format: 'webp' | 'jpeg' | 'png';
}

/** Tried in this order: lower quality first, then smaller. Only a photo that fills the screen gets to the end. */
const ENCODINGS = [
  { quality: 80, scale: 1 },
  { quality: 60, scale: 1 },
  { quality: 40, scale: 1 },
  { quality: 40, scale: 0.75 },
  { quality: 40, scale: 0.5 },
] as const;

const COVER_COLOUR = { r: 60, g: 60, b: 67 };

/**
 * Reduces a screenshot for the trace. Paints the `covers` in the full-size pixels before anything is reduced or encoded, so that no trace
 * of the covered pixels is left at the edges.
 * @throws ThumbruleError PICTURE_UNREADABLE
 */
export async function storeScreenshot(
  png: Uint8Array,
  covers: readonly Rect[],
  options: ScreenshotOptions = {},
): Promise<StoredScreenshot> {
  const { longest = 1568, thumbnail = 320, format = 'webp' } = options;
  const sharp = await loadSharp();
  const { data, info } = await decodeRgb(png);
  for (const cover of covers) paintCover(data, info.width, info.height, cover);
  const raw = { width: info.width, height: info.height, channels: 3 as const };
  const reduced = (scale: number): Sharp =>
    sharp(data, { raw }).resize({
      width: Math.round(longest * scale),
      height: Math.round(longest * scale),
      fit: 'inside',
      withoutEnlargement: true,
      kernel: 'linear',
    });
  const small = sharp(data, { raw }).resize({ width: thumbnail, withoutEnlargement: true, kernel: 'linear' });
  const [stored, thumb] = await Promise.all([
    encode(reduced, format, options.maxBytes ?? Infinity),
    (format === 'jpeg' ? small.jpeg({ quality: 75 }) : small.webp({ quality: 75, effort: 0 })).toBuffer(),
  ]);
  const { width, height } = stored.info;
  return { bytes: stored.data, width, height, thumbnail: thumb, format };
}

type EncodedImage = { readonly data: Buffer; readonly info: OutputInfo };

/** Returns the best quality within `maxBytes`, else the lowest. */
async function encode(
  image: (scale: number) => Sharp,
  format: StoredScreenshot['format'],
  maxBytes: number,
): Promise<EncodedImage> {
  if (format === 'png') return image(1).png().toBuffer({ resolveWithObject: true });
  let last: EncodedImage | null = null;
  for (const { quality, scale } of ENCODINGS) {
    const one = image(scale);
    const as = format === 'webp' ? one.webp({ quality, effort: 0 }) : one.jpeg({ quality });
    last = await as.toBuffer({ resolveWithObject: true });
    if (last.data.length <= maxBytes) break;
  }
  return last!;
}

/** Returns a part of a screenshot as PNG, covers painted first; null when the rectangle is outside. */
export async function crop(
  png: Uint8Array,
  r: Rect,
  covers: readonly Rect[] = [],
): Promise<Uint8Array | null> {
  const sharp = await loadSharp();
  const { data, info } = await decodeRgb(png);
  const left = Math.max(0, Math.floor(r.x));
  const top = Math.max(0, Math.floor(r.y));
  const width = Math.min(info.width, Math.ceil(r.x + r.width)) - left;
  const height = Math.min(info.height, Math.ceil(r.y + r.height)) - top;
  if (width <= 0 || height <= 0) return null;
  for (const cover of covers) paintCover(data, info.width, info.height, cover);
  const raw = { width: info.width, height: info.height, channels: 3 as const };
  return sharp(data, { raw }).extract({ left, top, width, height }).png().toBuffer();
}

/** Returns the RGB pixels, alpha blended over black. */
async function decodeRgb(png: Uint8Array): Promise<{ data: Buffer; info: OutputInfo }> {
  const sharp = await loadSharp();
  try {
    const frame = decodedFrame(png);
    const pixels =
      frame === undefined
        ? sharp(png, { ignoreIcc: true })
        : sharp(frame.data, { raw: { width: frame.width, height: frame.height, channels: 4 } });
    const image = pixels.flatten().toColourspace('srgb').removeAlpha();
    return await image.raw().toBuffer({ resolveWithObject: true });
  } catch (cause) {
    throw new ThumbruleError(
      'PICTURE_UNREADABLE',
      `The screenshot (${png.length} bytes) can't be stored: ${cause instanceof Error ? cause.message : String(cause)}`,
      'Retry; nothing was written.',
      { cause },
    );
  }
}

/** Paints a cover, rounded outwards: it may hide a pixel too many, never one too few. */
function paintCover(data: Buffer, width: number, height: number, cover: Rect): void {
  const left = Math.max(0, Math.floor(cover.x));
  const right = Math.min(width, Math.ceil(cover.x + cover.width));
  const top = Math.max(0, Math.floor(cover.y));
  const bottom = Math.min(height, Math.ceil(cover.y + cover.height));
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = (y * width + x) * 3;
      data[at] = COVER_COLOUR.r;
      data[at + 1] = COVER_COLOUR.g;
      data[at + 2] = COVER_COLOUR.b;
    }
  }
}
