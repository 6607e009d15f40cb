/** What a gesture moved (R40): content that was scrolled, or another screen. */
import type { Action } from '../../actions/registry.ts';
import type { Attempt } from '../model/protocol.ts';
import { patch, type Turn } from './turn.ts';
import type { ScreenChange, Screen } from '../../screen/model/screen.ts';

interface GestureMade {
  readonly attempt: Attempt;
  readonly before: Screen;
}

/** Scrolls and new screens since the run began: what same-target identity rests on. `ours`: no line of the goal asked for the gesture. */
export function recordNavigation(
  turn: Turn,
  change: ScreenChange,
  made: GestureMade,
  after: Screen,
  byCore: boolean,
): Turn {
  if (made.before.app.place !== after.app.place) return recordNewScreen(turn);
  // However little it changes in the picture, a finger that moved something has moved a list.
  const moved = isVertical(made.attempt.action) ? change.kind !== 'none' : change.kind === 'scrolled';
  if (moved) return recordScroll(turn, byCore);
  return change.kind === 'full' ? recordNewScreen(turn) : turn;
}

/** Content was moved, by a line of the goal or on the way to what a line names. */
export function recordScroll(turn: Turn, byCore: boolean): Turn {
  const {
    run: { scrolls, scrolledByCore },
  } = turn.state;
  return patch(turn, {
    run: { scrolls: scrolls + 1, scrolledAway: true, scrolledByCore: scrolledByCore || byCore },
  });
}

function recordNewScreen(turn: Turn): Turn {
  return patch(turn, {
    run: { newScreens: turn.state.run.newScreens + 1, scrolledAway: false, scrolledByCore: false },
    seen: { backgroundChanges: [] },
  });
}

function isVertical(action: Action): boolean {
  return 'direction' in action && (action.direction === 'up' || action.direction === 'down');
}
