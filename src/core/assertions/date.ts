/** Proves the date that a control shows, against the date on the device (R74). */
import type { AssertionContext, AssertionResult, ConditionOf } from './context.ts';
import { locatorName, met, quote, unmet, unproven } from './result.ts';
import { readShown } from './shown.ts';
import { dateText, namedDayText, type NamedDay } from '../../screen/model/named-day.ts';
import {
  addMonths,
  dayFromNumber,
  dayNumber,
  daysInMonth,
  isDay,
  parseIsoDay,
  weekdayOf,
  type Day,
} from '../../screen/model/calendar.ts';
import { dateWordsOf } from '../../screen/model/date-words.ts';
import { dateOrderIn, datesIn, type ShownDate } from '../../screen/model/date.ts';

const WORDS = { '=': 'is', '<': 'is before', '>': 'is after', '<=': 'is not after', '>=': 'is not before' };

/** A day of which any year will do when `year` is null. */
type WantedDay = Omit<Day, 'year'> & { readonly year: number | null };

/**
 * Proves a date. Figures in two orders (`03/04`) decide when both readings agree. Else the order that another date on the screen shows can
 * prove the line, and that of the device's locale can prove that it is the day; nothing can refute it. Around midnight the day before
 * counts too.
 */
export function proveDate(condition: ConditionOf<'date'>, context: AssertionContext): AssertionResult {
  const { target, compare, day, negated } = condition;
  const { screen } = context;
  const today = screen.device?.today;
  const now = today === undefined ? null : parseIsoDay(today.date);
  const began = today?.since === undefined ? now : parseIsoDay(today.since);
  const wanted = resolveDay(day, now);
  const name = wanted === null || day.kind === 'date' ? '' : ` (${dateText(wanted)})`;
  const expected = `${locatorName(target)} ${negated ? 'not: ' : ''}${WORDS[compare]} ${namedDayText(day)}${name}`;
  const shown = readShown(target, expected, context);
  if ('result' in shown) return shown.result;
  const { value, proof } = shown;
  const actual = `it shows ${quote(value)}`;
  if (wanted === null)
    return unproven(
      expected,
      now === null
        ? `${actual}, and the device does not tell its date`
        : `${actual}, and the month has no such day`,
      null,
      proof,
    );
  const locale = today?.locale ?? null;
  const readings = datesIn(value, locale, now?.year ?? wanted.year);
  if (readings === null) return unproven(expected, `${actual}, which holds no single date`, 'judge', proof);
  const holdsOn = (on: Day | null, reading: ShownDate): boolean | null => {
    const other = resolveDay(day, on);
    const answer = other === null ? null : holds(compare, reading, other, on);
    return answer === null ? null : answer !== negated;
  };
  const answers = readings.map((reading) => ({ reading, answer: holdsOn(now, reading) }));
  const isSameDay = compare === '=' && !negated;
  const order =
    dateOrderIn(screen.elements.map((e) => e.text)) ?? (isSameDay ? dateWordsOf(locale).order : null);
  const isMet = answers.every(({ answer }) => answer === true);
  const usual = answers.find(
    ({ reading }) => order !== null && reading.kind === 'date' && reading.order === order,
  );
  if (isMet || usual?.answer === true) return met(expected, actual, proof);
  const isUnmet = answers.every(
    ({ reading, answer }) => answer === false && holdsOn(began, reading) === false,
  );
  return isUnmet
    ? unmet(expected, actual, 'Wrong Text Bug', proof)
    : unproven(expected, `${actual}, which can be read in two ways`, 'judge', proof);
}

/** Returns the day that a line names; null when it depends on a date that the device did not tell, or when the month has no such day. */
function resolveDay(day: NamedDay, today: Day | null): WantedDay | null {
  if (day.kind === 'date') return day;
  if (today === null) return null;
  const month = addMonths(today, day.months);
  if (day.kind === 'of month') {
    const last = daysInMonth(month.year, month.month);
    const wanted = { ...month, day: day.day === -1 ? last : day.day };
    return isDay(wanted) ? wanted : null;
  }
  const start = { ...month, day: today.day };
  return isDay(start) ? dayFromNumber(dayNumber(start) + day.days) : null;
}

/** Returns whether a reading compares so with a day; null when a year is missing. */
function holds(
  compare: keyof typeof WORDS,
  reading: ShownDate,
  wanted: WantedDay,
  today: Day | null,
): boolean | null {
  const shown = asDay(reading, today);
  if (shown === null) return null;
  if (contradictsItself(reading, shown.year ?? wanted.year, today)) return compare === '=' ? false : null;
  if (compare === '=') {
    const isSameDay = shown.day === wanted.day && shown.month === wanted.month;
    return isSameDay && (shown.year === null || wanted.year === null || shown.year === wanted.year);
  }
  if (shown.year === null || wanted.year === null) return null;
  const by = dayNumber({ ...shown, year: shown.year }) - dayNumber({ ...wanted, year: wanted.year });
  if (by === 0) return compare === '<=' || compare === '>=';
  return by < 0 ? compare === '<' || compare === '<=' : compare === '>' || compare === '>=';
}

function asDay(reading: ShownDate, today: Day | null): WantedDay | null {
  if (reading.kind === 'date') return reading;
  return today === null ? null : dayFromNumber(dayNumber(today) + reading.days);
}

/** True for a date beside the name of another weekday, or beside a "tomorrow" that is not tomorrow. */
function contradictsItself(reading: ShownDate, year: number | null, today: Day | null): boolean {
  if (reading.kind === 'relative' || year === null) return false;
  const day = { ...reading, year };
  const isOtherWeekday = reading.weekday !== null && weekdayOf(day) !== reading.weekday;
  const isOtherDay =
    reading.relative !== null && today !== null && dayNumber(day) - dayNumber(today) !== reading.relative;
  return isOtherWeekday || isOtherDay;
}
