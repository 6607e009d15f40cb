import { describe, expect, it } from 'vitest';
import { isEmptyBetweenLines, isUndrawn, isBlack, isBlank } from '../../src/vision/blank.ts';
import * as s from './drawing/screens.ts';
import { frameOf } from './drawing/seen.ts';
import { jpeg } from './drawing/encoding.ts';
import { SEEN_PHONES } from './phones.ts';

const PHONE = SEEN_PHONES[0]!;
const CONTENT = { x: 0, y: 24, width: 360, height: 776 };

describe('an element is undrawn', () => {
  const frame = frameOf(s.statusBar(s.settings(s.blank(PHONE))));

  it('when its pixels are one colour', () => {
    expect(isUndrawn(frame, { x: 20, y: 740, width: 200, height: 40 })).toBe(true);
    const blue = frameOf(s.blank(PHONE, [3, 60, 90]));
    expect(isUndrawn(blue, { x: 0, y: 100, width: 360, height: 600 })).toBe(true);
  });

  it('when only stripes cross it: the line under a strip of tabs, a gradient', () => {
    const tab = { x: 120, y: 100, width: 120, height: 48 };
    const line = s.blank(PHONE).rect(0, 146, 360, 2, s.GREY);
    expect(isUndrawn(frameOf(line), tab)).toBe(true);
    const shaded = s.blank(PHONE);
    for (let y = 0; y < 400; y++) shaded.rect(0, y, 360, 1, [255 - y / 2, 255 - y / 2, 255]);
    expect(isUndrawn(frameOf(shaded), tab)).toBe(true);
    expect(isUndrawn(frameOf(line.text(140, 116, 13, 'Rock')), tab)).toBe(false);
  });

  it('at the end of a strip, and at the edge of the screen', () => {
    const strip = s.blank(PHONE).rect(0, 100, 360, 48, [240, 230, 250]);
    expect(isUndrawn(frameOf(strip), { x: 240, y: 100, width: 120, height: 48 })).toBe(true);
  });

  it('not when it differs from its surroundings: a filled button, a colour swatch, a border, an underline', () => {
    const box = { x: 40, y: 100, width: 200, height: 48 };
    const { x, y, width, height } = box;
    const filled = frameOf(s.blank(PHONE).rect(x, y, width, height, s.PURPLE));
    expect(isUndrawn(filled, box)).toBe(false);
    const lined = frameOf(s.blank(PHONE).frame(x, y, width, height, 1, s.GREY));
    expect(isUndrawn(lined, box)).toBe(false);
    const underlined = frameOf(s.blank(PHONE).rect(x, y + height - 2, width, 2, s.GREY));
    expect(isUndrawn(underlined, box)).toBe(false);
    const around = frameOf(s.blank(PHONE).frame(x - 2, y - 2, width + 4, height + 4, 2, s.GREY));
    expect(isUndrawn(around, box)).toBe(false);
  });

  it('not when it contains a letter or a dot', () => {
    expect(isUndrawn(frame, { x: 10, y: s.TOP + 4, width: 200, height: 30 })).toBe(false);
    const dot = frameOf(s.blank(PHONE).rect(100, 100, 1, 1, [0, 0, 0]));
    expect(isUndrawn(dot, { x: 50, y: 50, width: 100, height: 100 })).toBe(false);
  });

  it('not in doubt: partly outside the screenshot, or very small', () => {
    expect(isUndrawn(frame, { x: 300, y: 740, width: 200, height: 40 })).toBe(false);
    expect(isUndrawn(frame, { x: 20, y: 740, width: 2, height: 40 })).toBe(false);
    expect(isUndrawn(frameOf(s.blank(PHONE)), { x: 0, y: 0, width: 360, height: 800 })).toBe(false);
    expect(isUndrawn(frame, { x: 20, y: 740, width: 0, height: 0 })).toBe(false);
  });

  it('also after a lossy encoder', async () => {
    const plain = frameOf(await jpeg(s.blank(PHONE, [240, 236, 244]), 80));
    expect(isUndrawn(plain, { x: 20, y: 40, width: 200, height: 400 })).toBe(true);
  });
});

describe('the whole screenshot', () => {
  it('is black when a protected window was refused, with or without system bars', () => {
    expect(isBlack(frameOf(s.blank(PHONE, [0, 0, 0])))).toBe(true);
    expect(
      isBlack(frameOf(s.statusBar(s.blank(PHONE, [0, 0, 0]), '9:41').rect(0, 0, 60, 20, [255, 255, 255]))),
    ).toBe(true);
  });

  it('is not black for a dark theme', () => {
    expect(isBlack(frameOf(s.statusBar(s.settings(s.blank(PHONE))).inverted()))).toBe(false);
  });

  it('is blank without content, not with a line of text or a spinner', () => {
    expect(isBlank(frameOf(s.statusBar(s.blank(PHONE))), CONTENT)).toBe(true);
    expect(isBlank(frameOf(s.blank(PHONE).text(60, 380, 14, 'please wait a moment')), CONTENT)).toBe(false);
    expect(isBlank(frameOf(s.blank(PHONE).arc(180, 400, 24, 0, s.PURPLE)), CONTENT)).toBe(false);
  });

  it('is not blank where there is no content area', () => {
    expect(isBlank(frameOf(s.blank(PHONE)), { x: 0, y: 900, width: 10, height: 10 })).toBe(false);
  });
});

describe('a box is empty between the lines of a list', () => {
  const row = { x: 20, y: 300, width: 320, height: 60 };
  const list = (
    draw: (page: ReturnType<typeof s.blank>) => unknown = () => null,
  ): ReturnType<typeof frameOf> => {
    const page = s.blank(PHONE);
    for (const y of [298, 358, 418]) page.rect(20, y, 320, 2, s.GREY);
    draw(page);
    return frameOf(page);
  };

  it.each<[string, (page: ReturnType<typeof s.blank>) => unknown]>([
    ['with a line below it', () => null],
    ['with lines above and below', (page) => page.rect(20, 300, 320, 2, s.GREY)],
    ['with a line that begins further in', (page) => page.rect(20, 358, 40, 2, [255, 255, 255])],
    ['beside rows with words', (page) => page.text(40, 250, 16, 'Ada').text(40, 380, 16, 'Ben')],
  ])('%s', (_, draw) => {
    expect(isEmptyBetweenLines(list(draw), row)).toBe(true);
  });
  it.each<[string, (page: ReturnType<typeof s.blank>) => unknown]>([
    ['with words', (page) => page.text(40, 320, 16, 'Ada')],
    ['with a dot', (page) => page.rect(300, 328, 4, 4, s.GREY)],
    ['in a colour of its own', (page) => page.rect(20, 300, 320, 60, s.PURPLE)],
    ['with a shadow', (page) => page.rect(20, 350, 320, 8, s.GREY)],
    ['with a border', (page) => page.frame(20, 300, 320, 60, 2, s.GREY)],
  ])('and not one %s', (_, draw) => {
    expect(isEmptyBetweenLines(list(draw), row)).toBe(false);
  });
  it('and not one that is low, or partly outside the screenshot', () => {
    expect(isEmptyBetweenLines(list(), { ...row, height: 20 })).toBe(false);
    expect(isEmptyBetweenLines(list(), { ...row, x: 300 })).toBe(false);
  });
});
