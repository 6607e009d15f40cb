/** Basic colours of boxes, from pixels: a name only where people would agree. */
import { describe, expect, test } from 'vitest';
import { colorsOf } from '../../src/vision/colors.ts';
import type { Rect } from '../../src/screen/model/geometry.ts';
import type { Frame } from '../../src/vision/decode/frame.ts';
import { buildScreen } from '../builders/screen.ts';

type Paint = (x: number, y: number) => readonly [number, number, number];

const WIDTH = 400;
const HEIGHT = 300;
/** The box that is looked at. */
const BOX = { x: 100, y: 100, width: 160, height: 60 };

function frameOf(paint: Paint): Frame {
  const data = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) data.set([...paint(x, y), 255], (y * WIDTH + x) * 4);
  return { width: WIDTH, height: HEIGHT, data, png: new Uint8Array() };
}

const hex = (color: string): [number, number, number] => [
  Number.parseInt(color.slice(1, 3), 16),
  Number.parseInt(color.slice(3, 5), 16),
  Number.parseInt(color.slice(5, 7), 16),
];
const isIn = (x: number, y: number): boolean =>
  x >= BOX.x && x < BOX.x + BOX.width && y >= BOX.y && y < BOX.y + BOX.height;
/** Upright strokes in the middle of the box. */
const isStroke = (x: number, y: number): boolean => x > 130 && x < 230 && y > 115 && y < 145 && x % 8 < 3;

function colors(paint: Paint, textBox?: Rect): object | undefined {
  const screen = buildScreen([
    { role: 'button', description: 'Delete', at: [BOX.x, BOX.y, BOX.width, BOX.height] },
  ]);
  const element = screen.elements.find((e) => e.description === 'Delete');
  const boxed = element === undefined || textBox === undefined ? element : { ...element, textBox };
  return colorsOf(boxed === undefined ? [] : [boxed], frameOf(paint))[element?.ref ?? ''];
}

const button =
  (fill: string, ink: string, around: string): Paint =>
  (x, y) =>
    hex(isStroke(x, y) ? ink : isIn(x, y) ? fill : around);

describe('a box with words', () => {
  test('has a fill, an ink and something around it', () => {
    expect(colors(button('#d32f2f', '#ffffff', '#ffffff'))).toEqual({
      fill: 'red',
      ink: 'white',
      around: 'white',
      hasInk: true,
    });
  });

  test('has around it what is around the box, and not around its words', () => {
    const words = { x: 128, y: 113, width: 104, height: 34 };
    expect(colors(button('#d32f2f', '#ffffff', '#ffffff'), words)).toMatchObject({
      fill: 'red',
      around: 'white',
    });
  });

  test('in one colour has no ink', () => {
    expect(colors(() => hex('#2e7d32'))).toEqual({
      fill: 'green',
      ink: null,
      around: 'green',
      hasInk: false,
    });
  });

  test('over a picture has no fill', () => {
    const photo: Paint = (x, y) => [(x * 37) % 256, (y * 53) % 256, (x * y) % 256];
    expect(colors(photo)).toMatchObject({ fill: null, around: null });
  });

  test('over a colour that changes from side to side has none', () => {
    expect(colors((x) => [255 - x / 2, 40, x / 2])).toMatchObject({ fill: null });
  });
});

test.each([
  ['#b3261e', 'red'],
  ['#f44336', 'red'],
  ['#2e7d32', 'green'],
  ['#4caf50', 'green'],
  ['#1976d2', 'blue'],
  ['#ffeb3b', 'yellow'],
  ['#ff9800', 'orange'],
  ['#7b1fa2', 'purple'],
  ['#000000', 'black'],
  ['#ffffff', 'white'],
  ['#9e9e9e', 'gray'],
  // Between two names, or too pale or dark for a plain one.
  ['#00bcd4', null],
  ['#ffcdd2', null],
  ['#3e2723', null],
  ['#f0f0f0', 'white'],
  ['#2b2b2b', null],
  ['#c0ca33', null],
])('%s is %s', (color, name) => {
  expect(colors(() => hex(color))).toMatchObject({ fill: name });
});
