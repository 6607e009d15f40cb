/**
 * Bars at the upper and lower edge of the screen that no element is marked as: toolkits draw them as plain boxes, and apps put a title over the page
 * instead of into a bar. Geometry shows where such a bar belongs; whether one stands there shows in what it holds (R73).
 */
import { isTouchable, tapTarget } from '../elements/hittable.ts';
import type { Element } from '../model/element.ts';
import { centre, containsPoint, type Rect } from '../model/geometry.ts';
import type { Container } from '../model/locator.ts';
import { byRef, roomOfApp, selfAndAncestors, subtree, type Screen } from '../model/screen.ts';
import { repeatedRows } from './repeated-rows.ts';
import { areInOneLine } from './scroll-containers.ts';

/** Where a bar belongs: shares of the screen's height, from and to. */
const STRIPS: Partial<Record<Container, readonly [number, number]>> = {
  toolbar: [0, 0.13],
  header: [0, 0.2],
  footer: [0.85, 1],
  'navigation bar': [0.87, 1],
  'tab bar': [0.87, 1],
};

/** True for a part of the page that lies along an edge of the screen. */
export const isEdgeBar = (container: Container): boolean => STRIPS[container] !== undefined;

/** Returns where a bar of this kind belongs on the screen; null for other parts of a page. */
export function edgeStrip({ size }: Screen, container: Container): Rect | null {
  const shares = STRIPS[container];
  if (shares === undefined) return null;
  const [from, to] = shares;
  return { x: 0, y: from * size.height, width: size.width, height: (to - from) * size.height };
}

/**
 * True when what stands in the strip is a bar of this kind: controls side by side for tabs, a box along the lower edge for a footer, and for a bar at the
 * top anything that is no row of a list, because a title alone may be all of it.
 */
export function hasEdgeBar(screen: Screen, container: Container): boolean {
  const strip = edgeStrip(screen, container);
  if (strip === null) return false;
  const content = contentOf(screen, strip);
  if (container === 'toolbar' || container === 'header') return content.length > 0;
  if (container === 'footer') return content.some((e) => isInFooterBox(screen, e));
  const controls = new Set(content.map((e) => tapTarget(screen, e)).filter(isTouchable));
  return [...controls].some((a) => [...controls].some((b) => areSideBySide(a, b)));
}

/** True for an element that stands in the strip of such a bar, also where nothing shows that a bar is there. */
export function isInStrip(screen: Screen, element: Element, container: Container): boolean {
  const strip = edgeStrip(screen, container);
  return strip !== null && containsPoint(strip, centre(element.visible ?? element.bounds));
}

/** True for a part of a list whose rows stand below each other, wherever that begins and ends. Items side by side may be the tabs. */
export function isInRow(screen: Screen, element: Element): boolean {
  const boxes = new Set(repeatedRows(screen).map(({ box }) => box));
  return selfAndAncestors(screen, element).some(
    (e) => (e.role === 'list' || boxes.has(e)) && !standsInOneLine(screen, e),
  );
}

function standsInOneLine(screen: Screen, list: Element): boolean {
  const items = list.children.flatMap((ref) => byRef(screen, ref) ?? []);
  return items.length > 1 && areInOneLine(items);
}

function contentOf(screen: Screen, strip: Rect): Element[] {
  return screen.elements.filter(
    (e) =>
      e.visible !== null &&
      (screen.windows[e.window]?.kind ?? 'app') === 'app' &&
      (e.label !== '' || isTouchable(e)) &&
      containsPoint(strip, centre(e.visible)) &&
      !isInRow(screen, e),
  );
}

/** A page marks its footer by the tag, also one without further elements in it. */
const FOOTER_TAG = /^footer$/i;

/** True when a box along the lower edge holds the element: it is as wide as the app, begins in the lower half, and nothing stands below it. */
function isInFooterBox(screen: Screen, element: Element): boolean {
  const room = roomOfApp(screen, element);
  return selfAndAncestors(screen, element).some(
    (box) =>
      (box.children.length > 0 || FOOTER_TAG.test(box.className)) &&
      box.bounds.width >= room.width - 2 &&
      box.bounds.y >= room.y + room.height / 2 &&
      endsPage(screen, box),
  );
}

/** True when nothing with a name stands below the box. */
export function endsPage(screen: Screen, box: Element): boolean {
  const own = new Set(subtree(screen, box));
  const bottom = box.bounds.y + box.bounds.height;
  return !screen.elements.some(
    (e) => e.window === box.window && e.label !== '' && !own.has(e) && e.bounds.y >= bottom - 2,
  );
}

function areSideBySide(a: Element, b: Element): boolean {
  const isOnLine = a.bounds.y < b.bounds.y + b.bounds.height && b.bounds.y < a.bounds.y + a.bounds.height;
  return isOnLine && a.bounds.x + a.bounds.width <= b.bounds.x + 2;
}
