/** Ink below a control that draws nothing itself (R70). */
import { describe, expect, test } from 'vitest';
import { hasOnlyForeignInk } from '../../../src/vision/text/foreign-ink.ts';
import { colour } from '../../../src/simulator/render/colour.ts';
import { Surface } from '../../../src/simulator/render/surface.ts';
import { drawText } from '../../../src/simulator/render/text.ts';

const PAGE = colour('#ffffff');
const INK = colour('#111111');
const BOX = { x: 40, y: 120, width: 270, height: 88 };

type Paint = (surface: Surface) => void;
const bar =
  (x: number, y: number, to = 300): Paint =>
  (s) =>
    s.rect(x, y, 60, to - y, colour('#2a8a9e'));
const write =
  (words: string, x: number, y: number, ink = INK, size = 30): Paint =>
  (s) =>
    drawText(s, { text: words, x, baseline: y, size, weight: 500 }, ink);
const grid: Paint = (s) => {
  for (const y of [80, 140, 200, 260]) s.rect(0, y, 720, 2, colour('#dddddd'));
};
const chart: readonly Paint[] = [
  grid,
  bar(60, 165),
  write('36', 70, 155, INK, 22),
  bar(160, 90),
  bar(260, 110),
];
const pill: Paint = (s) => s.rounded(BOX.x, BOX.y, BOX.width, BOX.height, 44, colour('#2d5da8'));

function isForeign(text: string, ...paints: readonly Paint[]): boolean {
  const surface = new Surface(720, 400);
  surface.rect(0, 0, 720, 400, PAGE);
  for (const paint of paints) paint(surface);
  const data = new Uint8Array(surface.pixels.buffer);
  return hasOnlyForeignInk({ width: 720, height: 400, data, png: new Uint8Array() }, BOX, text);
}

describe('all ink belongs to what lies below', () => {
  test.each<[string, string, readonly Paint[]]>([
    ['the bars of a chart', 'Lyon', [bar(60, 90), bar(160, 90)]],
    ['a chart with a number in the box', 'Malmö', chart],
    [
      'bars that leave less than half of the ground',
      'Lyon',
      [bar(50, 90), bar(120, 100, 230), bar(190, 80), bar(260, 95)],
    ],
    ['a grid', 'Odense', [grid]],
    [
      'a road that turns',
      'Odense',
      [(s) => s.rect(0, 150, 180, 8, INK), (s) => s.rect(172, 150, 8, 250, INK)],
    ],
  ])('%s', (_, text, paints) => {
    expect(isForeign(text, ...paints)).toBe(true);
  });
});

describe('the ink may be its own', () => {
  test.each<[string, string, readonly Paint[]]>([
    ['letters over a chart', 'Malmö', [...chart, write('Malmö', 120, 175)]],
    ['letters at the start over a chart', 'Malmö', [grid, bar(260, 110), write('Malmö', 50, 175)]],
    [
      'letters on a ground of their own over a chart',
      'Malmö',
      [...chart, pill, write('Malmö', 130, 175, PAGE)],
    ],
    [
      'letters that a line of the grid crosses',
      'Malmö',
      [(s) => s.rect(0, 165, 720, 2, colour('#dddddd')), write('Malmö', 130, 175)],
    ],
    ['an icon in the middle over a chart', 'Share', [grid, (s) => s.rounded(160, 146, 36, 36, 18, INK)]],
    ['letters with nothing below', 'Malmö', [write('Malmö', 130, 175)]],
    ['letters larger than their box', 'Malmö', [write('Malmö', 50, 215, INK, 120)]],
    ['a frame', 'Malmö', [(s) => s.outline(BOX.x, BOX.y, BOX.width, BOX.height, 8, 3, INK)]],
    ['a text of two letters', 'Ab', [bar(60, 90)]],
    ['a text in another script', 'ليون', [bar(60, 90)]],
    ['a ground of many colours', 'Lyon', [mosaic]],
    ['a swatch', 'Blue', [(s) => s.rect(BOX.x, BOX.y, BOX.width, BOX.height, INK)]],
    ['a dot, whose box has the page in its corners', 'Slide', [pill]],
    ['a swatch over a chart', 'Blue', [...chart, pill]],
  ])('%s', (_, text, paints) => {
    expect(isForeign(text, ...paints)).toBe(false);
  });
});

function mosaic(surface: Surface): void {
  for (let x = 0; x < 720; x += 8)
    for (let y = 0; y < 400; y += 8)
      surface.rect(x, y, 8, 8, 0xff000000 + ((x * 7919 + y * 104729) & 0xffffff));
}
