import { isTouchable } from './hittable.ts';
import type { Element, Role } from '../model/element.ts';
import { selfAndAncestors, subtree, type Screen } from '../model/screen.ts';

const CONTROL_ROLES: ReadonlySet<Role> = new Set(['tab', 'toggle', 'checkbox', 'radio', 'menu item']);
/** A taller box is a part of the page, even when it takes taps (`<main tabindex=0>`). */
const PAGE_SHARE = 0.4;

/**
 * Returns the control that an element stands in: the nearest one that takes the touch, is selected, or is a tab or switch. A selected
 * Compose tab takes no touch. Null when the nearest is a box that holds several controls (R74).
 */
export function controlOf(screen: Screen, element: Element): Element | null {
  for (const at of selfAndAncestors(screen, element)) {
    if (!isTouchable(at) && !at.state.selected && !CONTROL_ROLES.has(at.role)) continue;
    return at === element || !isBoxOfControls(screen, at) ? at : null;
  }
  return null;
}

function isBoxOfControls(screen: Screen, box: Element): boolean {
  if (CONTROL_ROLES.has(box.role) || box.role === 'row') return false;
  if (box.bounds.height > screen.size.height * PAGE_SHARE) return true;
  const inside = subtree(screen, box).filter((e) => e !== box && isTouchable(e));
  const outer = new Set(inside.flatMap((e) => selfAndAncestors(screen, e).slice(1)));
  return inside.filter((e) => !outer.has(e)).length > 1;
}
