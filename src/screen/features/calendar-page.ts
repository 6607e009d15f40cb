import type { Element } from '../model/element.ts';

/** Days of the shortest month. */
const LEAST_DAYS = 28;

/** True when these elements show the days of a month, as the calendar of a date picker does. */
export function isCalendar(elements: readonly Element[]): boolean {
  const days = new Set(
    elements.flatMap(({ label }) => (/^(?:[1-9]|[12]\d|3[01])$/u.test(label) ? [label] : [])),
  );
  return days.size >= LEAST_DAYS;
}
