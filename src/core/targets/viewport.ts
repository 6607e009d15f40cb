import type { Element } from '../../screen/model/element.ts';
import { area } from '../../screen/model/geometry.ts';
import type { Screen } from '../../screen/model/screen.ts';

/** Less than a third of it is in view (R35). What is larger than the screen is never clipped in this sense. */
export function isOffScreen(screen: Screen, element: Element): boolean {
  if (element.visible === null) return true;
  if (element.bounds.height > screen.size.height / 2) return false;
  return area(element.visible) < area(element.bounds) / 3;
}
