import { describe, expect, test } from 'vitest';
import { hasInk } from '../../../src/vision/text/ink.ts';
import { looksLikeSurroundings } from '../../../src/vision/text/likeness-to-surroundings.ts';
import * as s from '../drawing/screens.ts';
import { frameOf } from '../drawing/seen.ts';
import { SEEN_PHONES } from '../phones.ts';

const PHONE = SEEN_PHONES[0]!;
const BOX = { x: 40, y: 100, width: 200, height: 48 };
const page = () => s.blank(PHONE);
const filled = (round: number) => page().round(BOX.x, BOX.y, BOX.width, BOX.height, round, s.PURPLE);

describe('R70: a text has no ink', () => {
  test.each([
    ['where the page is one colour', page()],
    ['on a gradient from top to bottom', shaded('down')],
    ['on a gradient from left to right', shaded('across')],
    ['in the colour of its background', page().text(60, 112, 16, 'Payment', [255, 251, 254])],
    [
      'in nearly the colour of its background',
      page().rect(40, 100, 200, 48, [255, 255, 255]).text(60, 112, 16, 'Payment', [248, 248, 248]),
    ],
    ['where only a line crosses it', page().rect(0, 124, 360, 2, s.GREY)],
  ])('%s', (_, canvas) => {
    expect(hasInk(frameOf(canvas), BOX, 'text')).toBe(false);
    expect(hasInk(frameOf(canvas), BOX, 'control')).toBe(false);
  });

  test.each([
    ['in a filled control', filled(0)],
    ['in a control with round corners', filled(12)],
    ['in a control with round ends', filled(24)],
    ['in a control with a border', page().frame(BOX.x, BOX.y, BOX.width, BOX.height, 2, s.GREY)],
  ])('%s without a label', (_, canvas) => {
    expect(hasInk(frameOf(canvas), BOX, 'control')).toBe(false);
  });
});

describe('R70: a text has ink', () => {
  test.each([
    ['of an ordinary text', page().text(60, 112, 16, 'Payment')],
    ['of one letter', page().text(60, 116, 14, 'I')],
    ['at the left edge of its box', page().text(40, 112, 12, 'OK')],
    ['in the upper part of a tall box', page().text(44, 102, 11, 'Top')],
    ['in a pale grey', page().text(60, 112, 16, 'Payment', [225, 222, 224])],
    ['in a filled control', filled(0).text(100, 112, 16, 'Save', [255, 255, 255])],
    ['in a control with round ends', filled(24).text(100, 112, 16, 'Save', [255, 251, 254])],
    [
      'in dark grey on black',
      page().rect(40, 100, 200, 48, [18, 18, 18]).text(60, 112, 16, 'Later', [60, 60, 60]),
    ],
    ['on a gradient', shaded('down').text(60, 112, 16, 'Title')],
  ])('%s', (_, canvas) => {
    expect(hasInk(frameOf(canvas), BOX, 'control')).toBe(true);
  });

  test('in doubt: a box that is very small, or partly outside the screenshot', () => {
    const frame = frameOf(page());
    expect(hasInk(frame, { ...BOX, width: 3 }, 'text')).toBe(true);
    expect(hasInk(frame, { ...BOX, height: 7 }, 'text')).toBe(true);
    expect(hasInk(frame, { ...BOX, x: -4 }, 'text')).toBe(true);
    expect(hasInk(frame, { ...BOX, y: 5000 }, 'text')).toBe(true);
  });
});

function shaded(way: 'down' | 'across') {
  const canvas = page();
  for (let i = 0; i < 360; i++) {
    const colour = [255 - i / 2, 255 - i / 2, 255] as const;
    if (way === 'down') canvas.rect(0, i, 360, 1, colour);
    else canvas.rect(i, 0, 1, 800, colour);
  }
  return canvas;
}

describe('R70: a text that looks like what is around it', () => {
  /** A pattern of three colours, as cloth or leaves have. */
  const pattern = () => {
    const canvas = page();
    for (let y = 0; y < 300; y += 9)
      for (let x = 0; x < 360; x += 9)
        canvas
          .rect(x, y, 9, 9, [122, 138, 74])
          .rect(x + 2, y + 1, 4, 6, [93, 112, 64])
          .rect(x + 5, y + 4, 3, 4, [147, 161, 96]);
    return canvas;
  };
  const box = { x: 45, y: 99, width: 180, height: 27 };
  const isLike = (canvas: ReturnType<typeof page>) => looksLikeSurroundings(frameOf(canvas), box);

  test('is not seen when nothing of it is drawn on a pattern', () => {
    expect(hasInk(frameOf(pattern()), box, 'text')).toBe(true);
    expect(isLike(pattern())).toBe(true);
  });
  test('is not seen wherever the pattern begins, and a short text in a colour of its own is', () => {
    for (const [x, y, width, height] of [
      [41, 97, 131, 45],
      [44, 99, 90, 40],
    ] as const) {
      const place = { x, y, width, height };
      expect([place, looksLikeSurroundings(frameOf(pattern()), place)]).toEqual([place, true]);
      const short = pattern().text(x + 4, y + 3, 14, 'OK', [230, 230, 220]);
      expect(looksLikeSurroundings(frameOf(short), place)).toBe(false);
    }
  });
  test('is seen in a colour of its own', () => {
    expect(isLike(pattern().text(50, 103, 16, 'Order confirmed', [255, 255, 255]))).toBe(false);
    expect(isLike(pattern().text(50, 103, 16, 'OK', [20, 20, 20]))).toBe(false);
  });
  test('is seen on a plain page, with or without lines around it', () => {
    expect(isLike(page().text(50, 103, 16, 'Order confirmed'))).toBe(false);
    const lines = [76, 103, 130].reduce((canvas, y) => canvas.text(50, y, 16, 'Order confirmed'), page());
    expect(isLike(lines)).toBe(false);
  });
  test('is in doubt, and so seen, on a picture that is not alike everywhere, and at the edge', () => {
    expect(
      isLike(page().photo(0, 60, 360, 200, 3).text(50, 103, 16, 'Order confirmed', [255, 255, 255])),
    ).toBe(false);
    expect(looksLikeSurroundings(frameOf(pattern()), { ...box, y: 2 })).toBe(false);
  });
});
