import type { Point, Rect } from '../screen/model/geometry.ts';
import type { Direction, SwipeArea } from './definition.ts';

/** Returns start and end of a finger's movement through the middle of the target or screen, clear of keyboard and edges. */
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
      return { from: { x: x + dx, y }, to: { x: x - dx, y } };
    case 'right':
      return { from: { x: x - dx, y }, to: { x: x + dx, y } };
  }
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
