/** Surfaces without a tree that names them: pictures alone tell that they opened or closed. */
import { describe, expect, test } from 'vitest';
import { compareScreens } from '../../src/vision/screen-change.ts';
import { Canvas, type Colour } from './drawing/canvas.ts';
import { elementsOf, seen } from './drawing/seen.ts';

const [width, height] = [360, 740];
const GROUND: Colour = [244, 244, 248];
const SURFACE: Colour = [255, 255, 255];
const SHADOW: Colour = [190, 190, 196];
const DARK: Colour = [50, 50, 54];
const INK: Colour = [30, 30, 34];
const PALE: Colour = [236, 236, 240];

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A page with a title and rows of text that are as wide as the screen. */
function page(): Canvas {
  const canvas = new Canvas(width, height, 1, GROUND);
  canvas.text(12, 8, 10, '12 30', INK);
  canvas.text(16, 40, 20, 'Messages', INK);
  for (let i = 0; i < 12; i++)
    canvas.text(16, 104 + 44 * i, 16, `The letter of Anna ${i} in May, and her reply`, INK);
  return canvas;
}

/** A page of icons. */
function icons(): Canvas {
  const canvas = new Canvas(width, height, 1, GROUND);
  canvas.text(16, 40, 20, 'Apps', INK);
  for (let i = 0; i < 54; i++) canvas.round(20 + 60 * (i % 6), 100 + 60 * Math.floor(i / 6), 24, 24, 12, INK);
  return canvas;
}

/** Puts a box with words and a thin border on a screen. */
function withBox(canvas: Canvas, box: Box, words: readonly string[], colour = SURFACE): Canvas {
  canvas.rect(box.x - 1, box.y - 1, box.width + 2, box.height + 2, colour === SURFACE ? SHADOW : colour);
  canvas.rect(box.x, box.y, box.width, box.height, colour);
  for (const [i, word] of words.entries())
    canvas.text(box.x + 16, box.y + 14 + 44 * i, 14, word, colour === SURFACE ? INK : PALE);
  return canvas;
}

function scrim(canvas: Canvas): Canvas {
  return canvas.rect(0, 0, width, height, [0, 0, 0], 0.5);
}

/** Returns the class, and what an overlay did, in both directions. */
function changes(before: Canvas, after: Canvas): string {
  const say = (from: Canvas, to: Canvas): string => {
    const { kind, overlay } = compareScreens(seen(from), seen(to), { target: null, density: 1 });
    return `${kind} ${overlay?.kind ?? 'none'}`;
  };
  return `${say(before, after)}, ${say(after, before)}`;
}

const OPENED = 'partial opened, partial closed';
const NONE = 'partial none, partial none';

describe('a surface over nearly all of a page', () => {
  const choices = ['Figs', 'Dates', 'Plums', 'Pears', 'Limes', 'Leeks', 'Onions', 'Beans', 'Peas', 'Corn'];

  test('is told where the page is under a scrim', () => {
    const box = { x: 14, y: 34, width: 332, height: 680 };
    expect(changes(page(), withBox(scrim(page()), box, choices))).toBe(OPENED);
  });

  test('is told by its handle', () => {
    const sheet = withBox(page(), { x: 0, y: 50, width, height: 690 }, ['', ...choices]);
    expect(changes(page(), sheet.rect(width / 2 - 16, 62, 32, 4, SHADOW))).toBe(OPENED);
  });

  test('is told where the page beside it stays as it is', () => {
    const drawer = withBox(page(), { x: 0, y: 24, width: 290, height: 716 }, choices, DARK);
    expect(changes(page(), drawer)).toBe(OPENED);
  });
});

describe('a surface over a part of a page', () => {
  test('is told where it cuts the lines of the page, as a menu does', () => {
    const menu = withBox(page(), { x: 150, y: 60, width: 196, height: 190 }, ['Sort', 'Filter', 'Print']);
    expect(changes(page(), menu)).toBe(OPENED);
  });

  test('is told where it cuts one line, as a toast does', () => {
    const toast = withBox(page(), { x: 60, y: 578, width: 200, height: 40 }, ['Saved'], DARK);
    expect(changes(page(), toast)).toBe(OPENED);
  });

  test('is told below the field that opened it', () => {
    const field = (canvas: Canvas, colour: Colour): Canvas => canvas.rect(40, 60, 240, 32, colour);
    const list = withBox(page(), { x: 40, y: 93, width: 240, height: 180 }, ['Figs', 'Dates', 'Plums']);
    expect(changes(field(page(), SHADOW), field(list, DARK))).toBe(OPENED);
  });

  test('is told between icons that it does not cut, as a popover is', () => {
    const popover = withBox(icons(), { x: 72, y: 212, width: 160, height: 120 }, ['Open', 'Remove']);
    expect(changes(icons(), popover)).toBe(OPENED);
  });
});

describe('no surface is', () => {
  test('a card that is as wide as the content of the page', () => {
    const card = withBox(page(), { x: 14, y: 300, width: 332, height: 90 }, ['New letter', 'Open it']);
    expect(changes(page(), card)).toBe(NONE);
  });

  test('a mark behind an icon that stays', () => {
    const mark = icons().round(62, 216, 60, 60, 4, SURFACE).round(80, 220, 24, 24, 12, INK);
    expect(changes(icons(), mark)).toBe(NONE);
  });

  test('a message on bare ground', () => {
    const chat = (count: number): Canvas => {
      const canvas = new Canvas(width, height, 1, GROUND).text(16, 40, 20, 'Anna', INK);
      canvas.rect(0, 690, width, 50, SURFACE).text(16, 706, 14, 'Write something', INK);
      for (let i = 0; i < count; i++)
        withBox(canvas, { x: 120, y: 100 + 70 * i, width: 220, height: 50 }, ['See you there']);
      return canvas;
    };
    expect(changes(chat(3), chat(4))).toBe(NONE);
  });

  test('a picture that takes the place of another one', () => {
    const album = (word: string): Canvas =>
      withBox(page(), { x: 100, y: 240, width: 160, height: 160 }, [word, word, word], DARK);
    expect(changes(album('Sea'), album('Hills'))).toBe(NONE);
  });

  test('a box of a page whose trees list its texts', () => {
    const menu = withBox(page(), { x: 150, y: 60, width: 196, height: 190 }, ['Sort', 'Filter', 'Print']);
    const parts = elementsOf([{ text: 'Messages' }]);
    const change = compareScreens(seen(page(), parts), seen(menu, parts), { target: null, density: 1 });
    expect(change.overlay).toBeUndefined();
  });
});
