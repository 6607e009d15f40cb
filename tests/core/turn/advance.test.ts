/** The next command for the open step: obstructions, skipped steps, steps without a gesture, and asking the planner (R4). */
import { describe, expect, test } from 'vitest';
import { drive, goalOf, unchanging, verdictOf } from '../../builders/core.ts';
import { loading, page, advanceSummary, type OpenLine } from '../../builders/advance.ts';
import {
  button,
  dialog,
  permission,
  text,
  title,
  type Item,
  type View,
} from '../../builders/android-screen.ts';
import { node } from '../../screen/build.ts';

const asks = (view: View, ...buttons: readonly string[]): View => ({
  ...view,
  over: [dialog('Rate us', ...buttons)],
});
const may = (view: View): View => ({ ...view, over: [permission('Camera?', 'Zulassen', 'Ablehnen')] });
const rated = asks(page(), 'Later');

describe('before a line is looked at', () => {
  test.each<[string, OpenLine, string]>([
    [
      'a dead app has crashed',
      { view: { ...page(), app: { process: 'dead' } } },
      'failed Crash Bug at steps 0: the app keeps running; the process of com.app is gone; state of the process on s2, null, no box',
    ],
    [
      'an error message is a fault',
      { view: page(text('Something went wrong')) },
      'failed Error Screen Bug at steps 0: no error message; the app says "Something went wrong"; error message on s2, e6, 40 680 1000 120',
    ],
    [
      'the steps follow the setup',
      {
        view: page(),
        goal: { setup: ['Tap "Go"'] },
        state: { cursor: { phase: 'setup', index: 1, instruction: 0 } },
      },
      'cursor {"phase":"steps","index":0,"instruction":0} > advance s2',
    ],
    [
      'a line of the setup comes first',
      { view: page(), steps: ['Tap "x"'], goal: { setup: ['Tap "Go"'] } },
      'wasInView true > ask s2',
    ],
    [
      'conditions follow the steps',
      {
        view: page(),
        expected: ['"b" is visible'],
        state: { cursor: { phase: 'steps', index: 1, instruction: 0 } },
      },
      'look judging 1000 for judging',
    ],
    [
      'what lies over the page at the end is closed before the conditions are held against it',
      {
        view: rated,
        expected: ['"b" is visible'],
        state: { cursor: { phase: 'steps', index: 1, instruction: 0 } },
      },
      'case B 1/2 the dialog "Rate us": the dialog "Rate us" covers the target > ledger com.app Rate us 1 > flags + closed by rule: the dialog "Rate us" > ask s2 about the dialog "Rate us"',
    ],
    [
      'what lies over the page at the end is left there when a condition speaks of it',
      {
        view: rated,
        expected: ['"Rate us" is visible'],
        state: { cursor: { phase: 'steps', index: 1, instruction: 0 } },
      },
      'met: "Rate us" is visible, "Rate us" is visible > passed',
    ],
  ])('%s', (_, open, words) => {
    expect(advanceSummary(open)).toBe(words);
  });
});

describe('a permission dialog', () => {
  const allow = { permissions: 'allow' };
  test.each<[string, OpenLine, string]>([
    [
      'is answered as the goal says',
      { view: may(page()), goal: allow },
      'case B 1/2 the permission "Camera?": the permission "Camera?" covers the target > ledger permission com.android.permissioncontroller Camera? 1 > act a1 tap at e8 "Zulassen" e8 from policy 1/3 for dismissal',
    ],
    [
      'is answered as the goal says: no',
      { view: may(page()), goal: { permissions: 'deny' } },
      'case B 1/2 the permission "Camera?": the permission "Camera?" covers the target > ledger permission com.android.permissioncontroller Camera? 1 > act a1 tap at e9 "Ablehnen" e9 from policy 1/3 for dismissal',
    ],
    [
      'is answered as the goal says on a free step too',
      { view: may(page()), steps: ['be happy'], goal: allow },
      'case B 1/2 the permission "Camera?": the permission "Camera?" covers the target > ledger permission com.android.permissioncontroller Camera? 1 > act a1 tap at e8 "Zulassen" e8 from policy 1/3 for dismissal',
    ],
    [
      'is the planner’s matter when the goal says nothing',
      { view: may(page()) },
      'case B 1/2 the permission "Camera?": the permission "Camera?" covers the target > ledger permission com.android.permissioncontroller Camera? 1 > ask s2 about the permission "Camera?"',
    ],
    [
      'is the planner’s matter when the goal says nothing, on a free step',
      { view: may(page()), steps: ['be happy'] },
      'ask s2',
    ],
    [
      'is left to a step that names its button',
      { view: may(page()), steps: ['Tap "Ablehnen"'], goal: allow },
      'wasInView true > ask s2',
    ],
    [
      'is left to a step that all but names its button, when a gesture of the run openedOverlay it',
      {
        view: may(page()),
        steps: ['Tap "Ablehne"'],
        goal: allow,
        state: { openedOverlay: 'permission com.android.permissioncontroller Camera?' },
      },
      'missingSince 10000 > look turn 1000 for turn',
    ],
    ['is not every dialog', { view: rated, steps: ['be happy'], goal: allow }, 'ask s2'],
    ['is not there', { view: page(), steps: ['be happy'], goal: allow }, 'ask s2'],
  ])('%s', (_, open, words) => {
    expect(advanceSummary(open)).toBe(words);
  });
});

describe('an overlay over the page', () => {
  test.each<[string, OpenLine, string]>([
    [
      'is in the way of a named control',
      { view: rated },
      'case B 1/2 the dialog "Rate us": the dialog "Rate us" covers the target > ledger com.app Rate us 1 > flags + closed by rule: the dialog "Rate us" > ask s2 about the dialog "Rate us"',
    ],
    [
      'is in the way of a check',
      { view: rated, steps: ['Verify "a" is visible'] },
      'case B 1/2 the dialog "Rate us": the dialog "Rate us" covers the target > ledger com.app Rate us 1 > flags + closed by rule: the dialog "Rate us" > ask s2 about the dialog "Rate us"',
    ],
    ['is not in the way of a free step', { view: rated, steps: ['be happy'] }, 'ask s2'],
    [
      'is not in the way of what stands on it',
      { view: asks(page(), 'OK'), steps: ['Tap the OK button'] },
      'wasInView true > ask s2',
    ],
    [
      'is in the way of what it has a namesake of',
      { view: asks(page(button('OK')), 'OK'), steps: ['Tap the OK button'] },
      'case B 1/2 the dialog "Rate us": the dialog "Rate us" covers the target > ledger com.app Rate us 1 > flags + closed by rule: the dialog "Rate us" > ask s2 about the dialog "Rate us"',
    ],
    [
      'is in the way of what is covered on it',
      {
        view: asks(page(), 'OK'),
        steps: ['Tap the OK button'],
        is: { keyboard: { shown: true, bounds: { x: 0, y: 900, width: 1080, height: 1500 } } },
      },
      'case B 1/2 the dialog "Rate us": the dialog "Rate us" covers the target > ledger com.app Rate us 1 > flags + closed by rule: the dialog "Rate us" > ask s2 about the dialog "Rate us"',
    ],
    ['is not in the way of going back', { view: rated, steps: ['Press back'] }, 'ask s2'],
    ['is not in the way of going home', { view: rated, steps: ['Press home'] }, 'ask s2'],
    ['is not in the way of launching the app', { view: rated, steps: ['Launch the app'] }, 'ask s2'],
    ['is not in the way of waiting', { view: rated, steps: ['Wait 3 seconds'] }, 'ask s2'],
    [
      'is in the way of typing into what has the focus',
      { view: rated, steps: ['Type "Ann"'] },
      'case B 1/2 the dialog "Rate us": the dialog "Rate us" covers the target > ledger com.app Rate us 1 > flags + closed by rule: the dialog "Rate us" > ask s2 about the dialog "Rate us"',
    ],
    [
      'is in the way of turning the device',
      { view: rated, steps: ['Rotate to landscape'] },
      'case B 1/2 the dialog "Rate us": the dialog "Rate us" covers the target > ledger com.app Rate us 1 > flags + closed by rule: the dialog "Rate us" > ask s2 about the dialog "Rate us"',
    ],
    [
      'is waited for while it loads',
      { view: rated, is: loading },
      'case A 1/2 screen: the screen is loading (spinner) > ledger A 1 > look after wait 5000 for turn',
    ],
  ])('%s', (_, open, words) => {
    expect(advanceSummary(open)).toBe(words);
  });
});

describe('a line with a condition', () => {
  const steps = ['If "Offer" appears, tap "Go"'];
  const { steps: lines, ...rest } = goalOf(steps);
  const unread = {
    ...rest,
    steps: lines.map((line) => ({
      ...line,
      parsed: { ...line.parsed, precondition: { kind: 'unread', text: 'the moon is full' } as const },
    })),
  };
  const absent = ['If "Offer" is not visible, tap "Go"'];
  const two = ['If "Offer" appears, tap "Go" and tap "Offer"'];
  const unsettled = { settled: false };
  test.each<[string, OpenLine, string]>([
    ['that holds is done', { view: page(text('Offer')), steps }, 'wasInView true > ask s2'],
    [
      'that does not hold is skipped',
      { view: page(), steps },
      'completed steps 0 skipped > cursor {"phase":"steps","index":1,"instruction":0} > advance s2',
    ],
    [
      'that does not hold on an unsettled screen is looked at again',
      { view: page(), steps, is: unsettled },
      'missingSince 10000 > look turn 1000 for turn',
    ],
    [
      'that does not hold on an unsettled screen is looked at again, until a second has passed',
      { view: page(), steps, is: unsettled, state: { missingSince: 9001 } },
      'look turn 1000 for turn',
    ],
    [
      'that does not hold a second later is skipped, settled or not',
      { view: page(), steps, is: unsettled, state: { missingSince: 9000 } },
      'completed steps 0 skipped > cursor {"phase":"steps","index":1,"instruction":0} > missingSince null > advance s2',
    ],
    [
      'that does not hold is no matter while the screen loads',
      { view: page(), steps, is: loading },
      'case A 1/2 screen: the screen is loading (spinner) > ledger A 1 > look after wait 5000 for turn',
    ],
    [
      'that nobody reads is the goal’s matter',
      { view: page(), state: { goal: unread } },
      'broken PLANNER_DEFERRED by test at steps 0: Cannot read the condition of "If "Offer" appears, tap "Go""; Write it as: If "…" appears, … (docs/steps.md)',
    ],
    [
      'of absence is looked at twice',
      { view: page(), steps: absent },
      'missingSince 10000 > look turn 1000 for turn',
    ],
    [
      'of absence is looked at for five seconds at most',
      { view: page(), steps: absent, state: { missingSince: 5001 } },
      'look turn 1000 for turn',
    ],
    [
      'of absence that can’t be shown for five seconds is skipped, and that is said',
      { view: page(), steps: absent, state: { missingSince: 5000 } },
      'completed steps 0 skipped (its condition could not be decided) > cursor {"phase":"steps","index":1,"instruction":0} > missingSince null > flags + If "Offer" is not visible, tap "Go": its condition could not be decided > advance s2',
    ],
    [
      'has it no more once its first act is done',
      { view: page(), steps: two, state: { cursor: { phase: 'steps', index: 0, instruction: 1 } } },
      'missingSince 10000 > look turn 1000 for turn',
    ],
  ])('%s', (_, open, words) => {
    expect(advanceSummary(open)).toBe(words);
  });
});

/** Three tabs, the first of which is chosen; `disabled` takes no touch. */
const three = (disabled: string): Item => ({
  height: 140,
  at: (top) =>
    node(
      'LinearLayout',
      [0, top, 1080, top + 120],
      {},
      ...['General', 'Network', 'Privacy'].map((name, i) =>
        node('LinearLayout', [i * 250, top, i * 250 + 250, top + 120], {
          text: name,
          clickable: true,
          selected: name === 'General',
          enabled: name !== disabled,
        }),
      ),
    ),
});

test.each([
  ['the chosen tab, as of many apps', 'General', 'passed'],
  ['another tab', 'Network', 'failed: Wrong State Bug'],
])('%s takes no touch', async (_, disabled, verdict) => {
  const app = unchanging({ items: [title('Settings'), three(disabled), text('Wi-Fi')] });
  expect(verdictOf(await drive(app, goalOf([`Tap the "${disabled}" tab`])))).toMatch(verdict);
});
