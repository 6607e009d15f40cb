/** Records the effect of an attempt (R20), and goes on with the step. */
import { ownSettings } from '../steps/undone.ts';
import { ADDRESS_ALONE, laterLineTells } from '../effects/address-effect.ts';
import { actOnPart, partDone } from '../state/compiled.ts';
import type { Effect } from '../effects/effect-result.ts';
import { clearAttempts } from '../budgets/retry-budgets.ts';
import type { ChanceEffect } from '../model/run-record.ts';
import { answeredKey } from '../targets/identity.ts';
import type { OpenAttempt } from '../model/open-attempt.ts';
import { takesBack } from '../steps/rejected-choice.ts';
import { newOverlay } from '../targets/obstruction.ts';
import { hasOtherTitle } from '../targets/same-page.ts';
import { overlayKey } from '../targets/overlay-mentions.ts';
import { targetName } from '../effects/gesture-words.ts';
import { repeatedGesture, repeatDescription } from '../recovery/repeated-gesture.ts';
import {
  type Turn,
  type Outcome,
  patch,
  appendHistory,
  advanceNext,
  openInstruction,
} from '../state/turn.ts';
import { completeInstruction } from '../commands/complete-step.ts';
import type { Instruction } from '../../goal/model/instruction.ts';
import { byRef, type Screen } from '../../screen/model/screen.ts';
import { recordApproach } from '../steps/missing-element.ts';

/** Records the effect and completes the instruction, unless it needs more gestures. */
export function onEffect(turn: Turn, pending: OpenAttempt, after: Screen, effect: Effect): Outcome {
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
          `${pending.attempt.action.kind} ${historyWords(pending).join(' ')}: ${effect.effect}`,
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

/** Returns what the history says of a gesture beside its kind: where the finger went or what was looked for, the target (a field by its hint), the value. */
function historyWords({ attempt: { target, action }, before }: OpenAttempt): readonly string[] {
  const name =
    target === null
      ? ''
      : target.label || target.description || (byRef(before, target.ref)?.hint ?? '') || target.ref;
  if (action.kind === 'scroll_to') return [`to "${action.text}"`];
  const words = [
    action.kind === 'swipe' ? action.direction : '',
    name,
    action.kind === 'pick_value' ? `to "${action.value}"` : '',
    action.kind === 'set_value' ? `to ${action.to}${action.percent ? ' %' : ''}` : '',
  ];
  return words.filter((word) => word !== '');
}

/** Returns the effect when only a late change that nothing speaks of stands for it (R14). On an open-ended step no effect completes anything. */
function chanceEffectOf(turn: Turn, pending: OpenAttempt, after: Screen, effect: Effect): ChanceEffect[] {
  if (effect.byChance !== true || pending.purpose !== 'step') return [];
  if (effect.effect === ADDRESS_ALONE && laterLineTells(turn, after)) return [];
  const { phase, index } = turn.state.run.cursor;
  return [{ phase, index, target: targetName(pending), effect: effect.effect }];
}
