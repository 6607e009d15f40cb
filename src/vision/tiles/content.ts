import { firstEqualRows, green, pixelWords, type Frame } from '../decode/frame.ts';
import { TILE } from './tiles.ts';

/** Luma range inside a tile from which it has content. */
const TEXTURE_RANGE = 24;

const tileCache = new WeakMap<Frame, Uint8Array>();

/** Returns the luma of a pixel, 0..255. */
export function luma(word: number): number {
  return ((word & 255) + 2 * ((word >> 8) & 255) + ((word >> 16) & 255)) >> 2;
}

/** True when at least `most` tiles have content. */
export function hasContent(frame: Frame, most: number): boolean {
  const columns = Math.ceil(frame.width / TILE);
  const rows = Math.ceil(frame.height / TILE);
  const words = pixelWords(frame);
  const first = firstEqualRows(frame);
  let found = 0;
  // Every third row of tiles first: content comes in lines, and any of them will do.
  for (let start = 0; start < 3; start++) {
    for (let row = start; row < rows; row += 3) {
      for (let column = 0; column < columns; column++) {
        found += tileHasContent(words, first, frame, column, row);
        if (found >= most) return true;
      }
    }
  }
  return false;
}

/** Returns 1 for each tile (row-major) with text, an edge or an image; cached per frame. */
export function contentTiles(frame: Frame): Uint8Array {
  const cached = tileCache.get(frame);
  if (cached) return cached;
  const columns = Math.ceil(frame.width / TILE);
  const rows = Math.ceil(frame.height / TILE);
  const tiles = new Uint8Array(columns * rows);
  const words = pixelWords(frame);
  const first = firstEqualRows(frame);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++)
      tiles[row * columns + column] = tileHasContent(words, first, frame, column, row);
  }
  tileCache.set(frame, tiles);
  return tiles;
}

const nearCache = new WeakMap<Frame, Uint8Array>();

/** Returns 1 for each tile with content and for those around it: what is outside has no edges. */
export function tilesNearContent(frame: Frame): Uint8Array {
  const cached = nearCache.get(frame);
  if (cached) return cached;
  const content = contentTiles(frame);
  const columns = Math.ceil(frame.width / TILE);
  const near = new Uint8Array(content.length);
  for (let i = 0; i < content.length; i++) {
    if (content[i] === 0) continue;
    for (let row = i - columns; row <= i + columns; row += columns)
      for (let at = Math.max(0, row - 1); at <= row + 1 && at < near.length; at++) near[at] = 1;
  }
  nearCache.set(frame, near);
  return near;
}

function tileHasContent(
  words: Int32Array,
  first: Int32Array,
  frame: Frame,
  column: number,
  row: number,
): 0 | 1 {
  const right = Math.min(frame.width, column * TILE + TILE);
  const bottom = Math.min(frame.height, row * TILE + TILE);
  return isTextured(words, first, frame.width, column * TILE + 1, row * TILE + 1, right, bottom) ? 1 : 0;
}

/** Samples every 4th pixel of every 4th row, until the luma range is wide enough. */
function isTextured(
  words: Int32Array,
  first: Int32Array,
  width: number,
  left: number,
  top: number,
  right: number,
  bottom: number,
): boolean {
  let low = 255;
  let high = 0;
  let last = ~words[top * width + left]!;
  for (let y = top; y < bottom; y += 4) {
    // The same as the row before.
    if (y > top && first[y]! <= y - 4) continue;
    for (let x = left; x < right; x += 4) {
      const word = words[y * width + x]!;
      if (word === last) continue;
      last = word;
      const l = luma(word);
      if (l < low) low = l;
      if (l > high) high = l;
      if (high - low > TEXTURE_RANGE) return true;
    }
  }
  return false;
}

const lossyCache = new WeakMap<Frame, boolean>();
/** Share of edges with a faint ripple beside them: 0.00 to 0.45 in lossless screenshots, 0.60 and more after JPEG. */
const RIPPLED_SHARE = 0.52;
/** Number of edges that settle the question when the share is less than half of that. */
const ENOUGH_EDGES = 120;

/** True for a screenshot that went through a lossy encoder, or was resized: the background next to its edges is uneven, or none of them is sharp. */
export function isLossy(frame: Frame): boolean {
  const cached = lossyCache.get(frame);
  if (cached !== undefined) return cached;
  const around = Int32Array.of(1, 2, 3, 4, frame.width, 2 * frame.width, 3 * frame.width);
  const found: RippledEdges = { edges: 0, rippled: 0 };
  // A sample of this size is enough; on a large screen every 8th row is more.
  const step = 8 * Math.max(1, Math.floor(frame.height / 1000));
  // A quarter of the rows first: enough for most screenshots, which are far from any ripple.
  for (let first = 0; first < 4; first++) {
    for (let y = 8 + first * step; y < frame.height - 8; y += 4 * step) countRipples(frame, y, around, found);
    if (found.edges > ENOUGH_EDGES && found.rippled < 0.5 * RIPPLED_SHARE * found.edges) break;
  }
  const is = (found.edges > 50 && found.rippled > RIPPLED_SHARE * found.edges) || isResized(frame);
  lossyCache.set(frame, is);
  return is;
}

interface RippledEdges {
  edges: number;
  rippled: number;
}

/** Counts the edges of one row, and those of them with a ripple. */
function countRipples(frame: Frame, y: number, around: Int32Array, found: RippledEdges): void {
  const words = pixelWords(frame);
  const { width } = frame;
  for (let x = 8; x < width - 8; x += 8) {
    const at = y * width + x;
    // Most of a screen is flat: two of the pixels around show it, all of them confirm it.
    if (words[at] === words[at + 4] && words[at] === words[at + 3 * width] && isFlat(words, at, around))
      continue;
    const ripple = rippleAt(words, at, around);
    if (ripple === null) continue;
    found.edges++;
    if (ripple) found.rippled++;
  }
}

function isFlat(words: Int32Array, at: number, around: Int32Array): boolean {
  const here = words[at]!;
  let other = 0;
  for (let i = 0; i < around.length; i++) other |= words[at + around[i]!]! ^ here;
  return other === 0;
}

/** Returns whether a ripple is beside the edge here; null when no edge is near. */
function rippleAt(words: Int32Array, at: number, around: Int32Array): boolean | null {
  const here = (words[at]! >> 8) & 255;
  let most = 0;
  let ripple = false;
  for (let i = 0; i < around.length; i++) {
    const d = Math.abs(here - ((words[at + around[i]!]! >> 8) & 255));
    if (d > most) most = d;
    if (d > 0 && d <= 6) ripple = true;
  }
  return most > 40 ? ripple : null;
}

/** Share of the edges down the columns that are sharp: 0.01 and more in screenshots as they were drawn, 0.002 at most in resized ones. */
const SHARP_SHARE = 0.005;
/** Contrast of the edges that are looked at, the least number of them that tells, and one that is enough. */
const STEP = { contrast: 60, least: 150, enough: 1600 };
/** Distance of the columns that are looked at, and of the rows at first. */
const STEP_GRID = { columns: 8, rows: 4 };

/** True when next to no edge lies between two rows, with an even colour above and below: the lines and letters of a resized picture run over several rows. */
function isResized(frame: Frame): boolean {
  const { width, height } = frame;
  const words = pixelWords(frame);
  const first = firstEqualRows(frame);
  const found: StepEdges = { edges: 0, sharp: 0 };
  const most = SHARP_SHARE * STEP.enough;
  for (let start = 0; start < STEP_GRID.rows; start++)
    for (let y = 8 + start; y < height - 8; y += STEP_GRID.rows) {
      // No edge lies between a row and one that repeats it.
      if (first[y + 1] !== y + 1) continue;
      countSteps(words, y * width + 4, (y + 1) * width, width, found);
      if (found.sharp >= most) return false;
      if (found.edges >= STEP.enough) return true;
    }
  return found.edges >= STEP.least && found.sharp < SHARP_SHARE * found.edges;
}

interface StepEdges {
  edges: number;
  /** Those between two even colours. */
  sharp: number;
}

/** Counts the edges between a row and the row below, until there are enough of either kind. */
function countSteps(words: Int32Array, from: number, to: number, width: number, found: StepEdges): void {
  let { edges, sharp } = found;
  for (let k = from; k < to; k += STEP_GRID.columns) {
    const here = words[k]!;
    const below = words[k + width]!;
    if (here === below || Math.abs(green(here) - green(below)) < STEP.contrast) continue;
    edges++;
    if (here === words[k - width] && below === words[k + 2 * width]) sharp++;
    if (sharp >= SHARP_SHARE * STEP.enough || edges >= STEP.enough) break;
  }
  found.edges = edges;
  found.sharp = sharp;
}
