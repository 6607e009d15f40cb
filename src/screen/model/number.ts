import { normalise } from './text.ts';

/** Digits with the separators of any locale inside: `1,250.00`, `1.250,00`, `1 250`, `1'250`. */
const NUMBER = /\d(?:[\d.,'’\u00A0\u202F ]*\d)?/gu;
const MINUS = /[-−‒–]\s*[^\p{L}\p{N}]*$/u;
/** A minus behind the number, and letters that make it a thousand or a million times as large: `5.00-`, `€5M`, `5 Mio`. */
const UNCLEAR_END =
  /^(?:\s?[-−](?:\s|$)|[kKmMbB](?!\p{L})|\s[KMB](?!\p{L})|\s?(?:[bmBM]n|[mM]ln|[mM]rd|[mM]l?d|[mM]io|[tT]sd|[mb]illion|thousand)(?!\p{L})|\s?[万億亿억])/u;
/** Brackets around all of the text, by which ledgers say that it is below zero. */
const IN_BRACKETS = /^\(.*\)$/u;

/**
 * Returns the readings of the only number in a text; null when it has none or several. Units and currencies may stand around it. A
 * separator that may be a decimal sign or a grouping one (`1,250`) gives two readings, and so do brackets (`(€5.00)`).
 */
export function numbersIn(text: string): readonly number[] | null {
  const plain = normalise(text);
  const found = [...plain.matchAll(NUMBER)];
  const [only] = found;
  if (only === undefined || found.length > 1) return null;
  if (UNCLEAR_END.test(plain.slice(only.index + only[0].length))) return null;
  const sign = MINUS.test(plain.slice(0, only.index)) ? -1 : 1;
  const readings = readingsOf(only[0].replaceAll(/[\u00A0\u202F]/gu, ' '));
  if (readings === null) return null;
  const signed = readings.map((n) => n * sign);
  return IN_BRACKETS.test(plain) ? [...signed, ...signed.map((n) => -n)] : signed;
}

function readingsOf(digits: string): readonly number[] | null {
  const separators = [...digits.matchAll(/[^\d]/gu)].map((m) => m[0]);
  const last = separators.at(-1);
  if (last === undefined) return [Number(digits)];
  const grouped = asGrouped(digits);
  const decimal = (last === '.' || last === ',') && separators.filter((s) => s === last).length === 1;
  if (!decimal) return grouped === null ? null : [grouped];
  const at = digits.lastIndexOf(last);
  const whole = at < 0 ? null : asGrouped(digits.slice(0, at));
  const fraction = whole === null ? null : Number(`${whole}.${digits.slice(at + 1)}`);
  const isBoth = grouped !== null && separators.length === 1;
  if (fraction === null) return grouped === null ? null : [grouped];
  return isBoth ? [grouped, fraction] : [fraction];
}

/** Returns a whole number whose groups have three digits, with one kind of separator; null for anything else. */
function asGrouped(digits: string): number | null {
  if (/^\d+$/u.test(digits)) return Number(digits);
  return /^\d{1,3}(?:([.,'’ ])\d{3})(?:\1\d{3})*$/u.test(digits)
    ? Number(digits.replaceAll(/\D/gu, ''))
    : null;
}
