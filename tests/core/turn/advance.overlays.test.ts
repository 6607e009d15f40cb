/** Overlays that may still close, and menus that lack the control of the step (R31, R33). */
import { describe, expect, test } from 'vitest';
import { UNSPENT_BUDGETS } from '../../../src/core/budgets/retry-budgets.ts';
import { advanceSummary, page, type OpenLine } from '../../builders/advance.ts';
import { button, dialog, screenOf, type Item, type View } from '../../builders/android-screen.ts';

const rated = (...items: readonly Item[]): View => ({
  ...page(...items),
  over: [dialog('Rate us', 'Later')],
});
const said = (open: Omit<OpenLine, 'view'>, view = rated()): string =>
  advanceSummary({ view, ...open }, ['obstructedSince']);
const DISMISSED =
  'case B 1/2 the dialog "Rate us": the dialog "Rate us" covers the target > ask s2 about the dialog "Rate us"';

describe('an overlay that the last gesture touched', () => {
  const touched = { gestureKeys: ['tap  Other ', 'tap  Later '] };
  const dismissal = (attempts: number) => ({
    attempts: 3,
    dismissed: [
      { type: 'com.app Rate us', description: 'the dialog "Rate us"', by: 'tap "Later"', attempts },
    ],
  });
  test.each<[string, OpenLine['state'], string]>([
    ['may close late', touched, 'obstructedSince 10000 > look turn 1000 for turn'],
    ['may close late, for five seconds', { ...touched, obstructedSince: 5001 }, 'look turn 1000 for turn'],
    ['is in the way after five seconds', { ...touched, obstructedSince: 5000 }, DISMISSED],
    ['was watched already when the gesture was to dismiss it', { ...touched, ...dismissal(3) }, DISMISSED],
    [
      'may close late when another gesture was made since the dismissal',
      { ...touched, ...dismissal(2) },
      'obstructedSince 10000 > look turn 1000 for turn',
    ],
    [
      'is in the way when a gesture on the page came after',
      { gestureKeys: ['tap  Later ', 'tap  Other '] },
      DISMISSED,
    ],
    ['is in the way when none of it was touched', { gestureKeys: ['tap  Late '] }, DISMISSED],
    ['is in the way before any gesture', {}, DISMISSED],
  ])('%s', (_, state, words) => {
    expect(said(state === undefined ? {} : { state })).toBe(words);
  });
});

describe('an overlay over a page that the goal waits for (R31)', () => {
  const waits = { steps: ['Wait until "Ready" is visible'] };
  const spent = { ...UNSPENT_BUDGETS, dismissals: { 'com.app Rate us': 2 } };
  test('may be what it waits for, as long as the wait lasts', () => {
    expect(said({ ...waits, state: { missingSince: 9000 } })).toMatch(/^look turn \d+ for turn$/);
  });
  test('is in the way when it outlasts the wait', () => {
    expect(said({ ...waits, state: { missingSince: -50_000 } })).toMatch(/^case B 1\/2 .* ask s2 about/);
  });
  test('is not in the way of a goal that speaks of it', () => {
    const steps = ['Wait until "Rate us" is gone'];
    expect(said({ steps, state: { missingSince: -50_000 } })).toMatch(/^unmet: Wait until "Rate us" is gone/);
  });
  test('is an obstruction when its budget is used up', () => {
    const state = { missingSince: -50_000, budgets: spent };
    expect(said({ ...waits, state })).toMatch(/^spent B: Persistent Obstruction Bug/);
  });
});

describe('an overlay that the run opened and a rule dismissed before', () => {
  const opened = 'dialog com.app Rate us';
  const once = { ...UNSPENT_BUDGETS, dismissals: { 'com.app Rate us': 1 } };
  const late = { missingSince: -10_000 };
  const gone = ['Tap "Gone"'];
  const MISSING =
    'failed Missing Element Bug at steps 0: "Gone" exists and is enabled; nothing on the screen is labelled "Gone", nor in the dialog "Rate us"; nearest: "Go" (0.50); named control on s2, e3, 40 260 1000 120';
  test.each<[string, readonly string[], OpenLine['state'], string | RegExp]>([
    ['lacks the control that is nowhere', gone, { openedOverlay: opened, budgets: once, ...late }, MISSING],
    [
      'lacks the choice of the control that opened it',
      ['Select "Gone" in "Status"'],
      { openedOverlay: opened, cursor: { phase: 'steps', index: 0, instruction: 1 }, ...late },
      /^failed Missing Element Bug at steps 0: "Gone" exists/,
    ],
    [
      'is dismissed when another one than it was opened for the choice',
      ['Select "Gone" in "Status"'],
      { openedOverlay: 'menu', cursor: { phase: 'steps', index: 0, instruction: 1 }, ...late },
      /^case B 1\/2 .* ask s2 about/,
    ],
    ['is dismissed the first time', gone, { openedOverlay: opened, ...late }, /^case B 1\/2 .* ask s2 about/],
    [
      'is dismissed again when the control is under it',
      ['Tap "Go"'],
      { openedOverlay: opened, budgets: once, ...late },
      /^case B 2\/2 .* ask s2 about/,
    ],
    [
      'is dismissed again when another one was opened last',
      gone,
      { openedOverlay: 'dialog com.app Sure?', budgets: once, ...late },
      /^case B 2\/2 .* ask s2 about/,
    ],
    [
      'is dismissed again for a step without a control',
      ['Type "Ann"'],
      { openedOverlay: opened, budgets: once, ...late },
      /^case B 2\/2 .* ask s2 about/,
    ],
    [
      'is dismissed again for a check',
      ['Verify "Gone" is visible'],
      { openedOverlay: opened, budgets: once, ...late },
      /^case B 2\/2 .* ask s2 about/,
    ],
  ])('%s', (_, steps, state, words) => {
    const found = said({ steps, ...(state === undefined ? {} : { state }) }, rated(button('Other')));
    if (typeof words === 'string') expect(found).toBe(words);
    else expect(found).toMatch(words);
  });
});

describe('an overlay in front of a step that goes back (R31)', () => {
  const steps = ['Go back'];
  const before = screenOf(page(), 's1', 5_000);
  const lastAttempt = { before, endedAt: 6_000 };
  const opened = 'dialog com.app Rate us';
  const BACK = 'ask s2';
  test.each<[string, Omit<OpenLine, 'view'>, string]>([
    ['is closed first when it came by itself', { steps, state: { lastAttempt } }, DISMISSED],
    [
      'is left by the step when the run opened it',
      { steps, state: { lastAttempt, openedOverlay: opened } },
      BACK,
    ],
    ['is left by the step when nothing was done before', { steps }, BACK],
    [
      'is left by the step when it was there at the last gesture',
      { steps, state: { lastAttempt: { ...lastAttempt, before: screenOf(rated(), 's1', 5_000) } } },
      BACK,
    ],
    [
      'is left by the step when the goal waited for it',
      {
        steps: ['Wait until "Rate us" is visible', 'Go back'],
        state: { lastAttempt, cursor: { phase: 'steps', index: 1, instruction: 0 } },
      },
      BACK,
    ],
  ])('%s', (_, open, words) => {
    expect(said(open)).toBe(words);
  });
});
