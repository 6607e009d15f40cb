/** Boxes that may be dialogs although nothing in the tree says so (R73). */
import { expect, test } from 'vitest';
import { newBoxOverPage } from '../../../src/core/assertions/box-over-page.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { buildScreen, button, text, type Sketch } from '../../builders/screen.ts';

const FULL = [0, 0, 1080, 2400] as const;
const page = (...words: readonly string[]): Sketch => ({
  role: 'container',
  at: FULL,
  children: words.map((each, n) => text(each, { at: [40, 200 + 300 * n, 600, 90] })),
});
const over = (...children: readonly Sketch[]): Sketch => ({ role: 'container', at: FULL, children });
const question = text('Are you sure?', { at: [130, 940, 800, 80] });
const yes = button('Yes', { at: [130, 1200, 300, 120] });
const screen = (...layers: readonly Sketch[]): Screen =>
  buildScreen([{ role: 'container', at: FULL, children: layers }]);
const before = screen(page('Shop', 'Buy'));

test.each<[string, readonly Sketch[], Screen | null, boolean]>([
  ['words and a control over the page', [page('Shop', 'Buy'), over(question, yes)], before, true],
  ['words without a control', [page('Shop', 'Buy'), over(question)], before, false],
  ['a page that was replaced', [page('Other'), over(question, yes)], before, false],
  ['a page alone', [over(question, yes)], before, false],
  [
    'a box that stood there before',
    [page('Shop', 'Buy'), over(question, yes)],
    screen(page('Shop', 'Buy'), over(question, yes)),
    false,
  ],
  [
    'a page that fills the screen',
    [
      page('Shop', 'Buy'),
      over(text('Top', { at: [0, 0, 1080, 90] }), button('End', { at: [0, 2300, 1080, 90] })),
    ],
    before,
    false,
  ],
  ['a screen before any gesture', [page('Shop', 'Buy'), over(question, yes)], null, false],
])('%s', (_, layers, earlier, isBox) => {
  expect(newBoxOverPage(screen(...layers), earlier) !== null).toBe(isBox);
});
