/** What a gesture moved: content that was scrolled, or another screen. */
import type { Action } from '../actions/index.ts';
import type { Delta, Screen } from '../screen/screen.ts';
import { patch, type Turn } from './state.ts';
import type { Attempt } from './types.ts';

interface Made {
  readonly attempt: Attempt;
  readonly before: Screen;
}

/** Scrolls and new screens since the run began: what same-target identity rests on. `ours`: no line of the goal asked for the gesture. */
export function follow(turn: Turn, delta: Delta, made: Made, after: Screen, ours: boolean): Turn {
  if (made.before.app.place !== after.app.place) return replaced(turn);
  // However little it changes in the picture, a finger that moved something has moved a list.
  const moved = isVertical(made.attempt.action) ? delta.kind !== 'none' : delta.kind === 'scrolled';
  if (moved) return scrolled(turn, ours);
  return delta.kind === 'full' ? replaced(turn) : turn;
}

/** Content was moved, by a line of the goal or on the way to what a line names. */
export function scrolled(turn: Turn, ours: boolean): Turn {
  const { scrolls, scrolledByUs } = turn.state;
  return patch(turn, { scrolls: scrolls + 1, scrolledAway: true, scrolledByUs: scrolledByUs || ours });
}

function replaced(turn: Turn): Turn {
  return patch(turn, {
    screens: turn.state.screens + 1,
    scrolledAway: false,
    scrolledByUs: false,
    restless: [],
  });
}

function isVertical(action: Action): boolean {
  return (
    (action.kind === 'swipe' || action.kind === 'scroll_to') &&
    (action.direction === 'up' || action.direction === 'down')
  );
}
