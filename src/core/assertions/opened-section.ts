/** Tells by the last gesture whether a section is open, where the tree does not say so (R74): content came directly below its header, or went. */
import type { AssertionContext } from './context.ts';
import { inReadingOrder } from '../../screen/elements/reading-order.ts';
import { locate } from '../../screen/locate/locate.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Locator } from '../../screen/model/locator.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';
import { LIMITS } from '../../shared/limits.ts';

/** Returns whether the last gesture opened the section with this header or closed it; null when it did neither, or nobody can tell. */
export function sectionAfterGesture(
  target: Locator,
  header: Element,
  { screen, beforeLastGesture, textCase }: AssertionContext,
): 'opened' | 'closed' | null {
  const before = beforeLastGesture ?? null;
  if (before === null || before.app.place !== screen.app.place || !screen.settled) return null;
  const [was] = locate(before, target, { textCase }).matches;
  if (was === undefined || Math.abs(was.bounds.y - header.bounds.y) > LIMITS.movedPx) return null;
  const [then, now] = [textsBelow(before, was), textsBelow(screen, header)];
  if (isInserted(then, now)) return 'opened';
  return isInserted(now, then) ? 'closed' : null;
}

function textsBelow(screen: Screen, { bounds }: Element): readonly string[] {
  const middle = bounds.y + bounds.height / 2;
  const below = screen.elements.filter(
    (e) => e.text !== '' && e.visible !== null && e.children.length === 0 && e.bounds.y > middle,
  );
  return inReadingOrder(below.filter((e) => !screen.undrawn.includes(e.ref))).map((e) => normalise(e.text));
}

/** True when new texts stand first, and those of before follow in their order, as far as they are in view. */
function isInserted(before: readonly string[], after: readonly string[]): boolean {
  for (let n = 1; n <= after.length; n += 1) {
    if (before.includes(after[n - 1] ?? '')) return false;
    const rest = after.slice(n);
    const follows = rest.every((text, i) => text === before[i]);
    if (follows && (rest.length > 0 || before.length === 0)) return true;
  }
  return false;
}
