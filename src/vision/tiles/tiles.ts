import { firstEqualRows, knownEqualRows, pixelWords, type Frame } from '../decode/frame.ts';
import { differInSample } from '../decode/row-reader.ts';
import type { UnmaskedSpans } from './unmasked-spans.ts';

/** Side of a tile in pixels; a power of two, `TILE_SHIFT` its exponent. */
export const TILE = 16;
export const TILE_SHIFT = 4;
/** The largest channel difference that pixelmatch never flags at its threshold 0.1 (1.144 * 17² < 352). */
export const SOFT = 17;
/** The same for lossy screenshots. */
export const SOFT_LOSSY = 48;
/** Bits that are equal when no channel differs by more than 15 (31) and alpha not at all. */
const ABOVE_15 = 0xfff0f0f0 | 0;
const ABOVE_31 = 0xffe0e0e0 | 0;
/** A flat tile that is evenly tinted by this much has changed, however faintly (ripple, selection, disabled). */
const MIN_TINT = 4;

/** Where two frames of one size differ, per tile (row-major). */
export class TileMap {
  readonly columns: number;
  readonly rows: number;
  /** Pixels of each tile that differ by more than the tolerance. */
  readonly hard: Int32Array;
  /** Pixels of each tile that differ by less. */
  readonly soft: Uint16Array;
  /** 1 for each evenly tinted tile: changed, although none of its pixels by much. */
  readonly tinted: Uint8Array;
  /** Pixel-tight bounds of a tile's hard pixels; undefined where `hard` is 0. */
  readonly left: Int16Array;
  readonly right: Int16Array;
  readonly top: Int16Array;
  readonly bottom: Int16Array;
  /** Rows whose bytes differ. */
  changedRows = 0;

  constructor(width: number, height: number) {
    this.columns = Math.ceil(width / TILE);
    this.rows = Math.ceil(height / TILE);
    const n = this.columns * this.rows;
    this.hard = new Int32Array(n);
    this.soft = new Uint16Array(n);
    this.tinted = new Uint8Array(n);
    this.left = new Int16Array(n);
    this.right = new Int16Array(n);
    this.top = new Int16Array(n);
    this.bottom = new Int16Array(n);
  }

  /** Returns the sums over all tiles: tiles with hard pixels, hard pixels, soft pixels. */
  totals(): { dirty: number; hard: number; soft: number } {
    let dirty = 0;
    let hard = 0;
    let soft = 0;
    for (let i = 0; i < this.hard.length; i++) {
      if (this.hard[i]! > 0) dirty++;
      hard += this.hard[i]!;
      soft += this.soft[i]!;
    }
    return { dirty, hard, soft };
  }
}

/** Returns 1 for each row with different pixels that is not all masked. Compares pixels only where the decoder did not. */
export function differingRows(a: Frame, b: Frame, spans: UnmaskedSpans): Uint8Array {
  const same = knownEqualRows(a, b);
  const bytes = a.width * 4;
  const x = Buffer.from(a.data.buffer, a.data.byteOffset, a.data.byteLength);
  const [p, q] = [pixelWords(a), pixelWords(b)];
  const differs = new Uint8Array(a.height);
  for (let y = 0; y < a.height; y++) {
    if (spans.at(y).length === 0) continue;
    const from = y * bytes;
    if (same !== null) differs[y] = 1 - same[y]!;
    else if (differInSample(p, q, y * a.width, a.width)) differs[y] = 1;
    else if (x.compare(b.data, from, from + bytes, from, from + bytes) !== 0) differs[y] = 1;
  }
  return differs;
}

/** Compares every pixel of the rows that differ. */
export function scan(
  a: Frame,
  b: Frame,
  spans: UnmaskedSpans,
  tolerance: number,
  differs: Uint8Array,
): TileMap {
  const map = new TileMap(a.width, a.height);
  const counts = new RowCounts(a, b, spans, map.columns);
  for (let row = 0; row < a.height; row++) {
    if (!differs[row]) continue;
    map.changedRows++;
    counts.take(row, scanRow, tolerance);
    addCounts(map, counts, { row, top: row, bottom: row });
  }
  if (tolerance === SOFT) countTints(a, b, map);
  return map;
}

/** Compares every 4th pixel of every 4th row and scales the counts up: enough to recognise a bulk change. */
export function sample(
  a: Frame,
  b: Frame,
  spans: UnmaskedSpans,
  tolerance: number,
  differs: Uint8Array,
): TileMap {
  const map = new TileMap(a.width, a.height);
  const counts = new RowCounts(a, b, spans, map.columns);
  for (let row = 1; row < a.height - 2; row += 4) {
    if (!differs[row]) continue;
    map.changedRows += 4;
    counts.take(row, sampleRow, tolerance);
    addCounts(map, counts, { row, top: row - 1, bottom: row + 2 });
  }
  countTints(a, b, map);
  return map;
}

/** Compares a stretch of a row and writes what it finds, tile by tile. */
type CompareStretch = (
  a: Int32Array,
  b: Int32Array,
  stretch: { readonly base: number; readonly from: number; readonly to: number },
  counts: RowCounts,
  tolerance: number,
) => void;

/** The pixels of one row that differ, per tile. They stay as they are for a row that repeats the one before in both frames. */
class RowCounts {
  readonly hard: Uint8Array;
  readonly soft: Uint8Array;
  /** Bounds of a tile's hard pixels; undefined where `hard` is 0. */
  readonly left: Int16Array;
  readonly right: Int16Array;
  readonly #frames: readonly [Frame, Frame];
  readonly #spans: UnmaskedSpans;
  readonly #first: readonly [Int32Array, Int32Array];
  #row = -1;

  constructor(a: Frame, b: Frame, spans: UnmaskedSpans, columns: number) {
    this.hard = new Uint8Array(columns);
    this.soft = new Uint8Array(columns);
    this.left = new Int16Array(columns);
    this.right = new Int16Array(columns);
    this.#frames = [a, b];
    this.#spans = spans;
    this.#first = [firstEqualRows(a), firstEqualRows(b)];
  }

  take(row: number, compare: CompareStretch, tolerance: number): void {
    const stretches = this.#spans.at(row);
    const last = this.#row;
    this.#row = row;
    const [x, y] = this.#first;
    if (x[row]! <= last && y[row]! <= last && this.#spans.at(last) === stretches) return;
    this.hard.fill(0);
    this.soft.fill(0);
    const [a, b] = this.#frames;
    const base = row * a.width;
    for (let k = 0; k < stretches.length; k += 2) {
      const stretch = { base, from: stretches[k]!, to: stretches[k + 1]! };
      compare(pixelWords(a), pixelWords(b), stretch, this, tolerance);
    }
  }
}

/** Adds the counts of a row, which stand for the rows from `top` to `bottom`. */
function addCounts(
  map: TileMap,
  { hard, soft, left, right }: RowCounts,
  { row, top, bottom }: { readonly row: number; readonly top: number; readonly bottom: number },
): void {
  const first = (row >> TILE_SHIFT) * map.columns;
  for (let column = 0; column < hard.length; column++) {
    const t = first + column;
    map.soft[t]! += soft[column]!;
    if (hard[column] === 0) continue;
    if (map.hard[t] === 0) {
      map.left[t] = left[column]!;
      map.right[t] = right[column]!;
      map.top[t] = top;
    } else {
      if (left[column]! < map.left[t]!) map.left[t] = left[column]!;
      if (right[column]! > map.right[t]!) map.right[t] = right[column]!;
    }
    map.hard[t]! += hard[column]!;
    map.bottom[t] = bottom;
  }
}

function beyond(p: number, q: number, tolerance: number): boolean {
  let d = (p & 255) - (q & 255);
  if (d > tolerance || d < -tolerance) return true;
  d = ((p >> 8) & 255) - ((q >> 8) & 255);
  if (d > tolerance || d < -tolerance) return true;
  d = ((p >> 16) & 255) - ((q >> 16) & 255);
  return d > tolerance || d < -tolerance || p >>> 24 !== q >>> 24;
}

// One row per call on purpose: a loop over the whole frame would be compiled by on-stack replacement and discarded at every exit.
function scanRow(
  a: Int32Array,
  b: Int32Array,
  { base, from, to }: { readonly base: number; readonly from: number; readonly to: number },
  { hard, soft, left, right }: RowCounts,
  tolerance: number,
): void {
  const coarse = tolerance >= SOFT_LOSSY ? ABOVE_31 : ABOVE_15;
  // Counts per tile are written once: where all pixels differ a little, each increment would wait for the one before.
  for (let x = from; x < to;) {
    const t = x >> TILE_SHIFT;
    const end = Math.min(to, (x & -TILE) + TILE);
    let softly = 0;
    let hardly = 0;
    let leftmost = 0;
    let rightmost = 0;
    for (; x < end; x++) {
      const p = a[base + x]!;
      const q = b[base + x]!;
      if (p === q) continue;
      // Channels with equal upper bits are within any tolerance.
      if (((p ^ q) & coarse) === 0 || !beyond(p, q, tolerance)) {
        softly++;
        continue;
      }
      if (hardly++ === 0) leftmost = x;
      rightmost = x;
    }
    soft[t]! += softly;
    if (hardly === 0) continue;
    // A tile between two masks has two stretches.
    if (hard[t] === 0) left[t] = leftmost;
    right[t] = rightmost;
    hard[t]! += hardly;
  }
}

function sampleRow(
  a: Int32Array,
  b: Int32Array,
  { base, from, to }: { readonly base: number; readonly from: number; readonly to: number },
  { hard, soft, left, right }: RowCounts,
  tolerance: number,
): void {
  for (let x = from + 1; x < to - 2;) {
    const t = x >> TILE_SHIFT;
    const end = Math.min(to - 2, (x & -TILE) + TILE);
    let softly = 0;
    let hardly = 0;
    let leftmost = 0;
    let rightmost = 0;
    for (; x < end; x += 4) {
      const p = a[base + x]!;
      const q = b[base + x]!;
      if (p === q) continue;
      if (((p ^ q) & ABOVE_15) === 0 || !beyond(p, q, tolerance)) {
        softly += 16;
        continue;
      }
      if (hardly === 0) leftmost = x;
      rightmost = x;
      hardly += 16;
    }
    soft[t]! += softly;
    if (hardly === 0) continue;
    if (hard[t] === 0) left[t] = leftmost - 1;
    right[t] = rightmost + 2;
    hard[t]! += hardly;
  }
}

/** Counts a tile as changed when all its pixels differ softly, and it is flat in both frames or has the same tint all over, as a row on a ground that fades. */
function countTints(a: Frame, b: Frame, map: TileMap): void {
  const x = pixelWords(a);
  const y = pixelWords(b);
  for (let t = 0; t < map.hard.length; t++) {
    if (map.soft[t] !== TILE * TILE) continue;
    const row = Math.floor(t / map.columns);
    const column = t - row * map.columns;
    const at = row * TILE * a.width + column * TILE;
    if (!beyond(x[at]!, y[at]!, MIN_TINT - 1)) continue;
    const isTinted = (isFlat(x, at, a.width) && isFlat(y, at, a.width)) || isEven(x, y, at, a.width);
    if (!isTinted) continue;
    map.hard[t] = TILE * TILE;
    map.soft[t] = 0;
    map.tinted[t] = 1;
    map.left[t] = column * TILE;
    map.right[t] = column * TILE + TILE - 1;
    map.top[t] = row * TILE;
    map.bottom[t] = row * TILE + TILE - 1;
  }
}

/** Largest difference of two pixels' tints: a colour is rounded, and a stronger one takes more of a tint. */
const TINT_ROUNDING = 1;

/** True when both tiles differ by the same amount all over; noise does not. */
function isEven(a: Int32Array, b: Int32Array, at: number, width: number): boolean {
  for (let shift = 0; shift <= 16; shift += 8) {
    const tint = ((b[at]! >> shift) & 255) - ((a[at]! >> shift) & 255);
    for (let y = 0; y < TILE; y += 3)
      for (let x = 0; x < TILE; x += 3) {
        const k = at + y * width + x;
        const d = ((b[k]! >> shift) & 255) - ((a[k]! >> shift) & 255);
        if (Math.abs(d - tint) > TINT_ROUNDING) return false;
      }
  }
  return true;
}

function isFlat(words: Int32Array, at: number, width: number): boolean {
  const colour = words[at];
  for (let y = 0; y < TILE; y += 5) {
    for (let x = 0; x < TILE; x += 3) {
      if (words[at + y * width + x] !== colour) return false;
    }
  }
  return true;
}
