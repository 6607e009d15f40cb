/** Recognises a list that brings the tapped row to its middle, as wheels and rows of tabs do (R20). */
import type { Element } from '../../screen/model/element.ts';
import { centre, type Rect } from '../../screen/model/geometry.ts';
import { selfAndAncestors, subtree, type Screen } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';
import { treeDiff } from './tree-diff.ts';

/**
 * Returns true when the target stood beside the middle of a box that did not move, stands in its middle now, and the other rows of the box moved the
 * same way. A row that a late one pushed away, or that moved alone, did not come to the middle of anything.
 */
export function cameToMiddle(before: Screen, target: Element, after: Screen, successor: Element): boolean {
  const axis = axisOfMove(target.bounds, successor.bounds);
  if (axis === null) return false;
  const box = boxThatStayed(before, after, successor, axis);
  if (box === undefined) return false;
  const middle = centre(box.bounds)[axis];
  const isInMiddle = ({ bounds }: Element): boolean =>
    Math.abs(centre(bounds)[axis] - middle) <= extent(bounds, axis) / 4;
  if (isInMiddle(target) || !isInMiddle(successor)) return false;
  const own = new Set(subtree(after, successor).map((e) => e.ref));
  const inBox = new Set(subtree(after, box).map((e) => e.ref));
  const direction = Math.sign(distanceMoved(target, successor, axis));
  const others = treeDiff(before, after).changed.filter(
    (c) =>
      c.what.includes('moved') && c.after.label !== '' && inBox.has(c.after.ref) && !own.has(c.after.ref),
  );
  return (
    others.length > 0 && others.every((c) => Math.sign(distanceMoved(c.before, c.after, axis)) === direction)
  );
}

function distanceMoved(before: Element, after: Element, axis: 'x' | 'y'): number {
  return centre(after.bounds)[axis] - centre(before.bounds)[axis];
}

function extent({ width, height }: Rect, axis: 'x' | 'y'): number {
  return axis === 'x' ? width : height;
}

/** Returns the axis along which a box moved; null when it moved along none, or along both. */
function axisOfMove(from: Rect, to: Rect): 'x' | 'y' | null {
  const [a, b] = [centre(from), centre(to)];
  const movesX = Math.abs(b.x - a.x) > LIMITS.movedPx;
  const movesY = Math.abs(b.y - a.y) > LIMITS.movedPx;
  if (movesX === movesY) return null;
  return movesX ? 'x' : 'y';
}

/** Returns the nearest box around the element that stands where it stood. */
function boxThatStayed(
  before: Screen,
  after: Screen,
  element: Element,
  axis: 'x' | 'y',
): Element | undefined {
  return selfAndAncestors(after, element)
    .slice(1)
    .find((box) => {
      const was = before.elements.find((e) => e.path === box.path && e.className === box.className);
      return (
        was !== undefined &&
        Math.abs(distanceMoved(was, box, axis)) <= 1 &&
        extent(was.bounds, axis) === extent(box.bounds, axis)
      );
    });
}
