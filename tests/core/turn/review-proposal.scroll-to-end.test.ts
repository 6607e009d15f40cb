/** A step that scrolls to the end stops at the first swipe that moves nothing (R51). */
import { expect, test } from 'vitest';
import { drive, goalOf, unchanging, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, gap, list, row, text, title } from '../../builders/android-screen.ts';

/** A page of `pages`, each of which shows its number. */
const paged = (pages: number): App<number> => ({
  begins: 0,
  show: (at) => ({
    items: [
      title('Terms'),
      list(
        Array.from({ length: 8 }, (_, i) => row(`Page ${at}, line ${i}`)),
        { height: 1500 },
      ),
    ],
  }),
  react: (at, did) => (did.kind === 'swipe' && did.direction === 'up' ? Math.min(pages - 1, at + 1) : at),
});

test('a step that scrolls to the bottom ends at the first movement that moves nothing', async () => {
  const run = await drive(paged(5), goalOf(['Scroll to the bottom'], ['"Page 4, line 0" is visible']));
  expect(run.did).toHaveLength(5);
  expect(verdictOf(run)).toBe('passed');
});

test('a screen that does not scroll is at its end already', async () => {
  const still = unchanging({ items: [title('Terms'), text('All of it'), button('Back')] });
  const run = await drive(still, goalOf(['Scroll to the bottom'], ['"All of it" is visible']));
  expect(run.did).toHaveLength(1);
  expect(verdictOf(run)).toBe('passed');
});

test('a page that never ends is not followed for ever', async () => {
  const run = await drive(paged(999), goalOf(['Scroll to the bottom']), { policy: { maxTurns: 99 } });
  expect(run.did).toHaveLength(40);
});

test.each([
  ['Scroll down to "Far"', 'failed: Off-screen Target Bug'],
  ['Scroll to "Far"', 'failed: Off-screen Target Bug'],
  ['Scroll up to "Far"', 'broken: PLANNER_DEFERRED'],
  ['Scroll down to "Nowhere"', 'failed: Missing Element Bug'],
])('%s, on a page that does not move although more of it is told', async (step, verdict) => {
  const page = unchanging({ items: [title('T'), list([row('a'), gap(3000), row('Far')], { height: 900 })] });
  expect(verdictOf(await drive(page, goalOf([step])))).toBe(verdict);
});
