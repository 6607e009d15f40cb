/** The wheels of a date picker: which of them turns the day, the month and the year. */
import type { Element } from '../model/element.ts';
import { parseIsoDay } from '../model/calendar.ts';
import { resolveDay, type KnownDay, type WantedDay } from '../model/named-day.ts';
import type { Screen } from '../model/screen.ts';

/** A wheel of the picker, and the value that it must show. */
export interface DateWheel {
  readonly wheel: Element;
  readonly value: string;
  readonly isSet: boolean;
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/**
 * Returns the wheels for a date; null when day and month are not one wheel each, so that nobody can tell which is which, or when the device
 * does not tell its own date, from which the line counts.
 */
export function dateWheels(screen: Screen, named: KnownDay): readonly DateWheel[] | null {
  const { today } = screen.device ?? {};
  const date = resolveDay(named, today === undefined ? null : parseIsoDay(today.date));
  return date === null ? null : wheelsFor(screen, date, named.kind === 'date');
}

/** `namesYear`: the line names the year itself, so that a picker without a wheel for it can't show the date. */
function wheelsFor(
  screen: Screen,
  { day, month, year }: WantedDay,
  namesYear: boolean,
): readonly DateWheel[] | null {
  const wheels = screen.elements.filter((e) => e.role === 'wheel' && e.visible !== null);
  const shows = (test: RegExp): readonly Element[] => wheels.filter((e) => test.test(shownBy(e)));
  const months = wheels.filter((e) => monthIn(e) !== null);
  const days = shows(/^(?:0?[1-9]|[12]\d|3[01])$/);
  const years = shows(/^\d{4}$/);
  const [dayWheel] = days;
  const [monthWheel] = months;
  if (dayWheel === undefined || monthWheel === undefined || days.length + months.length > 2) return null;
  if (year !== null && (years.length > 1 || (namesYear && years.length === 0))) return null;
  const wanted: readonly (readonly [Element | undefined, string])[] = [
    [year === null ? undefined : years[0], String(year)],
    [monthWheel, monthName(monthWheel, month)],
    [dayWheel, String(day)],
  ];
  return wanted.flatMap(([wheel, value]) =>
    wheel === undefined ? [] : [{ wheel, value, isSet: isSame(wheel, value) }],
  );
}

const shownBy = ({ value }: Element): string => (value?.text ?? '').trim();

function monthIn({ value }: Element): number | null {
  const shown = (value?.text ?? '').trim().toLowerCase();
  const at = MONTHS.findIndex(
    (name) => name.toLowerCase() === shown || name.slice(0, 3).toLowerCase() === shown,
  );
  return at < 0 ? null : at + 1;
}

/** Returns the name of a month as the wheel writes it: in full, or its first three letters. */
function monthName(wheel: Element, month: number): string {
  const name = MONTHS[month - 1] ?? '';
  const shown = shownBy(wheel);
  const isShort = shown.length === 3 && shown.toLowerCase() !== 'may';
  return isShort ? name.slice(0, 3) : name;
}

function isSame({ value }: Element, wanted: string): boolean {
  const shown = (value?.text ?? '').trim().toLowerCase();
  return shown === wanted.toLowerCase() || (/^\d+$/.test(shown) && Number(shown) === Number(wanted));
}
