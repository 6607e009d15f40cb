/** When prices are no proof of a sum: an unclear total, unclear rows, and what may belong to the sum besides (R76). */
import { describe, expect, test } from 'vitest';
import { assertionSummary, proveLine } from '../../builders/assertion.ts';
import { box, listAt, rowAt, textAt } from '../../builders/screen-layout.ts';
import { buildScreen, text, the, type Sketch } from '../../builders/screen.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';

const LINE = 'The prices add up to "Total"';
const rowOf = (y: number, ...words: readonly string[]): Sketch =>
  rowAt(0, y, 1080, ...words.map((word, n) => text(word, { at: [40 + n * 300, y + 5, 250, 50] })));
const MILK = rowOf(200, 'Milk', '€1.50');
const BREAD = rowOf(320, 'Bread', '€3.20');
const totalOf = (amount: string): readonly Sketch[] => [textAt('Total', 40, 1800), textAt(amount, 600, 1800)];
const CART = listAt(MILK, BREAD);

type More = Parameters<typeof assertionSummary>[2];
const ENDED: More = { listEnded: true };
const summary = (
  children: readonly Sketch[],
  change: Partial<Screen> = {},
  line = LINE,
  more = ENDED,
): string => assertionSummary(line, buildScreen({ children, change }), more);
const strike = (screen: Screen, words: string): Screen => ({
  ...screen,
  elements: screen.elements.map((e) => (e.text === words ? { ...e, struck: true } : e)),
});

describe('the result', () => {
  test('says what was expected, and points to the total', () => {
    const screen = buildScreen([CART, ...totalOf('€4.70')]);
    expect(proveLine(LINE, screen, ENDED)).toMatchObject({
      met: 'met',
      expected: 'The prices add up to "Total"',
      proof: { ref: the(screen, 'Total').ref, rule: 'sum of the prices in view' },
    });
  });

  test('of a total that the line gives points to the first row', () => {
    const screen = buildScreen([CART, text('Page')]);
    const first = screen.elements.find((e) => e.role === 'row');
    expect(proveLine('The sum of the prices is 4.7', screen, ENDED)).toMatchObject({
      met: 'met',
      expected: 'the prices add up to 4.7',
      proof: { ref: first?.ref },
    });
  });
});

describe('a total', () => {
  test('that is not there is missing', () => {
    expect(summary([CART])).toMatch(/^unmet Missing Element Bug/);
  });

  test('that is covered is looked at again', () => {
    const covered = { ...textAt('Total', 40, 1800), coveredBy: 'e1' };
    expect(summary([CART, covered, textAt('€4.70', 600, 1800)])).toMatch(/^unproven another observation/);
  });

  test.each(['soon', '€4.70 or €5.00'])('that shows "%s" is no number', (words) => {
    expect(summary([CART, ...totalOf(words)])).toMatch(
      /^unproven: the total shows ".*", which is no clear number/,
    );
  });

  test('in a row of the list is none of its prices', () => {
    const inList = listAt(MILK, BREAD, rowOf(440, 'Total', '€4.70'));
    expect(summary([inList])).toBe('met: €1.50 + €3.20 is 4.7, and the total is €4.70');
    expect(summary([listAt(MILK, BREAD, rowOf(440, 'Total', '€4.80'))])).toMatch(/^unmet Wrong Text Bug/);
  });

  test('in another currency may be right', () => {
    expect(summary([CART, ...totalOf('$4.80')])).toMatch(/^unproven: .*the total may be in another currency/);
    expect(summary([CART, ...totalOf('USD 4.80')])).toMatch(
      /^unproven: .*the total may be in another currency/,
    );
    expect(summary([CART, ...totalOf('4.80')])).toMatch(/^unmet/);
    expect(summary([CART, ...totalOf('4.80 EUR')])).toMatch(/^unmet/);
  });
});

describe('the rows', () => {
  test('cannot be told apart from a header', () => {
    const header = { ...rowOf(440, 'Drinks', '€9.00'), className: 'android.widget.Header' };
    expect(summary([listAt(MILK, BREAD, header), ...totalOf('€4.70')])).toBe(
      'unproven: nobody can tell what its rows are',
    );
  });

  test('cannot be told where two groups repeat', () => {
    const line = (y: number, name: string, price: string): Sketch =>
      box(y, 100, textAt(name, 40, y), textAt(price, 600, y));
    const groups = [
      box(200, 300, line(200, 'Milk', '€1.50'), line(300, 'Bread', '€3.20'), line(400, 'Eggs', '€2.00')),
      box(800, 300, line(800, 'Tea', '€1.50'), line(900, 'Salt', '€3.20'), line(1000, 'Rice', '€2.00')),
    ];
    expect(summary([...groups, ...totalOf('€4.70')])).toMatch(/^unproven: nobody can tell what its rows are/);
  });

  test('are not those of one of two lists in view', () => {
    const second = { ...listAt(rowOf(1000, 'Tea', '€9.00')), at: [0, 1000, 1080, 300] as const };
    const named = 'The prices in the "Cart" list add up to "Total"';
    expect(summary([CART, second, ...totalOf('€4.70')], {}, named)).not.toMatch(/^(?:met|unmet Wrong)/);
  });

  test('are none in an empty list', () => {
    expect(summary([listAt(), ...totalOf('€4.70')])).toMatch(/^unproven: no row is in view/);
  });

  test('all count: one that the tree names below the edge is missing from the sum', () => {
    const below = rowOf(3000, 'Eggs', '€2.00');
    expect(summary([listAt(MILK, BREAD, below), ...totalOf('€4.70')])).toBe(
      'unproven: not all of its rows are in view',
    );
  });

  test('are whole: the edge cuts none of them off', () => {
    const cut = rowOf(700, 'Eggs', '€2.00');
    expect(summary([listAt(MILK, BREAD, cut), ...totalOf('€6.70')])).toBe(
      'unproven: not all of its rows are in view',
    );
  });
});

describe('the price of a row', () => {
  test('is not the former one', () => {
    const discounted = rowOf(320, 'Bread', '€4.00', '€3.20');
    const screen = buildScreen([listAt(MILK, discounted), ...totalOf('€4.70')]);
    expect(assertionSummary(LINE, screen, ENDED)).toMatch(/^unproven: .*the price of row 2/);
    expect(assertionSummary(LINE, strike(screen, '€4.00'), ENDED)).toMatch(/^met: €1.50 \+ €3.20/);
  });

  test.each(['CHF 1,250', '€1.50 or €2.00'])(
    'is none where it can be read in two ways, as in "%s"',
    (words) => {
      expect(summary([listAt(rowOf(200, 'Milk', words), BREAD), ...totalOf('4.70')])).toMatch(
        /^unproven: nobody can tell the price of row 1/,
      );
    },
  );
});

describe('a price that stands beside the list', () => {
  const beside = (words: string, more: Sketch = {}): string =>
    summary([CART, ...totalOf('€6.70'), { ...textAt(words, 600, 1500), ...more }]);

  test('may belong to the sum', () => {
    expect(beside('€2.00')).toMatch(/^unproven: .*"€2.00" may belong to it, too/);
  });

  test('does not where it is the total once more, no price or out of view', () => {
    expect([beside('€6.70'), beside('2 left'), beside('€2.00', { at: [600, 3000, 200, 80] })]).toEqual(
      Array.from({ length: 3 }, () => 'unmet Wrong Text Bug: €1.50 + €3.20 is 4.7, and the total is €6.70'),
    );
  });
});

test('two rows of the same price make no subtotal', () => {
  const same = listAt(rowOf(200, 'Milk', '€0.00'), BREAD, rowOf(440, 'Tea', '€1.00'));
  expect(summary([same, ...totalOf('€9.00')])).toMatch(/^unmet Wrong Text Bug/);
  const subtotal = listAt(MILK, BREAD, rowOf(440, 'Both', '€4.70'));
  expect(summary([subtotal, ...totalOf('€5.00')])).toMatch(/^unproven: .*"€4.70" may be a sum itself/);
});
