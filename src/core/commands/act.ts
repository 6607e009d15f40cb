/** Performs gestures and counts them as attempts. */
import { definitionOf, type Action } from '../../actions/registry.ts';
import { CASES } from '../budgets/cases.ts';
import { identityOf } from '../targets/identity.ts';
import { resolve } from '../targets/resolve.ts';
import { attemptsOn, countAttempt } from '../budgets/retry-budgets.ts';
import { recordTyped } from '../history/typed-text.ts';
import { recordValuesBefore } from '../assertions/value-history.ts';
import { lineNumber } from '../history/changed-targets.ts';
import { mayDouble } from './repeats.ts';
import { countedTo, recordOffered } from './way.ts';
import { fieldKeys } from '../assertions/shown-error.ts';
import { isSamePage } from '../targets/same-page.ts';
import { onlyMovesView } from '../targets/openers.ts';
import type { Attempt, TargetIdentity } from '../model/protocol.ts';
import type { ProposedGesture, OpenAttempt, Purpose } from '../model/open-attempt.ts';
import type { PerformedGesture } from '../model/phase.ts';
import type { RunState } from '../model/run-state.ts';
import {
  type Continue,
  advanceNext,
  appendHistory,
  emit,
  openInstruction,
  patch,
  stepAt,
  type Decision,
  type Changes,
  type Turn,
} from '../state/turn.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Screen } from '../../screen/model/screen.ts';

/** Performs a gesture of the step (or an approach to it). Its effect will be evaluated. */
export function performAttempt(turn: Turn, gesture: ProposedGesture, purpose: Purpose): Decision {
  const anchored = withAnchor(turn, gesture);
  const recorded = withValuesBefore(withTypedText(turn, anchored, purpose), anchored);
  const { attempt, turn: counted } = newAttempt(recorded, anchored);
  const before = gesture.screen;
  const pending: OpenAttempt = { attempt, before, purpose, watched: false, doubted: null, recovered: null };
  const {
    run: { gestureKeys, repeatedByPlanner },
    step: { openEndedGestureKeys },
  } = counted.state;
  const own = gestureKeys.slice(turn.state.run.gestureKeys.length);
  const to = countedTo(turn);
  const taps = openEndedGestureKeys.length;
  // A number is read back after each tap: none of them repeats another.
  const keys = [
    ...openEndedGestureKeys,
    ...(to === null ? own : own.map((key, i) => `${key}${taps + i} to ${to}`)),
  ];
  const isRepeated = mayDouble(turn, gesture, keys, own.length);
  const openEnded: Changes = {
    run: { repeatedByPlanner: repeatedByPlanner || isRepeated },
    step: { openEndedGestureKeys: keys },
  };
  const changes: Changes =
    purpose === 'step' ? { step: { wasInView: false } } : purpose === 'open-ended' ? openEnded : {};
  const known = purpose === 'open-ended' ? recordOffered(counted, anchored) : counted;
  return act(patch(known, changes), { kind: 'attempt', pending });
}

/** Returns a drag with the ref that its anchor has on this screen: a repeat is made on a later one. */
function withAnchor(turn: Turn, gesture: ProposedGesture): ProposedGesture {
  const { action, screen } = gesture;
  if (action.kind !== 'drag') return gesture;
  const { compiled } = turn.state.step;
  const instruction = openInstruction(turn.state) ?? compiled?.parts[compiled.next]?.instruction;
  if (instruction?.kind !== 'drag') return gesture;
  const [anchor] = resolve(screen, instruction.anchor, turn.state.goal.textCase).matches;
  return anchor === undefined ? gesture : { ...gesture, action: { ...action, anchor: { ref: anchor.ref } } };
}

/** Records the text that the gesture puts into the app (R72). */
function withTypedText(turn: Turn, { action, target, screen }: ProposedGesture, purpose: Purpose): Turn {
  const { goal, run } = turn.state;
  const { newScreens, typedTexts, facts } = run;
  const gesture = { action, target, screen, byPlanner: purpose === 'open-ended', newScreens };
  return patch(turn, { run: { typedTexts: recordTyped(typedTexts, gesture, goal, facts) } });
}

/** Records what the goal's `changed` conditions are compared with: the values before a gesture that may change them. */
function withValuesBefore(turn: Turn, { action, target, screen }: ProposedGesture): Turn {
  const { goal, run, seen } = turn.state;
  if (action.kind === 'wait') return turn;
  const values = recordValuesBefore(seen.values, screen, {
    goal,
    newScreens: run.newScreens,
    line: lineNumber(turn.state),
    onlyView: onlyMovesView(screen, action, target),
  });
  return patch(turn, { seen: { values } });
}

/** Performs a recovery gesture of the core. */
export function performRecovery(
  turn: Turn,
  gesture: ProposedGesture,
  after: (attempt: Attempt) => PerformedGesture,
): Decision {
  const { attempt, turn: counted } = newAttempt(turn, gesture);
  const name = gesture.target === null ? '' : ` ${gesture.target.label || gesture.target.ref}`;
  // A model that carries out the step must see what the rules did in between.
  const isOpenEnded = stepAt(counted.state)?.parsed.kind === 'open-ended';
  const said = `by rule (${gesture.origin}): ${attempt.action.kind}${name}`;
  const told = isOpenEnded
    ? patch(counted, { run: { history: appendHistory(counted.state, said) } })
    : counted;
  return act(told, after(attempt));
}

function act(turn: Turn, after: PerformedGesture): Decision {
  const attempt = after.kind === 'attempt' ? after.pending.attempt : after.attempt;
  // A gesture of a rule does not end the time in which the step's toast counts (R12).
  const begun: Changes['seen'] =
    after.kind === 'attempt'
      ? {
          toasts: [],
          announced: [],
          shownOnce: {},
          ruleGesture: null,
          ...(attempt.action.kind === 'wait' ? {} : gestureBegun(turn, after.pending.before)),
        }
      : ruleGestureOf(turn, after);
  return emit(
    patch(turn, { seen: { ...begun, last: null, previous: null } }),
    { kind: 'acting', after },
    { kind: 'act', attempt },
  );
}

/** Returns the record of a gesture that begins. A pause is none: the app may still answer the gesture before it (R74). */
function gestureBegun(
  { state: { run, seen } }: Turn,
  before: Screen,
): Pick<RunState['seen'], 'lastAttempt' | 'pageBegan' | 'reported'> {
  return {
    lastAttempt: { before, endedAt: run.clockMs },
    pageBegan: pageBegan(seen.pageBegan, before),
    reported: [],
  };
}

/** Returns the first screen of the page: a gesture that leaves most of its words and brings no field begins no other one. */
function pageBegan(first: Screen | null, before: Screen): Screen {
  return first !== null && isSamePage(first, before) && hasFieldsOf(first, before) ? first : before;
}

function hasFieldsOf(first: Screen, now: Screen): boolean {
  const keys = fieldKeys(first);
  return [...fieldKeys(now)].every((key) => keys.has(key));
}

/** Records a gesture that closes an overlay after the goal's own one: its further results prove nothing (R31). */
function ruleGestureOf({ state: { seen } }: Turn, after: PerformedGesture): Changes['seen'] {
  const { last, lastAttempt, ruleGesture } = seen;
  if (after.kind !== 'dismissal' || last === null || lastAttempt === null || ruleGesture !== null) return {};
  const { origin, action, target } = after.attempt;
  if (origin !== 'B' || (action.kind !== 'tap' && action.kind !== 'navigate_back')) return {};
  return { ruleGesture: { before: last, control: target?.label ?? '' } };
}

function newAttempt(
  turn: Turn,
  { action, target, screen, origin, number: atLeast = 1 }: ProposedGesture,
): { turn: Turn; attempt: Attempt } {
  const { state } = turn;
  const targetElement =
    target ??
    (action.kind === 'input_text'
      ? (screen.elements.find((e) => e.state.focused && e.state.editable) ?? null)
      : null);
  const identity = targetElement === null ? null : identityOf(screen, targetElement.ref);
  // A repeat in case B, C or D has its own budget and is no further attempt on the control.
  const isCounted = definitionOf(action.kind).countsAsAttempt && (origin === 'planner' || origin === 'E');
  const countedTarget = isCounted ? identity : null;
  const budgets =
    countedTarget === null
      ? state.run.budgets
      : countAttempt(state.run.budgets, countedTarget, action.kind, state.run);
  const count = countedTarget === null ? 1 : attemptsOn(budgets, countedTarget, state.run).count;
  const number = Math.max(count, atLeast);
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
  const gestureKeys = [...state.run.gestureKeys, ...gestureKeysOf(action, identity)];
  return {
    turn: patch(turn, {
      run: { budgets, attempts: state.run.attempts + 1, typed, gestureKeys },
    }),
    attempt,
  };
}

/** Returns one key per gesture; equal gestures have equal keys. A repeated tap has one key per tap. */
function gestureKeysOf(action: Action, target: TargetIdentity | null): readonly string[] {
  const on = target === null ? '' : `${target.resourceId} ${target.label || target.path}`;
  const key = `${action.kind} ${on} ${action.kind === 'input_text' ? action.text : ''}`;
  const length = definitionOf(action.kind).repetitions?.(action) ?? 1;
  return Array.from({ length }, () => key);
}

/** Returns the action with the ref of this target. */
export function retarget(action: Action, target: Element | undefined): Action {
  if (target === undefined || !('target' in action) || action.target === null) return action;
  return { ...action, target: { ref: target.ref } };
}

/** Decides again after *back* only closed something over the page: a second press can't be consumed by it. */
export function repeatBack(turn: Turn, after: Screen, closed: 'the keyboard' | 'a dialog'): Continue {
  return advanceNext(
    patch(turn, {
      run: { history: appendHistory(turn.state, `navigate_back: it only closed ${closed}`) },
    }),
    after,
  );
}
