import { addMonths, dayFromNumber, dayNumber, daysInMonth, isDay, type Day } from './calendar.ts';
import type { Locator } from './locator.ts';

/**
 * The day that a line names: by the calendar (`year` null: any year), by its distance from today, as a day of this month or of another one
 * (`months`: 1 for the next month; `day` -1: the last one), or by its distance from the day that another control shows.
 */
export type NamedDay = KnownDay | ShownDay;

/** A day that the device's date tells. */
export type KnownDay =
  | { readonly kind: 'date'; readonly day: number; readonly month: number; readonly year: number | null }
  | { readonly kind: 'from today'; readonly days: number; readonly months: number }
  | { readonly kind: 'of month'; readonly day: number; readonly months: number };

interface ShownDay {
  readonly kind: 'from shown';
  readonly by: Locator;
  readonly days: number;
  readonly months: number;
}

/** A day of which any year will do when `year` is null. */
export type WantedDay = Omit<Day, 'year'> & { readonly year: number | null };

/** Returns the day that a line names; null when it depends on a date that the device did not tell, or when the month has no such day. */
export function resolveDay(day: KnownDay, today: Day | null): WantedDay | null {
  if (day.kind === 'date') return day;
  if (today === null) return null;
  if (day.kind === 'from today') return dayFrom(today, day);
  const month = addMonths(today, day.months);
  const wanted = { ...month, day: day.day === -1 ? daysInMonth(month.year, month.month) : day.day };
  return isDay(wanted) ? wanted : null;
}

/** Returns the day that is these months and days after another one; null when the month has no such day. */
export function dayFrom(
  start: Day,
  { days, months }: { readonly days: number; readonly months: number },
): Day | null {
  const moved = { ...addMonths(start, months), day: start.day };
  return isDay(moved) ? dayFromNumber(dayNumber(moved) + days) : null;
}

/** Returns year, month and day: `2027-07-14`, without a year `07-14`. */
export function dateText({
  day,
  month,
  year,
}: {
  readonly day: number;
  readonly month: number;
  readonly year: number | null;
}): string {
  return [...(year === null ? [] : [year]), ...[month, day].map((n) => String(n).padStart(2, '0'))].join('-');
}

/** Returns the words for a day: `today`, `today + 3 days`, `day 3 of the month + 1 month`, `2027-07-14`. */
export function namedDayText(day: NamedDay): string {
  if (day.kind === 'date') return dateText(day);
  const months = day.months === 0 ? [] : [countText(day.months, 'month')];
  if (day.kind !== 'of month') {
    const start = day.kind === 'from today' ? 'today' : `the date of ${day.by.source}`;
    return [start, ...months, ...(day.days === 0 ? [] : [countText(day.days, 'day')])].join(' ');
  }
  const which = day.day === -1 ? 'the last day' : `day ${day.day}`;
  return [`${which} of the month`, ...months].join(' ');
}

const countText = (n: number, unit: string): string =>
  `${n < 0 ? '-' : '+'} ${Math.abs(n)} ${unit}${Math.abs(n) === 1 ? '' : 's'}`;
