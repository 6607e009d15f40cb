/** Finds the words, icons and other things on a picture: what has edges, and a gap around it. */
import type { Rect } from '../../screen/model/geometry.ts';
import { tilesNearContent } from '../tiles/content.ts';
import type { RowRange } from './edges.ts';
import { firstEqualRows, green, pixelWords, type Frame } from '../decode/frame.ts';
import { clarityOf } from './smooth.ts';
import { TILE, TILE_SHIFT } from '../tiles/tiles.ts';

/** Gap that parts things on a line, dp: wider than between words. */
const WORD_GAP_DP = 7;
/** Larger things are pictures, cards and panels, lower ones dividers, dp. */
const HIGHEST_DP = 64;
const LOWEST_DP = 4;
/** Edges that a thing needs, and the most that are compared. */
const MIN_EDGES = 6;
const MOST_EDGES = 96;

/** A thing by the box of its edges. */
export interface Thing extends Rect {
  /** How many edges it has, on a grid. */
  readonly weight: number;
  /** The shares of these in its parts: from left to right, and from top to bottom. */
  readonly parts: Float64Array;
  /** Some of its edges, as places in the frame. */
  readonly edges: () => Int32Array;
}

/** A box that grows row by row. */
interface Growing {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface KnownThings {
  readonly rows: RowRange;
  readonly density: number;
  readonly things: readonly Thing[];
}

const known = new WeakMap<Frame, KnownThings>();

/** Remembers the things of a frame: it is compared with the one before and with the next one. */
export function thingsOf(frame: Frame, rows: RowRange, density: number): readonly Thing[] {
  const last = known.get(frame);
  if (last?.density === density && last.rows.top === rows.top && last.rows.bottom === rows.bottom)
    return last.things;
  const things = findThings(frame, rows, density);
  known.set(frame, { rows, density, things });
  return things;
}

/** Returns what stands between the rows, apart from what is as high as a picture or as low as a line. */
function findThings(frame: Frame, { top, bottom }: RowRange, density: number): readonly Thing[] {
  const step = Math.max(1, Math.round(density));
  const first = firstEqualRows(frame);
  const reader = new EdgeReader(frame, step);
  const open: Growing[] = [];
  const closed: Growing[] = [];
  let columns: Int32Array = NO_COLUMNS;
  for (let row = top; row < bottom; row += step) {
    if (row === top || first[row]! > row - step) columns = reader.columnsOf(row);
    growAll(open, columns, { row, step, gap: WORD_GAP_DP * density });
    close(open, closed, row - step);
  }
  const things: Thing[] = [];
  for (const box of [...closed, ...open]) {
    const height = box.bottom - box.top + step;
    if (height < LOWEST_DP * density || height > HIGHEST_DP * density) continue;
    const thing = thingIn(frame, box, step);
    if (thing !== null) things.push(thing);
  }
  return things;
}

const NO_COLUMNS = new Int32Array(0);

/** Reads the edges of the rows of one frame, on a grid, in tiles with content and in those beside them. */
class EdgeReader {
  readonly #frame: Frame;
  readonly #step: number;
  readonly #near: Uint8Array;
  readonly #columns: Int32Array;
  /** The row of tiles at hand, and the stretches of columns in it that are looked at. */
  #tileRow = -1;
  #stretches: readonly { readonly from: number; readonly to: number }[] = [];

  constructor(frame: Frame, step: number) {
    [this.#frame, this.#step] = [frame, step];
    this.#near = tilesNearContent(frame);
    this.#columns = new Int32Array(frame.width);
  }

  /** Returns the columns of a row's edges; they are valid until the next row is read. */
  columnsOf(row: number): Int32Array {
    const { width } = this.#frame;
    const words = pixelWords(this.#frame);
    const { contrast } = clarityOf(this.#frame);
    if (row >> TILE_SHIFT !== this.#tileRow) this.#openTiles(row >> TILE_SHIFT);
    let count = 0;
    for (const { from, to } of this.#stretches)
      count = takeEdges(
        words,
        { start: row * width, from, to, step: this.#step, contrast },
        this.#columns,
        count,
      );
    return this.#columns.subarray(0, count);
  }

  #openTiles(tileRow: number): void {
    const [width, step] = [this.#frame.width, this.#step];
    const tiles = Math.ceil(width / TILE);
    const near = this.#near.subarray(tileRow * tiles, (tileRow + 1) * tiles);
    const stretches = [];
    for (let tile = near.indexOf(1); tile >= 0;) {
      const end = near.indexOf(0, tile);
      const last = end < 0 ? tiles : end;
      const from = Math.ceil((tile * TILE) / step) * step;
      stretches.push({ from, to: Math.min(width, last * TILE + step) });
      tile = near.indexOf(1, last);
    }
    [this.#tileRow, this.#stretches] = [tileRow, stretches];
  }
}

/** Takes the columns of the edges in a stretch of a row, on a grid. Returns how many there are then. */
function takeEdges(
  words: Int32Array,
  { start, from, to, step, contrast }: RowStretch,
  columns: Int32Array,
  known: number,
): number {
  let count = known;
  let here = words[start + from]!;
  for (let x = from + step; x < to; x += step) {
    const beside = words[start + x]!;
    if (here !== beside && isEdge(here, beside, contrast)) columns[count++] = x - step;
    here = beside;
  }
  return count;
}

/** The columns of a row from one up to, and without, another one. */
interface RowStretch {
  /** Place of the row's first pixel. */
  readonly start: number;
  readonly from: number;
  readonly to: number;
  /** Distance of the columns that are looked at. */
  readonly step: number;
  /** Contrast beside a pixel that is an edge. */
  readonly contrast: number;
}

function isEdge(here: number, beside: number, contrast: number): boolean {
  return Math.abs(green(here) - green(beside)) >= contrast;
}

/** Joins the edges of the next row, those that are less than a gap apart at once, to the boxes that they touch. */
function growAll(
  open: Growing[],
  columns: Int32Array,
  { row, step, gap }: { readonly row: number; readonly step: number; readonly gap: number },
): void {
  for (let i = 0, begin = 0; i < columns.length; i++) {
    if (i + 1 < columns.length && columns[i + 1]! - columns[i]! <= gap) continue;
    grow(open, { left: columns[begin]!, right: columns[i]!, top: row, bottom: row }, step);
    begin = i + 1;
  }
}

function grow(open: Growing[], run: Growing, step: number): void {
  const { left, right } = run;
  let kept = 0;
  for (const box of open) {
    if (box.left > right + step || box.right < left - step) {
      open[kept++] = box;
      continue;
    }
    run.left = Math.min(run.left, box.left);
    run.right = Math.max(run.right, box.right);
    run.top = Math.min(run.top, box.top);
  }
  open.length = kept;
  open.push(run);
}

/** Closes the boxes that end before a row: one without an edge stands between the dot of a letter and the letter. */
function close(open: Growing[], closed: Growing[], row: number): void {
  let kept = 0;
  for (const box of open) {
    if (box.bottom >= row) open[kept++] = box;
    else closed.push(box);
  }
  open.length = kept;
}

/** Returns the thing in a box with the box of its edges; null for too few. */
function thingIn(frame: Frame, box: Growing, step: number): Thing | null {
  const around = {
    left: Math.max(0, box.left - step),
    right: Math.min(frame.width - 2, box.right + 2 * step),
    top: Math.max(0, box.top - step + 1),
    bottom: Math.min(frame.height, box.bottom + step),
  };
  const tight = withinEdges(frame, around);
  if (tight === null) return null;
  const { weight, parts } = weightIn(frame, tight, step);
  if (weight * step * step < MIN_EDGES) return null;
  let edges: Int32Array | null = null;
  return { ...tight, weight, parts, edges: () => (edges ??= edgesIn(frame, tight)) };
}

/** The sides of a box; the right and the lower one are outside. */
interface BoxSides {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Returns the box of the edges in a box; null without any. */
function withinEdges(frame: Frame, { left, right, top, bottom }: BoxSides): Rect | null {
  const words = pixelWords(frame);
  const { width } = frame;
  const { contrast } = clarityOf(frame);
  const count = right - left;
  const isEmpty = (y: number): boolean => firstEdge(words, y * width + left, count, contrast) === count;
  let [first, last] = [top, bottom - 1];
  while (first <= last && isEmpty(first)) first++;
  if (first > last) return null;
  while (isEmpty(last)) last--;
  let [before, through] = [count, -1];
  // Row by row, as the pixels lie in memory.
  for (let y = first; y <= last; y++) {
    const start = y * width + left;
    before = firstEdge(words, start, before, contrast);
    through = lastEdge(words, start, { after: through, count, contrast });
  }
  return { x: left + before, y: first, width: through - before + 1, height: last - first + 1 };
}

/** Returns the index of the first of the pixels from a place on that differs from the next but one beside it; `count` without one. */
function firstEdge(words: Int32Array, start: number, count: number, contrast: number): number {
  for (let i = 0; i < count; i++) {
    const here = words[start + i]!;
    const beside = words[start + i + 2]!;
    if (here !== beside && isEdge(here, beside, contrast)) return i;
  }
  return count;
}

/** Returns the index of the last such pixel; `after` where none comes later. */
function lastEdge(
  words: Int32Array,
  start: number,
  { after, count, contrast }: { readonly after: number; readonly count: number; readonly contrast: number },
): number {
  for (let i = count - 1; i > after; i--) {
    const here = words[start + i]!;
    const beside = words[start + i + 2]!;
    if (here !== beside && isEdge(here, beside, contrast)) return i;
  }
  return after;
}

/** Parts of a thing from left to right, and from top to bottom. */
const PARTS = { across: 8, down: 4 };

/** Returns how many edges there are on a grid in a box, and the shares of its parts. */
function weightIn(
  frame: Frame,
  { x: left, y: top, width, height }: Rect,
  step: number,
): Pick<Thing, 'weight' | 'parts'> {
  const words = pixelWords(frame);
  const { contrast } = clarityOf(frame);
  const parts = new Float64Array(PARTS.across + PARTS.down);
  let weight = 0;
  for (let row = 0; row < height; row += step) {
    const from = (top + row) * frame.width + left;
    const before = weight;
    for (let x = 0; x < width; x += step) {
      const [here, beside] = [words[from + x]!, words[from + x + 2]!];
      if (here === beside || !isEdge(here, beside, contrast)) continue;
      weight++;
      parts[Math.floor((x * PARTS.across) / width)]!++;
    }
    parts[PARTS.across + Math.floor((row * PARTS.down) / height)]! += weight - before;
  }
  for (let i = 0; i < parts.length; i++) parts[i]! /= weight;
  return { weight, parts };
}

/** Places of edges that were found, of the box at hand. */
let found = new Int32Array(1 << 14);

/** Returns some of the edges in a box, evenly. */
function edgesIn(frame: Frame, { x: left, y: top, width, height }: Rect): Int32Array {
  const words = pixelWords(frame);
  const { contrast } = clarityOf(frame);
  if (width * height > found.length) found = new Int32Array(width * height);
  let count = 0;
  for (let row = top; row < top + height; row++) {
    const from = row * frame.width + left;
    for (let k = from; k < from + width; k++) {
      const [here, beside] = [words[k]!, words[k + 2]!];
      if (here !== beside && isEdge(here, beside, contrast)) found[count++] = k;
    }
  }
  const every = Math.ceil(count / MOST_EDGES);
  return Int32Array.from({ length: Math.ceil(count / every) }, (_, i) => found[i * every]!);
}
