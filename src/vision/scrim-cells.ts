/** Fits a scrim by the contrast inside small cells: for dark themes, tinted scrims, and boxes that leave little of the page. */
import type { Rect } from '../screen/model/geometry.ts';
import { luma } from './content.ts';
import { pixelWords, type Frame } from './frame.ts';
import { largestUnexplainedArea, type Grid } from './grid.ts';
import type { ScrimFit } from './scrim.ts';
import type { UnmaskedSpans } from './unmasked-spans.ts';

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
/** Cells with content that must agree on the scrim. */
const MIN_CELLS = 5;
/** Least share of the cells outside the box: an app bar alone may have changed its colours. */
const MIN_REST = 0.03;
/** Least share of the cells with content outside the box that must agree. */
const MIN_AGREEING = 0.7;

/** Sums over the samples of a cell; x is the frame before, y the frame after. */
interface CellSums extends Grid {
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
  const cells: CellSums = {
    columns,
    rows,
    counted: new Uint8Array(n),
    meanX: new Float64Array(n),
    meanY: new Float64Array(n),
    varX: new Float64Array(n),
    varY: new Float64Array(n),
    cov: new Float64Array(n),
  };
  // About a hundred samples a cell.
  const step = Math.max(1, Math.floor(cell / 10));
  for (let row = 0; row < rows; row++) {
    if (spans.at(row * cell + (cell >> 1)).length === 0) continue;
    for (let column = 0; column < columns; column++)
      sumCell(cells, a, b, row * columns + column, { x: column * cell, y: row * cell, side: cell, step });
  }
  return cells;
}

function sumCell(
  cells: CellSums,
  a: Frame,
  b: Frame,
  i: number,
  {
    x: left,
    y: top,
    side,
    step,
  }: { readonly x: number; readonly y: number; readonly side: number; readonly step: number },
): void {
  const [p, q] = [pixelWords(a), pixelWords(b)];
  let [n, sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0, 0];
  for (let y = top; y < top + side; y += step) {
    const from = y * a.width + left;
    for (let k = from; k < from + side; k += step) {
      const u = luma(p[k]!);
      const v = luma(q[k]!);
      n++;
      sx += u;
      sy += v;
      sxx += u * u;
      syy += v * v;
      sxy += u * v;
    }
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
  const agrees = (i: number): boolean =>
    gains[i]! > 0 && gains[i]! < gain * GAIN_FACTOR && gains[i]! * GAIN_FACTOR > gain;
  const offsets: number[] = [];
  for (let i = 0; i < n; i++) if (agrees(i)) offsets.push(dim[i]! - gain * bright[i]!);
  const offset = median(offsets);
  const unexplained = new Uint8Array(n);
  for (let i = 0; i < n; i++) {
    if (!cells.counted[i] || agrees(i)) continue;
    const textured = varBright[i]! >= TEXTURED || varDim[i]! >= TEXTURED;
    unexplained[i] = textured || Math.abs(dim[i]! - gain * bright[i]! - offset) > FLAT_ERROR ? 1 : 0;
  }
  return evaluate(cells, unexplained, {
    gain,
    veiled,
    agrees,
    textured: (i) => varBright[i]! >= TEXTURED || varDim[i]! >= TEXTURED,
  });
}

interface Fitted {
  readonly gain: number;
  readonly veiled: 'before' | 'after';
  readonly agrees: (i: number) => boolean;
  readonly textured: (i: number) => boolean;
}

function evaluate(
  cells: CellSums,
  unexplained: Uint8Array,
  { gain, veiled, agrees, textured }: Fitted,
): ScrimFit | null {
  const box = boxAround(unexplained, cells);
  let [total, rest, good, told, agreeing] = [0, 0, 0, 0, 0];
  for (let i = 0; i < unexplained.length; i++) {
    if (!cells.counted[i]) continue;
    total++;
    const row = Math.floor(i / cells.columns);
    const column = i - row * cells.columns;
    const inside =
      box && row >= box.y && row < box.y + box.height && column >= box.x && column < box.x + box.width;
    if (inside) continue;
    rest++;
    good += 1 - unexplained[i]!;
    if (!textured(i)) continue;
    told++;
    if (agrees(i)) agreeing++;
  }
  if (rest < MIN_REST * total || agreeing < MIN_CELLS || agreeing < MIN_AGREEING * told) return null;
  return {
    gain,
    veiled,
    box,
    rest: rest / total,
    support: good / rest,
    explained: agreeing / told,
    unexplained,
  };
}

/** Cells by which unexplained ones may be apart and still belong to one box: the lines of a menu. */
const GAP_CELLS = 2;

/** Returns the box around the largest group of unexplained cells. */
function boxAround(unexplained: Uint8Array, cells: CellSums): Rect | null {
  const { columns, rows } = cells;
  const grown = new Uint8Array(unexplained.length);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      if (!unexplained[row * columns + column]) continue;
      const right = Math.min(columns - 1, column + GAP_CELLS);
      for (let y = Math.max(0, row - GAP_CELLS); y <= Math.min(rows - 1, row + GAP_CELLS); y++)
        grown.fill(1, y * columns + Math.max(0, column - GAP_CELLS), y * columns + right + 1);
    }
  const group = largestUnexplainedArea(grown, cells);
  if (group === null) return null;
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
  for (let row = group.y; row < group.y + group.height; row++)
    for (let column = group.x; column < group.x + group.width; column++) {
      if (!unexplained[row * columns + column]) continue;
      [left, top] = [Math.min(left, column), Math.min(top, row)];
      [right, bottom] = [Math.max(right, column), Math.max(bottom, row)];
    }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

function median(values: readonly number[]): number {
  return values.toSorted((p, q) => p - q)[values.length >> 1] ?? 0;
}
