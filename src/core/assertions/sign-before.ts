/** Finds signs that stand before a number in an element of their own (R74). */
import { isInView } from './result.ts';
import type { Element } from '../../screen/model/element.ts';
import { selfAndAncestors, subtree, type Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';

/** True when a text of its own right before the value is a minus, an opening bracket or an arrow downwards: `−` and `€5.00` are drawn as `−€5.00`. */
export function hasLooseSign(screen: Screen, value: string): boolean {
  return hasRightBefore(
    screen,
    value,
    (e) => /^[-−‒–(▼▾▽↓⬇🔻]\uFE0F?$/u.test(normalise(e.text)) && !isInButton(screen, e),
  );
}

/** True for the `−`, in words or drawn, of a number that is counted by the buttons beside it. */
const isInButton = (screen: Screen, sign: Element): boolean =>
  selfAndAncestors(screen, sign).some(
    (button) =>
      (button.role === 'button' || (button !== sign && button.role === 'icon')) &&
      subtree(screen, button).every((e) => e.text === '' || e.text === sign.text),
  );

/**
 * True when a picture right before the value may be its minus, or an arrow that says that it is a loss: it has no words, and is no higher than the
 * digits. A picture of a thing, such as a coin or a wallet, is higher.
 */
export function hasDrawnSign(screen: Screen, value: string): boolean {
  return hasRightBefore(screen, value, (e, box) => {
    const isPicture = e.text === '' && e.children.length === 0 && !e.state.clickable && e.bounds.width > 0;
    const isLow = e.bounds.height > 0 && e.bounds.height <= box.height * DIGIT_SHARE;
    return isPicture && isLow && !isInButton(screen, e);
  });
}

/** True when a sign of either kind may stand before the value. */
export const hasSignBefore = (screen: Screen, value: string): boolean =>
  hasLooseSign(screen, value) || hasDrawnSign(screen, value);

/** Height of a digit, as a share of its line, at most. */
const DIGIT_SHARE = 0.6;

/** True when such an element in view ends where the value begins, at half of its height. */
function hasRightBefore(
  screen: Screen,
  value: string,
  isSign: (e: Element, box: Element['bounds']) => boolean,
): boolean {
  const shown = screen.elements.filter((e) => isInView(e) && !screen.undrawn.includes(e.ref));
  const boxes = shown.filter((e) => e.text === value).map((e) => e.textBox ?? e.bounds);
  return boxes.some((box) =>
    shown.some((sign) => {
      const before = sign.textBox ?? sign.bounds;
      const middle = before.y + before.height / 2;
      const isOnLine = Math.abs(middle - box.y - box.height / 2) < box.height / 2;
      const gap = box.x - before.x - before.width;
      return isOnLine && Math.abs(gap) <= box.height / 2 && isSign(sign, box);
    }),
  );
}
