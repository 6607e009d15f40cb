import type { Element } from '../model/element.ts';
import { centre, type Rect } from '../model/geometry.ts';
import type { Region } from '../model/locator.ts';

/** Shares of the frame that count as its top, bottom, left and right. */
const EDGE = 0.4;
const CORNER = 0.5;

/** True when the middle of an element is in a region of a frame (the screen, a dialog). An element as wide as the frame is not on its left. */
export function isInRegion(element: Element, frame: Rect, region: Region): boolean {
  const box = element.visible ?? element.bounds;
  const at = centre(box);
  const x = (at.x - frame.x) / Math.max(1, frame.width);
  const y = (at.y - frame.y) / Math.max(1, frame.height);
  switch (region) {
    case 'top':
      return y < EDGE;
    case 'bottom':
      return y > 1 - EDGE;
    case 'left':
      return x < EDGE;
    case 'right':
      return x > 1 - EDGE;
    case 'centre':
      return Math.abs(x - 0.5) <= 0.25 && Math.abs(y - 0.5) <= 0.25;
    case 'top left':
      return y < EDGE && x < CORNER;
    case 'top right':
      return y < EDGE && x > CORNER;
    case 'bottom left':
      return y > 1 - EDGE && x < CORNER;
    case 'bottom right':
      return y > 1 - EDGE && x > CORNER;
  }
}

/** Returns where a box is in a frame, in words: "at the bottom left", "at the top", "in the middle". */
export function describeRegion(box: Rect, frame: Rect): string {
  const at = centre(box);
  const x = (at.x - frame.x) / Math.max(1, frame.width);
  const y = (at.y - frame.y) / Math.max(1, frame.height);
  const vertical = y < EDGE ? 'top' : y > 1 - EDGE ? 'bottom' : '';
  const horizontal = x < EDGE ? 'left' : x > 1 - EDGE ? 'right' : '';
  if (vertical === '' && horizontal === '') return 'in the middle';
  if (vertical === '') return `on the ${horizontal}`;
  return `at the ${[vertical, horizontal].filter((w) => w !== '').join(' ')}`;
}
