/** The words for dates of a locale, beside those of English, which apps show whatever the locale. */

/** The order of day, month and year in figures. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';

/** Words in lower case and without a full stop. `relative`: distance from today in days. */
export interface DateWords {
  readonly months: ReadonlyMap<string, number>;
  /** 0 for Sunday. */
  readonly weekdays: ReadonlyMap<string, number>;
  readonly relative: ReadonlyMap<string, number>;
  /** Null when the locale is unknown. */
  readonly order: DateOrder | null;
}

/** Relative days beyond these are shown as dates. */
const MOST_RELATIVE_DAYS = 60;
const STYLES = ['long', 'short'] as const;

const known = new Map<string, DateWords>();

/** Returns the words of a locale and of English; those of English alone for a locale that is unknown or malformed. */
export function dateWordsOf(locale: string | null): DateWords {
  const key = locale ?? '';
  let words = known.get(key);
  if (words === undefined) known.set(key, (words = readWords(supported(locale))));
  return words;
}

function supported(locale: string | null): string | null {
  if (locale === null) return null;
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale.replaceAll('_', '-'))[0] ?? null;
  } catch {
    return null;
  }
}

function readWords(locale: string | null): DateWords {
  const locales = [...new Set(['en-US', 'en-GB', ...(locale === null ? [] : [locale])])];
  const months = new Map<string, number>();
  const weekdays = new Map<string, number>();
  const relative = new Map<string, number>();
  for (const each of locales) {
    for (const style of STYLES) {
      addNames(each, style, months, weekdays);
      addRelative(each, style, relative);
    }
  }
  return { months, weekdays, relative, order: locale === null ? null : orderOf(locale) };
}

/** Adds the names alone and as they stand beside a day, where many languages inflect them. */
function addNames(
  locale: string,
  style: (typeof STYLES)[number],
  months: Map<string, number>,
  weekdays: Map<string, number>,
): void {
  const options = [
    { month: style },
    { day: 'numeric', month: style },
    { day: 'numeric', month: style, year: 'numeric' },
    { weekday: style },
    { weekday: style, day: 'numeric', month: style },
  ] as const;
  for (const option of options) {
    const format = new Intl.DateTimeFormat(locale, { ...option, timeZone: 'UTC', calendar: 'gregory' });
    for (let n = 0; n < 12; n += 1) {
      // 3 January 2021 was a Sunday.
      for (const { type, value } of format.formatToParts(Date.UTC(2021, n, 15)))
        if (type === 'month' && /\p{L}/u.test(value)) months.set(plain(value), n + 1);
      for (const { type, value } of format.formatToParts(Date.UTC(2021, 0, 3 + (n % 7))))
        if (type === 'weekday') weekdays.set(plain(value), n % 7);
    }
  }
}

function addRelative(locale: string, style: (typeof STYLES)[number], relative: Map<string, number>): void {
  for (const numeric of ['auto', 'always'] as const) {
    const format = new Intl.RelativeTimeFormat(locale, { numeric, style });
    for (let n = -MOST_RELATIVE_DAYS; n <= MOST_RELATIVE_DAYS; n += 1) {
      relative.set(plain(format.format(n, 'day')), n);
    }
  }
}

const plain = (word: string): string => word.normalize('NFC').toLowerCase().replace(/\.$/u, '').trim();

function orderOf(locale: string): DateOrder | null {
  const format = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' });
  const order = format
    .formatToParts(0)
    .map(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? type.slice(0, 1) : ''))
    .join('');
  return order === 'dmy' || order === 'mdy' || order === 'ymd' ? order : null;
}
