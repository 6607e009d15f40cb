/** Rows in order (R76). */
import { assertionSummary } from '../../builders/assertion.ts';
import { list, row, type Item, type View } from '../../builders/android-screen.ts';
import { node } from '../../screen/build.ts';
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

describe('by name, with more in a row than its name', () => {
  /** Texts of a row from left to right; an empty one is not there. `ids`: each place has an id. */
  const cells = (ids: boolean, ...texts: readonly string[]): Item => ({
    height: 140,
    at: (top) =>
      node(
        'LinearLayout',
        [40, top, 1040, top + 120],
        { clickable: true },
        ...texts.flatMap((words, i) =>
          words === ''
            ? []
            : node('TextView', [60 + i * 180, top + 10, 220 + i * 180, top + 110], {
                text: words,
                ...(ids ? { 'resource-id': `com.app:id/cell_${i}` } : {}),
              }),
        ),
      ),
  });
  /** Lines of a row from top to bottom. */
  const lines = (...texts: readonly string[]): Item => ({
    height: 240,
    at: (top) =>
      node(
        'LinearLayout',
        [40, top, 1040, top + 230],
        { clickable: true },
        ...texts.map((words, i) =>
          node('TextView', [60, top + 10 + i * 70, 1000, top + 70 + i * 70], { text: words }),
        ),
      ),
  });
  const proved = (...rows: readonly Item[]): string =>
    assertionSummary(BY_NAME, { items: [list(rows)] }, { listEnded: true });

  test.each<[string, readonly Item[], RegExp]>([
    [
      'a badge that is in every row, over names out of order',
      [lines('Sale', 'Pears'), lines('Sale', 'Apples')],
      /^unmet Wrong Order Bug/,
    ],
    [
      'badges in order over names that are not',
      [lines('New', 'Pears'), lines('New', 'Plums'), lines('Sale', 'Apples')],
      /^unproven/,
    ],
    [
      'a rank before names out of order',
      [cells(false, '1.', 'Pears'), cells(false, '2.', 'Apples')],
      /^unmet Wrong Order Bug/,
    ],
    [
      'a time before names out of order',
      [cells(false, '09:00', 'Pears'), cells(false, '10:00', 'Apples')],
      /^unmet Wrong Order Bug/,
    ],
    [
      'a weekday before names out of order',
      [cells(false, 'Fri', 'Pears'), cells(false, 'Mon', 'Apples')],
      /^unproven/,
    ],
    ['times alone', [cells(false, '9:00 am'), cells(false, '9:30 am')], /^unproven/],
    ['a badge alone', [cells(false, 'Sale'), cells(false, 'Sale')], /^unproven/],
    ['names below a rank', [lines('1.', 'Apples'), lines('2.', 'Pears')], /^met/],
    [
      'names over a second line that is in another order',
      [lines('Apples', 'red'), lines('Pears', 'green')],
      /^met/,
    ],
    [
      'two equal names over second lines in another order',
      [lines('Ann', 'bob@b.c'), lines('Ann', 'ann@b.c'), lines('Bob', 'cat@b.c')],
      /^unproven/,
    ],
    [
      'a badge that is in one row alone, and has an id',
      [cells(true, '', 'Apples'), cells(true, 'Sale', 'Pears')],
      /^met/,
    ],
    [
      'a badge that is in one row alone, and moves the name',
      [cells(false, 'Apples'), cells(false, 'Sale', 'Aprons')],
      /^unproven/,
    ],
    [
      'names before a kind at the right edge',
      [cells(false, 'Apples', '', '', '', 'Fruit'), cells(false, 'Bread', '', '', '', 'Bakery')],
      /^met/,
    ],
  ])('%s', (_, rows, result) => {
    expect(proved(...rows)).toMatch(result);
  });
});

describe('by price', () => {
  test.each([
    ['in order', ['$2.00', '$9.50', '$10.00'], /^met/],
    ['out of order', ['$2.00', '$10.00', '$9.50'], /^unmet Wrong Order Bug/],
    ['with a price that can be read in two ways', ['€2', '€1,250', '€3'], /^unproven/],
    ['with a row without a price', ['$2.00', 'free', '$3.00'], /^unproven/],
    ['with one price for all', ['$2.00', '$2.00'], /^unproven/],
    ['with a price in other words', ['$2.00', 'from $9.00'], /^unproven/],
    ['with capitals that are no currency', ['XYZ 2', 'XYZ 9'], /^unproven/],
    ['with codes of currencies', ['EUR 2', 'EUR 9'], /^met/],
  ])('%s', (_, prices, result) => {
    expect(priced(UP, ...prices)).toMatch(result);
  });

  test('beside a second amount is unproven: what was saved, or a price without a sign', () => {
    const rows = [row('Pears', 'Save $2', '9.50'), row('Plums', 'Save $3', '8.50')];
    expect(assertionSummary(UP, { items: [list(rows)] }, { listEnded: true })).toMatch(/^unproven/);
  });
});

describe('by the price in one text with the name', () => {
  test.each<[string, readonly string[], RegExp]>([
    ['in order', ['Pears €1.00', 'Apples €2.00', 'Kiwis €10.00'], /^met/],
    ['out of order', ['Apples €2.00', 'Kiwis €10.00', 'Pears €1.00'], /^unmet Wrong Order Bug/],
    ['with a currency code', ['Pears 1.00 EUR', 'Apples 2.00 EUR'], /^met/],
    ['of the same name', ['Pears €1.00', 'Pears €2.00', 'Apples €3.00'], /^unproven/],
    ['with a word before some prices', ['from €1.00', '€2.00'], /^unproven/],
    ['with two amounts', ['Save €1.00, now €9.00', 'Cut by €2.00, now €8.00'], /^unproven/],
    ['with another unit after it', ['Pears €1.00 each', 'Apples €2.00 per kg'], /^unproven/],
    ['with another number in the name', ['Cola 2 l €1.00', 'Milk 1 l €2.00'], /^unproven/],
  ])('%s', (_, rows, result) => {
    expect(named(UP, ...rows)).toMatch(result);
  });
});
