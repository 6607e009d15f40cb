/** Words that a gesture took away and brought again, such as those of a list that is loaded anew, or of a message that is shown a second time (R20). */
import { changeKey, isOfGesture } from './background-changes.ts';
import { effectSeen, NO_EFFECT, type Effect } from './effect-result.ts';
import { isMentioned, textsOfGoal } from './mentions.ts';
import type { RunState } from '../model/run-state.ts';
import type { Element } from '../../screen/model/element.ts';
import { type Screen, subtree } from '../../screen/model/screen.ts';

/**
 * Returns the effect that words went and came again, as a look between the two screens shows, and that a script of the gesture changed them, as the page says; no effect where
 * there are none. Words that the goal does not name may be those of a state that the app took back, as is the name of the tapped control after "Loading…": such an effect decides nothing by itself (R14).
 */
export function wordsDrawnAnew(before: Screen, after: Screen, tapped: Element, state: RunState): Effect {
  const restless = new Set(after.restless);
  const known = new Map(before.elements.map((e) => [changeKey(e), e.text]));
  const anew = after.elements.filter(
    (e) =>
      restless.has(e.ref) &&
      e.text !== '' &&
      e.visible !== null &&
      isOfGesture(e) &&
      known.get(changeKey(e)) === e.text,
  );
  const goal = textsOfGoal(state);
  const own = new Set(subtree(after, tapped));
  const named = anew.find((e) => !own.has(e) && isMentioned(goal, e.text));
  const shown = named ?? anew[0];
  if (shown === undefined) return NO_EFFECT;
  const effect = effectSeen(`"${shown.text}" went and came again`);
  return named === undefined ? { ...effect, byChance: true } : effect;
}
