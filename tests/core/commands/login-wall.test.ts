/** A login page in the way is the reason for a missing element, unless the goal is about that page (R80). */
import { loginRejection, loginWallReason } from '../../../src/core/commands/login-wall.ts';
import { fail } from '../../../src/core/commands/finish.ts';
import type { Failure } from '../../../src/core/model/verdict.ts';
import type { RunState } from '../../../src/core/model/run-state.ts';
import type { Cursor, StepOutcome } from '../../../src/core/model/run-record.ts';
import { goalOf } from '../../builders/core.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';
import { button, field, screenOf, text, title, toast, type View } from '../../builders/android-screen.ts';
import { describe, expect, test } from 'vitest';

const password = field('Password', '', { password: true });
const login: View = { items: [title('Sign in'), field('Email', ''), password, button('Enter')] };
const WALL = 'the app asks to log in, which the goal does not mention here';
const far = 'Tap "Orders"';
const types = 'Type "x" into the "Password" field';
type Lines = readonly string[];

function wall(view: View | null, steps: Lines, setup: Lines, phase: Cursor['phase'], index: number): unknown {
  const goal = goalOf(steps, [], setup.length > 0 ? { setup } : {});
  const last = view === null ? null : screenOf(view, 's1', 0);
  return loginWallReason(stateOf(goal, { last, cursor: { phase, index, instruction: 0 } }));
}

describe('a page that asks for a password', () => {
  test.each<[string, Lines, Lines, Cursor['phase'], number, string | null]>([
    ['is a wall before what the goal names', [far], [], 'steps', 0, WALL],
    ['is none when the open line is about it', [types], [], 'steps', 0, null],
    ['is none when the open line taps its button', ['Tap "Enter"'], [], 'steps', 0, null],
    ['is none right after the line that was about it', [types, far], [], 'steps', 1, null],
    ['is one again a line later', [types, far, far], [], 'steps', 2, WALL],
    ['is none when the setup ended with it', [far], [far, types], 'steps', 0, null],
    ['is one when the setup was about it earlier', [far], [types, far], 'steps', 0, WALL],
    ['is one when the setup was about it on the way', [far], [far, types, far], 'steps', 0, WALL],
    ['is one when a later line of the setup is about it', [far], [far, types], 'setup', 0, WALL],
    ['is none in the setup, right after the line about it', [far], [types, far], 'setup', 1, null],
    ['is one in the second step, whatever the setup was about', [far, far], [types], 'steps', 1, WALL],
    ['is none at the end when the last line was about it', [far, types], [], 'steps', 2, null],
    ['is one at the end of a goal that never spoke of it', [far], [], 'steps', 1, WALL],
    ['is one for a line that names nothing', ['Go back'], [], 'steps', 0, WALL],
    [
      'is none for a line that remembers what stands on it',
      ['Remember the "Email" field as mail'],
      [],
      'steps',
      0,
      null,
    ],
    [
      'is one for a line that remembers something else',
      ['Remember the "Total" as total'],
      [],
      'steps',
      0,
      WALL,
    ],
    ['is one for a free line', ['look at the orders'], [], 'steps', 0, WALL],
  ])('%s', (_, steps, setup, phase, index, words) => {
    expect(wall(login, steps, setup, phase, index)).toBe(words);
  });
});

describe('a wall after steps that only the planner says were done', () => {
  const missing: Failure = {
    label: 'Missing Element Bug',
    expected: '"Orders" exists',
    actual: 'nothing is labelled "Orders"',
    proof: { screen: 's1', ref: null, box: null, rule: 'named control' },
  };
  const ended = (outcome: StepOutcome['outcome'], view: View = login): string => {
    const goal = goalOf([far], [], { setup: ['get in as Ana'] });
    const turn = turnOf(
      stateOf(goal, {
        last: screenOf(view, 's1', 0),
        cursor: { phase: 'steps', index: 0, instruction: 0 },
        completed: [{ phase: 'setup', index: 0, outcome }],
      }),
    );
    const { command } = fail(turn, missing);
    return command.kind === 'finish' ? command.verdict.kind : command.kind;
  };
  test.each<[StepOutcome['outcome'], string]>([
    ['unproven', 'inconclusive'],
    ['claimed', 'inconclusive'],
    ['judged', 'failed'],
    ['completed', 'failed'],
  ])('%s: %s', (outcome, kind) => {
    expect(ended(outcome)).toBe(kind);
  });

  test('another page is none', () => {
    expect(ended('unproven', { items: [title('Orders of 2020')] })).toBe('failed');
  });
});

describe('a login that the app turned down', () => {
  const filled: View = {
    items: [title('Sign in'), field('Email', 'ana'), field('Password', '••••', { password: true })],
  };
  const says = (...texts: readonly string[]): View => ({
    items: [...filled.items, ...texts.map((words) => text(words))],
  });
  const after = (step: string, before: View, last: View, typed: readonly string[]): RunState =>
    stateOf(goalOf([step]), {
      last: screenOf(last, 's2', 1000),
      lastAttempt: { before: screenOf(before, 's1', 0), endedAt: 500 },
      cursor: { phase: 'steps', index: 1, instruction: 0 },
      typedTexts: typed.map((text) => ({ text, chosen: false, keyed: false, newScreens: 0 })),
    });

  test.each<[string, string, View, View, readonly string[], string | null]>([
    ['is no wall: the line speaks of logging in', 'log in as ana', filled, filled, [], null],
    ['is no wall: the password was typed', 'get to the orders of ana with x1', filled, filled, ['x1'], null],
    ['is a wall: the field was filled by itself', 'look at the orders', filled, filled, [], WALL],
    ['is a wall: it came later', 'look at ana', { items: [title('Shop')] }, login, ['ana'], WALL],
  ])('%s', (_, step, before, last, typed, words) => {
    expect(loginWallReason(after(step, before, last, typed))).toBe(words);
  });

  test.each<[string, View, View, string | null]>([
    [
      'one text',
      filled,
      says('Wrong password'),
      'the app still asks for the password and says "Wrong password"',
    ],
    [
      'one text that is announced, too',
      filled,
      { ...says('Wrong password'), over: [toast('Wrong password')] },
      'the app still asks for the password and says "Wrong password"',
    ],
    ['nothing', filled, filled, null],
    ['a whole page', filled, says('Wrong password', 'Forgot it?', 'Help'), null],
    ['a page that did not ask before', { items: [title('Shop')] }, says('Wrong password'), null],
    ['a page that asks no more', filled, { items: [title('Shop')] }, null],
  ])('brings %s', (_, before, last, words) => {
    expect(loginRejection(after('log in as ana', before, last, ['ana']))).toBe(words);
  });
});

describe('no wall is', () => {
  const hidden = Array.from({ length: 18 }, (_, i) => button(`b${i}`));
  test.each<[string, View | null]>([
    ['no look at all', null],
    ['a page with a field and no password', { items: [title('Sign in'), field('Email', '')] }],
    ['a password field that is out of view', { items: [title('Sign in'), ...hidden, password] }],
  ])('%s', (_, view) => {
    expect(wall(view, [far], [], 'steps', 0)).toBeNull();
  });

  test('a password that is shown and not asked for', () => {
    const last = screenOf(login, 's1', 0);
    const elements = last.elements.map((e) => ({ ...e, state: { ...e.state, editable: false } }));
    expect(loginWallReason(stateOf(goalOf([far]), { last: { ...last, elements } }))).toBeNull();
    expect(loginWallReason(stateOf(goalOf([far]), { last }))).toBe(WALL);
  });
});
