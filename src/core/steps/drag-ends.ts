/** Looks for both ends of a drag: a list may show only one of them at a time (R38). */
import { inconclusive } from '../commands/finish.ts';
import { resolve } from '../targets/resolve.ts';
import { patch, type Outcome, type Turn } from '../state/turn.ts';
import type { DragInstruction } from '../../actions/drag.ts';
import type { Locator } from '../../screen/model/locator.ts';
import type { Screen } from '../../screen/model/screen.ts';

/** Returns the end of the drag that is not in the element tree, first the one that moves; undefined when both are there. */
export function missingEnd(
  { state }: Turn,
  screen: Screen,
  { target, anchor }: DragInstruction,
): Locator | undefined {
  return [target, anchor].find(
    (locator) => resolve(screen, locator, state.goal.textCase).matches.length === 0,
  );
}

/** Records the end of the drag that is in view while the other one is not in the element tree. */
export function withEndsSeen(turn: Turn, screen: Screen, instruction: DragInstruction): Turn {
  const { endsSeen } = turn.state.step;
  const missing = missingEnd(turn, screen, instruction);
  const other = missing === instruction.target ? 'anchor' : 'target';
  const isInView = resolve(screen, instruction[other], turn.state.goal.textCase).matches.some(
    (e) => e.visible !== null,
  );
  return missing === undefined || !isInView || endsSeen.includes(other)
    ? turn
    : patch(turn, { step: { endsSeen: [...endsSeen, other] } });
}

/** Ends the goal when each end was in view without the other: nobody can tell how far a finger would drag it. Null in all other cases. */
export function endsApart(turn: Turn, { target, anchor }: DragInstruction): Outcome | null {
  return turn.state.step.endsSeen.length > 1
    ? inconclusive(
        turn,
        'no-proof',
        `${target.source} and ${anchor.source} are not in view together, so ${target.source} can't be dragged there`,
      )
    : null;
}
