import type { PlainPng } from './png.ts';
import { NO_ROW_ABOVE, unfilterRow } from './png-unfilter.ts';

/** Most rows compared at once while they are equal. */
const MAX_STRETCH = 128;

/**
 * Undoes the row filters of a PNG. A row depends only on itself and the row above: filtered bytes equal to those of the previous frame,
 * below an equal row, give equal pixels, which are copied.
 */
export class RowReader {
  /** 1 for each row whose pixels equal the previous frame's. */
  readonly same: Uint8Array;
  /** 1 for each row that was found to equal the row above. */
  readonly repeats: Uint8Array;
  /** The pixels, RGBA. */
  readonly data: Uint8Array;
  readonly #png: PlainPng;
  readonly #pixels: Buffer;
  readonly #before: Uint8Array | null;
  readonly #repeatsBefore: Uint8Array | null;
  readonly #words: Int32Array;
  readonly #wordsBefore: Int32Array | null;
  readonly #undo: (filtered: Buffer, at: number, y: number) => boolean;
  #y = 0;
  #aboveSame = true;

  /**
   * @param before pixels of the previous frame, of the same size and channels, and its rows that repeat the row above
   * @param memory takes the pixels
   */
  constructor(
    png: PlainPng,
    before: { readonly data: Uint8Array; readonly repeats: Uint8Array } | null,
    memory: Uint8Array,
  ) {
    this.#png = png;
    this.#before = before && before.data;
    this.#repeatsBefore = before && before.repeats;
    this.data = memory;
    this.#pixels = bufferOf(this.data);
    this.#words = wordsIn(this.data);
    this.#wordsBefore = before && wordsIn(before.data);
    this.same = new Uint8Array(png.height);
    this.repeats = new Uint8Array(png.height);
    this.#undo = createUnfilter(png, this.data, this.repeats);
  }

  /**
   * @param filtered the next rows, as the PNG holds them
   * @param before the same rows of the picture before
   * @returns false for a filter that doesn't exist
   */
  take(filtered: Uint8Array, before: Uint8Array | null): boolean {
    const { width, channels } = this.#png;
    const line = 4 * width;
    const stride = width * channels + 1;
    const first = this.#y;
    const end = first + filtered.length / stride;
    const rows = bufferOf(filtered);
    while (this.#y < end) {
      const y = this.#y;
      const known = this.#before;
      const equal =
        before && known ? equalRows(rows, before, (y - first) * stride, stride, this.#aboveSame) : 0;
      if (known && equal > 0) {
        this.#pixels.set(known.subarray(y * line, (y + equal) * line), y * line);
        this.same.fill(1, y, y + equal);
        this.#copyRepeats(y, equal);
        this.#aboveSame = true;
        this.#y += equal;
        continue;
      }
      if (!this.#undo(rows, (y - first) * stride, y)) return false;
      this.#aboveSame = this.#isAsBefore(y);
      this.same[y] = this.#aboveSame ? 1 : 0;
      this.#y++;
    }
    return true;
  }

  /** Takes over which of `count` rows from the previous frame repeat the row above; the first of them may lie below another row than before. */
  #copyRepeats(y: number, count: number): void {
    const first = this.#aboveSame ? y : y + 1;
    this.repeats.set(this.#repeatsBefore!.subarray(first, y + count), first);
  }

  #isAsBefore(y: number): boolean {
    const { width } = this.#png;
    const before = this.#wordsBefore;
    if (!before || differInSample(this.#words, before, y * width, width)) return false;
    const [from, to] = [4 * y * width, 4 * (y + 1) * width];
    return this.#pixels.compare(this.#before!, from, to, from, to) === 0;
  }
}

function wordsIn(data: Uint8Array): Int32Array {
  return new Int32Array(data.buffer, data.byteOffset, data.length >> 2);
}

/** Compares a few of `count` values from `at` on: different rows mostly differ there, and comparing all values costs more. */
export function differInSample<T extends Int32Array | Uint8Array>(
  a: T,
  b: T,
  at: number,
  count: number,
): boolean {
  for (let k = 1; k < 32; k += 2) {
    const i = at + ((k * count) >> 5);
    if (a[i] !== b[i]) return true;
  }
  return false;
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Returns how many rows from byte `at` on are equal: compares stretches that grow while they are equal, then shrink. */
function equalRows(rows: Buffer, before: Uint8Array, at: number, stride: number, aboveSame: boolean): number {
  if ((!aboveSame && rows[at]! > 1) || differInSample<Uint8Array>(rows, before, at, stride)) return 0;
  let from = at;
  let grows = true;
  for (let step = 1; step >= 1 && from < rows.length;) {
    const to = Math.min(rows.length, from + step * stride);
    const equal = rows.compare(before, from, to, from, to) === 0;
    const count = (to - from) / stride;
    if (equal) from = to;
    grows &&= equal;
    step = grows ? Math.min(2 * count, MAX_STRETCH) : count >> 1;
  }
  return (from - at) / stride;
}

/** Returns a function that undoes one row, and marks it where it repeats the row above; it returns false for an unknown filter. */
function createUnfilter({ width, height, channels }: PlainPng, data: Uint8Array, repeats: Uint8Array) {
  const length = width * channels;
  const out = new Int32Array(data.buffer, data.byteOffset, width * height);
  const row = new Int32Array(width);
  const rowBytes = new Uint8Array(row.buffer);
  const zeros = Buffer.alloc(length);
  const pixels = bufferOf(data);
  const opaque = channels === 3 ? 0xff000000 | 0 : 0;
  return (filtered: Buffer, from: number, y: number): boolean => {
    const at = from + 1;
    const end = at + length;
    const filter = filtered[from]!;
    if (filter > 4) return false;
    if (filter === 0 && channels === 4) {
      filtered.copy(pixels, 4 * y * width, at, end);
      // The row above has the same filter, which leaves pixels as they are.
      const last = from - length - 1;
      if (y > 0 && filtered[last] === 0 && isRepeated(filtered, last, length + 1)) repeats[y] = 1;
      return true;
    }
    const above = y === 0 ? NO_ROW_ABOVE : (y - 1) * width;
    // Most rows of a screen repeat the row above: nothing is added to it, or to its nearest neighbour.
    const bare = y > 0 && (filter === 2 || filter === 4) && filtered[at] === 0 && filtered[end - 1] === 0;
    if (bare && zeros.compare(filtered, at, end) === 0) {
      out.copyWithin(y * width, above, above + width);
      repeats[y] = 1;
      return true;
    }
    if (channels === 4) filtered.copy(rowBytes, 0, at, end);
    else widen(filtered, at, row);
    unfilterRow(filter, row, out, y * width, above, width, opaque);
    return true;
  };
}

/** True when as many bytes follow that are the same. */
function isRepeated(bytes: Buffer, at: number, count: number): boolean {
  return bytes.compare(bytes, at + count, at + 2 * count, at, at + count) === 0;
}

function widen(bytes: Buffer, at: number, row: Int32Array): void {
  for (let x = 0, k = at; x < row.length; x++, k += 3) {
    row[x] = bytes[k]! | (bytes[k + 1]! << 8) | (bytes[k + 2]! << 16);
  }
}
