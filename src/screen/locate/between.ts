/** Elements that stand between two others: `"Total" is directly below "Tax"` allows none. */
import type { Element } from '../model/element.ts';
import type { Rect } from '../model/geometry.ts';
import { selfAndAncestors, subtree, type Screen } from '../model/screen.ts';

type Along = 'x' | 'y';

/** Returns what a person sees between the two; null when they stand in no common line or column, so that nothing is between them. */
export function elementsBetween(screen: Screen, a: Element, b: Element): readonly Element[] | null {
  const [p, q] = [boxOf(a), boxOf(b)];
  const along: Along | null = overlaps(p, q, 'x') ? 'y' : overlaps(p, q, 'y') ? 'x' : null;
  if (along === null) return null;
  const across: Along = along === 'y' ? 'x' : 'y';
  const [first, second] = p[along] < q[along] ? [p, q] : [q, p];
  const own = new Set([a, b].flatMap((e) => [...selfAndAncestors(screen, e), ...subtree(screen, e)]));
  return screen.elements.filter((e) => {
    if (own.has(e) || e.visible === null || e.label === '' || screen.undrawn.includes(e.ref)) return false;
    const box = boxOf(e);
    const middle = box[along] + sizeOf(box, along) / 2;
    const isInside = middle > first[along] + sizeOf(first, along) && middle < second[along];
    return isInside && overlaps(box, p, across) && overlaps(box, q, across);
  });
}

const boxOf = ({ visible, bounds }: Element): Rect => visible ?? bounds;
const sizeOf = (box: Rect, axis: Along): number => (axis === 'x' ? box.width : box.height);
const overlaps = (a: Rect, b: Rect, axis: Along): boolean =>
  a[axis] < b[axis] + sizeOf(b, axis) && b[axis] < a[axis] + sizeOf(a, axis);
