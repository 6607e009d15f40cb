/** Goes on after a gesture without a target that changed nothing. */
import { watchForLateEffect } from '../commands/observe.ts';
import { movementKey } from './guard-open-ended.ts';
import { leaveCompiled, partDone } from '../state/compiled.ts';
import type { OpenAttempt } from '../model/open-attempt.ts';
import { failPastTheEnd } from '../recovery/c-scroll-into-view.ts';
import { diagnose } from '../recovery/diagnose.ts';
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
import type { Screen } from '../../screen/model/screen.ts';
import { recordApproach } from '../steps/missing-element.ts';

/** Handles a gesture without a target that changed nothing. It belongs to no case; a swipe that the goal asks for is flagged. */
export function onNoMovement(turn: Turn, pending: OpenAttempt, after: Screen): Outcome {
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
    const { vainMoves: before, openEndedGestureKeys: keys } = turn.state.step;
    const key = movementKey(pending.attempt.action);
    // A page that was busy may have missed the finger.
    const mayRepeat =
      isCompiledSwipe(turn, pending) && !before.includes(key) && stepAt(turn.state)?.repeat !== 'never';
    if (mayRepeat && !pending.watched) return watchForLateEffect(turn, pending);
    // A movement that changed nothing for as long as it was watched can't count twice when it is made again.
    const counted = pending.watched ? { openEndedGestureKeys: keys.slice(0, -1) } : {};
    const known = patch(recorded, { step: { vainMoves: [...before, key], ...counted } });
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
