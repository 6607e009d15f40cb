/** Choices that the last gesture closes may go late, and are no obstruction then (R31). */
import { describe, expect, test } from 'vitest';
import { actionsOf, drive, goalOf, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, text, title, type Item } from '../../builders/android-screen.ts';
import { node } from '../../screen/build.ts';

/** Choices that lie over the button above them, as in a list that is laid out in the page. */
const choices = (...words: readonly string[]): Item => ({
  height: 0,
  at: (top) =>
    node(
      'ListView',
      [0, top - 140, 1080, top + 140],
      {},
      ...words.map((word, i) =>
        node(
          'LinearLayout',
          [0, top - 140 + i * 140, 1080, top + i * 140],
          { clickable: true },
          node('TextView', [20, top - 130 + i * 140, 1060, top - 10 + i * 140], { text: word }),
        ),
      ),
    ),
});

interface Shirt {
  readonly size: string | null;
  readonly at: number;
  readonly isOrdered: boolean;
}

/** A list of sizes that goes `closesIn` ms after a choice. */
const shirt = (closesIn: number): App<Shirt> => ({
  begins: { size: null, at: 0, isOrdered: false },
  show: ({ size, at, isOrdered }, now) => ({
    items: [
      title('Shirt'),
      text(size ?? 'No size'),
      text(isOrdered ? 'Ordered' : 'Not ordered'),
      button('Order'),
      ...(size === null || now - at < closesIn ? [choices('Small', 'Large')] : []),
    ],
  }),
  react: (shirt, did, now) => {
    if (did.kind !== 'tap') return shirt;
    return did.on === 'Order' ? { ...shirt, isOrdered: true } : { ...shirt, size: did.on, at: now };
  },
});

const ORDER = goalOf(['Tap "Large"', 'Tap "Order"'], ['"Ordered" is visible', '"Large" is visible']);

describe('choices that cover the next control', () => {
  test.each([0, 900, 2500])('and go %i ms after one was tapped are no obstruction', async (ms) => {
    const run = await drive(shirt(ms), ORDER);
    expect(actionsOf(run)).toEqual(['tap Large', 'tap Order']);
    expect(verdictOf(run)).toBe('passed');
  });

  test('and stay are one', async () => {
    const run = await drive(shirt(Infinity), ORDER);
    expect(verdictOf(run)).not.toBe('passed');
  });
});
