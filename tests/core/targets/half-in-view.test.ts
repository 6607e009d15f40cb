/** Whether enough of an element is in view to have been scrolled to (R35). */
import { describe, expect, test } from 'vitest';
import { isHalfInView } from '../../../src/core/targets/half-in-view.ts';
import { buildScreen, list, the, type Sketch } from '../../builders/screen.ts';

/** A list from 200 to 800; Android reports only the part of a row that is in view. */
const rows = (...heights: readonly number[]): Sketch[] => {
  let y = 200;
  return heights.map((height, i) => {
    const row: Sketch = { role: 'row', text: `Row ${i + 1}`, at: [0, y, 1080, height] };
    y += height;
    return row;
  });
};
const isIn = (name: string, ...heights: readonly number[]): boolean => {
  const screen = buildScreen([
    { ...list(...rows(...heights)), at: [0, 200, 1080, heights.reduce((a, b) => a + b)], scrollable: true },
  ]);
  return isHalfInView(screen, the(screen, name));
};

describe('a row at the edge of its list', () => {
  test('is not in view as a strip', () => {
    expect(isIn('Row 4', 160, 160, 160, 20)).toBe(false);
    expect(isIn('Row 1', 30, 160, 160, 160)).toBe(false);
  });

  test('is in view by its half', () => {
    expect(isIn('Row 4', 160, 160, 160, 100)).toBe(true);
  });

  test('is in view where all rows are low', () => {
    expect(isIn('Row 4', 20, 20, 20, 20)).toBe(true);
  });
});

test('a low row in the middle of its list is a low row', () => {
  expect(isIn('Row 2', 160, 20, 160, 160)).toBe(true);
});
