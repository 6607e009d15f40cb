/** Lists without rows beside content that may be rows (R73). */
import { expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, type Sketch } from '../../builders/screen.ts';
import { textAt } from '../../builders/screen-layout.ts';

const EMPTY: Sketch = { role: 'list', scrollable: true, at: [0, 100, 1080, 200] };
const prices = (y: number): Sketch[] => [
  textAt('Apple', 40, y),
  textAt('€5', 500, y),
  textAt('Pear', 40, y + 100),
  textAt('€9', 500, y + 100),
];
const scroller: Sketch = {
  scrollable: true,
  className: 'android.widget.ScrollView',
  at: [0, 400, 1080, 1400],
  children: prices(500),
};
const LINES = ['The list is empty', 'There are 0 rows'];

test.each(LINES)('another part that scrolls holds the rows: %s', (line) => {
  expect(assertionSummary(line, buildScreen([EMPTY, scroller]))).toMatch(/^unproven/u);
});

test.each(LINES)('sums below an empty list are no rows of it: %s', (line) => {
  expect(assertionSummary(line, buildScreen([EMPTY, ...prices(500)]))).toMatch(/^met/u);
});

test.each(LINES)('nothing else scrolls: %s', (line) => {
  expect(assertionSummary(line, buildScreen([EMPTY, textAt('Cart', 40, 20)]))).toMatch(/^met/u);
});
