/** The ink in the box of a text, line by line (R70). */
import type { Rect } from '../screen/model/geometry.ts';
import { differ, type Frame, pixelWords } from './frame.ts';

/** A letter, or several that touch: columns with ink, without an empty one between. Pixels of the box; ends are inclusive. */
export interface InkRun {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Share of its pixels with ink. */
  readonly filled: number;
}

/** A line of text. */
export interface InkLine {
  readonly top: number;
  readonly bottom: number;
  /** From left to right; at least one. */
  readonly runs: readonly InkRun[];
}

interface PixelSpan {
  readonly from: number;
  readonly to: number;
}

/** The pixels of a box, row by row: 1 for ink. */
interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly ink: Uint8Array;
}

/** Four bits of each channel. */
const COLOURS = 4096;
/** Number of pixels of a box that show its colour, about. */
const SAMPLES = 2000;
/** Least share of the pixels that have the colour behind the letters. */
const GROUND_SHARE = 0.45;
/** Rows and columns with ink on a larger share are borders and lines, no letters. */
const LINE_SHARE = 0.85;
/** Rows with a smaller share of the ink of the fullest row lie between lines, or only tails of letters reach into them. */
const SPARSE_SHARE = 0.2;
/** Heights of tails and of accents, and the gap below an accent, as shares of the height of the tallest line, at most. */
const TAIL_SHARE = 0.4;
const ACCENT_SHARE = 0.25;
const ACCENT_GAP_SHARE = 0.15;
/** Lower lines are no text, pixels. */
const LEAST_LINE_PX = 5;

/** Returns the lines of ink in a box, from the top down; null when the box has no colour of its own, or is not wholly in the frame. */
export function inkLines(frame: Frame, box: Rect): readonly InkLine[] | null {
  const bitmap = bitmapOf(frame, box);
  return bitmap === null
    ? null
    : linesIn(bitmap).flatMap((line) => {
        const runs = runsIn(bitmap, line);
        return runs.length === 0 ? [] : [{ top: line.from, bottom: line.to, runs }];
      });
}

function bitmapOf(frame: Frame, { x, y, width: w, height: h }: Rect): Bitmap | null {
  const [left, top] = [Math.ceil(x), Math.ceil(y)];
  const [width, height] = [Math.floor(x + w) - left, Math.floor(y + h) - top];
  if (left < 0 || top < 0 || left + width > frame.width || top + height > frame.height) return null;
  if (width < 1 || height < LEAST_LINE_PX) return null;
  const words = pixelWords(frame);
  const ground = groundOf(words, frame.width, { left, top, width, height });
  if (ground === null) return null;
  const ink = new Uint8Array(width * height);
  for (let row = 0; row < height; row++)
    for (let column = 0, at = (top + row) * frame.width + left; column < width; column++, at++)
      if (differ(words[at]!, ground)) ink[row * width + column] = 1;
  return withoutBorders({ width, height, ink });
}

/** Returns the colour that most of the sampled pixels have; null when too few have it. */
function groundOf(
  words: Int32Array,
  stride: number,
  box: Readonly<Record<'left' | 'top' | 'width' | 'height', number>>,
): number | null {
  const counts = new Uint32Array(COLOURS);
  const step = Math.max(1, Math.floor(Math.sqrt((box.width * box.height) / SAMPLES)));
  let [ground, most, total] = [0, 0, 0];
  for (let row = 0; row < box.height; row += step)
    for (let column = 0; column < box.width; column += step) {
      const word = words[(box.top + row) * stride + box.left + column]!;
      const colour = ((word >> 4) & 0xf) | ((word >> 8) & 0xf0) | ((word >> 12) & 0xf00);
      const count = (counts[colour]! += 1);
      total += 1;
      if (count > most) [ground, most] = [word, count];
    }
  return most < total * GROUND_SHARE ? null : ground;
}

function withoutBorders({ width, height, ink }: Bitmap): Bitmap {
  for (let row = 0; row < height; row++)
    if (inkOfRow({ width, height, ink }, row) > width * LINE_SHARE)
      ink.fill(0, row * width, (row + 1) * width);
  for (let column = 0; column < width; column++) {
    let count = 0;
    for (let row = 0; row < height; row++) count += ink[row * width + column]!;
    if (count <= height * LINE_SHARE) continue;
    for (let row = 0; row < height; row++) ink[row * width + column] = 0;
  }
  return { width, height, ink };
}

function inkOfRow({ width, ink }: Bitmap, row: number): number {
  let count = 0;
  for (let at = row * width; at < (row + 1) * width; at++) count += ink[at]!;
  return count;
}

function linesIn(bitmap: Bitmap): readonly PixelSpan[] {
  const counts = Array.from({ length: bitmap.height }, (_, row) => inkOfRow(bitmap, row));
  const least = Math.max(...counts) * SPARSE_SHARE;
  const spans = spansWhere(bitmap.height, (row) => counts[row]! > least);
  const tallest = Math.max(0, ...spans.map(heightOf));
  const lines: PixelSpan[] = [];
  for (const span of spans) {
    const last = lines.at(-1);
    if (last !== undefined && belongTogether(last, span, counts, tallest))
      lines[lines.length - 1] = { from: last.from, to: span.to };
    else lines.push(span);
  }
  return lines.filter((line) => heightOf(line) >= LEAST_LINE_PX);
}

const heightOf = ({ from, to }: PixelSpan): number => to - from + 1;

/** True for the tails of g below their line, and for accents and the dots of i above theirs. */
function belongTogether(
  upper: PixelSpan,
  lower: PixelSpan,
  counts: readonly number[],
  tallest: number,
): boolean {
  const isTouching = counts.slice(upper.to + 1, lower.from).every((count) => count > 0);
  if (isTouching) return Math.min(heightOf(upper), heightOf(lower)) < tallest * TAIL_SHARE;
  const isNear = lower.from - upper.to - 1 <= tallest * ACCENT_GAP_SHARE;
  return isNear && heightOf(upper) < tallest * ACCENT_SHARE;
}

function spansWhere(length: number, has: (at: number) => boolean): readonly PixelSpan[] {
  const spans: PixelSpan[] = [];
  let from = -1;
  for (let at = 0; at <= length; at++) {
    const inside = at < length && has(at);
    if (inside && from < 0) from = at;
    if (inside || from < 0) continue;
    spans.push({ from, to: at - 1 });
    from = -1;
  }
  return spans;
}

function runsIn({ width, ink }: Bitmap, { from, to }: PixelSpan): readonly InkRun[] {
  const tops = new Int32Array(width).fill(-1);
  const bottoms = new Int32Array(width).fill(-1);
  for (let row = from; row <= to; row++)
    for (let column = 0; column < width; column++) {
      if (ink[row * width + column] === 0) continue;
      if (tops[column]! < 0) tops[column] = row;
      bottoms[column] = row;
    }
  return spansWhere(width, (column) => tops[column]! >= 0).map(({ from: left, to: right }) => {
    const top = Math.min(...tops.subarray(left, right + 1));
    const bottom = Math.max(...bottoms.subarray(left, right + 1));
    let count = 0;
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) count += ink[row * width + column]!;
    return { left, right, top, bottom, filled: count / ((right - left + 1) * (bottom - top + 1)) };
  });
}
