import type { Element } from '../model/element.ts';
import { isTouchable } from '../elements/hittable.ts';
import { area, intersection, type Rect, type Size, unionOf } from '../model/geometry.ts';
import type { ScreenLayout } from '../model/screen.ts';

/** Names of scrims; the last one is UIKit's. */
const SCRIM_ID = /scrim|touch_outside|dim(?:mer|_)|backdrop|overlay_background|PopoverDismissRegion/i;

/** True for an element that spans the screen, shows nothing and takes the touches of the content below. */
export function isScrim(e: Element, size: Size): boolean {
  if (e.children.length > 0 || e.text !== '' || e.visible === null) return false;
  if (!isBesideSheet(e.visible, size) && area(e.visible) < size.width * size.height * 0.75) return false;
  if (isNamedScrim(e)) return true;
  // A background image also spans the page, but takes no touches.
  return e.state.clickable && e.role !== 'canvas' && !e.className.includes('Image');
}

function isNamedScrim(e: Element): boolean {
  return e.veil === true || SCRIM_ID.test(e.resourceId) || SCRIM_ID.test(e.className);
}

/** True for Flutter's touch area, which ends where the sheet begins. */
function isBesideSheet(box: Rect, size: Size): boolean {
  return box.width >= size.width * 0.95 && box.y <= size.height * 0.05 && box.height > size.height * 0.2;
}

/** Share of the scrim that a surface leaves free at least, so that a tap beside it has room. */
const FREE_SHARE = 0.03;
/** Share of the screen from which something is a surface. */
const SMALLEST_SURFACE = 0.03;
/** More scrims than any screen has; damaged input may have many. */
const MAX_SCRIMS = 8;

/** Facts about a screen's elements, by their index. */
interface Layout extends ScreenLayout {
  /** Index of the last descendant. */
  readonly last: readonly number[];
}

/**
 * Returns the boxes that lie over a scrim, by the index of their outermost element. A scrim hides a page, and everything painted after it stands
 * in one surface, which leaves part of it free: a background that takes touches has the whole page after it.
 */
export function surfacesOverScrims(view: ScreenLayout, last: readonly number[]): ReadonlyMap<number, Rect> {
  const found = new Map<number, Rect>();
  const layout: Layout = { ...view, last };
  const scrims = view.elements.flatMap((e, i) => (isScrim(e, view.size) ? [i] : []));
  for (const scrim of scrims.slice(0, MAX_SCRIMS))
    for (const [at, box] of surfacesOver(layout, scrim)) if (!found.has(at)) found.set(at, box);
  for (const [at, box] of surfacesInVeils(layout)) if (!found.has(at)) found.set(at, box);
  return found;
}

/** Returns the boxes in veils that a web page draws: a veil holds its box, often in a wrapper that spans the screen too. */
function surfacesInVeils({ elements, last, size }: Layout): [number, Rect][] {
  const screen = size.width * size.height;
  const veils = new Set<string>();
  const found: [number, Rect][] = [];
  for (const [at, e] of elements.entries()) {
    if (e.visible === null || e.children.length === 0) continue;
    const share = area(e.visible) / screen;
    const isIn = e.parent !== null && veils.has(e.parent);
    if (e.veil === true || (isIn && e.text === '' && share >= 0.9)) veils.add(e.ref);
    if (!isIn || share < SMALLEST_SURFACE || share > 0.88) continue;
    const parts = elements.slice(at, last[at]! + 1);
    // Words without a control are a sign of loading.
    if (parts.some(isTouchable) && parts.some((p) => p.label !== '')) found.push([at, e.visible]);
  }
  return found;
}

function surfacesOver(layout: Layout, scrim: number): [number, Rect][] {
  const { elements, size } = layout;
  const own = elements[scrim]!;
  const over = partsOver(layout, scrim);
  const boxes = over.map(({ box }) => box);
  if (boxes.length === 0 || !leavesRoom(own.visible!, unionOf(boxes))) return [];
  // A picture at the head of a page has controls on it.
  if (
    isBesideSheet(own.visible!, size) &&
    !isSpanning(own.visible!, size) &&
    !over.every((part) => part.isBeside)
  )
    return [];
  const hidesPage = hasPageBelow(layout, scrim);
  const isTold = own.description !== '' || isNamedScrim(own);
  return over
    .filter(({ at, box, isMate, isBeside }) => {
      const { role } = elements[at]!;
      if (role === 'toolbar' || role === 'tab bar') return false;
      if (area(box) < SMALLEST_SURFACE * size.width * size.height) return false;
      return hidesPage || ((isMate || isBeside) && (isTold || reachesEdge(box, size)));
    })
    .map(({ at, box }) => [at, box]);
}

interface Part {
  readonly at: number;
  readonly box: Rect;
  /** True for a sibling of the scrim. */
  readonly isMate: boolean;
  /** True for what begins where the scrim ends. */
  readonly isBeside: boolean;
}

/** Returns what is painted after a scrim, or beside one that ends where its sheet begins: siblings of the scrim and of the boxes around it. */
function partsOver(layout: Layout, scrim: number): Part[] {
  const { elements, size } = layout;
  const { visible, order, window } = elements[scrim]!;
  const parts: Part[] = [];
  for (let at = scrim; ;) {
    const above = indexOf(elements[at]!.parent ?? '');
    if (elements[above]?.window !== window) return parts;
    for (const mate of elements[above].children.map(indexOf)) {
      if (mate === at || isScrim(elements[mate]!, size)) continue;
      const part = partAt(layout, mate, visible!);
      if (part === null || (elements[mate]!.order < order && !part.isBeside)) continue;
      parts.push({ ...part, isMate: at === scrim });
    }
    at = above;
  }
}

const indexOf = (ref: string): number => Number(ref.slice(1)) - 1;

/** Returns where a part of the tree draws its surface, and the element that is this surface; null when it shows nothing. */
function partAt(layout: Layout, at: number, scrim: Rect): Omit<Part, 'isMate'> | null {
  const { elements, size } = layout;
  const { visible, children } = elements[at]!;
  const shown = shownIn(layout, at);
  if (visible === null || shown.length === 0) return null;
  const bottom = scrim.y + scrim.height;
  const isBeside = bottom < size.height * 0.9 && unionOf(shown).y >= bottom - size.height * EDGE;
  if (isBeside) {
    const top = Math.max(visible.y, bottom);
    return { at, box: { ...visible, y: top, height: visible.y + visible.height - top }, isBeside };
  }
  // A container that spans the screen shows what its only child draws.
  const [inner, second] = children.map(indexOf).filter((child) => shownIn(layout, child).length > 0);
  if (isSpanning(visible, size) && inner !== undefined && second === undefined)
    return partAt(layout, inner, scrim);
  return { at, box: visible, isBeside };
}

/** Share of the screen's height by which a surface may overlap the end of its scrim. */
const EDGE = 0.05;

function isSpanning(box: Rect, { width, height }: Size): boolean {
  return area(box) >= (1 - FREE_SHARE) * width * height;
}

/** Returns where an element and its descendants show a label. */
function shownIn({ elements, last }: Layout, at: number): Rect[] {
  return elements
    .slice(at, last[at]! + 1)
    .flatMap((e) =>
      e.visible !== null && e.label !== '' && (e.ref === elements[at]!.ref || e.children.length === 0)
        ? [e.visible]
        : [],
    );
}

/** True when the scrim is free beside what lies over it, or ends where that begins. */
function leavesRoom(scrim: Rect, over: Rect): boolean {
  const shared = intersection(scrim, over);
  return shared === null || area(shared) <= (1 - FREE_SHARE) * area(scrim);
}

/** True when a page with content is painted before the scrim. */
function hasPageBelow({ elements, size }: Layout, scrim: number): boolean {
  const { order, window, visible } = elements[scrim]!;
  return elements.some(
    (e) =>
      e.order < order &&
      e.window === window &&
      e.visible !== null &&
      e.label !== '' &&
      e.children.length === 0 &&
      intersection(e.visible, visible!) !== null &&
      !isScrim(e, size),
  );
}

/** True for a box along a side of the screen, as sheets and drawers are. */
function reachesEdge(box: Rect, { width, height }: Size): boolean {
  const isSheet = box.width >= width * 0.9 && box.y + box.height >= height * 0.94;
  const isDrawer = box.height >= height * 0.85 && (box.x <= 2 || box.x + box.width >= width - 2);
  return isSheet || isDrawer;
}
