/** Pages whose things moved apart or aside, in pictures alone, and pages with little on them. */
import { describe, expect, test } from 'vitest';
import { comparePixels } from '../../../src/vision/pixel-change.ts';
import { Canvas, randomOf, type Colour } from '../drawing/canvas.ts';
import { jpeg } from '../drawing/encoding.ts';
import { words } from '../drawing/screens.ts';
import { frameOf } from '../drawing/seen.ts';

const [width, height] = [360, 740];
const INK: Colour = [30, 30, 34];
const BLUE: Colour = [30, 110, 200];
const names = (seed: number): string[] => {
  const random = randomOf(seed);
  return Array.from({ length: 40 }, () => words(random, 2).slice(0, 22));
};
const [ROWS, OTHER] = [names(3), names(4)];

function change(before: Canvas, after: Canvas): string {
  const masks = [{ x: 0, y: 0, width, height: 24 }];
  return comparePixels(frameOf(before), frameOf(after), { density: 1, masks }).kind;
}

function bothWays(one: Canvas, other: Canvas): string {
  return `${change(one, other)}, ${change(other, one)}`;
}

function page(title: string): Canvas {
  return new Canvas(width, height, 1, [255, 255, 255])
    .text(24, 6, 12, '9:41', INK)
    .text(20, 42, 18, title, INK);
}

interface Rows {
  readonly title?: string;
  readonly inset?: number;
  /** Boxes to tick before the rows, chevrons behind them. */
  readonly boxes?: boolean;
  readonly chevrons?: boolean;
}

function list(
  rows: readonly string[],
  { title = 'Groceries', inset = 0, boxes, chevrons }: Rows = {},
): Canvas {
  const canvas = page(title);
  for (const [i, name] of rows.slice(0, 10).entries()) {
    const y = 100 + i * 56;
    canvas.text(20 + inset, y + 18, 16, name, INK);
    if (boxes === true) canvas.frame(14, y + 14, 20, 20, 2, INK);
    if (chevrons === true) canvas.text(330, y + 18, 16, '>', INK);
  }
  return canvas;
}

interface Form {
  readonly top?: number;
  readonly gap?: number;
  readonly logo?: number;
  readonly keyboard?: boolean;
  readonly labels?: readonly string[];
}

/** A form below a logo, as far apart as there is room. */
function form({ top = 90, gap = 80, logo = 120, keyboard = false, labels = LABELS }: Form = {}): Canvas {
  const canvas = new Canvas(width, height, 1, [255, 255, 255]).text(24, 6, 12, '9:41', INK);
  canvas.round(180 - logo / 2, top, logo, logo, 12, BLUE);
  for (const [i, label] of labels.entries()) canvas.text(60, top + logo + 20 + i * gap, 16, label, INK);
  if (keyboard)
    for (let i = 0; i < 30; i++)
      canvas.rect(6 + (i % 10) * 35, 470 + Math.floor(i / 10) * 80, 30, 60, [200 - (i % 3), 205, 210]);
  return canvas;
}
const LABELS = [
  'Your address here',
  'A secret password',
  'Forgotten it today',
  'Sign in now',
  'Create another one',
];
const OTHER_LABELS = [
  'Thank you for this',
  'It is on its way',
  'We write a message',
  'Back home',
  'Orders of last week',
];

function month(first: number, name: string): Canvas {
  const canvas = page('Agenda').text(30, 110, 17, name, INK);
  for (let day = 1; day <= 30; day++) {
    const at = first + day - 1;
    canvas.text(20 + (at % 7) * 48, 170 + Math.floor(at / 7) * 70, 16, String(day), INK);
  }
  return canvas;
}

describe('a part of the page changed', () => {
  test('when its rows make room for boxes', () => {
    expect(bothWays(list(ROWS), list(ROWS, { inset: 37, boxes: true }))).toBe('partial, partial');
  });

  test('when its rows make room for boxes, in lossy pictures', async () => {
    const [one, other] = [await jpeg(list(ROWS), 80), await jpeg(list(ROWS, { inset: 37, boxes: true }), 80)];
    expect(bothWays(one, other)).toBe('partial, partial');
  });

  test('when its form draws together above a keyboard', () => {
    expect(bothWays(form(), form({ top: 50, gap: 47, logo: 70, keyboard: true }))).toBe('partial, partial');
  });

  test('when a calendar shows another month', () => {
    expect(bothWays(month(1, 'October'), month(4, 'November'))).toBe('partial, partial');
  });

  test('when two things far apart change between others that stay', () => {
    const clock = (time: string, laps: string): Canvas =>
      page('Watch')
        .text(90, 130, 40, time, INK)
        .text(60, 300, 16, 'Lap time', INK)
        .text(60, 360, 16, 'Reset', INK)
        .text(90, 560, 20, laps, INK);
    expect(bothWays(clock('01:24', '3 laps'), clock('07:58', '9 rounds'))).toBe('partial, partial');
  });
});

describe('it is another page', () => {
  test('when only the chevrons of its rows are the same', () => {
    const other = list(OTHER, { title: 'Appointments', inset: 12, chevrons: true });
    expect(bothWays(list(ROWS, { chevrons: true }), other)).toBe('full, full');
  });

  test('when its form is laid out alike, with other words', () => {
    expect(bothWays(form(), form({ top: 60, gap: 70, labels: OTHER_LABELS }))).toBe('full, full');
  });

  test('when a row of many is on both', () => {
    const other = list([ROWS[4]!, ...OTHER], { title: 'Appointments', inset: 12 });
    expect(bothWays(list(ROWS), other)).toBe('full, full');
  });

  test('when it has as little on it, and nothing of it stays', () => {
    const few = (title: string, lines: readonly string[]): Canvas => {
      const canvas = page(title);
      for (const [i, line] of lines.entries()) canvas.text(40, 130 + 140 * i, 15, line, INK);
      return canvas;
    };
    const [one, other] = [few('Groceries', ROWS.slice(0, 4)), few('Groceries', OTHER.slice(0, 4))];
    expect(bothWays(one, other)).toBe('full, full');
  });
});

test.each([60, 150, -90])('a list with little on it that moves by %d pixels is scrolled', (by) => {
  const sparse = (off: number): Canvas => {
    const canvas = page('Groceries');
    canvas.clip(80, 684, () => {
      for (const [i, name] of ROWS.entries()) canvas.text(20, 110 + i * 170 - off, 15, name, INK);
    });
    return canvas
      .rect(0, 684, width, 1, INK)
      .text(40, 705, 14, 'Lists', INK)
      .text(240, 705, 14, 'Account', INK);
  };
  expect(change(sparse(200), sparse(200 + by))).toBe('scrolled');
});
