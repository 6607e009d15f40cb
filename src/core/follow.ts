/** What a gesture moved: content that was scrolled, or another screen. */
import type { Action } from '../actions/index.ts';
import type { Delta, Screen } from '../screen/screen.ts';
import { patch, type Turn } from './state.ts';

/** Scrolls and new screens since the run began: what same-target identity rests on. */
export function follow(turn: Turn, delta: Delta, { before, after, action }: Moved): Turn {
  const { state } = turn;
  if (before.app.place !== after.app.place) return replaced(turn);
  // However little it changes in the picture, a finger that moved something has moved a list.
  const moved = isVertical(action) ? delta.kind !== 'none' : delta.kind === 'scrolled';
  if (moved) return patch(turn, { scrolls: state.scrolls + 1, scrolledAway: true });
  return delta.kind === 'full' ? replaced(turn) : turn;
}

interface Moved {
  readonly before: Screen;
  readonly after: Screen;
  readonly action: Action;
}

function replaced(turn: Turn): Turn {
  return patch(turn, { screens: turn.state.screens + 1, scrolledAway: false, restless: [] });
}

function isVertical(action: Action): boolean {
  return (
    (action.kind === 'swipe' || action.kind === 'scroll_to') &&
    (action.direction === 'up' || action.direction === 'down')
  );
}
