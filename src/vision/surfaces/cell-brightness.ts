/** Reads the brightness of a frame cell by cell, and spreads it as a blur does. */
import { luma } from '../tiles/content.ts';
import { COLUMN_STEP, type BlurGrid, type CellSource, type GridCell } from './sharp-cells.ts';

/** Brightness of one frame, cell by cell. */
export interface CellMeans {
  readonly mean: Float64Array;
  /** Mean of red without blue: lists of one layout differ in the colours of their pictures. */
  readonly tint: Float64Array;
}

export function meansOf(from: CellSource, cells: BlurGrid): CellMeans {
  const { columns, rows, counted } = cells;
  const mean = new Float64Array(counted.length);
  const tint = new Float64Array(counted.length);
  for (let i = 0, row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, i++)
      if (counted[i] === 1) [mean[i], tint[i]] = meansIn(from, cells, { row, column });
  return { mean, tint };
}

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

/** Spreads the brightness several times: a blur of a blur is a wider one. */
export function timesSpread(mean: Float64Array, times: number, cells: BlurGrid): Float64Array {
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
