/** Days of the Gregorian calendar, without a clock: today is a fact that the device tells. */

/** A day. `month`: 1 to 12. */
export interface Day {
  readonly day: number;
  readonly month: number;
  readonly year: number;
}

/** The date on the device. `since`: its date when the goal began; absent when it is the same. Days are written `2027-07-14`. */
export interface Today {
  readonly date: string;
  readonly since?: string;
  /** As in `de-DE`; null when the device does not tell. */
  readonly locale: string | null;
}

/** Returns the days from 1 January 1970 to a day, negative before it. */
export function dayNumber({ year, month, day }: Day): number {
  // The year begins in March, so that the leap day is its last one.
  const y = month > 2 ? year : year - 1;
  const era = Math.floor(y / 400);
  const ofEra = y - era * 400;
  const ofYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  return era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468;
}

/** Returns the day with a number of `dayNumber`. */
export function dayFromNumber(days: number): Day {
  const z = days + 719_468;
  const era = Math.floor(z / 146_097);
  const d = z - era * 146_097;
  const ofEra = Math.floor(
    (d - Math.floor(d / 1460) + Math.floor(d / 36_524) - Math.floor(d / 146_096)) / 365,
  );
  const ofYear = d - (365 * ofEra + Math.floor(ofEra / 4) - Math.floor(ofEra / 100));
  const m = Math.floor((5 * ofYear + 2) / 153);
  const month = m < 10 ? m + 3 : m - 9;
  return {
    day: ofYear - Math.floor((153 * m + 2) / 5) + 1,
    month,
    year: ofEra + era * 400 + (month <= 2 ? 1 : 0),
  };
}

/** Returns the number of days of a month. */
export function daysInMonth(year: number, month: number): number {
  const next = month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 };
  return dayNumber(next) - dayNumber({ year, month, day: 1 });
}

/** Returns the year and the month after a number of months, or before them. */
export function addMonths({ year, month }: Pick<Day, 'year' | 'month'>, months: number): Omit<Day, 'day'> {
  const all = year * 12 + month - 1 + months;
  return { year: Math.floor(all / 12), month: (((all % 12) + 12) % 12) + 1 };
}

/** Returns the weekday, 0 for Sunday. */
export function weekdayOf(day: Day): number {
  return (((dayNumber(day) + 4) % 7) + 7) % 7;
}

/** Returns the day of `2027-07-14`; null for anything else. */
export function parseIsoDay(text: string): Day | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (found === null) return null;
  const [year = 0, month = 0, day = 0] = found.slice(1).map(Number);
  return isDay({ year, month, day }) ? { year, month, day } : null;
}

/** True for a day that its month has. */
export function isDay({ year, month, day }: Day): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}
