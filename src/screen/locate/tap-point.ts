import { overlaysOf } from '../features/overlays.ts';
import { isScrim } from '../features/scrims.ts';
import type { Element } from '../model/element.ts';
import { area, centre, containsPoint, type Point, type Rect } from '../model/geometry.ts';
import type { Screen } from '../model/screen.ts';

/**
 * Returns the point that a tap touches: the middle of the part in view, or of the part above the keyboard when that covers the middle. Of a scrim it is
 * the middle of the largest part beside the surface that lies over it: a drawer covers more than half of the screen.
 */
export function tapPoint(screen: Screen, element: Element): Point {
  const box = element.visible ?? element.bounds;
  const middle = centre(box);
  const surface = isScrim(element, screen.size) ? surfaceAt(screen, element, middle) : undefined;
  if (surface !== undefined) return centre(largestBeside(box, surface));
  const keyboard = screen.keyboard.shown ? screen.keyboard.bounds : null;
  if (keyboard === null || !containsPoint(keyboard, middle) || keyboard.y <= box.y) return middle;
  return centre({ ...box, height: keyboard.y - box.y });
}

function surfaceAt(screen: Screen, scrim: Element, point: Point): Rect | undefined {
  return overlaysOf(screen).find(
    ({ modal, bounds, ref }) => modal && ref !== scrim.ref && containsPoint(bounds, point),
  )?.bounds;
}

/** Returns the largest of the four strips of a box that lie beside another one. */
function largestBeside(box: Rect, inner: Rect): Rect {
  const right = inner.x + inner.width;
  const bottom = inner.y + inner.height;
  const strips: readonly Rect[] = [
    { ...box, width: inner.x - box.x },
    { ...box, x: right, width: box.x + box.width - right },
    { ...box, height: inner.y - box.y },
    { ...box, y: bottom, height: box.y + box.height - bottom },
  ];
  const [largest = box] = strips
    .filter(({ width, height }) => width > 0 && height > 0)
    .toSorted((a, b) => area(b) - area(a));
  return largest;
}
