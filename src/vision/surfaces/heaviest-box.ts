import type { Rect } from '../../screen/model/geometry.ts';
import type { Grid } from './grid.ts';

/** Returns the box with the largest sum of weights. */
export function heaviestBox(
  weights: Float64Array,
  { columns, rows }: Pick<Grid, 'columns' | 'rows'>,
): { box: Rect | null; weight: number } {
  let [box, best]: [Rect | null, number] = [null, 0];
  const sums = new Float64Array(rows);
  const found: Stretch = { top: 0, bottom: 0 };
  for (let left = 0; left < columns; left++) {
    sums.fill(0);
    for (let right = left; right < columns; right++) {
      const weight = addColumn(sums, weights, right, columns, found, best);
      if (weight <= best) continue;
      best = weight;
      box = { x: left, y: found.top, width: right - left + 1, height: found.bottom - found.top + 1 };
    }
  }
  return { box, weight: best };
}

/** Rows from the first one to the last one. */
interface Stretch {
  top: number;
  bottom: number;
}

/** Adds a column to the sums of the rows. Returns the weight of the heaviest stretch of them, or `best` where none is heavier, and sets `found` to it. */
function addColumn(
  sums: Float64Array,
  weights: Float64Array,
  column: number,
  columns: number,
  found: Stretch,
  best: number,
): number {
  let [run, top, most] = [0, 0, best];
  for (let row = 0; row < sums.length; row++) {
    const sum = sums[row]! + weights[row * columns + column]!;
    sums[row] = sum;
    if (run <= 0) {
      run = 0;
      top = row;
    }
    run += sum;
    if (run <= most) continue;
    most = run;
    found.top = top;
    found.bottom = row;
  }
  return most;
}
