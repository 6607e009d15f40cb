/** Finds a surface over a page that is blurred: nothing of the page is sharp beside it, and what is left is the page's brightness from place to place. */
import type { Rect } from '../../screen/model/geometry.ts';
import { BOTTOM_ZONE_DP } from './bar-zones.ts';
import { errorsOf, fitOf } from './brightness-fit.ts';
import { meansOf, timesSpread, type CellMeans } from './cell-brightness.ts';
import type { Frame } from '../decode/frame.ts';
import { heaviestBox } from './heaviest-box.ts';
import type { VeiledChange } from './overlay.ts';
import {
  boundsIn,
  boundsOf,
  CELL_DP,
  cellsOf,
  isSharp,
  sharpRows,
  sourceOf,
  type BlurGrid,
  type CellSource,
} from './sharp-cells.ts';
import type { UnmaskedSpans } from '../tiles/unmasked-spans.ts';

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
/** Cells around a surface that its shadow darkens. */
const MARGIN = 2;
/** Largest difference of a cell's brightness from that of the blurred page. */
const MAX_ERROR = 6;

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

function sightOf(source: CellSource, cells: BlurGrid): CellLooks {
  let means: CellMeans | null = null;
  return { source, means: () => (means ??= meansOf(source, cells)) };
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

function isNear({ x, y, width, height }: Rect, row: number, column: number): boolean {
  return (
    row >= y - MARGIN && row < y + height + MARGIN && column >= x - MARGIN && column < x + width + MARGIN
  );
}
