import { describe, expect, test } from 'vitest';
import { parseActions, parseFacts, UnreadableLine } from '../../../src/bench/oracle/parse-line.ts';

const plain = (label: string): object => ({ label, noun: null, of: null, nth: null });

describe('the grammar of the oracle', () => {
  test('the control, the number of taps, and the ordinal', () => {
    expect(parseActions('Tap "Larger text" 3 times')).toEqual([
      { do: 'tap', on: plain('Larger text'), times: 3 },
    ]);
    expect(parseActions('Tap the second "Delete" button of "Milk"')).toEqual([
      { do: 'tap', on: { label: 'Delete', noun: 'button', of: 'Milk', nth: 2 }, times: 1 },
    ]);
  });

  test('a step with a condition', () => {
    expect(parseActions('If "Allow" appears, tap "Allow"')).toEqual([
      {
        do: 'if',
        fact: { is: 'seen', what: plain('Allow'), not: false },
        actions: [{ do: 'tap', on: plain('Allow'), times: 1 }],
        otherwise: [],
      },
    ]);
    expect(parseActions('If "Sound" is visible, turn off "Alerts", otherwise press enter')).toEqual([
      {
        do: 'if',
        fact: { is: 'seen', what: plain('Sound'), not: false },
        actions: [{ do: 'switch', on: plain('Alerts'), to: false }],
        otherwise: [{ do: 'enter' }],
      },
    ]);
  });

  test('conditions and their opposites', () => {
    expect(parseFacts('"Apples" is not visible')).toEqual([{ is: 'seen', what: plain('Apples'), not: true }]);
    expect(parseFacts('The "Wi-Fi" toggle is off')).toEqual([
      { is: 'state', what: { ...plain('Wi-Fi'), noun: 'toggle' }, state: 'on', not: true },
    ]);
    expect(parseFacts('"A", "B" and "C" are in this order')).toEqual([
      { is: 'order', items: [plain('A'), plain('B'), plain('C')] },
    ]);
  });

  test.each([
    ['There is 1 "Starred" icon', 'Starred', 1, 'icon'],
    ['There are two "Add" buttons', 'Add', 2, 'button'],
    ['3 "Done" checkboxes are visible', 'Done', 3, 'checkbox'],
    ['There are 2 "Milk"', 'Milk', 2, null],
  ])('a count, with a noun or without: %s', (line, label, n, noun) => {
    expect(parseFacts(line)).toEqual([{ is: 'count', what: { ...plain(label), noun }, n }]);
  });

  test('two conditions in one line', () => {
    expect(parseFacts('"A" is visible and "B" is not visible')).toHaveLength(2);
  });

  test.each(['Log in with the test user', 'Tap Save', 'Verify that it looks nice'])(
    'what it does not know it refuses: %s',
    (line) => {
      expect(() => parseActions(line)).toThrow(UnreadableLine);
    },
  );
});
