/** Screens that the goal does not speak of: another app, an unexpected dialog, a login page (R73). */
import { describe, expect, test } from 'vitest';
import { elsewhereReason } from '../../../src/core/targets/elsewhere.ts';
import type { AppState } from '../../../src/screen/model/screen.ts';
import { button, dialog, field, gap, screenOf, title, type View } from '../../builders/android-screen.ts';
import { goalOf } from '../../builders/core.ts';
import { stateOf } from '../../builders/run-state.ts';

interface Goal {
  readonly setup?: readonly string[];
  readonly steps: readonly string[];
  readonly expected?: readonly string[];
  /** The open line: of the setup when `inSetup`. */
  readonly at?: number;
  readonly inSetup?: boolean;
}

/** Why this view is elsewhere; null when it is not. */
function reasonOf(view: View, { setup = [], steps, expected = [], at = 0, inSetup = false }: Goal) {
  const goal = goalOf(steps, expected, setup.length > 0 ? { setup } : {});
  const cursor = { phase: inSetup ? 'setup' : 'steps', index: at, instruction: 0 } as const;
  return elsewhereReason(screenOf(view, 's1', 0), stateOf(goal, { cursor }));
}

describe('another app in front', () => {
  const inFront = (app: Partial<AppState>): View => ({ items: [title('Start'), button('Browse')], app });
  const other = inFront({ front: 'com.other' });
  const told = 'another app is in front (com.other)';

  test.each<[string, View, Goal, string | null]>([
    ['is elsewhere', other, { steps: ['Tap "Save"'] }, told],
    ['is none when it is the app under test', inFront({}), { steps: ['Tap "Save"'] }, null],
    ['is not known without its name', inFront({ front: '' }), { steps: ['Tap "Save"'] }, null],
    [
      'is not known without the name of the app under test',
      inFront({ front: 'com.other', underTest: '' }),
      { steps: ['Tap "Save"'] },
      null,
    ],
    ['is led to by the way home', other, { steps: ['Press the home button'] }, null],
    ['is led to by a link', other, { steps: ['Open the link shop://cart'] }, null],
    [
      'is not led to by an earlier way home',
      other,
      { steps: ['Press the home button', 'Tap "Save"'], at: 1 },
      told,
    ],
    ['is not led to by a later way home', other, { steps: ['Tap "Save"', 'Press the home button'] }, told],
    ['is led to by its launch', other, { steps: ['Launch "com.other"', 'Tap "Save"'], at: 1 }, null],
    [
      'is not led to by the launch of a third',
      other,
      { steps: ['Launch "com.third"', 'Tap "Save"'], at: 1 },
      told,
    ],
    [
      'is not led to by its launch when a third one was launched after it',
      other,
      { steps: ['Launch "com.other"', 'Launch "com.third"', 'Tap "Save"'], at: 2 },
      told,
    ],
    [
      'is led to by its launch in the setup',
      other,
      { setup: ['Launch "com.other"'], steps: ['Tap "Save"'] },
      null,
    ],
    [
      'is led to by a next line that names something on it',
      other,
      { steps: ['Tap "Save"', 'Tap "Browse"'] },
      null,
    ],
  ])('%s', (_, view, goal, reason) => {
    expect(reasonOf(view, goal)).toBe(reason);
  });
});

test('a dialog that no line speaks of is elsewhere, one that the step speaks of is not', () => {
  const view: View = { items: [title('Shop'), button('Save')], over: [dialog('Rate us', 'Later')] };
  expect(reasonOf(view, { steps: ['Tap "Save"'] })).toMatch(/"?Rate us"?.* is in front$/);
  expect(reasonOf(view, { steps: ['Tap "Later"'] })).toBe(null);
});

describe('a page with a password field', () => {
  const login: View = {
    items: [title('Welcome'), field('Secret word', '', { password: true }), button('Continue')],
  };
  const told = 'the app asks to log in, which the goal does not mention here';
  const LOGIN = ['Type "ana" into "Name"', 'Type "harbour-9" into "Password"', 'Tap "Sign in"'];
  const gone = (label: string): string =>
    `the app still asks for a password, in other words than those of the "${label}" field that the goal filled in`;

  test.each<[string, Goal, string | null]>([
    ['is elsewhere', { steps: ['Tap "Save"'] }, told],
    ['is meant by a step about logging in', { steps: ['somehow log in'] }, null],
    ['is meant by the step before', { steps: ['somehow log in', 'Tap "Save"'], at: 1 }, null],
    [
      'is not meant by the step before that',
      { steps: ['somehow log in', 'Tap "Save"', 'Tap "Send"'], at: 2 },
      told,
    ],
    ['is not meant by a later step', { steps: ['Tap "Save"', 'somehow log in'] }, told],
    ['is meant by the last line of the setup', { setup: ['somehow log out'], steps: ['Tap "Save"'] }, null],
    [
      'is not meant by a later line of the setup',
      { setup: ['Tap "Send"', 'somehow log out'], steps: ['Tap "Save"'], inSetup: true },
      told,
    ],
    [
      'is meant by Expected State',
      { steps: ['Tap "Save"'], expected: ['The user is logged out, and "Bye" is visible'] },
      null,
    ],
    ['is meant by a next step that names a control of it', { steps: ['Tap "Save"', 'Tap "Continue"'] }, null],
    ['is meant by a step that names a control of it', { steps: ['Tap "Continue"'] }, null],
    [
      'is meant by the step before, when that names a control of it',
      { steps: ['Tap "Continue"', 'Tap "Save"'], at: 1 },
      null,
    ],
    [
      'is meant by the step before a line that names nothing',
      { steps: ['Tap "Continue"', 'Wait 2 seconds'], at: 1 },
      null,
    ],
    [
      'is meant where a wrong password is tried',
      { steps: LOGIN, at: 2, expected: ['"Basket" is not visible'] },
      null,
    ],
    [
      'is elsewhere where the field of the password has to be gone: it is there in other words',
      { steps: LOGIN, at: 2, expected: ['"Name" is visible', '"Password" is not visible'] },
      gone('Password'),
    ],
    [
      'is elsewhere where the field beside that of the password has to be gone',
      { steps: LOGIN, at: 2, expected: ['"Name" never appears'] },
      gone('Name'),
    ],
    [
      'is meant where a field of another form has to be gone',
      {
        steps: ['Type "Milk" into "Note"', 'Tap "Add"', ...LOGIN],
        at: 4,
        expected: ['"Note" is not visible'],
      },
      null,
    ],
    ['is not meant by lines that name nothing', { steps: ['Wait 3 seconds', 'Wait 2 seconds'], at: 1 }, told],
  ])('%s', (_, goal, reason) => {
    expect(reasonOf(login, goal)).toBe(reason);
  });

  test.each<[string, View['items'], Goal, boolean]>([
    ['a control that stays above it', [button('Orders')], { steps: ['Tap "Orders"'] }, false],
    ['a title that came with it', [title('Orders')], { steps: ['Tap "Orders"'] }, true],
    [
      'a field that stays and was filled in',
      [field('Email', '')],
      { steps: ['Type "a" into "Email"'] },
      true,
    ],
  ])('that came with the last gesture is meant by %s', (_, stays, { steps }, isMeant) => {
    const goal = goalOf(steps);
    const before = screenOf({ items: [title('Shop'), field('Email', ''), button('Orders')] }, 's1', 0);
    const now = screenOf({ items: [...login.items.slice(1), ...stays] }, 's2', 1000);
    const state = stateOf(goal, { cursor: { phase: 'steps', index: 0, instruction: 0 } });
    const lastAttempt = { before, endedAt: 500 };
    expect(elsewhereReason(now, { ...state, seen: { ...state.seen, lastAttempt } })).toBe(
      isMeant ? null : told,
    );
  });

  test('is no login page when the field is out of view, or takes any text', () => {
    const below = { items: [title('Welcome'), gap(2600), field('Secret word', '', { password: true })] };
    const plain = { items: [title('Welcome'), field('Nickname', '')] };
    for (const view of [below, plain]) expect(reasonOf(view, { steps: ['Tap "Save"'] })).toBe(null);
  });
});
