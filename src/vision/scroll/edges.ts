/** Compares the edges of two frames under a shift of the content. */
import { firstEqualRows, green, pixelWords, type Frame } from '../decode/frame.ts';
import { clarityOf } from './smooth.ts';

/** Distance of the rows and of the columns that are looked at. */
const ROW_STEP = 3;
const COLUMN_STEP = 5;

/** A shift by whole rows, and a part of one. */
export interface RowShift {
  /** RowRange by which content moved down. */
  readonly dy: number;
  /** RowRange further up with which half of each row of the first frame is mixed: a resized picture moves by parts of a pixel. */
  readonly between?: -1 | 0 | 1;
  /** Largest difference of equal pixels. */
  readonly tolerance: number;
}

/** A shift by whole rows, and by quarters of one further. */
export interface FineShift {
  readonly dy: number;
  readonly quarters: number;
  readonly tolerance: number;
  /** Step from one edge that is looked at to the next; 1 when absent. */
  readonly every?: number;
}

/** RowRange from the first one up to, and without, the last one. */
export interface RowRange {
  readonly top: number;
  readonly bottom: number;
}

/** The least that a result must reach to be of use: edges, and more than this share of all. */
export interface UsefulEdges {
  readonly least: number;
  readonly share: number;
}

/** Edges that are looked at before asking for the first time, and again, what can still be reached. */
const ASKED_EACH = 256;

/** The edges of one frame between two rows. */
export class Edges {
  readonly #frame: Frame;
  /** Places of the pixels, in the order of the frame. */
  readonly #places: Int32Array;
  readonly #greens: Uint8Array;

  constructor(frame: Frame, { top, bottom }: RowRange) {
    this.#frame = frame;
    const words = pixelWords(frame);
    const { contrast } = clarityOf(frame);
    const most = Math.ceil((bottom - top) / ROW_STEP) * Math.ceil(frame.width / COLUMN_STEP);
    const places = new Int32Array(Math.max(0, most));
    const first = firstEqualRows(frame);
    // The edges of the row before.
    let [begin, count] = [0, 0];
    for (let row = top; row < bottom; row += ROW_STEP) {
      const from = row * frame.width;
      const end = count;
      if (row > top && first[row]! <= row - ROW_STEP) {
        for (let i = begin; i < end; i++) places[count++] = places[i]! + ROW_STEP * frame.width;
        begin = end;
        continue;
      }
      begin = end;
      count = findEdges(words, { from: from + 5, to: from + frame.width - 8, contrast }, places, count);
    }
    this.#places = places.slice(0, count);
    this.#greens = new Uint8Array(count);
    for (let i = 0; i < count; i++) this.#greens[i] = green(words[this.#places[i]!]!);
  }

  get count(): number {
    return this.#places.length;
  }

  countIn({ top, bottom }: RowRange): number {
    return this.#indexOf(bottom * this.#frame.width) - this.#indexOf(top * this.#frame.width);
  }

  /**
   * Returns the number of edges between the rows, and of those that the other frame has where the shift says; no longer counts them once the result can't
   * be of use.
   */
  movedFrom(
    other: Frame,
    { top, bottom }: RowRange,
    { dy, between = 0, tolerance }: RowShift,
    useful: UsefulEdges | null = null,
  ): { edges: number; found: number } {
    const words = pixelWords(other);
    const { width } = this.#frame;
    const [places, greens] = [this.#places, this.#greens];
    const [back, next] = [dy * width, between * width];
    const end = this.#indexOf(bottom * width);
    const first = this.#indexOf(top * width);
    const edges = Math.max(0, end - first);
    let found = 0;
    for (let i = first; i < end;) {
      const until = Math.min(end, i + ASKED_EACH);
      for (; i < until; i++) {
        const from = places[i]! - back;
        const there = (green(words[from]!) + green(words[from - next]!)) >> 1;
        if (Math.abs(greens[i]! - there) <= tolerance) found++;
      }
      const most = found + end - i;
      if (useful !== null && (most < useful.least || most / edges <= useful.share)) break;
    }
    return { edges, found };
  }

  /**
   * Returns the number of edges between the rows that are no longer where they were, and of those that the other frame has where the shift says, with both
   * of their sides: one of them is often the background, which is everywhere.
   */
  changedFrom(
    other: Frame,
    { top, bottom }: RowRange,
    { dy, quarters, tolerance, every = 1 }: FineShift,
  ): { edges: number; found: number } {
    const [own, words] = [pixelWords(this.#frame), pixelWords(other)];
    const { width } = this.#frame;
    const next = Math.sign(quarters) * width;
    const part = Math.abs(quarters);
    const end = this.#indexOf(bottom * width);
    let [edges, found] = [0, 0];
    for (let i = this.#indexOf(top * width); i < end; i += every) {
      const at = this.#places[i]!;
      const [here, beside] = [this.#greens[i]!, green(own[at + 3]!)];
      const isStill =
        Math.abs(here - green(words[at]!)) <= tolerance &&
        Math.abs(beside - green(words[at + 3]!)) <= tolerance;
      if (isStill) continue;
      edges++;
      const from = at - dy * width;
      if (
        Math.abs(here - mixed(words, from, next, part)) <= tolerance &&
        Math.abs(beside - mixed(words, from + 3, next, part)) <= tolerance
      )
        found++;
    }
    return { edges, found };
  }

  /** Returns the index of the first edge from that place on. */
  #indexOf(place: number): number {
    let [low, high] = [0, this.#places.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#places[middle]! < place) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const known = new WeakMap<Frame, { readonly rows: RowRange; readonly edges: Edges }>();

/** Returns the edges between the rows; those that were asked for last are remembered. */
export function edgesOf(frame: Frame, rows: RowRange): Edges {
  const last = known.get(frame);
  if (last?.rows.top === rows.top && last.rows.bottom === rows.bottom) return last.edges;
  const edges = new Edges(frame, rows);
  known.set(frame, { rows, edges });
  return edges;
}

/** Returns the brightness of a pixel with some quarters of the one that is `next` before it. */
function mixed(words: Int32Array, at: number, next: number, quarters: number): number {
  if (quarters === 0) return green(words[at]!);
  return ((4 - quarters) * green(words[at]!) + quarters * green(words[at - next]!)) / 4;
}

/** Adds the places of the edges of one row. Returns how many there are then. */
function findEdges(
  words: Int32Array,
  { from, to, contrast }: { readonly from: number; readonly to: number; readonly contrast: number },
  places: Int32Array,
  known: number,
): number {
  let count = known;
  for (let k = from; k < to; k += COLUMN_STEP) {
    const [here, beside] = [words[k]!, words[k + 3]!];
    if (here !== beside && Math.abs(green(here) - green(beside)) >= contrast) places[count++] = k;
  }
  return count;
}
