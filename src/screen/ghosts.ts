import { takesTouch } from './clear.ts';
import type { Element } from './element.ts';
import { area } from './geometry.ts';

const CONTAINERS: ReadonlySet<Element['role']> = new Set([
  'container',
  'list',
  'row',
  'dialog',
  'sheet',
  'drawer',
  'menu',
  'toolbar',
  'tab bar',
  'canvas',
  'web view',
  'input',
]);

/**
 * Elements that should paint something and can be checked against the pixels: in view, uncovered, with a label of their own or an icon's touch
 * area, nothing inside. Never containers, label-less overlays or what the platform protects.
 */
export function ghostCandidates(elements: readonly Element[]): Element[] {
  const byRef = new Map(elements.map((e) => [e.ref, e]));
  return elements.filter(
    (e) =>
      e.visible !== null &&
      e.coveredBy === null &&
      e.children.length === 0 &&
      !e.state.password &&
      !CONTAINERS.has(e.role) &&
      (e.labelFrom === 'text' || (e.labelFrom === 'description' && takesTouch(e))) &&
      area(e.visible) >= 64 &&
      !isSliver(e, byRef),
  );
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
