/** Finds effects that may be doubled because we repeated a gesture (R37). */
import { excludesDuplicate } from '../assertions/index.ts';
import type { Effect } from '../effects/effect-result.ts';
import { attemptsOn } from '../budgets/retry-budgets.ts';
import { targetName } from '../effects/gesture-words.ts';
import type { RepeatedGesture } from '../model/run-record.ts';
import type { RunState } from '../model/run-state.ts';
import type { OpenAttempt } from '../model/open-attempt.ts';

/** Returns the repetition of a gesture that took effect; null when it was made once. Call it before the budgets are cleared. */
export function repeatedGesture(
  state: RunState,
  pending: OpenAttempt,
  effect: Effect,
): RepeatedGesture | null {
  const { origin, number, target, action } = pending.attempt;
  // A field that is emptied first holds the text once.
  if (action.kind === 'input_text' && action.clear_text) return null;
  // On an open-ended step, any control that was tried before may have caused the effect late.
  const counted =
    pending.purpose === 'open-ended'
      ? state.run.budgets.attemptsByTarget.reduce((sum, a) => sum + a.count, 0)
      : target === null
        ? 0
        : attemptsOn(state.run.budgets, target, state.run).count;
  const gestures = Math.max(number, counted, origin === 'B' || origin === 'C' ? 2 : 1);
  if (gestures < 2) return null;
  const { phase, index } = state.run.cursor;
  const firstWasBlocked = (origin === 'B' || origin === 'C') && gestures === 2;
  return { phase, index, target: targetName(pending), gestures, effect: effect.effect, firstWasBlocked };
}

/** Returns the flag of a repeated gesture. */
export function repeatDescription({ attempt }: OpenAttempt, { gestures }: RepeatedGesture): string {
  if (attempt.origin === 'B') return 'took effect when repeated, after the obstruction was closed';
  return gestures <= attempt.of
    ? `took effect on attempt ${gestures} of ${attempt.of}`
    : 'took effect on another route';
}

/** Returns the repeated gesture whose effect may be doubled and that no condition checks; undefined when there is none. */
export function mayBeOurDuplicate({
  goal,
  run: { repeatedGestures },
}: RunState): RepeatedGesture | undefined {
  const isChecked = goal.expected.some((line) => line.parsed.conditions.some(excludesDuplicate));
  return isChecked
    ? undefined
    : repeatedGestures.find((r) => !r.firstWasBlocked && !IDEMPOTENT_EFFECT.test(r.effect));
}

/** Effects that a second gesture would undo or leave unchanged. */
const IDEMPOTENT_EFFECT =
  /^(?:it was switched|it is (?:on|off)|its selection changed|it was selected already|it was (?:en|dis)abled|the field has the focus|a (?:menu|drawer|dialog|sheet) opened|an overlay closed|the keyboard)/;
