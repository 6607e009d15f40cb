/** Finds a surface over a page that is blurred: nothing of the page is sharp beside it, and what is left is the page's brightness from place to place. */
import type { Rect } from '../screen/model/geometry.ts';
import { BOTTOM_ZONE_DP } from './bar-zones.ts';
import { luma } from './content.ts';
import { countFlags } from './count-flags.ts';
import { firstEqualRows, pixelWords, type Frame } from './frame.ts';
import { heaviestBox } from './heaviest-box.ts';
import { nthSmallest } from './nth-smallest.ts';
import type { VeiledChange } from './overlay.ts';
import type { UnmaskedSpans } from './unmasked-spans.ts';

/** Side of a cell, dp. */
const CELL_DP = 8;
/** Distance of two pixels between which an outline is sharp, and their least difference of luma. A blur spreads an outline over more of them. */
const OUTLINE = { distance: 2, contrast: 24 };
/** Sharp samples from which a cell is sharp. */
const MIN_SAMPLES = 2;
/** Least share of the cells beside the surface that are sharp in the page. */
const MIN_SHARP = 0.03;
/** Largest share of the sharp cells of the page that are sharp under the blur. */
const MAX_SHARP = 0.02;
/** Least share of all cells beside the surface. */
const MIN_REST = 0.12;
/** How often the brightness may be spread to the cells beside. */
const SPREADS = [1, 2, 4, 7];
/** Correlation of the page's brightness, spread like this, with the blurred one. */
const SAME_PAGE = 0.9;
/** Least variance of the brightness beside the surface: a blank page is like any other. */
const MIN_VARIANCE = 4;
/** BlurGrid around a surface that its shadow darkens. */
const MARGIN = 2;
/** Share of the cells whose blur is looked for at first, and how often: the others may lie under a surface. */
const MOST = 0.6;
const ROUNDS = 4;
/** Largest difference of a cell's brightness from that of the blurred page. */
const MAX_ERROR = 6;

interface BlurGrid {
  readonly columns: number;
  readonly rows: number;
  readonly side: number;
  /** 1 for each cell outside masks, and how many these are. */
  readonly counted: Uint8Array;
  readonly all: number;
}

/** The pixels of one frame that its cells are read from. */
interface CellSource {
  readonly words: Int32Array;
  readonly width: number;
  readonly height: number;
  /** The first of the equal rows that each row is among. */
  readonly first: Int32Array;
  /** `SHARP` or `DULL` for each cell that was looked at. */
  readonly known: Uint8Array;
}

const SHARP = 1;
const DULL = 2;

/** Brightness of one frame, cell by cell. */
interface CellMeans {
  readonly mean: Float64Array;
  /** Mean of red without blue: lists of one layout differ in the colours of their pictures. */
  readonly tint: Float64Array;
}

/** Brightness and outlines of one frame, cell by cell; each is looked for where it is asked for. */
interface CellLooks {
  readonly source: CellSource;
  /** Only of frames whose outlines allow for a blur. */
  readonly means: () => CellMeans;
}

/** Returns the surface over a blurred page, in either direction; null when neither frame is the blurred other one. */
export function findBlur(a: Frame, b: Frame, spans: UnmaskedSpans, density: number): VeiledChange | null {
  const cells = cellsOf(a, spans, density);
  const [before, after] = [sourceOf(a, cells), sourceOf(b, cells)];
  if (isSharpAllOver(before, cells) && isSharpAllOver(after, cells)) return null;
  const [x, y] = [sightOf(before, cells), sightOf(after, cells)];
  const found = [blurOver(x, y, 'after', cells), blurOver(y, x, 'before', cells)].filter((f) => f !== null);
  const [best] = found.toSorted((p, q) => q.correlation - p.correlation);
  return best?.change ?? null;
}

function sourceOf(frame: Frame, { counted }: BlurGrid): CellSource {
  const { width, height } = frame;
  const known = new Uint8Array(counted.length);
  return { words: pixelWords(frame), width, height, first: firstEqualRows(frame), known };
}

/** True for a cell with sharp outlines. */
function isSharp(from: CellSource, cells: BlurGrid, row: number, column: number): boolean {
  const i = row * cells.columns + column;
  if (from.known[i] === 0)
    from.known[i] = outlinesIn(from, cells, { row, column }) >= MIN_SAMPLES ? SHARP : DULL;
  return from.known[i] === SHARP;
}

function cellsOf(frame: Frame, spans: UnmaskedSpans, density: number): BlurGrid {
  const side = Math.max(8, Math.round(CELL_DP * density));
  const [columns, rows] = [Math.floor(frame.width / side), Math.floor(frame.height / side)];
  const counted = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++)
    if ([0, side - 1].every((y) => spans.at(row * side + y).length > 0))
      counted.fill(1, row * columns, (row + 1) * columns);
  return { columns, rows, side, counted, all: countFlags(counted) };
}

/** True when what is sharp leaves no room for a blurred page: in most screens. */
function isSharpAllOver(from: CellSource, cells: BlurGrid): boolean {
  const { columns, counted } = cells;
  const [first, last] = [counted.indexOf(1), counted.lastIndexOf(1)].map((i) => Math.floor(i / columns));
  const rows = { top: Math.max(0, first!), bottom: Math.max(0, last!) };
  const most = (1 - MIN_REST) * columns * (rows.bottom - rows.top + 1);
  const sharp = sharpRows(from, cells, rows);
  if (sharp === null || (sharp.bottom - sharp.top + 1) * columns <= most) return false;
  const { width, height } = boundsIn(from, cells, sharp);
  return width * height > most;
}

/** Rows of cells from the first one up to the last one. */
interface CellRows {
  readonly top: number;
  readonly bottom: number;
}

/** Returns the bounds, in cells, of what is sharp in these rows; null when nothing is. */
function boundsOf(from: CellSource, cells: BlurGrid, rows: CellRows): Rect | null {
  const sharp = sharpRows(from, cells, rows);
  return sharp && boundsIn(from, cells, sharp);
}

/** Returns the rows from the first sharp one to the last one; null without any. */
function sharpRows(from: CellSource, cells: BlurGrid, rows: CellRows): CellRows | null {
  let { top, bottom } = rows;
  while (top <= bottom && !isSharpRow(from, cells, top)) top++;
  if (top > bottom) return null;
  while (!isSharpRow(from, cells, bottom)) bottom--;
  return { top, bottom };
}

/** Returns the bounds of what is sharp in rows of which the first one and the last one are. Looks at the outer cells only. */
function boundsIn(from: CellSource, cells: BlurGrid, { top, bottom }: CellRows): Rect {
  let [left, right] = [cells.columns - 1, 0];
  for (let row = top; row <= bottom; row++) {
    if (cells.counted[row * cells.columns] === 0) continue;
    for (let column = 0; column < left; column++) if (isSharp(from, cells, row, column)) left = column;
    for (let column = cells.columns - 1; column > right; column--)
      if (isSharp(from, cells, row, column)) right = column;
  }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

function isSharpRow(from: CellSource, cells: BlurGrid, row: number): boolean {
  for (let column = 0; column < cells.columns; column++)
    if (cells.counted[row * cells.columns + column] === 1 && isSharp(from, cells, row, column)) return true;
  return false;
}

function sightOf(source: CellSource, cells: BlurGrid): CellLooks {
  let means: CellMeans | null = null;
  return { source, means: () => (means ??= meansOf(source, cells)) };
}

function meansOf(from: CellSource, cells: BlurGrid): CellMeans {
  const { columns, rows, counted } = cells;
  const mean = new Float64Array(counted.length);
  const tint = new Float64Array(counted.length);
  for (let i = 0, row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, i++)
      if (counted[i] === 1) [mean[i], tint[i]] = meansIn(from, cells, { row, column });
  return { mean, tint };
}

interface GridCell {
  readonly row: number;
  readonly column: number;
}

/** Distance of the columns that are looked at. */
const COLUMN_STEP = 3;

/** Returns the means of the brightness, and of red without blue. */
function meansIn(
  { words, width, first }: CellSource,
  { side }: BlurGrid,
  { row, column }: GridCell,
): [number, number] {
  const step = Math.max(1, side >> 2);
  let [sum, tint, n] = [0, 0, 0];
  // The sums of one row, which the next ones may repeat.
  let [rowSum, rowTint, count] = [0, 0, 0];
  for (let y = row * side; y < (row + 1) * side; y += step) {
    if (y === row * side || first[y]! > y - step) {
      rowSum = rowTint = count = 0;
      const from = y * width + column * side;
      for (let k = from; k < from + side; k += COLUMN_STEP) {
        const word = words[k]!;
        rowSum += luma(word);
        rowTint += (word & 255) - ((word >> 16) & 255);
        count++;
      }
    }
    sum += rowSum;
    tint += rowTint;
    n += count;
  }
  return [sum / n, tint / n];
}

/** Returns how many of the samples of a cell are at an outline, unless they are more than enough. */
function outlinesIn(
  { words, width, height, first }: CellSource,
  { side }: BlurGrid,
  { row, column }: GridCell,
): number {
  const step = Math.max(1, side >> 2);
  const { distance } = OUTLINE;
  const bottom = Math.min((row + 1) * side, height - distance);
  const across = Math.min((column + 1) * side, width - distance) - column * side;
  // The outlines of one row, which the next ones may repeat.
  let [all, outlines] = [0, 0];
  for (let y = row * side; y < bottom && all < MIN_SAMPLES; y += step, all += outlines) {
    const below = y + distance;
    if (y > row * side && first[y]! <= y - step && first[below]! <= below - step) continue;
    outlines = 0;
    const from = y * width + column * side;
    for (let k = from; k < from + across; k += COLUMN_STEP) {
      const here = words[k]!;
      const right = words[k + distance]!;
      const under = words[k + distance * width]!;
      if (here === right && here === under) continue;
      if (isContrast(luma(here), right) || isContrast(luma(here), under)) outlines++;
    }
  }
  return all;
}

function isContrast(here: number, other: number): boolean {
  return Math.abs(here - luma(other)) >= OUTLINE.contrast;
}

interface BlurMatch {
  readonly change: VeiledChange;
  readonly correlation: number;
}

/** Returns the surface over the second sight, which is the first one blurred; null when it is not. */
function blurOver(
  page: CellLooks,
  blurred: CellLooks,
  veiled: 'before' | 'after',
  cells: BlurGrid,
): BlurMatch | null {
  // Above the zone of the system's own bar.
  const last = cells.rows - Math.ceil(BOTTOM_ZONE_DP / CELL_DP / 2) - 1;
  const lines = boundsOf(blurred.source, cells, { top: 0, bottom: last });
  if (besideOf(page, blurred, lines, cells) === null) return null;
  const [sharp, dull] = [page.means(), blurred.means()];
  const found = surfaceAround(sharp, dull, lines, cells);
  const beside = besideOf(page, blurred, found.surface, cells);
  const fit = beside && fitOf(found.spread, dull.mean, beside);
  if (beside === null || fit === null || fit.correlation < SAME_PAGE) return null;
  const tint = fitOf(timesSpread(sharp.tint, found.times, cells), dull.tint, beside);
  if (tint !== null && tint.correlation < SAME_PAGE) return null;
  const { side } = cells;
  const box = found.surface && {
    x: found.surface.x * side,
    y: found.surface.y * side,
    width: found.surface.width * side,
    height: found.surface.height * side,
  };
  return { change: { box, veiled, gain: fit.slope, certain: true }, correlation: fit.correlation };
}

/** Returns the cells beside a surface; null when they are too few, or the page is not sharp or the blurred one is sharp there. */
function besideOf(
  page: CellLooks,
  blurred: CellLooks,
  surface: Rect | null,
  cells: BlurGrid,
): Int32Array | null {
  const beside = cellsBeside(surface, cells);
  let [pageSharp, stillSharp] = [0, 0];
  if (beside.length < MIN_REST * cells.all) return null;
  for (const i of beside) {
    const [row, column] = [Math.floor(i / cells.columns), i % cells.columns];
    if (!isSharp(page.source, cells, row, column)) continue;
    pageSharp++;
    if (isSharp(blurred.source, cells, row, column)) stillSharp++;
  }
  return pageSharp >= MIN_SHARP * beside.length && stillSharp <= MAX_SHARP * pageSharp ? beside : null;
}

/** Returns the cells outside masks that are not at a surface. */
function cellsBeside(surface: Rect | null, { columns, rows, counted }: BlurGrid): Int32Array {
  const beside = new Int32Array(counted.length);
  let count = 0;
  for (let i = 0, row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, i++)
      if (counted[i] === 1 && !(surface && isNear(surface, row, column))) beside[count++] = i;
  return beside.subarray(0, count);
}

/** Returns the surface that holds the sharp lines and what no blur of the page explains, and the page with the blur that explains most. */
function surfaceAround(
  page: CellMeans,
  blurred: CellMeans,
  lines: Rect | null,
  cells: BlurGrid,
): { surface: Rect | null; spread: Float64Array; times: number } {
  const beside = cellsBeside(lines, cells);
  let spread = page.mean;
  let best = { errors: new Float64Array(0) as Float64Array, sum: Infinity, spread, times: 0 };
  let done = 0;
  for (const times of SPREADS) {
    spread = timesSpread(spread, times - done, cells);
    done = times;
    const errors = errorsOf(spread, blurred.mean, beside);
    let sum = 0;
    for (let at = 0; at < errors.length; at++) sum += Math.min(errors[at]!, MAX_ERROR);
    if (sum < best.sum) best = { errors, sum, spread, times };
  }
  const weights = new Float64Array(cells.counted.length);
  for (let at = 0; at < beside.length; at++) weights[beside[at]!] = best.errors[at]! > MAX_ERROR ? 1 : -1;
  if (lines !== null)
    for (let i = 0, row = 0; row < cells.rows; row++)
      for (let column = 0; column < cells.columns; column++, i++)
        if (isNear(lines, row, column)) weights[i] = 1;
  const surface = lines === null ? null : heaviestBox(weights, cells).box;
  return { surface, spread: best.spread, times: best.times };
}

/** Returns how far each cell is from what the same blur makes of most of them. */
function errorsOf(x: Float64Array, y: Float64Array, among: Int32Array): Float64Array {
  let kept = among;
  const errors = new Float64Array(among.length).fill(Infinity);
  for (let round = 1; ; round++) {
    const fit = fitOf(x, y, kept);
    if (fit === null) return errors;
    for (let at = 0; at < among.length; at += SUMMED) setErrors(errors, x, y, fit, among, at);
    if (round === ROUNDS) return errors;
    const most = nthSmallest(errors, Math.floor(MOST * errors.length));
    kept = placesUpTo(among, errors, most);
  }
}

/** Returns the places with an error up to `most`. */
function placesUpTo(among: Int32Array, errors: Float64Array, most: number): Int32Array {
  const places = new Int32Array(among.length);
  let count = 0;
  for (let at = 0; at < among.length; at++) if (errors[at]! <= most) places[count++] = among[at]!;
  return places.subarray(0, count);
}

function setErrors(
  errors: Float64Array,
  x: Float64Array,
  y: Float64Array,
  { slope, offset }: ContrastFit,
  among: Int32Array,
  from: number,
): void {
  const end = Math.min(among.length, from + SUMMED);
  for (let at = from; at < end; at++) {
    const i = among[at]!;
    errors[at] = Math.abs(y[i]! - slope * x[i]! - offset);
  }
}

interface ContrastFit {
  /** How much of the page's contrast is left. */
  readonly slope: number;
  readonly offset: number;
  readonly correlation: number;
}

function isNear({ x, y, width, height }: Rect, row: number, column: number): boolean {
  return (
    row >= y - MARGIN && row < y + height + MARGIN && column >= x - MARGIN && column < x + width + MARGIN
  );
}

/** Spreads the brightness several times: a blur of a blur is a wider one. */
function timesSpread(mean: Float64Array, times: number, cells: BlurGrid): Float64Array {
  let spread = mean;
  for (let i = 0; i < times; i++) spread = spreadOut(spread, cells);
  return spread;
}

/** Returns the means of each cell and its neighbours. */
function spreadOut(mean: Float64Array, { columns, rows, counted }: BlurGrid): Float64Array {
  const along = new Float64Array(mean.length);
  for (let row = 0; row < rows; row++) spreadAlong(mean, along, counted, row * columns, columns);
  const spread = new Float64Array(mean.length);
  for (let row = 0; row < rows; row++) spreadDown(along, spread, counted, row * columns, columns);
  return spread;
}

/** Spreads the brightness of one row of cells to those beside. */
function spreadAlong(
  from: Float64Array,
  to: Float64Array,
  counted: Uint8Array,
  at: number,
  columns: number,
): void {
  const last = at + columns - 1;
  for (let i = at; i <= last; i++) {
    const here = from[i]!;
    const p = i > at && counted[i - 1] === 1 ? from[i - 1]! : here;
    const q = i < last && counted[i + 1] === 1 ? from[i + 1]! : here;
    to[i] = (p + 2 * here + q) / 4;
  }
}

/** Spreads the brightness of the rows above and below to one row of cells. */
function spreadDown(
  from: Float64Array,
  to: Float64Array,
  counted: Uint8Array,
  at: number,
  columns: number,
): void {
  const [above, below] = [at - columns, at + columns];
  for (let k = 0; k < columns; k++) {
    const here = from[at + k]!;
    const p = above >= 0 && counted[above + k] === 1 ? from[above + k]! : here;
    const q = below < counted.length && counted[below + k] === 1 ? from[below + k]! : here;
    to[at + k] = (p + 2 * here + q) / 4;
  }
}

/** Sums over cells. */
interface FitSums {
  x: number;
  y: number;
  xx: number;
  yy: number;
  xy: number;
}

/** Cells that are summed at once. */
const SUMMED = 64;

function fitOf(x: Float64Array, y: Float64Array, among: Int32Array): ContrastFit | null {
  const sums: FitSums = { x: 0, y: 0, xx: 0, yy: 0, xy: 0 };
  for (let at = 0; at < among.length; at += SUMMED) addSums(sums, x, y, among, at);
  const n = among.length;
  const [varX, varY, cov] = [
    sums.xx / n - (sums.x / n) ** 2,
    sums.yy / n - (sums.y / n) ** 2,
    sums.xy / n - (sums.x * sums.y) / n / n,
  ];
  if (varX < MIN_VARIANCE || varY < 1) return null;
  const slope = cov / varX;
  return { slope, offset: (sums.y - slope * sums.x) / n, correlation: cov / Math.sqrt(varX * varY) };
}

// Some cells at a time: a loop over all of them would be compiled anew each time that it is left.
function addSums(sums: FitSums, x: Float64Array, y: Float64Array, among: Int32Array, at: number): void {
  let [sx, sy, sxx, syy, sxy] = [sums.x, sums.y, sums.xx, sums.yy, sums.xy];
  const end = Math.min(among.length, at + SUMMED);
  for (let k = at; k < end; k++) {
    const i = among[k]!;
    const p = x[i]!;
    const q = y[i]!;
    sx += p;
    sy += q;
    sxx += p * p;
    syy += q * q;
    sxy += p * q;
  }
  sums.x = sx;
  sums.y = sy;
  sums.xx = sxx;
  sums.yy = syy;
  sums.xy = sxy;
}
