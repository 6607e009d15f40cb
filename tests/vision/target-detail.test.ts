/** How the inside of a target changed: a sign of it, or all of it (R12). */
import { describe, expect, test } from 'vitest';
import type { Rect } from '../../src/screen/model/geometry.ts';
import { targetDetail } from '../../src/vision/target.ts';
import { box } from './drawing/lines.ts';
import { PLAIN, plainFrame, type Spot } from './drawing/plain.ts';
import { elementsOf, screenOf, type Part } from './drawing/seen.ts';

interface Case {
  readonly target?: Rect;
  readonly density?: number;
  readonly parts?: readonly Part[];
  readonly lossy?: readonly [boolean, boolean];
  readonly laterSize?: typeof PLAIN;
}

/** A target without an element, 80 x 60 pixels in the middle of the screen. */
const TARGET = box(40, 100, 80, 60);

function detail(spots: readonly Spot[], found: Case = {}): string | undefined {
  const { target = TARGET, density = 1, parts = [], lossy = [false, false] } = found;
  const screen = screenOf(PLAIN, { elements: elementsOf(parts) });
  const before = { screen, frame: plainFrame([], lossy[0]) };
  const after = { screen, frame: plainFrame(spots, lossy[1], found.laterSize) };
  return targetDetail(target, before, after, density);
}

describe('the inside of a target', () => {
  test.each<[string, readonly Spot[], Case, string | undefined]>([
    ['looks the same', [], {}, undefined],
    ['has another sign of four pixels', [[60, 120, 2, 2, 20]], {}, 'part'],
    ['has a smaller speck', [[60, 120, 3, 1, 20]], {}, undefined],
    ['has a sign of sixteen pixels at a density of two', [[60, 120, 4, 4, 20]], { density: 2 }, 'part'],
    ['has a smaller speck at a density of two', [[60, 120, 5, 3, 20]], { density: 2 }, undefined],
    // Without the rim of six pixels and two more, 64 x 44 pixels are compared: half of them are 1408.
    ['changed for the most part', [[48, 108, 64, 22, 20]], {}, 'whole'],
    ['changed for less than half', [[48, 108, 64, 21, 20]], {}, 'part'],
    [
      'is of another width of screen',
      [[48, 108, 64, 44, 20]],
      { laterSize: { width: 200, height: 240 } },
      undefined,
    ],
    [
      'is of another height of screen',
      [[48, 108, 64, 44, 20]],
      { laterSize: { width: 160, height: 200 } },
      undefined,
    ],
    ['is beyond the screen', [[0, 0, 160, 240, 20]], { target: box(200, 100, 40, 40) }, undefined],
    ['is too narrow', [[40, 100, 11, 60, 20]], { target: box(40, 100, 10, 60) }, undefined],
    ['is wide enough', [[40, 100, 11, 60, 20]], { target: box(40, 100, 11, 60) }, 'whole'],
    ['is too low', [[40, 100, 80, 11, 20]], { target: box(40, 100, 80, 10) }, undefined],
    ['is high enough', [[40, 100, 80, 11, 20]], { target: box(40, 100, 80, 11) }, 'whole'],
  ])('%s', (_, spots, found, expected) => {
    expect(detail(spots, found)).toBe(expected);
  });

  test.each<[string, Spot, Spot]>([
    ['left', [45, 110, 1, 20, 20], [46, 110, 1, 20, 20]],
    ['upper', [60, 105, 20, 1, 20], [60, 106, 20, 1, 20]],
    ['right', [114, 110, 1, 20, 20], [113, 110, 1, 20, 20]],
    ['lower', [60, 154, 20, 1, 20], [60, 153, 20, 1, 20]],
  ])('begins six pixels from its %s edge, where a focus ring may be', (_, ring, inner) => {
    expect([detail([ring]), detail([inner])]).toEqual([undefined, 'part']);
  });

  test('begins at a quarter of a small target', () => {
    const small = { target: box(40, 100, 16, 60) };
    expect([detail([[43, 110, 1, 20, 20]], small), detail([[44, 110, 1, 20, 20]], small)]).toEqual([
      undefined,
      'part',
    ]);
    const low = { target: box(40, 100, 80, 16) };
    expect([detail([[60, 103, 20, 1, 20]], low), detail([[60, 104, 20, 1, 20]], low)]).toEqual([
      undefined,
      'part',
    ]);
  });

  test.each<[string, Rect, Spot]>([
    ['left', box(-20, 100, 80, 60), [0, 110, 1, 20, 20]],
    ['upper', box(40, -20, 80, 60), [60, 0, 20, 1, 20]],
    ['right', box(100, 100, 80, 60), [159, 110, 1, 20, 20]],
    ['right, but for a few pixels', box(75, 100, 80, 60), [154, 110, 1, 20, 20]],
    ['lower', box(40, 200, 80, 60), [60, 239, 20, 1, 20]],
    ['lower, but for a few pixels', box(40, 175, 80, 60), [60, 234, 20, 1, 20]],
  ])('reaches the edge of the screen that cuts it: %s', (_, target, spot) => {
    expect(detail([spot], { target })).toBe('part');
  });

  test('has a rim six pixels from the edge of the screen', () => {
    expect(detail([[153, 110, 1, 20, 20]], { target: box(74, 100, 80, 60) })).toBe('part');
    expect(detail([[152, 110, 1, 20, 20]], { target: box(73, 100, 80, 60) })).toBeUndefined();
    expect(detail([[60, 233, 20, 1, 20]], { target: box(40, 174, 80, 60) })).toBe('part');
    expect(detail([[60, 232, 20, 1, 20]], { target: box(40, 173, 80, 60) })).toBeUndefined();
    expect(detail([[1, 110, 1, 20, 20]], { target: box(1, 100, 80, 60) })).toBeUndefined();
    expect(detail([[60, 1, 20, 1, 20]], { target: box(40, 1, 80, 60) })).toBeUndefined();
  });

  test.each<[readonly [boolean, boolean], string | undefined]>([
    [[false, false], 'part'],
    [[true, false], undefined],
    [[false, true], undefined],
  ])('changed by an encoder, where a screenshot is lossy: %s', (lossy, expected) => {
    // Below the ripples of such a frame.
    const target = box(40, 140, 80, 60);
    expect(detail([[60, 160, 10, 10, 160]], { target, lossy })).toBe(expected);
    expect(detail([[60, 160, 10, 10, 20]], { target, lossy })).toBe('part');
  });

  test('of a large target changed by more than two thousandths, where a screenshot is lossy', () => {
    // 131 x 92 pixels are compared without its rim: two thousandths are 24.1.
    const target = box(6, 124, 147, 108);
    const at = (width: number, lossy: boolean): string | undefined =>
      detail([[60, 160, width, 1, 20]], { target, lossy: [lossy, lossy] });
    expect([at(24, true), at(25, true), at(24, false)]).toEqual([undefined, 'part', 'part']);
  });
});

describe('a sign beside the words of its control', () => {
  const row: Part = {
    ref: 'row',
    bounds: box(10, 100, 140, 60),
    state: { clickable: true },
    children: ['words'],
  };
  const words: Part = { ref: 'words', text: 'Wi-Fi', bounds: box(20, 110, 60, 40), parent: 'row' };
  const target = words.bounds!;
  const sign: Spot = [120, 120, 8, 8, 20];

  test.each<[string, readonly Part[], string | undefined]>([
    ['counts', [row, words], 'part'],
    ['counts not without a touchable row', [{ ...row, state: {} }, words], undefined],
    [
      'counts not beside a text that takes the touch',
      [row, { ...words, state: { clickable: true } }],
      undefined,
    ],
    ['counts not without an element', [], undefined],
    ['counts not where its row is out of view', [{ ...row, visible: null }, words], undefined],
  ])('%s', (_, parts, expected) => {
    expect(detail([sign], { target, parts })).toBe(expected);
  });
});

test('nothing is said without screenshots', () => {
  const screen = screenOf(PLAIN);
  const [without, withOne] = [
    { screen, frame: null },
    { screen, frame: plainFrame([[48, 108, 64, 44, 20]]) },
  ];
  expect(targetDetail(TARGET, without, withOne, 1)).toBeUndefined();
  expect(targetDetail(TARGET, withOne, without, 1)).toBeUndefined();
});

describe('a target that was pushed away', () => {
  const label: readonly Spot[] = [
    [60, 120, 30, 4, 20],
    [64, 130, 20, 4, 20],
  ];
  const lower = (spots: readonly Spot[], by: number): Spot[] =>
    spots.map(([x, y, width, height, tone]) => [x, y + by, width, height, tone]);
  const moved = (spots: readonly Spot[], by: number): string | undefined => {
    const screen = screenOf(PLAIN, { elements: [] });
    const before = { screen, frame: plainFrame(label, false) };
    return targetDetail(TARGET, before, { screen, frame: plainFrame(spots, false) }, 1, { x: 0, y: by });
  };

  test('is looked at where it stands now', () => {
    expect(moved(lower(label, 40), 40)).toBeUndefined();
    expect(moved(lower(label, 40), 0)).toBe('part');
  });

  test('stands there to a pixel', () => {
    expect(moved(lower(label, 41), 40)).toBeUndefined();
    expect(moved(lower(label, 43), 40)).toBe('part');
  });

  test('has another sign there', () => {
    expect(moved([...lower(label, 40), [60, 178, 8, 8, 20]], 40)).toBe('part');
  });
});
