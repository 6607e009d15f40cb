/** A row that is a picture without words is a row, and leaves a count open (R76). */
import { expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { listAt, rowAt, textAt } from '../../builders/screen-layout.ts';
import { buildScreen, type Sketch } from '../../builders/screen.ts';

const picture: Sketch = { role: 'image', at: [40, 340, 80, 80] };
const says = (line: string, ...inSecond: readonly Sketch[]): string => {
  const rows = listAt(rowAt(0, 200, 1080, textAt('Milk', 40, 220)), rowAt(0, 320, 1080, ...inSecond));
  return assertionSummary(line, buildScreen([rows]), { listEnded: true });
};

test('a picture alone leaves the count open', () => {
  expect(says('There are 1 rows', picture)).toBe('unproven judge: 1 in view, and 1 more without words');
  expect(says('There are 2 rows', picture)).toBe('unproven judge: 1 in view, and 1 more without words');
});

test('a picture beside words is one row with them', () => {
  expect(says('There are 2 rows', picture, textAt('Tea', 200, 340))).toMatch(/^met/u);
});

test('a gap between rows is none', () => {
  expect(says('There are 1 rows')).toMatch(/^met/u);
});

test('neither answer changes a count that is wrong either way', () => {
  expect(says('There are 5 rows', picture)).toMatch(/^unmet Wrong Count Bug/u);
});
