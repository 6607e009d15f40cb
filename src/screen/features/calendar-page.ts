/** The calendar of a date picker: the days of one month, its name, and the controls that turn to other months. */
import { isTouchable, tapTarget } from '../elements/hittable.ts';
import type { Element } from '../model/element.ts';
import { selfAndAncestors, subtree, type Screen } from '../model/screen.ts';
import { normalise } from '../model/text.ts';

/** Days of the shortest month. */
const LEAST_DAYS = 28;
const DAY = /^(?:0?[1-9]|[12]\d|3[01])$/u;

/** True when these elements show the days of a month, as the calendar of a date picker does. */
export function isCalendar(elements: readonly Element[]): boolean {
  const days = new Set(
    elements.flatMap(({ label }) => (/^(?:[1-9]|[12]\d|3[01])$/u.test(label) ? [label] : [])),
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
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const CAPTION = new RegExp(
  `^(${MONTHS.join('|')}|${MONTHS.map((m) => m.slice(0, 3)).join('|')})[ ,]+(\\d{4})$`,
  'iu',
);

/** Returns the calendar in view; null when there is none, or when no single text names its month and year. */
export function calendarOn(screen: Screen): CalendarPage | null {
  const shown = screen.elements.filter((e) => e.visible !== null && !screen.undrawn.includes(e.ref));
  const days = shown.filter((e) => isDayIn(screen, e));
  if (new Set(days.map(({ text }) => Number(text))).size < LEAST_DAYS) return null;
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
  };
}

const isDayIn = (screen: Screen, e: Element): boolean =>
  DAY.test(normalise(e.text)) && isTouchable(tapTarget(screen, e));

/** Returns the days below the caption, each with the parts of its cell: the number, what it stands in up to the control, and what stands in that. */
export function dayCells(
  screen: Screen,
  { caption }: CalendarPage,
): readonly { readonly day: Element; readonly parts: readonly Element[] }[] {
  const days = screen.elements.filter(
    (e) => e.visible !== null && e.bounds.y > caption.bounds.y && isDayIn(screen, e),
  );
  return days.map((day) => {
    const cell = selfAndAncestors(screen, day).findLast(
      (box) => days.filter((other) => subtree(screen, box).includes(other)).length === 1,
    );
    return { day, parts: cell === undefined ? [day] : subtree(screen, cell) };
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
