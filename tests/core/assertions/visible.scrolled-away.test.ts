/** Elements that scrolling to a control took out of view are not missing from the app (R73). */
import { expect, test } from 'vitest';
import { drive, goalOf, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, list, row, title } from '../../builders/android-screen.ts';

interface Page {
  readonly size: number;
  readonly top: number;
}
const LINES = 12;
/** "Larger" ends a page that names only what is in view. */
const page: App<Page> = {
  begins: { size: 4, top: 0 },
  show: ({ size, top }) => {
    const rows = [`Text size: ${size}`, ...Array.from({ length: LINES - 2 }, (_, i) => `Row ${i}`)];
    const all = [...rows.slice(0, -1), `Changed ${size - 4} times`].map((name) => row(name));
    return {
      items: [title('Display'), list([...all, button('Larger')].slice(top, top + 7), { height: 900 })],
    };
  },
  react: (state, did) => {
    if (did.kind === 'tap' && did.on === 'Larger') return { ...state, size: state.size + 1 };
    if (did.kind !== 'swipe') return state;
    const top = state.top + (did.direction === 'up' ? 4 : -4);
    return { ...state, top: Math.max(0, Math.min(LINES - 6, top)) };
  },
};
const larger = ['"Text size: 5" is visible'];

test('a condition on what scrolling to a control left behind stays open', async () => {
  const run = await drive(page, goalOf(['Tap "Larger"'], larger));
  expect(run.verdict).toMatchObject({
    kind: 'inconclusive',
    reason: expect.stringMatching(/scrolled to reach/),
  });
});

test('and fails when the goal itself asks to scroll, or nothing was scrolled', async () => {
  const missing = 'failed: Missing Element Bug';
  expect(verdictOf(await drive(page, goalOf(['Scroll down', 'Scroll down', 'Wait 1 second'], larger)))).toBe(
    missing,
  );
  expect(verdictOf(await drive(page, goalOf(['Wait 1 second'], ['"Larger" is visible'])))).toBe(missing);
});
