import { isTouchable } from '../../../screen/elements/hittable.ts';
import type { Element } from '../../../screen/model/element.ts';
import type { Size } from '../../../screen/model/geometry.ts';
import { normalise } from '../../../screen/model/text.ts';
import { BACK } from '../../../shared/words/back.ts';
import type { Gesture } from '../../port.ts';

/** Names that UIKit and app developers give the button, whatever the language of the app is. */
const BACK_IDS =
  /^(?:back(?:[-_. ]?(?:button|btn|item|icon))?|nav(?:igat(?:e|ion))?[-_. ]?(?:back|up)(?:[-_. ]?button)?|(?:chevron|arrow)[-_. ](?:left|backward|back))$/i;
/** Letters of scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const LETTER = /\p{L}/u;
/** Overlays that take the touches of the bar under them. */
const OVERLAY = /(?:Alert|Sheet)$/u;
/** A control further from the edge is not the leading one of its bar, as a share of the width. */
const LEADING_SHARE = 0.35;

/**
 * Returns the button that leads back in the navigation bar in front, in any language; null when there is none. UIKit's name
 * identifies it, or a word for "back", or the title of an earlier screen, which UIKit writes on it. Other controls in its place (Cancel, Edit, a
 * menu) are never taken for it. `titles` are those of earlier screens.
 */
export function backControl(
  elements: readonly Element[],
  screen: Size,
  titles: readonly string[],
): Element | null {
  const bar = navigationBar(elements);
  if (bar === null || elements.some((e) => e.visible !== null && OVERLAY.test(e.className))) return null;
  const controls = elements.filter(
    (e) =>
      e.window === bar.window &&
      e.path.startsWith(`${bar.path}/`) &&
      e.visible !== null &&
      e.coveredBy === null &&
      e.state.enabled &&
      isTouchable(e),
  );
  const byName = controls.find((e) => BACK_IDS.test(e.resourceId.replace(/^.*[/:]/u, '')));
  if (byName !== undefined) return byName;
  const leading = leadingControl(controls, screen, isRightToLeft(elements));
  if (leading === null) return null;
  const names = [leading.label, leading.description, leading.text].filter((name) => name !== '');
  const known = titles.map(normalise);
  return names.some((name) => BACK.test(name.trim()) || known.includes(normalise(name))) ? leading : null;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&apos;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

/** Returns the titles of the navigation bars in a page source: UIKit names a bar after its screen. */
export function titlesIn(source: string): readonly string[] {
  return Array.from(
    source.matchAll(/<XCUIElementTypeNavigationBar\b[^>]*?\sname="([^"]+)"/gu),
    ([, name = '']) => name.replaceAll(/&(?:amp|quot|apos|lt|gt);/gu, (entity) => ENTITIES[entity] ?? entity),
  );
}

/** Returns a swipe from the leading edge, which goes back in every navigation controller that does not forbid it. */
export function edgeSwipe(
  elements: readonly Element[],
  { width, height }: Size,
): Extract<Gesture, { kind: 'swipe' }> {
  const y = Math.round(height / 2);
  const [edge, inside] = isRightToLeft(elements)
    ? [width - 1, Math.round(width * 0.2)]
    : [0, Math.round(width * 0.8)];
  return { kind: 'swipe', from: { x: edge, y }, to: { x: inside, y }, ms: 300 };
}

/** Returns the navigation bar in front: the last one in view that nothing covers. */
function navigationBar(elements: readonly Element[]): Element | null {
  return (
    elements.findLast(
      (e) => e.className.endsWith('NavigationBar') && e.visible !== null && e.coveredBy === null,
    ) ?? null
  );
}

function leadingControl(controls: readonly Element[], { width }: Size, fromRight: boolean): Element | null {
  const distance = ({ bounds }: Element): number => (fromRight ? width - bounds.x - bounds.width : bounds.x);
  const [first] = controls.toSorted((a, b) => distance(a) - distance(b));
  return first === undefined || distance(first) > width * LEADING_SHARE ? null : first;
}

/** True when most texts are written from right to left. */
function isRightToLeft(elements: readonly Element[]): boolean {
  const written = elements.filter((e) => e.visible !== null && LETTER.test(e.label));
  return written.filter((e) => RIGHT_TO_LEFT.test(e.label)).length * 2 > written.length;
}
