/** Single rules of surfaces over nearly all of a page: where their edge may run, how a handle looks, and what a scrim does above them. */
import { describe, expect, test } from 'vitest';
import { sheetByEdge } from '../../../src/vision/surfaces/sheet-edge.ts';
import { Canvas, type Colour } from '../drawing/canvas.ts';
import { frameOf } from '../drawing/seen.ts';

const [width, height] = [300, 400];
const GROUND: Colour = [250, 250, 250];
const SURFACE: Colour = [210, 210, 210];
const GREY: Colour = [120, 120, 120];
const INK: Colour = [30, 30, 30];

const isSeen = (a: Canvas, b: Canvas, density = 1): boolean[] => [
  sheetByEdge(frameOf(a), frameOf(b), density) !== null,
  sheetByEdge(frameOf(b), frameOf(a), density) !== null,
];
const BOTH = [true, true];
const NEITHER = [false, false];

const plain = (): Canvas => new Canvas(width, height, 1, GROUND);

interface Handle {
  readonly top?: number;
  readonly width?: number;
  readonly thickness?: number;
  readonly below?: number;
  readonly aside?: number;
  readonly colour?: Colour;
}

/** A surface with a handle. */
function sheet(at: Handle = {}): Canvas {
  const { top = 40, width: w = 32, thickness = 4, below = 12, aside = 0, colour = GREY } = at;
  const canvas = plain().rect(0, top, width, height - top, SURFACE);
  return canvas.rect(width / 2 - w / 2 + aside, top + below, w, thickness, colour);
}

describe('a handle below the edge', () => {
  test.each<[string, Handle]>([
    ['of a common size', {}],
    ['that is narrow', { width: 24 }],
    ['that is wide', { width: 64 }],
    ['that is thin', { thickness: 2 }],
    ['that is thick', { thickness: 7 }],
    ['near the edge', { below: 7 }],
    ['far below the edge', { below: 22 }],
    ['a little aside', { aside: 1 }],
    ['below an edge in the upper end of the screen', { top: 10 }],
    ['below an edge near the middle', { top: 150 }],
    ['that is brighter than its surface', { colour: [250, 250, 250] }],
  ])('%s tells the surface', (_, look) => {
    expect(isSeen(plain(), sheet(look))).toEqual(BOTH);
  });

  test.each<[string, Handle]>([
    ['that is as short as a dot', { width: 16 }],
    ['that is as wide as a button', { width: 84 }],
    ['of one row, as a line', { thickness: 1 }],
    ['that is as thick as a button', { thickness: 12 }],
    ['that touches the edge', { below: 0, thickness: 6 }],
    ['far away from the edge', { below: 34 }],
    ['that is not in the centre', { aside: 8 }],
    ['below an edge at the very end of the screen', { top: 4 }],
    ['below an edge in the lower half', { top: 220 }],
    ['that is next to invisible', { colour: [205, 205, 205] }],
  ])('%s tells nothing', (_, look) => {
    expect(isSeen(plain(), sheet(look))).toEqual(NEITHER);
  });

  test('is measured in dp', () => {
    expect(isSeen(plain(), sheet({ width: 64, thickness: 8, below: 24 }), 2)).toEqual(BOTH);
    expect(isSeen(plain(), sheet({ width: 32 }), 2)).toEqual(NEITHER);
    expect(isSeen(plain(), sheet({ top: 12, width: 64, thickness: 8, below: 24 }), 2)).toEqual(NEITHER);
  });

  test('stands alone in its rows', () => {
    expect(isSeen(plain(), sheet().rect(60, 50, 10, 10, INK))).toEqual(NEITHER);
    expect(isSeen(plain(), sheet().rect(60, 70, 10, 10, INK))).toEqual(BOTH);
  });

  test('has nothing right above and below it', () => {
    expect(isSeen(plain(), sheet().rect(138, 56, 24, 20, GREY))).toEqual(NEITHER);
    expect(isSeen(plain(), sheet().rect(138, 44, 24, 8, GREY))).toEqual(NEITHER);
  });

  test('is one stretch, not two', () => {
    expect(isSeen(plain(), sheet({ width: 40 }).rect(144, 50, 12, 8, SURFACE))).toEqual(NEITHER);
  });

  test('is in one of the frames only', () => {
    const before = new Canvas(width, height, 1, SURFACE).rect(134, 52, 32, 4, GREY);
    expect(isSeen(before, sheet())).toEqual(NEITHER);
  });
});

describe('the edge', () => {
  test('runs along the middle of the screen', () => {
    expect(isSeen(plain(), sheet().rect(60, 30, 60, 20, SURFACE))).toEqual(NEITHER);
    expect(isSeen(plain(), sheet().rect(0, 30, 40, 20, SURFACE))).toEqual(BOTH);
  });

  test('is in one of the frames only', () => {
    const before = plain().rect(0, 40, width, height - 40, SURFACE);
    expect(isSeen(before, sheet())).toEqual(NEITHER);
  });

  test('is none where the colours are next to the same', () => {
    const faint = plain().rect(0, 40, width, 360, [244, 244, 244]).rect(134, 52, 32, 4, GREY);
    expect(isSeen(plain(), faint)).toEqual(NEITHER);
  });
});

describe('the page above the edge', () => {
  const page = (): Canvas => plain().text(20, 20, 20, 'Messages', INK);
  const under = (canvas: Canvas, scrim: Colour, alpha: number, top = 60): Canvas =>
    canvas.rect(0, 0, width, height, scrim, alpha).rect(0, top, width, height - top, [255, 255, 255]);
  const BLACK: Colour = [0, 0, 0];

  test.each([0.1, 0.3, 0.6, 0.9])('under a black scrim of %s tells the surface', (alpha) => {
    expect(isSeen(page(), under(page(), BLACK, alpha))).toEqual(BOTH);
  });

  test('tells it also where a shadow lies at the edge', () => {
    const after = under(page(), BLACK, 0.5).rect(0, 57, width, 3, INK);
    expect(isSeen(page(), after)).toEqual(BOTH);
    const large = under(page(), BLACK, 0.5).rect(0, 53, width, 7, INK);
    expect(isSeen(page(), large, 2)).toEqual(BOTH);
  });

  test('tells nothing as it was', () => {
    expect(isSeen(page(), under(page(), BLACK, 0))).toEqual(NEITHER);
    expect(isSeen(page(), under(page(), BLACK, 0.02))).toEqual(NEITHER);
  });

  test('tells nothing where it is black', () => {
    expect(isSeen(page(), under(page(), BLACK, 0.98))).toEqual(NEITHER);
  });

  test('tells nothing in another colour', () => {
    expect(isSeen(page(), under(page(), [255, 255, 255], 0.5).rect(0, 58, width, 2, INK))).toEqual(NEITHER);
    expect(isSeen(page(), under(page(), [90, 90, 200], 0.5))).toEqual(NEITHER);
  });

  test('tells nothing with other words', () => {
    const other = plain().text(20, 20, 20, 'Calendar', INK);
    expect(isSeen(page(), under(other, BLACK, 0.5))).toEqual(NEITHER);
  });

  test('tells nothing in bars of two colours: black and another one are so on any page', () => {
    const bars = (bar: Colour, words: string): Canvas =>
      plain().rect(0, 0, width, 20, [0, 0, 0]).rect(0, 20, width, 40, bar).text(20, 30, 10, words, INK);
    const after = bars([110, 110, 110], 'Me').rect(0, 60, width, height - 60, [255, 255, 255]);
    expect(isSeen(bars([250, 250, 250], 'Up'), after)).toEqual(NEITHER);
  });

  test('tells the surface where it is faint', () => {
    const faint = (): Canvas => new Canvas(width, height, 1, [20, 100, 190]).text(20, 20, 10, '12 30', INK);
    expect(isSeen(faint(), under(faint(), BLACK, 0.6))).toEqual(BOTH);
  });

  const NIGHT: Colour = [6, 6, 8];
  const dark = (words: string, ink: Colour): Canvas =>
    new Canvas(width, height, 1, NIGHT).text(20, 20, 20, words, ink);

  test('tells nothing with other words on a dark ground, where all means are alike', () => {
    const after = under(dark('Calendar', [230, 230, 230]), BLACK, 0.4);
    expect(isSeen(dark('Messages', [230, 230, 230]), after)).toEqual(NEITHER);
    const same = under(dark('Messages', [230, 230, 230]), BLACK, 0.4);
    expect(isSeen(dark('Messages', [230, 230, 230]), same)).toEqual(BOTH);
  });

  test('tells nothing where its words are next to invisible', () => {
    const after = under(dark('Messages', [18, 18, 20]), BLACK, 0.5);
    expect(isSeen(dark('Messages', [18, 18, 20]), after)).toEqual(NEITHER);
  });

  test('tells nothing without any words', () => {
    expect(isSeen(plain(), under(plain(), BLACK, 0.5))).toEqual(NEITHER);
  });

  test('is asked where it is next to nothing: a larger part has enough to fit a scrim to', () => {
    expect(isSeen(page(), under(page(), BLACK, 0.5, 76))).toEqual(BOTH);
    expect(isSeen(page(), under(page(), BLACK, 0.5, 110))).toEqual(NEITHER);
  });
});
