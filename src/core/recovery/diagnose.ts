/** Finds out why an attempt had no effect: the first of cases A to E that applies. */
import { relocateTarget, withAnchorOn } from '../targets/relocate.ts';
import { retarget, performAttempt } from '../commands/act.ts';
import { failLeftApp } from '../commands/left-app.ts';
import { isClear } from '../assertions/result.ts';
import { waitForLoading } from './a-loading.ts';
import type { Obstruction } from '../model/obstruction.ts';
import type { OpenAttempt } from '../model/open-attempt.ts';
import { dismissOrFail } from './b-dismiss.ts';
import {
  obstructionOver,
  otherApp,
  newOverlay,
  leadsOutOfApp,
  unexpectedOverlay,
} from '../targets/obstruction.ts';
import { goalMentions } from '../targets/overlay-mentions.ts';
import { scrollIntoView } from './c-scroll-into-view.ts';
import { isValueAction } from '../effects/value-effect.ts';
import { retryInput } from './d-retype.ts';
import { setAgain } from './d-set-again.ts';
import { dragAgain } from './drag-again.ts';
import { retryUnresponsive } from './e-retry.ts';
import { watchForLateEffect } from '../commands/observe.ts';
import { inconclusive } from '../commands/finish.ts';
import { checkablePart } from '../../screen/locate/checkable-part.ts';
import { controlOf } from '../../screen/elements/control.ts';
import { type Turn, type Outcome, advanceNext, openInstruction, stepAt } from '../state/turn.ts';
import { gestureOnTarget } from '../effects/gesture-words.ts';
import { isOffScreen } from '../targets/viewport.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Screen } from '../../screen/model/screen.ts';

/** Returns the recovery of the first case that applies. */
export function diagnose(turn: Turn, pending: OpenAttempt, after: Screen): Outcome {
  const { target: identity, action: made } = pending.attempt;
  const target = identity === null ? undefined : relocateTarget(pending.before, after, identity);
  if (target === undefined || !isClear(after, target)) {
    const loading = waitForLoading(turn, after, { kind: 'attempt', pending });
    if (loading !== null) return loading;
  }
  if (pending.purpose === 'step' && leadsOutOfApp(pending, after, turn.state))
    return failLeftApp(turn, after, gestureOnTarget(pending));
  const blocker = obstructionAfter(turn, pending, after, target);
  if (blocker !== null) return dismissOrFail(turn, after, blocker, pending);
  const moved = withAnchorOn(pending.before, after, made);
  // The place to which a planner dragged it is gone: decide again on this screen. A step names the place.
  if (moved === null && pending.purpose === 'open-ended') return advanceNext(turn, after);
  const action = moved ?? made;
  if (target !== undefined && isOffScreen(after, target))
    return scrollIntoView(
      turn,
      { action: retarget(action, target), target, screen: after, origin: 'planner' },
      pending.purpose,
    );
  if (identity !== null && target === undefined && action.kind === 'input_text')
    return retryInput(turn, pending, after, target, action);
  // The ref now belongs to another element: decide again on this screen.
  if (identity !== null && target === undefined) return advanceNext(turn, after);
  const { recovered: origin } = pending;
  // The obstruction is gone: repeat the obstructed action.
  if (origin !== null && stepAt(turn.state)?.repeat !== 'never')
    return performAttempt(
      turn,
      { action: retarget(action, target), target: target ?? null, screen: after, origin },
      pending.purpose,
    );
  if (action.kind === 'input_text') return retryInput(turn, pending, after, target, action);
  if (isValueAction(action)) return setAgain(turn, pending, after, target, action);
  if (made.kind === 'drag') return dragAgain(turn, pending, after, target, made);
  return unreadableSwitch(turn, pending, after, target) ?? retryUnresponsive(turn, pending, after, target);
}

/**
 * Ends a step that turns something on, or off, without a switch or checkbox that the element tree knows: nothing tells whether the tap turned it, and
 * another tap would turn it back (R74). Null for other steps.
 */
function unreadableSwitch(
  turn: Turn,
  pending: OpenAttempt,
  after: Screen,
  target: Element | undefined,
): Outcome | null {
  const instruction = pending.purpose === 'step' ? openInstruction(turn.state) : undefined;
  if (instruction?.kind !== 'set_state' || target === undefined) return null;
  if (checkablePart(after, target) !== undefined || controlOf(after, target) !== null) return null;
  if (!pending.watched) return watchForLateEffect(turn, pending);
  const name = instruction.target.source;
  return inconclusive(
    turn,
    'no-proof',
    `nothing tells whether ${name} is ${instruction.to}: the element tree has no switch or checkbox of that name`,
  );
}

/** Returns the obstruction that covers the target, or an overlay that the goal does not mention (R31). */
function obstructionAfter(
  turn: Turn,
  pending: OpenAttempt,
  after: Screen,
  target: Element | undefined,
): Obstruction | null {
  const over = target === undefined ? null : obstructionOver(after, target);
  if (over !== null && !(over.kind === 'keyboard' && pending.attempt.action.kind === 'input_text'))
    return over;
  const foreign = otherApp(after);
  if (foreign !== null) return foreign;
  const opened = newOverlay(pending.before, after);
  return opened !== undefined && !goalMentions(opened, after, turn.state)
    ? unexpectedOverlay(after, turn.state)
    : null;
}
