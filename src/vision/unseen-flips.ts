import type { Element } from '../screen/model/element.ts';
import { intersection, type Rect } from '../screen/model/geometry.ts';
import type { PixelChange } from './pixel-change.ts';
import type { TreeChange } from './tree-change.ts';

/** Shortest side of a control that draws its own state, dp. A smaller one lies beside the thing that draws it. */
const OWN_LOOK_DP = 16;

/**
 * Returns the refs, on the later screen, of the controls that say that they were checked or unchecked between two captures, while the picture shows nothing of it (R74): nothing changed in
 * their rows, as wide as the screen; for a control too small to draw its state, nothing anywhere. None of a control in a mask.
 */
export function unseenFlips(
  tree: TreeChange,
  pixels: PixelChange,
  { masks, width, density }: Readonly<{ masks: readonly Rect[]; width: number; density: number }>,
): readonly string[] {
  const changed: readonly Rect[] = [...pixels.regions, ...pixels.negligible];
  return tree.changed.flatMap(({ before, after }): string[] => {
    if (before.state.checked === after.state.checked || !isInPlace(before, after)) return [];
    const { y, height } = after.bounds;
    const row: Rect = { x: 0, y, width, height };
    if (masks.some((mask) => intersection(mask, row) !== null)) return [];
    const isDrawn = hasOwnLook(after, density)
      ? changed.some((region) => intersection(region, row) !== null)
      : changed.length > 0;
    return isDrawn ? [] : [after.ref];
  });
}

function isInPlace({ bounds: a }: Element, { bounds: b }: Element): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

function hasOwnLook({ bounds }: Element, density: number): boolean {
  return Math.min(bounds.width, bounds.height) >= OWN_LOOK_DP * density;
}
