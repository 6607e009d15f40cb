/** A remembered value is never its caption (R74). */
import { expect, test } from 'vitest';
import { drive, goalOf, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, text, title, type Item } from '../../builders/android-screen.ts';
import { node } from '../../screen/build.ts';

/** A caption with its value under it. */
const card = (caption: string, value: string): Item => ({
  height: 200,
  at: (top) =>
    node(
      'LinearLayout',
      [40, top, 1040, top + 180],
      {},
      node('TextView', [60, top, 1000, top + 80], { text: caption }),
      node('TextView', [60, top + 90, 1000, top + 170], { text: value }),
    ),
});

test('the remembered text is the value under a caption, never the caption', async () => {
  const app = (later: string): App<boolean> => ({
    begins: false,
    show: (gone) => ({
      items: gone
        ? [title('Paid'), text('Total'), text(later)]
        : [title('Cart'), card('Total', '12 EUR'), button('Go'), text('y')],
    }),
    react: (gone, did) => gone || (did.kind === 'tap' && did.on === 'Go'),
  });
  const goal = goalOf(['Remember the "Total" as total', 'Tap "Go"'], ['The remembered total is visible']);
  const run = await drive(app('12 EUR'), goal);
  expect(run.notes).toContainEqual({ kind: 'remembered', text: 'total = 12 EUR', proven: true });
  expect(verdictOf(run)).toBe('passed');
  expect(verdictOf(await drive(app('13 EUR'), goal))).toBe('failed: Wrong Text Bug');
});
