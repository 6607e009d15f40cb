/** Pictures that were resized or went through a lossy encoder, without trees: no pixel of what moved is as it was. */
import { describe, expect, test } from 'vitest';
import { isLossy } from '../../src/vision/tiles/content.ts';
import { comparePixels } from '../../src/vision/pixel-change.ts';
import { Canvas, randomOf, type Colour } from './drawing/canvas.ts';
import { jpeg, resized } from './drawing/encoding.ts';
import { words } from './drawing/screens.ts';
import { frameOf } from './drawing/seen.ts';

const [width, height] = [360, 740];
const [TOP, BOTTOM] = [80, 684];
const ROW = 56;
const INK: Colour = [30, 30, 34];
const GROUND: Colour = [255, 255, 255];

const names = (seed: number, first = ''): string[] => {
  const random = randomOf(seed);
  return Array.from({ length: 40 }, (_, i) =>
    first === '' ? words(random, 2).slice(0, 26) : `${first} ${(i * seed) % 41} ${words(random, 1)}`,
  );
};

interface Look {
  readonly title?: string;
  readonly off?: number;
  /** Space at the beginning of each row, with a box in it. */
  readonly box?: number;
  readonly ground?: Colour;
}

function list(
  rows: readonly string[],
  { title = 'Groceries', off = 0, box = 0, ground = GROUND }: Look = {},
): Canvas {
  const canvas = new Canvas(width, height, 1, ground);
  canvas.text(24, 6, 12, '9:41', INK).text(20, 42, 18, title, INK);
  canvas.clip(TOP, BOTTOM, () => {
    for (const [i, name] of rows.entries()) {
      const y = TOP + i * ROW - off;
      if (y < -ROW || y > height) continue;
      canvas.text(20 + box, y + 18, 16, name, INK).rect(0, y + 55, width, 1, [220, 220, 220]);
      if (box > 0) canvas.rect(14, y + 18, 20, 20, [120, 120, 120]).rect(16, y + 20, 16, 16, ground);
    }
  });
  return canvas.text(40, 705, 14, 'Lists', INK).text(240, 705, 14, 'Account', INK);
}

/** Coloured cards between two bars. */
function cards(off: number, seed = 7): Canvas {
  const canvas = new Canvas(width, height, 1, [24, 24, 28]);
  const random = randomOf(seed);
  canvas.clip(TOP, BOTTOM, () => {
    for (let i = 0; i < 12; i++) {
      const colour: Colour = [random() * 255, random() * 255, random() * 255];
      canvas.rect(16, TOP + 30 + i * 118 - off, width - 32, 88, colour);
    }
  });
  return canvas.text(20, 42, 18, 'Boards', GROUND).text(40, 705, 14, 'Lists', GROUND);
}

type Showing = (c: Canvas) => Promise<Canvas>;
const RESIZED: Showing = (c) => resized(c, 0.73);
const JPEG: Showing = (c) => jpeg(c, 80);
const SHOWINGS: readonly (readonly [string, Showing])[] = [
  ['resized', RESIZED],
  ['JPEG', JPEG],
];

async function kinds(before: Canvas, after: Canvas, show: Showing): Promise<string[]> {
  const [a, b] = [frameOf(await show(before)), frameOf(await show(after))];
  const density = a.width / width;
  const options = { density, masks: [{ x: 0, y: 0, width: a.width, height: Math.round(24 * density) }] };
  return [comparePixels(a, b, options).kind, comparePixels(b, a, options).kind];
}

describe.each(SHOWINGS)('in %s pictures', (_, show) => {
  test.each([1.3, 2.4, 5])('a list of which %d rows stay is scrolled', async (left) => {
    const off = 30 + BOTTOM - TOP - Math.round(left * ROW);
    const [from, to] = [list(names(3), { off: 30 }), list(names(3), { off })];
    expect(await kinds(from, to, show)).toEqual(['scrolled', 'scrolled']);
  });

  test('rows that make room for boxes are a part', async () => {
    const [from, to] = [list(names(3)), list(names(3), { box: 30 })];
    expect(await kinds(from, to, show)).toEqual(['partial', 'partial']);
  });

  test('another page whose rows begin with the same word is one', async () => {
    const [from, to] = [list(names(3, 'Parcel')), list(names(5, 'Parcel'), { title: 'Returns', off: 19 })];
    expect(await kinds(from, to, show)).toEqual(['full', 'full']);
  });

  test('cards without words are scrolled: none of them is a bar that opened', async () => {
    expect(await kinds(cards(0), cards(148), show)).toEqual(['scrolled', 'scrolled']);
  });
});

describe('a picture', () => {
  test.each([0.5, 0.73, 0.9])('that was resized to %d is not as it was drawn', async (factor) => {
    expect(isLossy(frameOf(await resized(list(names(3)), factor)))).toBe(true);
    expect(isLossy(frameOf(await resized(cards(0), factor)))).toBe(true);
  });

  test.each([
    ['of words', list(names(3))],
    ['of words on a tint', list(names(3), { ground: [240, 236, 220] })],
    ['of cards', cards(0)],
    ['with nothing on it', new Canvas(width, height, 1, GROUND)],
  ])('%s is as it was drawn', (_, canvas) => {
    expect(isLossy(frameOf(canvas))).toBe(false);
  });
});
