/** Tells which elements out of view a scroll brings into view, where the tree lists them. */
import { scrollsHorizontally, scrollsVertically } from '../features/scroll-containers.ts';
import type { Element } from '../model/element.ts';
import { centre } from '../model/geometry.ts';
import { selfAndAncestors, type Screen } from '../model/screen.ts';

/** True when the tree lists an element beyond an edge of a container that scrolls and holds the other one, too. */
export function isReachedFrom(screen: Screen, shown: Element, hidden: Element): boolean {
  if (hidden.bounds.width <= 0 || hidden.bounds.height <= 0) return false;
  const around = new Set(selfAndAncestors(screen, shown));
  return selfAndAncestors(screen, hidden).some((e) => around.has(e) && sideOf(screen, e, hidden) !== null);
}

/** Returns on which side of a container the element lies out of view; null where no scroll brings it into view. */
export function sideOf(screen: Screen, list: Element, { bounds, ref }: Element): 'before' | 'after' | null {
  const view = list.visible;
  if (ref === list.ref || view === null || list.contentHeight === undefined) return null;
  const { x, y } = centre(bounds);
  if (scrollsVertically(screen, list)) {
    const isInside = x >= view.x && x <= view.x + view.width;
    const isContent = y < view.y + list.contentHeight;
    return isInside && isContent ? beyond(y, view.y, view.height) : null;
  }
  const isBeside = y >= view.y && y <= view.y + view.height;
  return isBeside && scrollsHorizontally(screen, list) ? beyond(x, view.x, view.width) : null;
}

const beyond = (at: number, from: number, length: number): 'before' | 'after' | null =>
  at < from ? 'before' : at > from + length ? 'after' : null;
