/** Texts of the goal that come while a doubted change is watched (R14, R37). */
import { isOfGesture } from './background-changes.ts';
import { textsOfGoal } from './mentions.ts';
import { treeDiff } from './tree-diff.ts';
import type { RunState } from '../model/run-state.ts';
import type { Element } from '../../screen/model/element.ts';
import { isWebPage, type Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';

/**
 * Returns the later of two looks after a gesture without the answers that came between them, as if they had not: a text that the goal names, that was not there before the gesture,
 * and of which the page does not say that a timer of its own made it, or any change of which it says that the gesture began it. A clock beside it went on by itself, and so did all else that changed.
 */
export function withoutLateAnswers(before: Screen, earlier: Screen, later: Screen, state: RunState): Screen {
  if (!isWebPage(later)) return later;
  const goal = textsOfGoal(state);
  const known = new Set([...before.elements, ...earlier.elements].map((e) => normalise(e.text || e.label)));
  const isAnswer = (e: Element): boolean => {
    const text = normalise(e.text || e.label);
    const by = e.timed ?? e.timedLoss;
    const isByItself = (by !== undefined && by !== 'begun') || e.anyTap === true;
    // A change that the gesture began may go on for a while: a number that counts up until it is a word.
    if (isOfGesture(e)) return true;
    return goal.has(text) && !known.has(text) && !isByItself && !(later.restless ?? []).includes(e.ref);
  };
  const { added, changed } = treeDiff(earlier, later);
  const came = new Set(added.filter(isAnswer).map((e) => e.ref));
  const were = new Map(
    changed.filter((c) => c.what.includes('text') && isAnswer(c.after)).map((c) => [c.after.ref, c.before]),
  );
  if (came.size + were.size === 0) return later;
  const elements = later.elements.flatMap((e) => {
    if (came.has(e.ref)) return [];
    const was = were.get(e.ref);
    return [was === undefined ? e : { ...e, text: was.text, label: was.label }];
  });
  return { ...later, elements };
}
