/** Boxes that may be dialogs, although nothing in the tree says so: apps draw a veil and a box of plain views (R31, R73). */
import { isTouchable } from '../../screen/elements/hittable.ts';
import type { Element } from '../../screen/model/element.ts';
import { area, type Rect, unionOf } from '../../screen/model/geometry.ts';
import { byRef, subtree, type Screen } from '../../screen/model/screen.ts';

/** Least share of the screen that a wrapper of such a box spans. */
const SPANNING = 0.9;
/** Shares of the screen between which a box may be a dialog. */
const BOX = { least: 0.03, most: 0.88 };

/**
 * Returns the wrapper of a box that came with the last gesture over a page that stayed: it spans the screen, is painted after the page, and holds words and controls of its own, with
 * the page around them. Null when there is none.
 */
export function newBoxOverPage(screen: Screen, before: Screen | null): Element | null {
  if (before === null) return null;
  const earlier = new Map(before.elements.filter((e) => e.label !== '').map((e) => [e.label, e.bounds]));
  const whole = screen.size.width * screen.size.height;
  const isWrapper = (e: Element): boolean =>
    e.visible !== null && e.label === '' && e.children.length > 0 && area(e.visible) >= SPANNING * whole;
  const holdsNewBox = (e: Element): boolean => {
    const parts = subtree(screen, e).filter((part) => part.visible !== null && part.label !== '');
    if (parts.length === 0 || parts.some((part) => earlier.has(part.label))) return false;
    const share = area(unionOf(parts.map(({ bounds }) => bounds))) / whole;
    return parts.some(isTouchable) && share >= BOX.least && share <= BOX.most;
  };
  return (
    screen.elements.find((e) => isWrapper(e) && holdsNewBox(e) && hasPageBefore(screen, e, earlier)) ?? null
  );
}

/** True when a part of the same box that is painted earlier shows words at the place where they stood before. */
function hasPageBefore(screen: Screen, wrapper: Element, earlier: ReadonlyMap<string, Rect>): boolean {
  const parent = byRef(screen, wrapper.parent ?? '');
  const mates = (parent?.children ?? []).flatMap((ref) => byRef(screen, ref) ?? []);
  return mates
    .filter((mate) => mate.order < wrapper.order)
    .flatMap((mate) => subtree(screen, mate))
    .some(({ label, bounds, visible }) => {
      const was = earlier.get(label);
      return visible !== null && was !== undefined && was.x === bounds.x && was.y === bounds.y;
    });
}
