/** Keys of rows: equal rows share them, wherever they are. */
import { expect, test } from 'vitest';
import { BANDS, rowKeysOf, rowMeansOf } from '../../../src/vision/scroll/row-sums.ts';
import { Canvas, type Colour } from '../drawing/canvas.ts';
import { frameOf } from '../drawing/seen.ts';

const [width, height] = [360, 740];
const INK: Colour = [30, 30, 34];

function page(at: number, text: string): Canvas {
  return new Canvas(width, height, 1, [255, 255, 255]).text(20, at, 18, text, INK);
}

const keysFrom = (canvas: Canvas, row: number): number[] => [
  ...rowKeysOf(frameOf(canvas)).subarray(row * BANDS, (row + 20) * BANDS),
];

test('a line has the same keys where it moved to', () => {
  expect(keysFrom(page(300, 'Inbox'), 298)).toEqual(keysFrom(page(140, 'Inbox'), 138));
  expect(keysFrom(page(300, 'Inbox'), 298).some((key) => key !== 0)).toBe(true);
});

test('a flat area has none', () => {
  expect(keysFrom(page(300, 'Inbox'), 500).every((key) => key === 0)).toBe(true);
});

test('the same ink elsewhere in the row is another row, of the same brightness', () => {
  const bar = (x: number): Canvas => page(300, '').rect(x, 400, 16, 8, INK);
  const [left, right] = [bar(16), bar(48)];
  const row = 400 * BANDS;
  expect(rowMeansOf(frameOf(left))[row]).toBe(rowMeansOf(frameOf(right))[row]);
  expect(rowKeysOf(frameOf(left))[row - BANDS]).not.toBe(rowKeysOf(frameOf(right))[row - BANDS]);
});
