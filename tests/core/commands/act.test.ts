/** From an accepted action to a counted gesture: number of attempts, typed text, sent gestures (R37). */
import { flatState, stateWith, type KnownState, type StateField } from '../../builders/known-state.ts';
import { actionSchema } from '../../../src/actions/registry.ts';
import { performAttempt, performRecovery } from '../../../src/core/commands/act.ts';
import type { ProposedGesture, Purpose } from '../../../src/core/model/open-attempt.ts';
import type { RunState } from '../../../src/core/model/run-state.ts';
import { start } from '../../../src/core/start.ts';
import type { Decision } from '../../../src/core/state/turn.ts';
import { byRef } from '../../../src/screen/model/screen.ts';
import { goalOf, POLICY, refOf } from '../../builders/core.ts';
import { outcomeLines } from '../../builders/outcome.ts';
import {
  button,
  field,
  icon,
  screenOf,
  text,
  title,
  toast,
  type View,
} from '../../builders/android-screen.ts';
import { spentBudgets } from '../../builders/evaluate-attempt.ts';
import { describe, expect, test } from 'vitest';

const page: View = {
  items: [
    title('Home'),
    button('Go'),
    button('Save', { id: 'save' }),
    icon('Menu'),
    field('Name', '', { focused: true }),
    text('a'),
  ],
};
const ABOUT: readonly StateField[] = [
  'attempts',
  'budgets',
  'typed',
  'gestureKeys',
  'openEndedGestureKeys',
  'repeatedByPlanner',
  'wasInView',
];
const begun = start(goalOf(['Tap "Go"']), POLICY).state;

interface Did {
  readonly did: Readonly<Record<string, unknown>>;
  /** What people call its target. */
  readonly on?: string;
  readonly view?: View;
  readonly gesture?: Partial<ProposedGesture>;
  readonly purpose?: Purpose;
  readonly state?: KnownState;
}
function gestureOf({ did, on, view = page, gesture }: Did): ProposedGesture {
  const screen = screenOf(view, 's3', 2000);
  const target = on === undefined ? null : (byRef(screen, refOf(screen, on)) ?? null);
  const action = actionSchema.parse({ ...did, ...(target === null ? {} : { target: { ref: target.ref } }) });
  return { action, target, screen, origin: 'planner', ...gesture };
}
function made(of: Did): { readonly decision: Decision; readonly state: RunState } {
  const state: RunState = stateWith(begun, of.state ?? {});
  const decision = performAttempt({ state, policy: POLICY, notes: [] }, gestureOf(of), of.purpose ?? 'step');
  return { decision, state };
}
const told = (of: Did): string => {
  const { decision, state } = made(of);
  return outcomeLines(decision, state, ABOUT).join(' > ');
};
const tap = { kind: 'tap' };
const typing = { kind: 'input_text', target: null, text: 'Ann' };

describe('a gesture', () => {
  test.each<[string, Did, string]>([
    [
      'is counted by its target',
      { did: tap, on: 'Go' },
      'attempts 1 > ledger tap Go 1 > gestureKeys + tap  Go  > act a1 tap at e3 "Go" e3 from planner 1/3 for a1 step',
    ],
    [
      'is counted by its target, the second time',
      { did: tap, on: 'Go', gesture: { origin: 'E' }, state: spentBudgets(['Go', 1]) },
      'attempts 1 > ledger D 1, tap Go 2, for the action com.app Rate us 1, com.app Rate us 1 > gestureKeys + tap  Go  > act a1 tap at e3 "Go" e3 from E 2/3 for a1 step',
    ],
    [
      'is counted by its target, after another one',
      { did: tap, on: 'Go', state: spentBudgets(['Other', 2]) },
      'attempts 1 > ledger D 1, tap Other 2, tap Go 1, for the action com.app Rate us 1, com.app Rate us 1 > gestureKeys + tap  Go  > act a1 tap at e3 "Go" e3 from planner 1/3 for a1 step',
    ],
    [
      'is at least the how-manieth it is said to be',
      { did: tap, on: 'Go', gesture: { number: 3 } },
      'attempts 1 > ledger tap Go 1 > gestureKeys + tap  Go  > act a1 tap at e3 "Go" e3 from planner 3/3 for a1 step',
    ],
    [
      'is no fewer than were counted',
      { did: tap, on: 'Go', gesture: { number: 2 }, state: spentBudgets(['Go', 2]) },
      'attempts 1 > ledger D 1, tap Go 3, for the action com.app Rate us 1, com.app Rate us 1 > gestureKeys + tap  Go  > act a1 tap at e3 "Go" e3 from planner 3/3 for a1 step',
    ],
    [
      'is not counted after an obstruction',
      { did: tap, on: 'Go', gesture: { origin: 'B' } },
      'attempts 1 > gestureKeys + tap  Go  > act a1 tap at e3 "Go" e3 from B 1/3 for a1 step',
    ],
    [
      'is not counted after a scroll',
      { did: tap, on: 'Go', gesture: { origin: 'C' } },
      'attempts 1 > gestureKeys + tap  Go  > act a1 tap at e3 "Go" e3 from C 1/3 for a1 step',
    ],
    [
      'is not counted when a field is typed into again',
      { did: typing, on: 'Name', gesture: { origin: 'D' } },
      'attempts 1 > typed + Ann > gestureKeys + input_text  0/4 Ann > act a1 input_text at e6 "Ann" "" e6 from D 1/3 for a1 step',
    ],
    [
      'is not counted when it is a swipe',
      { did: { kind: 'swipe', direction: 'up' }, on: 'a' },
      'attempts 1 > gestureKeys + swipe  a  > act a1 swipe up at e7 "a" e7 from planner 1/3 for a1 step',
    ],
    [
      'is not counted when it is a key',
      { did: { kind: 'navigate_back' } },
      'attempts 1 > gestureKeys + navigate_back   > act a1 navigate_back from planner 1/3 for a1 step',
    ],
    [
      'is known by id and words',
      { did: tap, on: 'Save' },
      'attempts 1 > ledger tap Save 1 > gestureKeys + tap com.app:id/save Save  > act a1 tap at e4 "Save" e4 from planner 1/3 for a1 step',
    ],
    [
      'is known by its place where it has no words',
      { did: typing, on: 'Name' },
      'attempts 1 > ledger input_text  1 > typed + Ann > gestureKeys + input_text  0/4 Ann > act a1 input_text at e6 "Ann" "" e6 from planner 1/3 for a1 step',
    ],
    [
      'is known by what is typed into what has the focus',
      { did: typing },
      'attempts 1 > ledger input_text  1 > typed + Ann > gestureKeys + input_text  0/4 Ann > act a1 input_text "Ann" "" e6 from planner 1/3 for a1 step',
    ],
    [
      'is known by what is typed, where nothing has the focus',
      { did: typing, view: { items: [title('Home'), text('a'), field('Name', '')] } },
      'attempts 1 > typed + Ann > gestureKeys + input_text  Ann > act a1 input_text "Ann" from planner 1/3 for a1 step',
    ],
    [
      'types nothing when it empties a field',
      { did: { ...typing, text: '', clear_text: true }, on: 'Name' },
      'attempts 1 > ledger input_text  1 > gestureKeys + input_text  0/4  > act a1 input_text at e6 "" emptied first "" e6 from planner 1/3 for a1 step',
    ],
    [
      'is sent as often as it is repeated',
      { did: { ...tap, repeat: 2 }, on: 'Go' },
      'attempts 1 > ledger tap Go 1 > gestureKeys + tap  Go  > gestureKeys + tap  Go  > act a1 tap at e3 "Go" e3 from planner 1/3 for a1 step',
    ],
    [
      'is not sent when it is a wait',
      { did: { kind: 'wait', seconds: 2 } },
      'attempts 1 > act a1 wait from planner 1/3 for a1 step',
    ],
    [
      'is no tap’s when it is a press',
      { did: { kind: 'long_press' }, on: 'Go' },
      'attempts 1 > ledger long_press Go 1 > gestureKeys + long_press  Go  > act a1 long_press at e3 "Go" e3 from planner 1/3 for a1 step',
    ],
    [
      'of the step’s own leaves its control',
      { did: tap, on: 'Go', state: { wasInView: true } },
      'attempts 1 > ledger tap Go 1 > gestureKeys + tap  Go  > wasInView false > act a1 tap at e3 "Go" e3 from planner 1/3 for a1 step',
    ],
    [
      'on the way to a control leaves it there',
      { did: tap, on: 'Go', purpose: 'approach', state: { wasInView: true } },
      'attempts 1 > ledger tap Go 1 > gestureKeys + tap  Go  > act a1 tap at e3 "Go" e3 from planner 1/3 for a1 approach',
    ],
    [
      'of a free step is kept',
      { did: tap, on: 'Go', purpose: 'open-ended', state: { wasInView: true } },
      'attempts 1 > ledger tap Go 1 > gestureKeys + tap  Go  > openEndedGestureKeys + tap  Go  > act a1 tap at e3 "Go" e3 from planner 1/3 for a1 open-ended',
    ],
    [
      'of a free step that was made before is doubled',
      {
        did: tap,
        on: 'Go',
        purpose: 'open-ended',
        state: { gestureKeys: ['tap  Go '], openEndedGestureKeys: ['tap  Go '] },
      },
      'attempts 1 > ledger tap Go 1 > gestureKeys + tap  Go  > openEndedGestureKeys + tap  Go  > repeatedByPlanner true > act a1 tap at e3 "Go" e3 from planner 1/3 for a1 open-ended',
    ],
    [
      'of a free step that was made on an earlier step is not',
      { did: tap, on: 'Go', purpose: 'open-ended', state: { gestureKeys: ['tap  Go '] } },
      'attempts 1 > ledger tap Go 1 > gestureKeys + tap  Go  > openEndedGestureKeys + tap  Go  > act a1 tap at e3 "Go" e3 from planner 1/3 for a1 open-ended',
    ],
    [
      'of a free step that is made twice at once is doubled',
      { did: { ...tap, repeat: 2 }, on: 'Go', purpose: 'open-ended' },
      'attempts 1 > ledger tap Go 1 > gestureKeys + tap  Go  > gestureKeys + tap  Go  > openEndedGestureKeys + tap  Go  > openEndedGestureKeys + tap  Go  > repeatedByPlanner true > act a1 tap at e3 "Go" e3 from planner 1/3 for a1 open-ended',
    ],
    [
      'of a free step that scrolls again is not doubled',
      {
        did: { kind: 'swipe', direction: 'up', target: null },
        purpose: 'open-ended',
        state: { openEndedGestureKeys: ['swipe  '] },
      },
      'attempts 1 > gestureKeys + swipe   > openEndedGestureKeys + swipe   > act a1 swipe up from planner 1/3 for a1 open-ended',
    ],
    [
      'of a free step that swipes a button again is doubled',
      {
        did: { kind: 'swipe', direction: 'up' },
        on: 'Go',
        purpose: 'open-ended',
        state: { openEndedGestureKeys: ['swipe  Go '] },
      },
      'attempts 1 > gestureKeys + swipe  Go  > openEndedGestureKeys + swipe  Go  > repeatedByPlanner true > act a1 swipe up at e3 "Go" e3 from planner 1/3 for a1 open-ended',
    ],
    [
      'of a free step that sets a slider to the same value again is not doubled',
      {
        did: { kind: 'set_value', to: 40 },
        on: 'Go',
        purpose: 'open-ended',
        state: { openEndedGestureKeys: ['set_value  Go '] },
      },
      'attempts 1 > ledger set_value Go 1 > gestureKeys + set_value  Go  > openEndedGestureKeys + set_value  Go  > act a1 set_value at e3 "Go" e3 from planner 1/3 for a1 open-ended',
    ],
    [
      'of a free step: a tap after two scrolls is not doubled',
      { did: tap, on: 'Go', purpose: 'open-ended', state: { openEndedGestureKeys: ['swipe  ', 'swipe  '] } },
      'attempts 1 > ledger tap Go 1 > gestureKeys + tap  Go  > openEndedGestureKeys + tap  Go  > act a1 tap at e3 "Go" e3 from planner 1/3 for a1 open-ended',
    ],
    [
      'of a free step: what was doubled once stays so',
      { did: tap, on: 'Go', purpose: 'open-ended', state: { repeatedByPlanner: true } },
      'attempts 1 > ledger tap Go 1 > gestureKeys + tap  Go  > openEndedGestureKeys + tap  Go  > act a1 tap at e3 "Go" e3 from planner 1/3 for a1 open-ended',
    ],
    [
      'on the way of the step’s own is no free one',
      { did: { ...tap, repeat: 2 }, on: 'Go', purpose: 'step' },
      'attempts 1 > ledger tap Go 1 > gestureKeys + tap  Go  > gestureKeys + tap  Go  > act a1 tap at e3 "Go" e3 from planner 1/3 for a1 step',
    ],
  ])('%s', (_, of, words) => {
    expect(told(of)).toBe(words);
  });

  test('is named in order, belongs to its turn and its screen, and what was seen before it is forgotten', () => {
    const seen = screenOf({ ...page, over: [toast('Hello')] }, 's2', 1000);
    const { decision } = made({
      did: tap,
      on: 'Go',
      state: { attempts: 4, turn: 7, toasts: ['Hello'], last: seen, previous: seen },
    });
    const { state, command } = decision;
    expect(command).toMatchObject({
      kind: 'act',
      attempt: { id: 'a5', turn: 7, before: 's3', number: 1, of: 3 },
    });
    expect(flatState(state)).toMatchObject({ attempts: 5, toasts: [], last: null, previous: null });
    expect(state.phase).toMatchObject({
      kind: 'acting',
      after: {
        kind: 'attempt',
        pending: { purpose: 'step', watched: false, recovered: null, before: { id: 's3' } },
      },
    });
  });
});

test('a dismissal is followed by an observation for the attempt that it was made for', () => {
  const gesture = gestureOf({ did: tap, on: 'Menu', gesture: { origin: 'B' } });
  const decision = performRecovery({ state: begun, policy: POLICY, notes: [] }, gesture, (it) => ({
    kind: 'dismissal',
    attempt: it,
    resume: null,
    over: 'popup',
    watched: false,
  }));
  expect(outcomeLines(decision, begun, ABOUT)).toEqual([
    'attempts 1',
    'gestureKeys + tap  Menu ',
    `act a1 tap at ${gesture.target?.ref} "Menu" ${gesture.target?.ref} from B 1/3 for dismissal`,
  ]);
  expect(decision.state.phase).toMatchObject({
    kind: 'acting',
    after: { over: 'popup', attempt: { id: 'a1' } },
  });
});

test('a pause is no gesture: the app may still answer the one before it', () => {
  const before = screenOf(page, 's0', 500);
  const known = { lastAttempt: { before, endedAt: 900 }, reported: [{ text: 'Could not save', place: '' }] };
  const seenAfter = (did: Did['did']): RunState['seen'] =>
    made({ did, ...(did === tap ? { on: 'Go' } : {}), state: known }).decision.state.seen;
  expect(seenAfter({ kind: 'wait', seconds: 2 })).toMatchObject(known);
  expect(seenAfter(tap)).toMatchObject({ lastAttempt: { before: { id: 's3' } }, reported: [] });
});
