/** Finds a surface over a page that is blurred: nothing of the page is sharp beside it, and what is left is the page's brightness from place to place. */
import type { Rect } from '../screen/model/geometry.ts';
import { BOTTOM_ZONE_DP } from './bar-zones.ts';
import { luma } from './content.ts';
import { pixelWords, type Frame } from './frame.ts';
import { heaviestBox } from './heaviest-box.ts';
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
  /** 1 for each cell outside masks. */
  readonly counted: Uint8Array;
}

/** Brightness and outlines of one frame, cell by cell. */
interface CellLooks {
  readonly mean: Float64Array;
  /** Mean of red without blue: lists of one layout differ in the colours of their pictures. */
  readonly tint: Float64Array;
  readonly sharp: Uint8Array;
}

/** Returns the surface over a blurred page, in either direction; null when neither frame is the blurred other one. */
export function findBlur(a: Frame, b: Frame, spans: UnmaskedSpans, density: number): VeiledChange | null {
  const cells = cellsOf(a, spans, density);
  if (isSharpAllOver(a, cells) && isSharpAllOver(b, cells)) return null;
  const [x, y] = [sightOf(a, cells), sightOf(b, cells)];
  const found = [blurOver(x, y, 'after', cells), blurOver(y, x, 'before', cells)].filter((f) => f !== null);
  const [best] = found.toSorted((p, q) => q.correlation - p.correlation);
  return best?.change ?? null;
}

function cellsOf(frame: Frame, spans: UnmaskedSpans, density: number): BlurGrid {
  const side = Math.max(8, Math.round(CELL_DP * density));
  const [columns, rows] = [Math.floor(frame.width / side), Math.floor(frame.height / side)];
  const counted = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++)
    if ([0, side - 1].every((y) => spans.at(row * side + y).length > 0))
      counted.fill(1, row * columns, (row + 1) * columns);
  return { columns, rows, side, counted };
}

/** True when what is sharp leaves no room for a blurred page: in most screens. Looks at the outer cells only. */
function isSharpAllOver(frame: Frame, cells: BlurGrid): boolean {
  const { columns, counted } = cells;
  const isSharp = (row: number, column: number): boolean =>
    counted[row * columns + column] === 1 && outlinesIn(frame, cells, { row, column }) >= MIN_SAMPLES;
  const [first, last] = [counted.indexOf(1), counted.lastIndexOf(1)].map((i) => Math.floor(i / columns));
  let [top, bottom] = [Math.max(0, first!), Math.max(0, last!)];
  const columnsOf = Array.from({ length: columns }, (_, column) => column);
  while (top < bottom && !columnsOf.some((column) => isSharp(top, column))) top++;
  while (bottom > top && !columnsOf.some((column) => isSharp(bottom, column))) bottom--;
  const between = Array.from({ length: bottom - top + 1 }, (_, i) => top + i);
  let [left, right] = [0, columns - 1];
  while (left < right && !between.some((row) => isSharp(row, left))) left++;
  while (right > left && !between.some((row) => isSharp(row, right))) right--;
  const all = columns * (Math.max(0, last!) - Math.max(0, first!) + 1);
  return (right - left + 1) * (bottom - top + 1) > (1 - MIN_REST) * all;
}

function sightOf(frame: Frame, cells: BlurGrid): CellLooks {
  const { columns, counted } = cells;
  const mean = new Float64Array(counted.length);
  const tint = new Float64Array(counted.length);
  const sharp = new Uint8Array(counted.length);
  for (let i = 0; i < counted.length; i++) {
    if (counted[i] === 0) continue;
    const row = Math.floor(i / columns);
    const cell = { row, column: i - row * columns };
    [mean[i], tint[i]] = meansIn(frame, cells, cell);
    if (outlinesIn(frame, cells, cell) >= MIN_SAMPLES) sharp[i] = 1;
  }
  return { mean, tint, sharp };
}

interface GridCell {
  readonly row: number;
  readonly column: number;
}

/** Distance of the columns that are looked at. */
const COLUMN_STEP = 3;

/** Returns the means of the brightness, and of red without blue. */
function meansIn(frame: Frame, { side }: BlurGrid, { row, column }: GridCell): [number, number] {
  const words = pixelWords(frame);
  const step = Math.max(1, side >> 2);
  let [sum, tint, n] = [0, 0, 0];
  for (let y = row * side; y < (row + 1) * side; y += step) {
    const from = y * frame.width + column * side;
    for (let k = from; k < from + side; k += COLUMN_STEP) {
      const word = words[k]!;
      sum += luma(word);
      tint += (word & 255) - ((word >> 16) & 255);
      n++;
    }
  }
  return [sum / n, tint / n];
}

/** Returns how many of the samples of a cell are at an outline. */
function outlinesIn(frame: Frame, { side }: BlurGrid, { row, column }: GridCell): number {
  const words = pixelWords(frame);
  const step = Math.max(1, side >> 2);
  const { distance } = OUTLINE;
  const bottom = Math.min((row + 1) * side, frame.height - distance);
  const width = Math.min((column + 1) * side, frame.width - distance) - column * side;
  let outlines = 0;
  for (let y = row * side; y < bottom; y += step) {
    const from = y * frame.width + column * side;
    for (let k = from; k < from + width; k += COLUMN_STEP) {
      const here = words[k]!;
      const [beside, below] = [words[k + distance]!, words[k + distance * frame.width]!];
      if (here === beside && here === below) continue;
      if (isOutline(luma(here), beside) || isOutline(luma(here), below)) outlines++;
    }
  }
  return outlines;
}

function isOutline(here: number, other: number): boolean {
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
  const lines = boundsOf(blurred.sharp, cells);
  if (besideOf(page, blurred, lines, cells) === null) return null;
  const found = surfaceAround(page, blurred, lines, cells);
  const beside = besideOf(page, blurred, found.surface, cells);
  const fit = beside && fitOf(found.spread, blurred.mean, beside);
  if (beside === null || fit === null || fit.correlation < SAME_PAGE) return null;
  const tint = fitOf(timesSpread(page.tint, found.times, cells), blurred.tint, beside);
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
): number[] | null {
  const beside: number[] = [];
  let [all, pageSharp, stillSharp] = [0, 0, 0];
  for (let i = 0; i < cells.counted.length; i++) {
    if (cells.counted[i] === 0) continue;
    all++;
    if (surface && isNear(surface, i, cells.columns)) continue;
    beside.push(i);
    pageSharp += page.sharp[i]!;
    stillSharp += page.sharp[i]! & blurred.sharp[i]!;
  }
  const isTelling = beside.length >= MIN_REST * all && pageSharp >= MIN_SHARP * beside.length;
  return isTelling && stillSharp <= MAX_SHARP * pageSharp ? beside : null;
}

/** Returns the surface that holds the sharp lines and what no blur of the page explains, and the page with the blur that explains most. */
function surfaceAround(
  page: CellLooks,
  blurred: CellLooks,
  lines: Rect | null,
  cells: BlurGrid,
): { surface: Rect | null; spread: Float64Array; times: number } {
  const beside = [...cells.counted.keys()].filter(
    (i) => cells.counted[i] === 1 && !(lines && isNear(lines, i, cells.columns)),
  );
  let spread = page.mean;
  let best = { errors: new Float64Array(0) as Float64Array, sum: Infinity, spread, times: 0 };
  let done = 0;
  for (const times of SPREADS) {
    spread = timesSpread(spread, times - done, cells);
    done = times;
    const errors = errorsOf(spread, blurred.mean, beside);
    const sum = errors.reduce((all, error) => all + Math.min(error, MAX_ERROR), 0);
    if (sum < best.sum) best = { errors, sum, spread, times };
  }
  const weights = new Float64Array(cells.counted.length);
  beside.forEach((i, at) => (weights[i] = best.errors[at]! > MAX_ERROR ? 1 : -1));
  for (let i = 0; i < weights.length; i++) if (lines && isNear(lines, i, cells.columns)) weights[i] = 1;
  const surface = lines === null ? null : heaviestBox(weights, cells).box;
  return { surface, spread: best.spread, times: best.times };
}

/** Returns how far each cell is from what the same blur makes of most of them. */
function errorsOf(x: Float64Array, y: Float64Array, among: readonly number[]): Float64Array {
  let kept = among;
  let errors: Float64Array = new Float64Array(among.length).fill(Infinity);
  for (let round = 0; round < ROUNDS; round++) {
    const fit = fitOf(x, y, kept);
    if (fit === null) return errors;
    errors = Float64Array.from(among, (i) => Math.abs(y[i]! - fit.slope * x[i]! - fit.offset));
    const most = errors.toSorted()[Math.floor(MOST * errors.length)] ?? 0;
    kept = among.filter((_, at) => errors[at]! <= most);
  }
  return errors;
}

/** Returns the bounds, in cells, of what is sharp above the zone of the system's own bar; null when nothing is. */
function boundsOf(sharp: Uint8Array, { columns, rows }: BlurGrid): Rect | null {
  const last = rows - Math.ceil(BOTTOM_ZONE_DP / CELL_DP / 2);
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
  for (let i = 0; i < last * columns; i++) {
    if (sharp[i] === 0) continue;
    const row = Math.floor(i / columns);
    const column = i - row * columns;
    [left, right] = [Math.min(left, column), Math.max(right, column)];
    [top, bottom] = [Math.min(top, row), Math.max(bottom, row)];
  }
  return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

interface ContrastFit {
  /** How much of the page's contrast is left. */
  readonly slope: number;
  readonly offset: number;
  readonly correlation: number;
}

function isNear({ x, y, width, height }: Rect, i: number, columns: number): boolean {
  const row = Math.floor(i / columns);
  const column = i - row * columns;
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
  const across = (
    from: Float64Array,
    step: number,
    isEnd: (i: number, by: number) => boolean,
  ): Float64Array =>
    from.map((here, i) => {
      const [p, q] = [isEnd(i, -step) ? here : from[i - step]!, isEnd(i, step) ? here : from[i + step]!];
      return (p + 2 * here + q) / 4;
    });
  const isOff = (i: number): boolean => i < 0 || i >= columns * rows || counted[i] === 0;
  const along = across(
    mean,
    1,
    (i, by) => isOff(i + by) || Math.floor((i + by) / columns) !== Math.floor(i / columns),
  );
  return across(along, columns, (i, by) => isOff(i + by));
}

function fitOf(x: Float64Array, y: Float64Array, among: readonly number[]): ContrastFit | null {
  let [sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0];
  for (const i of among) {
    const [p, q] = [x[i]!, y[i]!];
    sx += p;
    sy += q;
    sxx += p * p;
    syy += q * q;
    sxy += p * q;
  }
  const n = among.length;
  const [varX, varY, cov] = [sxx / n - (sx / n) ** 2, syy / n - (sy / n) ** 2, sxy / n - (sx * sy) / n / n];
  if (varX < MIN_VARIANCE || varY < 1) return null;
  const slope = cov / varX;
  return { slope, offset: (sy - slope * sx) / n, correlation: cov / Math.sqrt(varX * varY) };
}
