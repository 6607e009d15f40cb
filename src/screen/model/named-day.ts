/**
 * The day that a line names: by the calendar (`year` null: any year), by its distance from today, or as a day of this month or of another
 * one (`months`: 1 for the next month; `day` -1: the last one).
 */
export type NamedDay =
  | { readonly kind: 'date'; readonly day: number; readonly month: number; readonly year: number | null }
  | { readonly kind: 'from today'; readonly days: number; readonly months: number }
  | { readonly kind: 'of month'; readonly day: number; readonly months: number };

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
  if (day.kind === 'from today')
    return ['today', ...months, ...(day.days === 0 ? [] : [countText(day.days, 'day')])].join(' ');
  const which = day.day === -1 ? 'the last day' : `day ${day.day}`;
  return [`${which} of the month`, ...months].join(' ');
}

const countText = (n: number, unit: string): string =>
  `${n < 0 ? '-' : '+'} ${Math.abs(n)} ${unit}${Math.abs(n) === 1 ? '' : 's'}`;
