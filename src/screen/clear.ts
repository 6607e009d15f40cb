import type { Element } from './element.ts';
import { centre, holds, type Rect } from './geometry.ts';
import { lineage, type Screen } from './screen.ts';

/** In view, drawn, not under another element and not under the keyboard. */
export function isClear(screen: Screen, element: Element): boolean {
  if (element.visible === null || element.coveredBy !== null) return false;
  return !screen.ghosts.includes(element.ref) && !underKeyboard(screen, element);
}

/** Its centre lies under the soft keyboard, and it is no part of it. */
function underKeyboard(screen: Screen, element: Element): boolean {
  const { shown, bounds } = screen.keyboard;
  if (!shown || bounds === null || element.visible === null) return false;
  const kind = screen.windows[element.window]?.kind;
  if (kind === 'keyboard' || kind === 'system') return false;
  return holds(bounds, centre(element.visible));
}

/** Nearest ancestor-or-self that takes a tap; the element itself when none does. */
export function tapTarget(screen: Screen, element: Element): Element {
  return lineage(screen, element).find(takesTouch) ?? element;
}

export function takesTouch(element: Element): boolean {
  const { clickable, longClickable, editable, checkable } = element.state;
  return clickable || longClickable || editable || checkable;
}

/** From top to bottom, and in one line from left to right. A line: boxes whose middles lie within each other's height. */
export function inReadingOrder<T extends Element>(elements: readonly T[]): T[] {
  const box = (e: Element): Rect => e.visible ?? e.bounds;
  const middle = (e: Element): number => box(e).y + box(e).height / 2;
  const byMiddle = elements.toSorted((a, b) => middle(a) - middle(b) || box(a).x - box(b).x);
  const ordered: T[] = [];
  let line: T[] = [];
  let bottom = 0;
  const flush = (): void => {
    ordered.push(...line.toSorted((a, b) => box(a).x - box(b).x || a.order - b.order));
    line = [];
  };
  for (const e of byMiddle) {
    if (line.length > 0 && middle(e) > bottom) flush();
    // The line is as high as its first box says: tall boxes must not swallow the lines below them.
    if (line.length === 0) bottom = middle(e) + Math.min(box(e).height / 2, 60);
    line.push(e);
  }
  flush();
  return ordered;
}
