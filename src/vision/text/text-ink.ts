/** The ink in the box of a text, line by line (R70). */
import type { Rect } from '../../screen/model/geometry.ts';
import { differ, firstEqualRows, type Frame, pixelWords, recallInRows } from '../decode/frame.ts';

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
/** As `GROUND_SHARE`, where shapes are left out before anything is read. */
const GROUND_BETWEEN_SHAPES = 0.25;
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
  return recallInRows(frame, box, 'lines of ink', () => {
    const place = placeOf(frame, box, GROUND_SHARE);
    return place === null ? null : linesOf(withoutBorders(bitmapAt(frame, place)));
  });
}

function linesOf(bitmap: Bitmap): readonly InkLine[] {
  return linesIn(bitmap).flatMap((line) => {
    const runs = runsIn(bitmap, line);
    return runs.length === 0 ? [] : [{ top: line.from, bottom: line.to, runs }];
  });
}

/** How far beyond the box a shape goes on at least, as a share of the box's height: the tail of a letter does not. */
const BEYOND_SHARE = 0.15;
const LEAST_BEYOND_PX = 4;
/** Shapes in more colours are a photo, of which nobody can tell what is drawn over it. */
const MOST_COLOURS = 16;
/** Width of the blurred edge of a shape, pixels. */
const BLUR_PX = 2;

/**
 * Returns the lines of ink without the shapes that go on far beyond the box, as the bars of a chart do under a control: they are drawn by something
 * else. Null where no shape goes on, where the ground is the box's own surface, and as for `inkLines`.
 */
export function inkLinesOfOwn(frame: Frame, box: Rect): readonly InkLine[] | null {
  const place = placeOf(frame, box, GROUND_BETWEEN_SHAPES);
  if (place === null || !goesOnAround(frame, place)) return null;
  const foreign = shapesBeyond(frame, place);
  if (foreign === null) return null;
  const bitmap = bitmapAt(frame, place);
  for (let at = 0; at < foreign.length; at++) if (foreign[at] === 1) bitmap.ink[at] = 0;
  return linesOf(withoutBorders(bitmap));
}

/** Share of the pixels around a box that have its ground at least where the ground is not its own. */
const GROUND_AROUND = 0.1;

/** True when the ground of the box goes on around it. A dot or a swatch paints a surface of its own. */
function goesOnAround(frame: Frame, place: PixelBox): boolean {
  const { width, height, ground } = place;
  let [alike, all] = [0, 0];
  const look = (column: number, row: number): void => {
    const word = wordAt(frame, place, column, row);
    if (word === undefined) return;
    all += 1;
    if (!differ(word, ground)) alike += 1;
  };
  for (let column = 0; column < width; column++)
    for (const row of [-LEAST_BEYOND_PX, height - 1 + LEAST_BEYOND_PX]) look(column, row);
  for (let row = 0; row < height; row++)
    for (const column of [-LEAST_BEYOND_PX, width - 1 + LEAST_BEYOND_PX]) look(column, row);
  return alike >= all * GROUND_AROUND;
}

/** Marks the pixels of shapes that reach the edge of the box and go on beyond it; null where there are none, and for a photo. */
function shapesBeyond(frame: Frame, place: PixelBox): Uint8Array | null {
  const { width, height } = place;
  const seeds = inkAtEdges(frame, place).filter((seed) => goesOnBeyond(frame, place, seed));
  if (seeds.length === 0) return null;
  const colours: number[] = [];
  const isOfShape = (word: number): boolean => colours.some((colour) => !differ(word, colour));
  for (const { column, row } of seeds) {
    const word = wordAt(frame, place, column, row)!;
    if (!isOfShape(word)) colours.push(word);
  }
  if (colours.length > MOST_COLOURS) return null;
  const found = new Uint8Array(width * height);
  const open = seeds.map(({ column, row }) => row * width + column);
  for (const at of open) found[at] = 1;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [column, row] = [at % width, Math.floor(at / width)];
    for (const { dx, dy } of SIDES) {
      const [x, y] = [column + dx, row + dy];
      if (x < 0 || y < 0 || x >= width || y >= height || found[y * width + x] === 1) continue;
      if (!isOfShape(wordAt(frame, place, x, y)!)) continue;
      found[y * width + x] = 1;
      open.push(y * width + x);
    }
  }
  return widened(found, width, height);
}

const SIDES = [
  { dx: -1, dy: 0 },
  { dx: 1, dy: 0 },
  { dx: 0, dy: -1 },
  { dx: 0, dy: 1 },
] as const;

/** A pixel at the edge of a box, and the way out of it. */
interface EdgePixel {
  readonly column: number;
  readonly row: number;
  readonly out: (typeof SIDES)[number];
}

/** Returns the pixels with ink at the edges of the box. Most boxes have none, so nothing is made for the others. */
function inkAtEdges(frame: Frame, { left, top, width, height, ground }: PixelBox): readonly EdgePixel[] {
  const words = pixelWords(frame);
  const found: EdgePixel[] = [];
  const look = (column: number, row: number, out: EdgePixel['out']): void => {
    if (differ(words[(top + row) * frame.width + left + column]!, ground)) found.push({ column, row, out });
  };
  for (const out of SIDES)
    if (out.dx === 0)
      for (let column = 0; column < width; column++) look(column, out.dy < 0 ? 0 : height - 1, out);
    else for (let row = 0; row < height; row++) look(out.dx < 0 ? 0 : width - 1, row, out);
  return found;
}

function wordAt(frame: Frame, { left, top }: PixelBox, column: number, row: number): number | undefined {
  const [x, y] = [left + column, top + row];
  return x < 0 || y < 0 || x >= frame.width || y >= frame.height
    ? undefined
    : pixelWords(frame)[y * frame.width + x];
}

/** True for ink whose colour goes on beyond the box. */
function goesOnBeyond(frame: Frame, place: PixelBox, { column, row, out }: EdgePixel): boolean {
  const own = wordAt(frame, place, column, row)!;
  const reach = Math.max(LEAST_BEYOND_PX, Math.round(place.height * BEYOND_SHARE));
  for (let step = 1; step <= reach; step++) {
    const beyond = wordAt(frame, place, column + out.dx * step, row + out.dy * step);
    if (beyond === undefined || differ(beyond, own)) return false;
  }
  return true;
}

/** Returns the marks with those of the blurred edges around. */
function widened(marks: Uint8Array, width: number, height: number): Uint8Array {
  const wide = new Uint8Array(marks);
  for (let at = 0; at < marks.length; at++) {
    if (marks[at] === 0) continue;
    const [column, row] = [at % width, Math.floor(at / width)];
    for (let y = Math.max(0, row - BLUR_PX); y <= Math.min(height - 1, row + BLUR_PX); y++)
      wide.fill(
        1,
        y * width + Math.max(0, column - BLUR_PX),
        y * width + Math.min(width, column + BLUR_PX + 1),
      );
  }
  return wide;
}

/** A box in the frame, in whole pixels, and the colour behind its letters. */
interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly ground: number;
}

function placeOf(frame: Frame, { x, y, width: w, height: h }: Rect, least: number): PixelBox | null {
  const [left, top] = [Math.ceil(x), Math.ceil(y)];
  const [width, height] = [Math.floor(x + w) - left, Math.floor(y + h) - top];
  if (left < 0 || top < 0 || left + width > frame.width || top + height > frame.height) return null;
  if (width < 1 || height < LEAST_LINE_PX) return null;
  const ground = groundOf(pixelWords(frame), frame.width, { left, top, width, height }, least);
  return ground === null ? null : { left, top, width, height, ground };
}

function bitmapAt(frame: Frame, { left, top, width, height, ground }: PixelBox): Bitmap {
  const words = pixelWords(frame);
  const first = firstEqualRows(frame);
  const ink = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    // Most rows of a screen repeat the row above, and most pixels the one before.
    if (row > 0 && first[top + row]! < top + row) {
      ink.copyWithin(row * width, (row - 1) * width, row * width);
      continue;
    }
    let [before, isInk] = [ground, false];
    for (let column = 0, at = (top + row) * frame.width + left; column < width; column++, at++) {
      const word = words[at]!;
      if (word !== before) [before, isInk] = [word, differ(word, ground)];
      if (isInk) ink[row * width + column] = 1;
    }
  }
  return { width, height, ink };
}

/** Returns the colour that most of the sampled pixels have; null when too few have it. */
function groundOf(
  words: Int32Array,
  stride: number,
  box: Readonly<Record<'left' | 'top' | 'width' | 'height', number>>,
  least: number,
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
  return most < total * least ? null : ground;
}

function withoutBorders({ width, height, ink }: Bitmap): Bitmap {
  for (let row = 0; row < height; row++)
    if (inkOfRow({ width, height, ink }, row) > width * LINE_SHARE)
      ink.fill(0, row * width, (row + 1) * width);
  const counts = new Uint32Array(width);
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at++) counts[column]! += ink[at]!;
  for (let column = 0; column < width; column++) {
    if (counts[column]! <= height * LINE_SHARE) continue;
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
