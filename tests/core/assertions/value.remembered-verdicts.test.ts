/** Remembered values in whole runs (R74). */
import { expect, test } from 'vitest';
import { drive, goalOf, unchanging, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, list, row, text, title, type View } from '../../builders/android-screen.ts';
import { node } from '../../screen/build.ts';

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
  const cut: View = { items: [title('Paid'), ...rows('Milk')], gaps: ['canvas'] };
  expect(verdictOf(await drive(cart(cut), goal))).toBe('inconclusive: no-proof');
});

/** A row as a settings page has it: a caption, and its value in an element that is called as the caption is. */
const status = (caption: string | null): View['items'][number] => ({
  height: 140,
  at: (top) =>
    node(
      'LinearLayout',
      [40, top, 1040, top + 130],
      { clickable: true },
      ...(caption === null
        ? []
        : [
            node('TextView', [60, top, 900, top + 60], {
              text: caption,
              'resource-id': 'com.app:id/status_label',
            }),
          ]),
      node('TextView', [60, top + 65, 900, top + 125], {
        text: 'At sea',
        'resource-id': 'com.app:id/status',
      }),
    ),
});

test.each([
  ['has another text', 'Mood', 'failed: Wrong Text Bug'],
  ['is gone, its value alone is no other text of it', null, 'failed: Missing Element Bug'],
])('a caption whose value is to be remembered %s', async (_, caption, verdict) => {
  const app = unchanging({ items: [title('You'), status(caption), text('5 chats')] });
  expect(verdictOf(await drive(app, goalOf(['Remember "Status" as status'])))).toBe(verdict);
});
