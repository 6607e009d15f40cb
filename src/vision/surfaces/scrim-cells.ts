/** Fits a scrim by the contrast inside small cells: for dark themes, tinted scrims, and boxes that leave little of the page. */
import type { Rect } from '../../screen/model/geometry.ts';
import { luma } from '../tiles/content.ts';
import { countFlags } from '../tiles/count-flags.ts';
import { firstEqualRows, pixelWords, type Frame } from '../decode/frame.ts';
import type { Grid } from './grid.ts';
import { heaviestBox } from './heaviest-box.ts';
import type { ScrimFit } from './scrim.ts';
import type { UnmaskedSpans } from '../tiles/unmasked-spans.ts';
import { BOTTOM_ZONE_DP, TOP_ZONE_DP } from './bar-zones.ts';

/** Side of a cell, dp: about the height of a line of text. */
const CELL_DP = 16;
/** Variance of the luma from which a cell has content, in the brighter frame. */
const TEXTURED = 64;
/** Correlation from which a cell shows the same content in both frames. */
const SAME_CONTENT = 0.93;
/** Largest ratio of contrasts under a scrim: a smaller change is none. */
const MAX_GAIN = 0.94;
const MIN_GAIN = 0.04;
/** Factor by which the contrast of a cell may differ from that of the others under one scrim. */
const GAIN_FACTOR = 1.2;
/** Largest difference of a flat cell from what the scrim makes of it. */
const FLAT_ERROR = 7;
/** The same of each colour of a cell with content, whose gain may differ by `GAIN_FACTOR`. */
const COLOUR_ERROR = 24;
/** Brightest colour of a scrim that only dims. A bar that takes on other colours has none that are darker by one factor. */
const MAX_DARK = 32;
/** Share of the cells outside the boxes that such a scrim explains, and of those with content, where only the bars are left of a page. */
const ALL_DIMMED = 0.95;
/** Cells with content that must agree on the scrim. */
const MIN_CELLS = 5;
/** Least share of the cells outside the box: an app bar alone may have changed its colours. */
const MIN_REST = 0.03;
/** Least share of the cells with content outside the box that must agree. */
const MIN_AGREEING = 0.7;

/** Sums over the samples of a cell; x is the frame before, y the frame after. */
interface CellSums extends Grid {
  readonly before: Frame;
  readonly after: Frame;
  /** Pixels of a cell's side, and the distance of the samples. */
  readonly side: number;
  readonly step: number;
  /** 1 for a cell that a mask cuts: it may agree with a scrim, and never speaks against one. */
  readonly cut: Uint8Array;
  readonly meanX: Float64Array;
  readonly meanY: Float64Array;
  readonly varX: Float64Array;
  readonly varY: Float64Array;
  readonly cov: Float64Array;
}

/** A fit, and the size of its cells in pixels. */
export interface CellFit extends ScrimFit {
  readonly cell: number;
}

/** Returns the even scrim over one frame that explains the other outside one box; null when there is none. */
export function fitScrimByCells(a: Frame, b: Frame, spans: UnmaskedSpans, density: number): CellFit | null {
  const cell = Math.max(12, Math.round(CELL_DP * density));
  const cells = cellsOf(a, b, spans, cell);
  const fits = (['after', 'before'] as const).flatMap((veiled) => fitOver(cells, veiled) ?? []);
  const [best] = fits.toSorted((p, q) => q.explained * q.rest - p.explained * p.rest);
  return best === undefined ? null : { ...best, cell };
}

function cellsOf(a: Frame, b: Frame, spans: UnmaskedSpans, cell: number): CellSums {
  const columns = Math.floor(a.width / cell);
  const rows = Math.floor(a.height / cell);
  const n = columns * rows;
  // About a hundred samples a cell.
  const step = Math.max(1, Math.floor(cell / 10));
  const cells: CellSums = {
    before: a,
    after: b,
    side: cell,
    step,
    columns,
    rows,
    counted: new Uint8Array(n),
    cut: new Uint8Array(n),
    meanX: new Float64Array(n),
    meanY: new Float64Array(n),
    varX: new Float64Array(n),
    varY: new Float64Array(n),
    cov: new Float64Array(n),
  };
  const pair: PixelPair = {
    width: a.width,
    words: [pixelWords(a), pixelWords(b)],
    firstRows: [firstEqualRows(a), firstEqualRows(b)],
  };
  for (let row = 0; row < rows; row++) {
    if (spans.at(row * cell + (cell >> 1)).length === 0) continue;
    if ([0, cell - 1].some((y) => spans.at(row * cell + y).length === 0))
      cells.cut.fill(1, row * columns, (row + 1) * columns);
    sumCells(cells, pair, row);
  }
  return cells;
}

/** The pixels of both frames, and for each of their rows the first one that it repeats. */
interface PixelPair {
  readonly width: number;
  readonly words: readonly [Int32Array, Int32Array];
  readonly firstRows: readonly [Int32Array, Int32Array];
}

/** Sums of each cell of a row: of x, of y, of their squares and of their products. */
const SUMS = 5;

/** Sums up a row of cells, line by line, as the pixels lie in memory. */
function sumCells(
  cells: CellSums,
  { width, words: [p, q], firstRows: [firstX, firstY] }: PixelPair,
  row: number,
): void {
  const { columns, side, step } = cells;
  const sums = new Float64Array(SUMS * columns);
  // The sums of one line, which the next ones may repeat.
  const line = new Float64Array(SUMS * columns);
  const top = row * side;
  for (let y = top; y < top + side; y += step) {
    if (y === top || firstX[y]! > y - step || firstY[y]! > y - step)
      for (let column = 0; column < columns; column++)
        sumStretch(p, q, { from: y * width + column * side, side, step }, line, SUMS * column);
    for (let i = 0; i < sums.length; i++) sums[i]! += line[i]!;
  }
  const n = Math.ceil(side / step) ** 2;
  for (let column = 0; column < columns; column++)
    setCell(cells, row * columns + column, sums, SUMS * column, n);
}

function sumStretch(
  p: Int32Array,
  q: Int32Array,
  { from, side, step }: { readonly from: number; readonly side: number; readonly step: number },
  line: Float64Array,
  at: number,
): void {
  let [sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0];
  for (let k = from; k < from + side; k += step) {
    const u = luma(p[k]!);
    const v = luma(q[k]!);
    sx += u;
    sy += v;
    sxx += u * u;
    syy += v * v;
    sxy += u * v;
  }
  line[at] = sx;
  line[at + 1] = sy;
  line[at + 2] = sxx;
  line[at + 3] = syy;
  line[at + 4] = sxy;
}

function setCell(cells: CellSums, i: number, sums: Float64Array, at: number, n: number): void {
  const [sx, sy] = [sums[at]!, sums[at + 1]!];
  cells.counted[i] = 1;
  cells.meanX[i] = sx / n;
  cells.meanY[i] = sy / n;
  cells.varX[i] = sums[at + 2]! / n - (sx / n) ** 2;
  cells.varY[i] = sums[at + 3]! / n - (sy / n) ** 2;
  cells.cov[i] = sums[at + 4]! / n - (sx / n) * (sy / n);
}

function fitOver(cells: CellSums, veiled: 'before' | 'after'): ScrimFit | null {
  const [bright, dim, varBright, varDim] =
    veiled === 'after'
      ? [cells.meanX, cells.meanY, cells.varX, cells.varY]
      : [cells.meanY, cells.meanX, cells.varY, cells.varX];
  const n = cells.counted.length;
  const gains = gainsOf(cells, varBright, varDim);
  const found = gains.filter(Boolean);
  if (found.length < MIN_CELLS) return null;
  const gain = median(found);
  const among = placesNear(gains, gain);
  const scrim = colourOfScrim(cells, { veiled, gain, among });
  // Without enough of them, no page shows, whatever lies over it.
  if (countFlags(scrim.agreeing) < MIN_CELLS) return null;
  const offset = offsetOf(dim, bright, gain, among);
  const unexplained = new Uint8Array(n);
  const telling = Uint8Array.from(scrim.agreeing);
  for (let i = 0; i < n; i++) {
    if (scrim.agreeing[i] === 1 || cells.cut[i] === 1 || isUnchanged(cells, i)) continue;
    const isTextured = varBright[i]! >= TEXTURED || varDim[i]! >= TEXTURED;
    if (isTextured) telling[i] = 1;
    if (cells.counted[i] === 0) continue;
    unexplained[i] = isTextured || Math.abs(dim[i]! - gain * bright[i]! - offset) > FLAT_ERROR ? 1 : 0;
  }
  const dims = scrim.added.every((colour) => colour <= MAX_DARK * (1 - gain));
  return evaluate(cells, unexplained, { gain, veiled, agreeing: scrim.agreeing, dims, telling });
}

/** Returns for each cell with the same content in both frames how much of its contrast is left; 0 for the others. */
function gainsOf({ counted, cov }: CellSums, varBright: Float64Array, varDim: Float64Array): Float64Array {
  const gains = new Float64Array(counted.length);
  for (let i = 0; i < gains.length; i++) {
    if (counted[i] === 0 || varBright[i]! < TEXTURED || varDim[i]! <= 0) continue;
    const slope = cov[i]! / varBright[i]!;
    const same = cov[i]! / Math.sqrt(varBright[i]! * varDim[i]!) >= SAME_CONTENT;
    if (same && slope >= MIN_GAIN && slope <= MAX_GAIN) gains[i] = slope;
  }
  return gains;
}

/** Returns the cells whose gain is about that of the scrim. */
function placesNear(gains: Float64Array, gain: number): Int32Array {
  const places = new Int32Array(gains.length);
  let count = 0;
  for (let i = 0; i < gains.length; i++)
    if (gains[i]! > 0 && gains[i]! < gain * GAIN_FACTOR && gains[i]! * GAIN_FACTOR > gain)
      places[count++] = i;
  return places.subarray(0, count);
}

/** Returns what the scrim adds to a mean, in the median. */
function offsetOf(dim: Float64Array, bright: Float64Array, gain: number, among: Int32Array): number {
  const offsets = new Float64Array(among.length);
  for (let k = 0; k < among.length; k++) offsets[k] = dim[among[k]!]! - gain * bright[among[k]!]!;
  return median(offsets);
}

/**
 * Returns the colour that one scrim adds to every cell, and 1 for each of these cells that has it. Round pictures of the rows of two lists have the same shape and
 * thereby the same contrast, and each another colour.
 */
function colourOfScrim(
  cells: CellSums,
  { veiled, gain, among }: { veiled: 'before' | 'after'; gain: number; among: Int32Array },
): { added: readonly number[]; agreeing: Uint8Array } {
  const [bright, dim] = veiled === 'after' ? [cells.before, cells.after] : [cells.after, cells.before];
  const colours = Array.from({ length: 3 }, () => new Float64Array(among.length));
  for (let k = 0; k < among.length; k++) {
    const [x, y] = [colourOf(bright, cells, among[k]!), colourOf(dim, cells, among[k]!)];
    for (let channel = 0; channel < 3; channel++) colours[channel]![k] = y[channel]! - gain * x[channel]!;
  }
  const added = colours.map(median);
  const agreeing = new Uint8Array(cells.counted.length);
  for (let k = 0; k < among.length; k++) if (isColour(colours, k, added)) agreeing[among[k]!] = 1;
  return { added, agreeing };
}

function isColour(colours: readonly Float64Array[], k: number, added: readonly number[]): boolean {
  for (let channel = 0; channel < 3; channel++)
    if (Math.abs(colours[channel]![k]! - added[channel]!) > COLOUR_ERROR) return false;
  return true;
}

/** Returns the means of red, green and blue in a cell. */
function colourOf(frame: Frame, { side, step, columns }: CellSums, i: number): number[] {
  const words = pixelWords(frame);
  const row = Math.floor(i / columns);
  const [left, top] = [(i - row * columns) * side, row * side];
  let [n, red, green, blue] = [0, 0, 0, 0];
  for (let y = top; y < top + side; y += step)
    for (let k = y * frame.width + left; k < y * frame.width + left + side; k += step) {
      const word = words[k]!;
      red += word & 255;
      green += (word >> 8) & 255;
      blue += (word >> 16) & 255;
      n++;
    }
  return [red / n, green / n, blue / n];
}

interface Fitted {
  readonly gain: number;
  readonly veiled: 'before' | 'after';
  /** 1 for each cell that shows the same content under the scrim. */
  readonly agreeing: Uint8Array;
  /** True for a scrim that is all but black. */
  readonly dims: boolean;
  /** 1 for each cell whose content tells if there is a scrim. */
  readonly telling: Uint8Array;
}

function evaluate(
  cells: CellSums,
  unexplained: Uint8Array,
  { gain, veiled, agreeing: agrees, dims, telling }: Fitted,
): ScrimFit | null {
  const boxes = boxesOver(weightsOf(cells, unexplained, agrees), cells);
  const inside = new Uint8Array(unexplained.length);
  for (const box of boxes) fillBox(inside, box, cells, 1);
  let [total, rest, good, told, agreeing] = [0, 0, 0, 0, 0];
  for (let i = 0; i < unexplained.length; i++) {
    if (!cells.counted[i]) continue;
    total++;
    if (inside[i] === 1) continue;
    rest++;
    good += 1 - unexplained[i]!;
    if (telling[i] === 0) continue;
    told++;
    agreeing += agrees[i]!;
  }
  if (rest < MIN_REST * total || agreeing < MIN_AGREEING * told) return null;
  const isDimmed = dims && agreeing >= Math.max(MIN_CELLS, ALL_DIMMED * told) && good >= ALL_DIMMED * rest;
  const onPage = new Uint8Array(unexplained.length);
  for (let i = 0; i < onPage.length; i++) {
    if (inside[i] === 1) continue;
    // Content of the bars is enough where the page's own ground is as dark as they are.
    const isGround = isDimmed && unexplained[i] === 0 && isOtherMean(cells, i);
    if (agrees[i] === 1 || isGround) onPage[i] = 1;
  }
  if (!showsPage(cells, boxes, onPage)) return null;
  return {
    gain,
    veiled,
    box: boxes[0] ?? null,
    rest: rest / total,
    support: good / rest,
    explained: agreeing / told,
    unexplained,
  };
}

/**
 * True when what lies under the scrim is a page: content between the bars, or the bar above a sheet that covers all the rest. The bars alone may
 * have changed their colours with the page.
 */
function showsPage(cells: CellSums, boxes: readonly Rect[], onPage: Uint8Array): boolean {
  const { columns, rows } = cells;
  const first = Math.ceil(TOP_ZONE_DP / CELL_DP);
  const last = rows - Math.ceil(BOTTOM_ZONE_DP / CELL_DP);
  const [above, between] = [
    [Math.ceil(STATUS_BAR_DP / CELL_DP), first],
    [first, last],
  ].map(([from = 0, to = 0]) => countFlags(onPage.subarray(from * columns, Math.max(from, to) * columns)));
  const [box] = boxes;
  const isCovered = boxes.length === 1 && box!.y <= first && box!.y + box!.height >= rows - 1;
  return (between ?? 0) >= MIN_CELLS || (isCovered && (above ?? 0) >= MIN_CELLS);
}

/** Height of a tall status bar, dp, which is dimmed with any page. */
const STATUS_BAR_DP = 47;

/** Surfaces over one scrim: two when one takes another's place. */
const MAX_BOXES = 2;
/** Weight by which a surface must stand out from a stray cell. */
const MIN_WEIGHT = 4;

/** Weight of a flat cell that is as dark as the scrim makes it: a surface would hide it. */
const FLAT_WEIGHT = -0.5;

/** Returns how much each cell speaks for a surface over it. */
function weightsOf(cells: CellSums, unexplained: Uint8Array, agreeing: Uint8Array): Float64Array {
  const weights = new Float64Array(unexplained.length);
  for (let i = 0; i < weights.length; i++) {
    if (unexplained[i] === 1) weights[i] = 1;
    else if (agreeing[i] === 1) weights[i] = -1;
    else if (isOtherMean(cells, i)) weights[i] = FLAT_WEIGHT;
  }
  return weights;
}

/** Returns the boxes outside of which the scrim explains most: they hold cells that it does not explain, and few that agree with it. */
function boxesOver(weights: Float64Array, cells: CellSums): Rect[] {
  const boxes: Rect[] = [];
  while (boxes.length < MAX_BOXES) {
    const { box, weight } = heaviestBox(weights, cells);
    if (box === null || weight < MIN_WEIGHT) break;
    boxes.push(box);
    fillBox(weights, box, cells, 0);
  }
  return boxes;
}

function fillBox(
  of: Float64Array | Uint8Array,
  { x, y, width, height }: Rect,
  { columns }: Grid,
  value: number,
): void {
  for (let row = y; row < y + height; row++) of.fill(value, row * columns + x, row * columns + x + width);
}

/** Largest difference of the mean luma of a cell that the scrim leaves as it is: a bar above it. */
const SAME_MEAN = 2;

/** True for a cell that became brighter or darker. */
function isOtherMean({ counted, meanX, meanY }: CellSums, i: number): boolean {
  return counted[i] === 1 && Math.abs(meanX[i]! - meanY[i]!) > FLAT_ERROR;
}

/** True for a cell with content that is the same in both frames. */
function isUnchanged({ meanX, meanY, varX, varY }: CellSums, i: number): boolean {
  const [x, y] = [varX[i]!, varY[i]!];
  return x >= TEXTURED && Math.abs(meanX[i]! - meanY[i]!) <= SAME_MEAN && Math.abs(x - y) <= 0.05 * x;
}

function median(values: Float64Array): number {
  return values.toSorted()[values.length >> 1] ?? 0;
}
