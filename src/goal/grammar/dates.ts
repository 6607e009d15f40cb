/** Calendar dates in lines: `14 July`, `the 3rd of March`, `July 14, 2027`. */
import type { Cursor } from './cursor.ts';

/** `month`: 1 to 12. `year`: null when the line names none. */
export interface NamedDate {
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
export function parseDate(c: Cursor): NamedDate | null {
  const mark = c.mark();
  const date = parseDayFirst(c) ?? parseMonthFirst(c);
  if (date !== null && isDay(date)) return date;
  c.reset(mark);
  return null;
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
  if (/^\d{4}$/.test(c.peek().text) && c.peek().kind === 'number') return Number(c.take().text);
  c.reset(mark);
  return null;
}

function isDay({ day, month, year }: NamedDate): boolean {
  const isShort = month === 2 && year !== null && !isLeap(year);
  return day >= 1 && day <= (isShort ? 28 : (LENGTHS[month - 1] ?? 0));
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
