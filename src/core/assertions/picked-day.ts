/** Reads back the day that was tapped in a calendar (R36): the selected day, or the date that the page shows then. */
import type { AssertionContext, AssertionResult } from './context.ts';
import { isInView, met, proofAt, quote, unmet, unproven } from './result.ts';
import { controlOf } from '../../screen/elements/control.ts';
import {
  calendarOn,
  dayCells,
  type CalendarPage,
  type DayCell,
} from '../../screen/features/calendar-page.ts';
import { parseIsoDay } from '../../screen/model/calendar.ts';
import { dateWordsOf } from '../../screen/model/date-words.ts';
import { datesIn } from '../../screen/model/date.ts';
import type { Element } from '../../screen/model/element.ts';
import { dateText, type WantedDay } from '../../screen/model/named-day.ts';
import type { Screen } from '../../screen/model/screen.ts';

/**
 * Proves the day by what tells it first: the selected days of the calendar, then dates that came with the tap. A date on a control, or above the
 * days, is the calendar's own value; one elsewhere may be another day that follows from it. Where nothing tells it, the effect of the tap stands.
 */
export function provePickedDay(day: WantedDay, context: AssertionContext): AssertionResult {
  const { screen } = context;
  const expected = `${dateText(day)} is picked`;
  const page = calendarOn(screen);
  const selected = page === null || page.month !== day.month ? [] : selectedDays(screen, page);
  const [first] = selected;
  if (first !== undefined) {
    const own = selected.find(({ number }) => number === day.day);
    const proof = proofAt(screen, (own ?? first).day, 'picked day');
    const actual = `the calendar shows ${selected.map(({ number }) => number).join(', ')} as selected`;
    return own === undefined
      ? unmet(expected, actual, 'Input Rejection Bug', proof)
      : met(expected, actual, proof);
  }
  const came = newTexts(context);
  const dates = came.flatMap((element) => dateOf(element, context, day) ?? []);
  const isTold = ({ element, isAlone }: DateShown): boolean =>
    page === null || isAlone || isOwnValue(screen, element, page);
  const shown = dates.find((date) => date.isDay && isTold(date)) ?? dates.find((date) => !date.isDay);
  if (shown === undefined) return withoutDate(expected, { screen, page, day, came });
  const proof = proofAt(screen, shown.element, 'picked day');
  const actual = `it shows ${quote(shown.element.text)}`;
  if (shown.isDay) return met(expected, actual, proof);
  return isOwnValue(screen, shown.element, page)
    ? unmet(expected, actual, 'Input Rejection Bug', proof)
    : unproven(expected, `${actual}, which may be another date than the picked one`, null, proof);
}

/** Returns the result where nothing shows a date: another day that the tap marked may be the picked one, and a text that came beside an open calendar may say that the day can't be had. */
function withoutDate(
  expected: string,
  {
    screen,
    page,
    day,
    came,
  }: {
    readonly screen: Screen;
    readonly page: CalendarPage | null;
    readonly day: WantedDay;
    readonly came: readonly Element[];
  },
): AssertionResult {
  const cells = page === null ? [] : dayCells(screen, page).filter(isAnswered);
  const answered = cells.some(({ number }) => number === day.day);
  const [marked] = cells;
  if (marked !== undefined && !answered)
    return {
      ...unproven(
        expected,
        `the calendar answered at ${cells.map(({ number }) => number).join(', ')}, and not at the day that was tapped`,
        null,
        proofAt(screen, marked.day, 'picked day'),
      ),
      speaksAgainst: true,
    };
  const [other] = came;
  if (page !== null && other !== undefined && !answered)
    return unproven(
      expected,
      `the calendar shows no day as selected, and ${quote(other.text)} came`,
      null,
      proofAt(screen, other, 'picked day'),
    );
  return met(
    expected,
    'the day was tapped, and nothing shows another one',
    proofAt(screen, undefined, 'picked day'),
  );
}

const isAnswered = ({ parts }: DayCell): boolean => parts.some((e) => e.answered === true);

const selectedDays = (screen: Screen, page: CalendarPage): readonly DayCell[] =>
  dayCells(screen, page).filter(({ parts }) => parts.some(({ state }) => state.selected || state.checked));

/** Returns the elements in view with a text that was not there before the tap. */
function newTexts({ screen, beforeLastGesture }: AssertionContext): readonly Element[] {
  const earlier = new Set(beforeLastGesture?.elements.map(({ text }) => text));
  return screen.elements.filter((e) => e.text !== '' && isInView(e) && !earlier.has(e.text));
}

interface DateShown {
  readonly element: Element;
  /** True when it can be read as the day. */
  readonly isDay: boolean;
  /** True when it is no part of a message: it stands alone, after a colon, or after a caption that was there before. */
  readonly isAlone: boolean;
}

/** Returns the only date in the text of an element; null when it holds none. */
function dateOf(element: Element, context: AssertionContext, day: WantedDay): DateShown | null {
  const today = context.screen.device?.today;
  const locale = today?.locale ?? null;
  const year = today === undefined ? day.year : (parseIsoDay(today.date)?.year ?? day.year);
  const dates = (datesIn(element.text, locale, year) ?? []).filter((r) => r.kind === 'date');
  if (dates.length === 0) return null;
  const isDay = dates.some(
    (r) =>
      r.day === day.day &&
      r.month === day.month &&
      (r.year === null || day.year === null || r.year === day.year),
  );
  const { months, weekdays } = dateWordsOf(locale);
  const words =
    element.text
      .toLowerCase()
      .replace(/^.*:/u, '')
      .match(/\p{L}{3,}/gu) ?? [];
  const isAlone = words.every((word) => months.has(word) || weekdays.has(word));
  return { element, isDay, isAlone: isAlone || hadCaption(element, context) };
}

/** True when the text at the same place began with the same word before the tap: `Leaving` became `Leaving 14 July`. */
function hadCaption({ path, text }: Element, { beforeLastGesture }: AssertionContext): boolean {
  const former = beforeLastGesture?.elements.find((e) => e.path === path)?.text ?? '';
  const caption = /^\p{L}+/u.exec(text)?.[0];
  return caption !== undefined && /^\p{L}+/u.exec(former)?.[0] === caption;
}

/** True for a date that a control bears, as the one that opened the calendar, and for one that heads a calendar in view. */
function isOwnValue(screen: Screen, element: Element, page: CalendarPage | null): boolean {
  if (controlOf(screen, element) !== null || element.state.editable) return true;
  return page !== null && element.bounds.y < page.caption.bounds.y;
}
