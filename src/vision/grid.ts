import type { Rect } from '../screen/model/geometry.ts';

/** Samples of a frame, row by row; `counted` is 0 under a mask. */
export interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly counted: Uint8Array;
}

/** Returns the bounds of the largest connected group of unexplained samples, in grid cells. */
export function largestUnexplainedArea(unexplained: Uint8Array, grid: Grid): Rect | null {
  const seen = new Uint8Array(unexplained.length);
  let best: Rect | null = null;
  let most = 0;
  for (let i = 0; i < unexplained.length; i++) {
    if (!unexplained[i] || seen[i]) continue;
    const group = flood(unexplained, seen, grid, i);
    if (group.size <= most) continue;
    most = group.size;
    best = group.bounds;
  }
  return best;
}

function flood(
  unexplained: Uint8Array,
  seen: Uint8Array,
  grid: Grid,
  start: number,
): { size: number; bounds: Rect } {
  const open = [start];
  seen[start] = 1;
  let size = 0;
  let left = Infinity;
  let right = -1;
  let top = Infinity;
  let bottom = -1;
  for (let i = open.pop(); i !== undefined; i = open.pop()) {
    size++;
    const row = Math.floor(i / grid.columns);
    const column = i - row * grid.columns;
    left = Math.min(left, column);
    right = Math.max(right, column);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row);
    for (let y = Math.max(0, row - 1); y <= Math.min(grid.rows - 1, row + 1); y++) {
      for (let x = Math.max(0, column - 1); x <= Math.min(grid.columns - 1, column + 1); x++) {
        const k = y * grid.columns + x;
        if (!unexplained[k] || seen[k]) continue;
        seen[k] = 1;
        open.push(k);
      }
    }
  }
  return { size, bounds: { x: left, y: top, width: right - left + 1, height: bottom - top + 1 } };
}
