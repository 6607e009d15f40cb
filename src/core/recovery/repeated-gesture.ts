import { excludesDuplicate } from '../assertions/index.ts';
import type { Effect } from '../effects/effect.ts';
import { attemptsOn } from '../budgets/retry-budgets.ts';
import type { RepeatedGesture, RunState, OpenAttempt } from '../model/run-state.ts';

/** Null when the gesture that landed was the only one of its kind; asked before the ledger is cleared (R37). */
export function repeatedGesture(
  state: RunState,
  pending: OpenAttempt,
  effect: Effect,
): RepeatedGesture | null {
  const { origin, number, target } = pending.attempt;
  // On a free step each control that was tried before may have done late what the last one seems to have done.
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

export function repeatDescription({ attempt: made }: OpenAttempt, { gestures }: RepeatedGesture): string {
  if (made.origin === 'B') return 'landed when it was made again, after what lay over it was closed';
  return gestures <= made.of ? `landed on attempt ${gestures} of ${made.of}` : 'landed on another route';
}

/** The control of an attempt, as notes and findings name it. */
export function targetName({ attempt: { target, action } }: OpenAttempt): string {
  if (target === null) return action.kind;
  return `"${target.label || target.description || target.resourceId || target.ref}"`;
}

/** The repeat whose effect may be there twice without any condition showing that it is not; undefined when none may. */
export function mayBeOurDuplicate({
  goal,
  run: { repeatedGestures },
}: RunState): RepeatedGesture | undefined {
  const exact = goal.expected.some((line) => line.parsed.conditions.some(excludesDuplicate));
  return exact
    ? undefined
    : repeatedGestures.find((r) => !r.firstWasBlocked && !IDEMPOTENT_EFFECT.test(r.effect));
}

/** Effects that a second gesture would have undone, or left as they are. */
const IDEMPOTENT_EFFECT =
  /^(?:it was switched|it is (?:on|off)|its selection changed|it was selected already|it was (?:en|dis)abled|the field has the focus|a (?:menu|drawer|dialog|sheet) opened|what was open closed|the keyboard)/;
