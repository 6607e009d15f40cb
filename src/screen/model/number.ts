import { normalise } from './text.ts';

/** Digits with the separators of any locale inside: `1,250.00`, `1.250,00`, `1 250`, `1'250`. */
const NUMBER = /\d(?:[\d.,'’\u00A0\u202F ]*\d)?/gu;
/** A minus that touches its number, perhaps with a currency sign between: `-3`, `−€3`, `Total: -3`. */
const MINUS = /(?:^|[\s:(\p{Sc}])[-−‒–]\p{Sc}?$/u;
/** A minus or a dash: it stands apart (`- 3`, `Cart - 3`) or touches a code (`EUR-3`). */
const MINUS_OR_DASH = /(?:[-−‒–]\p{Sc}?\s+\p{Sc}?|\b[A-Z]{3}[-−‒–])$/u;
/** A minus behind the number, and letters that make it a thousand or a million times as large: `5.00-`, `€5M`, `5 Mio`. */
const UNCLEAR_END =
  /^(?:\s?[-−](?:\s|$)|[kKmMbB](?!\p{L})|\s[KMB](?!\p{L})|\s?(?:[bmBM]n|[mM]ln|[mM]rd|[mM]l?d|[mM]io|[tT]sd|[mb]illion|thousand)(?!\p{L})|\s?[万億亿억])/u;
/** Brackets around all of the text, by which ledgers say that it is below zero. */
const IN_BRACKETS = /^\(.*\)$/u;

/** An arrow downwards before a number, by which tickers write a loss. */
const LOSS = /[▼▾▽↓⬇🔻]\uFE0F?\s?\p{Sc}?\s?$/u;

/** Words behind an amount by which ledgers say that it is owed: it may be meant as one below zero. */
const OWED = /^\s?\p{Sc}?\s?(?:DR|Dr|debit|owed|owing|overdrawn)(?!\p{L})/u;

type DecimalSign = '.' | ',';

/** The separator of decimals, by the unit or currency that it was seen with: `$#` (before the number), `# €`, `#kg`, `#` (without one). */
type DecimalSigns = ReadonlyMap<string, DecimalSign>;

/**
 * Returns the readings of the only number in a text; null when it has none or several, or one in thousands (`1.2K`). Units and currencies
 * may stand around it. A separator that may be a decimal sign or a grouping one (`1,250`) gives two readings, unless `signs` says which it
 * is for its unit. So do a sign that may be a minus or a dash, an arrow downwards, brackets (`(€5.00)`), and words for a debt (`5.00 DR`).
 */
export function numbersIn(text: string, signs: DecimalSigns = new Map()): readonly number[] | null {
  const plain = inAsciiDigits(normalise(text));
  const found = [...plain.matchAll(NUMBER)];
  const [only] = found;
  if (only === undefined || found.length > 1) return null;
  const before = plain.slice(0, only.index);
  const after = plain.slice(only.index + only[0].length);
  if (UNCLEAR_END.test(after)) return null;
  const digits = only[0].replaceAll(/[\u00A0\u202F]/gu, ' ');
  const readings = readingsOf(digits, signs.get(unitOf(before, after)) ?? null);
  const isDoubtful =
    [MINUS_OR_DASH, LOSS].some((sign) => sign.test(before)) || IN_BRACKETS.test(plain) || OWED.test(after);
  const factors = MINUS.test(before) ? [-1] : isDoubtful ? [1, -1] : [1];
  return readings?.flatMap((n) => factors.map((factor) => (n === 0 ? 0 : n * factor))) ?? null;
}

/**
 * Returns the decimal signs that these texts show. A number with both separators shows it, and so does an amount of money with two decimals.
 * A server that writes `$12.50` says nothing of the numbers that the phone writes, so a sign counts only for its unit, and none
 * counts where two texts differ.
 */
export function decimalSignsIn(texts: Iterable<string>): DecimalSigns {
  const signs = new Map<string, DecimalSign>();
  for (const text of texts) {
    const plain = inAsciiDigits(normalise(text));
    const isMoney = /^[^\p{L}\d]*\p{Sc}|\p{Sc}\s*$/u.test(plain.trim());
    for (const { 0: digits, index } of plain.matchAll(NUMBER)) {
      const both = /(?<group>[.,'’\s])\d{3}(?!\k<group>)(?<sign>[.,])\d{1,2}$/u.exec(digits)?.groups?.[
        'sign'
      ];
      const money = isMoney ? /^\d+(?<sign>[.,])\d{2}$/u.exec(digits)?.groups?.['sign'] : undefined;
      const sign = both ?? money;
      if (sign !== '.' && sign !== ',') continue;
      if ([...signs.values()].some((other) => other !== sign)) return new Map();
      signs.set(unitOf(plain.slice(0, index), plain.slice(index + digits.length)), sign);
    }
  }
  return signs;
}

const UNIT_BEFORE = /(?:\p{Sc}|\b[A-Z]{3})(?=\s*(?:[-−‒–(]\s*)?$)/u;
const UNIT_AFTER = /^\s?(?:\p{Sc}|[%°]?\p{L}+)/u;

/** Returns the unit or currency beside a number, with the side on which it stands. */
function unitOf(before: string, after: string): string {
  return `${UNIT_BEFORE.exec(before)?.[0] ?? ''}#${UNIT_AFTER.exec(after)?.[0] ?? ''}`;
}

/** Returns a text with the digits and separators of ASCII for those of other scripts (`٣٫٥`). */
export function inAsciiDigits(text: string): string {
  return text
    .replaceAll(/(?![0-9])[\u0600-\uFFFF]/gu, (c) => (/\p{Nd}/u.test(c) ? String(valueOfDigit(c)) : c))
    .replaceAll('٫', '.')
    .replaceAll('٬', "'");
}

/** Digits stand in blocks of ten, zero first. */
function valueOfDigit(digit: string): number {
  let value = 0;
  const at = digit.codePointAt(0) ?? 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(at - value - 1))) value += 1;
  return value;
}

function readingsOf(digits: string, sign: DecimalSign | null): readonly number[] | null {
  const separators = [...digits.matchAll(/[^\d]/gu)].map((m) => m[0]);
  const last = separators.at(-1);
  if (last === undefined) return [Number(digits)];
  const grouped = asGrouped(digits);
  const decimal = (last === '.' || last === ',') && separators.filter((s) => s === last).length === 1;
  if (!decimal) return grouped === null ? null : [grouped];
  const at = digits.lastIndexOf(last);
  const whole = asGrouped(digits.slice(0, at));
  const fraction = whole === null ? null : Number(`${whole}.${digits.slice(at + 1)}`);
  const isBoth = grouped !== null && separators.length === 1;
  if (fraction === null) return grouped === null ? null : [grouped];
  if (isBoth && sign !== null) return [sign === last ? fraction : grouped];
  return isBoth ? [grouped, fraction] : [fraction];
}

/** Whole numbers in groups of three digits, with one kind of separator, or as in India: the last three, then two by two. */
const GROUPED = /^(?:\d{1,3}(?:([.,'’ ])\d{3})(?:\1\d{3})*|\d{1,2}(?:,\d{2})+,\d{3})$/u;

/** Returns a whole number that is written in groups of digits; null for anything else. */
function asGrouped(digits: string): number | null {
  if (/^\d+$/u.test(digits)) return Number(digits);
  return GROUPED.test(digits) ? Number(digits.replaceAll(/\D/gu, '')) : null;
}
