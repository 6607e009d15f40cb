import type { Element } from '../screen/model/element.ts';
import { intersection, type Rect } from '../screen/model/geometry.ts';
import type { PixelChange } from './pixel-change.ts';
import type { TreeChange } from './tree-change.ts';

/** Shortest side of a control that draws its own state, dp. A smaller one lies beside the thing that draws it. */
const OWN_LOOK_DP = 16;

/** Where a change was looked for. */
interface FlipOptions {
  readonly masks: readonly Rect[];
  /** The screen's width, px. */
  readonly width: number;
  /** Pixels per dp. */
  readonly density: number;
  /** True where the two frames differ in these regions by more than marks of the focus and the pointer. */
  readonly differs: (regions: readonly Rect[]) => boolean;
}

/**
 * Returns the refs, on the later screen, of the controls that say that they were checked or unchecked between two captures, while the picture shows nothing of it (R74): nothing but the focus and the pointer changed
 * their rows, as wide as the screen; for a control too small to draw its state, nothing anywhere. None of a control in a mask.
 */
export function unseenFlips(
  tree: TreeChange,
  pixels: PixelChange,
  { masks, width, density, differs }: FlipOptions,
): readonly string[] {
  const changed: readonly Rect[] = [...pixels.regions, ...pixels.negligible];
  return tree.changed.flatMap(({ before, after }): string[] => {
    if (before.state.checked === after.state.checked || !isInPlace(before, after)) return [];
    const { y, height } = after.bounds;
    const row: Rect = { x: 0, y, width, height };
    if (masks.some((mask) => intersection(mask, row) !== null)) return [];
    const near = hasOwnLook(after, density)
      ? changed.flatMap((region) => intersection(region, row) ?? [])
      : changed;
    return near.length > 0 && differs(near) ? [] : [after.ref];
  });
}

function isInPlace({ bounds: a }: Element, { bounds: b }: Element): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

function hasOwnLook({ bounds }: Element, density: number): boolean {
  return Math.min(bounds.width, bounds.height) >= OWN_LOOK_DP * density;
}
