import { wordsOf, type Frame } from './frame.ts';
import { TILE } from './tiles.ts';

/** Luma range inside a tile from which it counts as holding something. */
const TEXTURED = 24;

const known = new WeakMap<Frame, Uint8Array>();

/** Luma 0..255 of a pixel word. */
export function luma(word: number): number {
  return ((word & 255) + 2 * ((word >> 8) & 255) + ((word >> 16) & 255)) >> 2;
}

/** Whether at least `most` tiles hold something; stops looking when it knows. */
export function hasContent(frame: Frame, most: number): boolean {
  const columns = Math.ceil(frame.width / TILE);
  const rows = Math.ceil(frame.height / TILE);
  const words = wordsOf(frame);
  let found = 0;
  // Every third row of tiles first: content comes in lines, and any of them will do.
  for (let first = 0; first < 3; first++) {
    for (let row = first; row < rows; row += 3) {
      for (let column = 0; column < columns; column++) {
        found += holds(words, frame, column, row);
        if (found >= most) return true;
      }
    }
  }
  return false;
}

/** 1 for each tile (row-major) that holds text, an edge or a picture; kept per frame. */
export function contentTiles(frame: Frame): Uint8Array {
  const before = known.get(frame);
  if (before) return before;
  const columns = Math.ceil(frame.width / TILE);
  const rows = Math.ceil(frame.height / TILE);
  const tiles = new Uint8Array(columns * rows);
  const words = wordsOf(frame);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++)
      tiles[row * columns + column] = holds(words, frame, column, row);
  }
  known.set(frame, tiles);
  return tiles;
}

function holds(words: Int32Array, frame: Frame, column: number, row: number): 0 | 1 {
  const right = Math.min(frame.width, column * TILE + TILE);
  const bottom = Math.min(frame.height, row * TILE + TILE);
  return range(words, frame.width, column * TILE + 1, row * TILE + 1, right, bottom) > TEXTURED ? 1 : 0;
}

function range(
  words: Int32Array,
  width: number,
  left: number,
  top: number,
  right: number,
  bottom: number,
): number {
  let low = 255;
  let high = 0;
  for (let y = top; y < bottom; y += 4) {
    for (let x = left; x < right; x += 4) {
      const l = luma(words[y * width + x]!);
      if (l < low) low = l;
      if (l > high) high = l;
    }
  }
  return high - low;
}

const lossy = new WeakMap<Frame, boolean>();
/** Edges with a faint ripple beside them, by all edges: 0.00 to 0.45 in lossless screenshots, 0.60 and more after JPEG. */
const GRAINY = 0.52;

/** The picture went through a lossy encoder: next to its edges the background isn't even. */
export function isLossy(frame: Frame): boolean {
  const before = lossy.get(frame);
  if (before !== undefined) return before;
  const words = wordsOf(frame);
  const { width } = frame;
  const around = [1, 2, 3, 4, width, 2 * width, 3 * width];
  let edges = 0;
  let rippled = 0;
  // A sample of this size tells; on a large screen every 8th row is more than that.
  const step = 8 * Math.max(1, Math.floor(frame.height / 1000));
  for (let y = 8; y < frame.height - 8; y += step) {
    for (let x = 8; x < width - 8; x += 8) {
      const ripple = rippleAt(words, y * width + x, around);
      if (ripple === null) continue;
      edges++;
      if (ripple) rippled++;
    }
  }
  const is = edges > 50 && rippled > GRAINY * edges;
  lossy.set(frame, is);
  return is;
}

/** Null where no edge is near. */
function rippleAt(words: Int32Array, at: number, around: readonly number[]): boolean | null {
  const here = (words[at]! >> 8) & 255;
  let most = 0;
  let ripple = false;
  for (const offset of around) {
    const d = Math.abs(here - ((words[at + offset]! >> 8) & 255));
    if (d > most) most = d;
    if (d > 0 && d <= 6) ripple = true;
  }
  return most > 40 ? ripple : null;
}
