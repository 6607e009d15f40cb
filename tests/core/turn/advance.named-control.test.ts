/** The open step's control: covered, out of view, nowhere, or in the wrong state (R31, R35, R37). */
import { describe, expect, test } from 'vitest';
import { loading, page, advertFrom, advanceSummary, type OpenLine } from '../../builders/advance.ts';
import {
  button,
  dialog,
  field,
  gap,
  list,
  row,
  screenOf,
  text,
  title,
  toggle,
  type Item,
  type View,
} from '../../builders/android-screen.ts';
import { node } from '../../screen/build.ts';
import type { TimedChange } from '../../../src/screen/model/element.ts';

const other = { app: { front: 'com.other' } };

describe('a named control', () => {
  const low = page(gap(1200), button('Save'), gap(2000), row('Save'));
  test.each<[string, OpenLine, string]>([
    ['that is there is for the planner to use', { view: page() }, 'wasInView true > ask s2'],
    [
      'that is there is lacking no more',
      { view: page(), state: { missingSince: 8000 } },
      'missingSince null > wasInView true > ask s2',
    ],
    [
      'that is out of view is for the planner to use, and was not there',
      { view: { items: [title('Home'), list([text('a'), gap(1500), button('Go')], { height: 900 })] } },
      'ask s2',
    ],
    [
      'that was there once was there',
      {
        view: { items: [title('Home'), list([text('a'), gap(1500), button('Go')], { height: 900 })] },
        state: { wasInView: true },
      },
      'ask s2',
    ],
    [
      'that lies under a panel',
      { view: page(advertFrom(200)) },
      'case B 1/2 "Ad": "Ad" covers the target > wasInView true > ledger com.app Ad 1 > flags + closed by rule: "Ad" > ask s2 about "Ad"',
    ],
    [
      'that lies under a panel while the screen loads',
      { view: page(advertFrom(200)), is: loading },
      'case A 1/2 screen: the screen is loading (spinner) > wasInView true > ledger A 1 > look after wait 5000 for turn',
    ],
    [
      'that lies under a panel where nothing scrolls can’t be scrolled free',
      { view: page(advertFrom(200)), steps: ['Scroll to "Go"'] },
      'case B 1/2 "Ad": "Ad" covers the target > wasInView true > ledger com.app Ad 1 > flags + closed by rule: "Ad" > ask s2 about "Ad"',
    ],
    [
      'that lies under a panel over a list may be scrolled free',
      {
        view: { items: [list([button('Go'), gap(1500), text('a')], { height: 900 }), advertFrom(0)] },
        steps: ['Scroll to "Go"'],
      },
      'wasInView true > ask s2',
    ],
    [
      'of which another one is free',
      { view: page(advertFrom(200), gap(700), button('Go')) },
      'wasInView true > ask s2',
    ],
    ['of which another one is in view', { view: low, steps: ['Tap "Save"'] }, 'wasInView true > ask s2'],
    [
      'of which one is out of view and the other under a panel',
      {
        view: {
          items: [
            list([button('Go'), gap(400), button('Go')], { scrolled: 300, height: 900 }),
            advertFrom(300),
          ],
        },
      },
      'case B 1/2 "Ad": "Ad" covers the target > wasInView true > ledger com.app Ad 1 > flags + closed by rule: "Ad" > ask s2 about "Ad"',
    ],
    [
      'that is out of view is not covered by a dialog that a later line is about',
      {
        view: {
          items: [title('Home'), list([text('a'), gap(1500), button('Go')], { height: 900 })],
          over: [dialog('Rate us', 'Later')],
        },
        steps: ['Tap "Go"', 'Tap "Later"'],
      },
      'ask s2',
    ],
    [
      'that lies under a dialog that a later line is about',
      { view: { ...page(), over: [dialog('Rate us', 'Later')] }, steps: ['Tap "Go"', 'Tap "Later"'] },
      'case B 1/2 the dialog "Rate us": the dialog "Rate us" covers the target > wasInView true > ledger com.app Rate us 1 > flags + closed by rule: the dialog "Rate us" > ask s2 about the dialog "Rate us"',
    ],
    [
      'that stands on a dialog and under it',
      {
        view: { ...page(), over: [dialog('Rate us', 'Go')] },
        state: { openedOverlay: 'dialog com.app Rate us' },
      },
      'wasInView true > ask s2',
    ],
    [
      'that is nowhere is looked for',
      { view: page(), steps: ['Tap "Gone"'] },
      'missingSince 10000 > look turn 1000 for turn',
    ],
    [
      'that is nowhere is looked for, for five seconds',
      { view: page(), steps: ['Tap "Gone"'], state: { missingSince: 5001 } },
      'look turn 1000 for turn',
    ],
    [
      'that is nowhere after five seconds is for the planner to find',
      { view: page(), steps: ['Tap "Gone"'], state: { missingSince: 5000 } },
      'ask s2',
    ],
    [
      'that is nowhere is no matter while the screen loads',
      { view: page(), steps: ['Tap "Gone"'], is: loading },
      'case A 1/2 screen: the screen is loading (spinner) > ledger A 1 > look after wait 5000 for turn',
    ],
    [
      'that is optional and nowhere is skipped, not at once',
      { view: page(), steps: [{ step: 'Tap "Gone"', optional: true }] },
      'missingSince 10000 > look turn 1000 for turn',
    ],
    [
      'that is optional and nowhere is skipped after five seconds',
      { view: page(), steps: [{ step: 'Tap "Gone"', optional: true }], state: { missingSince: 5000 } },
      'completed steps 0 skipped > cursor {"phase":"steps","index":1,"instruction":0} > missingSince null > advance s2',
    ],
    [
      'that is nowhere because another app is in front',
      { view: { items: [title('Browser')], ...other } },
      'case B 1/2 another app (com.other): another app (com.other) covers the target > ledger com.other in front 1 > act a1 launch_app from B 1/3 for dismissal',
    ],
    [
      'that stands in another app is for the planner to use',
      { view: { ...page(), ...other } },
      'wasInView true > ask s2',
    ],
  ])('%s', (_, open, words) => {
    expect(advanceSummary(open)).toBe(words);
  });
});

describe('a control in the wrong state', () => {
  const dis = (...items: readonly Item[]): View => ({
    items: [
      title('Home'),
      button('Go', { disabled: true }),
      field('Name', '', { disabled: true, description: 'Name' }),
      ...items,
    ],
  });
  const late = { state: { disabledSince: 5000 } };
  test.each<[string, OpenLine, string]>([
    [
      'is disabled and to be tapped: it is looked at again',
      { view: dis() },
      'disabledSince 10000 > wasInView true > look turn 1000 for turn',
    ],
    [
      'is disabled and to be tapped: for five seconds',
      { view: dis(), state: { disabledSince: 5001 } },
      'wasInView true > look turn 1000 for turn',
    ],
    [
      'is disabled and to be tapped: then it is a fault',
      { view: dis(), ...late },
      'wasInView true > failed Wrong State Bug at steps 0: "Go" is enabled; it is disabled; state enabled on s2, e3, 40 260 1000 120',
    ],
    [
      'is no matter while the screen loads',
      { view: dis(), is: loading, ...late },
      'case A 1/2 screen: the screen is loading (spinner) > wasInView true > ledger A 1 > look after wait 5000 for turn',
    ],
    [
      'is disabled and has the name of its row: the line names it',
      {
        view: page({
          height: 140,
          at: (top) =>
            node(
              'LinearLayout',
              [0, top, 1080, top + 120],
              {},
              node('TextView', [60, top + 10, 500, top + 110], { text: 'Wi-Fi' }),
              node('Switch', [800, top + 10, 1000, top + 110], {
                checkable: true,
                clickable: true,
                enabled: false,
              }),
            ),
        }),
        steps: ['Turn on "Wi-Fi"'],
        ...late,
      },
      'wasInView true > failed Wrong State Bug at steps 0: "Wi-Fi" is enabled; it is disabled; state enabled on s2, e8, 800 690 200 100',
    ],
    [
      'is disabled and to be pressed long',
      { view: dis(), steps: ['Long press "Go"'], ...late },
      'wasInView true > failed Wrong State Bug at steps 0: "Go" is enabled; it is disabled; state enabled on s2, e3, 40 260 1000 120',
    ],
    [
      'is disabled and to be typed into',
      { view: dis(), steps: ['Type "Ann" into the "Name" field'], ...late },
      'wasInView true > failed Wrong State Bug at steps 0: "Name" is enabled; it is disabled; state enabled on s2, e4, 40 400 1000 120',
    ],
    [
      'is disabled and to be emptied',
      { view: dis(), steps: ['Clear the "Name" field'], ...late },
      'wasInView true > failed Wrong State Bug at steps 0: "Name" is enabled; it is disabled; state enabled on s2, e4, 40 400 1000 120',
    ],
    [
      'is disabled and to be switched',
      { view: dis(toggle('Sound', false, { disabled: true })), steps: ['Turn on "Sound"'], ...late },
      'wasInView true > failed Wrong State Bug at steps 0: "Sound" is enabled; it is disabled; state enabled on s2, e5, 40 540 1000 120',
    ],
    [
      'is named by the line when it says nothing',
      {
        view: {
          items: [
            title('Home'),
            {
              height: 140,
              at: (top) =>
                node('ImageButton', [40, top, 160, top + 120], {
                  clickable: true,
                  enabled: false,
                  'resource-id': 'com.app:id/save',
                }),
            },
          ],
        },
        steps: ['Tap the save icon'],
        ...late,
      },
      'wasInView true > failed Wrong State Bug at steps 0: the save icon is enabled; it is disabled; state enabled on s2, e3, 40 260 120 120',
    ],
    [
      'is disabled, and only swiped on',
      { view: dis(), steps: ['Swipe left on "Go"'], ...late },
      'wasInView true > ask s2',
    ],
    [
      'is disabled, and nothing is to happen',
      { view: dis(), steps: ['Tap "Go", nothing happens'], ...late },
      'wasInView true > ask s2',
    ],
    [
      'is disabled, as the step says',
      { view: dis(), steps: ['Tap the disabled "Go" button'], ...late },
      'wasInView true > ask s2',
    ],
    [
      'is enabled, and the step says that it is not: it is looked at again',
      { view: page(), steps: ['Tap the disabled "Go" button'] },
      'disabledSince 10000 > wasInView true > look turn 1000 for turn',
    ],
    [
      'is enabled, and the step says that it is not: then it is a fault',
      { view: page(), steps: ['Tap the disabled "Go" button'], ...late },
      'wasInView true > failed Wrong State Bug at steps 0: "Go" is disabled; it is enabled; state disabled on s2, e3, 40 260 1000 120',
    ],
  ])('%s', (_, open, words) => {
    expect(advanceSummary(open)).toBe(words);
  });
});

describe('a switch that is set as the line says', () => {
  const by = (timedState: TimedChange | undefined, state: OpenLine['state'] = {}): string => {
    const view = page(toggle('Sound', true));
    const elements = screenOf(view, 's2', 10_000).elements.map((e) =>
      e.state.checkable && timedState !== undefined ? { ...e, timedState } : e,
    );
    return advanceSummary({ view, steps: ['Turn on "Sound"'], is: { elements }, state });
  };
  test('is done', () => {
    expect(by(undefined)).toContain('already so');
  });
  test('by a timer not long ago is watched', () => {
    expect(by('new')).toContain('look turn 1000');
    expect(by('new', { disabledSince: 5000 })).toContain('already so');
  });
  test('by a timer again and again shows nothing', () => {
    expect(by('usual')).toContain('a timer of the page changes what "Sound" is set to');
  });
});
