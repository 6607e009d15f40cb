/** From an accepted action to a gesture that is counted. */
import { traitsOf, type Action } from '../actions/index.ts';
import type { Element } from '../screen/element.ts';
import type { Screen } from '../screen/screen.ts';
import { identityOf } from './identity.ts';
import { attemptsOn, countAttempt } from './ledger.ts';
import { emit, patch, type Decision, type Made, type Pending, type Purpose, type Turn } from './state.ts';
import { CASES } from './stagnation.ts';
import type { Attempt, TargetIdentity } from './types.ts';

export interface Gesture {
  readonly action: Action;
  readonly target: Element | null;
  readonly screen: Screen;
  readonly origin: Attempt['origin'];
  /** At least the how-manieth attempt this is, whatever moved in between; a key or a swipe has no other count. Default 1. */
  readonly number?: number;
}

/** An attempt of the step's own (or on the way to it): what it changes will be weighed. */
export function attempt(turn: Turn, gesture: Gesture, purpose: Purpose): Decision {
  const made = makeAttempt(turn, gesture);
  const before = gesture.screen;
  const pending: Pending = { attempt: made.attempt, before, purpose, watched: false, recovered: null };
  const { sent, sentFreely, sentTwice } = made.turn.state;
  const own = [...sentFreely, ...sent.slice(turn.state.sent.length)];
  const freely = { sentFreely: own, sentTwice: sentTwice || new Set(own).size < own.length };
  const on = purpose === 'act' ? { wasThere: false } : purpose === 'free' ? freely : {};
  return act(patch(made.turn, on), { kind: 'attempt', pending });
}

/** A gesture of the core's own that clears the way. */
export function recoverBy(turn: Turn, gesture: Gesture, after: (made: Attempt) => Made): Decision {
  const made = makeAttempt(turn, gesture);
  return act(made.turn, after(made.attempt));
}

function act(turn: Turn, after: Made): Decision {
  const attempt = after.kind === 'attempt' ? after.pending.attempt : after.attempt;
  return emit(
    patch(turn, { toasts: [], last: null, previous: null }),
    { kind: 'acting', after },
    { kind: 'act', attempt },
  );
}

function makeAttempt(
  turn: Turn,
  { action, target, screen, origin, number: nth = 1 }: Gesture,
): { turn: Turn; attempt: Attempt } {
  const { state } = turn;
  const aimed =
    target ??
    (action.kind === 'input_text'
      ? (screen.elements.find((e) => e.state.focused && e.state.editable) ?? null)
      : null);
  const identity = aimed === null ? null : identityOf(screen, aimed.ref);
  // What the rules repeat for a cause of its own (B, C, D) is no further try of the control.
  const own = traitsOf(action.kind).interactive && (origin === 'planner' || origin === 'E');
  const counts = own ? identity : null;
  const ledger = counts === null ? state.ledger : countAttempt(state.ledger, counts, action.kind, state);
  const counted = counts === null ? 1 : attemptsOn(ledger, counts, state).count;
  const number = Math.max(counted, nth);
  const attempt: Attempt = {
    id: `a${state.attempts + 1}`,
    turn: state.turn,
    action,
    target: identity,
    before: screen.id,
    origin,
    number,
    of: CASES.E.budget,
  };
  const typed =
    action.kind === 'input_text' && action.text !== '' ? [...state.typed, action.text] : state.typed;
  const sent = [...state.sent, ...sentBy(action, identity)];
  return { turn: patch(turn, { ledger, attempts: state.attempts + 1, typed, sent }), attempt };
}

/** A gesture in words that two equal ones share; a tap that is repeated counts as often. */
function sentBy(action: Action, target: TargetIdentity | null): readonly string[] {
  const on = target === null ? '' : `${target.resourceId} ${target.label || target.path}`;
  const what = `${action.kind} ${on} ${action.kind === 'input_text' ? action.text : ''}`;
  const times = action.kind === 'tap' ? action.repeat : action.kind === 'wait' ? 0 : 1;
  return Array.from({ length: times }, () => what);
}
