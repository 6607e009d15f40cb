/** Texts that come with a gesture and go again: messages of apps whose platform does not mark them, as snackbars of React Native and iOS (R12, R37). */
import { treeDiff } from './tree-diff.ts';
import { isSeen } from '../../screen/elements/hittable.ts';
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
