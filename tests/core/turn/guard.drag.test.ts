/** Proposals to drag, and to close what the step names (R33, R38, R50, R53). */
import { describe, expect, test } from 'vitest';
import { POLICY, refOf } from '../../builders/core.ts';
import { firstQuestion, guardSummary, type Action, type FirstQuestion } from '../../builders/guard.ts';
import {
  button,
  dialog,
  list,
  row,
  screenOf,
  text,
  title,
  type View,
} from '../../builders/android-screen.ts';
import { node } from '../../screen/build.ts';

describe('a drag', () => {
  const shop: View = {
    items: [title('Shop'), list([row('Apples'), row('Milk'), row('Bread'), row('Eggs')]), button('Save')],
  };
  const LINE = 'Drag "Eggs" above "Milk"';
  /** `to`: the name of the other element. */
  const drag = (step: string, { to, ...more }: Action): string => {
    const asked = firstQuestion(shop, step);
    const anchor = { ref: typeof to === 'string' ? refOf(asked.screen, to) : 'e99' };
    return guardSummary(asked, { kind: 'drag', on: 'Eggs', anchor, place: 'above', ...more });
  };

  test.each<[string, Action, string]>([
    ['to the named one', { to: 'Milk' }, 'ok step Eggs'],
    ['to the text of the named one', { anchor: { ref: 'e7' } }, 'ok step Eggs'],
    ['to the row of the named one', { anchor: { ref: 'e6' } }, 'ok step Eggs'],
    ['to another row', { to: 'Bread' }, 'target: the step drags it above "Milk": give its ref'],
    [
      'to the row above the named one',
      { to: 'Apples' },
      'target: the step drags it above "Milk": give its ref',
    ],
    ['to the list', { anchor: { ref: 'e3' } }, 'target: the step drags it above "Milk": give its ref'],
    [
      'to what was on an earlier screen',
      {},
      'stale ref: e99 is not on this screen; use a ref of the current screen',
    ],
    ['to another place', { to: 'Milk', place: 'below' }, 'place: the step drags it above "Milk"'],
    [
      'of another row',
      { to: 'Milk', on: 'Bread' },
      'target: the step names "Eggs", which is e11 and in view',
    ],
  ])('%s', (_, action, answer) => {
    expect(drag(LINE, action)).toBe(answer);
  });

  test.each<[Action, string]>([
    [{ to: 'Bread' }, 'ok open-ended Eggs'],
    [{}, 'stale ref: e99 is not on this screen; use a ref of the current screen'],
  ])('on an open-ended step: %o', (action, answer) => {
    expect(drag('sort the list by name somehow', action)).toBe(answer);
  });

  test.each([
    'drop it somewhere better',
    'move the eggs up',
    'put the eggs first',
    'place the eggs before the milk',
    'bring the eggs to the top',
    'swap the first two',
    'rank the eggs highest',
    'rearrange the list',
    'order the list by name',
    'Reorder the list',
  ])('that "%s" may ask for', (step) => {
    expect(drag(step, { to: 'Milk' })).toMatch(/^ok/u);
  });

  test.each([
    ['replace the eggs', 'not asked: the step does not ask for drag'],
    ['Tap "Save"', 'not asked: the goal does not ask for drag here'],
    ['buy eggs', 'not asked: the step does not ask for drag'],
  ])('that "%s" does not ask for', (step, answer) => {
    expect(drag(step, { to: 'Milk' })).toBe(answer);
  });

  test('goes to one of two rows of the named text', () => {
    const two: View = { items: [title('Shop'), list([row('Milk'), row('Eggs'), row('Milk')])] };
    const asked = firstQuestion(two, LINE);
    const answers = ['e5', 'e9'].map((ref) =>
      guardSummary(asked, { kind: 'drag', on: 'Eggs', anchor: { ref }, place: 'above' }),
    );
    expect(answers).toEqual(['ok step Eggs', 'ok step Eggs']);
  });

  test('is not replaced by another gesture', () => {
    expect(guardSummary(firstQuestion(shop, LINE), { kind: 'tap', on: 'Eggs' })).toBe(
      'kind: the step asks for drag on e11, which is in view, not for tap',
    );
  });
});

describe('a dialog that the step closes', () => {
  const page = { items: [title('Home'), button('Save'), text('x')] };
  const over: View = { ...page, over: [dialog('Rate us', 'Later', 'Delete all')] };
  const asked = (): FirstQuestion => firstQuestion(over, 'Close the dialog');

  test.each<[Action, string]>([
    [{ kind: 'tap', on: 'Later' }, 'ok step Later'],
    [{ kind: 'navigate_back' }, 'ok step'],
    [{ kind: 'tap', on: 'Save' }, 'dismissal: e3 is not part of the overlay that covers the target'],
    [
      { kind: 'tap', on: 'Delete all' },
      'screen text: "Delete all" destroys something, which the goal does not mention; close it another way',
    ],
    [
      { kind: 'swipe', direction: 'up' },
      'dismissal: close an obstruction with a tap on its close control, or with back',
    ],
  ])('%o', (action, answer) => {
    expect(guardSummary(asked(), action)).toBe(answer);
  });

  test('is closed by nothing when it is gone', () => {
    const gone = { ...asked(), screen: screenOf(page, 's9', 0) };
    expect(guardSummary(gone, { kind: 'tap', on: 'Save' })).toBe('target: no dialog is open');
    expect(guardSummary(gone, { kind: 'navigate_back' })).toBe('target: no dialog is open');
  });
});

describe('an obstruction', () => {
  test.each([
    ['android', 'ok dismissal'],
    ['ios', 'dismissal: navigate_back would leave the page; use a control of the overlay itself'],
  ] as const)('on %s is closed with back, or not', (platform, answer) => {
    const policy = { ...POLICY, platform };
    const over: View = { items: [title('Home'), button('Save')], over: [dialog('Rate us', 'Later')] };
    const asked = firstQuestion(over, 'Tap "Save"', policy);
    expect(guardSummary(asked, { kind: 'navigate_back' }, policy)).toBe(answer);
  });

  test('under another one is closed by its own control, whether or not the question names it', () => {
    const window = (top: number, bottom: number, words: string, closes: string): string =>
      node(
        'FrameLayout',
        [90, top, 990, bottom],
        {},
        node('TextView', [130, top + 40, 950, top + 140], { text: words }),
        node('Button', [130, top + 180, 950, top + 300], { text: closes, clickable: true }),
      );
    const two: View = {
      items: [title('Home'), button('Save'), text('x')],
      over: [window(900, 1700, 'Lower', 'Low'), window(400, 800, 'Upper', 'Up')],
    };
    const asked = firstQuestion(two, 'Tap "Save"');
    const lone = { ...asked, question: { ...asked.question, overlay: null } };
    expect(guardSummary(lone, { kind: 'tap', on: 'Up' })).toBe('ok dismissal Up');
    expect(guardSummary(lone, { kind: 'tap', on: 'Low' })).toBe('ok dismissal Low');
    expect(guardSummary(lone, { kind: 'tap', on: 'Save' })).toBe(
      'dismissal: e3 is not part of the overlay that covers the target',
    );
  });
});
