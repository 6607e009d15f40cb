/** From an accepted action to a gesture that is counted. */
import { definitionOf, type Action } from '../../actions/registry.ts';
import { CASES } from '../budgets/cases.ts';
import { identityOf } from '../targets/identity.ts';
import { attemptsOn, countAttempt } from '../budgets/retry-budgets.ts';
import type { Attempt, TargetIdentity } from '../model/protocol.ts';
import type { ProposedGesture, PerformedGesture, OpenAttempt, Purpose } from '../model/run-state.ts';
import {
  type Continue,
  advanceNext,
  appendHistory,
  emit,
  patch,
  type Decision,
  type Changes,
  type Turn,
} from '../state/turn.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Screen } from '../../screen/model/screen.ts';

/** An attempt of the step's own (or on the way to it): what it changes will be weighed. */
export function performAttempt(turn: Turn, gesture: ProposedGesture, purpose: Purpose): Decision {
  const made = newAttempt(turn, gesture);
  const before = gesture.screen;
  const pending: OpenAttempt = { attempt: made.attempt, before, purpose, watched: false, recovered: null };
  const {
    run: { gestureKeys, repeatedByPlanner },
    step: { openEndedGestureKeys },
  } = made.turn.state;
  const own = [...openEndedGestureKeys, ...gestureKeys.slice(turn.state.run.gestureKeys.length)];
  const openEnded: Changes = {
    run: { repeatedByPlanner: repeatedByPlanner || new Set(own).size < own.length },
    step: { openEndedGestureKeys: own },
  };
  const changes: Changes =
    purpose === 'step' ? { step: { wasInView: false } } : purpose === 'open-ended' ? openEnded : {};
  return act(patch(made.turn, changes), { kind: 'attempt', pending });
}

/** A gesture of the core's own that clears the way. */
export function performRecovery(
  turn: Turn,
  gesture: ProposedGesture,
  after: (made: Attempt) => PerformedGesture,
): Decision {
  const made = newAttempt(turn, gesture);
  return act(made.turn, after(made.attempt));
}

function act(turn: Turn, after: PerformedGesture): Decision {
  const attempt = after.kind === 'attempt' ? after.pending.attempt : after.attempt;
  return emit(
    patch(turn, { seen: { toasts: [], last: null, previous: null } }),
    { kind: 'acting', after },
    { kind: 'act', attempt },
  );
}

function newAttempt(
  turn: Turn,
  { action, target, screen, origin, number: nth = 1 }: ProposedGesture,
): { turn: Turn; attempt: Attempt } {
  const { state } = turn;
  const aimed =
    target ??
    (action.kind === 'input_text'
      ? (screen.elements.find((e) => e.state.focused && e.state.editable) ?? null)
      : null);
  const identity = aimed === null ? null : identityOf(screen, aimed.ref);
  // What the rules repeat for a cause of its own (B, C, D) is no further try of the control.
  const own = definitionOf(action.kind).countsAsAttempt && (origin === 'planner' || origin === 'E');
  const counts = own ? identity : null;
  const ledger =
    counts === null ? state.run.budgets : countAttempt(state.run.budgets, counts, action.kind, state.run);
  const counted = counts === null ? 1 : attemptsOn(ledger, counts, state.run).count;
  const number = Math.max(counted, nth);
  const attempt: Attempt = {
    id: `a${state.run.attempts + 1}`,
    turn: state.run.turn,
    action,
    target: identity,
    before: screen.id,
    origin,
    number,
    of: CASES.E.budget,
  };
  const typed =
    action.kind === 'input_text' && action.text !== '' ? [...state.run.typed, action.text] : state.run.typed;
  const sent = [...state.run.gestureKeys, ...gestureKeysOf(action, identity)];
  return {
    turn: patch(turn, {
      run: { budgets: ledger, attempts: state.run.attempts + 1, typed, gestureKeys: sent },
    }),
    attempt,
  };
}

/** A gesture in words that two equal ones share; a tap that is repeated counts as often. */
function gestureKeysOf(action: Action, target: TargetIdentity | null): readonly string[] {
  const on = target === null ? '' : `${target.resourceId} ${target.label || target.path}`;
  const what = `${action.kind} ${on} ${action.kind === 'input_text' ? action.text : ''}`;
  const length = definitionOf(action.kind).repetitions?.(action) ?? 1;
  return Array.from({ length }, () => what);
}

export function retarget(action: Action, target: Element | undefined): Action {
  if (target === undefined || !('target' in action) || action.target === null) return action;
  return { ...action, target: { ref: target.ref } };
}

/** The keyboard is gone now, so that no second press can be taken by it: the step is asked for once more. */
export function repeatBack(turn: Turn, after: Screen): Continue {
  return advanceNext(
    patch(turn, {
      run: { history: appendHistory(turn.state, 'navigate_back: it only closed the keyboard') },
    }),
    after,
  );
}
