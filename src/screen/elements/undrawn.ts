import { isTouchable } from './hittable.ts';
import type { Element } from '../model/element.ts';
import { area } from '../model/geometry.ts';

const CONTAINERS: ReadonlySet<Element['role']> = new Set([
  'container',
  'list',
  'dialog',
  'sheet',
  'drawer',
  'menu',
  'toolbar',
  'tab bar',
  'canvas',
  'web view',
]);

/** Surfaces that something else draws on: what they show is not for their box to say. */
const DRAWING_SURFACES: ReadonlySet<Element['role']> = new Set(['canvas', 'web view']);

/**
 * Elements that should paint something and can be checked against the pixels: in view, uncovered, with words of their own or a control's
 * touch area, no other control inside. Never containers, label-less overlays or what the platform keeps out of pictures.
 */
export function undrawnCandidates(elements: readonly Element[]): Element[] {
  const byRef = new Map(elements.map((e) => [e.ref, e]));
  const width = Math.max(0, ...elements.map((e) => e.visible?.width ?? 0));
  return elements.filter(
    (e) =>
      e.visible !== null &&
      e.coveredBy === null &&
      !CONTAINERS.has(e.role) &&
      (shouldPaint(e) || isSingleCharacterField(e, width)) &&
      isSingleControl(e, byRef) &&
      area(e.visible) >= 64 &&
      !isSliver(e, byRef),
  );
}

function shouldPaint(element: Element): boolean {
  // An empty field need not show anything but its hint; what is typed into a password may be kept out of the picture.
  if (element.state.editable)
    return element.state.password
      ? element.text === '' && element.hint !== '' && !/SecureTextField/.test(element.className)
      : element.text !== '' || element.hint !== '';
  return element.labelFrom === 'text' || (element.labelFrom !== 'none' && isTouchable(element));
}

/** A box for one character, of a code: without a border nobody could find it. */
function isSingleCharacterField({ state, bounds, className }: Element, width: number): boolean {
  return state.editable && bounds.width <= width / 5 && !/SecureTextField/.test(className);
}

/** A leaf, or a control with nothing but its own words and icons inside. */
function isSingleControl(element: Element, byRef: ReadonlyMap<string, Element>): boolean {
  if (element.children.length === 0) return element.role !== 'row' || isTouchable(element);
  if (!isTouchable(element)) return false;
  const open = [...element.children];
  for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
    const inner = byRef.get(ref);
    if (inner === undefined) return false;
    if (isTouchable(inner) || inner.state.scrollable || DRAWING_SURFACES.has(inner.role)) return false;
    open.push(...inner.children);
  }
  return true;
}

/** Less than this of an element is in view: its pixels may well lie beyond the edge. */
const SLIVER = 24;

/** Cut off at the upper or lower edge of what scrolls, but for a strip that need not hold anything. */
function isSliver(element: Element, byRef: ReadonlyMap<string, Element>): boolean {
  const box = element.visible;
  if (box === null || box.height >= SLIVER) return false;
  for (let at = element.parent; at !== null;) {
    const holder = byRef.get(at);
    if (holder === undefined) return false;
    const frame = holder.state.scrollable ? holder.visible : null;
    if (frame !== null) return box.y <= frame.y + 2 || box.y + box.height >= frame.y + frame.height - 2;
    at = holder.parent;
  }
  return false;
}
