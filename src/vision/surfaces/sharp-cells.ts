/** Finds the cells of a frame with sharp outlines. */
import type { Rect } from '../../screen/model/geometry.ts';
import { luma } from '../tiles/content.ts';
import { countFlags } from '../tiles/count-flags.ts';
import { firstEqualRows, pixelWords, type Frame } from '../decode/frame.ts';
import type { UnmaskedSpans } from '../tiles/unmasked-spans.ts';

/** Side of a cell, dp. */
export const CELL_DP = 8;
/** Distance of two pixels between which an outline is sharp, and their least difference of luma. A blur spreads an outline over more of them. */
const OUTLINE = { distance: 2, contrast: 24 };
/** Sharp samples from which a cell is sharp. */
const MIN_SAMPLES = 2;
/** Distance of the columns that are looked at. */
export const COLUMN_STEP = 3;

export interface BlurGrid {
  readonly columns: number;
  readonly rows: number;
  readonly side: number;
  /** 1 for each cell outside masks, and how many these are. */
  readonly counted: Uint8Array;
  readonly all: number;
}

/** The pixels of one frame that its cells are read from. */
export interface CellSource {
  readonly words: Int32Array;
  readonly width: number;
  readonly height: number;
  /** The first of the equal rows that each row is among. */
  readonly first: Int32Array;
  /** `SHARP` or `DULL` for each cell that was looked at. */
  readonly known: Uint8Array;
}

const SHARP = 1;
const DULL = 2;

export interface GridCell {
  readonly row: number;
  readonly column: number;
}

export function cellsOf(frame: Frame, spans: UnmaskedSpans, density: number): BlurGrid {
  const side = Math.max(8, Math.round(CELL_DP * density));
  const [columns, rows] = [Math.floor(frame.width / side), Math.floor(frame.height / side)];
  const counted = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++)
    if ([0, side - 1].every((y) => spans.at(row * side + y).length > 0))
      counted.fill(1, row * columns, (row + 1) * columns);
  return { columns, rows, side, counted, all: countFlags(counted) };
}

export function sourceOf(frame: Frame, { counted }: BlurGrid): CellSource {
  const { width, height } = frame;
  const known = new Uint8Array(counted.length);
  return { words: pixelWords(frame), width, height, first: firstEqualRows(frame), known };
}

/** True for a cell with sharp outlines. */
export function isSharp(from: CellSource, cells: BlurGrid, row: number, column: number): boolean {
  const i = row * cells.columns + column;
  if (from.known[i] === 0)
    from.known[i] = outlinesIn(from, cells, { row, column }) >= MIN_SAMPLES ? SHARP : DULL;
  return from.known[i] === SHARP;
}

/** Returns how many of the samples of a cell are at an outline, unless they are more than enough. */
function outlinesIn(
  { words, width, height, first }: CellSource,
  { side }: BlurGrid,
  { row, column }: GridCell,
): number {
  const step = Math.max(1, side >> 2);
  const { distance } = OUTLINE;
  const bottom = Math.min((row + 1) * side, height - distance);
  const across = Math.min((column + 1) * side, width - distance) - column * side;
  // The outlines of one row, which the next ones may repeat.
  let [all, outlines] = [0, 0];
  for (let y = row * side; y < bottom && all < MIN_SAMPLES; y += step, all += outlines) {
    const below = y + distance;
    if (y > row * side && first[y]! <= y - step && first[below]! <= below - step) continue;
    outlines = 0;
    const from = y * width + column * side;
    for (let k = from; k < from + across; k += COLUMN_STEP) {
      const here = words[k]!;
      const right = words[k + distance]!;
      const under = words[k + distance * width]!;
      if (here === right && here === under) continue;
      if (isContrast(luma(here), right) || isContrast(luma(here), under)) outlines++;
    }
  }
  return all;
}

function isContrast(here: number, other: number): boolean {
  return Math.abs(here - luma(other)) >= OUTLINE.contrast;
}

/** Rows of cells from the first one up to the last one. */
export interface CellRows {
  readonly top: number;
  readonly bottom: number;
}

/** Returns the bounds, in cells, of what is sharp in these rows; null when nothing is. */
export function boundsOf(from: CellSource, cells: BlurGrid, rows: CellRows): Rect | null {
  const sharp = sharpRows(from, cells, rows);
  return sharp && boundsIn(from, cells, sharp);
}

/** Returns the rows from the first sharp one to the last one; null without any. */
export function sharpRows(from: CellSource, cells: BlurGrid, rows: CellRows): CellRows | null {
  let { top, bottom } = rows;
  while (top <= bottom && !isSharpRow(from, cells, top)) top++;
  if (top > bottom) return null;
  while (!isSharpRow(from, cells, bottom)) bottom--;
  return { top, bottom };
}

/** Returns the bounds of what is sharp in rows of which the first one and the last one are. Looks at the outer cells only. */
export function boundsIn(from: CellSource, cells: BlurGrid, { top, bottom }: CellRows): Rect {
  let [left, right] = [cells.columns - 1, 0];
  for (let row = top; row <= bottom; row++) {
    if (cells.counted[row * cells.columns] === 0) continue;
    for (let column = 0; column < left; column++) if (isSharp(from, cells, row, column)) left = column;
    for (let column = cells.columns - 1; column > right; column--)
      if (isSharp(from, cells, row, column)) right = column;
  }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

function isSharpRow(from: CellSource, cells: BlurGrid, row: number): boolean {
  for (let column = 0; column < cells.columns; column++)
    if (cells.counted[row * cells.columns + column] === 1 && isSharp(from, cells, row, column)) return true;
  return false;
}
