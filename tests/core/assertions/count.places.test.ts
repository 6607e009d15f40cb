/** `There are exactly 2 items in the cart`: the rows of the list count where the page is called so (R76). */
import { describe, expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, list, row, text, type Sketch } from '../../builders/screen.ts';

const LINE = 'There are exactly 2 items in the cart';
const heading = (words: string): Sketch => ({ ...text(words), role: 'heading' });
const rowOf = (name: string, quantity = '1'): Sketch => row(text(name), text(quantity));
const says = (title: Sketch, ...names: readonly string[]): string =>
  assertionSummary(LINE, buildScreen([title, list(...names.map((name) => rowOf(name)))]), {
    listEnded: true,
  });

describe('items in the cart', () => {
  test('are the rows of a page with that name', () => {
    expect(says(heading('Shopping cart'), 'Milk', 'Eggs')).toMatch(/^met/u);
    expect(says(heading('My cart (3)'), 'Milk', 'Eggs', 'Tea')).toMatch(/^unmet Wrong Count Bug/u);
  });

  test.each(['2', '× 3', 'Qty: 2', '2 pcs'])('are unknown where a row stands for several: %s', (quantity) => {
    const screen = buildScreen([heading('Cart'), list(rowOf('Milk', quantity), rowOf('Eggs'))]);
    expect(assertionSummary(LINE, screen, { listEnded: true })).toMatch(/^unproven judge: a row stands for/u);
  });

  test('are unknown on another page', () => {
    expect(says(heading('Products'), 'Milk', 'Eggs')).toMatch(/^unproven judge/u);
    expect(says(heading('Carton'), 'Milk', 'Eggs', 'Tea')).toMatch(/^unproven judge/u);
  });
});
