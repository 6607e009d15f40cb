/** Blanks between native texts whose boxes touch, read from the screenshot (R45, R70). */
import { describe, expect, test } from 'vitest';
import type { Element } from '../../../src/screen/model/element.ts';
import { withDrawnJoints } from '../../../src/vision/text/joints.ts';
import type { Canvas } from '../drawing/canvas.ts';
import * as s from '../drawing/screens.ts';
import { elementsOf, frameOf } from '../drawing/seen.ts';
import { SEEN_PHONES } from '../phones.ts';

const PHONE = SEEN_PHONES[0]!;
const page = (): Canvas => s.blank(PHONE);
const SIZE = 16;
const widthOf = (text: string): number => text.length * SIZE;

/** Two texts side by side; the second one begins `gap` dp behind the first one's box, which reaches up to it. */
function joined(canvas: Canvas, first: string, second: string, blank: number): boolean | undefined {
  const drawn = canvas.text(40, 112, SIZE, first);
  const seam = 40 + inkWidth(first) + blank;
  drawn.text(seam, 112, SIZE, second);
  const elements = elementsOf([
    { role: 'text', text: first, bounds: { x: 40, y: 104, width: seam - 40, height: 32 } },
    { role: 'text', text: second, bounds: { x: seam, y: 104, width: widthOf(second), height: 32 } },
  ]);
  const [, b] = withDrawnJoints(elements, frameOf(drawn)) as readonly [Element, Element];
  return b.joined;
}

/** Width of the drawn letters, dp. */
function inkWidth(text: string): number {
  const canvas = page().text(40, 112, SIZE, text);
  const empty = page();
  let last = 40;
  for (let x = 40; x < canvas.right; x++)
    for (let y = 104; y < 136; y++) {
      const at = (Math.round(y * canvas.density) * canvas.width + Math.round(x * canvas.density)) * 4;
      if (canvas.data[at] !== empty.data[at]) last = x + 1;
    }
  return last - 40;
}

describe('the second text', () => {
  test('goes on in the first one where letters follow each other', () => {
    expect(joined(page(), 'Pe', 'ars', 1)).toBe(true);
    expect(joined(page(), '12', '50', 2)).toBe(true);
  });

  test('is another word where a blank is drawn', () => {
    expect(joined(page(), 'Order', 'sent', 10)).toBe(false);
    expect(joined(page(), '2', 'items', 12)).toBe(false);
  });

  test('says nothing on a background of several colours, or without ink', () => {
    expect(joined(page().photo(0, 80, 360, 80, 3), 'Pe', 'ars', 1)).toBeUndefined();
    expect(joined(page(), ' ', 'ars', 1)).toBeUndefined();
  });
});
