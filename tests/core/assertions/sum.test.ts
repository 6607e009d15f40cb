/** `The prices add up to "Total"`: over rows that are all in view, each with one price (R76). */
import { describe, expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { listAt, rowAt, textAt } from '../../builders/screen-layout.ts';
import { buildScreen, text, type Sketch } from '../../builders/screen.ts';

/** A row: its name, its price, and more texts. */
type Row = readonly [string, ...string[]];

const list = (rows: readonly Row[]): Sketch =>
  listAt(
    ...rows.map((words, i) =>
      rowAt(
        0,
        200 + i * 120,
        1080,
        ...words.map((word, n) => text(word, { at: [40 + n * 300, 205 + i * 120, 250, 50] })),
      ),
    ),
  );
const page = (rows: readonly Row[], total: string, ...more: readonly Sketch[]) =>
  buildScreen([list(rows), textAt('Total', 40, 1800), textAt(total, 600, 1800), ...more]);
const summary = (rows: readonly Row[], total: string, context = {}, ...more: readonly Sketch[]): string =>
  assertionSummary('The prices add up to "Total"', page(rows, total, ...more), {
    listEnded: true,
    ...context,
  });

const CART: readonly Row[] = [
  ['Milk', '€1.50'],
  ['Bread', '€3.20'],
];

describe('the prices of a list', () => {
  test('that add up to the total are met', () => {
    expect(summary(CART, '€4.70')).toBe('met: €1.50 + €3.20 is 4.7, and the total is €4.70');
    expect(assertionSummary('The sum of the prices is 4.7', page(CART, 'x'), { listEnded: true })).toMatch(
      /^met/,
    );
    expect(
      assertionSummary('"Total" is the sum of the prices', page(CART, '€4.70'), { listEnded: true }),
    ).toMatch(/^met/);
  });

  test('are those of the currency of the total', () => {
    const sum = (line: string, total = 'x'): string =>
      assertionSummary(line, page(CART, total), { listEnded: true });
    expect(sum('The prices add up to "€4.70"')).toMatch(/^met/);
    expect(sum('The prices add up to "4.70 EUR"')).toMatch(/^met/);
    expect(sum('The prices add up to "$4.70"')).toMatch(/^unmet Wrong Text Bug: .* in another currency/);
    expect(summary(CART, '$4.70')).toMatch(/^unproven judge: .* in another currency/);
    expect(summary(CART, '4.70')).toMatch(/^met/);
    const bare: readonly Row[] = [
      ['Milk', '1.50'],
      ['Bread', '3.20'],
    ];
    const unsigned = page(bare, 'x');
    expect(assertionSummary('The prices add up to "€4.70"', unsigned, { listEnded: true })).toMatch(
      /^unproven/,
    );
    expect(summary(bare, '€4.70')).toMatch(/^met/);
  });

  test('that do not are unmet', () => {
    expect(summary(CART, '€4.80')).toBe('unmet Wrong Text Bug: €1.50 + €3.20 is 4.7, and the total is €4.80');
    // A total that forgets a row.
    expect(summary(CART, '€1.50')).toMatch(/^unmet Wrong Text Bug/);
  });

  test.each<[string, readonly Row[], string]>([
    ['with a quantity', [['Milk', '€1.50', '2 pieces'], CART[1] as Row], 'a row has another number'],
    ['with two prices', [['Milk', '€1.50', '€3.00'], CART[1] as Row], 'the price of row 1'],
    ['without a price', [['Milk', 'free'], CART[1] as Row], 'the price of row 1'],
    ['in two currencies', [['Milk', '$1.50'], CART[1] as Row], 'several currencies'],
    ['with a subtotal', [...CART, ['Subtotal', '€4.70']], '"€4.70" may be a sum itself'],
  ])('%s are open when they do not add up', (_, rows, reason) => {
    const answer = summary(rows, '€6.20');
    expect(answer).toMatch(/^unproven/);
    expect(answer).toContain(reason);
  });

  test('beside another price are open when they do not add up', () => {
    const shipping = textAt('€2.00', 600, 1700);
    expect(summary(CART, '€6.70', {}, shipping)).toMatch(/^unproven: .*"€2.00" may belong to it/);
    expect(summary(CART, '€4.70', {}, shipping)).toMatch(/^met/);
  });

  test('of a list that goes on are open, right or wrong', () => {
    const goesOn = { listEnded: false, scrolledAway: true };
    expect([summary(CART, '€4.70', goesOn), summary(CART, '€9.70', goesOn)]).toEqual([
      'unproven: not all of its rows are in view',
      'unproven: not all of its rows are in view',
    ]);
  });

  test('are open without a clear total', () => {
    expect(summary(CART, '1,250')).toMatch(/^unproven: the total shows "1,250"/);
  });
});
