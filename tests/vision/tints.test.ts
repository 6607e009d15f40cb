/** Tints that are too faint for single pixels, on grounds that are not of one colour. */
import { describe, expect, test } from 'vitest';
import { comparePixels } from '../../src/vision/pixel-change.ts';
import { Canvas, type Colour } from './drawing/canvas.ts';
import { frameOf } from './drawing/seen.ts';

const [width, height] = [360, 740];

/** A page whose ground fades from one colour into another. */
function fading(from: Colour, to: Colour): Canvas {
  const canvas = new Canvas(width, height, 1, from);
  for (let y = 0; y < height; y++)
    canvas.rect(
      0,
      y,
      width,
      1,
      from.map((c, i) => Math.round(c + ((to[i]! - c) * y) / height)) as unknown as Colour,
    );
  for (let i = 0; i < 8; i++) canvas.text(24, 100 + 70 * i, 16, `Row ${i}`, [128, 128, 128]);
  return canvas;
}

const BLUE: readonly [Colour, Colour] = [
  [235, 240, 255],
  [110, 120, 200],
];
const NIGHT: readonly [Colour, Colour] = [
  [70, 72, 126],
  [20, 20, 34],
];

function change(before: Canvas, after: Canvas): string {
  return comparePixels(frameOf(before), frameOf(after), { density: 1, masks: [] }).kind;
}

describe('a tint on a ground that fades', () => {
  test.each([
    ['a row that is pressed', BLUE, [0, 0, 0], 0.05],
    ['a row that is pressed in the dark', NIGHT, [255, 255, 255], 0.04],
    ['a row that is selected', BLUE, [60, 60, 255], 0.06],
  ] as const)('is a change: %s', (_, [from, to], tint, share) => {
    const row = (): Canvas => fading(from, to).rect(0, 220, width, 64, tint, share);
    expect(change(fading(from, to), row())).toBe('partial');
    expect(change(row(), fading(from, to))).toBe('partial');
  });

  test('is none on all of the screen: the end of a fade', () => {
    expect(change(fading(...BLUE), fading(...BLUE).rect(0, 0, width, height, [0, 0, 0], 0.03))).toBe('none');
  });

  test('is none where the ground is as it was but for rounding', () => {
    expect(change(fading(...BLUE), fading(...BLUE).rect(0, 220, width, 64, [0, 0, 0], 0.01))).toBe('none');
  });
});
