/** Days of a calendar whose cells show no number of their own to the tree, but a whole date as their description: "01 July 2027", "Wednesday, July 14". */
import type { Element } from '../model/element.ts';
import { datesIn } from '../model/date.ts';
import { normalise } from '../model/text.ts';

const NUMBER = /^(?:0?[1-9]|[12]\d|3[01])$/u;
export const MONTHS =
  'January February March April May June July August September October November December'.split(' ');
const DAY = String.raw`(?<day>0?[1-9]|[12]\d|3[01])`;
const MONTH = `(?<month>${[...MONTHS, ...MONTHS.map((name) => name.slice(0, 3))].join('|')})`;
const YEAR = String.raw`(?:,? (?<year>\d{4}))?`;
const DATES = [
  new RegExp(String.raw`(?<!\d)${DAY} ${MONTH}\b${YEAR}`, 'u'),
  new RegExp(String.raw`\b${MONTH} ${DAY}(?!\d)${YEAR}`, 'u'),
];

/** A day in a calendar. `month`: null where the cell shows its number alone. */
export interface CellDay {
  readonly day: number;
  readonly month: number | null;
}

/** Returns the day of a cell, by its text or else its description; null for anything else. */
export function dayOfCell({ text, description }: Element): CellDay | null {
  const own = normalise(text);
  if (NUMBER.test(own)) return { day: Number(own), month: null };
  if (own !== '' || !/\d/u.test(description)) return null;
  const [date, ...others] = datesIn(description, null, null) ?? [];
  return date?.kind === 'date' && others.length === 0 ? { day: date.day, month: date.month } : null;
}

/** Returns the words for a day as this description writes one; null where it writes no date in English. */
export function describedAs(
  description: string,
  { day, month, year }: { readonly day: number; readonly month: number; readonly year: number },
): string | null {
  const found = DATES.map((date) => date.exec(normalise(description))).find((match) => match !== null);
  const { day: itsDay, month: itsMonth, year: itsYear } = found?.groups ?? {};
  if (found === undefined || itsDay === undefined || itsMonth === undefined) return null;
  const name = MONTHS[month - 1] ?? '';
  // "May" is both.
  const isShort = itsMonth.length === 3 && itsMonth !== 'May';
  const inWords = isShort ? name.slice(0, 3) : name;
  const inDigits = itsDay.startsWith('0') ? String(day).padStart(2, '0') : String(day);
  const dated = itsYear === undefined ? found[0] : found[0].replace(itsYear, String(year));
  const isDayFirst = found[0].startsWith(itsDay);
  return isDayFirst
    ? dated.replace(itsDay, inDigits).replace(itsMonth, inWords)
    : dated.replace(new RegExp(String.raw`(?<= )${itsDay}(?!\d)`, 'u'), inDigits).replace(itsMonth, inWords);
}
