/** Tells content that was pushed, by something that opened above it, from content that was scrolled. */
import type { Rect } from '../../screen/model/geometry.ts';
import { luma } from '../tiles/content.ts';
import { pixelWords, type Frame } from '../decode/frame.ts';

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

/** Smallest share of the screen's height that a keyboard takes. */
const PANEL_SHARE = 0.2;
/** Rows that a divider and its blurred sides take at most. */
const DIVIDER = 8;
/** Rows by which the edge of a panel may lie beside where content ends. */
const EDGE_SLACK = 3;

export interface Move {
  readonly dy: number;
  /** Rows by which the move may have been another: none where rows are equal to the bit. */
  readonly uncertain: number;
  /** The regions that changed. */
  readonly regions: readonly Rect[];
  /** Heights of the bars at the upper and at the lower edge. */
  readonly header: number;
  readonly footer: number;
}

/**
 * Tells what moved content by `dy`. `pushed`: something opened or closed beside it, such as a keyboard, a bar with a background of its own, or a
 * section of a page whose upper part stayed, or of one whose end is in view. `scrolled`: it moved under what lies above it, which cuts a line. A
 * list that scrolls moves as a whole, and shows no edge of a bar exactly where it was.
 */
export function causeOfMove(
  before: Frame,
  after: Frame,
  { dy, uncertain, regions, header, footer }: Move,
): 'pushed' | 'scrolled' | 'unknown' {
  const top = Math.max(0, Math.min(...regions.map((r) => r.y)));
  const bottom = Math.min(before.height, Math.max(...regions.map((r) => r.y + r.height)));
  const [longer, shorter] = dy < 0 ? [after, before] : [before, after];
  if (isBar(shorter, top, Math.abs(dy))) return 'pushed';
  if (isPanel(longer, shorter, { bottom, moved: Math.abs(dy) })) return 'pushed';
  // The upper half of the bars is the system's.
  const stays = texturedRows(shorter, header / 2, top) > 0;
  if (stays && isEndInView(dy < 0 ? before : after, footer)) return 'pushed';
  if (isCut(before, after, { dy, uncertain }, top)) return 'scrolled';
  return staysAbove(before, header, top) ? 'pushed' : 'unknown';
}

/**
 * True when a panel with a background of its own, such as a keyboard, lies over the lower end of one frame, where the other has the rest of what
 * moved. Its upper edge runs across the screen, higher than content that came into view begins, and did not move with the content.
 */
function isPanel(frame: Frame, other: Frame, { bottom, moved }: { bottom: number; moved: number }): boolean {
  // Above a bar that stays, an edge just where content came into view is that of the content.
  const slack = bottom >= frame.height - 1 ? EDGE_SLACK : -4 * EDGE_SLACK;
  const last = Math.min(bottom - moved + slack, bottom - Math.ceil(PANEL_SHARE * frame.height));
  for (let edge = Math.ceil(frame.height / 3); edge <= last; edge++)
    if (isEdge(frame, edge) && !isNear(edge, other) && !isNear(edge + moved, other)) return true;
  return false;
}

/** Share of the height that is empty below a page whose end is in view; the padding below a list is less. */
const EMPTY_SHARE = 0.2;

/** True when the page ends well above the bars where its content stands lower: there is nothing to scroll to. */
function isEndInView(lower: Frame, footer: number): boolean {
  const end = Math.round(lower.height - footer);
  return texturedRows(lower, end - EMPTY_SHARE * lower.height, end) === 0;
}

/** Difference of luma from which two pixels are an edge of a letter. */
const STROKE = 32;
/** Edges with which a row begins a line or a shape. */
const MIN_STROKES = 2;
/** Share of them that go on above where the line is cut. */
const CUT_SHARE = 0.3;

/**
 * True when the first line of what moved is cut in one frame and goes on further up in the other: it was scrolled under what lies above it. A
 * section that opens pushes whole lines.
 */
function isCut(
  before: Frame,
  after: Frame,
  { dy, uncertain }: Pick<Move, 'dy' | 'uncertain'>,
  top: number,
): boolean {
  const [cut, whole] = dy < 0 ? [after, before] : [before, after];
  const moved = Math.abs(dy);
  const end = Math.min(cut.height, whole.height - moved);
  for (let row = Math.max(1, top); row < end; row++) {
    const begin = strokes(cut, row).filter((x) => !isStroke(cut, row - 1, x));
    if (begin.length < MIN_STROKES) continue;
    const goOn = begin.filter((x) => isStroke(whole, row + moved - 1 - uncertain, x));
    return goOn.length >= CUT_SHARE * begin.length;
  }
  return false;
}

function strokes(frame: Frame, row: number): number[] {
  const found: number[] = [];
  for (let x = 4; x < frame.width - 8; x += 2) if (isStroke(frame, row, x)) found.push(x);
  return found;
}

function isStroke(frame: Frame, row: number, x: number): boolean {
  const words = pixelWords(frame);
  const at = row * frame.width + x;
  return Math.abs(luma(words[at]!) - luma(words[at + 3]!)) > STROKE;
}

function isNear(edge: number, frame: Frame): boolean {
  for (let row = edge - EDGE_SLACK; row <= edge + EDGE_SLACK; row++) if (isEdge(frame, row)) return true;
  return false;
}

/** True when one background ends above the row, and another begins. */
function isEdge(frame: Frame, row: number): boolean {
  if (row < DIVIDER || row + 4 >= frame.height) return false;
  return (
    // A divider is as thin as this, and has the same background on both sides.
    shareOfColumns(frame, row - DIVIDER, row + 2, isOtherColour) >= BACKGROUND_WIDTH &&
    shareOfColumns(frame, row - DIVIDER, row + 4, isOtherColour) >= BACKGROUND_WIDTH &&
    shareOfColumns(frame, row - 2, row + 2, isOtherColour) >= EDGE_WIDTH &&
    shareOfColumns(frame, row + 2, row + 4, isSameShade) >= EDGE_WIDTH &&
    shareOfColumns(frame, row - 4, row - 2, isSameShade) >= BACKGROUND_WIDTH
  );
}

/** True when much of the page lies between the bars and the row where the change begins. */
export function staysAbove(frame: Frame, header: number, top: number): boolean {
  if (top - header < STILL_SHARE * frame.height) return false;
  return texturedRows(frame, header, top) >= TEXTURED_SHARE * (top - header);
}

/** True when the change begins in the lower half, and anything at all is shown above it: another page changes its head. */
export function isLowerHalf(frame: Frame, header: number, top: number): boolean {
  return 2 * top >= frame.height && texturedRows(frame, header, top) > 0;
}

function texturedRows(frame: Frame, from: number, to: number): number {
  let textured = 0;
  for (let row = Math.ceil(from); row < to; row++) if (isTextured(frame, row)) textured++;
  return textured;
}

function isTextured(frame: Frame, row: number): boolean {
  const words = pixelWords(frame);
  const [from, to] = [row * frame.width + 4, (row + 1) * frame.width - 4];
  const first = luma(words[from]!);
  for (let k = from; k < to; k += 4) if (Math.abs(luma(words[k]!) - first) > OTHER_COLOUR) return true;
  return false;
}

/** Rows below an edge at which a divider has ended, and its blurred side. */
const THICK = 5;
/** Share of the columns that show the background of a bar in each of its rows, and of the rows that need not: cards have one of their own. */
const GROUND_WIDTH = 0.2;
const WITHOUT_GROUND = 0.1;

/** True when the background of the first row goes on beside whatever is in the rows below. */
function hasOneGround(frame: Frame, top: number, bottom: number): boolean {
  let without = 0;
  for (let row = top; row < bottom; row++)
    if (shareOfColumns(frame, top, row, isSameShade) < GROUND_WIDTH) without++;
  return without <= WITHOUT_GROUND * (bottom - top);
}

/** True when the rows from `top` on, `height` of them, are a bar: one background along both edges, and another one below. */
function isBar(frame: Frame, top: number, height: number): boolean {
  const end = top + height;
  if (height < 8 || end + 1 >= frame.height) return false;
  return (
    shareOfColumns(frame, top + 2, end - 3, isSameShade) >= BACKGROUND_WIDTH &&
    shareOfColumns(frame, end - 3, end + 2, isOtherColour) >= EDGE_WIDTH &&
    // A divider ends what it lies on, and begins nothing.
    shareOfColumns(frame, end - 3, end + THICK, isOtherColour) >= BACKGROUND_WIDTH &&
    hasOneGround(frame, top + 2, end - 3)
  );
}

function isSameShade(p: number, q: number): boolean {
  return Math.abs(luma(p) - luma(q)) <= OTHER_COLOUR;
}

/** Difference of a channel from which two colours of one brightness are others. */
const OTHER_CHANNEL = 32;

/** True for another brightness, or another colour of the same: a red bar may be as bright as what is below. */
function isOtherColour(p: number, q: number): boolean {
  if (!isSameShade(p, q)) return true;
  for (let shift = 0; shift <= 16; shift += 8)
    if (Math.abs(((p >> shift) & 255) - ((q >> shift) & 255)) > OTHER_CHANNEL) return true;
  return false;
}

function shareOfColumns(
  frame: Frame,
  row: number,
  other: number,
  is: (p: number, q: number) => boolean,
): number {
  const words = pixelWords(frame);
  let [count, all] = [0, 0];
  for (let x = 4; x < frame.width - 4; x += 4) {
    all++;
    if (is(words[row * frame.width + x]!, words[other * frame.width + x]!)) count++;
  }
  return all === 0 ? 0 : count / all;
}
