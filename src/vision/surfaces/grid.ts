import type { Rect } from '../../screen/model/geometry.ts';

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

function flood(unexplained: Uint8Array, seen: Uint8Array, grid: Grid, start: number): SampleGroup {
  const open = [start];
  seen[start] = 1;
  const group = { size: 0, left: start % grid.columns, top: grid.rows, right: 0, bottom: 0 };
  while (open.length > 0) addSome(open, unexplained, seen, grid, group);
  const { size, left, top, right, bottom } = group;
  return { size, bounds: { x: left, y: top, width: right - left + 1, height: bottom - top + 1 } };
}

interface SampleGroup {
  readonly size: number;
  readonly bounds: Rect;
}

/** A group that grows sample by sample. */
interface GrowingGroup {
  size: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Samples that are added at once. */
const ADDED = 64;

// Some samples at a time: a loop over all of them would be compiled anew each time that it is left.
function addSome(
  open: number[],
  unexplained: Uint8Array,
  seen: Uint8Array,
  grid: Grid,
  group: GrowingGroup,
): void {
  for (let n = 0; n < ADDED; n++) {
    const i = open.pop();
    if (i === undefined) return;
    group.size++;
    const row = Math.floor(i / grid.columns);
    const column = i - row * grid.columns;
    group.left = Math.min(group.left, column);
    group.top = Math.min(group.top, row);
    group.right = Math.max(group.right, column);
    group.bottom = Math.max(group.bottom, row);
    openNeighbours(unexplained, seen, grid, row, column, open);
  }
}

// A function of its own: it is compiled once, not for each group of samples.
function openNeighbours(
  unexplained: Uint8Array,
  seen: Uint8Array,
  { columns, rows }: Grid,
  row: number,
  column: number,
  open: number[],
): void {
  const [right, bottom] = [Math.min(columns - 1, column + 1), Math.min(rows - 1, row + 1)];
  for (let y = Math.max(0, row - 1); y <= bottom; y++)
    for (let x = Math.max(0, column - 1); x <= right; x++) {
      const k = y * columns + x;
      if (unexplained[k] === 0 || seen[k] === 1) continue;
      seen[k] = 1;
      open.push(k);
    }
}
