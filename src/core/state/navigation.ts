/** Records whether a gesture scrolled the content or opened another screen (R40). */
import type { Action } from '../../actions/registry.ts';
import type { Attempt } from '../model/protocol.ts';
import { patch, type Turn } from './turn.ts';
import type { ScreenChange, Screen } from '../../screen/model/screen.ts';

interface PerformedAttempt {
  readonly attempt: Attempt;
  readonly before: Screen;
}

/** Returns the turn with the scroll or new screen counted. `byCore`: no line of the goal asked for the gesture. */
export function recordNavigation(
  turn: Turn,
  change: ScreenChange,
  performed: PerformedAttempt,
  after: Screen,
  byCore: boolean,
): Turn {
  if (performed.before.app.place !== after.app.place) return recordNewScreen(turn);
  // A vertical swipe that changed anything at all has scrolled, however small the change in the screenshot.
  const moved = isVertical(performed.attempt.action) ? change.kind !== 'none' : change.kind === 'scrolled';
  if (moved) return recordScroll(turn, byCore);
  return change.kind === 'full' ? recordNewScreen(turn) : turn;
}

/** Counts a scroll. `byCore`: no line of the goal asked for it. */
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
