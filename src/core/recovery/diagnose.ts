import { relocateTarget } from '../targets/relocate.ts';
import { retarget, performAttempt } from '../commands/act.ts';
import { isClear } from '../assertions/result.ts';
import { waitForLoading } from './a-loading.ts';
import type { Obstruction, OpenAttempt } from '../model/run-state.ts';
import { dismissOrFail } from './b-dismiss.ts';
import {
  obstructionOver,
  otherApp,
  newOverlay,
  goalMentions,
  unexpectedOverlay,
} from '../targets/obstruction.ts';
import { scrollIntoView } from './c-scroll-into-view.ts';
import { retryInput } from './d-retype.ts';
import { retryUnresponsive } from './e-retry.ts';
import { type Turn, type Outcome, advanceNext, stepAt } from '../state/turn.ts';
import { isOffScreen } from '../targets/viewport.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Screen } from '../../screen/model/screen.ts';

export function diagnose(turn: Turn, pending: OpenAttempt, after: Screen): Outcome {
  const { target: identity, action } = pending.attempt;
  const target = identity === null ? undefined : relocateTarget(pending.before, after, identity);
  if (target === undefined || !isClear(after, target)) {
    const loading = waitForLoading(turn, after, { kind: 'attempt', pending });
    if (loading !== null) return loading;
  }
  const blocker = obstructionAfter(turn, pending, after, target);
  if (blocker !== null) return dismissOrFail(turn, after, blocker, pending);
  if (target !== undefined && isOffScreen(after, target))
    return scrollIntoView(
      turn,
      { action: retarget(action, target), target, screen: after, origin: 'planner' },
      pending.purpose,
    );
  // Its ref names something else by now: what is to be done is asked anew.
  if (identity !== null && target === undefined) return advanceNext(turn, after);
  const { recovered: origin } = pending;
  // The way is clear again: the obstructed action once more.
  if (origin !== null && stepAt(turn.state)?.repeat !== 'never')
    return performAttempt(
      turn,
      { action: retarget(action, target), target: target ?? null, screen: after, origin },
      pending.purpose,
    );
  if (action.kind === 'input_text') return retryInput(turn, pending, after, target, action);
  return retryUnresponsive(turn, pending, after, target);
}

/** B: over the target, or an overlay that came unasked. */
function obstructionAfter(
  turn: Turn,
  pending: OpenAttempt,
  after: Screen,
  target: Element | undefined,
): Obstruction | null {
  const over = target === undefined ? null : obstructionOver(after, target);
  if (over !== null && !(over.kind === 'keyboard' && pending.attempt.action.kind === 'input_text'))
    return over;
  const away = otherApp(after);
  if (away !== null) return away;
  const fresh = newOverlay(pending.before, after);
  return fresh !== undefined && !goalMentions(fresh, after, turn.state)
    ? unexpectedOverlay(after, turn.state)
    : null;
}
