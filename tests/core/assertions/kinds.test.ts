/** What the table of condition kinds says of a line: its label, and how a step that repeats or searches reads it (R37, R61, R75). */
import { describe, expect, test } from 'vitest';
import { conditionsOf } from '../../builders/assertion.ts';
import { goalOf } from '../../builders/core.ts';
import { kindOf, type SimpleCondition } from '../../../src/core/assertions/kinds.ts';

const conditionOf = (line: string): SimpleCondition => {
  const [condition] = conditionsOf(line);
  if (condition === undefined || condition.kind === 'all' || condition.kind === 'any')
    throw new Error(`${line} is no single condition`);
  return condition;
};
const ask = <T>(
  line: string,
  question: (kind: ReturnType<typeof kindOf>, condition: SimpleCondition) => T,
): T => {
  const condition = conditionOf(line);
  return question(kindOf(condition), condition);
};

describe('a failure that the judge finds', () => {
  test.each([
    ['the prices add up to "Total"', 'Wrong Text Bug'],
    ['"Total" has changed', 'No Effect Bug'],
    ['the screen is in landscape', 'Wrong State Bug'],
  ])('%s: %s', (line, label) => {
    expect(ask(line, (kind, condition) => kind.unmetLabel(condition))).toBe(label);
  });
});

describe('a line that says that something is there', () => {
  test.each([
    ['"Total" has changed', true],
    ['"Total" has increased', true],
    ['"Total" is unchanged', false],
  ])('%s: %s', (line, positive) => {
    expect(ask(line, (kind, condition) => kind.isPositive(condition))).toBe(positive);
  });
});

describe('a line that a tap sent twice would not meet', () => {
  test.each([
    ['"Total" has increased by 2', true],
    ['"Total" is unchanged', true],
    ['"Total" has changed', false],
    ['"Total" has increased', false],
    ['"2 items" is visible', true],
    ['"Items" is visible', false],
    ['the list is visible', false],
  ])('%s: %s', (line, excludes) => {
    expect(ask(line, (kind, condition) => kind.excludesDuplicate(condition))).toBe(excludes);
  });
});

test('every line above is read by the rules', () => {
  expect(goalOf(['Tap "a"'], ['the screen is in landscape']).expected[0]?.parsed.conditions).toMatchObject([
    { kind: 'orientation' },
  ]);
});
