/** Sets the wheels of a date picker one after the other, and completes the instruction when all of them are set (R36). */
import { dateWheels, type WantedDate } from '../../actions/date-wheels.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';
import { completeInstruction } from '../commands/complete-step.ts';
import { inconclusive } from '../commands/finish.ts';
import { observeAgain } from '../commands/observe.ts';
import { waitForLoading } from '../recovery/a-loading.ts';
import { askNext, patch, type Outcome, type Turn } from '../state/turn.ts';

/** Returns the next command for a date: the wheels are set, the planner turns one of them, or there are none. */
export function pickDate(turn: Turn, screen: Screen, date: WantedDate): Outcome {
  const wheels = dateWheels(screen, date);
  if (wheels !== null)
    return wheels.every(({ isSet }) => isSet)
      ? completeInstruction(turn, screen, 'completed', 'the wheels show the date', [])
      : askNext(turn, screen);
  const loading = waitForLoading(turn, screen);
  if (loading !== null) return loading;
  const since = turn.state.step.missingSince ?? screen.at;
  if (screen.at - since < LIMITS.arrivalMs)
    return observeAgain(patch(turn, { step: { missingSince: since } }));
  return inconclusive(
    turn,
    'no-proof',
    'no date picker with one wheel for the day and one for the month is in view; in a calendar, tap the day: Tap "14"',
  );
}
