import type { Rect } from '../screen/model/geometry.ts';
import type { Grid } from './grid.ts';

/** Returns the box with the largest sum of weights. */
export function heaviestBox(
  weights: Float64Array,
  { columns, rows }: Pick<Grid, 'columns' | 'rows'>,
): { box: Rect | null; weight: number } {
  let [box, best]: [Rect | null, number] = [null, 0];
  const sums = new Float64Array(rows);
  for (let left = 0; left < columns; left++) {
    sums.fill(0);
    for (let right = left; right < columns; right++) {
      let [run, top] = [0, 0];
      for (let row = 0; row < rows; row++) {
        sums[row]! += weights[row * columns + right]!;
        if (run <= 0) [run, top] = [0, row];
        run += sums[row]!;
        if (run <= best) continue;
        best = run;
        box = { x: left, y: top, width: right - left + 1, height: row - top + 1 };
      }
    }
  }
  return { box, weight: best };
}
