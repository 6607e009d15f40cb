import type { OutputInfo, Sharp } from 'sharp';
import type { Rect } from '../screen/model/geometry.ts';
import { ThumbruleError } from '../shared/errors.ts';
import { loadSharp } from '../shared/load-sharp.ts';
import { decodedFrame } from './decode/frame.ts';

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
  const { pixels } = await coveredPixels(png, covers);
  const reduced = (scale: number): Sharp =>
    pixels().resize({
      width: Math.round(longest * scale),
      height: Math.round(longest * scale),
      fit: 'inside',
      withoutEnlargement: true,
      kernel: 'linear',
    });
  // The full size is read once for both.
  const whole = await rawPixels(reduced(1));
  const small = whole().resize({ width: thumbnail, withoutEnlargement: true, kernel: 'linear' });
  const [stored, thumb] = await Promise.all([
    encode((scale) => (scale === 1 ? whole() : reduced(scale)), format, options.maxBytes ?? Infinity),
    (format === 'jpeg' ? small.jpeg({ quality: 75 }) : small.webp({ quality: 75, effort: 0 })).toBuffer(),
  ]);
  const { width, height } = stored.info;
  return { bytes: stored.data, width, height, thumbnail: thumb, format };
}

/** Computes an image; returns a function that starts from its pixels. */
async function rawPixels(image: Sharp): Promise<() => Sharp> {
  const sharp = await loadSharp();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return () => sharp(data, { raw: info });
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
  const { width: fullWidth, height: fullHeight, pixels } = await coveredPixels(png, covers);
  const left = Math.max(0, Math.floor(r.x));
  const top = Math.max(0, Math.floor(r.y));
  const width = Math.min(fullWidth, Math.ceil(r.x + r.width)) - left;
  const height = Math.min(fullHeight, Math.ceil(r.y + r.height)) - top;
  if (width <= 0 || height <= 0) return null;
  return pixels().extract({ left, top, width, height }).png().toBuffer();
}

interface CoveredPixels {
  readonly width: number;
  readonly height: number;
  /** Starts from the pixels, alpha blended over black. */
  readonly pixels: () => Sharp;
}

/**
 * Returns the pixels with the covers painted over. Those of a frame that was decoded already are read where they are: a copy of ten megabytes for each
 * screenshot makes the garbage collector run once a turn. Only covers need a copy.
 */
async function coveredPixels(png: Uint8Array, covers: readonly Rect[]): Promise<CoveredPixels> {
  const sharp = await loadSharp();
  const frame = decodedFrame(png);
  const { data, width, height, channels } =
    frame === undefined ? await decodeRgb(png) : { ...frame, channels: 4 as const };
  const own = frame === undefined || covers.length === 0 ? data : Uint8Array.from(data);
  for (const cover of covers) paintCover({ data: own, width, height, channels }, cover);
  return {
    width,
    height,
    pixels: () => sharp(own, { raw: { width, height, channels } }).flatten().removeAlpha(),
  };
}

interface RawPixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
}

/** Returns the RGB pixels of a PNG, alpha blended over black. */
async function decodeRgb(png: Uint8Array): Promise<RawPixels> {
  const sharp = await loadSharp();
  try {
    const image = sharp(png, { ignoreIcc: true }).flatten().toColourspace('srgb').removeAlpha();
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, channels: 3 };
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
function paintCover({ data, width, height, channels }: RawPixels, cover: Rect): void {
  const left = Math.max(0, Math.floor(cover.x));
  const right = Math.min(width, Math.ceil(cover.x + cover.width));
  const top = Math.max(0, Math.floor(cover.y));
  const bottom = Math.min(height, Math.ceil(cover.y + cover.height));
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = (y * width + x) * channels;
      data[at] = COVER_COLOUR.r;
      data[at + 1] = COVER_COLOUR.g;
      data[at + 2] = COVER_COLOUR.b;
      if (channels === 4) data[at + 3] = 255;
    }
  }
}
