import type { Rect } from '../screen/geometry.ts';
import { luma } from './content.ts';
import { wordsOf, type Frame } from './frame.ts';

/** Two channels closer than this are one colour to the eye; lossy encoders stay below it on flat areas. */
const ALIKE = 6;

/** Pixels beyond a box at which its surroundings are looked at: borders that platforms round to either side lie nearer. */
const BEYOND = 2;

/**
 * True when nothing was drawn for an element in view: its box shows what its surroundings show. That is one colour that goes on
 * beyond a side, or stripes (the line under a strip of tabs, a gradient) that go on at their ends. A box that stands out
 * in a colour of its own is drawn. In doubt false: a rectangle that isn't wholly inside the picture, is smaller than
 * 4 x 4, or has no surroundings.
 */
export function holdsNothing(frame: Frame, r: Rect): boolean {
  const left = Math.ceil(r.x);
  const top = Math.ceil(r.y);
  const right = Math.floor(r.x + r.width);
  const bottom = Math.floor(r.y + r.height);
  if (left < 0 || top < 0 || right > frame.width || bottom > frame.height) return false;
  if (right - left < 4 || bottom - top < 4) return false;
  const words = wordsOf(frame);
  const rows: Lines = { words, first: top * frame.width + left, count: bottom - top, step: frame.width };
  const columns: Lines = { words, first: rows.first, count: right - left, step: 1 };
  const striped = linesAreEven(rows, columns);
  if (!striped && !linesAreEven(columns, rows)) return false;
  const above = top >= BEYOND && goesOn(columns, -BEYOND * frame.width);
  const below = bottom + BEYOND <= frame.height && goesOn(columns, (rows.count + BEYOND - 1) * frame.width);
  const before = left >= BEYOND && goesOn(rows, -BEYOND);
  const behind = right + BEYOND <= frame.width && goesOn(rows, columns.count + BEYOND - 1);
  if (striped && linesAreEven(columns, rows)) return above || below || before || behind;
  return striped ? before || behind : above || below;
}

/** Where the lines of a rectangle begin in the picture's words: its rows, or its columns. */
interface Lines {
  readonly words: Int32Array;
  readonly first: number;
  readonly count: number;
  readonly step: number;
}

/** Each line is of one colour in itself; `along`: the pixels of one line. */
function linesAreEven(lines: Lines, along: Lines): boolean {
  for (let n = 0; n < lines.count; n++) {
    const at = lines.first + n * lines.step;
    if (!lineIs(lines.words, at, along, lines.words[at]!)) return false;
  }
  return true;
}

function lineIs(words: Int32Array, first: number, along: Lines, colour: number): boolean {
  for (let n = 0, at = first; n < along.count; n++, at += along.step) {
    const word = words[at]!;
    if (word !== colour && !alike(word, colour)) return false;
  }
  return true;
}

/** Each even line is followed by the same colour `offset` words from where it begins. */
function goesOn(lines: Lines, offset: number): boolean {
  for (let n = 0; n < lines.count; n++) {
    const at = lines.first + n * lines.step;
    const [inside, outside] = [lines.words[at]!, lines.words[at + offset]!];
    if (inside !== outside && !alike(inside, outside)) return false;
  }
  return true;
}

function alike(p: number, q: number): boolean {
  for (let shift = 0; shift <= 16; shift += 8) {
    if (Math.abs(((p >> shift) & 255) - ((q >> shift) & 255)) > ALIKE) return false;
  }
  return true;
}

/** The whole picture is black, as platforms return it for a protected window. */
export function isBlack(frame: Frame): boolean {
  const words = wordsOf(frame);
  // Bars of the system may still be drawn at the edges.
  const from = Math.floor(frame.height * 0.1);
  const to = Math.ceil(frame.height * 0.9);
  for (let y = from; y < to; y++) {
    for (let k = y * frame.width; k < (y + 1) * frame.width; k++) if (luma(words[k]!) > ALIKE) return false;
  }
  return true;
}

/** Nothing is drawn in the content area: one colour but for at most a thousandth of its pixels. */
export function isBlank(frame: Frame, content: Rect): boolean {
  const left = Math.max(0, Math.ceil(content.x));
  const top = Math.max(0, Math.ceil(content.y));
  const right = Math.min(frame.width, Math.floor(content.x + content.width));
  const bottom = Math.min(frame.height, Math.floor(content.y + content.height));
  if (right <= left || bottom <= top) return false;
  const words = wordsOf(frame);
  const colour = words[((top + bottom) >> 1) * frame.width + left]!;
  const most = ((right - left) * (bottom - top)) / 1000;
  let others = 0;
  // Rows from all over the area first: a screen with content is known for one after a few of them.
  for (let first = 0; first < 16; first++) {
    for (let y = top + first; y < bottom; y += 16) {
      for (let x = left; x < right; x++) {
        const word = words[y * frame.width + x]!;
        if (word !== colour && !alike(word, colour) && ++others > most) return false;
      }
    }
  }
  return true;
}
