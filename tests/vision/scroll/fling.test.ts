/** Flings, in pictures alone: only a row or two stay in view. */
import { describe, expect, test } from 'vitest';
import { comparePixels } from '../../../src/vision/pixel-change.ts';
import { Canvas, randomOf, type Colour } from '../drawing/canvas.ts';
import { jpeg } from '../drawing/encoding.ts';
import { words } from '../drawing/screens.ts';
import { frameOf } from '../drawing/seen.ts';

const [width, height] = [360, 740];
const [TOP, BOTTOM] = [80, 684];
const ROW = 56;
const INK: Colour = [30, 30, 34];
const names = (seed: number): string[] => {
  const random = randomOf(seed);
  return Array.from({ length: 40 }, () => words(random, 2).slice(0, 26));
};
const [LIST, OTHER] = [names(3), names(4)];

interface Look {
  readonly title?: string;
  /** A header of this height stays above the rows. */
  readonly header?: number;
}

/** Rows between a bar with a title and one with tabs, of which `off` pixels went out of view. */
function list(rows: readonly string[], off: number, { title = 'Groceries', header = 0 }: Look = {}): Canvas {
  const canvas = new Canvas(width, height, 1, [255, 255, 255]);
  canvas.text(24, 6, 12, '9:41', INK).text(20, 42, 18, title, INK);
  canvas.clip(TOP, BOTTOM, () => {
    for (const [i, name] of rows.entries()) {
      const y = TOP + i * ROW - off;
      if (y > -ROW && y < height)
        canvas.text(20, y + 18, 16, name, INK).rect(0, y + 55, width, 1, [220, 220, 220]);
    }
    if (header > 0)
      canvas.rect(0, TOP, width, header, [40, 90, 160]).text(20, TOP + 8, 14, 'Fresh', [255, 255, 255]);
  });
  return canvas.text(40, 705, 14, 'Lists', INK).text(240, 705, 14, 'Account', INK);
}

function change(before: Canvas, after: Canvas): string {
  const masks = [{ x: 0, y: 0, width, height: 24 }];
  const { kind, dy } = comparePixels(frameOf(before), frameOf(after), { density: 1, masks });
  return kind === 'scrolled' ? `${kind} ${dy}` : kind;
}

describe('a fling', () => {
  test.each([1.3, 2.2, 3.4])('that leaves %d rows is a scroll, there and back', (left) => {
    const by = BOTTOM - TOP - Math.round(left * ROW);
    const [from, to] = [list(LIST, 30), list(LIST, 30 + by)];
    expect([change(from, to), change(to, from)]).toEqual([`scrolled ${-by}`, `scrolled ${by}`]);
  });

  test.each([1.5, 2.4])('that leaves %d rows is a scroll in lossy pictures', async (left) => {
    const by = BOTTOM - TOP - Math.round(left * ROW);
    const [from, to] = [await jpeg(list(LIST, 30), 80), await jpeg(list(LIST, 30 + by), 80)];
    expect([change(from, to), change(to, from)]).toEqual([`scrolled ${-by}`, `scrolled ${by}`]);
  });

  test('is one under a header that stays', () => {
    const by = BOTTOM - TOP - Math.round(2.6 * ROW);
    const [from, to] = [list(LIST, 30, { header: 32 }), list(LIST, 30 + by, { header: 32 })];
    expect([change(from, to), change(to, from)]).toEqual([`scrolled ${-by}`, `scrolled ${by}`]);
  });
});

describe('another page is none', () => {
  test('with rows of the same height', () => {
    const [from, to] = [list(LIST, 30), list(OTHER, 12, { title: 'Appointments' })];
    expect([change(from, to), change(to, from)]).toEqual(['full', 'full']);
  });

  test('with the last row of the other in its midst', () => {
    const shared = OTHER.with(5, LIST[11]!);
    const [from, to] = [list(LIST, 30), list(shared, 0, { title: 'Appointments' })];
    expect([change(from, to), change(to, from)]).toEqual(['full', 'full']);
  });

  test('with rows that begin with the same word', () => {
    const [from, to] = [LIST, OTHER].map((rows, at) =>
      list(
        rows.map((row) => `Item ${row}`),
        30 - 18 * at,
      ),
    );
    expect([change(from!, to!), change(to!, from!)]).toEqual(['full', 'full']);
  });

  test('where a row in common has other words', () => {
    const by = BOTTOM - TOP - Math.round(2.2 * ROW);
    const [from, to] = [
      list(LIST, 0),
      list(
        LIST.map((row, i) => (i === 9 ? row : OTHER[i]!)),
        by,
      ),
    ];
    expect([change(from, to), change(to, from)]).toEqual(['full', 'full']);
  });
});
