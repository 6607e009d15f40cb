/** Marks of the focus and the pointer, and changes beside them (R74). */
import { describe, expect, test } from 'vitest';
import type { Rect } from '../../src/screen/model/geometry.ts';
import type { Element } from '../../src/screen/model/element.ts';
import type { CapturedScreen } from '../../src/vision/captured-screen.ts';
import { differsBeyondHighlights } from '../../src/vision/highlights.ts';
import { box } from './drawing/lines.ts';
import { PLAIN, plainFrame, type Spot } from './drawing/plain.ts';
import { elementsOf, screenOf } from './drawing/seen.ts';

const ROW = box(10, 100, 140, 40);
const BOX = box(20, 110, 20, 20);
const ROW_SPOT: Spot = [ROW.x, ROW.y, ROW.width, ROW.height, 180];
const BOX_SPOT: Spot = [BOX.x, BOX.y, BOX.width, BOX.height, 60];
const RING: readonly Spot[] = [
  [BOX.x - 4, BOX.y - 4, 28, 28, 90],
  [BOX.x, BOX.y, BOX.width, BOX.height, 200],
];

type Marked = Readonly<{ bounds: Rect; tones?: number }>;

function capture(spots: readonly Spot[], marked: readonly Marked[], size = PLAIN): CapturedScreen {
  const elements = marked.map(({ bounds, tones }, i): Element => {
    const [element] = elementsOf([{ ref: `e${i}`, text: 'Wi-Fi', bounds }]);
    return { ...element!, pointerStyled: true, ...(tones === undefined ? {} : { pointerTones: tones }) };
  });
  return { screen: screenOf(size, { elements }), frame: plainFrame(spots, false, size) };
}

const differs = (spots: readonly Spot[], marked: readonly Marked[], was: readonly Spot[] = []): boolean =>
  differsBeyondHighlights(capture(was, []), capture(spots, marked), [box(0, 90, 160, 60)], 1);

describe('a change', () => {
  test.each<[string, readonly Spot[], readonly Marked[], boolean]>([
    ['of nothing', [], [], false],
    ['that no style for the pointer makes', [ROW_SPOT], [], true],
    ['of a row that the pointer colors', [ROW_SPOT], [{ bounds: ROW, tones: 1 }], false],
    ['of a row of which the pointer colors the rim', [ROW_SPOT], [{ bounds: ROW }], true],
    ['of a ring around what has the focus', RING, [{ bounds: BOX }], false],
    ['of a ring and the box in it', [...RING, BOX_SPOT], [{ bounds: BOX }], true],
    [
      'of a row that the pointer colors, and a box in it',
      [ROW_SPOT, BOX_SPOT],
      [{ bounds: ROW, tones: 1 }],
      true,
    ],
    [
      'of a row and its box, both colored by the pointer',
      [ROW_SPOT, BOX_SPOT],
      [
        { bounds: ROW, tones: 1 },
        { bounds: BOX, tones: 1 },
      ],
      false,
    ],
    ['beside what the pointer colors', [BOX_SPOT], [{ bounds: box(60, 100, 90, 40), tones: 1 }], true],
    ['of a few pixels', [[60, 120, 1, 3, 90]], [], false],
    ['by an element too small to draw anything', RING, [{ bounds: box(29, 119, 2, 2) }], true],
  ])('%s', (_, spots, marked, found) => {
    expect(differs(spots, marked)).toBe(found);
  });

  test('of letters whose edges are part ground is the ground’s alone', () => {
    const letters = (ground: number): readonly Spot[] => [
      [ROW.x, ROW.y, ROW.width, ROW.height, ground],
      [60, 115, 20, 10, 0],
      [80, 115, 20, 10, ground / 2],
    ];
    expect(differs(letters(160), [{ bounds: ROW, tones: 1 }], letters(200))).toBe(false);
  });

  test('that goes with the pointer counts as one that comes with it', () => {
    const before = capture([ROW_SPOT], [{ bounds: ROW, tones: 1 }]);
    expect(differsBeyondHighlights(before, capture([], []), [ROW], 1)).toBe(false);
  });

  test('of the size can’t be compared', () => {
    const after = capture([], [], { width: 100, height: 100 });
    expect(differsBeyondHighlights(capture([], []), after, [ROW], 1)).toBe(true);
  });
});
