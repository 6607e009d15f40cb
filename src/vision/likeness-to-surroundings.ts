/** Boxes that look like their surroundings, as a text does that has the colours of the pattern behind it (R70). */
import type { Rect } from '../screen/model/geometry.ts';
import { type Frame, pixelWords } from './frame.ts';

/** A box with one colour on this share of its pixels, or more, is no pattern: its edges are letters. */
const PLAIN_SHARE = 0.6;
/** Share of pixels in other colours from which a part of the box differs from its surroundings. Thin letters fill more than this. */
const DIFFERENT_SHARE = 0.12;

/** Distance of the pixels that are looked at first. */
const SPARSE_PX = 5;

type Histogram = ReadonlyMap<number, number>;

/**
 * True when the box lies on a pattern, and each part of it has the same colours in the same shares as the strips above and below it. In doubt
 * false: without such strips in the screenshot, and for a picture that is not alike everywhere.
 */
export function looksLikeSurroundings(frame: Frame, r: Rect): boolean {
  const box = inside(r);
  if (box.height < 8 || box.width < box.height) return false;
  const above = { ...box, y: box.y - box.height };
  const below = { ...box, y: box.y + box.height };
  if (![above, below].every((strip) => isInFrame(frame, strip))) return false;
  // Most texts stand on one colour: a few pixels show that.
  if (isPlain(histogramOf(frame, above, SPARSE_PX))) return false;
  const [p, q] = [histogramOf(frame, above), histogramOf(frame, below)];
  if ([p, q].some(isPlain) || difference(p, q) > DIFFERENT_SHARE / 2) return false;
  return cellsOf(box).every((cell) => difference(histogramOf(frame, cell), p) < DIFFERENT_SHARE);
}

function inside({ x, y, width, height }: Rect): Rect {
  const [left, top] = [Math.ceil(x), Math.ceil(y)];
  return { x: left, y: top, width: Math.floor(x + width) - left, height: Math.floor(y + height) - top };
}

function isInFrame(frame: Frame, { x, y, width, height }: Rect): boolean {
  return x >= 0 && y >= 0 && x + width <= frame.width && y + height <= frame.height;
}

/** Returns parts of the box about as wide as it is high: a short text in a wide box fills one of them. */
function cellsOf({ x, y, width, height }: Rect): Rect[] {
  const count = Math.max(1, Math.floor(width / height));
  const step = width / count;
  return Array.from({ length: count }, (_, i) => ({
    x: Math.floor(x + i * step),
    y,
    width: Math.floor(step),
    height,
  }));
}

/** Returns the share of each colour; colours that differ by less than 16 in each channel are one. */
function histogramOf(frame: Frame, { x, y, width, height }: Rect, step = 1): Histogram {
  const words = pixelWords(frame);
  const counts = new Map<number, number>();
  let total = 0;
  for (let row = y; row < y + height; row += step)
    for (let column = x; column < x + width; column += step) {
      const colour = words[row * frame.width + column]! & 0xf0f0f0;
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
      total += 1;
    }
  return new Map([...counts].map(([colour, n]) => [colour, n / total]));
}

function isPlain(histogram: Histogram): boolean {
  return [...histogram.values()].some((share) => share >= PLAIN_SHARE);
}

/** Returns the share of pixels that would have to change colour to make the one the other, 0..1. */
function difference(a: Histogram, b: Histogram): number {
  let sum = 0;
  for (const colour of new Set([...a.keys(), ...b.keys()]))
    sum += Math.abs((a.get(colour) ?? 0) - (b.get(colour) ?? 0));
  return sum / 2;
}
