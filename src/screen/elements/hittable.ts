import type { Element } from '../model/element.ts';
import { centre, containsPoint } from '../model/geometry.ts';
import { selfAndAncestors, type Screen } from '../model/screen.ts';

/** In view, drawn, not under another element and not under the keyboard. */
export function isHittable(screen: Screen, element: Element): boolean {
  if (element.visible === null || element.coveredBy !== null) return false;
  return !screen.undrawn.includes(element.ref) && !isUnderKeyboard(screen, element);
}

/** Its centre lies under the soft keyboard, and it is no part of it. */
function isUnderKeyboard(screen: Screen, element: Element): boolean {
  const { shown, bounds } = screen.keyboard;
  if (!shown || bounds === null || element.visible === null) return false;
  const kind = screen.windows[element.window]?.kind;
  if (kind === 'keyboard' || kind === 'system') return false;
  return containsPoint(bounds, centre(element.visible));
}

/** Nearest ancestor-or-self that takes a tap; the element itself when none does. */
export function tapTarget(screen: Screen, element: Element): Element {
  return selfAndAncestors(screen, element).find(isTouchable) ?? element;
}

export function isTouchable(element: Element): boolean {
  const { clickable, longClickable, editable, checkable } = element.state;
  return clickable || longClickable || editable || checkable;
}
