/** The controls that set a date: the browser's own field, or the wheels of a picker. */
import { dateWheels, type DateWheel } from '../features/date-wheels.ts';
import { parseIsoDay } from '../model/calendar.ts';
import type { Element } from '../model/element.ts';
import type { Locator } from '../model/locator.ts';
import { dateText, resolveDay, type KnownDay } from '../model/named-day.ts';
import type { Screen } from '../model/screen.ts';
import type { TextCase } from '../model/text.ts';
import { locate } from './locate.ts';

/** A date, and the control whose date it is when the line names one. */
export interface AskedDate {
  readonly day: KnownDay;
  readonly field?: Locator;
}

/** Returns each control with the value that it must show; null when nothing in view sets the date, or nobody can tell which control does (R36). */
export function dateControls(
  screen: Screen,
  asked: AskedDate,
  textCase: TextCase,
): readonly DateWheel[] | null {
  const field = dateFieldOf(screen, asked, textCase);
  if (field === null) return dateWheels(screen, asked.day);
  const value = valueFor(screen, asked.day, field);
  return value === null ? null : [{ wheel: field, value, isSet: field.value?.text === value }];
}

/** Returns the browser's own date field that the line means: the named one, or the only one in view. */
export function dateFieldOf(screen: Screen, { field }: AskedDate, textCase: TextCase): Element | null {
  const isField = (e: Element): boolean => e.dateField === true && e.visible !== null;
  const fields = (field === undefined ? screen.elements : locate(screen, field, { textCase }).matches).filter(
    isField,
  );
  return fields.length === 1 ? fields[0]! : null;
}

/** A date without a year is one of the year that the field shows, or of this year. */
function valueFor(screen: Screen, named: KnownDay, field: Element): string | null {
  const { today } = screen.device ?? {};
  const now = today === undefined ? null : parseIsoDay(today.date);
  const day = resolveDay(named, now);
  const year = day?.year ?? parseIsoDay(field.value?.text ?? '')?.year ?? now?.year ?? null;
  return day === null || year === null ? null : dateText({ ...day, year });
}
