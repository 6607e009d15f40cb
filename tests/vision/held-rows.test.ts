/** Rows that stay where they are although a move would have taken them along. */
import { describe, expect, test } from 'vitest';
import { comparePixels } from '../../src/vision/pixel-change.ts';
import { Canvas, type Colour } from './drawing/canvas.ts';
import { frameOf } from './drawing/seen.ts';

const [width, height] = [360, 740];
const GROUND: Colour = [24, 26, 40];
const CARD: Colour = [40, 44, 66];
const INK: Colour = [230, 230, 240];

const PLACES = [
  'Westminster',
  'Kensington',
  'Greenwich',
  'Camden',
  'Notting Hill',
  'Richmond',
  'Shoreditch',
  'Hampstead',
];

/** Cards with words and bars that stand beside each other, from a place on. */
function cards(first: number, at: number, from = 96): Canvas {
  const canvas = new Canvas(width, height, 1, GROUND);
  for (let i = 0; i < 7; i++) {
    const y = at + 150 * i;
    canvas.rect(16, y, width - 32, 136, CARD);
    for (let x = 60; x < 300; x += 8) canvas.rect(x, y + 84, 3, 48, INK);
    canvas.text(40, y + 20, 18, PLACES[(first + i) % 8]!, INK);
    canvas.text(200, y + 60, 18, PLACES[(first + i + 3) % 8]!, INK);
  }
  canvas.rect(0, 0, width, from, GROUND);
  canvas.text(16, 40, 20, 'Journey', INK);
  canvas.rect(0, 664, width, 76, GROUND);
  for (const x of [60, 180, 300]) canvas.rect(x, 690, 20, 20, INK);
  return canvas;
}

function change(before: Canvas, after: Canvas): string {
  const masks = [{ x: 0, y: 0, width, height: 24 }];
  const { kind, dy } = comparePixels(frameOf(before), frameOf(after), { density: 1, masks });
  return `${kind} ${dy}`;
}

describe('a list of cards with upright bars, which look the same after a move', () => {
  test('is scrolled by a little, in both directions', () => {
    expect(change(cards(1, 104), cards(1, 90))).toBe('scrolled -14');
    expect(change(cards(1, 90), cards(1, 104))).toBe('scrolled 14');
  });

  test('is scrolled by a card and a half', () => {
    expect(change(cards(1, 104), cards(1, -121))).toBe('scrolled -225');
  });

  test('changes in part where its first cards stay', () => {
    const kept = cards(1, 104);
    const gone = cards(1, 104);
    for (let y = 104 + 150 * 2; y < 664; y++)
      for (let x = 0; x < width; x++) {
        const [to, from] = [4 * (y * width + x), 4 * ((y + 150) * width + x)];
        const source = cardsBelow.data;
        gone.data.set(source.subarray(from, from + 4), to);
      }
    expect(change(kept, gone)).toMatch(/^partial/);
  });
});

/** The same cards without bars, further down than the screen. */
const cardsBelow = (() => {
  const canvas = new Canvas(width, height + 160, 1, GROUND);
  for (let i = 0; i < 6; i++) {
    const y = 104 + 150 * i;
    canvas.rect(16, y, width - 32, 136, CARD);
    for (let x = 60; x < 300; x += 8) canvas.rect(x, y + 84, 3, 48, INK);
    canvas.text(40, y + 20, 18, PLACES[(1 + i) % 8]!, INK);
    canvas.text(200, y + 60, 18, PLACES[(1 + i + 3) % 8]!, INK);
  }
  return canvas;
})();
