import type { Element } from '../model/element.ts';
import { centre, containsPoint } from '../model/geometry.ts';
import { selfAndAncestors, type Screen } from '../model/screen.ts';

/** True for an element in view that is drawn and covered by neither another element nor the keyboard. */
export function isHittable(screen: Screen, element: Element): boolean {
  if (element.visible === null || element.coveredBy !== null) return false;
  return !screen.undrawn.includes(element.ref) && !isUnderKeyboard(screen, element);
}

/** True for an element that a person can see: as `isHittable`, but an element that paints nothing hides nothing (R70). */
export function isSeen(screen: Screen, element: Element): boolean {
  if (element.visible === null || (element.coveredBy !== null && element.clearCover !== true)) return false;
  if (element.partlyUnder !== undefined) return false;
  return !screen.undrawn.includes(element.ref) && !isUnderKeyboard(screen, element);
}

/** True when the soft keyboard covers the element's centre. False for the keyboard itself. */
function isUnderKeyboard(screen: Screen, element: Element): boolean {
  const { shown, bounds } = screen.keyboard;
  if (!shown || bounds === null || element.visible === null) return false;
  const kind = screen.windows[element.window]?.kind;
  if (kind === 'keyboard' || kind === 'system') return false;
  return containsPoint(bounds, centre(element.visible));
}

/** Returns the nearest touchable element: itself or an ancestor; itself when none is. */
export function tapTarget(screen: Screen, element: Element): Element {
  return selfAndAncestors(screen, element).find(isTouchable) ?? element;
}

/** True for an element that takes taps or text. */
export function isTouchable(element: Element): boolean {
  const { clickable, longClickable, editable, checkable } = element.state;
  return clickable || longClickable || editable || checkable;
}
