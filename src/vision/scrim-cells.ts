/** Fits a scrim by the contrast inside small cells: for dark themes, tinted scrims, and boxes that leave little of the page. */
import type { Rect } from '../screen/model/geometry.ts';
import { luma } from './content.ts';
import { firstEqualRows, pixelWords, type Frame } from './frame.ts';
import type { Grid } from './grid.ts';
import { heaviestBox } from './heaviest-box.ts';
import type { ScrimFit } from './scrim.ts';
import type { UnmaskedSpans } from './unmasked-spans.ts';
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
    for (let column = 0; column < columns; column++)
      sumCell(cells, pair, row * columns + column, { x: column * cell, y: row * cell, side: cell, step });
  }
  return cells;
}

/** The pixels of both frames, and for each of their rows the first one that it repeats. */
interface PixelPair {
  readonly width: number;
  readonly words: readonly [Int32Array, Int32Array];
  readonly firstRows: readonly [Int32Array, Int32Array];
}

function sumCell(
  cells: CellSums,
  { width, words: [p, q], firstRows: [firstX, firstY] }: PixelPair,
  i: number,
  {
    x: left,
    y: top,
    side,
    step,
  }: { readonly x: number; readonly y: number; readonly side: number; readonly step: number },
): void {
  let [n, sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0, 0];
  // The sums of one row, which the next ones may repeat.
  let [rn, rx, ry, rxx, ryy, rxy] = [0, 0, 0, 0, 0, 0];
  for (let y = top; y < top + side; y += step) {
    if (y === top || firstX[y]! > y - step || firstY[y]! > y - step) {
      rn = rx = ry = rxx = ryy = rxy = 0;
      const from = y * width + left;
      for (let k = from; k < from + side; k += step) {
        const u = luma(p[k]!);
        const v = luma(q[k]!);
        rn++;
        rx += u;
        ry += v;
        rxx += u * u;
        ryy += v * v;
        rxy += u * v;
      }
    }
    n += rn;
    sx += rx;
    sy += ry;
    sxx += rxx;
    syy += ryy;
    sxy += rxy;
  }
  cells.counted[i] = 1;
  cells.meanX[i] = sx / n;
  cells.meanY[i] = sy / n;
  cells.varX[i] = sxx / n - (sx / n) ** 2;
  cells.varY[i] = syy / n - (sy / n) ** 2;
  cells.cov[i] = sxy / n - (sx / n) * (sy / n);
}

function fitOver(cells: CellSums, veiled: 'before' | 'after'): ScrimFit | null {
  const [bright, dim, varBright, varDim] =
    veiled === 'after'
      ? [cells.meanX, cells.meanY, cells.varX, cells.varY]
      : [cells.meanY, cells.meanX, cells.varY, cells.varX];
  const n = cells.counted.length;
  const gains = new Float64Array(n);
  const found: number[] = [];
  for (let i = 0; i < n; i++) {
    if (!cells.counted[i] || varBright[i]! < TEXTURED || varDim[i]! <= 0) continue;
    const slope = cells.cov[i]! / varBright[i]!;
    const same = cells.cov[i]! / Math.sqrt(varBright[i]! * varDim[i]!) >= SAME_CONTENT;
    if (same && slope >= MIN_GAIN && slope <= MAX_GAIN) found.push((gains[i] = slope));
  }
  if (found.length < MIN_CELLS) return null;
  const gain = median(found);
  const hasGain = (i: number): boolean =>
    gains[i]! > 0 && gains[i]! < gain * GAIN_FACTOR && gains[i]! * GAIN_FACTOR > gain;
  const offset = offsetOf(dim, bright, gain, hasGain);
  const scrim = colourOfScrim(cells, { veiled, gain, among: hasGain });
  const agrees = (i: number): boolean => hasGain(i) && scrim.isOn(i);
  const isTextured = (i: number): boolean => varBright[i]! >= TEXTURED || varDim[i]! >= TEXTURED;
  const unexplained = new Uint8Array(n);
  for (let i = 0; i < n; i++) {
    if (!cells.counted[i] || cells.cut[i] || agrees(i) || isUnchanged(cells, i)) continue;
    unexplained[i] = isTextured(i) || Math.abs(dim[i]! - gain * bright[i]! - offset) > FLAT_ERROR ? 1 : 0;
  }
  return evaluate(cells, unexplained, {
    gain,
    veiled,
    agrees,
    dims: scrim.added.every((colour) => colour <= MAX_DARK * (1 - gain)),
    textured: (i) => agrees(i) || (isTextured(i) && cells.cut[i] === 0 && !isUnchanged(cells, i)),
  });
}

/** Returns what the scrim adds to a mean, in the median. */
function offsetOf(
  dim: Float64Array,
  bright: Float64Array,
  gain: number,
  among: (i: number) => boolean,
): number {
  const offsets: number[] = [];
  for (let i = 0; i < dim.length; i++) if (among(i)) offsets.push(dim[i]! - gain * bright[i]!);
  return median(offsets);
}

/**
 * Returns the colour that one scrim adds to every cell, and which cells have it. Round pictures of the rows of two lists have the same shape and
 * thereby the same contrast, and each another colour.
 */
function colourOfScrim(
  cells: CellSums,
  { veiled, gain, among }: { veiled: 'before' | 'after'; gain: number; among: (i: number) => boolean },
): { added: readonly number[]; isOn: (i: number) => boolean } {
  const [bright, dim] = veiled === 'after' ? [cells.before, cells.after] : [cells.after, cells.before];
  const byCell = new Map<number, readonly number[]>();
  for (let i = 0; i < cells.counted.length; i++) {
    if (!among(i)) continue;
    const [x, y] = [colourOf(bright, cells, i), colourOf(dim, cells, i)];
    byCell.set(
      i,
      y.map((mean, channel) => mean - gain * x[channel]!),
    );
  }
  const added = [0, 1, 2].map((channel) => median([...byCell.values()].map((of) => of[channel]!)));
  const isOn = (i: number): boolean =>
    byCell.get(i)?.every((colour, channel) => Math.abs(colour - added[channel]!) <= COLOUR_ERROR) ?? false;
  return { added, isOn };
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
  readonly agrees: (i: number) => boolean;
  /** True for a scrim that is all but black. */
  readonly dims: boolean;
  readonly textured: (i: number) => boolean;
}

function evaluate(
  cells: CellSums,
  unexplained: Uint8Array,
  { gain, veiled, agrees, dims, textured }: Fitted,
): ScrimFit | null {
  const boxes = boxesOver(weightsOf(cells, unexplained, agrees), cells);
  const isInside = (i: number): boolean => boxes.some((box) => isInBox(box, i, cells));
  let [total, rest, good, told, agreeing] = [0, 0, 0, 0, 0];
  for (let i = 0; i < unexplained.length; i++) {
    if (!cells.counted[i]) continue;
    total++;
    if (isInside(i)) continue;
    rest++;
    good += 1 - unexplained[i]!;
    if (!textured(i)) continue;
    told++;
    if (agrees(i)) agreeing++;
  }
  if (rest < MIN_REST * total || agreeing < MIN_AGREEING * told) return null;
  const isOnPage = (i: number): boolean => agrees(i) && !isInside(i);
  const isDimmed = dims && agreeing >= Math.max(MIN_CELLS, ALL_DIMMED * told) && good >= ALL_DIMMED * rest;
  // Content of the bars is enough where the page's own ground is as dark as they are.
  const isGround = (i: number): boolean =>
    isOnPage(i) || (unexplained[i] === 0 && !isInside(i) && isOtherMean(cells, i));
  if (!showsPage(cells, boxes, isDimmed ? isGround : isOnPage)) return null;
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
function showsPage(cells: CellSums, boxes: readonly Rect[], agrees: (i: number) => boolean): boolean {
  const { columns, rows } = cells;
  const first = Math.ceil(TOP_ZONE_DP / CELL_DP);
  const last = rows - Math.ceil(BOTTOM_ZONE_DP / CELL_DP);
  const [above, between] = [
    [Math.ceil(STATUS_BAR_DP / CELL_DP), first],
    [first, last],
  ].map(([from = 0, to = 0]) => {
    let count = 0;
    for (let i = from * columns; i < to * columns; i++) if (agrees(i)) count++;
    return count;
  });
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
function weightsOf(cells: CellSums, unexplained: Uint8Array, agrees: (i: number) => boolean): Float64Array {
  return Float64Array.from(unexplained, (is, i) => {
    if (is === 1) return 1;
    if (agrees(i)) return -1;
    return isOtherMean(cells, i) ? FLAT_WEIGHT : 0;
  });
}

/** Returns the boxes outside of which the scrim explains most: they hold cells that it does not explain, and few that agree with it. */
function boxesOver(weights: Float64Array, cells: CellSums): Rect[] {
  const boxes: Rect[] = [];
  while (boxes.length < MAX_BOXES) {
    const { box, weight } = heaviestBox(weights, cells);
    if (box === null || weight < MIN_WEIGHT) break;
    boxes.push(box);
    for (let row = box.y; row < box.y + box.height; row++)
      weights.fill(0, row * cells.columns + box.x, row * cells.columns + box.x + box.width);
  }
  return boxes;
}

function isInBox(box: Rect, i: number, { columns }: Grid): boolean {
  const row = Math.floor(i / columns);
  const column = i - row * columns;
  return row >= box.y && row < box.y + box.height && column >= box.x && column < box.x + box.width;
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

function median(values: readonly number[]): number {
  return values.toSorted((p, q) => p - q)[values.length >> 1] ?? 0;
}
