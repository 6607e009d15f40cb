/** Decides whether a gesture brought a message, such as a toast (R12, R20). */
import { changeKey, isBackgroundChange } from './background-changes.ts';
import { type Effect, effectSeen, inDoubt } from './effect-result.ts';
import { toastsOn } from './toast-changes.ts';
import type { RunState } from '../model/run-state.ts';
import { toastTexts } from '../../screen/features/toasts.ts';
import type { Element } from '../../screen/model/element.ts';
import { byRef, type Screen, subtree } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';

/** Returns the effect of a gesture that brought a message; null when there is none, or it came by itself, as after a tap that nothing on the page can have heard (R14). */
export function messageEffect(before: Screen, after: Screen, { seen }: RunState): Effect | null {
  // A message that is gone by now is on no element that could say so.
  if (after.app.unheard === true) return null;
  // A toast that disappeared while the screen before was captured may be shown a second time.
  const standing = toastTexts(before);
  const timed = after.elements.filter((e) => e.timed !== undefined);
  const found = after.toasts
    .filter((message) => !standing.includes(message))
    .map((message) => ({
      message,
      by: timed.find((e) => wordsIn(after, e) === message) ?? changedBar(before, after, message),
    }))
    .filter(({ by }) => by?.timed !== 'usual')
    .filter(({ by }) => by === undefined || !goesOn(after, by, seen.backgroundChanges))
    // Of a message that is gone already nothing more can be seen.
    .filter(({ message, by }) => by !== undefined || after.timedToasts?.includes(message) !== true);
  const best = found.find(({ by }) => by === undefined) ?? found[0];
  if (best === undefined) return null;
  const { message, by } = best;
  const effect = { ...effectSeen(`a message came: "${message}"`), byChance: isOfAnyTap(after, message) };
  return by === undefined ? effect : inDoubt(effect, by);
}

/**
 * Returns the bar of messages that stood before the gesture and shows, or has just shown, this one. Its words may also change by themselves, as in "Retry
 * in 5 s".
 */
function changedBar(before: Screen, after: Screen, message: string): Element | undefined {
  const barsOn = (screen: Screen): Element[] =>
    toastsOn(screen).flatMap(({ ref }) => (ref === null ? [] : (byRef(screen, ref) ?? [])));
  const stood = new Set(barsOn(before).map((e) => changeKey(e)));
  const isGone = !toastTexts(after).includes(message);
  return barsOn(after).find(
    (e) => stood.has(changeKey(e)) && (isGone || wordsIn(after, e).includes(message)),
  );
}

/** True when the element, or a text in it, changed without a gesture. */
function goesOn(screen: Screen, element: Element, backgroundChanges: readonly string[]): boolean {
  return subtree(screen, element).some((e) => isBackgroundChange(backgroundChanges, e));
}

/** Returns the texts of an element and of all elements in it. */
function wordsIn(screen: Screen, element: Element): string {
  return normalise(
    subtree(screen, element)
      .flatMap((e) => (e.text === '' ? [] : [e.text]))
      .join(' '),
  );
}

/** True when any tap on the page brings the message, as the page says (R14). A line that names it decides all the same. */
const isOfAnyTap = (screen: Screen, message: string): boolean =>
  screen.elements.some((e) => e.anyTap === true && wordsIn(screen, e) === message);
