/** The keys by which a line says that rows are sorted, other than their names and prices: a date, or what stands under a caption (R76). */
import type { SortKey } from '../../goal/model/condition.ts';
import { cellsUnder, isCaption } from '../../screen/features/table-cells.ts';
import { dateOrderIn, datesIn, datesWithin, type ShownDate } from '../../screen/model/date.ts';
import { dayNumber, parseIsoDay } from '../../screen/model/calendar.ts';
import type { Element } from '../../screen/model/element.ts';
import { decimalSignsIn, numbersIn } from '../../screen/model/number.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';
import { textsOfRow, type Key } from './row-texts.ts';

/** One text of each row, and what it counts as in the order. */
interface Keyed {
  readonly cells: readonly Element[];
  readonly keys: readonly Key[];
}
interface Unclear {
  readonly unclear: string;
}

/** Returns the key of each row, or why nobody can tell it. */
export function keysOf(
  by: Exclude<SortKey, 'text' | 'price'>,
  rows: readonly Element[],
  screen: Screen,
): Keyed | Unclear {
  if (by === 'date') return datesOf(rows, screen);
  if (by === 'number') return plainNumbersOf(rows, screen);
  const cells = rows.map((row) => cellUnder(by.caption, row, screen));
  const missing = cells.indexOf(null);
  const found = cells.flatMap((cell) => cell ?? []);
  if (missing >= 0)
    return { unclear: `nobody can tell which text of row ${missing + 1} is its "${by.caption}"` };
  const texts = found.map(({ value }) => value);
  const keys = asNumbers(texts) ?? asDays(texts, screen) ?? asWords(texts);
  if (keys === null) return { unclear: `nobody can tell the order of ${texts.join(', ')}` };
  return new Set(keys.map(({ text }) => text)).size < 2
    ? { unclear: 'it is the same in all rows' }
    : { cells: found.map(({ cell }) => cell), keys };
}

/** The text of a row under its caption, and the element that shows it. */
interface CaptionedText {
  readonly cell: Element;
  readonly value: string;
}

/**
 * Returns what a row shows under a caption: behind it in one text (`Age: 34`), in the text beside or below it, or in the column of a table
 * that has this head. Null when there is none, or more than one.
 */
function cellUnder(caption: string, row: Element, screen: Screen): CaptionedText | null {
  const texts = textsOfRow(screen, row);
  const joined = texts.flatMap((cell) => {
    const value = behindCaption(cell.text, caption);
    return value === null ? [] : [{ cell, value }];
  });
  const beside = texts.flatMap((e, i) => {
    const next = texts[i + 1];
    return isCaption(e.text, caption) && next !== undefined ? [{ cell: next, value: next.text }] : [];
  });
  const inColumn = cellsUnder(screen, caption, texts).cells.map((cell) => ({ cell, value: cell.text }));
  const [only, ...others] = [...joined, ...beside, ...inColumn];
  return only === undefined || others.length > 0 ? null : only;
}

function behindCaption(text: string, caption: string): string | null {
  const whole = normalise(text);
  const isThere = whole.toLowerCase().startsWith(normalise(caption).toLowerCase());
  const rest = whole.slice(normalise(caption).length);
  return isThere && /^\s*:?\s+\S|^:\S/u.test(rest) ? rest.replace(/^\s*:?\s*/u, '') : null;
}

/** Numbers in the same words: "34 years" beside "8 months" has no order that code can tell. */
function asNumbers(texts: readonly string[]): readonly Key[] | null {
  const signs = decimalSignsIn(texts);
  const keys = texts.map((text) => ({ text: normalise(text), amounts: numbersIn(text, signs) }));
  const words = new Set(keys.map(({ text }) => unitOf(text)));
  return keys.every(({ amounts }) => amounts !== null) && words.size === 1 ? keys : null;
}

/** Returns the words, the currency and the signs of measure in a text: `5"` and `5'`, `5 %` and `5 °` are in different units. */
const unitOf = (text: string): string =>
  text.replaceAll(/(?<=\p{Nd})['’](?=\p{Nd})|[^\p{L}\p{Sc}%‰°'"′″]/gu, '').replace(/s$/u, '');

const asWords = (texts: readonly string[]): readonly Key[] | null =>
  texts.every((text) => /^\p{L}/u.test(normalise(text)))
    ? texts.map((text) => ({ text: normalise(text), amounts: null }))
    : null;

/** Returns the only number of each row that stands alone in its text. */
function plainNumbersOf(rows: readonly Element[], screen: Screen): Keyed | Unclear {
  const cells = rows.map((row) =>
    textsOfRow(screen, row).filter((e) => !/\p{L}/u.test(e.text) && /\p{Nd}/u.test(e.text)),
  );
  const missing = cells.findIndex((found) => found.length !== 1);
  if (missing >= 0) return { unclear: `nobody can tell the number of row ${missing + 1}` };
  const found = cells.flat();
  const keys = asNumbers(found.map(({ text }) => text));
  if (keys === null || new Set(keys.map(({ amounts }) => String(amounts))).size < 2)
    return { unclear: keys === null ? 'nobody can tell its numbers' : 'all its numbers are the same' };
  return { cells: found, keys };
}

/** Returns the only date of each row. */
function datesOf(rows: readonly Element[], screen: Screen): Keyed | Unclear {
  const cells = rows.map((row) => textsOfRow(screen, row).filter((e) => daysOf(e.text, screen) !== null));
  const missing = cells.findIndex((found) => found.length !== 1);
  if (missing >= 0) return { unclear: `nobody can tell the date of row ${missing + 1}` };
  const found = cells.flat();
  const keys = asDays(
    found.map(({ text }) => text),
    screen,
  );
  if (keys === null || new Set(keys.map(({ amounts }) => String(amounts))).size < 2)
    return { unclear: keys === null ? 'nobody can tell its dates' : 'all its dates are the same' };
  return { cells: found, keys };
}

function asDays(texts: readonly string[], screen: Screen): readonly Key[] | null {
  const keys = texts.flatMap((text) => {
    const days = daysOf(text, screen);
    return days === null ? [] : [{ text: normalise(text), amounts: days }];
  });
  return keys.length === texts.length ? keys : null;
}

/** Returns the days that a text may mean, counted from an early one; null when it holds no date. A time of day is not compared. */
function daysOf(text: string, screen: Screen): readonly number[] | null {
  const today = screen.device?.today;
  const now = today === undefined ? null : parseIsoDay(today.date);
  const readings = datesIn(text, today?.locale ?? null, now?.year ?? null);
  if (readings === null) return dayAmongNumbers(text, today?.locale ?? null);
  const order = dateOrderIn(screen.elements.map((e) => e.text));
  const usual = readings.filter((date) => date.kind === 'date' && order !== null && date.order === order);
  const days = (usual.length > 0 ? usual : readings).map((date) => dayOf(date, now));
  return days.includes(null) ? null : days.flatMap((day) => day ?? []);
}

/** Two numbers with a dash or a word for it between them may be two days of one month. */
const SPAN = /\p{Nd}\s?(?:[–—-]|\p{L}{1,3}\s)\s?\p{Nd}/u;

/** Returns the day of the only date in a text with other numbers, such as `A-17, 30 November 2026`, where it can be read in one way; else null. */
function dayAmongNumbers(text: string, locale: string | null): readonly number[] | null {
  const [readings, ...others] = SPAN.test(text) ? [] : datesWithin(text, locale);
  const [date, ...unsure] = readings ?? [];
  if (others.length > 0 || unsure.length > 0 || date === undefined) return null;
  const { day, month, year } = date;
  return year === null || year < 100 ? null : [dayNumber({ day, month, year })];
}

/** Returns the day of a date; null for one that names no year, because nothing shows which year it is in. */
function dayOf(date: ShownDate, now: ReturnType<typeof parseIsoDay>): number | null {
  if (date.kind === 'relative') return now === null ? null : dayNumber(now) + date.days;
  return date.year === null ? null : dayNumber({ day: date.day, month: date.month, year: date.year });
}
