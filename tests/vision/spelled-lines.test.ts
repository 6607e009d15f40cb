/** Descriptions that the screenshot spells out (R46, R70). */
import { describe, expect, test } from 'vitest';
import { withSpelledLines } from '../../src/vision/spelled-lines.ts';
import { colour } from '../../src/simulator/render/colour.ts';
import { Surface } from '../../src/simulator/render/surface.ts';
import { drawText } from '../../src/simulator/render/text.ts';
import { elementsOf } from './drawing/seen.ts';

const INK = colour('#111111');
const PAGE = colour('#fdfaff');

type Paint = (surface: Surface) => void;
const line =
  (words: string, y = 150, x = 60, size = 42): Paint =>
  (surface) =>
    drawText(surface, words, x, y, size, INK);
const block =
  (x: number, y: number, width: number, height: number): Paint =>
  (surface) =>
    surface.rect(x, y, width, height, INK);

/** Returns the lines of the description that are spelled out in a box of 900 x 200. */
function spelled(description: string, paints: readonly Paint[], change: object = {}): readonly string[] {
  const surface = new Surface(1080, 600);
  surface.rect(0, 0, 1080, 600, PAGE);
  for (const paint of paints) paint(surface);
  const data = new Uint8Array(surface.pixels.buffer);
  const [plain] = elementsOf([{ text: '', bounds: { x: 40, y: 100, width: 900, height: 200 } }]);
  if (plain === undefined) return [];
  const e = { ...plain, label: description, labelFrom: 'description' as const, description, ...change };
  const [found] = withSpelledLines([e], { width: 1080, height: 600, data, png: new Uint8Array() });
  return found?.spelled ?? [];
}

describe('a description is spelled out', () => {
  test.each([
    ['Order confirmed'],
    ['Aucun résultat'],
    ['Mo'],
    ['Ines'],
    ['Заказ подтверждён'],
    ['ORDER CONFIRMED'],
  ])('in one line: %s', (words) => {
    expect(spelled(words, [line(words)])).toEqual([words]);
  });

  test('broken into two lines', () => {
    const words = 'Your parcel is on its way and will be left with a neighbour';
    const paints = [line('Your parcel is on its way and will be', 150), line('left with a neighbour', 210)];
    expect(spelled(words, paints)).toEqual([words]);
  });

  test('each line of a merged row, beside an icon', () => {
    const paints = [line('Almond Milk', 150), line('Sold out', 215, 60, 36), block(860, 150, 48, 48)];
    expect(spelled('Almond Milk\nSold out', paints)).toEqual(['Almond Milk', 'Sold out']);
  });
});

describe('a description is not spelled out', () => {
  test.each<[string, string, readonly Paint[]]>([
    ['by an empty box', 'Order confirmed', []],
    ['by far fewer letters', 'Order confirmed', [line('No')]],
    ['by far more letters', 'No', [line('Order confirmed')]],
    ['by a bar', 'Order confirmed', [block(60, 130, 330, 30)]],
    ['by a picture', 'Order confirmed', [block(60, 110, 180, 180)]],
    ['by a part of its letters', 'Order confirmed', [line('Order')]],
  ])('%s', (_, description, paints) => {
    expect(spelled(description, paints)).toEqual([]);
  });

  test('where it has a figure, which another one resembles', () => {
    expect(spelled('1 ordered', [line('0 ordered')])).toEqual([]);
    expect(spelled('2 × 12,50 €', [line('2 × 12,50 €')])).toEqual([]);
  });

  test('by one line that stands for two', () => {
    expect(spelled('Milk\nMilk', [line('Milk')])).toEqual(['Milk']);
  });

  test('where the element is a picture, a field or has a text', () => {
    const paints = [line('Order confirmed')];
    expect(spelled('Order confirmed', paints, { role: 'icon' })).toEqual([]);
    expect(spelled('Order confirmed', paints, { text: 'Order' })).toEqual([]);
    expect(spelled('Order confirmed', paints, { children: ['e2'] })).toEqual([]);
  });
});
