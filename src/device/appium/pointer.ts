/** Converts touch gestures to W3C actions in the driver's coordinates: pixels on Android, points on iOS, CSS pixels on the web. */
import type { TouchGesture } from '../port.ts';

export interface PointerActions {
  readonly type: 'pointer';
  readonly id: string;
  readonly parameters: { readonly pointerType: 'touch' };
  readonly actions: object[];
}

/** Duration of a tap, ms. */
const PRESS_MS = 60;
/** Rest before the finger lifts, which prevents a fling, ms. */
const REST_MS = 120;

/** Rest of two fingers before they move, ms. */
const SETTLE_MS = 60;
/** Rest of a carried element before it is let go, so that the list makes room, ms. */
const DROP_MS = 400;
/** Movements of a drag: lists open a gap only for a finger that they see on its way. */
const DRAG_STEPS = 10;

/** Returns the points of a drag after its start. */
function dragSteps(from: Place, to: Place): Place[] {
  return Array.from({ length: DRAG_STEPS }, (_, i) => {
    const share = (i + 1) / DRAG_STEPS;
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  });
}

const DOWN = { type: 'pointerDown', button: 0 };
const UP = { type: 'pointerUp', button: 0 };
const pause = (duration: number): object => ({ type: 'pause', duration: Math.round(duration) });

type Place = { readonly x: number; readonly y: number };

const finger = (id: string, actions: object[]): PointerActions => ({
  type: 'pointer',
  id,
  parameters: { pointerType: 'touch' },
  actions,
});

/** Returns the W3C actions of a touch gesture, one source for each finger. `scale` is the number of screenshot pixels per driver unit. */
export function pointerActions(touch: TouchGesture, scale: number): PointerActions[] {
  const move = (at: Place, duration: number): object => ({
    type: 'pointerMove',
    duration: Math.round(duration),
    x: Math.round(at.x / scale),
    y: Math.round(at.y / scale),
    origin: 'viewport',
  });
  if (touch.kind === 'pinch') {
    const { at, from, to, ms } = touch;
    const path = (side: 1 | -1): object[] => [
      move({ x: at.x + side * from, y: at.y }, 0),
      DOWN,
      pause(SETTLE_MS),
      move({ x: at.x + side * to, y: at.y }, ms),
      pause(REST_MS),
      UP,
    ];
    return [finger('finger', path(-1)), finger('second finger', path(1))];
  }
  const actions: object[] = [];
  switch (touch.kind) {
    case 'tap':
      actions.push(move(touch.at, 0));
      for (let n = 0; n < touch.times; n++) {
        if (n > 0) actions.push(pause(touch.intervalMs));
        actions.push(DOWN, pause(PRESS_MS), UP);
      }
      break;
    case 'long_press':
      actions.push(move(touch.at, 0), DOWN, pause(touch.ms), UP);
      break;
    case 'swipe':
      actions.push(move(touch.from, 0), DOWN);
      if (touch.via !== undefined) actions.push(move(touch.via, touch.ms));
      actions.push(move(touch.to, touch.ms), pause(REST_MS), UP);
      break;
    case 'drag':
      actions.push(move(touch.from, 0), DOWN, pause(touch.holdMs));
      for (const step of dragSteps(touch.from, touch.to)) actions.push(move(step, touch.ms / DRAG_STEPS));
      actions.push(pause(DROP_MS), UP);
  }
  return [finger('finger', actions)];
}
