/** Gestures without an effect on an uncovered target: the retries and the end of the budget (R37, R63). */
import { UNSPENT_BUDGETS } from '../../../src/core/budgets/retry-budgets.ts';
import { describe, expect, test } from 'vitest';
import type { GestureScene } from '../../builders/effect.ts';
import { evaluationSummary, spentBudgets } from '../../builders/evaluate-attempt.ts';
import { button, field, text, title, type Item, type View } from '../../builders/android-screen.ts';
import { node } from '../../screen/build.ts';

const page = (...items: readonly Item[]): View => ({
  items: [title('Home'), button('Go'), field('Name', ''), text('a'), ...items],
});
const still = { before: page(), after: page() };
const back = { kind: 'navigate_back' };
const same: GestureScene['delta'] = { kind: 'none' };
/** In the hierarchy alone. */
const unseen: Item = { height: 0, at: () => node('View', [0, 0, 0, 0], { text: 'unseen' }) };
const typed = {
  step: 'Type "Ann" into the "Name" field',
  did: { kind: 'input_text', on: 'Name', text: 'Ann' },
};
const watched = { pending: { watched: true } };

describe('D: a field does not hold what was typed', () => {
  const spent = { budgets: { ...UNSPENT_BUDGETS, recoveries: { D: 1 } } };
  const focused = { items: [title('Home'), field('Name', 'Al', { focused: true })] };
  test.each<[string, GestureScene, string]>([
    ['it is watched first', { ...still, ...typed }, 'look late effect 5000 for a1 step watched'],
    [
      'then typed once more, emptied first',
      { ...still, ...typed, ...watched },
      'case D 1/1 Name: the field is empty > ledger D 1 > typed + Ann > act a2 input_text at e4 "Ann" emptied first "" e4 from D 1/3 for a2 step',
    ],
    [
      'then typed once more where the field stands now',
      {
        before: page(),
        after: { items: [unseen, ...page().items] },
        ...typed,
        ...watched,
      },
      'case D 1/1 Name: the field is empty > ledger D 1 > typed + Ann > act a2 input_text at e5 "Ann" emptied first "" e5 from D 1/3 for a2 step',
    ],
    [
      'then typed once more into what has the focus',
      {
        before: focused,
        after: focused,
        step: 'Type "Ann"',
        did: { kind: 'input_text', target: null, text: 'Ann' },
        ...watched,
      },
      'case D 1/1 field: the field holds "Al" > ledger D 1 > typed + Ann > act a2 input_text "Ann" emptied first "Al" e3 from D 1/3 for a2 step',
    ],
    [
      'after that it is rejected',
      { ...still, ...typed, ...watched, state: spent },
      'spent D: Input Rejection Bug > failed Input Rejection Bug at steps 0: the field shows "Ann"; the field is empty after it was typed twice; field read back on s2, e4, 40 400 1000 120',
    ],
    [
      'known by its text',
      { before: focused, after: focused, ...typed, ...watched },
      'case D 1/1 Al: the field holds "Al" > ledger D 1 > typed + Ann > act a2 input_text at e3 "Ann" emptied first "Al" e3 from D 1/3 for a2 step',
    ],
    [
      'and the field went alone: the step begins again',
      {
        before: page(),
        after: { ...page(), items: [title('Home'), text('a')] },
        ...typed,
        delta: same,
        pending: { watched: true },
      },
      'case D 1/1 field: the field is gone, and no new screen came > ledger D 1 > advance s2',
    ],
    [
      'and the field went with its screen: that is no rejection',
      {
        before: page(),
        after: { ...page(), items: [title('Results'), text('one'), text('two')] },
        ...typed,
        delta: same,
        pending: { watched: true },
      },
      'effect a1: the field is gone (the field is gone) (slow) > completed steps 0 completed (the field is gone) (slow) > history + input_text Name: the field is gone > history + completed: Type "Ann" into the "Name" field (the field is gone) > advance s2',
    ],
  ])('%s', (_, scene, words) => {
    expect(evaluationSummary(scene, ['budgets', 'history', 'typed'])).toBe(words);
  });
});

describe('E: nothing responds', () => {
  const full = { items: [title('Home'), field('Find', 'tea', { focused: true }), text('a')] };
  const empty = { items: [title('Home'), field('Find', '', { focused: true }), text('a')] };
  const beside = { items: [title('Home'), field('Find', 'tea'), button('Go'), text('a')] };
  const enter = { step: 'Press enter', did: { kind: 'keyboard_enter' } };
  test.each<[string, GestureScene, string]>([
    [
      'it is watched first',
      still,
      'case E 1/3 "Go": tap had no effect > look late effect 5000 for a1 step watched',
    ],
    [
      'then tried a second time',
      { ...still, ...watched },
      'ledger tap Go 1 > act a2 tap at e3 "Go" e3 from E 2/3 for a2 step',
    ],
    [
      'then tried a third time',
      { ...still, ...watched, state: spentBudgets(['Go', 2]) },
      'ledger D 1, tap Go 3, for the action com.app Rate us 1, com.app Rate us 1 > act a2 tap at e3 "Go" e3 from E 3/3 for a2 step',
    ],
    [
      'after three it is a fault',
      { ...still, ...watched, state: spentBudgets(['Go', 3]) },
      'spent E: Unresponsive Element Bug > failed Unresponsive Element Bug at steps 0: tap on "Go" has an effect; no effect after 3 attempts; 3 attempts, each watched for 5 s on s2, e3, 40 260 1000 120',
    ],
    [
      'what was tried of another counts for that',
      { ...still, ...watched, state: spentBudgets(['Other', 3]) },
      'ledger D 1, tap Other 3, tap Go 1, for the action com.app Rate us 1, com.app Rate us 1 > act a2 tap at e3 "Go" e3 from E 2/3 for a2 step',
    ],
    [
      'a key is tried a second time',
      { ...still, ...watched, step: 'Press back', did: back },
      'act a2 navigate_back from E 2/3 for a2 step',
    ],
    [
      'Enter is tried again where the field is empty',
      { before: empty, after: empty, ...enter, ...watched },
      'act a2 keyboard_enter from E 2/3 for a2 step',
    ],
    [
      'Enter is tried again where no field has the focus',
      { before: beside, after: beside, ...enter, ...watched },
      'act a2 keyboard_enter from E 2/3 for a2 step',
    ],
    [
      'Enter in a field that holds something has nothing left to do',
      { before: full, after: full, ...enter, ...watched },
      'completed steps 0 completed (Enter changed nothing) > flags + Press enter: Enter changed nothing > advance s2',
    ],
    [
      'Enter in a field that holds something, watched first',
      { before: full, after: full, ...enter },
      'case E 1/3 keyboard_enter: keyboard enter had no effect > look late effect 5000 for a1 step watched',
    ],
    [
      'Enter of the planner’s own is tried again',
      {
        before: full,
        after: full,
        ...enter,
        step: 'be happy',
        pending: { watched: true, purpose: 'open-ended' },
      },
      'act a2 keyboard_enter from E 2/3 for a2 open-ended',
    ],
    [
      'another key in a field that holds something is tried again',
      { before: full, after: full, step: 'Press back', did: back, ...watched },
      'act a2 navigate_back from E 2/3 for a2 step',
    ],
    [
      'once, when the step forbids more',
      { ...still, ...watched, step: { step: 'Tap "Go"', repeat: 'never' } },
      'spent E: Unresponsive Element Bug > failed Unresponsive Element Bug at steps 0: tap on "Go" has an effect; no effect after 1 attempt; 1 attempt, each watched for 5 s on s2, e3, 40 260 1000 120',
    ],
    [
      'once, a key, when the step forbids more',
      { ...still, ...watched, step: { step: 'Press back', repeat: 'never' }, did: back },
      'spent E: Unresponsive Element Bug > failed Unresponsive Element Bug at steps 0: navigate back has an effect; no effect after 1 attempt; 1 attempt, each watched for 5 s on s2, null, no box',
    ],
    [
      'on the way to a control it is tried again',
      { ...still, pending: { watched: true, purpose: 'approach' } },
      'ledger tap Go 1 > act a2 tap at e3 "Go" e3 from E 2/3 for a2 approach',
    ],
    [
      'on the way to a control it is a fault as well',
      { ...still, pending: { watched: true, purpose: 'approach' }, state: spentBudgets(['Go', 3]) },
      'spent E: Unresponsive Element Bug > failed Unresponsive Element Bug at steps 0: tap on "Go" has an effect; no effect after 3 attempts; 3 attempts, each watched for 5 s on s2, e3, 40 260 1000 120',
    ],
  ])('%s', (_, scene, words) => {
    expect(evaluationSummary(scene)).toBe(words);
  });

  describe('on an open-ended step', () => {
    const free = { ...still, pending: { watched: true, purpose: 'open-ended' } } as const;
    const route = { ...spentBudgets(['Go', 3]), otherRouteTaken: true };
    test.each<[string, GestureScene, string]>([
      [
        'one other route is left',
        { ...free, step: 'be happy', state: spentBudgets(['Go', 3]) },
        'spent E: Unresponsive Element Bug > otherRouteTaken true > advance s2',
      ],
      [
        'one other route is left, for a key',
        { ...free, step: { step: 'be happy', repeat: 'never' }, did: back },
        'spent E: Unresponsive Element Bug > otherRouteTaken true > advance s2',
      ],
      [
        'after that nothing is shown when the goal names none of what was tried',
        { ...free, step: 'be happy', state: route },
        'spent E: Unresponsive Element Bug > inconclusive unproven at steps 0: "Go" did not respond to 3 attempts, and nothing else shows the step done',
      ],
      [
        'after that it is a fault when the goal names it',
        { ...free, step: 'go on', state: route },
        'spent E: Unresponsive Element Bug > failed Unresponsive Element Bug at steps 0: tap on "Go" has an effect; no effect after 3 attempts; 3 attempts, each watched for 5 s on s2, e3, 40 260 1000 120',
      ],
      [
        'after that it is a fault when the goal names what was tried first',
        {
          ...free,
          step: 'go on',
          before: { items: [title('Home'), button('Other'), text('a')] },
          after: { items: [title('Home'), button('Other'), text('a')] },
          did: { kind: 'tap', on: 'Other' },
          state: { ...spentBudgets(['Other', 3], ['Go', 3]), otherRouteTaken: true },
        },
        'spent E: Unresponsive Element Bug > failed Unresponsive Element Bug at steps 0: tap on "Other" has an effect; no effect after 3 attempts; 3 attempts, each watched for 5 s on s2, e3, 40 260 1000 120',
      ],
    ])('%s', (_, scene, words) => {
      expect(evaluationSummary(scene)).toBe(words);
    });
  });
});
