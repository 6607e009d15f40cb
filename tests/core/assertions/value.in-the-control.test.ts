/** A text in a control is its value, also where captions and values take turns (R74). */
import { expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, text, type Sketch } from '../../builders/screen.ts';

const boxed = (words: string, x: number, y: number, width = 992): Sketch => ({
  at: [x, y, width, 72],
  children: [{ ...text(words), at: [x, y, width, 72] }],
});
const screen = buildScreen([
  {
    scrollable: true,
    at: [0, 240, 1080, 1800],
    children: [
      boxed('Status', 44, 272),
      {
        role: 'dropdown',
        description: 'Status',
        at: [44, 368, 992, 154],
        children: [{ ...text('Sold'), at: [44, 368, 992, 154] }],
      },
      {
        at: [44, 560, 992, 120],
        children: [boxed('Bags', 56, 588, 258), boxed('1', 552, 588, 258)],
      },
    ],
  },
]);

test.each([
  ['"Status" shows "Sold"', 'met'],
  ['"Status" shows "Large"', 'unmet Wrong Text Bug'],
  ['"Status" shows "1"', 'unmet Wrong Text Bug'],
])('%s: %s', (line, summary) => {
  expect(assertionSummary(line, screen)).toContain(summary);
});
