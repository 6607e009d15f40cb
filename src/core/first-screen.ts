/** The screen on which a step began: what was left before it had been seen whole may still hold what the step names. */
import { overlaysOf } from '../screen/overlays.ts';
import type { Screen } from '../screen/screen.ts';
import { ground, phraseOf } from './ground.ts';
import { listGoingOn } from './lists.ts';
import { openAct, type Pending, type RunState } from './state.ts';

/** What nobody has seen of it yet, and whether an approach action led away from it. */
export interface FirstScreen {
  readonly above: boolean;
  readonly below: boolean;
  /** The hierarchy holds the control, out of view. */
  readonly held: boolean;
  readonly left: boolean;
}

export function firstScreen(state: RunState, screen: Screen): FirstScreen {
  const act = openAct(state);
  const phrase = act === undefined ? null : phraseOf(act);
  return {
    above: state.scrolledAway && listGoingOn(screen, true) !== undefined,
    below: listGoingOn(screen, false) !== undefined,
    held: phrase !== null && ground(screen, phrase, state.goal.textCase).fits.length > 0,
    left: false,
  };
}

/** After an approach action: a finger movement that moved nothing has come to an end of the list; anything else may have led away. */
export function afterApproach(
  first: FirstScreen | null,
  { attempt: { action }, before }: Pending,
  after: Screen,
  landed: boolean,
): FirstScreen | null {
  if (first === null || first.left) return first;
  if (action.kind === 'swipe' || action.kind === 'scroll_to') {
    if (landed) return first;
    if (action.direction === 'up') return { ...first, below: false };
    return action.direction === 'down' ? { ...first, above: false } : first;
  }
  const leads = landed && action.kind !== 'hide_keyboard' && !hasModal(before) && !hasModal(after);
  return leads ? { ...first, left: true } : first;
}

/** It was left while the control may have stood there. */
export function mayHoldIt(first: FirstScreen | null): boolean {
  return first !== null && first.left && (first.above || first.below || first.held);
}

function hasModal(screen: Screen): boolean {
  return overlaysOf(screen).some((o) => o.modal);
}
