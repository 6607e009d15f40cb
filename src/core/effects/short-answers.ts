/** Texts that come with a gesture and go again: messages of apps whose platform does not mark them, as snackbars of React Native and iOS (R12, R37). */
import { changeKey } from './background-changes.ts';
import { type Effect, effectSeen } from './effect-result.ts';
import { isClock } from './motion.ts';
import { treeDiff } from './tree-diff.ts';
import { isSeen } from '../../screen/elements/hittable.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';

/**
 * Returns the texts that came between two observations in elements of their own, unless a timer of the page brought them. A text that changed in place came by itself as
 * easily. One that was gone again while the screen settled came as well.
 */
export function textsThatCame(before: Screen, after: Screen): readonly string[] {
  const stood = new Set(before.elements.map((e) => normalise(e.text)));
  const came = treeDiff(before, after).added.filter(
    (e) => e.text !== '' && !e.state.editable && e.timed === undefined && isSeen(after, e),
  );
  const texts = [...came.map((e) => e.text), ...(after.went ?? [])].map(normalise);
  return [...new Set(texts)].filter((text) => !stood.has(text));
}

/** Returns the text that came with two or more gestures of one control and is gone; null when there is none. Such a text may be the answer. */
export function repeatedAnswer(answers: readonly (readonly string[])[], now: Screen): string | null {
  const shown = new Set(now.elements.map((e) => normalise(e.text)));
  const all = answers.flat();
  return all.find((text, i) => !shown.has(text) && all.indexOf(text) !== i) ?? null;
}

/**
 * Returns the change of a text that came with the gesture, at a place without words, and that another one replaced while it was watched, as "Sent" replaces "Sending…"; null when there is none.
 * A clock and what timers of a page draw are none. Words with dots at their end say that the app has begun; nothing tells whether others came by themselves (R14).
 */
export function answerReplaced(before: Screen, first: Screen, after: Screen): Effect | null {
  const textsOf = (screen: Screen): ReadonlyMap<string, Element> =>
    new Map(screen.elements.filter(showsText).map((e) => [changeKey(e), e]));
  const [was, now] = [textsOf(before), textsOf(after)];
  const known = new Set(before.elements.map((e) => e.text));
  const isNew = ({ text, timed, anyTap }: Element): boolean =>
    !known.has(text) && timed === undefined && anyTap !== true && !isClock(text);
  for (const [key, came] of textsOf(first)) {
    const next = now.get(key);
    if (was.has(key) || next === undefined || next.text === came.text) continue;
    if (isNew(came) && isNew(next))
      return {
        ...effectSeen(`"${came.text}" came and became "${next.text}"`),
        byChance: !BEGINS_WORK.test(came.text),
      };
  }
  return null;
}

/**
 * Returns the change of a place at which two texts took turns while it was watched, the last of which the goal names: "Not saved", "Saving", "Saved". A timer made it that had
 * changed nothing there before the gesture, and that answered it in its first run after it (R14); null when there is none.
 */
export function namedAtLast(
  before: Screen,
  first: Screen,
  after: Screen,
  goal: ReadonlySet<string>,
): Effect | null {
  const textOf = (screen: Screen, key: string): string | undefined =>
    screen.elements.find((e) => showsText(e) && changeKey(e) === key)?.text;
  const last = after.elements.find((e) => {
    const between = textOf(first, changeKey(e));
    const isTurn = between !== undefined && between !== e.text && between !== textOf(before, changeKey(e));
    return isTurn && e.timed === 'new' && showsText(e) && goal.has(normalise(e.text)) && !isClock(e.text);
  });
  const was = last === undefined ? undefined : textOf(before, changeKey(last));
  return last === undefined || was === last.text
    ? null
    : effectSeen(was === undefined ? `"${last.text}" came` : `"${was}" became "${last.text}"`);
}

const BEGINS_WORK = /\p{L}\s*(?:…|\.{3})$/u;

const showsText = ({ text, visible }: Element): boolean => text !== '' && visible !== null;
