/** Swipes in whole runs (R20). */
import { describe, expect, test } from 'vitest';
import { drive, goalOf, unchanging, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { row, tabs, text, title } from '../../builders/android-screen.ts';

describe('a swipe on what the step names', () => {
  const advert = (n: number): ReturnType<typeof text> => text(`Offer ${n}`);
  /** A finger on anything turns the advert over; "Milk" opens only when `swipes`. */
  const shop = (swipes: boolean): App<number> => ({
    begins: 0,
    show: (n) => ({
      items: [
        title('Cart'),
        row('Milk', ...(swipes && n > 0 ? ['Delete'] : [])),
        text('Bread'),
        text('Eggs'),
        advert(n),
      ],
    }),
    react: (n, did) => (did.kind === 'swipe' ? n + 1 : n),
  });
  const goal = goalOf(['Swipe left on "Milk"'], ['"Bread" is visible']);

  test('takes effect when that changed', async () => {
    expect(verdictOf(await drive(shop(true), goal))).toBe('passed');
  });

  test('has not when an advert elsewhere did', async () => {
    const run = await drive(shop(false), goal);
    expect(verdictOf(run)).toBe('failed: Unresponsive Element Bug');
    expect(run.did).toHaveLength(3);
  });

  test('of the screen takes effect when anything moved', async () => {
    const run = await drive(shop(false), goalOf(['Swipe left'], ['"Bread" is visible']));
    expect(verdictOf(run)).toBe('passed');
  });
});

describe('a tap on a tab, where no tab is marked as selected', () => {
  const app = (heading: string): App<null> =>
    unchanging({ items: [title(heading), tabs('', 'Home', 'Cart'), text('x')] });

  test('rightly changes nothing when its page is shown', async () => {
    const run = await drive(app('Cart'), goalOf(['Tap "Cart"'], ['"x" is visible']));
    expect(verdictOf(run)).toBe('passed');
    expect(run.verdict.flags.join()).toContain('already so');
  });

  test('does not respond when another is', async () => {
    const run = await drive(app('Home'), goalOf(['Tap "Cart"'], ['"x" is visible']));
    expect(verdictOf(run)).toBe('failed: Unresponsive Element Bug');
  });
});
