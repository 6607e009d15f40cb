/** Sets the wheels of a date picker one after the other, and completes the instruction when all of them are set (R36). */
import { dateWheels, type DateWheel } from '../../screen/features/date-wheels.ts';
import { dateControls, dateFieldOf } from '../../screen/locate/date-controls.ts';
import type { PickDateInstruction } from '../../actions/pick_value.ts';
import { choicesOf } from '../../screen/locate/choice-group.ts';
import type { Locator } from '../../screen/model/locator.ts';
import type { KnownDay } from '../../screen/model/named-day.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';
import { completeInstruction } from '../commands/complete-step.ts';
import { inconclusive } from '../commands/finish.ts';
import { observeAgain } from '../commands/observe.ts';
import { pickInCalendar } from './pick-in-calendar.ts';
import { waitForLoading } from '../recovery/a-loading.ts';
import { revocableForMs } from './taken-back.ts';
import { askNext, patch, type Outcome, type Turn } from '../state/turn.ts';
import { resolve } from '../targets/resolve.ts';

/** Returns the next command for a date: the wheels are set, the planner turns one of them, or there are none. */
export function pickDate(turn: Turn, screen: Screen, { day, field }: PickDateInstruction): Outcome {
  const wheels =
    field === undefined
      ? dateControls(screen, { day }, turn.state.goal.textCase)
      : wheelsOf(screen, { field, day }, turn.state.goal.textCase);
  if (wheels !== null)
    return wheels.every(({ isSet }) => isSet) ? stays(turn, screen, wheels) : askNext(turn, screen);
  const loading = waitForLoading(turn, screen);
  if (loading !== null) return loading;
  const inCalendar = pickInCalendar(turn, screen, day);
  if (inCalendar !== null) return inCalendar;
  const since = turn.state.step.missingSince ?? screen.at;
  if (screen.at - since < LIMITS.arrivalMs)
    return observeAgain(patch(turn, { step: { missingSince: since } }));
  return inconclusive(
    turn,
    'no-proof',
    'no date picker with one wheel for the day and one for the month is in view, and no calendar whose month and year stand in one text; where the month is in view, write: Tap "14"',
  );
}

/** Completes the instruction once the date stays: an app may take back, after its server refused, what the browser's own field was given (R74). */
function stays(turn: Turn, screen: Screen, wheels: readonly DateWheel[]): Outcome {
  const isField = wheels.some(({ wheel }) => wheel.dateField === true);
  const leftMs = isField ? revocableForMs(turn, screen) : 0;
  if (leftMs > 0) return observeAgain(turn, leftMs);
  return completeInstruction(
    turn,
    screen,
    'completed',
    isField ? 'the field holds the date' : 'the wheels show the date',
    [],
  );
}

/** The control for whose date a picker is opened, and the day. */
interface FieldDate {
  readonly field: Locator;
  readonly day: KnownDay;
}

/** True when the picker of the control is in view, so that nothing has to be opened. */
export function isDateOpen(screen: Screen, date: FieldDate, textCase: 'exact' | 'ignore'): boolean {
  return (
    resolve(screen, date.field, textCase).matches.length > 0 && wheelsOf(screen, date, textCase) !== null
  );
}

/** Returns the wheels below the control or over it; all that are there when a picker stands in its place. Those of another control are none. */
function wheelsOf(
  screen: Screen,
  { field, day }: FieldDate,
  textCase: 'exact' | 'ignore',
): readonly DateWheel[] | null {
  if (dateFieldOf(screen, { day, field }, textCase) !== null)
    return dateControls(screen, { day, field }, textCase);
  const wheels = dateWheels(screen, day);
  const [caption] = resolve(screen, field, textCase).matches;
  if (wheels === null || caption === undefined) return wheels;
  const all = wheels.map(({ wheel }) => wheel);
  return choicesOf(screen, caption, all).own.length === all.length ? wheels : null;
}
