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

const DOWN = { type: 'pointerDown', button: 0 };
const UP = { type: 'pointerUp', button: 0 };
const pause = (duration: number): object => ({ type: 'pause', duration: Math.round(duration) });

/** Returns the W3C actions of a touch gesture. `scale` is the number of screenshot pixels per driver unit. */
export function pointerActions(touch: TouchGesture, scale: number): PointerActions[] {
  const move = (at: { readonly x: number; readonly y: number }, duration: number): object => ({
    type: 'pointerMove',
    duration: Math.round(duration),
    x: Math.round(at.x / scale),
    y: Math.round(at.y / scale),
    origin: 'viewport',
  });
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
      actions.push(move(touch.from, 0), DOWN, move(touch.to, touch.ms), pause(REST_MS), UP);
  }
  return [{ type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions }];
}
