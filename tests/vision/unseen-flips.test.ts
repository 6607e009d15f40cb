/** Controls that say that they were checked while the picture shows nothing of it (R74). */
import { expect, test } from 'vitest';
import type { Rect } from '../../src/screen/model/geometry.ts';
import type { Element } from '../../src/screen/model/element.ts';
import { treeChange } from '../../src/vision/tree-change.ts';
import { unseenFlips } from '../../src/vision/unseen-flips.ts';
import { box } from './drawing/lines.ts';
import { PLAIN, regionOf } from './drawing/plain.ts';
import { elementsOf, screenOf } from './drawing/seen.ts';

const ROW = box(20, 150, 60, 38);

interface Flip {
  readonly at?: Rect;
  readonly to?: Rect;
  readonly isFlipped?: boolean;
  readonly regions?: readonly Rect[];
  readonly negligible?: readonly Rect[];
  readonly masks?: readonly Rect[];
  /** Whether the regions differ by more than marks of the focus and the pointer. */
  readonly differs?: boolean;
}

function flips({
  at = ROW,
  to = at,
  isFlipped = true,
  regions = [],
  negligible = [],
  masks = [],
  differs = true,
}: Flip): readonly string[] {
  const at1 = (bounds: Rect, checked: boolean): readonly Element[] =>
    elementsOf([{ ref: 'box', text: 'Wi-Fi', bounds }]).map((e) => ({
      ...e,
      state: { ...e.state, checked },
    }));
  const before = screenOf(PLAIN, { elements: at1(at, false) });
  const after = screenOf(PLAIN, { elements: at1(to, isFlipped) });
  const pixels = {
    kind: 'none' as const,
    reason: '',
    regions: regions.map((r) => regionOf(r)),
    negligible: negligible.map((r) => regionOf(r)),
    ratio: 0,
    kept: { before: 1, after: 1 },
    dy: 0,
  };
  return unseenFlips(treeChange(before, after), pixels, {
    masks,
    width: PLAIN.width,
    density: 1,
    differs: () => differs,
  });
}

test.each<[string, Flip, readonly string[]]>([
  ['is unseen where nothing changed', {}, ['box']],
  ['is unseen where something changed in another row', { regions: [box(0, 0, 20, 20)] }, ['box']],
  ['is seen where its row changed', { regions: [box(120, 160, 9, 9)] }, []],
  ['is seen where a tiny part of its row changed', { negligible: [box(30, 160, 3, 3)] }, []],
  [
    'is seen where it is small and anything changed',
    { at: box(0, 0, 4, 4), regions: [box(50, 160, 9, 9)] },
    [],
  ],
  ['is unseen where it is small and nothing changed', { at: box(0, 0, 4, 4) }, ['box']],
  [
    'is unseen where its row changed by the pointer alone',
    { regions: [box(120, 160, 9, 9)], differs: false },
    ['box'],
  ],
  ['tells nothing in a mask', { masks: [box(0, 140, 160, 20)] }, []],
  ['tells nothing where it moved', { to: box(20, 100, 60, 38) }, []],
  ['is none where the state stayed', { isFlipped: false }, []],
])('a flip %s', (_, flip, found) => {
  expect(flips(flip)).toEqual(found);
});
