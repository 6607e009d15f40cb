/** Decides whether an attempt took effect (R20), and completes the step or diagnoses why it did not. */
import { targetBefore } from '../targets/touched.ts';
import { definitionOf } from '../../actions/registry.ts';
import { repeatBack } from '../commands/act.ts';
import { watchForLateEffect } from '../commands/observe.ts';
import { withUnseenFlips } from '../history/unseen-flips.ts';
import { ownSettings } from '../steps/undone.ts';
import { proofAt } from '../assertions/result.ts';
import { ADDRESS_ALONE, laterLineTells } from '../effects/address-effect.ts';
import { movementKey } from './guard-open-ended.ts';
import { actOnPart, leaveCompiled, partDone } from '../state/compiled.ts';
import { recordNavigation } from '../state/navigation.ts';
import { keyboardConsumedBack, overlayConsumedBack } from '../effects/key-effect.ts';
import { wrongDestination } from '../effects/destination.ts';
import {
  backgroundChangesBetween,
  changeKey,
  isAtChangingPlace,
  isInChangingContainer,
  withLaterAnswers,
} from '../effects/background-changes.ts';
import { lateElsewhere } from '../effects/attribution.ts';
import { effectOf } from '../effects/effect.ts';
import { textsOfGoal } from '../effects/mentions.ts';
import { answerReplaced, namedAtLast, textsThatCame } from '../effects/short-answers.ts';
import { NO_EFFECT, WHOLE_PICTURE, type Effect } from '../effects/effect-result.ts';
import { clearAttempts } from '../budgets/retry-budgets.ts';
import { afterApproach } from '../steps/missing-element.ts';
import type { ChanceEffect } from '../model/run-record.ts';
import { answeredKey } from '../targets/identity.ts';
import type { DoubtedChange, OpenAttempt } from '../model/open-attempt.ts';
import { takesBack } from '../steps/rejected-choice.ts';
import type { RunState } from '../model/run-state.ts';
import { newOverlay } from '../targets/obstruction.ts';
import { hasOtherTitle } from '../targets/same-page.ts';
import { overlayKey } from '../targets/overlay-mentions.ts';
import { failPastTheEnd } from '../recovery/c-scroll-into-view.ts';
import { diagnose } from '../recovery/diagnose.ts';
import { targetName } from '../effects/gesture-words.ts';
import { repeatedGesture, repeatDescription } from '../recovery/repeated-gesture.ts';
import {
  type Turn,
  type Outcome,
  stepAt,
  patch,
  appendHistory,
  advanceNext,
  openInstruction,
} from '../state/turn.ts';
import { completeInstruction } from '../commands/complete-step.ts';
import { fail } from '../commands/finish.ts';
import type { Instruction } from '../../goal/model/instruction.ts';
import { byRef, type Screen, type ScreenChange } from '../../screen/model/screen.ts';

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

/** How often a doubted change is watched once more. */
const MORE_WATCHES = 2;

/**
 * True when a doubted change needs another watch: its place changed once more while it was watched, or its timer has not run in vain yet. A timer that is slower
 * than the watch shows only in the next one whether it goes on (R14).
 */
function mayGoOn(
  pending: OpenAttempt,
  { tookEffect, doubtful }: Effect,
  after: Screen,
): pending is OpenAttempt & { readonly doubted: DoubtedChange } {
  const { doubted } = pending;
  if (!tookEffect || doubtful === undefined || doubted === null) return false;
  const again = doubted.watchedAgain ?? 0;
  if (again === 0 && isAtChangingPlace(backgroundChangesBetween(doubted.screen, after), doubtful))
    return true;
  return again < MORE_WATCHES && isUntried(after, doubtful);
}

/** True when the timer that changed the element has always changed it so far. */
const isUntried = (screen: Screen, key: string): boolean =>
  screen.elements.some((e) => e.timed === 'first' && changeKey(e) === key);

/** True when the page had begun before the gesture what changed the element. */
const isBegun = (screen: Screen, key: string): boolean =>
  screen.elements.some((e) => e.timed === 'begun' && changeKey(e) === key);

/** Returns an effect that may be the habit of a timer, or the work of the page, as one that may have come by chance (R14). */
const markedUntried = (effect: Effect, after: Screen): Effect =>
  effect.doubtful !== undefined && (isUntried(after, effect.doubtful) || isBegun(after, effect.doubtful))
    ? { ...effect, byChance: true }
    : effect;

/** Records the texts that came with the gesture, on the first observation after it. */
function recordAnswers(turn: Turn, { watched, doubted, before }: OpenAttempt, after: Screen): Turn {
  if (watched || doubted !== null) return turn;
  return patch(turn, { step: { answers: [...turn.state.step.answers, textsThatCame(before, after)] } });
}

/**
 * Returns the effect of the attempt. A doubted change was watched once without a gesture: it is the effect when it stood still since, and no
 * effect when it went on by itself (R14).
 */
function effectSoFar(pending: OpenAttempt, after: Screen, change: ScreenChange, state: RunState): Effect {
  const now = effectOf(pending, after, change, state);
  const { doubted } = pending;
  if (doubted === null) return now;
  if (!isOtherPage(doubted, after, change) && wentOn(pending, doubted.screen, after)) return NO_EFFECT;
  const isSeen = now.tookEffect && now.doubtful === undefined;
  if (isSeen && now.byChance !== true) return now;
  const seen = withLaterAnswers(doubted.screen, after);
  const then = effectOf({ ...pending, watched: doubted.late, doubted: null }, seen, doubted.change, state);
  if (then.tookEffect && then.doubtful !== WHOLE_PICTURE) return then;
  // A change of which nothing tells that it is the effect counts where no other one does.
  return isSeen ? now : NO_EFFECT;
}

/** True when another page came after a doubted change on the page of the gesture: the target left with its page, not with a list that goes on. */
function isOtherPage(
  doubted: NonNullable<OpenAttempt['doubted']>,
  after: Screen,
  change: ScreenChange,
): boolean {
  const opened = change.kind === 'full' && doubted.change.kind !== 'full';
  return opened || doubted.screen.app.place !== after.app.place;
}

/** True when the target is gone, and the list that held it changed again without a gesture: it goes on by itself, as a ticker does. */
function wentOn(pending: OpenAttempt, doubted: Screen, after: Screen): boolean {
  const target = targetBefore(pending);
  if (target === undefined || target.label === '') return false;
  const isGone = !after.elements.some((e) => e.visible !== null && e.label === target.label);
  return isGone && isInChangingContainer(backgroundChangesBetween(doubted, after), pending.before, target);
}

/**
 * Looks once more without a gesture when only a text elsewhere came late, before the gesture is repeated: a second tap would do its work twice (R37). A text
 * that goes on changing is no effect. One that rests may be an effect, and nothing tells (R14); so may one that came at once and that another one has replaced. Null when
 * there is no such text.
 */
function changeByChance(
  turn: Turn,
  pending: OpenAttempt,
  after: Screen,
  change: ScreenChange,
): Outcome | null {
  const { doubted, before, attempt } = pending;
  const instruction = pending.purpose === 'step' ? openInstruction(turn.state) : undefined;
  const target = targetBefore(pending);
  if (instruction?.kind !== 'tap' || target === undefined || attempt.number > 1) return null;
  if (after.app.unheard === true) return null;
  if (!pending.watched || after.loading.length > 0 || newOverlay(before, after) !== undefined) return null;
  if (doubted !== null && doubted.byChance !== true) {
    const replaced =
      (doubted.late ? null : answerReplaced(before, doubted.screen, after)) ??
      namedAtLast(before, doubted.screen, after, textsOfGoal(turn.state));
    return replaced === null ? null : onEffect(turn, pending, after, replaced);
  }
  const effect = lateElsewhere(before, doubted?.screen ?? after, target, turn.state);
  if (effect === null) return null;
  return doubted === null
    ? watchForLateEffect(turn, { ...pending, doubted: { screen: after, change, late: true, byChance: true } })
    : onEffect(turn, pending, after, { tookEffect: true, effect, flags: [], byChance: true });
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

/** Records the effect and completes the instruction, unless it needs more gestures. */
function onEffect(turn: Turn, pending: OpenAttempt, after: Screen, effect: Effect): Outcome {
  const { state } = turn;
  const { action } = pending.attempt;
  const late = (pending.doubted?.late ?? pending.watched) ? ['slow'] : [];
  const confirmed = effect.doubtful === undefined ? [] : [effect.doubtful];
  // A wait on an open-ended step is no effect of the app, so earlier attempts stay counted.
  const idle = pending.purpose === 'open-ended' && pending.attempt.action.kind === 'wait';
  const repeat = idle ? null : repeatedGesture(turn.state, pending, effect);
  // One that comes with another page is that page's own, and not what the gesture asked for.
  const came = hasOtherTitle(pending.before, after) ? undefined : newOverlay(pending.before, after);
  const flags = [...effect.flags, ...late, ...(repeat === null ? [] : [repeatDescription(pending, repeat)])];
  const recorded = patch(
    turn,
    {
      run: {
        budgets: idle ? state.run.budgets : clearAttempts(state.run.budgets),
        openedOverlay: came === undefined ? state.run.openedOverlay : overlayKey(came),
        repeatedGestures:
          repeat === null ? state.run.repeatedGestures : [...state.run.repeatedGestures, repeat],
        addedTexts: [...state.run.addedTexts, ...(effect.added === undefined ? [] : [effect.added])],
        chanceEffects: [...state.run.chanceEffects, ...chanceEffectOf(turn, pending, after, effect)],
        answersLate: state.run.answersLate || late.length > 0,
        leftFor: effect.leftFor ?? null,
        history: appendHistory(
          state,
          `${pending.attempt.action.kind} ${historyName(pending)}: ${effect.effect}`,
        ),
      },
      seen: {
        confirmedChanges: [...state.seen.confirmedChanges, ...confirmed],
        openedOver: came === undefined ? state.seen.openedOver : pending.before,
      },
    },
    { kind: 'effect', attempt: pending.attempt.id, effect: effect.effect, flags },
  );
  if (pending.purpose === 'open-ended') {
    const accepted = patch(recorded, {
      run: ownSettings(recorded, pending, after),
      step: {
        vainMoves: [],
        answered: [...state.step.answered, ...answerOf(pending)],
        ...(takesBack(state, action) ? { rejectedInput: null } : {}),
      },
    });
    return advanceNext(afterCompiledGesture(accepted), after);
  }
  if (pending.purpose !== 'step') return advanceNext(recordApproach(recorded, pending, after, true), after);
  const instruction = openInstruction(state);
  if (instruction !== undefined && wantsMoreGestures(instruction, state.step.swipes + 1))
    return advanceNext(
      patch(recorded, {
        step: {
          swipes: state.step.swipes + 1,
          approaches: state.step.approaches + 1,
          readings: instruction.kind === 'set_control' ? state.step.readings : [],
        },
      }),
      after,
    );
  return completeInstruction(recorded, after, 'completed', effect.effect, flags);
}

const answerOf = ({ attempt: { target }, before }: OpenAttempt): readonly string[] =>
  target === null ? [] : [answeredKey(before, target)];

/** True when the instruction is not done with one effect. `swipes`: those made so far. */
function wantsMoreGestures(instruction: Instruction, swipes: number): boolean {
  switch (instruction.kind) {
    case 'scroll_to':
    case 'pick_date':
    case 'set_control':
      return true;
    case 'tap':
      return instruction.until !== null;
    case 'swipe':
      return swipes < instruction.times;
    default:
      return false;
  }
}

/** Returns the turn with the compiled line done that the gesture was for, unless the line asks for more gestures (R60). */
function afterCompiledGesture(turn: Turn): Turn {
  const { compiled } = turn.state.step;
  if (compiled === null || !compiled.acting) return turn;
  const instruction = compiled.parts[compiled.next]?.instruction;
  const isRepeated = instruction?.kind === 'tap' && instruction.until !== null;
  const goesOn = instruction?.kind === 'swipe' && instruction.toEnd === true;
  const isCounted = instruction?.kind === 'set_control';
  return isRepeated || goesOn || isCounted ? actOnPart(turn, false) : partDone(turn);
}

/** Returns the target as the history names it: a field by its hint. Empty without a target. */
function historyName({ attempt: { target }, before }: OpenAttempt): string {
  if (target === null) return '';
  return target.label || target.description || (byRef(before, target.ref)?.hint ?? '') || target.ref;
}

/** Returns the effect when only a late change that nothing speaks of stands for it (R14). On an open-ended step no effect completes anything. */
function chanceEffectOf(turn: Turn, pending: OpenAttempt, after: Screen, effect: Effect): ChanceEffect[] {
  if (effect.byChance !== true || pending.purpose !== 'step') return [];
  if (effect.effect === ADDRESS_ALONE && laterLineTells(turn, after)) return [];
  const { phase, index } = turn.state.run.cursor;
  return [{ phase, index, target: targetName(pending), effect: effect.effect }];
}

/** Handles a gesture without a target that changed nothing. It belongs to no case; a swipe that the goal asks for is flagged. */
function onNoMovement(turn: Turn, pending: OpenAttempt, after: Screen): Outcome {
  const recorded = patch(turn, {
    run: { history: appendHistory(turn.state, `${pending.attempt.action.kind} changed nothing`) },
    step: { approaches: turn.state.step.approaches + (pending.purpose === 'step' ? 1 : 0) },
  });
  const instruction = openInstruction(turn.state);
  const isDone =
    instruction?.kind === 'swipe' && (instruction.toEnd === true || pending.attempt.target === null);
  if (pending.purpose === 'step' && isDone)
    return completeInstruction(recorded, after, 'completed', 'nothing moved', ['nothing moved']);
  if (pending.purpose === 'step' && (instruction?.kind === 'swipe' || instruction?.kind === 'hide_keyboard'))
    return diagnose(recorded, pending, after);
  if (pending.purpose === 'open-ended') {
    const { vainMoves: before } = turn.state.step;
    const key = movementKey(pending.attempt.action);
    // A page that was busy may have missed the finger.
    const mayRepeat =
      isCompiledSwipe(turn, pending) && !before.includes(key) && stepAt(turn.state)?.repeat !== 'never';
    if (mayRepeat && !pending.watched) return watchForLateEffect(turn, pending);
    const known = patch(recorded, { step: { vainMoves: [...before, key] } });
    return advanceNext(mayRepeat ? known : afterNoMovement(known), after);
  }
  return (
    failPastTheEnd(recorded, pending, after) ??
    advanceNext(recordApproach(recorded, pending, after, false), after)
  );
}

/** True for a swipe on something, as the compiled line says. */
function isCompiledSwipe({ state }: Turn, { attempt }: OpenAttempt): boolean {
  const { compiled } = state.step;
  const instruction = compiled?.parts[compiled.next]?.instruction;
  return (
    compiled?.acting === true &&
    instruction?.kind === 'swipe' &&
    instruction.toEnd !== true &&
    attempt.target !== null
  );
}

/** Returns the turn with a compiled swipe done that goes as far as it can. Other lines are left: their gesture did not do what they say. */
function afterNoMovement(turn: Turn): Turn {
  const { compiled } = turn.state.step;
  const instruction = compiled?.parts[compiled.next]?.instruction;
  if (compiled === null || instruction?.kind === 'scroll_to') return turn;
  if (instruction?.kind === 'swipe' && instruction.toEnd === true) return partDone(turn);
  return compiled.acting ? leaveCompiled(turn, 'nothing moved') : turn;
}

/** Records whether an approach action led away from the screen on which the step began. */
function recordApproach(turn: Turn, pending: OpenAttempt, after: Screen, tookEffect: boolean): Turn {
  if (pending.purpose !== 'approach') return turn;
  return patch(turn, {
    step: { startScreen: afterApproach(turn.state.step.startScreen, pending, after, tookEffect) },
  });
}
