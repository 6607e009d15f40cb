/** Surfaces that pictures alone tell by their outline: nothing else of the page changed, and they hide most of it. */
import { describe, expect, test } from 'vitest';
import { comparePixels } from '../../../src/vision/pixel-change.ts';
import { Canvas, type Colour } from '../drawing/canvas.ts';
import { frameOf } from '../drawing/seen.ts';

const [width, height] = [360, 740];
const GROUND: Colour = [250, 250, 252];
const SURFACE: Colour = [232, 234, 244];
const INK: Colour = [30, 30, 34];

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A page with a title, rows and a bar below. */
function page(rows: string, ground = GROUND): Canvas {
  const canvas = new Canvas(width, height, 1, ground);
  canvas.text(16, 40, 20, 'Messages', INK);
  for (let i = 0; i < 10; i++) canvas.text(40, 104 + 52 * i, 16, `${rows} ${i}`, INK);
  for (const x of [60, 180, 300]) canvas.rect(x, 666, 24, 24, INK);
  return canvas;
}

function scrim(canvas: Canvas): Canvas {
  return canvas.rect(0, 0, width, height, [0, 0, 0], 0.5);
}

/** Puts a surface with lines of text on a screen. */
function over(canvas: Canvas, box: Box, words: string, colour: Colour = SURFACE): Canvas {
  canvas.rect(box.x, box.y, box.width, box.height, colour);
  for (let y = box.y + 16, i = 0; y < box.y + box.height - 24; y += 46, i++)
    canvas.text(box.x + 24, y, 16, `${words} ${i * 7}`, INK);
  return canvas;
}

function kindOf(before: Canvas, after: Canvas): string {
  const masks = [{ x: 0, y: 0, width, height: 24 }];
  return comparePixels(frameOf(before), frameOf(after), { density: 1, masks }).kind;
}

function bothWays(before: Canvas, after: Canvas): string[] {
  return [kindOf(before, after), kindOf(after, before)];
}

const SMALL = { x: 30, y: 270, width: 300, height: 180 };
const TALL = { x: 20, y: 90, width: 320, height: 560 };

describe('what changes within the outline of a surface', () => {
  test('is a part, where a dialog takes the place of a smaller one', () => {
    const from = over(scrim(page('Row')), SMALL, 'Delete');
    expect(bothWays(from, over(scrim(page('Row')), TALL, 'Choice'))).toEqual(['partial', 'partial']);
  });

  test('is a part, where a dialog takes the place of a menu', () => {
    const from = over(scrim(page('Row')), { x: 170, y: 100, width: 150, height: 300 }, 'Sort');
    expect(bothWays(from, over(scrim(page('Row')), TALL, 'Choice'))).toEqual(['partial', 'partial']);
  });

  test('is a part, where a drawer lies over a page with little beside it', () => {
    const drawer = { x: 0, y: 24, width: 290, height: height - 24 };
    expect(bothWays(page('Row'), over(page('Row'), drawer, 'Folder'))).toEqual(['partial', 'partial']);
  });
});

describe('a scrim that leaves next to nothing of the page', () => {
  test.each([
    ['a sheet', { x: 0, y: 90, width: 360, height: 650 }],
    ['a dialog', { x: 12, y: 70, width: 336, height: 640 }],
  ])('shows that %s opened', (_, box) => {
    expect(bothWays(page('Row'), over(scrim(page('Row')), box, 'Choice'))).toEqual(['overlay', 'overlay']);
  });

  test.each([
    ['a sheet', { x: 0, y: 400, width: 360, height: 340 }],
    ['a dialog', SMALL],
    ['a menu', { x: 190, y: 100, width: 150, height: 300 }],
  ])('is none where %s gives way to another page under the same bar', (_, box) => {
    const dense = (words: string): Canvas => {
      const canvas = page(words);
      for (let i = 0; i < 22; i++) canvas.text(12, 76 + 28 * i, 14, `${words} ${words} ${i * 31}`, INK);
      return canvas;
    };
    const from = over(scrim(dense('Letter of a friend')), box, 'Delete');
    expect(bothWays(from, dense('An order of today'))).toEqual(['full', 'full']);
  });
});

describe('a page changes as a whole', () => {
  test('between the same bars', () => {
    expect(bothWays(page('Letter from a friend'), page('An order of today'))).toEqual(['full', 'full']);
  });

  test('on a card that both pages have', () => {
    const card = (words: string): Canvas => over(page('', GROUND), TALL, words);
    expect(bothWays(card('Name of a person'), card('Street'))).toEqual(['full', 'full']);
  });

  test('where nothing of the page before is beside the surface', () => {
    const blank = new Canvas(width, height, 1, GROUND);
    for (let i = 0; i < 11; i++) blank.text(40, 94 + 52 * i, 16, `Row ${i}`, INK);
    const next = over(new Canvas(width, height, 1, GROUND), TALL, 'Choice');
    expect(bothWays(blank, next)).toEqual(['full', 'full']);
  });

  test('on a wider screen whose list stays beside what it shows', () => {
    const pane = { x: 70, y: 24, width: 290, height: height - 24 };
    const shown = (words: string): Canvas => over(page('Row'), pane, words);
    expect(bothWays(shown('Letter of a friend'), shown('Invoice'))).toEqual(['full', 'full']);
  });
});
