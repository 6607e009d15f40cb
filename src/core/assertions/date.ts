/** Proves the date that a control shows, against the date on the device (R74). */
import type { AssertionContext, AssertionResult, ConditionOf } from './context.ts';
import { locatorName, met, quote, unmet, unproven } from './result.ts';
import { readShown } from './shown.ts';
import {
  dateText,
  dayFrom,
  namedDayText,
  resolveDay,
  type KnownDay,
  type WantedDay,
} from '../../screen/model/named-day.ts';
import { dayFromNumber, dayNumber, parseIsoDay, weekdayOf, type Day } from '../../screen/model/calendar.ts';
import { dateWordsOf } from '../../screen/model/date-words.ts';
import { dateOrderIn, datesIn, type ShownDate } from '../../screen/model/date.ts';

const WORDS = { '=': 'is', '<': 'is before', '>': 'is after', '<=': 'is not after', '>=': 'is not before' };

/**
 * Proves a date. Figures in two orders (`03/04`) decide when both readings agree. Else the order that another date on the screen shows can
 * prove the line, and that of the device's locale can prove that it is the day; nothing can refute it. Around midnight the day before
 * counts too.
 */
export function proveDate(condition: ConditionOf<'date'>, context: AssertionContext): AssertionResult {
  const { target, compare, negated } = condition;
  const { screen } = context;
  const today = screen.device?.today;
  const now = today === undefined ? null : parseIsoDay(today.date);
  const known = knownDay(condition, now, context);
  if ('result' in known) return known.result;
  const { day } = known;
  const began = today?.since === undefined ? now : parseIsoDay(today.since);
  const wanted = resolveDay(day, now);
  const name = wanted === null || condition.day.kind === 'date' ? '' : ` (${dateText(wanted)})`;
  const expected = `${expectation(condition)}${name}`;
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

const expectation = ({ target, compare, day, negated }: ConditionOf<'date'>): string =>
  `${locatorName(target)} ${negated ? 'not: ' : ''}${WORDS[compare]} ${namedDayText(day)}`;

/** Returns the day of the line as one that needs no other control, or the result when that control shows no single date. */
function knownDay(
  condition: ConditionOf<'date'>,
  now: Day | null,
  context: AssertionContext,
): { readonly day: KnownDay } | { readonly result: AssertionResult } {
  const { day } = condition;
  if (day.kind !== 'from shown') return { day };
  const expected = expectation(condition);
  const shown = readShown(day.by, expected, context);
  if ('result' in shown) return shown;
  const { today } = context.screen.device ?? {};
  const [reading, ...others] = datesIn(shown.value, today?.locale ?? null, now?.year ?? UNKNOWN_YEAR) ?? [];
  const start = reading === undefined || others.length > 0 ? null : asDay(reading, now);
  // A date without its year is one of the device's year: both are read in the same way.
  const year = start?.year ?? now?.year;
  const moved = start === null || year === undefined ? null : dayFrom({ ...start, year }, day);
  return moved === null
    ? {
        result: unproven(
          expected,
          `${day.by.source} shows ${quote(shown.value)}, which is no single date`,
          'judge',
          shown.proof,
        ),
      }
    : { day: { kind: 'date', ...moved, year: start?.year === null ? null : moved.year } };
}

/** Any year: only a date that names none is read with it. */
const UNKNOWN_YEAR = 2000;

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
