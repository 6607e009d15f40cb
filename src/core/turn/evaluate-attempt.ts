/** Decides whether an attempt took effect (R20), and completes the step or diagnoses why it did not. */
import { definitionOf } from '../../actions/registry.ts';
import { repeatBack } from '../commands/act.ts';
import { watchForLateEffect } from '../commands/observe.ts';
import { withUnseenFlips } from '../history/unseen-flips.ts';
import { proofAt } from '../assertions/result.ts';
import { recordNavigation } from '../state/navigation.ts';
import { keyboardConsumedBack, overlayConsumedBack } from '../effects/key-effect.ts';
import { wrongDestination } from '../effects/destination.ts';
import { textsThatCame } from '../effects/short-answers.ts';
import type { Effect } from '../effects/effect-result.ts';
import type { OpenAttempt } from '../model/open-attempt.ts';
import { newOverlay } from '../targets/obstruction.ts';
import { diagnose } from '../recovery/diagnose.ts';
import { type Turn, type Outcome, stepAt, patch } from '../state/turn.ts';
import { fail } from '../commands/finish.ts';
import type { Screen, ScreenChange } from '../../screen/model/screen.ts';
import { effectSoFar, markedUntried, mayGoOn, changeByChance } from './doubted-change.ts';
import { onEffect } from './on-effect.ts';
import { onNoMovement } from './on-no-movement.ts';

/** Returns the next command after an attempt: its effect, an effect that the step rules out (R22), or a recovery case. */
export function evaluateAttempt(
  turn: Turn,
  pending: OpenAttempt,
  after: Screen,
  change: ScreenChange,
): Outcome {
  const { action } = pending.attempt;
  const flips = withUnseenFlips(turn.state.seen.unseenFlips, pending.attempt.id, after, change);
  const seen = patch(turn, { seen: { unseenFlips: flips } });
  const recorded = recordAnswers(
    recordNavigation(seen, change, pending, after, pending.purpose === 'approach'),
    pending,
    after,
  );
  const effect = markedUntried(effectSoFar(pending, after, change, recorded.state), after);
  if (effect.doubtful !== undefined && pending.doubted === null)
    return watchForLateEffect(recorded, {
      ...pending,
      doubted: { screen: after, change, late: pending.watched },
    });
  if (mayGoOn(pending, effect, after))
    return watchForLateEffect(recorded, {
      ...pending,
      doubted: { ...pending.doubted, watchedAgain: (pending.doubted.watchedAgain ?? 0) + 1 },
    });
  const noEffect = expectsNoEffect(recorded, pending);
  const stepExpectsNothing = noEffect && stepAt(recorded.state)?.effect !== 'none';
  if (stepExpectsNothing && newOverlay(pending.before, after) !== undefined)
    return failUnexpectedEffect(recorded, pending, after, { ...effect, effect: 'a window opened' });
  // Watch for a late effect before the step counts as without effect.
  if (stepExpectsNothing && !effect.tookEffect && !pending.watched)
    return watchForLateEffect(recorded, pending);
  if (noEffect)
    return effect.tookEffect && !effect.flags.includes('already so') && stepExpectsNothing
      ? failUnexpectedEffect(recorded, pending, after, effect)
      : onEffect(recorded, { ...pending, watched: false }, after, {
          tookEffect: true,
          effect: 'nothing happened, as the step says',
          flags: [],
        });
  const over = closedByBack(recorded, pending, after, effect);
  if (over !== null) return repeatBack(recorded, after, over);
  if (effect.tookEffect)
    return checkDestination(recorded, pending, after, change) ?? onEffect(recorded, pending, after, effect);
  const byChance = changeByChance(recorded, pending, after, change);
  if (byChance !== null) return byChance;
  if (!definitionOf(action.kind).countsAsAttempt || isHarmlessApproach(pending))
    return onNoMovement(recorded, pending, after);
  return diagnose(recorded, pending, after);
}

/** Returns what *back* closed in place of leaving the page; null when it did not. */
function closedByBack(
  { state }: Turn,
  pending: OpenAttempt,
  after: Screen,
  effect: Effect,
): 'the keyboard' | 'a dialog' | null {
  if (!effect.tookEffect) return keyboardConsumedBack(pending, after) ? 'the keyboard' : null;
  return overlayConsumedBack(pending, after, state) ? 'a dialog' : null;
}

/** Records the texts that came with the gesture, on the first observation after it. */
function recordAnswers(turn: Turn, { watched, doubted, before }: OpenAttempt, after: Screen): Turn {
  if (watched || doubted !== null) return turn;
  return patch(turn, { step: { answers: [...turn.state.step.answers, textsThatCame(before, after)] } });
}

/** Fails the step when its action led to another screen than the step says. A destination that is still changing is watched once. */
function checkDestination(
  turn: Turn,
  pending: OpenAttempt,
  after: Screen,
  change: ScreenChange,
): Outcome | null {
  const wrong = pending.purpose === 'step' ? wrongDestination(pending, after, change, turn.state) : null;
  if (wrong === null) return null;
  if (!pending.watched) return watchForLateEffect(turn, pending);
  const { expected, actual, element } = wrong;
  const proof = proofAt(after, element, 'destination of the action');
  return fail(turn, { label: 'Wrong Screen Bug', expected, actual, proof });
}

/** True for an approach action without a target, such as a key. When it changes nothing, the app is not at fault. */
function isHarmlessApproach(pending: OpenAttempt): boolean {
  return pending.purpose === 'approach' && pending.attempt.target === null;
}

/** True when the step says that nothing happens, or that its effect is invisible (R22). */
function expectsNoEffect(turn: Turn, pending: OpenAttempt): boolean {
  const step = stepAt(turn.state);
  return pending.purpose === 'step' && (step?.effect === 'none' || step?.parsed.effect === 'none');
}

/** Fails a step that expects no effect (R22). */
function failUnexpectedEffect(turn: Turn, pending: OpenAttempt, after: Screen, effect: Effect): Outcome {
  return fail(turn, {
    label: 'Wrong State Bug',
    expected: 'nothing happens',
    actual: effect.effect,
    proof: {
      ...proofAt(after, undefined, 'no effect expected'),
      box: pending.attempt.target?.bounds ?? null,
    },
  });
}
