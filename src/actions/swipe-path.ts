import type { Point, Rect } from '../screen/model/geometry.ts';
import type { Direction, SwipeArea } from './definition.ts';

/** Least way of a finger across, as a share of the screen: a shorter one uncovers nothing behind a row and turns no page. */
const LEAST_ACROSS = 0.35;
/** Room between a finger and the edge of the screen, where the system takes gestures, as a share of the width. */
const EDGE = 0.05;

/**
 * Returns start and end of a finger's movement through the middle of the target or screen, clear of keyboard and edges. On a narrow target, such as
 * a short text in a row, it is as long as on a wide one: it begins on the target where there is room, else beside it.
 */
export function swipePath(direction: Direction, within: SwipeArea): { from: Point; to: Point } {
  const area = visibleArea(within);
  const x = Math.round(area.x + area.width / 2);
  const y = Math.round(area.y + area.height / 2);
  const dx = Math.round(area.width * 0.35);
  const dy = Math.round(area.height * 0.3);
  switch (direction) {
    case 'up':
      return { from: { x, y: y + dy }, to: { x, y: y - dy } };
    case 'down':
      return { from: { x, y: y - dy }, to: { x, y: y + dy } };
    case 'left':
    case 'right':
      return across(direction, { x, y }, dx, within);
  }
}

function across(
  direction: 'left' | 'right',
  { x, y }: Point,
  dx: number,
  { target, screen }: SwipeArea,
): { from: Point; to: Point } {
  const way = direction === 'left' ? -1 : 1;
  const least = Math.round(screen.width * LEAST_ACROSS);
  const isMoved = target?.state.scrollable === true || target?.value !== undefined;
  if (2 * dx >= least || isMoved || !target?.visible)
    return { from: { x: x - way * dx, y }, to: { x: x + way * dx, y } };
  const edge = Math.round(screen.width * EDGE);
  const [low, high] = way < 0 ? [edge + least, screen.width - edge] : [edge, screen.width - edge - least];
  const from = Math.min(high, Math.max(low, x - way * dx));
  return { from: { x: from, y }, to: { x: from + way * least, y } };
}

/** Returns the part of the target or screen that fingers can use. */
export function visibleArea({ target, screen, keyboard }: SwipeArea): Rect {
  const floor = keyboard?.y ?? screen.height;
  const whole = {
    x: 0,
    y: Math.round(screen.height * 0.08),
    width: screen.width,
    height: Math.round(floor - screen.height * 0.12),
  };
  const visible = target?.visible;
  if (!visible) return whole;
  return { ...visible, height: Math.max(1, Math.min(visible.height, floor - visible.y)) };
}
