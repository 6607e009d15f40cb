/** Finds a surface that lies over a part of the page without a scrim, such as a menu or popover: its outline cuts what is behind it. */
import type { Rect } from '../../screen/model/geometry.ts';
import { contentTiles, luma } from '../tiles/content.ts';
import { pixelWords, type Frame } from '../decode/frame.ts';
import { nthSmallest } from '../tiles/nth-smallest.ts';
import { edgeShare, type SeenSurface } from './outline.ts';
import { TILE } from '../tiles/tiles.ts';

/** Least size of a surface, dp: smaller boxes are marks. */
const LEAST_DP = { width: 48, height: 28 };
/** Share of the screen's width from which a box may be a part of the page: its cards are as wide as its content. */
const PAGE_WIDTH = 0.9;
/** Distances from the end of what changed within which the outline runs: the arrow of a popover lies around it, or the field that opened it. */
const INWARDS_DP = 56;
const OUTWARDS = 2;
/** Largest part of a side that its round corners take, at each end, and their largest radius, dp. */
const CORNER = { share: 0.25, dp: 28 };
/** Share of a side along which its edge runs in the frame with the surface, and up to which one may run in the other. */
const WHOLE = 0.9;
const BROKEN = 0.5;
/** Places along an edge that are asked before all of them, and how many of them may lie beside one. */
const ASKED_FIRST = { places: 8, beside: 2 };
/** Difference of luma across an edge. */
const CONTRAST = 8;
/** Difference of luma from which a pixel is content and no ground. */
const INK = 32;
/** Distance from the edge within which a line of content goes on, on either side, dp: letters and words have gaps. */
const BESIDE_DP = 4;
/** How much content along the sides must be cut, dp. */
const MIN_CUT_DP = 2;

type BoxSide = 'left' | 'right' | 'top' | 'bottom';
const SIDES: readonly BoxSide[] = ['left', 'right', 'top', 'bottom'];

/**
 * Returns the surface whose outline runs around the region in one frame only, and cuts content that the other frame shows whole: inside it is
 * hidden, outside it goes on. A card drawn into the page stands beside its content, or takes its place.
 */
export function cuttingSurface(a: Frame, b: Frame, region: Rect, density: number): SeenSurface | null {
  if (region.width < LEAST_DP.width * density || region.height < LEAST_DP.height * density) return null;
  for (const [on, off, name] of [
    [b, a, 'after'],
    [a, b, 'before'],
  ] as const) {
    const found = outlineWithin(on, off, region, density);
    if (found === null) continue;
    const { box, depths } = found;
    const cut = SIDES.reduce(
      (sum, side) => sum + cutAlong(on, off, { ...lineOf(box, side, density), depth: depths[side] }, density),
      0,
    );
    if (cut >= MIN_CUT_DP * density || isAmidContent(on, off, box)) return { box, on: name };
  }
  return null;
}

/** A side of a box: where its edge runs, along which stretch without the corners, and which way is inside. */
interface BoxLine {
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly isUpright: boolean;
  readonly inwards: 1 | -1;
}

function lineOf({ x, y, width, height }: Rect, side: BoxSide, density: number): BoxLine {
  const isUpright = side === 'left' || side === 'right';
  const [start, length] = isUpright ? [y, height] : [x, width];
  const corner = Math.round(Math.min(CORNER.share * length, CORNER.dp * density));
  const at = { left: x, right: x + width, top: y, bottom: y + height }[side];
  return {
    at,
    from: start + corner,
    to: start + length - corner,
    isUpright,
    inwards: side === 'left' || side === 'top' ? 1 : -1,
  };
}

/** A box, and how many pixels its edge takes on each side, as a shadow makes it. */
interface SurfaceOutline {
  readonly box: Rect;
  readonly depths: Readonly<Record<BoxSide, number>>;
}

/** Returns the outline whose four edges are in the first frame and not in the second one; null without one. The field that opened it may have changed above or below. */
function outlineWithin(on: Frame, off: Frame, region: Rect, density: number): SurfaceOutline | null {
  const find = (box: Rect, side: BoxSide): Edge | null =>
    edgeNear(on, off, lineOf(box, side, density), density);
  const [top, bottom] = [find(region, 'top'), find(region, 'bottom')];
  if (top === null || bottom === null || bottom.at <= top.at) return null;
  const [x, y, width, height] = [region.x, top.at, region.width, bottom.at - top.at];
  const tall = { x, y, width, height };
  const [left, right] = [find(tall, 'left'), find(tall, 'right')];
  if (left === null || right === null || right.at <= left.at) return null;
  const box = { ...tall, x: left.at, width: right.at - left.at };
  const isLarge = box.width >= LEAST_DP.width * density && box.height >= LEAST_DP.height * density;
  if (!isLarge || box.width >= PAGE_WIDTH * on.width) return null;
  const isClosed = (['top', 'bottom'] as const).every((side) => hasEdge(on, off, lineOf(box, side, density)));
  const depths = { top: top.depth, bottom: bottom.depth, left: left.depth, right: right.depth };
  return isClosed ? { box, depths } : null;
}

/** True when an edge runs along the line in the first frame, and not in the second one. */
function hasEdge(on: Frame, off: Frame, line: BoxLine): boolean {
  if (!mayBeEdge(on, line) || edgeShare(on, line.at, line.isUpright, line) < WHOLE) return false;
  return edgeShare(off, line.at, line.isUpright, line) <= BROKEN;
}

/** Where an edge ends inwards, and how many pixels it takes. */
interface Edge {
  readonly at: number;
  readonly depth: number;
}

/** Returns the edge next to a side; null without one. */
function edgeNear(on: Frame, off: Frame, line: BoxLine, density: number): Edge | null {
  const [first, last] = [-OUTWARDS, Math.round(INWARDS_DP * density)];
  const isAt = (d: number): boolean => hasEdge(on, off, { ...line, at: line.at + d * line.inwards });
  let outer = first;
  while (outer <= last && !isAt(outer)) outer++;
  if (outer > last) return null;
  let inner = outer;
  while (isAt(inner + 1)) inner++;
  return { at: line.at + inner * line.inwards, depth: inner - outer };
}

/** Returns the places of two lines of pixels, one after the other. */
function stepsOf(frame: Frame, isUpright: boolean): { along: number; across: number } {
  return isUpright ? { along: frame.width, across: 1 } : { along: 1, across: frame.width };
}

/** True when the pixels up to a distance on both sides of a line are in the frame. */
function isInside({ width, height }: Frame, { at, isUpright }: BoxLine, distance: number): boolean {
  return at >= distance && at + distance < (isUpright ? width : height);
}

/** True when most of a few places along the line lie at an edge: a quick look. */
function mayBeEdge(frame: Frame, line: BoxLine): boolean {
  if (!isInside(frame, line, 2) || line.to <= line.from) return false;
  const words = pixelWords(frame);
  const { along, across } = stepsOf(frame, line.isUpright);
  let beside = 0;
  for (let i = 0; i < ASKED_FIRST.places; i++) {
    const place = line.from + Math.floor(((i + 0.5) * (line.to - line.from)) / ASKED_FIRST.places);
    const k = place * along + line.at * across;
    if (Math.abs(luma(words[k - 2 * across]!) - luma(words[k + 2 * across]!)) <= CONTRAST) beside++;
    if (beside > ASKED_FIRST.beside) return false;
  }
  return true;
}

/** Returns along how many pixels of the line content lies on both sides of it in the second frame, and only outside in the first one. */
function cutAlong(on: Frame, off: Frame, line: BoxLine & Pick<Edge, 'depth'>, density: number): number {
  const reach = Math.max(2, Math.round(BESIDE_DP * density));
  if (!isInside(on, line, reach + line.depth)) return 0;
  const outer = { ...line, at: line.at - line.depth * line.inwards };
  const [outside, inside, stays, covers] = [
    inkBeside(off, outer, -reach),
    inkBeside(off, line, reach),
    inkBeside(on, outer, -reach),
    inkBeside(on, line, reach),
  ];
  let cut = 0;
  for (let i = 0; i < outside.length; i++) if (outside[i]! & inside[i]! & stays[i]! & ~covers[i]! & 1) cut++;
  return cut;
}

/** Returns a 1 for each place along the line beside which content lies, up to a distance inwards. */
function inkBeside(frame: Frame, { at, from, to, isUpright, inwards }: BoxLine, reach: number): Uint8Array {
  const words = pixelWords(frame);
  const { along, across } = stepsOf(frame, isUpright);
  const [length, step] = [Math.max(0, to - from), Math.sign(reach) * inwards * across];
  const lumas = new Float64Array(length * Math.abs(reach));
  for (let i = 0, n = 0; i < length; i++)
    for (let d = 1; d <= Math.abs(reach); d++)
      lumas[n++] = luma(words[(from + i) * along + at * across + d * step]!);
  const ground = nthSmallest(lumas, lumas.length >> 1);
  const ink = new Uint8Array(length);
  for (let n = 0; n < lumas.length; n++)
    if (Math.abs(lumas[n]! - ground) > INK) ink[Math.floor(n / Math.abs(reach))] = 1;
  return ink;
}

/** Lines of content that a surface hides, at least, where its outline cuts none. */
const MIN_LINES = 2;

/** True when lines of the page end at the box, which hides what was between them, and go on beside it. */
function isAmidContent(on: Frame, off: Frame, box: Rect): boolean {
  const columns = Math.ceil(on.width / TILE);
  const [shown, page] = [contentTiles(on), contentTiles(off)];
  const [left, right] = [Math.ceil(box.x / TILE), Math.floor((box.x + box.width) / TILE)];
  let [lines, wasHidden] = [0, false];
  for (let row = Math.ceil(box.y / TILE); row < Math.floor((box.y + box.height) / TILE); row++) {
    let [hidden, beside] = [false, false];
    for (let column = 0; column < columns; column++) {
      const t = row * columns + column;
      if (page[t] !== 1) continue;
      if (column >= left && column < right) hidden ||= shown[t] === 0;
      else if (column < left - 1 || column > right) beside ||= shown[t] === 1;
    }
    const is = hidden && beside;
    if (is && !wasHidden) lines++;
    wasHidden = is;
  }
  return lines >= MIN_LINES;
}
