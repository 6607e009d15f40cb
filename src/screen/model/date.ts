/** Reads the date that a text shows, in the formats of English and of the device's locale. */
import { isDay } from './calendar.ts';
import { dateWordsOf, type DateOrder, type DateWords } from './date-words.ts';
import { inAsciiDigits } from './number.ts';
import { normalise } from './text.ts';

/** One reading of a text. `year`: null when it shows none. `order`: of figures that can be read in several orders; else null. */
export type ShownDate =
  | {
      readonly kind: 'date';
      readonly day: number;
      readonly month: number;
      readonly year: number | null;
      /** 0 for Sunday; null when the text names none. */
      readonly weekday: number | null;
      /** The distance from today that stands beside the date, as in `Tomorrow, 14 July`; null when none does. */
      readonly relative: number | null;
      readonly order: DateOrder | null;
    }
  | { readonly kind: 'relative'; readonly days: number };

type CalendarDate = Extract<ShownDate, { kind: 'date' }>;

/** A year that is further away is of another calendar, or no year. */
const MOST_YEARS_AWAY = 150;

const TIME = /(?<![\d:])\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s?[ap]\.?\s?m\b\.?)?/giu;
/** A moment in another time zone may be on another day. */
const ZONED = /\d\s?t\s?\d{1,2}:|\d\s?(?:z|utc|gmt)\b|:\d{2}\s?[+-]\d/iu;

const YEAR_FIRST = /(?<!\d)(\d{4})([-/.]\s?)(\d{1,2})\2(\d{1,2})\.?(?!\d)/u;
const FIGURES = /(?<!\d)(\d{1,2})([-/.]\s?)(\d{1,2})\2(\d{4}|\d{2})\.?(?!\d)/u;
const TWO_FIGURES = /(?<![\d/])(\d{1,2})\/(\d{1,2})(?![\d/])|(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.(?!\d)/u;
const CHINESE = /(?<!\d)(?:(\d{4})\s?[年년]\s?)?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/u;

/**
 * Returns the readings of the only date in a text; null when it has none, several or other numbers. Words and a time of day may stand
 * around it. `year`: the year on the device, which tells the century of two digits, and years of other calendars; null when it is unknown.
 */
export function datesIn(
  text: string,
  locale: string | null,
  year: number | null,
): readonly ShownDate[] | null {
  const whole = inAsciiDigits(normalise(text)).toLowerCase();
  if (ZONED.test(whole)) return null;
  const words = dateWordsOf(locale);
  const line = whole.replaceAll(TIME, ' ');
  const found = findDate(line, words);
  if (found === null) return relativeIn(line, words);
  const rest = `${line.slice(0, found.from)} ${line.slice(found.to)}`;
  // "Mar" is a month and a weekday in Spanish.
  const months = namesAmong(rest, words.months).filter((name) => !words.weekdays.has(name));
  const weekdays = namesAmong(rest, words.weekdays);
  const relatives = new Set(
    [...words.relative].flatMap(([phrase, days]) => (standsIn(rest, phrase) ? [days] : [])),
  );
  if (/\d/.test(rest) || months.length > 0 || weekdays.length > 1 || relatives.size > 1) return null;
  const weekday = words.weekdays.get(weekdays[0] ?? '') ?? null;
  const [relative = null] = relatives;
  const readings = found.readings.flatMap((date) => withYear({ ...date, weekday, relative }, year) ?? []);
  return readings.length === 0 ? null : readings;
}

/** Returns the readings of each date in a text, whatever stands around them. */
export function datesWithin(text: string, locale: string | null): readonly (readonly CalendarDate[])[] {
  const words = dateWordsOf(locale);
  const found: (readonly CalendarDate[])[] = [];
  let rest = inAsciiDigits(normalise(text)).toLowerCase();
  for (let date = findDate(rest, words); date !== null; date = findDate(rest, words)) {
    found.push(date.readings);
    rest = `${rest.slice(0, date.from)} ; ${rest.slice(date.to)}`;
  }
  return found;
}

/**
 * Returns the order of day, month and year that texts show by a date that can be read in one order only; null when none does, or when
 * they differ.
 */
export function dateOrderIn(texts: Iterable<string>): DateOrder | null {
  const orders = new Set<DateOrder>();
  for (const text of texts) {
    const match = FIGURES.exec(inAsciiDigits(normalise(text)));
    const readings = match === null || match[4]?.length !== 4 ? [] : figuresOf(match);
    if (readings.length === 1 && readings[0]?.order != null) orders.add(readings[0].order);
  }
  const [only] = orders;
  return orders.size === 1 ? (only ?? null) : null;
}

interface FoundDate {
  readonly readings: readonly CalendarDate[];
  readonly from: number;
  readonly to: number;
}

function findDate(line: string, words: DateWords): FoundDate | null {
  const finders: readonly (readonly [RegExp, (match: RegExpExecArray) => readonly CalendarDate[]])[] = [
    [YEAR_FIRST, ([, y, , m, d]) => dateOf(d, m, y)],
    [FIGURES, figuresOf],
    [CHINESE, ([, y, m, d]) => dateOf(d, m, y)],
    ...wordedFinders(words),
    [TWO_FIGURES, twoFiguresOf],
  ];
  for (const [pattern, read] of finders) {
    const match = pattern.exec(line);
    if (match === null) continue;
    const readings = read(match);
    if (readings.length > 0) return { readings, from: match.index, to: match.index + match[0].length };
  }
  return null;
}

const WORD_START = String.raw`(?<![\p{L}\p{M}])`;
const WORD_END = String.raw`(?![\p{L}\p{M}])`;
const YEAR = String.raw`(?:\.?,?\s*(?:de\s+|del\s+)?[-/]?'?(\d{4}|(?<=[-\s'])\d{2})(?!\d))?`;

/** `14 July 2027`, `the 14th of July`, `14. Juli`, `14 de julio de 2027`; `July 14, 2027`. */
function wordedFinders(
  words: DateWords,
): readonly (readonly [RegExp, (match: RegExpExecArray) => readonly CalendarDate[]])[] {
  const names = [...words.months.keys()].toSorted((a, b) => b.length - a.length).map(escaped);
  const month = `${WORD_START}(${names.join('|')})${WORD_END}\\.?`;
  const monthOf = (name: string | undefined): string => String(words.months.get(name ?? '') ?? '');
  return [
    [
      new RegExp(
        `(?<![\\d.,/-])(\\d{1,2})(?:st|nd|rd|th|er|[.ºª])?(?:\\s+(?:of|de|di))?[\\s-]*${month}${YEAR}`,
        'u',
      ),
      ([, d, m, y]) => dateOf(d, monthOf(m), y),
    ],
    [
      new RegExp(`${month}\\s*(\\d{1,2})(?:st|nd|rd|th)?(?!\\d|\\s?[-–/.]\\s?\\d)${YEAR}`, 'u'),
      ([, m, d, y]) => dateOf(d, monthOf(m), y),
    ],
  ];
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function dateOf(
  d: string | undefined,
  m: string | undefined,
  y: string | undefined,
  order: DateOrder | null = null,
): readonly CalendarDate[] {
  const [day, month, year] = [Number(d), Number(m), y === undefined ? null : Number(y)];
  // A leap year has every day.
  const isReal = isDay({ day, month, year: year === null || year < 100 ? 2000 : year });
  return isReal ? [{ kind: 'date', day, month, year, weekday: null, relative: null, order }] : [];
}

function inBothOrders(
  a: string | undefined,
  b: string | undefined,
  year: string | undefined,
): readonly CalendarDate[] {
  return a === b ? dateOf(a, b, year) : [...dateOf(a, b, year, 'dmy'), ...dateOf(b, a, year, 'mdy')];
}

function figuresOf([, a, , b, c]: RegExpExecArray): readonly CalendarDate[] {
  const readings = inBothOrders(a, b, c);
  return c?.length === 2 ? [...readings, ...dateOf(c, b, a, 'ymd')] : readings;
}

function twoFiguresOf([, a, b, c, d]: RegExpExecArray): readonly CalendarDate[] {
  // Only a date in German and its like ends with a full stop.
  if (a === undefined) return dateOf(c, d, undefined);
  return inBothOrders(a, b, undefined);
}

/** Returns the date with its whole year; null for a year of another calendar. */
function withYear(date: CalendarDate, today: number | null): CalendarDate | null {
  if (date.year === null) return date;
  const base = today ?? 2000;
  const century = Math.floor(base / 100) * 100;
  const near = [-100, 0, 100]
    .map((more) => century + more + (date.year ?? 0))
    .toSorted((a, b) => Math.abs(a - base) - Math.abs(b - base));
  const year = date.year < 100 ? (near[0] ?? date.year) : date.year;
  const isFar = today !== null && Math.abs(year - today) > MOST_YEARS_AWAY;
  return isFar || !isDay({ ...date, year }) ? null : { ...date, year };
}

/** Returns the names that stand in a text as words of their own. */
function namesAmong(text: string, names: ReadonlyMap<string, number>): readonly string[] {
  return (text.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => names.has(word));
}

function standsIn(text: string, phrase: string): boolean {
  return (
    text.includes(phrase) &&
    new RegExp(`(?<![\\p{L}\\p{N}])${escaped(phrase)}(?![\\p{L}\\p{N}])`, 'u').test(text)
  );
}

/** A caption before the value, a word before the time of day, and marks at the ends. */
const AROUND = /^.*:(?=[^:]*$)|\s(?:at|um|à|om|kl|a las|alle)[\s.]*$|^[\s,.·|–-]+|[\s,.·|–-]+$/gu;

/** Returns the distance from today that a text names, after a caption at most: `Tomorrow, 10:00`, `Delivery: in 3 days`. */
function relativeIn(line: string, { relative }: DateWords): readonly ShownDate[] | null {
  const days = relative.get(line.replaceAll(AROUND, '').replaceAll(AROUND, ''));
  return days === undefined ? null : [{ kind: 'relative', days }];
}
