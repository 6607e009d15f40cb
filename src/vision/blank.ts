import type { Rect } from '../screen/geometry.ts';
import { luma } from './content.ts';
import { wordsOf, type Frame } from './frame.ts';

/** Two channels closer than this are one colour to the eye; lossy encoders stay below it on flat areas. */
const ALIKE = 6;

/**
 * True when every pixel of the rectangle is the same colour: an element in view that nothing was drawn for. In doubt false: a rectangle
 * that isn't wholly inside the picture, or is smaller than 4 x 4.
 */
export function holdsNothing(frame: Frame, r: Rect): boolean {
  const left = Math.ceil(r.x);
  const top = Math.ceil(r.y);
  const right = Math.floor(r.x + r.width);
  const bottom = Math.floor(r.y + r.height);
  if (left < 0 || top < 0 || right > frame.width || bottom > frame.height) return false;
  if (right - left < 4 || bottom - top < 4) return false;
  const words = wordsOf(frame);
  const colour = words[top * frame.width + left]!;
  for (let y = top; y < bottom; y++) {
    if (!rowIs(words, y * frame.width + left, right - left, colour)) return false;
  }
  return true;
}

function rowIs(words: Int32Array, at: number, count: number, colour: number): boolean {
  for (let k = at; k < at + count; k++) {
    const word = words[k]!;
    if (word !== colour && !alike(word, colour)) return false;
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
