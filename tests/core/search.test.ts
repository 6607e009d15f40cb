import { describe, expect, test } from 'vitest';
import { drive, goalOf, unchanging, verdictOf } from '../builders/core.ts';
import type { App } from '../builders/phone.ts';
import { list, row, title } from '../builders/views.ts';

describe('a Verify step may scroll a list', () => {
  const names = ['Tea', ...Array.from({ length: 15 }, (_, i) => `Row ${i}`), 'Milk'];
  const shop = (by: number): App<number> => ({
    begins: by,
    show: (n) => ({
      items: [
        title('Shop'),
        list(
          names.map((name) => row(name)),
          { scrolled: n, height: 900 },
        ),
      ],
    }),
    react: (n, did) =>
      did.kind === 'swipe'
        ? Math.max(0, Math.min(names.length * 140 - 900, n + (did.direction === 'up' ? 500 : -500)))
        : n,
  });

  test('for what it goes on to hold', async () => {
    expect(verdictOf(await drive(shop(0), goalOf(['Verify "Milk" is visible'])))).toBe('passed');
  });

  test('to its end, for what is not in it', async () => {
    expect(verdictOf(await drive(shop(0), goalOf(['Verify "Bread" is not visible'])))).toBe('passed');
    expect(verdictOf(await drive(shop(0), goalOf(['Verify "Bread" is visible'])))).toMatch(/^failed/);
  });

  test('but what it did not show of it is not known: its beginning', async () => {
    const run = await drive(shop(0), goalOf(['Scroll down', 'Scroll down', 'Verify "Tea" is not visible']));
    expect(run.verdict.kind).not.toBe('passed');
  });

  test('and what is counted in view is not all there is', async () => {
    expect(verdictOf(await drive(shop(0), goalOf(['Verify there are 7 items'])))).not.toBe('passed');
    expect(verdictOf(await drive(shop(0), goalOf(['Verify there are 6 items'])))).not.toBe('passed');
    const short: App<null> = unchanging({
      items: [title('Shop'), list([row('Tea'), row('Milk')], { height: 900 })],
    });
    expect(verdictOf(await drive(short, goalOf(['Verify there are 2 items'])))).toBe('passed');
  });

  test('at most forty times', async () => {
    const endless: App<number> = {
      begins: 0,
      show: (n) => ({
        items: [
          title('Feed'),
          list(
            Array.from({ length: 12 }, (_, i) => row(`Post ${n * 3 + i}`)),
            { height: 900 },
          ),
        ],
      }),
      react: (n, did) => n + (did.kind === 'swipe' ? 1 : 0),
    };
    const run = await drive(endless, goalOf(['Verify "The end" is visible']));
    expect(run.did).toHaveLength(40);
    expect(run.verdict.kind).not.toBe('passed');
  });
});
