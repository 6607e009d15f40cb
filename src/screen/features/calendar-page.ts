/** The calendar of a date picker: the days of one month, its name, and the controls that turn to other months. */
import { isTouchable, tapTarget } from '../elements/hittable.ts';
import type { Element } from '../model/element.ts';
import { selfAndAncestors, subtree, type Screen } from '../model/screen.ts';
import { normalise } from '../model/text.ts';
import { dayOfCell, MONTHS } from './described-days.ts';

/** Days of the shortest month. */
const LEAST_DAYS = 28;

/** True when these elements show the days of a month, as the calendar of a date picker does. */
export function isCalendar(elements: readonly Element[]): boolean {
  const days = new Set(
    elements.flatMap((e) =>
      /^(?:[1-9]|[12]\d|3[01])$/u.test(e.label) ? Number(e.label) : (dayOfCell(e)?.day ?? []),
    ),
  );
  return days.size >= LEAST_DAYS;
}

export interface CalendarPage {
  /** 1 to 12. */
  readonly month: number;
  readonly year: number;
  /** The text that names month and year: `July 2027`. */
  readonly caption: Element;
  readonly next: Element | undefined;
  readonly previous: Element | undefined;
  /** How its cells describe their days, where they show no numbers: "01 July 2027". Null where they do. */
  readonly described: string | null;
}

const CAPTION = new RegExp(
  `^(${MONTHS.join('|')}|${MONTHS.map((m) => m.slice(0, 3)).join('|')})[ ,]+(\\d{4})$`,
  'iu',
);

/** Returns the calendar in view; null when there is none, or when no single text names its month and year. */
export function calendarOn(screen: Screen): CalendarPage | null {
  const shown = screen.elements.filter((e) => e.visible !== null && !screen.undrawn.includes(e.ref));
  const days = shown.filter((e) => isDayIn(screen, e));
  if (new Set(days.map((e) => dayOfCell(e)?.day)).size < LEAST_DAYS) return null;
  const first = Math.min(...days.map(({ bounds }) => bounds.y));
  const captions = shown.filter((e) => CAPTION.test(normalise(e.text)) && e.bounds.y < first);
  const [caption, ...others] = captions;
  if (caption === undefined || others.length > 0) return null;
  const [, name = '', year = ''] = CAPTION.exec(normalise(caption.text)) ?? [];
  const month = MONTHS.findIndex((m) => m.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase()) + 1;
  const beside = shown.filter((e) => isTurner(e, caption, first));
  return {
    month,
    year: Number(year),
    caption,
    next: onlyNamed(beside, NEXT),
    previous: onlyNamed(beside, PREVIOUS),
    described: descriptionIn(days),
  };
}

/** Returns the description of a day below 10, which shows whether it is written with a zero; null where a day shows its number. */
function descriptionIn(days: readonly Element[]): string | null {
  if (days.some(({ text }) => text !== '')) return null;
  return days.find((e) => (dayOfCell(e)?.day ?? 31) < 10)?.description ?? null;
}

const isDayIn = (screen: Screen, e: Element): boolean =>
  dayOfCell(e) !== null && isTouchable(tapTarget(screen, e));

/** A day and the parts of its cell: the number, what it stands in up to the control, and what stands in that. */
export interface DayCell {
  readonly day: Element;
  readonly number: number;
  readonly parts: readonly Element[];
}

/** Returns the days below the caption. Described days of another month are none of them. */
export function dayCells(screen: Screen, { caption, month }: CalendarPage): readonly DayCell[] {
  const days = screen.elements.filter(
    (e) =>
      e.visible !== null &&
      e.bounds.y > caption.bounds.y &&
      isDayIn(screen, e) &&
      [null, month].includes(dayOfCell(e)?.month ?? null),
  );
  return days.map((day) => {
    const cell = selfAndAncestors(screen, day).findLast(
      (box) => days.filter((other) => subtree(screen, box).includes(other)).length === 1,
    );
    const number = dayOfCell(day)?.day ?? 0;
    return { day, number, parts: cell === undefined ? [day] : subtree(screen, cell) };
  });
}

/** Returns the caption of another month, in the words of this one. */
export function captionOf({ caption }: CalendarPage, month: number, year: number): string {
  const words = normalise(caption.text);
  const [, name = ''] = CAPTION.exec(words) ?? [];
  const full = MONTHS[month - 1] ?? '';
  // "May" is both.
  const isShort = name.length === 3 && name.toLowerCase() !== 'may';
  const inCase = name === name.toUpperCase() ? full.toUpperCase() : full;
  return words.replace(name, isShort ? inCase.slice(0, 3) : inCase).replace(/\d{4}/u, String(year));
}

const NEXT = /\bnext\b|\bforward|(?:chevron|arrow)[-_ ]?right|^[›»→▶❯>]$/iu;
const PREVIOUS = /\bprev|\bback(?:ward)?\b|(?:chevron|arrow)[-_ ]?left|^[‹«←◀❮<]$/iu;

const namesOf = ({ label, description }: Element): string => `${label} ${description}`;

/** True for a control in the line of the caption, or between it and the days; one that names the month may stand above. */
function isTurner(e: Element, caption: Element, firstDay: number): boolean {
  const middle = e.bounds.y + e.bounds.height / 2;
  const isBeside = middle >= caption.bounds.y - caption.bounds.height / 2;
  return isTouchable(e) && e !== caption && middle < firstDay && (isBeside || /month/iu.test(namesOf(e)));
}

/** Returns the only control whose label, description or id says so; undefined for none and for several, such as one for the next year. */
function onlyNamed(elements: readonly Element[], words: RegExp): Element | undefined {
  const named = elements.filter(({ label, description, resourceId }) =>
    [label, description, resourceId.replace(/^.*[/:]/u, '')].some((name) => words.test(name.trim())),
  );
  const ofMonth = named.filter((e) => /month/iu.test(namesOf(e)));
  const [only, ...others] = ofMonth.length > 0 ? ofMonth : named;
  return others.length === 0 ? only : undefined;
}
