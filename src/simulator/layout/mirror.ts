/** Layouts from right to left: everything is placed from left to right, and then mirrored. */
import type { Box } from '../view.ts';

/** Returns the box in the mirror of a screen of this width. */
export function mirroredBox(box: Box, width: number): Box {
  return { ...box, x: width - box.x - box.width };
}
