/** A step whose words fit several controls (R50). */
import { describe, expect, test } from 'vitest';
import type { Policy } from '../../../src/core/model/policy.ts';
import { drive, goalOf, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, list, row, text, title, type View } from '../../builders/android-screen.ts';

const cart = (added: number): View => ({
  items: [
    title('Shop'),
    list([row('Milk', 'Add'), row('Eggs', 'Add'), row('Rice', 'Add')], { height: 900 }),
    button('Pay'),
    text(`${added} in the cart`),
  ],
});
/** Each button adds one to the cart. */
const shop: App<number> = {
  begins: 0,
  show: cart,
  react: (added, did) => (did.kind === 'tap' && did.on === 'Add' ? added + 1 : added),
};
const run = (line: string, policy: Partial<Policy> = {}) =>
  drive(shop, goalOf([line], ['"1 in the cart" is visible']), { policy });

describe('a name that several controls have', () => {
  test('means the first of them, which the pass flags', async () => {
    const { verdict } = await run('Tap "Add"');
    expect(verdict).toMatchObject({
      kind: 'passed',
      flags: ['Tap "Add": 1 of 3: "Add" fits 3 controls; add an ordinal, a row or a place'],
    });
  });

  test('leaves a strict goal inconclusive, and nothing is tapped', async () => {
    const { verdict, attempts } = await run('Tap "Add"', { strict: true });
    expect(verdict).toMatchObject({
      kind: 'inconclusive',
      code: 'no-proof',
      reason: '"Add" fits 3 controls; add an ordinal, a row or a place (--strict)',
      phase: 'steps',
      index: 0,
    });
    expect(attempts).toEqual([]);
  });
});

test.each(['Tap the second "Add"', 'Tap "Add" in the row of "Eggs"', 'Tap the last "Add" button'])(
  'no flag for one that says which: %s',
  async (line) => {
    const { verdict } = await run(line, { strict: true });
    expect(verdict).toMatchObject({ kind: 'passed', flags: [] });
  },
);

test('nor for a name that one control has', async () => {
  const alone: App<number> = {
    ...shop,
    show: (added) => ({ items: [title('Shop'), button('Add'), text(`${added} in the cart`)] }),
  };
  const ended = await drive(alone, goalOf(['Tap "Add"'], ['"1 in the cart" is visible']), {
    policy: { strict: true },
  });
  expect(verdictOf(ended)).toBe('passed');
  expect(ended.verdict.flags).toEqual([]);
});
