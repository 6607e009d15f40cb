import type { Rect } from '../screen/model/geometry.ts';
import { luma } from './tiles/content.ts';
import { pixelWords, type Frame } from './decode/frame.ts';

/** Largest difference of two channels that look the same. Lossy encoders stay below it on flat areas. */
const COLOUR_TOLERANCE = 6;

/** Distance from a box at which its surroundings are compared, pixels: further than borders that platforms round. */
const SURROUNDING_PX = 2;

/**
 * True when nothing is drawn for an element in view: its box looks like its surroundings. That is one colour that continues beyond a side,
 * or stripes (the line under a strip of tabs, a gradient) that continue at their ends. A box in a colour of its own is drawn. In doubt
 * false: a rectangle that is not wholly inside the screenshot, is smaller than 4 x 4, or has no surroundings.
 */
export function isUndrawn(frame: Frame, r: Rect): boolean {
  const left = Math.ceil(r.x);
  const top = Math.ceil(r.y);
  const right = Math.floor(r.x + r.width);
  const bottom = Math.floor(r.y + r.height);
  if (left < 0 || top < 0 || right > frame.width || bottom > frame.height) return false;
  if (right - left < 4 || bottom - top < 4) return false;
  const words = pixelWords(frame);
  const rows: PixelLines = { words, first: top * frame.width + left, count: bottom - top, step: frame.width };
  const columns: PixelLines = { words, first: rows.first, count: right - left, step: 1 };
  const striped = areUniform(rows, columns);
  if (!striped && !areUniform(columns, rows)) return false;
  const above = top >= SURROUNDING_PX && continuesBeyond(columns, -SURROUNDING_PX * frame.width);
  const below =
    bottom + SURROUNDING_PX <= frame.height &&
    continuesBeyond(columns, (rows.count + SURROUNDING_PX - 1) * frame.width);
  const before = left >= SURROUNDING_PX && continuesBeyond(rows, -SURROUNDING_PX);
  const behind =
    right + SURROUNDING_PX <= frame.width && continuesBeyond(rows, columns.count + SURROUNDING_PX - 1);
  if (striped && areUniform(columns, rows)) return above || below || before || behind;
  return striped ? before || behind : above || below;
}

/** Height of the line between two rows of a list, pixels, at most. The shadow of a card is higher. */
const DIVIDER_PX = 4;

/**
 * True when a box shows nothing but lines along its upper and lower edge, as between the rows of a list, and the colour within goes on beyond a
 * side. In doubt false, as for `isUndrawn`.
 */
export function isEmptyBetweenLines(frame: Frame, r: Rect): boolean {
  const { x, width } = r;
  const inner = { x, width, y: r.y + DIVIDER_PX, height: r.height - 2 * DIVIDER_PX };
  if (inner.height < 4 * DIVIDER_PX) return false;
  const colour = onlyColour(frame, inner);
  if (colour === null) return false;
  const beyond = DIVIDER_PX + SURROUNDING_PX;
  const sides = [
    { x, width, y: r.y - beyond, height: 1 },
    { x, width, y: r.y + r.height + beyond, height: 1 },
    { ...inner, x: x - SURROUNDING_PX, width: 1 },
    { ...inner, x: x + width + SURROUNDING_PX, width: 1 },
  ];
  return sides.some((side) => {
    const outside = onlyColour(frame, side);
    return outside !== null && isSameColour(outside, colour);
  });
}

/** Returns the one colour of a rectangle; null when it has several, or is not wholly inside the screenshot. */
function onlyColour(frame: Frame, r: Rect): number | null {
  const [left, top] = [Math.ceil(r.x), Math.ceil(r.y)];
  const [width, height] = [Math.floor(r.x + r.width) - left, Math.floor(r.y + r.height) - top];
  if (left < 0 || top < 0 || left + width > frame.width || top + height > frame.height) return null;
  if (width < 1 || height < 1) return null;
  const words = pixelWords(frame);
  const first = top * frame.width + left;
  const colour = words[first]!;
  const columns: PixelLines = { words, first, count: width, step: 1 };
  for (let row = 0; row < height; row++)
    if (!isUniform(words, first + row * frame.width, columns, colour)) return null;
  return colour;
}

/** The lines of a rectangle in the pixels of the frame: its rows, or its columns. */
interface PixelLines {
  readonly words: Int32Array;
  readonly first: number;
  readonly count: number;
  readonly step: number;
}

/** True when each line has one colour; `along`: the pixels of one line. */
function areUniform(lines: PixelLines, along: PixelLines): boolean {
  for (let n = 0; n < lines.count; n++) {
    const at = lines.first + n * lines.step;
    if (!isUniform(lines.words, at, along, lines.words[at]!)) return false;
  }
  return true;
}

function isUniform(words: Int32Array, first: number, along: PixelLines, colour: number): boolean {
  for (let n = 0, at = first; n < along.count; n++, at += along.step) {
    const word = words[at]!;
    if (word !== colour && !isSameColour(word, colour)) return false;
  }
  return true;
}

/** True when each line continues with the same colour `offset` pixels from its beginning. */
function continuesBeyond(lines: PixelLines, offset: number): boolean {
  for (let n = 0; n < lines.count; n++) {
    const at = lines.first + n * lines.step;
    const [inside, outside] = [lines.words[at]!, lines.words[at + offset]!];
    if (inside !== outside && !isSameColour(inside, outside)) return false;
  }
  return true;
}

function isSameColour(p: number, q: number): boolean {
  for (let shift = 0; shift <= 16; shift += 8) {
    if (Math.abs(((p >> shift) & 255) - ((q >> shift) & 255)) > COLOUR_TOLERANCE) return false;
  }
  return true;
}

/** True for a black screenshot, as platforms return it for a protected window (R13). */
export function isBlack(frame: Frame): boolean {
  const words = pixelWords(frame);
  // System bars may still be drawn at the edges.
  const from = Math.floor(frame.height * 0.1);
  const to = Math.ceil(frame.height * 0.9);
  for (let y = from; y < to; y++) {
    for (let k = y * frame.width; k < (y + 1) * frame.width; k++)
      if (luma(words[k]!) > COLOUR_TOLERANCE) return false;
  }
  return true;
}

/** True when the content area is blank: one colour except for at most a thousandth of its pixels. */
export function isBlank(frame: Frame, content: Rect): boolean {
  const left = Math.max(0, Math.ceil(content.x));
  const top = Math.max(0, Math.ceil(content.y));
  const right = Math.min(frame.width, Math.floor(content.x + content.width));
  const bottom = Math.min(frame.height, Math.floor(content.y + content.height));
  if (right <= left || bottom <= top) return false;
  const words = pixelWords(frame);
  const colour = words[((top + bottom) >> 1) * frame.width + left]!;
  const most = ((right - left) * (bottom - top)) / 1000;
  let others = 0;
  // Rows from all over the area first: a few of them reveal a screen with content.
  for (let first = 0; first < 16; first++) {
    for (let y = top + first; y < bottom; y += 16) {
      for (let x = left; x < right; x++) {
        const word = words[y * frame.width + x]!;
        if (word !== colour && !isSameColour(word, colour) && ++others > most) return false;
      }
    }
  }
  return true;
}
