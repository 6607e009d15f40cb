import { wordsOf, type Frame } from './frame.ts';
import { TILE } from './tiles.ts';

/** Luma range inside a tile from which it counts as holding something. */
const TEXTURED = 24;

const known = new WeakMap<Frame, Uint8Array>();

/** Luma 0..255 of a pixel word. */
export function luma(word: number): number {
  return ((word & 255) + 2 * ((word >> 8) & 255) + ((word >> 16) & 255)) >> 2;
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
    for (let column = 0; column < columns; column++) {
      const right = Math.min(frame.width, column * TILE + TILE);
      const bottom = Math.min(frame.height, row * TILE + TILE);
      if (range(words, frame.width, column * TILE + 1, row * TILE + 1, right, bottom) > TEXTURED) {
        tiles[row * columns + column] = 1;
      }
    }
  }
  known.set(frame, tiles);
  return tiles;
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
