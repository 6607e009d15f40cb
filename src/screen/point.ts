import type { Element } from './element.ts';
import { centre, holds, type Point } from './geometry.ts';
import type { Screen } from './screen.ts';

/** Where a finger touches an element: the middle of what is in view of it. With the keyboard over that middle, the middle of what is left. */
export function tapPoint(screen: Screen, element: Element): Point {
  const box = element.visible ?? element.bounds;
  const middle = centre(box);
  const keyboard = screen.keyboard.shown ? screen.keyboard.bounds : null;
  if (keyboard === null || !holds(keyboard, middle) || keyboard.y <= box.y) return middle;
  return centre({ ...box, height: keyboard.y - box.y });
}
