/** A value that a line gives in another notation: "two cups" gives "2", "14 May 2030" gives "2030-05-14", "8 pm" gives "20:00" (R65, R72). */
import { dateWordsOf } from '../../screen/model/date-words.ts';
import { datesIn, datesWithin } from '../../screen/model/date.ts';
import { inAsciiDigits } from '../../screen/model/number.ts';
import { normalise } from '../../screen/model/text.ts';
import { digitsOf } from '../../shared/number-words.ts';

export interface Source {
  readonly text: string;
  /** False for a line in another language than the grammar's: "ten" is Polish for "this". */
  readonly hasNumberWords: boolean;
}

/** True when the whole text is a number, a date or a time of day, and the source has the same one. */
export function givesValue({ text: source, hasNumberWords }: Source, text: string): boolean {
  const [given, typed] = [plain(source), plain(text)];
  if (NUMBER_ALONE.test(typed))
    return numbersOf(given, hasNumberWords).has(Number(typed.replaceAll(GROUPING, '')));
  const time = timesIn(typed);
  if (time.length === 1 && typed.replace(TIME, '').trim() === '')
    return timesIn(given).includes(time[0] ?? -1);
  return givesDate(given, typed);
}

const plain = (text: string): string => inAsciiDigits(normalise(text)).toLowerCase();

const NUMBER_ALONE = /^\d{1,3}(?:[,'’ ]\d{3})+$|^\d+$/u;
const GROUPING = /[,'’ ]/gu;
/** Not a part of a date, a version or a decimal. */
const NUMBER = /(?<![\d.,:/-])(?:\d{1,3}(?:[,'’ ]\d{3})+|\d+)(?![\d:/-]|[.,]\d)/gu;

function numbersOf(source: string, hasNumberWords: boolean): ReadonlySet<number> {
  const digits = [...source.matchAll(NUMBER)].map(([number]) => number.replaceAll(GROUPING, ''));
  const words = [...source.matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word);
  const worded = hasNumberWords ? words.flatMap((_, i) => digitsOf(words, i) ?? []) : [];
  return new Set([...digits, ...worded].map(Number));
}

const TIME =
  /(?<![\d:.])(\d{1,2})(?:[:.](\d{2}))?\s?([ap])\.?\s?m\b\.?|(?<![\d:])(\d{1,2}):(\d{2})(?![\d:])/u;

/** Returns the times of day in a text, in minutes. */
function timesIn(text: string): readonly number[] {
  return [...text.matchAll(new RegExp(TIME, 'gu'))].flatMap(([, h, m, half, hour, minute]) => {
    const hours = half === undefined ? Number(hour) : (Number(h) % 12) + (half === 'p' ? 12 : 0);
    const minutes = Number(minute ?? m ?? 0);
    return hours < 24 && minutes < 60 ? [hours * 60 + minutes] : [];
  });
}

/** A year that the source leaves open may be any. */
function givesDate(source: string, text: string): boolean {
  const { months, weekdays } = dateWordsOf(null);
  const words = [...text.matchAll(/\p{L}+/gu)].map(([word]) => word);
  if (words.some((word) => !months.has(word) && !weekdays.has(word))) return false;
  const wanted = datesWithin(source, null).flat();
  const typed = (datesIn(text, null, null) ?? []).filter((date) => date.kind === 'date');
  return typed.some(({ day, month, year }) =>
    wanted.some(
      (date) => date.day === day && date.month === month && (date.year === null || date.year === year),
    ),
  );
}
