/** After an attempt: it landed, or one of the cases A-E is diagnosed, in this order, and its budget is spent. */
import { traitsOf, type Action } from '../actions/index.ts';
import type { Delta, Screen } from '../screen/screen.ts';
import type { Element } from '../screen/element.ts';
import { attempt } from './attempt.ts';
import { nameOf, repeatOf, repeatWords } from './repeats.ts';
import { isClear, proofAt } from './evidence/answer.ts';
import { afterApproach } from './first-screen.ts';
import { targetAgain } from './again.ts';
import { backAgain, keyboardTookIt } from './keys.ts';
import { follow } from './follow.ts';
import { landing, type Landing } from './landing.ts';
import { attemptsOn, clear, spendRecovery } from './ledger.ts';
import { waitForLoading } from './loading.ts';
import { obstructed } from './obstructed.ts';
import { keyOf, newOverlay, otherApp, overTarget, spokenOf, unspokenOverlay } from './obstruction.ts';
import type { Obstruction } from './obstruction-types.ts';
import { beyondTheEnd, bringIn, isOffScreen } from './offscreen.ts';
import { readBack } from './readback.ts';
import { CASES, LIMITS } from './stagnation.ts';
import {
  considerNext,
  emit,
  openAct,
  patch,
  remember,
  stepAt,
  type Outcome,
  type Pending,
  type Turn,
} from './state.ts';
import { goalNames } from './prompted.ts';
import { tickAct } from './tick.ts';
import { fail, inconclusive } from './verdict.ts';

export function weigh(turn: Turn, pending: Pending, after: Screen, delta: Delta): Outcome {
  const { action } = pending.attempt;
  const seen = follow(turn, delta, pending, after, pending.purpose === 'approach');
  const found = landing(pending, after, delta, seen.state);
  const noEffect = expectsNoEffect(seen, pending);
  const silent = noEffect && stepAt(seen.state)?.effect !== 'none';
  if (silent && newOverlay(pending.before, after) !== undefined)
    return unexpected(seen, pending, after, { ...found, effect: 'a window opened' });
  // That nothing happens is seen no sooner than that something does.
  if (silent && !found.landed && !pending.watched) return watch(seen, pending);
  if (noEffect)
    return found.landed && !found.flags.includes('already so') && silent
      ? unexpected(seen, pending, after, found)
      : landed(seen, { ...pending, watched: false }, after, {
          landed: true,
          effect: 'nothing happened, as the step says',
          flags: [],
        });
  if (found.landed) return landed(seen, pending, after, found);
  if (keyboardTookIt(pending, after)) return backAgain(seen, after);
  if (!traitsOf(action.kind).interactive || isVainApproach(pending)) return moved(seen, pending, after);
  return diagnose(seen, pending, after);
}

/** A key that was only tried on the way to a control: that it changed nothing is no fault of the app's. */
function isVainApproach(pending: Pending): boolean {
  return pending.purpose === 'approach' && pending.attempt.target === null;
}

function expectsNoEffect(turn: Turn, pending: Pending): boolean {
  const step = stepAt(turn.state);
  return pending.purpose === 'act' && (step?.effect === 'none' || step?.reading.effect === 'none');
}

function unexpected(turn: Turn, pending: Pending, after: Screen, found: Landing): Outcome {
  return fail(turn, {
    label: 'Wrong State Bug',
    expected: 'nothing happens',
    actual: found.effect,
    proof: {
      ...proofAt(after, undefined, 'no effect expected'),
      box: pending.attempt.target?.bounds ?? null,
    },
  });
}

function landed(turn: Turn, pending: Pending, after: Screen, found: Landing): Outcome {
  const { state } = turn;
  const late = pending.watched ? ['slow'] : [];
  // Time that a free step lets pass is no answer of the app: what was tried before it stays counted.
  const idle = pending.purpose === 'free' && pending.attempt.action.kind === 'wait';
  const repeat = idle ? null : repeatOf(turn.state, pending, found);
  const opened = newOverlay(pending.before, after);
  const flags = [...found.flags, ...late, ...(repeat === null ? [] : [repeatWords(pending, repeat)])];
  const noted = patch(
    turn,
    {
      ledger: idle ? state.ledger : clear(state.ledger),
      opened: opened === undefined ? state.opened : keyOf(opened),
      repeats: repeat === null ? state.repeats : [...state.repeats, repeat],
      history: remember(
        state,
        `${pending.attempt.action.kind} ${pending.attempt.target?.label ?? ''}: ${found.effect}`,
      ),
    },
    { kind: 'landed', attempt: pending.attempt.id, effect: found.effect, flags },
  );
  if (pending.purpose !== 'act') return considerNext(approached(noted, pending, after, true), after);
  const act = openAct(state);
  const goesOn =
    act?.verb === 'scroll_to' ||
    (act?.verb === 'tap' && act.until !== null) ||
    (act?.verb === 'swipe' && state.swipes + 1 < act.times);
  if (goesOn)
    return considerNext(patch(noted, { swipes: state.swipes + 1, approaches: state.approaches + 1 }), after);
  return tickAct(patch(noted, { swipes: 0 }), after, 'done', found.effect, flags);
}

/** A finger movement, a wait: not an attempt on a target, so no case. A swipe of the goal's own that moved nothing is flagged. */
function moved(turn: Turn, pending: Pending, after: Screen): Outcome {
  const noted = patch(turn, {
    history: remember(turn.state, `${pending.attempt.action.kind} changed nothing`),
    approaches: turn.state.approaches + (pending.purpose === 'act' ? 1 : 0),
  });
  const act = openAct(turn.state);
  const ended = act?.verb === 'swipe' && (act.toEnd === true || pending.attempt.target === null);
  if (pending.purpose === 'act' && ended)
    return tickAct(noted, after, 'done', 'nothing moved', ['nothing moved']);
  if (pending.purpose === 'act' && act?.verb === 'swipe') return diagnose(noted, pending, after);
  if (pending.purpose === 'act' && act?.verb === 'hide_keyboard') return diagnose(noted, pending, after);
  return beyondTheEnd(noted, pending, after) ?? considerNext(approached(noted, pending, after, false), after);
}

function approached(turn: Turn, pending: Pending, after: Screen, landed: boolean): Turn {
  if (pending.purpose !== 'approach') return turn;
  return patch(turn, { first: afterApproach(turn.state.first, pending, after, landed) });
}

function diagnose(turn: Turn, pending: Pending, after: Screen): Outcome {
  const { target: identity, action } = pending.attempt;
  const target = identity === null ? undefined : targetAgain(pending.before, after, identity);
  if (target === undefined || !isClear(after, target)) {
    const loading = waitForLoading(turn, after, { kind: 'attempt', pending });
    if (loading !== null) return loading;
  }
  const blocker = obstructionAfter(turn, pending, after, target);
  if (blocker !== null) return obstructed(turn, after, blocker, pending);
  if (target !== undefined && isOffScreen(after, target))
    return bringIn(
      turn,
      { action: aim(action, target), target, screen: after, origin: 'planner' },
      pending.purpose,
    );
  // Its ref names something else by now: what is to be done is asked anew.
  if (identity !== null && target === undefined) return considerNext(turn, after);
  const { recovered: origin } = pending;
  // The way is clear again: the obstructed action once more.
  if (origin !== null && stepAt(turn.state)?.repeat !== 'never')
    return attempt(
      turn,
      { action: aim(action, target), target: target ?? null, screen: after, origin },
      pending.purpose,
    );
  if (action.kind === 'input_text') return retype(turn, pending, after, target, action);
  return unresponsive(turn, pending, after, target);
}

/** B: over the target, or an overlay that came unasked. */
function obstructionAfter(
  turn: Turn,
  pending: Pending,
  after: Screen,
  target: Element | undefined,
): Obstruction | null {
  const over = target === undefined ? null : overTarget(after, target);
  if (over !== null && !(over.kind === 'keyboard' && pending.attempt.action.kind === 'input_text'))
    return over;
  const away = otherApp(after);
  if (away !== null) return away;
  const fresh = newOverlay(pending.before, after);
  return fresh !== undefined && !spokenOf(fresh, after, turn.state)
    ? unspokenOverlay(after, turn.state)
    : null;
}

function aim(action: Action, target: Element | undefined): Action {
  if (target === undefined || !('target' in action) || action.target === null) return action;
  return { ...action, target: { ref: target.ref } };
}

function retype(
  turn: Turn,
  pending: Pending,
  after: Screen,
  target: Element | undefined,
  action: Extract<Action, { kind: 'input_text' }>,
): Outcome {
  const back = readBack(pending, after, action.text);
  if (!pending.watched) return watch(turn, pending);
  const spend = spendRecovery(turn.state.ledger, 'D');
  if (!spend.allowed)
    return fail(patch(turn, {}, { kind: 'spent', case: 'D', label: CASES.D.label }), {
      label: CASES.D.label,
      expected: `the field holds "${action.text}"`,
      actual: `${back.because} after it was typed twice`,
      proof: proofAt(after, target, 'field read back'),
    });
  const noted = patch(
    turn,
    { ledger: spend.ledger },
    {
      kind: 'case',
      case: 'D',
      used: spend.used,
      of: spend.of,
      target: target?.label || target?.hint || 'field',
      because: back.because,
    },
  );
  const again = aim({ ...action, clear_text: true }, target);
  return attempt(
    noted,
    { action: again, target: target ?? null, screen: after, origin: 'D' },
    pending.purpose,
  );
}

function watch(turn: Turn, pending: Pending): Outcome {
  return emit(
    turn,
    { kind: 'looking', after: { kind: 'attempt', pending: { ...pending, watched: true } } },
    { kind: 'look', why: 'late effect', afterMs: LIMITS.watchMs, settle: true },
  );
}

function unresponsive(turn: Turn, pending: Pending, after: Screen, target: Element | undefined): Outcome {
  const { state } = turn;
  const { attempt: made } = pending;
  if (!pending.watched) {
    const because = `attempt ${made.number} of ${made.of} did not land`;
    return watch(
      patch(
        turn,
        {},
        { kind: 'case', case: 'E', used: made.number, of: made.of, target: nameOf(pending), because },
      ),
      pending,
    );
  }
  // A search that filters while one types has nothing left to do for Enter.
  const inField = pending.before.elements.some((e) => e.state.focused && e.state.editable && e.text !== '');
  if (made.action.kind === 'keyboard_enter' && pending.purpose === 'act' && inField)
    return tickAct(turn, after, 'done', 'nothing changed', ['Enter changed nothing']);
  const counted = made.target === null ? 0 : attemptsOn(state.ledger, made.target, state).count;
  const count = Math.max(counted, made.number);
  const never = stepAt(state)?.repeat === 'never';
  if (count >= CASES.E.budget || never) return spentE(turn, pending, after, target, count);
  return attempt(
    turn,
    {
      action: aim(made.action, target),
      target: target ?? null,
      screen: after,
      origin: 'E',
      number: count + 1,
    },
    pending.purpose,
  );
}

function spentE(
  turn: Turn,
  pending: Pending,
  after: Screen,
  target: Element | undefined,
  count: number,
): Outcome {
  const { state } = turn;
  const noted = patch(turn, {}, { kind: 'spent', case: 'E', label: CASES.E.label });
  if (pending.purpose === 'free' && !state.otherRoute)
    return considerNext(
      patch(noted, {
        otherRoute: true,
        history: remember(noted.state, `${nameOf(pending)} does not respond: one other route is left`),
      }),
      after,
    );
  if (pending.purpose === 'free' && !state.ledger.attempted.some((a) => goalNames(state, a.identity)))
    return inconclusive(
      noted,
      'unticked',
      `${nameOf(pending)} does not respond, but neither the step nor the goal names it: the planner chose it`,
    );
  const { target: identity } = pending.attempt;
  const attempts = count === 1 ? '1 attempt' : `${count} attempts`;
  return fail(noted, {
    label: CASES.E.label,
    expected: `${pending.attempt.action.kind}${identity === null ? '' : ` on ${nameOf(pending)}`} has an effect`,
    actual: `nothing of its own changed after ${attempts}`,
    proof: proofAt(after, target, `${attempts}, each watched for 5 s`),
  });
}
