import type { Action, Attempt, Point, Rect, Screen } from '../../trace/schema.ts';
import type { Marker } from './types.ts';

/**
 * Where the finger came down. The part of the target that was in view counts, as bounds may reach beyond the screen;
 * null for what no finger does (keys, waits, launches).
 */
export function markerOf(attempt: Attempt, before: Screen | undefined): Marker | null {
  const area = targetArea(attempt, before);
  const { action } = attempt;
  switch (action.kind) {
    case 'tap':
    case 'input_text':
      return area === null ? null : { kind: 'tap', at: middle(area) };
    case 'long_press':
      return area === null ? null : { kind: 'long press', at: middle(area) };
    case 'swipe':
    case 'scroll_to':
      return swipe(action.direction, area ?? wholeScreen(before));
    case 'keyboard_enter':
    case 'wait':
    case 'hide_keyboard':
    case 'navigate_back':
    case 'navigate_home':
    case 'rotate':
    case 'deep_link':
    case 'set_location':
    case 'launch_app':
    case 'status':
      return null;
  }
}

function targetArea({ target }: Attempt, before: Screen | undefined): Rect | null {
  if (target === null) return null;
  return before?.elements.find((e) => e.ref === target.ref)?.visible ?? target.bounds;
}

function wholeScreen(before: Screen | undefined): Rect | null {
  return before === undefined ? null : { x: 0, y: 0, ...before.size };
}

function middle(r: Rect): Point {
  return { x: r.x + r.width / 2, y: r.y + r.height / 2 };
}

type Direction = Extract<Action, { kind: 'swipe' }>['direction'];
const TOWARDS: Readonly<Record<Direction, Point>> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

/** An arrow through the middle: the exact path is the device's business. */
function swipe(direction: Direction, area: Rect | null): Marker | null {
  if (area === null) return null;
  const { x, y } = middle(area);
  const dx = TOWARDS[direction].x * area.width * 0.3;
  const dy = TOWARDS[direction].y * area.height * 0.3;
  return { kind: 'swipe', from: { x: x - dx, y: y - dy }, to: { x: x + dx, y: y + dy } };
}
