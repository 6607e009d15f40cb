import type { Element } from '../model/element.ts';
import { centre, containsPoint, type Point } from '../model/geometry.ts';
import type { Screen } from '../model/screen.ts';

/** Returns the point that a tap touches: the middle of the part in view, or of the part above the keyboard when that covers the middle. */
export function tapPoint(screen: Screen, element: Element): Point {
  const box = element.visible ?? element.bounds;
  const middle = centre(box);
  const keyboard = screen.keyboard.shown ? screen.keyboard.bounds : null;
  if (keyboard === null || !containsPoint(keyboard, middle) || keyboard.y <= box.y) return middle;
  return centre({ ...box, height: keyboard.y - box.y });
}
