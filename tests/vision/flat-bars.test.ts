/** Flat bars, as drawn where texts will be (R30, R73). */
import { describe, expect, test } from 'vitest';
import { flatBars } from '../../src/vision/flat-bars.ts';
import type { Colour } from './drawing/canvas.ts';
import * as s from './drawing/screens.ts';
import { frameOf } from './drawing/seen.ts';
import { SEEN_PHONES } from './phones.ts';

const PHONE = SEEN_PHONES[0]!;
const PALE: Colour = [226, 224, 228];
const page = () => s.blank(PHONE);
const barsOn = (canvas: ReturnType<typeof page>) => flatBars(frameOf(canvas), PHONE.density);

describe('R73: a bar', () => {
  test.each([
    ['with corners', page().rect(40, 100, 200, 20, PALE)],
    ['with round ends', page().round(40, 100, 200, 20, 10, PALE)],
    ['that shimmers', shimmering()],
    ['on a dark page', s.blank(PHONE, [18, 18, 18]).rect(40, 100, 200, 20, [44, 44, 44])],
    [
      'in a card of another colour',
      page().rect(20, 60, 300, 120, PALE).rect(40, 100, 200, 20, [205, 203, 207]),
    ],
    ['of nearly the colour of the page', page().rect(40, 100, 200, 20, [246, 242, 245])],
  ])('%s', (_, canvas) => {
    const [bar, ...more] = barsOn(canvas);
    expect(more).toEqual([]);
    const d = PHONE.density;
    expect(bar!.x).toBeCloseTo(40 * d, -1);
    expect(bar!.width).toBeCloseTo(200 * d, -1);
    expect(Math.abs(bar!.y - 100 * d)).toBeLessThan(5 * d);
    expect(Math.abs(bar!.height - 20 * d)).toBeLessThan(8 * d);
  });

  test('each of two in one row, and of two below each other', () => {
    expect(barsOn(page().rect(40, 100, 90, 20, PALE).rect(160, 100, 90, 20, PALE))).toHaveLength(2);
    expect(barsOn(page().rect(40, 100, 200, 20, PALE).rect(40, 130, 120, 20, PALE))).toHaveLength(2);
  });
});

describe('R73: no bar', () => {
  test.each([
    ['a page without anything', page()],
    ['a line', page().rect(40, 100, 200, 4, PALE)],
    ['a band across the page', page().rect(0, 100, 360, 20, PALE)],
    ['a circle', page().round(40, 100, 60, 60, 30, PALE)],
    ['a square', page().rect(40, 100, 60, 60, PALE)],
    ['a coloured bar', page().rect(40, 100, 200, 20, s.PURPLE)],
    ['an outline', page().frame(40, 100, 200, 30, 2, PALE)],
    ['a text', page().text(40, 100, 20, 'payment history')],
    [
      'a field that holds a text',
      page().rect(40, 100, 200, 24, PALE).text(48, 104, 14, 'payment history settings'),
    ],
    ['the rest of a meter', page().rect(40, 100, 200, 20, PALE).rect(40, 100, 90, 20, s.PURPLE)],
    ['a panel', page().rect(20, 100, 300, 400, PALE)],
  ])('%s', (_, canvas) => {
    expect(barsOn(canvas)).toEqual([]);
  });
});

/** A bar that grows lighter from left to right, and darker again. */
function shimmering(): ReturnType<typeof page> {
  const canvas = page();
  for (let x = 0; x < 200; x++) {
    const light = 222 + Math.round(14 * (1 - Math.abs(x - 100) / 100));
    canvas.rect(40 + x, 100, 1, 20, [light, light, light]);
  }
  return canvas;
}
