import { describe, expect, test } from 'vitest';
import { actionSchema } from '../../../src/actions/registry.ts';
import { goalOf } from '../../builders/core.ts';

const reading = (line: string) => {
  const { parsed: read } = goalOf([line]).steps[0] ?? { parsed: null };
  if (read === null) throw new Error(line);
  return read;
};

describe('counts of appearances', () => {
  test.each([
    ['"Milk" appears once', 1],
    ['"Milk" appears only once', 1],
    ['"Milk" is shown exactly once', 1],
    ['"Milk" appears twice', 2],
    ['"Milk" is listed 3 times', 3],
  ])('%s', (line, n) => {
    expect(reading(`Verify ${line}`).conditions).toMatchObject([
      { kind: 'count', n, compare: '=', target: { label: 'Milk' } },
    ]);
  });

  test('"once" before another clause counts nothing', () => {
    expect(reading('Verify "Milk" is visible once the list is open').conditions[0]?.kind).not.toBe('count');
  });
});

test.each(['"A" is visible but not "B"', '"A" is visible, but not "B"', '"A" is shown and not "B"'])(
  'what is said of one is denied of another: %s',
  (line) => {
    expect(reading(`Verify ${line}`).conditions).toMatchObject([
      { kind: 'visible', negated: false, target: { label: 'A' } },
      { kind: 'visible', negated: true, target: { label: 'B' } },
    ]);
  },
);

test('an enabled checkbox can be used; an enabled toggle may mean that it is on, so it stays unread', () => {
  expect(reading('Verify the "Terms" checkbox is enabled').conditions).toMatchObject([
    { kind: 'state', state: 'enabled', negated: false },
  ]);
  expect(reading('Verify the "Wi-Fi" toggle is enabled').conditions).toMatchObject([{ kind: 'unread' }]);
});

describe('switches in one line', () => {
  test.each([
    ['Switch "Wi-Fi" on and "Bluetooth" off', ['on', 'off']],
    ['Turn "Wi-Fi" off, "Bluetooth" on and "NFC" on', ['off', 'on', 'on']],
    ['Switch "Wi-Fi" on', ['on']],
  ])('%s', (line, states) => {
    const { instructions: acts, conditions: verify } = reading(line);
    expect(acts.map((a) => (a.kind === 'set_state' ? a.to : a.kind))).toEqual(states);
    expect(verify).toEqual([]);
  });

  test('may end in a result', () => {
    const { instructions: acts, conditions: verify } = reading('Switch "Wi-Fi" on and "Connected" appears');
    expect(acts).toHaveLength(1);
    expect(verify).toMatchObject([{ kind: 'visible', target: { label: 'Connected' } }]);
  });
});

describe('scrolling to an end', () => {
  test.each([
    ['Scroll to the bottom', 'up'],
    ['Scroll down to the bottom of the page', 'up'],
    ['Scroll all the way to the end of the list', 'up'],
    ['Scroll to the top', 'down'],
    ['Scroll back up to the top of the list', 'down'],
  ])('%s', (line, direction) => {
    expect(reading(line).instructions).toEqual([
      { kind: 'swipe', direction, target: null, times: 40, toEnd: true },
    ]);
  });

  test('is not scrolling to an element at the bottom', () => {
    expect(reading('Scroll to the "Bottom" button').instructions).toMatchObject([{ kind: 'scroll_to' }]);
  });
});

describe('a fixed wait', () => {
  test.each([5, 90, 600])('of %i seconds is within the limit of the action', (seconds) => {
    expect(reading(`Wait ${seconds} seconds`).instructions).toEqual([{ kind: 'wait', seconds, until: null }]);
    expect(actionSchema.safeParse({ kind: 'wait', seconds }).success).toBe(true);
  });

  test('beyond the limit of the action is not read', () => {
    expect(reading('Wait 20 minutes').instructions).toEqual([]);
    expect(actionSchema.safeParse({ kind: 'wait', seconds: 1200 }).success).toBe(false);
  });
});

describe('a condition in Expected State', () => {
  const expectedOf = (line: string) => goalOf(['Wait 1 second'], [line]).expected[0]?.parsed.conditions;

  test.each([
    'If "Milk" is visible, "Bread" is visible',
    'If "Milk" is visible then "Bread" is visible',
    'Verify that if "Milk" is visible, "Bread" is visible',
  ])('claims neither of its parts: %s', (line) => {
    expect(expectedOf(line)).toMatchObject([{ kind: 'unread' }]);
  });

  test.each([
    'Verify if "Milk" is visible and "Bread" is visible',
    'Check if "Milk" is visible, and "Bread" is',
  ])('that asks whether claims both: %s', (line) => {
    expect(expectedOf(line)?.[0]).toMatchObject({ kind: 'visible', target: { label: 'Milk' } });
  });

  test.each([
    ['Exactly 2 items are in the list', '=', 2],
    ['0 items are in the list', '=', 0],
    ['At least 3 items are in the list', '>=', 3],
  ])('counts what is in a list: %s', (line, compare, n) => {
    expect(expectedOf(line)).toMatchObject([{ kind: 'count', compare, n, target: { role: 'row' } }]);
  });

  test('of a part of the screen counts nothing', () => {
    expect(expectedOf('2 items are on the left')).toMatchObject([{ kind: 'unread' }]);
  });
});
