/** After a gesture: it took effect, moved nothing, or one of the cases A to E (R22). */
import { describe, expect, test } from 'vitest';
import type { GestureScene } from '../../builders/effect.ts';
import { evaluationSummary, spentBudgets } from '../../builders/evaluate-attempt.ts';
import {
  button,
  dialog,
  field,
  list,
  row,
  text,
  title,
  type Item,
  type View,
} from '../../builders/android-screen.ts';

const page = (...items: readonly Item[]): View => ({
  items: [title('Home'), button('Go'), field('Name', ''), text('a'), ...items],
});
const still = { before: page(), after: page() };
const go = (selected: boolean): View => ({
  items: [title('Home'), button('Go', { selected }), field('Name', ''), text('a')],
});
/** "Go" was not selected, and is. */
const chosen = { before: go(false), after: go(true) };
const asks = (view: View): View => ({ ...view, over: [dialog('Sorry', 'OK')] });
const back = { kind: 'navigate_back' };
const up = { kind: 'swipe', direction: 'up' };
const moved: GestureScene['delta'] = { kind: 'scrolled', dy: -300 };

describe('where no effect is expected', () => {
  const silent = { ...still, step: 'Tap "Go", nothing happens' };
  const unseen = { step: { step: 'Tap "Go"', effect: 'none' } };

  test.each<[string, GestureScene, string]>([
    ['and nothing does, it is watched first', silent, 'look late effect 5000 for a1 step watched'],
    [
      'and nothing does while it is watched, the step is done, and not slow',
      { ...silent, pending: { watched: true } },
      'effect a1: nothing happened, as the step says > completed steps 0 completed > advance s2',
    ],
    [
      'but something does, the state is wrong',
      { ...silent, ...chosen },
      'failed Wrong State Bug at steps 0: nothing happens; its selection changed; no effect expected on s2, null, 40 260 1000 120',
    ],
    [
      'but a window opens, the state is wrong',
      { ...silent, after: asks(page()) },
      'failed Wrong State Bug at steps 0: nothing happens; a window opened; no effect expected on s2, null, 40 260 1000 120',
    ],
    [
      'but a key does something, nothing is pointed at',
      { ...still, after: page(text('b')), step: 'Press back, nothing happens', did: back },
      'failed Wrong State Bug at steps 0: nothing happens; the screen changed; no effect expected on s2, null, no box',
    ],
    [
      'what was so already is nothing',
      { ...silent, before: go(true), after: go(true) },
      'effect a1: nothing happened, as the step says > completed steps 0 completed > advance s2',
    ],
    [
      'and a window stood there before, it did not open',
      {
        ...silent,
        before: asks(page()),
        after: asks(page()),
        did: { kind: 'tap', on: 'OK' },
        pending: { watched: true },
      },
      'effect a1: nothing happened, as the step says > completed steps 0 completed > advance s2',
    ],
    [
      'is said of the step and not of the way to it',
      { ...silent, ...chosen, pending: { purpose: 'approach' } },
      'effect a1: its selection changed > advance s2',
    ],
    [
      'is said of a step that nobody can see: a tap without effect is done at once',
      { ...still, ...unseen },
      'effect a1: nothing happened, as the step says > completed steps 0 completed > advance s2',
    ],
    [
      'is said of a step that nobody can see: an effect is no fault',
      { ...chosen, ...unseen, pending: { watched: true } },
      'effect a1: nothing happened, as the step says > completed steps 0 completed > advance s2',
    ],
    [
      'is said of a step that nobody can see: a window is no fault',
      { ...still, ...unseen, after: asks(page()) },
      'effect a1: nothing happened, as the step says > completed steps 0 completed > openedOverlay dialog com.app Sorry > advance s2',
    ],
  ])('%s', (_, scene, words) => {
    expect(evaluationSummary(scene)).toBe(words);
  });
});

describe('a gesture that took effect', () => {
  const repeated: GestureScene = {
    ...chosen,
    state: spentBudgets(['Go', 2]),
    pending: { watched: true },
  };
  test.each<[string, GestureScene, string]>([
    [
      'at once ticks the step',
      chosen,
      'effect a1: its selection changed > completed steps 0 completed > advance s2',
    ],
    [
      'after it was watched is slow',
      { ...chosen, pending: { watched: true } },
      'effect a1: its selection changed (slow) > completed steps 0 completed (slow) > flags + Tap "Go": slow > advance s2',
    ],
    [
      'after a repeat says so, and is kept',
      repeated,
      'effect a1: its selection changed (slow) (took effect on attempt 2 of 3) > completed steps 0 completed (slow) (took effect on attempt 2 of 3) > ledger com.app Rate us 1 > repeatedGestures + {"phase":"steps","index":0,"target":"\\"Go\\"","gestures":2,"effect":"its selection changed","firstWasBlocked":false} > flags + Tap "Go": slow > flags + Tap "Go": took effect on attempt 2 of 3 > advance s2',
    ],
    [
      'clears what was counted, but for dismissals',
      { ...chosen, state: spentBudgets(['Other', 1]) },
      'effect a1: its selection changed > completed steps 0 completed > ledger com.app Rate us 1 > advance s2',
    ],
    [
      'on the way to a control ticks nothing',
      { ...chosen, pending: { purpose: 'approach' } },
      'effect a1: its selection changed > advance s2',
    ],
    [
      'as a part of a free step ticks nothing',
      { ...chosen, step: 'be happy', pending: { purpose: 'open-ended' } },
      'effect a1: its selection changed > advance s2',
    ],
    [
      'without a target is remembered without one',
      { ...still, after: page(text('b')), step: 'Press back', did: back },
      'effect a1: the screen changed > completed steps 0 completed > advance s2',
    ],
    [
      'with what was so already says so',
      {
        ...still,
        step: 'Tap "Name"',
        before: { items: [field('Name', '', { focused: true }), text('a')] },
        after: { items: [field('Name', '', { focused: true }), text('a')] },
        did: { kind: 'tap', on: 'Name' },
      },
      'effect a1: the field has the focus (already so) > completed steps 0 completed (already so) > flags + Tap "Name": already so > advance s2',
    ],
    [
      'and opened a window that the goal speaks of is known to have',
      { ...still, after: asks(page()), step: 'Tap "Go" and "Sorry" appears' },
      'effect a1: a dialog opened > openedOverlay dialog com.app Sorry > advance s2',
    ],
    [
      'of a swipe to be made three times: the first',
      { ...still, delta: moved, step: 'Swipe up 3 times', did: up },
      'effect a1: the content moved by 300 px > approaches 1 > swipes 1 > advance s2',
    ],
    [
      'of a swipe to be made three times: the second',
      { ...still, delta: moved, step: 'Swipe up 3 times', did: up, state: { swipes: 1, approaches: 1 } },
      'effect a1: the content moved by 300 px > approaches 2 > swipes 2 > advance s2',
    ],
    [
      'of a swipe to be made three times: the last',
      { ...still, delta: moved, step: 'Swipe up 3 times', did: up, state: { swipes: 2, approaches: 2 } },
      'effect a1: the content moved by 300 px > completed steps 0 completed > approaches 0 > swipes 0 > advance s2',
    ],
    [
      'of a scrolling to something goes on',
      { ...still, delta: moved, step: 'Scroll to "x"', did: up },
      'effect a1: the content moved by 300 px > approaches 1 > swipes 1 > advance s2',
    ],
    [
      'of a tap until something holds goes on',
      { ...chosen, step: 'Tap "Go" until "b" is visible' },
      'effect a1: its selection changed > approaches 1 > swipes 1 > advance s2',
    ],
    [
      'of a press that is to be long ticks the step',
      { ...chosen, step: 'Long press "Go"', did: { kind: 'long_press', on: 'Go' } },
      'effect a1: its selection changed > completed steps 0 completed > advance s2',
    ],
  ])('%s', (_, scene, words) => {
    expect(evaluationSummary(scene)).toBe(words);
  });
});

describe('a gesture that moved nothing', () => {
  const dead: GestureScene = { ...still, did: up };
  test.each<[string, GestureScene, string]>([
    [
      'is done when it was a swipe of the goal’s own',
      { ...dead, step: 'Swipe up' },
      'completed steps 0 completed (nothing moved) > flags + Swipe up: nothing moved > advance s2',
    ],
    [
      'is done when it was one of several',
      { ...dead, step: 'Swipe up 3 times', state: { swipes: 1, approaches: 1 } },
      'completed steps 0 completed (nothing moved) > approaches 0 > swipes 0 > flags + Swipe up 3 times: nothing moved > advance s2',
    ],
    [
      'is the end that was asked for',
      { ...dead, step: 'Scroll to the end of the list', did: { ...up, on: 'a' } },
      'completed steps 0 completed (nothing moved) > flags + Scroll to the end of the list: nothing moved > advance s2',
    ],
    [
      'is case E when the swipe had a target',
      { ...dead, step: 'Swipe left on "a"', did: { kind: 'swipe', direction: 'left', on: 'a' } },
      'case E 1/3 "a": swipe had no effect > approaches 1 > look late effect 5000 for a1 step watched',
    ],
    [
      'is case E when the keyboard stays',
      {
        before: { ...page(), keyboard: true },
        after: { ...page(), keyboard: true },
        step: 'Hide the keyboard',
        did: { kind: 'hide_keyboard' },
      },
      'case E 1/3 hide_keyboard: hide keyboard had no effect > approaches 1 > look late effect 5000 for a1 step watched',
    ],
    [
      'on the way to a control is no case, and no count',
      { ...dead, pending: { purpose: 'approach' } },
      'advance s2',
    ],
    [
      'on the way to a control: a key',
      { ...dead, did: back, pending: { purpose: 'approach' } },
      'advance s2',
    ],
    [
      'on the way to a control: a keyboard that stays',
      {
        ...dead,
        step: 'Hide the keyboard',
        before: { ...page(), keyboard: true },
        after: { ...page(), keyboard: true },
        did: { kind: 'hide_keyboard' },
        pending: { purpose: 'approach' },
      },
      'advance s2',
    ],
    [
      'on the way to a swipe’s list is no end of it',
      { ...dead, step: 'Swipe up', pending: { purpose: 'approach' } },
      'advance s2',
    ],
    [
      'on the way to a swipe’s target is no case',
      { ...dead, step: 'Swipe left on "a"', pending: { purpose: 'approach' } },
      'advance s2',
    ],
    [
      'of a scrolling to something is counted',
      { ...dead, step: 'Scroll to "x"' },
      'approaches 1 > advance s2',
    ],
    [
      'as a part of a free step is no case',
      { ...dead, step: 'be happy', pending: { purpose: 'open-ended' } },
      'advance s2',
    ],
    [
      'because the keyboard took it is pressed again',
      {
        before: { items: [field('Name', 'x', { focused: true })], keyboard: true },
        after: { items: [field('Name', 'x', { focused: true })] },
        step: 'Press back',
        did: back,
      },
      'advance s2',
    ],
  ])('%s', (_, scene, words) => {
    expect(evaluationSummary(scene)).toBe(words);
  });

  test('a scroll records whether a line asked for it', () => {
    const seen = (scene: Partial<GestureScene>): string =>
      evaluationSummary({ ...still, delta: moved, ...scene }, ['scrolledByCore', 'scrolls']);
    const landed = 'effect a1: the content moved by 300 px';
    expect(seen({ did: up, pending: { purpose: 'approach' } })).toBe(
      `${landed} > scrolledByCore true > scrolls 1 > advance s2`,
    );
    expect(seen({ did: up, step: 'be happy', pending: { purpose: 'open-ended' } })).toBe(
      `${landed} > scrolls 1 > advance s2`,
    );
  });

  test('on the way to a control has come to an end of the list that the control was looked for in', () => {
    const rows = list([row('Milk'), row('Tea')]);
    const first = { above: true, below: true, containsTarget: false, wasLeft: false };
    const at = (scene: Partial<GestureScene>): string =>
      evaluationSummary({ before: page(rows), after: page(rows), state: { startScreen: first }, ...scene }, [
        'startScreen',
      ]);
    const approach = { purpose: 'approach' } as const;
    const end = 'startScreen {"above":true,"below":false,"containsTarget":false,"wasLeft":false}';
    const away = 'startScreen {"above":true,"below":true,"containsTarget":false,"wasLeft":true}';
    expect(at({ did: up, pending: approach })).toBe(`${end} > advance s2`);
    expect(at({ did: up, pending: approach, delta: moved })).toBe(
      'effect a1: the content moved by 300 px > advance s2',
    );
    expect(at({ ...chosen, pending: approach })).toBe(
      `effect a1: its selection changed > ${away} > advance s2`,
    );
    expect(at({ step: 'be happy', did: up, pending: { purpose: 'open-ended' } })).toBe('advance s2');
  });
});

test('the history for planners has a line for each gesture and each completed step', () => {
  expect(evaluationSummary({ ...chosen, step: 'Tap "Go"' }, ['history'])).toBe(
    'effect a1: its selection changed > completed steps 0 completed > history + tap Go: its selection changed > history + completed: Tap "Go" (its selection changed) > advance s2',
  );
  expect(evaluationSummary({ ...still, did: up }, ['history'])).toContain('history + swipe changed nothing');
});
