/** Parts of a screen that move by themselves: animated regions, players, carousels and clocks (R14). */
import type { Element } from '../../screen/model/element.ts';
import { type Rect, area, intersection } from '../../screen/model/geometry.ts';
import { type Screen, selfAndAncestors } from '../../screen/model/screen.ts';
import { AGO } from '../../shared/words/ago.ts';

/** Largest height of a carousel that is part of a page, as a share of the screen's height. */
const CAROUSEL_MAX_HEIGHT = 0.4;

/** True in a carousel. It may turn by itself, also at a tap on its own arrow: what changes in it is never sure at once. */
export function isInCarousel(screen: Screen, e: Element): boolean {
  return carouselsAround(screen, e).length > 0;
}

/**
 * True when an animated region is the element's own, or that of a player around it. A region far larger than the element, such as a canvas
 * behind the page, says nothing of its text (R14).
 */
export function movesByItself(screen: Screen, element: Element, regions: Screen['animatedRegions']): boolean {
  const box = shownBox(element);
  const players = selfAndAncestors(screen, element).slice(1).filter(isPlayer);
  return regions.some((region) => {
    const shared = intersection(region, box);
    if (shared === null) return false;
    return (
      area(shared) >= OWN_SHARE * area(region) ||
      players.some((p) => intersection(region, shownBox(p)) !== null)
    );
  });
}

/** Least share of an animated region that lies in the element that moves. */
const OWN_SHARE = 0.25;

/** True for what a canvas or a player draws. */
export function isInPlayer(screen: Screen, e: Element): boolean {
  return selfAndAncestors(screen, e).slice(1).some(isPlayer);
}

function isPlayer({ role, className }: Element): boolean {
  return role === 'canvas' || /video|player|lottie/i.test(className);
}

/** True inside a carousel that fills only part of the screen. A larger one holds the app's pages. */
export function isInSmallCarousel(screen: Screen, element: Element): boolean {
  const carousel = selfAndAncestors(screen, element).find(isCarousel);
  return carousel !== undefined && carousel.bounds.height <= screen.size.height * CAROUSEL_MAX_HEIGHT;
}

/** The part of the element that is in view; its bounds when none is. */
export function shownBox({ visible, bounds }: Element): Rect {
  return visible ?? bounds;
}

/** True when a part of the box lies in an animated region. */
export function isAnimated(box: Rect, before: Screen, after: Screen): boolean {
  return [...before.animatedRegions, ...after.animatedRegions].some((m) => intersection(m, box) !== null);
}

export function carouselsAround(screen: Screen, element: Element): readonly Element[] {
  return selfAndAncestors(screen, element).filter(isCarousel);
}

function isCarousel({ className, role }: Element): boolean {
  return /horizontal|viewpager|carousel|marquee/i.test(className) || ['spinner', 'progress'].includes(role);
}

/** True for a time of day or an age ("5 min ago"), which change by themselves. */
export function isClock(text: string): boolean {
  return /^\d{1,2}:\d{2}(:\d{2})?( ?[ap]m)?$/i.test(text.trim()) || AGO.test(text);
}
