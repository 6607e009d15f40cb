/** The share of a text that is drawn, rule by rule, with blocks in place of letters: their sizes are exact (R47, R70). */
import { describe, expect, test } from 'vitest';
import { withDrawnShares } from '../../../src/vision/text/drawn-share.ts';
import { box } from '../drawing/lines.ts';
import { plainFrame, type Spot } from '../drawing/plain.ts';
import { elementsOf, type Part } from '../drawing/seen.ts';

const FRAME = { width: 600, height: 160 };
const BOX = box(10, 20, 580, 110);
/** Height of the blocks: that of capitals of 50 pixels' type. */
const HIGH = 37;
/** Capitals have a width of 0.64 em: ten of them need 320 pixels. */
const TEN = 'HHHHHHHHHH';

/** Returns `count` blocks from 20 to `end` pixels, evenly apart. */
function blocks(count: number, end: number, { y = 60, high = HIGH, wide = 10 } = {}): Spot[] {
  const step = count === 1 ? 0 : (end - 20 - wide) / (count - 1);
  return Array.from({ length: count }, (_, i): Spot => {
    const x = i === count - 1 ? end - wide : 20 + Math.floor(i * step);
    return [x, y, wide, high, 20];
  });
}

/** Three dots on the baseline of the blocks, from `x` on. */
function dots(x: number, change: readonly (readonly number[])[] = [], size = 6): Spot[] {
  return [0, 1, 2].map((i): Spot => {
    const [dx = 0, dy = 0, wider = 0, higher = 0] = change[i] ?? [];
    return [x + i * 12 + dx, 60 + HIGH - size + dy - higher, size + wider, size + higher, 20];
  });
}

function share(text: string, spots: readonly Spot[], more: Part = {}, size = FRAME): number | 'whole' {
  const elements = elementsOf([{ text, bounds: { ...BOX, width: size.width - 20 }, ...more }]);
  return withDrawnShares(elements, plainFrame(spots, false, size))[0]?.drawnShare ?? 'whole';
}

describe('ten capitals, of which nothing marks a cut', () => {
  test.each<[string, readonly Spot[], number | 'whole']>([
    ['are cut where seven are drawn on less than seven tenths of the width', blocks(7, 243), 223 / 320],
    ['are whole on seven tenths of the width', blocks(7, 244), 'whole'],
    ['are whole where eight are drawn', blocks(8, 220), 'whole'],
    ['are cut where one is drawn', blocks(1, 30), 10 / 320],
    ['are whole without ink', [], 'whole'],
  ])('%s', (_, spots, expected) => {
    const found = share(TEN, spots);
    expect(found).toEqual(expected === 'whole' ? expected : expect.closeTo(expected, 6));
  });

  test('are measured over two lines, with the blank between them', () => {
    const lower = { y: 85, high: 30 };
    const two = (end: number): number | 'whole' =>
      share(TEN, [...blocks(3, 120, { y: 30, high: 30 }), ...blocks(3, end, lower)]);
    // Type of 30 / 0.74 pixels: ten capitals need 259.5, the blank has 10.5.
    expect(two(80)).toEqual(expect.closeTo((100 + 60 + 10.54) / 259.46, 3));
    expect(two(92)).toBe('whole');
  });

  test('are judged by the line that shows most of them, where the type differs', () => {
    const two = (high: number, end: number): number | 'whole' =>
      share(TEN, [...blocks(3, 100, { y: 25, high: 40 }), ...blocks(7, end, { y: 90, high })]);
    // 40 pixels are less than 1.6 times 26, and not less than 1.6 times 25.
    expect(two(25, 220)).toBe('whole');
    expect(two(26, 60)).toEqual(expect.any(Number));
    expect(two(25, 60)).toEqual(expect.closeTo(80 / (6.4 * (40 / 0.74)), 3));
  });

  test('are no text where they are as high as a picture', () => {
    const narrow = (width: number) => share(TEN, blocks(5, 200), {}, { width, height: 160 });
    expect([narrow(416), narrow(417)]).toEqual(['whole', expect.closeTo(180 / 320, 6)]);
  });

  test('are not measured where they are fewer than five', () => {
    expect(share('HHHH', blocks(1, 30))).toBe('whole');
    expect(share('HHHHH', blocks(1, 30))).toEqual(expect.closeTo(10 / 160, 6));
  });

  test('keep a share only where one is found', () => {
    const elements = elementsOf([
      { text: TEN, bounds: box(10, 20, 580, 50) },
      { text: TEN, bounds: box(10, 90, 580, 60) },
      { text: '', description: 'icon', bounds: box(10, 90, 580, 60) },
    ]);
    const frame = plainFrame(blocks(5, 200, { y: 100 }), false, FRAME);
    const [whole, cut, icon] = withDrawnShares(elements, frame);
    expect(whole).toBe(elements[0]);
    expect(icon).toBe(elements[2]);
    expect(cut).toEqual({ ...elements[1], drawnShare: expect.closeTo(180 / 320, 6) });
    expect(withDrawnShares(elements, frame, [])).toBe(elements);
    expect(withDrawnShares(elements, frame, elements.slice(0, 1))).toBe(elements);
    expect(withDrawnShares(elements, frame, elements.slice(1, 2))[1]).toEqual(cut);
  });
});

describe('the size of type', () => {
  test.each<[string, string, readonly number[], number]>([
    ['is the mean height where that is less than the median', TEN, [37, 37, 37, 20, 20], 30.2 / 0.74],
    ['is the median height where that is less than the mean', TEN, [37, 37, 21, 21, 21], 21 / 0.74],
    ['does not count marks of half the height', TEN, [36, 36, 18, 18, 18], 36 / 0.74],
    ['knows that small letters are lower', 'nnnnnnnnnn', [20, 20, 20, 20, 20], 20 / 0.53],
  ])('%s', (_, text, heights, em) => {
    const spots = heights.map((high, i): Spot => [20 + i * 20, 97 - high, 8, high, 20]);
    const ems = text === TEN ? 6.4 : 5.4;
    expect(share(text, spots)).toEqual(expect.closeTo(88 / (ems * em), 4));
  });
});

describe('three dots', () => {
  const cut = (...spots: readonly Spot[]): number | 'whole' => share(TEN, [...blocks(8, 230), ...spots]);

  test.each<[string, readonly Spot[], boolean]>([
    ['on the baseline', dots(240), true],
    ['of a quarter of the height', dots(240, [], 10), true],
    ['of more than a quarter', dots(240, [], 11), false],
    ['of which one is two pixels wider', dots(240, [[], [], [0, 0, 2]]), true],
    ['of which one is three pixels wider', dots(240, [[], [], [0, 0, 3]]), false],
    ['of which one is three pixels wider, the first', dots(240, [[-3, 0, 3]]), false],
    ['of which one is two pixels higher', dots(240, [[], [0, 0, 0, 2]]), true],
    ['of which one is three pixels higher', dots(240, [[], [0, 0, 0, 3]]), false],
    ['of which one is two pixels further up', dots(240, [[], [0, -2]]), true],
    ['of which one is three pixels further up', dots(240, [[], [0, -3]]), false],
    ['of which one is two pixels further', dots(240, [[], [], [2]]), true],
    ['of which one is three pixels further', dots(240, [[], [], [3]]), false],
    [
      'in the middle of the height',
      dots(240, [
        [0, -15],
        [0, -15],
        [0, -15],
      ]),
      false,
    ],
    [
      'a little below the middle',
      dots(240, [
        [0, -12],
        [0, -12],
        [0, -12],
      ]),
      true,
    ],
    ['of which one is missing', dots(240).slice(1), false],
  ])('%s end a cut text: %s', (_, spots, is) => {
    expect(cut(...spots)).toEqual(is ? expect.closeTo(210 / 320, 6) : 'whole');
  });

  test('at the beginning leave nothing', () => {
    const shifted = blocks(8, 270).map(([x, ...rest]): Spot => [x + 60, ...rest]);
    expect(share(TEN, [...dots(20), ...shifted])).toBe(0);
  });

  test('in the second line leave the first one, and what is before them', () => {
    const first = blocks(5, 170, { y: 30, high: HIGH });
    const low = (spots: readonly Spot[]): Spot[] =>
      spots.map(([x, y, ...rest]): Spot => [x, y + 27, ...rest]);
    const second = low([...blocks(3, 90), ...dots(100)]);
    expect(share(TEN, [...first, ...second])).toEqual(expect.closeTo((150 + 70 + 13) / 320, 6));
    expect(
      share(TEN, [...blocks(8, 230, { y: 30 }), ...low([...dots(20), ...blocks(5, 170).slice(1)])]),
    ).toEqual(expect.closeTo(210 / 320, 6));
  });

  test('after nearly all of it leave no more than 97 of 100 parts', () => {
    expect(share(TEN, [...blocks(10, 400), ...dots(410)])).toBe(0.97);
  });

  test.each<[string, boolean]>([
    ['HHHHHHHHH…', false],
    ['HHHHHHHH..', false],
    ['HHHHHHHH. .', false],
    ['HHHHHHHH,_', false],
    ['HHHHHHHHH.', true],
    ['HHHHHHHH.  .'.replaceAll('  ', ' H '), true],
  ])('of %s are a cut: %s', (text, is) => {
    const found = share(text, [...blocks(8, 230), ...dots(240)]);
    expect(found).toEqual(is ? expect.any(Number) : 'whole');
  });
});

describe('a hole in a text with a mask', () => {
  const holed = (gap: number): Spot[] => [
    ...blocks(4, 120),
    ...blocks(5, 200).map(([x, ...rest]): Spot => [x + 99 + gap, ...rest]),
  ];
  test.each<[number, boolean, number | 'whole']>([
    [61, true, 0.97],
    [59, true, 'whole'],
    [61, false, 'whole'],
  ])('of %i pixels, with a mask: %s', (gap, masked, expected) => {
    // Type of 50 pixels: 1.2 em are 60.
    expect(share(TEN, holed(gap), { masked })).toBe(expected);
  });
});

describe('blocks that are bars in place of words', () => {
  const bar = (width: number, high = HIGH, hole = 0): Spot[] => [
    [20, 60, width, high, 20],
    [30, 70, hole, hole, 200],
  ];
  test.each<[string, readonly Spot[], number | 'whole']>([
    ['are 1.2 times as wide as high', bar(45), 0],
    ['are not narrower', bar(44), 44 / 320],
    ['are filled for nine tenths', bar(60, HIGH, 14), 0],
    ['are not emptier', bar(60, HIGH, 15), 60 / 320],
    ['stand beside letters, which alone count', [...bar(60), ...blocks(1, 130)], 10 / 320],
    ['are not as low as a dash', [...blocks(7, 200), [210, 75, 60, 18, 20]], 'whole'],
    ['are higher than half of the line', [...blocks(7, 200), [210, 75, 60, 19, 20]], 180 / 320],
  ])('%s', (_, spots, expected) => {
    const found = share(TEN, spots);
    expect(found).toEqual(expected === 'whole' ? expected : expect.closeTo(expected, 6));
  });
});

describe('other words than three capitals', () => {
  // They need 96 pixels; 1.35 times as many are 129.6.
  const other = (text: string, count: number, end: number, more: Part = {}): boolean =>
    share(text, blocks(count, end), more) === 0;

  test.each<[string, number, number, boolean]>([
    ['are six letters on more than 1.35 times the width', 6, 150, true],
    ['are not five letters', 5, 150, false],
    ['are not six letters on less', 6, 149, false],
  ])('%s', (_, count, end, is) => {
    expect(other('HHH', count, end)).toBe(is);
  });

  test('are more than three parts of a sign', () => {
    expect(other('HH%', 7, 300)).toBe(false);
    expect(other('HH%', 8, 300)).toBe(true);
    expect(other('H "H"', 10, 500)).toBe(false);
    expect(other('H "H"', 11, 500)).toBe(true);
  });

  test.each<[string, boolean]>([
    ['ΑΒΓ', true],
    ['АБВ', true],
    ['123', true],
    ['你好吗', false],
    ['A+B', false],
  ])('are not looked for in every script: %s', (text, is) => {
    expect(other(text, 12, 560)).toBe(is);
  });

  test('are in each line', () => {
    const lines = (count: number): number | 'whole' =>
      share('HHH', [...blocks(6, 250, { y: 30 }), ...blocks(count, 250, { y: 88 })]);
    expect([lines(6), lines(2)]).toEqual([0, 'whole']);
  });

  test('are not marks of half the height', () => {
    const marks = blocks(4, 120, { high: 18, y: 79 }).map(([x, ...rest]): Spot => [x + 120, ...rest]);
    expect(share('HHH', [...blocks(4, 130), ...marks])).toBe('whole');
  });

  const own: Part = { ref: 'own', text: 'HHH', bounds: BOX };
  test.each<[string, readonly Part[], boolean]>([
    ['no other element', [own], true],
    ['another element', [own, { text: 'Icon', bounds: box(300, 60, 20, 20) }], false],
    ['an element beside it', [own, { text: 'Icon', bounds: box(590, 60, 9, 20) }], true],
    ['an element out of view', [own, { bounds: box(300, 60, 20, 20), visible: null }], true],
    [
      'what holds it',
      [
        { ...own, parent: 'p' },
        { ref: 'p', bounds: BOX },
      ],
      true,
    ],
    ['what holds others', [own, { bounds: BOX, children: ['x'] }], true],
    ['a touch on it', [{ ...own, state: { clickable: true } }], false],
    ['the role of a button', [{ ...own, role: 'button' }], false],
  ])('are looked for in a text with %s in its box: %s', (_, parts, is) => {
    const frame = plainFrame(blocks(6, 250), false, FRAME);
    const found = withDrawnShares(elementsOf(parts), frame).find((e) => e.ref === 'own');
    expect(found?.drawnShare).toBe(is ? 0 : undefined);
  });
});
