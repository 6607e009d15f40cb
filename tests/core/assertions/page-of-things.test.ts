/** Pages by what lies in them: `"Milk" is in the cart` (R73, R77). */
import { describe, expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, heading, list, text, type Sketch } from '../../builders/screen.ts';

const row = (y: number, ...words: readonly string[]): Sketch => ({
  role: 'row',
  className: 'li',
  at: [40, y, 1000, 100],
  clickable: true,
  children: words.map((word, i) => text(word, { at: [60 + i * 350, y + 10, 300, 80] })),
});
const rows: Sketch = {
  ...list(row(300, 'Milk', '€1.20'), row(400, 'Eggs', '€2.40')),
  at: [40, 300, 1000, 300],
};
const title = (words: string): Sketch => heading(words, { at: [40, 100, 800, 80] });
const tab = (name: string, selected: boolean): Sketch => ({
  role: 'tab',
  text: name,
  at: [400, 2200, 300, 100],
  clickable: true,
  selected,
});
const said = (line: string, ...children: readonly Sketch[]): string =>
  assertionSummary(line, buildScreen(children), { listEnded: true });

describe.each(['Cart', 'My cart', 'Shopping cart', 'Your cart (2)', 'CART'])('a page titled %s', (words) => {
  test.each([
    ['"Milk" is in the cart', /^met/],
    ['The cart contains "Milk" and "Eggs"', /^met/],
    ['"Bread" is shown in the cart', /^unmet/],
    ['"Milk" is not in the cart', /^unmet/],
    ['"Bread" is no longer in the cart', /^met/],
    ['The cart does not contain "Bread"', /^met/],
  ])('%s', (line, answer) => {
    expect(said(line, title(words), rows)).toMatch(answer);
  });
});

test('the chosen tab names the page, another does not', () => {
  expect(said('"Milk" is in the cart', rows, tab('Cart', true))).toMatch(/^met/);
  expect(said('"Milk" is in the cart', rows, tab('Cart', false))).toMatch(/^unproven/);
});

describe.each(['Products', 'Cart total', 'Add to cart', 'Basket'])('a page titled %s', (words) => {
  test.each(['"Milk" is in the cart', '"Bread" is not in the cart', 'The cart contains "Milk"'])(
    '%s stays open',
    (line) => {
      expect(said(line, title(words), rows)).toMatch(/^unproven/);
    },
  );
});

test('another heading begins a part of the page that is not in the cart', () => {
  const more = [
    heading('You may also like', { at: [40, 700, 800, 40] }),
    { ...list(row(800, 'Bread', '€3.00'), row(900, 'Jam', '€4.00')), at: [40, 800, 1000, 300] } as Sketch,
  ];
  expect(said('"Bread" is in the cart', title('Cart'), rows, ...more)).toMatch(/^unproven/);
  expect(said('"Bread" is not in the cart', title('Cart'), rows, ...more)).toMatch(/^unproven/);
  expect(said('"Milk" is in the cart', title('Cart'), rows, ...more)).toMatch(/^met/);
});

describe('a list by what lies in it', () => {
  test.each(['Payees', 'Your payees (2)', 'Payee list', 'List of payees'])('a page titled %s', (words) => {
    expect(said('"Milk" is in the list of payees', title(words), rows)).toMatch(/^met/);
    expect(said('"Bread" is shown in the payee list', title(words), rows)).toMatch(/^unmet/);
    expect(said('"Bread" is not in the payee list', title(words), rows)).toMatch(/^met/);
  });

  test.each(['Payments', 'Payee', 'New payees', 'Add payees'])('a page titled %s stays open', (words) => {
    expect(said('"Milk" is in the list of payees', title(words), rows)).toMatch(/^unproven/);
    expect(said('"Bread" is not in the payee list', title(words), rows)).toMatch(/^unproven/);
  });
});
