/** Lines of a merged row that the screenshot does not show (R70). */
import { describe, expect, test } from 'vitest';
import { withUndrawnLines } from '../../../src/vision/text/undrawn-lines.ts';
import { colour } from '../../../src/simulator/render/colour.ts';
import { Surface } from '../../../src/simulator/render/surface.ts';
import { drawText } from '../../../src/simulator/render/text.ts';
import { elementsOf, type Part } from '../drawing/seen.ts';

const INK = colour('#111111');
const PAGE = colour('#fdfaff');
const CHIP = colour('#b3261e');
const ROW = { x: 30, y: 100, width: 660, height: 118 };

type Paint = (surface: Surface) => void;
const write =
  (words: string, x: number, y: number, size = 32, ink = INK): Paint =>
  (s) =>
    drawText(s, { text: words, x, baseline: y, size, weight: 400 }, ink);
const first = (words: string, x = 40): Paint => write(words, x, 148);
const second = (words: string, x = 40): Paint => write(words, x, 196, 27);
const face: Paint = (s) => s.rounded(40, 110, 96, 96, 8, colour('#7755aa'));
const mark =
  (x: number, y: number, width: number, height: number): Paint =>
  (s) =>
    s.rounded(x, y, width, height, 8, colour('#ffe58f'));
const heart: Paint = (s) => s.rounded(600, 140, 36, 34, 16, INK);
const chip: Paint = (s) => s.rounded(400, 130, 90, 44, 22, CHIP);

/** Returns the lines of the row's description that are not drawn. */
function undrawn(description: string, paints: readonly Paint[], more: Part = {}): readonly string[] {
  const surface = new Surface(720, 400);
  surface.rect(0, 0, 720, 400, PAGE);
  for (const paint of paints) paint(surface);
  const row = { role: 'button' as const, description, bounds: ROW, ...more };
  const data = new Uint8Array(surface.pixels.buffer);
  const [e] = withUndrawnLines(elementsOf([row]), { width: 720, height: 400, data, png: new Uint8Array() });
  return e?.undrawnLines ?? [];
}

describe('a line of a merged row is not drawn', () => {
  test.each<[string, string, readonly Paint[], readonly string[]]>([
    ['above a line that is', 'Bern\n€ 888,00', [second('€ 888,00')], ['Bern']],
    ['above a line of about its length', 'Genoa\n€ 401,00', [second('€ 401,00')], ['Genoa']],
    ['above a line of its length', 'Dina Rossi\nMessage 1', [second('Message 1')], ['Dina Rossi']],
    ['below a line of its length', 'Dina Rossi\nMessage 1', [first('Dina Rossi')], ['Message 1']],
    ['beside a face', 'Olga\nMessage 1', [face, second('Message 1', 152)], ['Olga']],
    ['before a badge', 'Emil\nMessage 2\n1', [second('Message 2'), write('1', 600, 160)], ['Emil']],
    ['before an icon', 'Emil\nMessage 2', [second('Message 2'), heart], ['Emil']],
  ])('%s', (_, description, paints, lines) => {
    expect(undrawn(description, paints)).toEqual(lines);
  });
});

test('a date that is read aloud has no room in the cell of its day', () => {
  const cell = { bounds: { x: 30, y: 100, width: 81, height: 73 } };
  expect(undrawn('17 July 2027\n17', [write('17', 52, 148)], cell)).toEqual([]);
});

describe('nothing is said where', () => {
  test.each<[string, string, readonly Paint[]]>([
    ['all lines are drawn', 'Bern\n€ 888,00', [first('Bern'), second('€ 888,00')]],
    [
      'all lines are drawn beside a face',
      'Olga\nMessage 1',
      [face, first('Olga', 152), second('Message 1', 152)],
    ],
    ['two lines stand in one', 'Bern\n€ 888,00', [first('Bern'), write('€ 888,00', 400, 148)]],
    [
      'marks behind two lines touch',
      'Bern\n€ 888,00',
      [mark(58, 112, 30, 52), mark(70, 150, 60, 56), first('Bern'), second('€ 888,00')],
    ],
    [
      'a part of a line is marked',
      'Bern\n€ 888,00',
      [mark(52, 118, 40, 40), first('Bern'), write('€ 888,00', 40, 205, 22)],
    ],
    ['two lines touch', 'Bern\n€ 888,00', [write('Bern € 888,00', 40, 170)]],
    ['a line is written otherwise', 'Bern\nTwelve euros', [first('Bern'), second('€ 12')]],
    [
      'a long line wraps',
      'Bern\nA day in the mountains',
      [first('Bern'), second('A day in the'), write('mountains', 40, 214, 20)],
    ],
    ['a line is cut', 'Bern\nA day in the mountains', [first('Bern'), second('A day in…')]],
    ['a chip may hold a line', 'Bern\nNew', [first('Bern'), chip, write('New', 412, 162, 26, PAGE)]],
    [
      'a face may hold initials',
      'AK\nAnna Katz',
      [face, write('AK', 60, 170, 40, PAGE), write('Anna Katz', 152, 170)],
    ],
    ['nothing at all is drawn', 'Bern\n€ 888,00', []],
    ['the letters are of another script', 'برن\n€ 888,00', [second('€ 888,00')]],
  ])('%s', (_, description, paints) => {
    expect(undrawn(description, paints)).toEqual([]);
  });

  test.each<[string, Part]>([
    ['the element is a tab, which says its number', { role: 'tab' }],
    ['the texts have elements of their own', { children: ['e7'] }],
    ['something covers the row', { coveredBy: 'e7' }],
    ['a part is out of view', { visible: { ...ROW, height: 60 } }],
  ])('%s', (_, more) => {
    expect(undrawn('Bern\n€ 888,00', [second('€ 888,00')], more)).toEqual([]);
  });
});
