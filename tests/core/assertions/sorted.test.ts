/** Rows in order (R76). */
import { assertionSummary } from '../../builders/assertion.ts';
import { list, row, type View } from '../../builders/android-screen.ts';
import { describe, expect, test } from 'vitest';

const shown = (rows: readonly string[], height = 1400): View => ({
  items: [
    list(
      rows.map((words) => row(words)),
      { height },
    ),
  ],
});
const named = (line: string, ...rows: readonly string[]): string =>
  assertionSummary(line, shown(rows), { listEnded: true });
const BY_NAME = 'The list is sorted alphabetically';
const priced = (line: string, ...prices: readonly string[]): string => {
  const items = prices.map((price, i) => row(`Item ${i}`, price));
  return assertionSummary(line, { items: [list(items)] }, { listEnded: true });
};
const UP = 'The items are sorted by price from low to high';

describe('by name', () => {
  test.each([
    ['in order', BY_NAME, ['Apple', 'banana', 'Cherry'], /^met/],
    ['with equal names', BY_NAME, ['Apple', 'Apple', 'Cherry'], /^met/],
    ['out of order', BY_NAME, ['Apple', 'Cherry', 'Banana'], /^unmet Wrong Order Bug/],
    ['downwards', 'The list is sorted by name in descending order', ['Cherry', 'Banana', 'Apple'], /^met/],
    ['downwards, out of order', 'The items are ordered from Z to A', ['Apple', 'Banana'], /^unmet/],
    ['in an order that depends on the language', BY_NAME, ['Item 2', 'Item 10'], /^unproven/],
    ['of a single row', BY_NAME, ['Apple'], /^unproven/],
    ['of no rows', BY_NAME, [], /^unproven/],
  ])('%s', (_, line, rows, result) => {
    expect(named(line, ...rows)).toMatch(result);
  });

  test('of a list that goes on is unproven while it holds, and unmet when it does not', () => {
    const many = 'AA BB CC DD EE FF GG HH II JJ KK LL MM NN OO PP'.split(' ');
    expect(assertionSummary(BY_NAME, shown(many, 600))).toMatch(/^unproven/);
    expect(assertionSummary(BY_NAME, shown(many.toReversed(), 600))).toMatch(/^unmet/);
  });
});

describe('by price', () => {
  test.each([
    ['in order', ['$2.00', '$9.50', '$10.00'], /^met/],
    ['out of order', ['$2.00', '$10.00', '$9.50'], /^unmet Wrong Order Bug/],
    ['with a price that can be read in two ways', ['€2', '€1,250', '€3'], /^unproven/],
    ['with a row without a price', ['$2.00', 'free', '$3.00'], /^unproven/],
  ])('%s', (_, prices, result) => {
    expect(priced(UP, ...prices)).toMatch(result);
  });
});
