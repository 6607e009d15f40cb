import type { Element } from '../../../screen/model/element.ts';
import { containsPoint, type Point, type Rect, type Size } from '../../../screen/model/geometry.ts';

const COLUMNS = [0.5, 0.06, 0.94, 0.25, 0.75];
const STEP = 0.02;

/** Returns a point where a tap does nothing: above the keyboard, below the bars, outside every control; null when there is none. */
export function blankSpot(elements: readonly Element[], screen: Size, keyboard: Rect | null): Point | null {
  const taken = elements.filter(
    (e) =>
      e.visible !== null &&
      (e.state.clickable || e.state.editable || e.role === 'toolbar' || e.role === 'tab bar'),
  );
  const bottom = keyboard?.y ?? screen.height;
  for (const column of COLUMNS) {
    for (let y = bottom - screen.height * STEP; y > screen.height * 0.08; y -= screen.height * STEP) {
      const at = { x: Math.round(screen.width * column), y: Math.round(y) };
      if (!taken.some((e) => e.visible !== null && containsPoint(e.visible, at))) return at;
    }
  }
  return null;
}
