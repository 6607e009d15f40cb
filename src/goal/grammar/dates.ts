/** Dates in lines: `14 July`, `July 14, 2027`, `tomorrow`, `in 3 days`, `the 3rd of next month`. */
import type { KnownDay } from '../../screen/model/named-day.ts';
import type { Cursor } from './cursor.ts';
import { phrases } from './vocabulary.ts';
import { NUMBERS } from '../../shared/number-words.ts';

/** `month`: 1 to 12. `year`: null when the line names none. */
interface NamedDate {
  readonly day: number;
  readonly month: number;
  readonly year: number | null;
}

const MONTHS: ReadonlyMap<string, number> = new Map(
  'january february march april may june july august september october november december'
    .split(' ')
    .flatMap((name, i) => [
      [name, i + 1] as const,
      ...(name.length > 4 ? [[name.slice(0, 3), i + 1] as const] : []),
    ]),
);
const LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Parses a date; null when there is none here or the month has no such day. */
function parseDate(c: Cursor): NamedDate | null {
  const mark = c.mark();
  const date = parseDayFirst(c) ?? parseMonthFirst(c);
  if (date !== null && isDay(date)) return date;
  c.reset(mark);
  return null;
}

const YEAR_FIRST = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/u;
/** With dots, the day stands first in every country. */
const DAY_FIRST = /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/u;
const WITH_SLASHES = /^(?<first>\d{1,2})\/(?<second>\d{1,2})\/(?<year>\d{4})$/u;

/** Parses `2027-07-14`, `14.07.2027`, `31/12/2027`. Null for `03/04/2027`, whose day nobody can tell. */
function parseFigures(c: Cursor): NamedDate | null {
  const { kind, text } = c.peek();
  const date = kind === 'word' ? datesIn(text).filter(isDay) : [];
  const [only] = date;
  if (only === undefined || date.length > 1) return null;
  c.take();
  return only;
}

function datesIn(figures: string): readonly NamedDate[] {
  const { day, month, year, first, second } =
    (YEAR_FIRST.exec(figures) ?? DAY_FIRST.exec(figures) ?? WITH_SLASHES.exec(figures))?.groups ?? {};
  if (year === undefined) return [];
  if (day !== undefined) return [{ day: Number(day), month: Number(month), year: Number(year) }];
  const [a, b] = [Number(first), Number(second)];
  const dayFirst = { day: a, month: b, year: Number(year) };
  return a === b ? [dayFirst] : [dayFirst, { day: b, month: a, year: Number(year) }];
}

function parseDayFirst(c: Cursor): NamedDate | null {
  const mark = c.mark();
  c.eat('the');
  const day = parseDay(c);
  if (day !== null) {
    c.eat('of');
    const month = c.eatMapped(MONTHS);
    if (month !== null) return { day, month, year: parseYear(c) };
  }
  c.reset(mark);
  return null;
}

function parseMonthFirst(c: Cursor): NamedDate | null {
  const mark = c.mark();
  const month = c.eatMapped(MONTHS);
  c.eat('the');
  const day = month === null ? null : parseDay(c);
  if (month !== null && day !== null) return { day, month, year: parseYear(c) };
  c.reset(mark);
  return null;
}

/** Parses `14`, `3rd`. */
function parseDay(c: Cursor): number | null {
  const day = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(c.peek().lower)?.[1];
  if (day === undefined || !['number', 'word'].includes(c.peek().kind)) return null;
  c.take();
  return Number(day);
}

function parseYear(c: Cursor): number | null {
  const mark = c.mark();
  if (c.peek().text === ',') c.take();
  if (/^\d{4}$/.test(c.peek().text) && c.peek().kind === 'number') return c.takeNumber();
  c.reset(mark);
  return null;
}

function isDay({ day, month, year }: NamedDate): boolean {
  const isShort = month === 2 && year !== null && !isLeap(year);
  return day >= 1 && day <= (isShort ? 28 : (LENGTHS[month - 1] ?? 0));
}

/** Each word with the days from today. */
const NEAR_DAYS: ReadonlyMap<string, number> = new Map(
  (
    [
      [0, "today, today's date, the current date, the date of today"],
      [1, "tomorrow, tomorrow's date, the date of tomorrow"],
      [-1, "yesterday, yesterday's date, the date of yesterday"],
      [2, 'the day after tomorrow'],
      [-2, 'the day before yesterday'],
    ] as const
  ).flatMap(([days, list]) => phrases(list).map((words) => [words, days] as const)),
);
const UNITS: ReadonlyMap<string, { readonly days: number; readonly months: number }> = new Map(
  (
    [
      ['day, days', { days: 1, months: 0 }],
      ['week, weeks', { days: 7, months: 0 }],
      ['month, months', { days: 0, months: 1 }],
      ['year, years', { days: 0, months: 12 }],
    ] as const
  ).flatMap(([list, unit]) => phrases(list).map((words) => [words, unit] as const)),
);
const MONTHS_AHEAD: ReadonlyMap<string, number> = new Map([
  ['this month', 0],
  ['the month', 0],
  ['the current month', 0],
  ['next month', 1],
  ['the next month', 1],
  ['last month', -1],
  ['the last month', -1],
  ['the previous month', -1],
]);
/** No line counts further than this, in units. */
const MOST_UNITS = 1000;

/** Parses the day that a line names; null when there is none here. "Next Friday" is left open: people differ on which one it is. */
export function parseNamedDay(c: Cursor): KnownDay | null {
  const near = c.eatMapped(NEAR_DAYS);
  if (near !== null) return { kind: 'from today', days: near, months: 0 };
  const mark = c.mark();
  for (const parse of [parseDistance, parseDayOfMonth]) {
    const day = parse(c);
    if (day !== null) return day;
    c.reset(mark);
  }
  const date = parseDate(c);
  return date === null ? null : { kind: 'date', ...date };
}

/** Parses the day that a control shows: one that has a name, or `2027-07-14`. An act may ask to type figures as they stand. */
export function parseShownDay(c: Cursor): KnownDay | null {
  const figures = parseFigures(c);
  return figures === null ? parseNamedDay(c) : { kind: 'date', ...figures };
}

/** Parses `in 3 days`, `3 days from now`, `2 weeks ago`. */
function parseDistance(c: Cursor): KnownDay | null {
  const isAhead = c.eat('in');
  const n =
    c.peek().kind === 'number' ? c.takeNumber() : (c.eatMapped(NUMBERS) ?? (c.eat('a', 'one') ? 1 : null));
  const unit = n === null ? null : c.eatMapped(UNITS);
  if (n === null || unit === null || !Number.isInteger(n) || n < 1 || n > MOST_UNITS) return null;
  const isAgo = !isAhead && c.eat('ago', 'before today', 'in the past');
  const isFromNow = !isAgo && c.eat('from now', 'from today', 'after today', 'in the future');
  if (!isAhead && !isAgo && !isFromNow) return null;
  const sign = isAgo ? -n : n;
  return { kind: 'from today', days: unit.days * sign, months: unit.months * sign };
}

/** Parses `3 days after`, `a week before`, `the day after`, `the same day as`: the distance from a day that is named next. */
export function parseDistanceFrom(c: Cursor): { readonly days: number; readonly months: number } | null {
  const mark = c.mark();
  if (c.eat('on the same day as', 'the same day as', 'the same date as')) return { days: 0, months: 0 };
  const n =
    c.peek().kind === 'number'
      ? c.takeNumber()
      : (c.eatMapped(NUMBERS) ?? (c.eat('a', 'one', 'the') ? 1 : null));
  const unit = n === null ? null : c.eatMapped(UNITS);
  const sign =
    unit === null ? 0 : c.eat('after', 'later than') ? 1 : c.eat('before', 'earlier than') ? -1 : 0;
  if (n !== null && unit !== null && sign !== 0 && Number.isInteger(n) && n >= 1 && n <= MOST_UNITS)
    return { days: unit.days * n * sign, months: unit.months * n * sign };
  c.reset(mark);
  return null;
}

/** Parses `the 3rd of next month`, `the last day of the month`. */
function parseDayOfMonth(c: Cursor): KnownDay | null {
  c.eat('the');
  const day = c.eat('last day') ? -1 : c.eat('first day') ? 1 : parseDay(c);
  if (day === null || day === 0 || day > 31 || !c.eat('of', 'day of')) return null;
  const months = c.eatMapped(MONTHS_AHEAD);
  return months === null ? null : { kind: 'of month', day, months };
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
