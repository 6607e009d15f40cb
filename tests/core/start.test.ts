/** The state of a run before its first event, and from one decision to the next. */
import { UNSPENT_BUDGETS } from '../../src/core/budgets/retry-budgets.ts';
import { flatState, stateWith } from '../builders/known-state.ts';
import type { Note } from '../../src/core/model/protocol.ts';
import type { Cursor } from '../../src/core/model/run-record.ts';
import type { RunState } from '../../src/core/model/run-state.ts';
import { initialState } from '../../src/core/start.ts';
import {
  advanceNext,
  emit,
  openInstruction,
  patch,
  appendHistory,
  stepAt,
  stepsAhead,
  type Turn,
} from '../../src/core/state/turn.ts';
import { goalOf, POLICY } from '../builders/core.ts';
import { screenOf, text } from '../builders/android-screen.ts';
import { describe, expect, test } from 'vitest';

const goal = goalOf(
  ['Type "Ann" into "Name" and tap "Save"', 'Tap "Close"'],
  ['"Saved" is visible', '"x" is visible'],
  {
    setup: ['Tap "Log in"', 'Tap "Skip"'],
  },
);
const state = initialState(goal);
const turn: Turn = { state, policy: POLICY, notes: [] };
const screen = screenOf({ items: [text('x')] }, 's1', 0);
const at = (cursor: Cursor): RunState => stateWith(state, { cursor });
const setup = (index: number, act = 0): RunState => at({ phase: 'setup', index, instruction: act });
const steps = (index: number, act = 0): RunState => at({ phase: 'steps', index, instruction: act });

describe('a run begins', () => {
  test('with preparing, at the first line of its setup, else of its steps', () => {
    const begun = initialState(goal);
    expect(begun.phase).toEqual({ kind: 'preparing' });
    expect(begun.run.cursor).toEqual({ phase: 'setup', index: 0, instruction: 0 });
    expect(initialState(goalOf(['Tap "Close"'])).run.cursor).toEqual({
      phase: 'steps',
      index: 0,
      instruction: 0,
    });
  });

  test('with nothing counted, seen, sent or flagged', () => {
    const {
      goal: of,
      phase: _,
      cursor: __,
      sightings,
      budgets,
      countHistory,
      textHistory,
      appearances,
      values,
      notifications,
      shownOnce,
      ...rest
    } = flatState(initialState(goal));
    expect(of).toBe(goal);
    const something = Object.entries(rest).filter(
      ([, value]) =>
        value !== null && value !== 0 && value !== false && !(Array.isArray(value) && value.length === 0),
    );
    expect(something).toEqual([]);
    expect({ budgets, countHistory, textHistory, appearances, values, notifications, shownOnce }).toEqual({
      shownOnce: {},
      budgets: UNSPENT_BUDGETS,
      countHistory: { records: {}, duplicates: [] },
      textHistory: {},
      appearances: {},
      values: {},
      notifications: { before: null, open: null },
    });
    const never = { ever: false, asContent: false, containers: [] };
    expect(sightings).toEqual([never, never]);
  });

  test('as what can be written down and read again', () => {
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  });
});

describe('the open line', () => {
  test('is the one under the cursor, and none after the last', () => {
    expect([setup(1), steps(0), steps(2)].map((s) => stepAt(s)?.text)).toEqual([
      'Tap "Skip"',
      'Type "Ann" into "Name" and tap "Save"',
      undefined,
    ]);
    expect(stepAt(state, { phase: 'steps', index: 1, instruction: 0 })?.text).toBe('Tap "Close"');
  });

  test('has one open act after the other, and none when only its result is left', () => {
    expect([steps(0), steps(0, 1), steps(0, 2), steps(2)].map((s) => openInstruction(s)?.kind)).toEqual([
      'input_text',
      'tap',
      undefined,
      undefined,
    ]);
  });

  test('is followed by the lines after it, across the border of setup', () => {
    const ahead = (s: RunState): readonly string[] => stepsAhead(s).map((step) => step.text);
    const all = goal.steps.map((step) => step.text);
    expect(ahead(setup(0))).toEqual(['Tap "Skip"', ...all]);
    expect(ahead(setup(1))).toEqual(all);
    expect(ahead(steps(0))).toEqual(['Tap "Close"']);
    expect(ahead(steps(1))).toEqual([]);
  });
});

describe('one decision', () => {
  const flag = (words: string): Note => ({ kind: 'flag', text: words });

  test('adds to state and notes, and removes nothing', () => {
    const once = patch(turn, { run: { turn: 1 } }, flag('a'));
    const twice = patch(once, { run: { scrolls: 2 } }, flag('b'), flag('c'));
    expect(twice).toEqual({
      state: stateWith(state, { turn: 1, scrolls: 2 }),
      policy: POLICY,
      notes: [flag('a'), flag('b'), flag('c')],
    });
    expect(turn.notes).toEqual([]);
    expect(appendHistory(stateWith(state, { history: ['a'] }), 'b')).toEqual(['a', 'b']);
  });

  test('ends in a phase and a command, with the delay of an observation', () => {
    const waiting = patch(turn, { run: { pauseMs: 300 } }, flag('a'));
    const looking = { kind: 'observing', after: { kind: 'turn' } } as const;
    const look = { kind: 'observe', reason: 'turn', afterMs: 1000, settle: true } as const;
    expect(emit(waiting, looking, look)).toEqual({
      state: stateWith(state, { phase: looking, pauseMs: 1000 }),
      command: look,
      notes: [flag('a')],
    });
    const prepare = { kind: 'prepare', reset: 'none', launch: null } as const;
    expect(emit(waiting, looking, prepare).state.run.pauseMs).toBe(300);
  });

  test('may end in the same screen to be considered', () => {
    expect(advanceNext(turn, screen)).toEqual({ next: 'advance', turn, screen, blocked: null });
  });
});
