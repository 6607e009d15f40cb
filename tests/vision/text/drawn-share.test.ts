/** The share of a native text that is drawn, read from the screenshot (R47, R70). */
import { describe, expect, test } from 'vitest';
import { withDrawnShares } from '../../../src/vision/text/drawn-share.ts';
import { colour } from '../../../src/simulator/render/colour.ts';
import { Surface } from '../../../src/simulator/render/surface.ts';
import { drawText } from '../../../src/simulator/render/text.ts';
import type { Box } from '../../../src/simulator/view.ts';
import { elementsOf } from '../drawing/seen.ts';

const INK = colour('#111111');
const PAGE = colour('#fdfaff');
const SIZE = 40;

type Paint = (surface: Surface) => void;

/** Paints one line of text into a box, from its left edge on. */
const line =
  (words: string, { x, y, size = SIZE, clip }: { x: number; y: number; size?: number; clip?: Box }): Paint =>
  (surface) => {
    if (clip !== undefined) surface.clipTo(clip);
    drawText(surface, { text: words, x, baseline: y, size, weight: 400 }, INK);
    surface.clipTo();
  };

/** Returns the drawn share of a text in its box: `whole` where nothing shows that it is cut. */
function shareOf(
  text: string,
  bounds: Box,
  paints: readonly Paint[],
  more: { readonly masked?: boolean } = {},
): number | 'whole' {
  const surface = new Surface(1080, 600);
  surface.rect(0, 0, 1080, 600, PAGE);
  for (const paint of paints) paint(surface);
  const data = new Uint8Array(surface.pixels.buffer);
  const elements = elementsOf([{ text, bounds }]);
  const texts = elements.map((e) => ({ ...e, ...more }));
  const [e] = withDrawnShares(texts, { width: 1080, height: 600, data, png: new Uint8Array() });
  return e?.drawnShare ?? 'whole';
}

const box = (width: number, height = 64, x = 40, y = 100): Box => ({ x, y, width, height });
const at = { x: 44, y: 145 };

describe('a text that is drawn whole', () => {
  test.each<[string, string, Box, readonly Paint[]]>([
    ['in a wide box', 'Arriving tomorrow', box(900), [line('Arriving tomorrow', at)]],
    ['in a tight box', 'Arriving tomorrow', box(330, 48, 43, 108), [line('Arriving tomorrow', at)]],
    ['in capitals', 'ARRIVING TOMORROW', box(600), [line('ARRIVING TOMORROW', at)]],
    ['in capitals that the tree has small', 'Arriving tomorrow', box(600), [line('ARRIVING TOMORROW', at)]],
    ['in narrow letters', 'till it is filled', box(600), [line('till it is filled', at)]],
    ['in wide letters', 'WMMWMWW@', box(600), [line('WMMWMWW@', at)]],
    ['without tall letters', 'as soon as we can', box(600), [line('as soon as we can', at)]],
    ['in figures', '1,234,567.89', box(600), [line('1,234,567.89', at)]],
    ['with accents', 'Ärger über Öl', box(600), [line('Ärger über Öl', at)]],
    ['in Cyrillic', 'Заказ подтверждён', box(700), [line('Заказ подтверждён', at)]],
    [
      'in small type',
      'Arriving tomorrow',
      box(400, 30),
      [line('Arriving tomorrow', { x: 44, y: 122, size: 18 })],
    ],
    ['in large type', 'Arriving', box(900, 140), [line('Arriving', { x: 44, y: 200, size: 96 })]],
    [
      'in two lines',
      'Your parcel is on its way and will be left',
      box(440, 120),
      [line('Your parcel is on its', at), line('way and will be left', { x: 44, y: 197 })],
    ],
    [
      'in two lines that touch',
      'Your Personal Safety Shield',
      box(440, 120),
      [line('Your Personal Safety', at), line('Shield', { x: 144, y: 179 })],
    ],
    [
      'below a large icon',
      'Favourites',
      box(400, 200),
      [(s) => s.rounded(190, 110, 100, 100, 50, INK), line('Favourites', { x: 150, y: 270, size: 26 })],
    ],
    [
      'beside a large icon',
      'Favourites',
      box(600, 120),
      [(s) => s.rounded(50, 105, 110, 110, 55, INK), line('Favourites', { x: 200, y: 175, size: 36 })],
    ],
    [
      'in a box with a border',
      'Arriving tomorrow',
      box(700, 80),
      [(s) => s.outline(40, 100, 700, 80, 0, 3, INK), line('Arriving tomorrow', { x: 60, y: 152 })],
    ],
    ['with dots of its own', 'Type a message...', box(600), [line('Type a message...', at)]],
    ['with an ellipsis of its own', 'Type a message…', box(600), [line('Type a message…', at)]],
    ['with a full stop', 'It is. So be it.', box(600), [line('It is. So be it.', at)]],
    ['with bullets', 'Fish • Chips • Peas', box(600), [line('Fish • Chips • Peas', at)]],
  ])('%s is whole', (_, text, bounds, paints) => {
    expect(shareOf(text, bounds, paints)).toBe('whole');
  });
});

describe('a text that is cut', () => {
  test.each<[string, string, Box, readonly Paint[], readonly [number, number]]>([
    ['after four letters by dots', 'Arriving tomorrow', box(160), [line('Arri…', at)], [0.15, 0.3]],
    [
      'near its end by dots',
      'Your order is confirmed and refunded',
      box(600),
      [line('Your order is confirmed and…', at)],
      [0.6, 0.85],
    ],
    [
      'in its middle by dots',
      'Contract with Anna draft only.pdf',
      box(420),
      [line('Contract…only.pdf', at)],
      [0.2, 0.35],
    ],
    [
      'at its start by dots',
      'Refused claims of last year',
      box(420),
      [line('…claims of last year', at)],
      [0, 0],
    ],
    ['by three points', 'Arriving tomorrow', box(160), [line('Arri...', at)], [0.15, 0.3]],
    [
      'by its box without dots',
      'Arriving tomorrow',
      box(150),
      [line('Arriving tomorrow', { ...at, clip: box(150) })],
      [0.3, 0.55],
    ],
    [
      'after two lines by dots',
      'Your parcel is on its way and will be left at the back door',
      box(440, 120),
      [line('Your parcel is on its', at), line('way and will be le…', { x: 44, y: 197 })],
      [0.55, 0.72],
    ],
    [
      'after two lines without dots',
      'Your parcel is on its way and will be left at the back door of your neighbour',
      box(440, 120),
      [line('Your parcel is on its', at), line('way and will be', { x: 44, y: 197 })],
      [0.4, 0.55],
    ],
    [
      'in a box with a border',
      'Arriving tomorrow before noon',
      box(300, 80),
      [(s) => s.outline(40, 100, 300, 80, 0, 3, INK), line('Arriving…', { x: 60, y: 152 })],
      [0.2, 0.4],
    ],
    [
      'for words that only a screen reader says',
      'Twenty five euros and fifty cents',
      box(240),
      [line('€25.50', at)],
      [0.1, 0.3],
    ],
  ])('%s has a share', (_, text, bounds, paints, [least, most]) => {
    const share = shareOf(text, bounds, paints);
    expect(share).not.toBe('whole');
    expect(share).toBeGreaterThanOrEqual(least);
    expect(share).toBeLessThanOrEqual(most);
  });

  test('all but its last letter is not whole', () => {
    expect(shareOf('WMWMWMWM WMWMWMWi', box(900), [line('WMWMWMWM WMWMWMW…', at)])).toBe(0.97);
  });
});

describe('nothing is said of', () => {
  const cut = [line('Arri…', at)];
  test.each<[string, string, Box, readonly Paint[]]>([
    ['a short text', 'Abcd', box(160), [line('A…', at)]],
    ['a script whose letters join', 'غدا سيصل الطرد إليك', box(160), cut],
    ['a picture behind the text', 'Arriving tomorrow', box(160), [mosaic, ...cut]],
    ['a box that reaches beyond the screenshot', 'Arriving tomorrow', box(160, 64, 1000), cut],
    ['a box without ink', 'Arriving tomorrow', box(160), []],
    [
      'letters as high as a picture',
      'Favourite places',
      box(500, 300),
      [(s) => s.rounded(100, 130, 220, 220, 110, INK)],
    ],
  ])('%s', (_, text, bounds, paints) => {
    expect(shareOf(text, bounds, paints)).toBe('whole');
  });

  test('the elements stay as they are where all are whole', () => {
    const elements = elementsOf([{ text: 'Arriving tomorrow', bounds: box(160) }]);
    const data = new Uint8Array(1080 * 600 * 4).fill(255);
    expect(withDrawnShares(elements, { width: 1080, height: 600, data, png: new Uint8Array() })).toBe(
      elements,
    );
  });
});

/** Paints many small squares in many colours. */
function mosaic(surface: Surface): void {
  for (let x = 0; x < 1080; x += 8)
    for (let y = 0; y < 600; y += 8)
      surface.rect(x, y, 8, 8, 0xff000000 + ((x * 7919 + y * 104729) & 0xffffff));
}

describe('a surface over a part of the letters', () => {
  const words = line('Order confirmed', at);
  const over =
    (x: number, y: number, width: number, height: number): Paint =>
    (surface) =>
      surface.rect(x, y, width, height, colour('#334455'));

  test.each<[string, readonly Paint[]]>([
    ['from above', [words, over(0, 60, 1080, 70)]],
    ['from below', [words, over(0, 130, 1080, 70)]],
  ])('%s leaves nothing to read', (_, paints) => {
    expect(shareOf('Order confirmed', box(600), paints)).toBe(0);
  });

  test.each<[string, readonly Paint[]]>([
    ['that ends above them', [words, over(0, 60, 1080, 50)]],
    ['that begins below them', [words, over(0, 158, 1080, 70)]],
    ['that is a line at the top of the box', [words, over(0, 60, 1080, 44)]],
    ['behind all of them', [over(0, 60, 1080, 200), line('Order confirmed', at)]],
    ['beside them', [words, over(700, 60, 300, 70)]],
    ['with a thin frame', [over(40, 100, 600, 3), over(40, 161, 600, 3), words]],
  ])('%s does not', (_, paints) => {
    expect(shareOf('Order confirmed', box(600), paints)).toBe('whole');
  });

  test.each(['€12', 'E12Z', 'LEEZ'])(
    'is not taken for the flat feet of %s, which fill their line',
    (text) => {
      expect(
        shareOf(text, box(Array.from(text).length * 26), [line(text, { x: 42, y: 145, size: 44 })]),
      ).toBe('whole');
    },
  );

  test('is not looked for past the edge of the screen, or in a tiny box', () => {
    const paints = [words, over(0, 60, 1080, 70)];
    expect(shareOf('Order confirmed', box(1100), paints)).toBe('whole');
    expect(shareOf('Order confirmed', box(600, 11, 40, 124), paints)).toBe('whole');
  });
});

describe('a text of a page with a mask', () => {
  const whole = 'It was not refunded today';
  const hole: Paint = (surface) => surface.rect(160, 100, 60, 64, PAGE);
  const narrow: Paint = (surface) => surface.rect(160, 100, 6, 64, PAGE);
  test.each<[string, readonly Paint[], boolean, boolean]>([
    ['has a part that the mask takes away', [hole], true, true],
    ['has no more than a blank', [], true, false],
    ['has a little more than a blank', [narrow], true, false],
    ['has no mask, so that its words may stand apart', [hole], false, false],
  ])('%s (R70)', (_, more, masked, cut) => {
    const share = shareOf(whole, box(700), [line(whole, at), ...more], { masked });
    expect(share).toEqual(cut ? expect.any(Number) : 'whole');
  });
});

describe('other words than the text', () => {
  const BOX = { x: 40, y: 100, width: 700, height: 60 };
  const drawn = (text: string, words: string) => shareOf(text, BOX, [line(words, { x: 44, y: 145 })]);

  test('are seen by their number of letters and their width', () => {
    expect(drawn('Paid', 'Not paid')).toBe(0);
    expect(drawn('Delivered', 'Not yet delivered')).toBe(0);
    expect(drawn('Open', 'Closed until Monday')).toBe(0);
  });

  test('are seen beside a sign of money', () => {
    expect(drawn('Total 20 €', 'Total 4711.99 € and more')).toBe(0);
    expect(drawn('$5', 'From $500.00 a month')).toBe(0);
    expect(drawn('Total 20 €', 'Total 20 €')).toBe('whole');
    expect(drawn('£5', '£5')).toBe('whole');
  });

  test('are not seen in a mark, a bullet or a number beside the text', () => {
    expect(drawn('Paid', '+ Paid')).toBe('whole');
    expect(drawn('Inbox', 'Inbox 12')).toBe('whole');
    expect(drawn('Paid', 'Paid')).toBe('whole');
  });

  test('are not seen in signs of several parts', () => {
    expect(drawn('"50 %" :', '"50 %" :')).toBe('whole');
  });
});
