/** Conditions that consist of others, and what each kind says of itself (R11, R37, R61, R72, R75). */
import { describe, expect, test } from 'vitest';
import {
  excludesDuplicate,
  isAboutSwitch,
  isPositive,
  readsControl,
  unmetLabel,
} from '../../../src/core/assertions/index.ts';
import type { Condition } from '../../../src/goal/model/condition.ts';
import { assertionSummary, conditionsOf } from '../../builders/assertion.ts';
import { textAt } from '../../builders/screen-layout.ts';
import { buildScreen } from '../../builders/screen.ts';

const one = (line: string): Condition => {
  const [condition] = conditionsOf(line);
  if (condition === undefined) throw new Error(line);
  return condition;
};
const SHOWN = '"Saved" is visible';
const VALUE = 'The "Name" field shows "Ann"';
const SWITCH = 'The "Wi-Fi" checkbox is checked';
const SELECTED = 'The "Home" tab is selected';
const groups = ['all', 'any'] as const;

describe.each(groups)('a condition of several, of which %s must hold', (kind) => {
  const of = (...lines: readonly string[]): Condition => ({ kind, parts: lines.map(one) });

  test.each<[readonly string[], boolean]>([
    [[VALUE], true],
    [[VALUE, SWITCH], true],
    [[VALUE, SHOWN], false],
    [[SHOWN, SHOWN], false],
  ])('reads controls when all its parts do: %j', (lines, reads) => {
    expect(readsControl(of(...lines))).toBe(reads);
  });

  test.each<[readonly string[], boolean]>([
    [[SWITCH], true],
    [[SHOWN, SWITCH], true],
    [[SWITCH, SHOWN], true],
    [[SHOWN, SELECTED], false],
    [[SHOWN], false],
  ])('is about a switch when one of its parts is: %j', (lines, is) => {
    expect(isAboutSwitch(of(...lines))).toBe(is);
  });
});

describe('a condition of one part', () => {
  test.each<[string, boolean]>([
    [SWITCH, true],
    ['The "Wi-Fi" checkbox is unchecked', true],
    [SELECTED, false],
    [SHOWN, false],
    [VALUE, false],
  ])('is about a switch: %s', (line, is) => {
    expect(isAboutSwitch(one(line))).toBe(is);
  });

  test.each([
    ['"Error" never appears', 'No Effect Bug'],
    ['The list is sorted alphabetically', 'Wrong Order Bug'],
    ['"Total" is at least 5', 'Wrong Text Bug'],
    ['"Total" matches /\\d+/', 'Wrong Text Bug'],
  ])('that the judge finds unmet has a label: %s', (line, label) => {
    expect(unmetLabel([one(line)])).toBe(label);
  });

  test.each<['=' | '>=' | '<', boolean]>([
    ['=', true],
    ['>=', false],
    ['<', false],
  ])('about a number excludes a duplicate only when it states it: %s', (compare, excludes) => {
    const condition = one('"Total" is at least 5');
    if (condition.kind !== 'number') throw new Error(condition.kind);
    expect(excludesDuplicate({ ...condition, compare })).toBe(excludes);
  });

  test.each<[boolean | undefined, boolean]>([
    [undefined, true],
    [false, true],
    [true, false],
  ])('about an address states that something is there unless it is negated: %s', (negated, positive) => {
    const url: Condition = { kind: 'url', value: '/shop', match: 'contains' };
    expect(isPositive(negated === undefined ? url : { ...url, negated })).toBe(positive);
  });
});

test('a value that no step chose is read from its control, and from no radio button', () => {
  const screen = buildScreen([
    textAt('Status', 40, 300),
    { role: 'radio', text: 'Sold', checked: true, at: [40, 400, 1000, 80] },
  ]);
  expect(assertionSummary('"Status" shows "Sold"', screen)).toBe('unmet Wrong Text Bug: it shows "Status"');
});
