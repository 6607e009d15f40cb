import { expect, test } from 'vitest';
import { drive, goalOf, verdictOf } from '../builders/core.ts';
import type { App } from '../builders/phone.ts';
import { button, list, row, text, title, type View } from '../builders/views.ts';

const rows = (first: string, n = 2): View['items'] => [
  list([row(first), ...Array.from({ length: n }, (_, i) => row(`Row ${i}`))], { height: 900 }),
];
/** "Go" leads to `then`. */
const cart = (then: View): App<boolean> => ({
  begins: false,
  show: (gone) => (gone ? then : { items: [title('Cart'), row('Total', '12 EUR'), button('Go'), text('y')] }),
  react: (gone, did) => gone || (did.kind === 'tap' && did.on === 'Go'),
});
const goal = goalOf(['Remember the "Total" as total', 'Tap "Go"'], ['The remembered total is not visible']);

test('that a remembered value is gone needs what any absence needs', async () => {
  expect(verdictOf(await drive(cart({ items: [title('Paid'), ...rows('Milk')] }), goal))).toBe('passed');
  expect(verdictOf(await drive(cart({ items: [title('Paid'), ...rows('12 EUR')] }), goal))).toMatch(
    /^failed/,
  );
  const cut: View = { items: [title('Paid'), ...rows('Milk')], incomplete: ['canvas'] };
  expect(verdictOf(await drive(cart(cut), goal))).toBe('inconclusive: no-proof');
});
