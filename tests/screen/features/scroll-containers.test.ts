/** Tests of R76. */
import { describe, expect, test } from 'vitest';
import { listWithMore } from '../../../src/screen/features/scroll-containers.ts';
import { buildScreen, heading, type Sketch } from '../../builders/screen.ts';

const PITCH = 176;
const TOP = 300;
/** Returns rows of 176 px, each with a text of 72 px in its middle; a row that is cut off has no text in view. */
function rows(n: number, cut = 0): Sketch[] {
  const whole = Array.from({ length: n }, (_, i): Sketch => ({
    role: 'row',
    at: [0, TOP + i * PITCH, 1080, PITCH],
    children: [{ role: 'text', text: `Row ${i}`, at: [40, TOP + i * PITCH + 52, 600, 72] }],
  }));
  return cut === 0 ? whole : [...whole, { role: 'row', at: [0, TOP + n * PITCH, 1080, cut] }];
}
const listOf = (height: number, children: readonly Sketch[]): Sketch => ({
  role: 'list',
  scrollable: true,
  at: [0, TOP, 1080, height],
  children,
});
const goesOn = (held: Sketch): boolean =>
  listWithMore(buildScreen([heading('Things'), held]), false) !== undefined;

describe('a list may continue', () => {
  test('when its last row is cut off in its padding, where no text is in view', () => {
    expect(goesOn(listOf(5 * PITCH + 40, rows(5, 40)))).toBe(true);
  });
  test('when its last row ends at the edge with padding below its text', () => {
    expect(goesOn(listOf(5 * PITCH, rows(5)))).toBe(true);
  });
  test('when the gap below its last row is smaller than a row', () => {
    expect(goesOn(listOf(5 * PITCH + 150, rows(5)))).toBe(true);
  });
  test('also when one wrapper contains all rows', () => {
    const wrapper: Sketch = { at: [0, TOP, 1080, 5 * PITCH], children: rows(5) };
    expect(goesOn(listOf(5 * PITCH + 150, [wrapper]))).toBe(true);
  });
});

describe('a list ends', () => {
  test('when more than a row would fit below its last one', () => {
    expect(goesOn(listOf(5 * PITCH + 200, rows(5)))).toBe(false);
  });
  test('when it is empty, or has one row far from the edge', () => {
    expect(goesOn(listOf(1400, []))).toBe(false);
    expect(goesOn(listOf(1400, rows(1)))).toBe(false);
  });
});
