/** Tells content that was pushed, by something that opened above it, from content that was scrolled. */
import type { Rect } from '../screen/model/geometry.ts';
import { luma } from './content.ts';
import { pixelWords, type Frame } from './frame.ts';

/** Share of the height that stays between the bars and what moved: only a part of the page moved. */
const STILL_SHARE = 0.15;
/** Share of those rows that must show something. */
const TEXTURED_SHARE = 0.2;
/** Difference of luma from which two rows have another background. */
const OTHER_COLOUR = 12;
/** Share of the width along which the edge of a bar runs. */
const EDGE_WIDTH = 0.9;
/** Share of the width of a bar that shows its background along its edges. */
const BACKGROUND_WIDTH = 0.8;

interface Move {
  readonly dy: number;
  /** The regions that changed. */
  readonly regions: readonly Rect[];
  /** Height of the bars at the upper edge. */
  readonly header: number;
}

/**
 * True when content moved by `dy` because something opened or closed above it: a section of a page whose upper part stayed, or a bar with a
 * background of its own. A list that scrolls moves as a whole, and shows no edge of a bar exactly where it was.
 */
export function isPushedContent(before: Frame, after: Frame, { dy, regions, header }: Move): boolean {
  const top = Math.max(0, Math.min(...regions.map((r) => r.y)));
  return staysAbove(before, header, top) || isBar(dy > 0 ? after : before, top, Math.abs(dy));
}

/** True when much of the page lies between the bars and the row where the change begins. */
export function staysAbove(frame: Frame, header: number, top: number): boolean {
  if (top - header < STILL_SHARE * frame.height) return false;
  let textured = 0;
  for (let row = Math.ceil(header); row < top; row++) if (isTextured(frame, row)) textured++;
  return textured >= TEXTURED_SHARE * (top - header);
}

function isTextured(frame: Frame, row: number): boolean {
  const words = pixelWords(frame);
  const [from, to] = [row * frame.width + 4, (row + 1) * frame.width - 4];
  const first = luma(words[from]!);
  for (let k = from; k < to; k += 4) if (Math.abs(luma(words[k]!) - first) > OTHER_COLOUR) return true;
  return false;
}

/** True when the rows from `top` on, `height` of them, are a bar: one background along both edges, and another one below. */
function isBar(frame: Frame, top: number, height: number): boolean {
  const end = top + height;
  if (height < 8 || end + 1 >= frame.height) return false;
  return (
    shareOfColumns(frame, top + 2, end - 3, (d) => d <= OTHER_COLOUR) >= BACKGROUND_WIDTH &&
    shareOfColumns(frame, end - 3, end + 2, (d) => d > OTHER_COLOUR) >= EDGE_WIDTH
  );
}

function shareOfColumns(
  frame: Frame,
  row: number,
  other: number,
  is: (difference: number) => boolean,
): number {
  const words = pixelWords(frame);
  let [count, all] = [0, 0];
  for (let x = 4; x < frame.width - 4; x += 4) {
    all++;
    if (is(Math.abs(luma(words[row * frame.width + x]!) - luma(words[other * frame.width + x]!)))) count++;
  }
  return all === 0 ? 0 : count / all;
}
