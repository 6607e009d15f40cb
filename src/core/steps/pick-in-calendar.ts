/** Picks a day in a calendar: turns to its month, one month at a time, and taps the day (R36). */
import type { Condition } from '../../goal/model/condition.ts';
import type { Instruction } from '../../goal/model/instruction.ts';
import { calendarOn, captionOf, type CalendarPage } from '../../screen/features/calendar-page.ts';
import { describedAs } from '../../screen/features/described-days.ts';
import type { Element } from '../../screen/model/element.ts';
import { parseIsoDay } from '../../screen/model/calendar.ts';
import type { Locator } from '../../screen/model/locator.ts';
import { resolveDay, type KnownDay } from '../../screen/model/named-day.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';
import { inconclusive } from '../commands/finish.ts';
import { advanceNext, type Outcome, type Turn } from '../state/turn.ts';
import { setAs } from './set-control.ts';

/**
 * Puts taps in the place of the instruction: on the control that turns to the next month, until the calendar names the wanted one, and on the day. Null
 * without a calendar. A day without a year is one of the year in view; where that lies before the month in view, nobody can tell which year is meant.
 */
export function pickInCalendar(turn: Turn, screen: Screen, named: KnownDay): Outcome | null {
  const page = calendarOn(screen);
  const { today } = screen.device ?? {};
  const day = page === null ? null : resolveDay(named, today === undefined ? null : parseIsoDay(today.date));
  if (page === null || day === null) return null;
  const year = day.year ?? page.year;
  const months = (year - page.year) * 12 + day.month - page.month;
  if (day.year === null && months < 0)
    return inconclusive(
      turn,
      'no-proof',
      `the calendar shows ${page.caption.text}, and the line does not name the year of its day`,
    );
  if (Math.abs(months) > LIMITS.tapsUntil)
    return inconclusive(turn, 'no-proof', `the day is ${Math.abs(months)} months from ${page.caption.text}`);
  const caption = textLocator(captionOf(page, day.month, year));
  const turning = months === 0 ? [] : turnTo(page, months, caption);
  if (turning === null)
    return inconclusive(
      turn,
      'no-proof',
      `nobody can tell which control turns the calendar to the ${months > 0 ? 'next' : 'previous'} month`,
    );
  const cell = dayLocator({ ...day, year }, caption, page);
  const instructions = [...turning, tap(cell)];
  // No calendar is taken at its word: the day is read back.
  const picked: Condition = {
    kind: 'date',
    target: cell,
    compare: '=',
    day: { kind: 'date', day: day.day, month: day.month, year },
    negated: false,
    picked: true,
  };
  return advanceNext(setAs(turn, { instructions, conditions: [picked] }), screen);
}

/** Returns the tap that is repeated until the caption is there; null when no control of the calendar has a name. */
function turnTo(
  { next, previous }: CalendarPage,
  months: number,
  caption: Locator,
): readonly Instruction[] | null {
  const control = months > 0 ? next : previous;
  const target = control === undefined ? null : controlLocator(control);
  if (target === null) return null;
  return [{ kind: 'tap', target, repeat: null, until: { kind: 'visible', target: caption, negated: false } }];
}

const tap = (target: Locator): Instruction => ({ kind: 'tap', target, repeat: null, until: null });

function textLocator(label: string): Locator {
  return { source: `"${label}"`, label, match: 'exact', name: null, role: null, row: null, places: [] };
}

function controlLocator({ label, text, description, resourceId }: Element): Locator | null {
  const name = text || description || label;
  if (name !== '') return textLocator(name);
  return resourceId === ''
    ? null
    : { ...textLocator(''), source: `#${resourceId}`, label: null, id: resourceId };
}

/**
 * Returns the cell of the day below the caption: the one that its description names, else the one with its number. The last days of the month before
 * may stand first, and the first ones of the next month last.
 */
function dayLocator(
  day: { readonly day: number; readonly month: number; readonly year: number },
  caption: Locator,
  { described }: CalendarPage,
): Locator {
  const below = { kind: 'relation', relation: 'below', anchors: [caption] } as const;
  const words = described === null ? null : describedAs(described, day);
  if (words !== null) return { ...textLocator(words), match: 'contains', places: [below] };
  return {
    ...textLocator(String(day.day)),
    places: [below, { kind: 'ordinal', n: day.day > 20 ? -1 : 1 }],
  };
}
