import type { Element } from '../../screen/model/element.ts';
import { area } from '../../screen/model/geometry.ts';
import type { Screen } from '../../screen/model/screen.ts';

/** True when less than a third of the element is in view (R35). An element higher than half the screen counts as in view. */
export function isOffScreen(screen: Screen, element: Element): boolean {
  if (element.visible === null) return true;
  if (element.bounds.height > screen.size.height / 2) return false;
  return area(element.visible) < area(element.bounds) / 3;
}
