/** Tells whether enough of an element is in view (R35). */
import type { Element } from '../../screen/model/element.ts';
import { byRef, selfAndAncestors, type Screen } from '../../screen/model/screen.ts';
import { areInOneLine } from '../../screen/features/scroll-containers.ts';

/** Pixels by which a box may miss the edge at which it is cut. */
const EDGE_PX = 2;

/**
 * True when half of the element is in view, in both directions. Some platforms report only the part in view of an element that its list cuts: at the edge of
 * a container that scrolls, it is measured by its siblings.
 */
export function isHalfInView(screen: Screen, element: Element): boolean {
  const { visible, bounds } = element;
  if (visible === null) return false;
  const { width, height } = screen.size;
  if (visible.height * 2 < Math.min(bounds.height, height)) return false;
  if (visible.width * 2 < Math.min(bounds.width, width)) return false;
  return !selfAndAncestors(screen, element).some((e) => isStripOfRow(screen, e));
}

/** True for a row at the edge of its list that is lower than half of its lowest sibling, or in a row that scrolls sideways narrower than half of the narrowest. */
function isStripOfRow(screen: Screen, row: Element): boolean {
  const list = row.parent === null ? undefined : byRef(screen, row.parent);
  if (list?.visible == null || row.visible === null || !list.state.scrollable) return false;
  const others = list.children.flatMap((ref) => {
    const child = ref === row.ref ? undefined : byRef(screen, ref);
    const isAlike = child?.visible != null && child.className === row.className && child.role === row.role;
    return isAlike ? [child] : [];
  });
  const [axis, size] = areInOneLine(others) ? (['x', 'width'] as const) : (['y', 'height'] as const);
  const [from, to] = [list.visible[axis], list.visible[axis] + list.visible[size]];
  const isCut = (e: Element): boolean =>
    e.bounds[axis] <= from + EDGE_PX || e.bounds[axis] + e.bounds[size] >= to - EDGE_PX;
  // The other row at an edge may be a strip, too.
  const whole = others.filter((e) => !isCut(e)).map((e) => e.bounds[size]);
  return isCut(row) && whole.length > 0 && row.visible[size] * 2 < Math.min(...whole);
}
