/** The focus moves while a planner thinks: that matters only to a gesture that goes to the focused field (R10). */
import { expect, test } from 'vitest';
import { field, text, title, type View } from '../../builders/android-screen.ts';
import type { Action } from '../../builders/guard.ts';
import { decideOnLateReply, decisionSummary } from '../../builders/review-proposal.ts';

const form = (focused: 'name' | 'town'): View => ({
  items: [
    title('Home'),
    field('Name', '', { id: 'name', focused: focused === 'name' }),
    field('Town', '', { id: 'town', focused: focused === 'town' }),
  ],
});
const MOVED = 'refused moved (1 of 4): the focus moved while you were thinking; ask 2 of 4';

test.each<[string, string, Action, string]>([
  [
    'a text for a named field',
    'Type "Ann" into the "Name" field',
    { kind: 'input_text', on: 'Name', text: 'Ann' },
    'input_text by planner',
  ],
  ['a tap on a field', 'Tap "Name"', { kind: 'tap', on: 'Name' }, 'tap by planner'],
  ['a swipe', 'Swipe up', { kind: 'swipe', direction: 'up' }, 'swipe by planner'],
  ['a wait', 'Wait 3 seconds', { kind: 'wait', seconds: 3 }, 'wait by planner'],
  ['Enter', 'Press enter', { kind: 'keyboard_enter' }, MOVED],
  ['a text without a field', 'Type "Ann"', { kind: 'input_text', target: null, text: 'Ann' }, MOVED],
])('%s', (_, step, action, told) => {
  expect(decisionSummary(decideOnLateReply(form('name'), step, action, form('town')))).toBe(told);
});

test.each<[string, number, string]>([
  ['another nameless field came below it', 0, 'input_text by planner'],
  ['the next nameless field has the focus by now', 1, MOVED],
])('a nameless field takes the text or not, when %s', (_, focused, told) => {
  const fields = (count: number, at: number): View => ({
    items: [
      title('Home'),
      ...Array.from({ length: count }, (__, i) => field('', '', { focused: i === at })),
      text('x'),
    ],
  });
  const type: Action = { kind: 'input_text', target: null, text: 'Ann' };
  expect(decisionSummary(decideOnLateReply(fields(2, 0), 'Type "Ann"', type, fields(3, focused)))).toBe(told);
});
