/** Conditions that rule out a duplicate after a repeated gesture (R37). */
import { stateWith } from '../../builders/known-state.ts';
import type { RepeatedGesture } from '../../../src/core/model/run-record.ts';
import { mayBeOurDuplicate } from '../../../src/core/recovery/repeated-gesture.ts';
import { start } from '../../../src/core/start.ts';
import type { Condition } from '../../../src/goal/model/condition.ts';
import { goalOf, POLICY } from '../../builders/core.ts';
import { describe, expect, test } from 'vitest';

const repeat = (effect: string, target = '"Add"', hindered = false): RepeatedGesture => ({
  phase: 'steps',
  index: 0,
  target,
  gestures: 2,
  effect,
  firstWasBlocked: hindered,
});
const CAME = '"Milk" came';

/** Which control's gesture may have had its effect twice. */
function doubted(conditions: readonly string[], ...repeats: readonly RepeatedGesture[]): string | undefined {
  const { state } = start(goalOf(['Tap "Add"'], conditions), POLICY);
  return mayBeOurDuplicate(stateWith(state, { repeatedGestures: repeats }))?.target;
}

describe('a possible duplicate', () => {
  test.each([
    CAME,
    '"Count 0" became "Count 1"',
    'its own text changed',
    'a new screen opened',
    'the target is gone',
    '"it was switched" came',
    'a message came: "it is on"',
  ])('is in doubt: %s', (effect) => {
    expect(doubted(['"Milk" is visible'], repeat(effect))).toBe('"Add"');
  });

  test.each([
    'it was switched',
    'it is on',
    'it is off',
    'its selection changed',
    'it was selected already',
    'it was enabled',
    'it was disabled',
    'the field has the focus',
    'a menu opened',
    'a drawer opened',
    'a dialog opened',
    'a sheet opened',
    'an overlay closed',
    'the keyboard is closed',
  ])('is not what a second gesture would have undone or left: %s', (effect) => {
    expect(doubted(['"Milk" is visible'], repeat(effect))).toBeUndefined();
  });

  test('is not what the first gesture could not have, with something over its target', () => {
    expect(doubted([], repeat(CAME, '"Add"', true))).toBeUndefined();
  });

  test('names the first gesture that explains it', () => {
    const both = [
      repeat('it is on', '"Wi-Fi"'),
      repeat(CAME, '"Buy"', true),
      repeat(CAME, '"Add"'),
      repeat(CAME, '"More"'),
    ];
    expect(doubted([], ...both)).toBe('"Add"');
    expect(doubted([])).toBeUndefined();
  });
});

describe('a condition that a double would not meet', () => {
  test.each([
    'There is exactly 1 "Milk" row',
    'There are at most 2 "Milk" rows',
    'There are fewer than 3 "Milk" rows',
    'The "Total" field shows "five"',
    '"Count 1" is visible',
    '"Wi-Fi" is checked',
    '"Wi-Fi" is unchecked',
    'The total equals the remembered total',
    '"Count 1" or "Count 2" is visible',
  ])('leaves no doubt: %s', (condition) => {
    expect(doubted([condition], repeat(CAME))).toBeUndefined();
    expect(doubted(['"Milk" is visible', condition], repeat(CAME))).toBeUndefined();
  });

  test.each([
    '"Milk" is visible',
    'There are at least 2 "Milk" rows',
    'There are more than 2 "Milk" rows',
    'The "Total" field does not show "five"',
    'The "Total" field contains "five"',
    '"Count 2" is not visible',
    '"Go" is enabled',
    'The remembered total is not visible',
    'The keyboard is hidden',
    'The "5" screen is open',
    '"Count 1" or "Milk" is visible',
    'the page looks nice 5 times',
  ])('is not: %s', (condition) => {
    expect(doubted([condition], repeat(CAME))).toBe('"Add"');
  });

  const goal = goalOf(
    ['Tap "Add"'],
    ['"Count 1" is visible', '"Milk" is visible', 'The Save button is visible'],
  );
  const [one, milk, named] = goal.expected.flatMap((line) => line.parsed.conditions.slice(0, 1));
  const exact = (condition: Condition | undefined): boolean => {
    const [line] = goal.expected;
    if (line === undefined || condition === undefined) throw new Error('no condition');
    const expected = [{ ...line, parsed: { ...line.parsed, conditions: [condition] } }];
    const { state } = start({ ...goal, expected }, POLICY);
    return mayBeOurDuplicate(stateWith(state, { repeatedGestures: [repeat(CAME)] })) === undefined;
  };
  const all = (...parts: readonly (Condition | undefined)[]): Condition => ({
    kind: 'all',
    parts: parts.flatMap((p) => p ?? []),
  });
  const contains = (condition: Condition | undefined): Condition | undefined =>
    condition?.kind === 'visible'
      ? { ...condition, target: { ...condition.target, match: 'contains' } }
      : undefined;

  test('is one of several that must all hold', () => {
    expect(exact(all(milk, one))).toBe(true);
    expect(exact(all(milk, milk))).toBe(false);
  });

  test('is a whole text with a number, no part of one and no name', () => {
    expect(exact(one)).toBe(true);
    expect(exact(contains(one))).toBe(false);
    expect(exact(named)).toBe(false);
  });
});
