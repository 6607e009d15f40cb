/** Tells which changed rows a vertical shift of the content does not explain. */
import { knownEqualRows, green, pixelWords, type Frame } from '../decode/frame.ts';
import type { UnmaskedSpans } from '../tiles/unmasked-spans.ts';

/** Contrast from which a pixel is an edge worth checking. */
const EDGE_CONTRAST = 32;
/** Edges from which a row shows something. */
const MIN_EDGES = 2;
/** Distance of the rows and of the columns that are looked at. */
const ROW_STEP = 4;
const COLUMN_STEP = 3;

/** A shift of the content between two rows. */
export interface Shift {
  /** Pixels by which content moved down. */
  readonly dy: number;
  /** The first and the last changed row. */
  readonly top: number;
  readonly bottom: number;
  /** Largest difference of equal pixels. */
  readonly tolerance: number;
}

/**
 * Returns the changed rows that the shift does not explain, as a share of the frame's height. A row is explained when most of its edges come from
 * where the shift says, and go there; what came into view at one end and went out of view at the other is explained, too.
 */
export function unexplainedRows(
  a: Frame,
  b: Frame,
  spans: UnmaskedSpans,
  { dy, top, bottom, tolerance }: Shift,
): number {
  const same = knownEqualRows(a, b);
  let unexplained = 0;
  for (let y = top; y < bottom; y += ROW_STEP) {
    if (spans.at(y).length === 0 || same?.[y]) continue;
    if (isKept(a, b, y, y, tolerance) && isKept(b, a, y, y, tolerance)) continue;
    const cameIntoView = dy < 0 ? y >= bottom + dy : y < top + dy;
    const wentOutOfView = dy < 0 ? y < top - dy : y >= bottom - dy;
    if (!cameIntoView && !isKept(b, a, y, y - dy, tolerance)) unexplained++;
    else if (!wentOutOfView && !isKept(a, b, y, y + dy, tolerance)) unexplained++;
  }
  return (ROW_STEP * unexplained) / a.height;
}

/**
 * Returns the share of the rows with edges that are where they were, though the shift would have moved them. A row between two lines, or of a card as
 * far from its ends, looks the same after a move.
 */
export function heldRows(a: Frame, b: Frame, { dy, top, bottom, tolerance }: Shift): number {
  let [telling, held] = [0, 0];
  for (let y = Math.max(0, top); y < Math.min(bottom, a.height); y += ROW_STEP) {
    if (!hasEdges(a, y)) continue;
    telling++;
    if (isKept(a, b, y, y, tolerance) && !isKept(a, b, y, y + dy, tolerance)) held++;
  }
  return telling === 0 ? 0 : held / telling;
}

function hasEdges(frame: Frame, row: number): boolean {
  const words = pixelWords(frame);
  let edges = 0;
  for (let i = row * frame.width + 5; i < (row + 1) * frame.width - 8 && edges < MIN_EDGES; i += COLUMN_STEP)
    if (Math.abs(green(words[i]!) - green(words[i + COLUMN_STEP]!)) >= EDGE_CONTRAST) edges++;
  return edges >= MIN_EDGES;
}

/** True when most of the edges in a row of one frame are in a row of the other. */
function isKept(of: Frame, other: Frame, row: number, otherRow: number, tolerance: number): boolean {
  if (otherRow < 0 || otherRow >= other.height) return true;
  const [x, y] = [pixelWords(of), pixelWords(other)];
  const [from, to] = [row * of.width, otherRow * of.width];
  let [edges, found] = [0, 0];
  for (let column = 5; column < of.width - 8; column += COLUMN_STEP) {
    const here = green(x[from + column]!);
    const beside = green(x[from + column + 3]!);
    if (Math.abs(here - beside) < EDGE_CONTRAST) continue;
    edges++;
    // Both sides of the edge: one of them is often the background, which is everywhere.
    if (
      Math.abs(here - green(y[to + column]!)) <= tolerance &&
      Math.abs(beside - green(y[to + column + 3]!)) <= tolerance
    )
      found++;
  }
  return edges < MIN_EDGES || 2 * found >= edges;
}
