import type { PlainPng } from './png.ts';
import { NO_ROW_ABOVE, unfilterRow } from './unfilter.ts';

/** What is known of the picture before, of the same size and channels. */
export interface RowsBefore {
  /** Its rows as its PNG held them, filtered. */
  readonly rows: Uint8Array;
  /** Its pixels, RGBA. */
  readonly data: Uint8Array;
}

/** Rows compared at once while they are equal. */
const LONGEST_STRETCH = 128;

/**
 * Undoes the filters of all rows. A row depends on itself and the row above alone: filtered bytes equal to those of the picture before, below
 * a row that is equal too, give equal pixels, which are copied.
 * @param data receives the pixels, RGBA
 * @returns 1 for each row whose pixels equal those before, or null for a filter that doesn't exist
 */
export function undoFilters(
  png: PlainPng,
  rows: Uint8Array,
  data: Uint8Array,
  before: RowsBefore | null,
): Uint8Array | null {
  const { height } = png;
  const line = 4 * png.width;
  const undo = undoing(png, rows, data);
  const pixels = bufferOf(data);
  const same = new Uint8Array(height);
  let aboveSame = true;
  for (let y = 0; y < height;) {
    const end = before ? equalUntil(png, rows, before.rows, y, aboveSame) : y;
    if (before && end > y) {
      pixels.set(before.data.subarray(y * line, end * line), y * line);
      same.fill(1, y, end);
      aboveSame = true;
      y = end;
      continue;
    }
    if (!undo(y)) return null;
    const from = y * line;
    aboveSame = before !== null && pixels.compare(before.data, from, from + line, from, from + line) === 0;
    same[y] = aboveSame ? 1 : 0;
    y++;
  }
  return same;
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The first row from `y` on that isn't known to be equal: compared in stretches that grow while they are, then shrink. */
function equalUntil(
  { width, height, channels }: PlainPng,
  rows: Uint8Array,
  before: Uint8Array,
  y: number,
  aboveSame: boolean,
): number {
  const stride = width * channels + 1;
  if (!aboveSame && rows[y * stride]! > 1) return y;
  let end = y;
  let grows = true;
  for (let step = 1; step >= 1 && end < height;) {
    const count = Math.min(step, height - end);
    const from = end * stride;
    const to = from + count * stride;
    const equal = Buffer.compare(rows.subarray(from, to), before.subarray(from, to)) === 0;
    if (equal) end += count;
    grows &&= equal;
    step = grows ? Math.min(2 * count, LONGEST_STRETCH) : count >> 1;
  }
  return end;
}

/** Undoes one row after the other; false for a filter that doesn't exist. */
function undoing({ width, height, channels }: PlainPng, rows: Uint8Array, data: Uint8Array) {
  const stride = width * channels + 1;
  const bytes = bufferOf(rows);
  const out = new Int32Array(data.buffer, data.byteOffset, width * height);
  const row = new Int32Array(width);
  const rowBytes = new Uint8Array(row.buffer);
  const zeros = Buffer.alloc(stride - 1);
  const pixels = bufferOf(data);
  const opaque = channels === 3 ? 0xff000000 | 0 : 0;
  return (y: number): boolean => {
    const at = y * stride + 1;
    const end = at + stride - 1;
    const filter = bytes[at - 1]!;
    if (filter > 4) return false;
    if (filter === 0 && channels === 4) {
      bytes.copy(pixels, 4 * y * width, at, end);
      return true;
    }
    const above = y === 0 ? NO_ROW_ABOVE : (y - 1) * width;
    // Most rows of a screen are the row above again: nothing added to it, or to the neighbour that is nearest to it.
    const bare = y > 0 && (filter === 2 || filter === 4) && bytes[at] === 0 && bytes[end - 1] === 0;
    if (bare && zeros.compare(bytes, at, end) === 0) {
      out.copyWithin(y * width, above, above + width);
      return true;
    }
    if (channels === 4) bytes.copy(rowBytes, 0, at, end);
    else widen(bytes, at, row);
    unfilterRow(filter, row, out, y * width, above, width, opaque);
    return true;
  };
}

function widen(bytes: Buffer, at: number, row: Int32Array): void {
  for (let x = 0, k = at; x < row.length; x++, k += 3) {
    row[x] = bytes[k]! | (bytes[k + 1]! << 8) | (bytes[k + 2]! << 16);
  }
}
