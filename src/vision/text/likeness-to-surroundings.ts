/** Boxes that look like their surroundings, as a text does that has the colours of the pattern behind it (R70). */
import type { Rect } from '../../screen/model/geometry.ts';
import { type Frame, pixelWords } from '../decode/frame.ts';

/** A box with one colour on this share of its pixels, or more, is no pattern: its edges are letters. */
const PLAIN_SHARE = 0.6;
/** Largest difference between the strips above and below: a picture that is not alike everywhere tells nothing. */
const MAX_DIFFERENCE_OF_STRIPS = 0.1;
/** Difference from which a part of the box has other shares than its surroundings. Small parts of one pattern differ by less. */
const DIFFERENT_SHARE = 0.2;
/** Share of pixels in colours that the surroundings do not have, from which a part of the box shows something. Letters have such a colour. */
const FOREIGN_SHARE = 0.01;
/** Share below which the surroundings do not have a colour. */
const ABSENT_SHARE = 0.001;

/** Distance of the pixels that are looked at first. */
const SPARSE_PX = 5;
/** As `PLAIN_SHARE`, among these few pixels: they may hit the same place of every tile of a pattern. */
const PLAIN_SHARE_OF_FEW = 0.8;

/** Four bits of each channel. */
const COLOURS = 4096;

/** How many pixels have each colour. */
interface Histogram {
  readonly counts: Uint32Array;
  readonly total: number;
}

/**
 * True when the box lies on a pattern, and each part of it has the same colours in about the same shares as the strips above and below it. In
 * doubt false: without such strips in the screenshot, and for a picture that is not alike everywhere.
 */
export function looksLikeSurroundings(frame: Frame, r: Rect): boolean {
  const box = inside(r);
  if (box.height < 8 || box.width < box.height) return false;
  const above = { ...box, y: box.y - box.height };
  const below = { ...box, y: box.y + box.height };
  if (![above, below].every((strip) => isInFrame(frame, strip))) return false;
  // Most texts stand on one colour: a few pixels show that.
  if (mostFrequentShare(frame, above, SPARSE_PX) >= PLAIN_SHARE_OF_FEW) return false;
  const [p, q] = [histogramOf(frame, above), histogramOf(frame, below)];
  if ([p, q].some((strip) => isPlain(strip, PLAIN_SHARE))) return false;
  if (difference(p, q) > MAX_DIFFERENCE_OF_STRIPS) return false;
  return cellsOf(box)
    .map((cell) => histogramOf(frame, cell))
    .every((cell) => difference(cell, p) < DIFFERENT_SHARE && foreignShare(cell, p, q) < FOREIGN_SHARE);
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
function histogramOf(frame: Frame, { x, y, width, height }: Rect): Histogram {
  const words = pixelWords(frame);
  const counts = new Uint32Array(COLOURS);
  for (let row = y; row < y + height; row++)
    for (let column = x; column < x + width; column++) {
      const word = words[row * frame.width + column]!;
      counts[((word >> 4) & 0xf) | ((word >> 8) & 0xf0) | ((word >> 12) & 0xf00)]! += 1;
    }
  return { counts, total: width * height };
}

/** Returns the share of the colour that most of every `step`th pixels have; 0 when no colour has more than half of them. */
function mostFrequentShare(frame: Frame, { x, y, width, height }: Rect, step: number): number {
  const words = pixelWords(frame);
  // Each pixel of another colour takes one of the candidate's votes: only a majority is left over at the end.
  let [candidate, votes] = [0, 0];
  for (let row = y; row < y + height; row += step)
    for (let column = x; column < x + width; column += step) {
      const colour = words[row * frame.width + column]! & 0xf0f0f0;
      if (votes === 0) candidate = colour;
      votes += colour === candidate ? 1 : -1;
    }
  let [same, total] = [0, 0];
  for (let row = y; row < y + height; row += step)
    for (let column = x; column < x + width; column += step) {
      if ((words[row * frame.width + column]! & 0xf0f0f0) === candidate) same += 1;
      total += 1;
    }
  return same > total / 2 ? same / total : 0;
}

function isPlain({ counts, total }: Histogram, least: number): boolean {
  return counts.some((n) => n >= least * total);
}

/** Returns the share of pixels that would have to change colour to make the one the other, 0..1. */
function difference(a: Histogram, b: Histogram): number {
  let sum = 0;
  for (let colour = 0; colour < COLOURS; colour++) sum += Math.abs(shareOf(a, colour) - shareOf(b, colour));
  return sum / 2;
}

/** Returns the share of pixels in colours that neither of the others has. */
function foreignShare(histogram: Histogram, a: Histogram, b: Histogram): number {
  let sum = 0;
  for (let colour = 0; colour < COLOURS; colour++)
    if (Math.max(shareOf(a, colour), shareOf(b, colour)) < ABSENT_SHARE) sum += shareOf(histogram, colour);
  return sum;
}

function shareOf({ counts, total }: Histogram, colour: number): number {
  return counts[colour]! / total;
}
