/** Finds a surface by its outline: straight edges around all that changed, in one of two frames. */
import { area, intersection, type Rect, type Size } from '../../screen/model/geometry.ts';
import { BOTTOM_ZONE_DP } from './bar-zones.ts';
import { contentTiles, luma } from '../tiles/content.ts';
import { firstEqualRows, pixelWords, type Frame } from '../decode/frame.ts';
import { TILE } from '../tiles/tiles.ts';

/** Difference of luma across an edge; a dark surface over a dark page has little more. */
const CONTRAST = 8;
/** Distance in dp from the end of what changed within which the edge runs: a shadow lies around it. */
const SHADOW_DP = 8;
/** Largest radius of a corner, dp. */
const CORNER_DP = 28;
/** Share of a side along which its edge runs in the frame with the surface, and up to which one may run in the other: a card of the page has it in both. */
const WHOLE = 0.9;
const BROKEN = 0.5;
/** Share of a screen from which a surface over a scrim must have an outline, the share of its sides along which it runs, and how far its box may be off, dp. */
const LARGE = 0.75;
const MOSTLY = 0.7;
const ROUGH_DP = 16;
/** Share of the height from which a surface may meet the edges of the screen, as a drawer does. */
const TALL = 0.8;
/** Tiles with content that must be beside the surface, and the zones, dp, in which the system's own bars tell nothing. */
const MIN_BESIDE = 2;
export const SYSTEM_DP = { top: 56, bottom: 48, side: 8 };

/** A surface of one of two frames. */
export interface SeenSurface {
  readonly box: Rect;
  /** The frame that shows it. */
  readonly on: 'before' | 'after';
}

/**
 * Returns the surface of one of the frames whose outline holds all that changed, where something of the page is beside it; null without one. The surface is apart from both sides
 * of the screen, as a dialog is, or from one of them and as high as the screen, as a drawer is: lines across the screen are of any page.
 */
export function outlinedSurface(
  a: Frame,
  b: Frame,
  regions: readonly Rect[],
  density: number,
): SeenSurface | null {
  const box = unionOf(regions);
  const sides = insetSides(box, a, SHADOW_DP * density);
  const isDialog = sides.length === 4;
  const isDrawer =
    box.height >= TALL * a.height && sides.filter((side) => side === 'left' || side === 'right').length === 1;
  if (!isDialog && !isDrawer) return null;
  if (contentBeside(a, box, density) < MIN_BESIDE) return null;
  const needed = isDialog ? sides : sides.filter((side) => side === 'left' || side === 'right');
  const isOn = (on: Frame, other: Frame): boolean =>
    needed.every((side) =>
      hasEdge(on, other, { box, side, density, outwards: 2 / density, inwards: SHADOW_DP, whole: WHOLE }),
    );
  if (isOn(a, b)) return { box, on: 'before' };
  return isOn(b, a) ? { box, on: 'after' } : null;
}

/** True when all content of the frame outside the system's bars lies within edges on all four sides, which are apart from the screen's and are not in the other frame; returns their box. */
export function loneDialog(on: Frame, other: Frame, density: number): Rect | null {
  const box = boxOfContent(on, density);
  if (box === null || insetSides(box, on, SHADOW_DP * density).length < 4) return null;
  const near = { outwards: SHADOW_DP, inwards: SHADOW_DP + TILE / density, whole: WHOLE };
  const sides = ['left', 'right', 'top', 'bottom'] as const;
  return sides.every((side) => hasEdge(on, other, { box, side, density, ...near })) ? box : null;
}

/** Share of the height that must stay below a picture, and of what is below it that may change: the dots of a carousel. */
const STAYS_BELOW = 0.2;
const CHANGES_BELOW = 0.1;

/**
 * True when next to all that changed lies above an edge across the screen that both frames have at the same place, and much of the page stays below it: the pictures of a
 * product, a map or a video take turns there. Below the bars alone stays next to nothing.
 */
export function staysBelowEdge(a: Frame, b: Frame, regions: readonly Rect[], density: number): boolean {
  const largest = regions.reduce((most, region) => (area(region) > area(most) ? region : most));
  const end = largest.y + largest.height;
  const below = { x: 0, y: end, width: a.width, height: a.height - BOTTOM_ZONE_DP * density - end };
  if (below.height < STAYS_BELOW * a.height) return false;
  const changed = regions.flatMap((region) => intersection(region, below) ?? []);
  if (changed.reduce((sum, region) => sum + area(region), 0) > CHANGES_BELOW * area(below)) return false;
  const kept = [...tilesWithContent(a, density)].filter(
    ({ x, y }) => y >= end && !regions.some((r) => intersection(r, { x, y, width: TILE, height: TILE })),
  );
  if (kept.length < MIN_BESIDE) return false;
  const side = Math.round(SYSTEM_DP.side * density);
  const along = { from: side, to: a.width - side };
  for (let at = end + 2; at >= end - TILE - SHADOW_DP * density; at--)
    if ([a, b].every((frame) => edgeShare(frame, at, false, along) >= MOSTLY)) return true;
  return false;
}

/**
 * True for a surface over a scrim that leaves enough of the page beside it, or has an outline in the frame with the scrim: where next to nothing is left but a bar, another page
 * under a bar that dims looks the same.
 */
export function isSurface(veiled: Frame, other: Frame, box: Rect, density: number): boolean {
  if (area(box) < LARGE * veiled.width * veiled.height) return true;
  // The system's bars are masked, or keep their colours.
  const rows = { top: SYSTEM_DP.top * density, bottom: veiled.height - SYSTEM_DP.bottom * density };
  const sides = insetSides(box, veiled, ROUGH_DP * density).filter((side) => {
    if (side === 'top') return box.y >= rows.top;
    return side !== 'bottom' || box.y + box.height <= rows.bottom;
  });
  const near = { outwards: ROUGH_DP, inwards: ROUGH_DP, whole: MOSTLY };
  return sides.some((side) => hasEdge(veiled, other, { box, side, density, ...near }));
}

type BoxEdge = 'left' | 'right' | 'top' | 'bottom';

function unionOf(regions: readonly Rect[]): Rect {
  const x = Math.min(...regions.map((r) => r.x));
  const y = Math.min(...regions.map((r) => r.y));
  const width = Math.max(...regions.map((r) => r.x + r.width)) - x;
  return { x, y, width, height: Math.max(...regions.map((r) => r.y + r.height)) - y };
}

/** Returns the sides of the box that are apart from the frame's. */
function insetSides({ x, y, width, height }: Rect, frame: Size, least: number): BoxEdge[] {
  const apart: Readonly<Record<BoxEdge, number>> = {
    left: x,
    right: frame.width - x - width,
    top: y,
    bottom: frame.height - y - height,
  };
  return (['left', 'right', 'top', 'bottom'] as const).filter((side) => apart[side] >= least);
}

/** Returns how many tiles with content are outside the box, and outside the system's bars. */
export function contentBeside(frame: Frame, box: Rect, density: number): number {
  let count = 0;
  for (const { x, y } of tilesWithContent(frame, density)) {
    const isBeside =
      x + TILE <= box.x || x >= box.x + box.width || y + TILE <= box.y || y >= box.y + box.height;
    if (isBeside) count++;
  }
  return count;
}

/** Returns the bounds of the tiles with content outside the system's bars; null without one. */
function boxOfContent(frame: Frame, density: number): Rect | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
  for (const { x, y } of tilesWithContent(frame, density)) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return right < 0 ? null : { x: left, y: top, width: right - left + TILE, height: bottom - top + TILE };
}

function* tilesWithContent(frame: Frame, density: number): Generator<{ x: number; y: number }> {
  const columns = Math.ceil(frame.width / TILE);
  const bottom = frame.height - SYSTEM_DP.bottom * density;
  const tiles = contentTiles(frame);
  for (let t = tiles.indexOf(1); t >= 0; t = tiles.indexOf(1, t + 1)) {
    const [x, y] = [(t % columns) * TILE, Math.floor(t / columns) * TILE];
    if (y >= SYSTEM_DP.top * density && y + TILE <= bottom) yield { x, y };
  }
}

interface SideOfBox {
  readonly box: Rect;
  readonly side: BoxEdge;
  readonly density: number;
  /** Distances from the side, dp, within which the edge may run. */
  readonly outwards: number;
  readonly inwards: number;
  /** Share of the side along which it runs. */
  readonly whole: number;
}

/** True when an edge runs along the side in the frame, and not in the other one. */
function hasEdge(
  frame: Frame,
  other: Frame,
  { box, side, density, outwards, inwards, whole }: SideOfBox,
): boolean {
  const isUpright = side === 'left' || side === 'right';
  const corner = Math.round(CORNER_DP * density);
  const [from, length] = isUpright ? [box.y, box.height] : [box.x, box.width];
  const along = { from: from + corner, to: from + length - corner };
  if (along.to <= along.from) return false;
  const end = { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height }[side];
  const direction = side === 'left' || side === 'top' ? 1 : -1;
  for (let d = -Math.round(outwards * density); d <= Math.round(inwards * density); d++) {
    const at = Math.round(end) + d * direction;
    if (edgeShare(frame, at, isUpright, along) < whole) continue;
    if (edgeShare(other, at, isUpright, along) <= BROKEN) return true;
  }
  return false;
}

/** Returns the share of the places along a line, upright or level, where the brightness changes across it. */
export function edgeShare(
  frame: Frame,
  at: number,
  isUpright: boolean,
  { from, to }: { readonly from: number; readonly to: number },
): number {
  const words = pixelWords(frame);
  const [step, across] = isUpright ? [frame.width, 1] : [1, frame.width];
  if (at < 2 || at + 2 >= (isUpright ? frame.width : frame.height)) return 0;
  if (!isUpright && firstEqualRows(frame)[at + 2]! <= at - 2) return 0;
  let [edges, all] = [0, 0];
  for (let i = from; i < to; i += 2) {
    const k = i * step + at * across;
    all++;
    if (Math.abs(luma(words[k - 2 * across]!) - luma(words[k + 2 * across]!)) > CONTRAST) edges++;
  }
  return all === 0 ? 0 : edges / all;
}
