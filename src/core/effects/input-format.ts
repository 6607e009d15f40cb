/**
 * Compares typed text with what a field shows (R36). An app may add or drop spaces and grouping characters, and fill the mask that the
 * field itself shows. It may not lose a letter, a digit, a sign, a decimal separator, an `@`, their order or their case.
 */
import { normalise } from '../../screen/model/text.ts';
import { LIMITS } from '../../shared/limits.ts';

/** True when the field shows the typed text in another format. `masks`: what the field showed before, and its hint. */
export function isReformatted(typed: string, shown: string, masks: readonly string[]): boolean {
  const wanted = compact(typed);
  if (wanted === '') return false;
  return isSameFormatAside(wanted, compact(shown)) || masks.some((mask) => fitsMask(typed, shown, mask));
}

/** Returns the text without spaces, with plain quotes and dashes: keyboards replace them as one types. */
function compact(text: string): string {
  return normalise(text)
    .replaceAll(/\s/gu, '')
    .replaceAll(/[‘’ʼ′]/gu, "'")
    .replaceAll(/[“”„]/gu, '"')
    .replaceAll('—', '--')
    .replaceAll(/[–−‐‑]/gu, '-')
    .replaceAll('…', '...');
}

function isSameFormatAside(wanted: string, held: string): boolean {
  return wanted === held || isSameNumber(wanted, held) || isSameCode(wanted, held);
}

const NUMBER = /^[+-]?[\p{Nd}.,':/()_·-]*$/u;
/** Characters that group digits and never separate decimals. */
const GROUPING = /[':/()_·-]/u;

interface NumberReading {
  readonly sign: string;
  readonly digits: string;
  /** Digits before the decimal separator; null: a whole number or a code. Two readings: "1.234" may be either. */
  readonly decimals: readonly (number | null)[];
  /** Counts of digits before each separator. */
  readonly separators: readonly number[];
  readonly text: string;
}

/** Returns the digits, sign and possible decimal separators of a number or a numeric code; null for any other text. */
function readNumber(text: string): NumberReading | null {
  if (!NUMBER.test(text) || !/\p{Nd}/u.test(text)) return null;
  const negative = /^\([^()]*\)$/u.test(text);
  const sign = negative ? '-' : /^[+-]/u.test(text) ? text.charAt(0) : text.endsWith('-') ? '-' : '';
  const body = negative ? text.slice(1, -1) : text.replace(/^[+-]|-$/u, '');
  const digits = body.replaceAll(/\P{Nd}/gu, '');
  const separators = [...body.matchAll(/\P{Nd}/gu)].map(
    ({ index }) => body.slice(0, index).replaceAll(/\P{Nd}/gu, '').length,
  );
  return { sign, digits, decimals: decimalsOf(body), separators, text: body };
}

function decimalsOf(body: string): readonly (number | null)[] {
  const points = [...body.matchAll(/[.,]/gu)];
  const last = points.at(-1);
  if (last === undefined || /[:/()_·-]/u.test(body)) return [null];
  const [before, after] = [body.slice(0, last.index), body.slice(last.index + 1)];
  const isOnly = points.filter(([char]) => char === last[0]).length === 1;
  if (!isOnly) return [null];
  const at = before.replaceAll(/\P{Nd}/gu, '').length;
  const mayGroup = after.length === 3 && /^[1-9]\p{Nd}{0,2}$/u.test(before);
  return mayGroup ? [null, at] : [at];
}

/** A currency or percent sign beside a number. */
const UNIT = /^[\p{Sc}%]|[\p{Sc}%]$/gu;

/** True for the same number, grouped in another way, with another decimal separator, or with a currency sign or a country code added. */
function isSameNumber(wanted: string, held: string): boolean {
  const [typed, shown] = [readNumber(wanted.replaceAll(UNIT, '')), readNumber(held.replaceAll(UNIT, ''))];
  const units = wanted.match(UNIT)?.join();
  if (typed === null || shown === null || (units !== undefined && held.match(UNIT)?.join() !== units))
    return false;
  if (hasCountryCodeAdded(typed, shown)) return true;
  if (typed.sign !== shown.sign || !keepsGroups(typed, shown)) return false;
  // "1,234" is a thousand or a fraction. A point is a decimal separator, because number keyboards have no other.
  const readings =
    typed.decimals.length > 1 && typed.text.includes('.') ? typed.decimals.slice(1) : typed.decimals;
  return readings.some(
    (at) =>
      isSameWithZeros(typed.digits, at, shown) ||
      (typed.digits === shown.digits && shown.decimals.includes(at)),
  );
}

/**
 * True when only zeros were added that keep the value: "12.5" as "12.50", "5" as "5.00", ".5" as "0.5". `at`: digits before the typed
 * separator. A separator that came must separate decimals.
 */
function isSameWithZeros(digits: string, at: number | null, shown: NumberReading): boolean {
  const lead = at === 0 ? '0' : '';
  const shownAt = (at ?? digits.length) + lead.length;
  const isSameValue = at === null ? shown.decimals[0] === shownAt : shown.decimals.includes(shownAt);
  return (
    isSameValue &&
    shown.digits.startsWith(lead + digits) &&
    /^0*$/u.test(shown.digits.slice(lead.length + digits.length))
  );
}

/** True for a phone number to which the app added `+` and the country's code. It replaces the leading zero. */
function hasCountryCodeAdded(typed: NumberReading, shown: NumberReading): boolean {
  if (shown.sign !== '+' || typed.sign !== '' || typed.digits.length < LIMITS.phoneDigits) return false;
  if (typed.decimals[0] !== null) return false;
  return [typed.digits, typed.digits.replace(/^0/u, '')].some(
    (number) => shown.digits.endsWith(number) && shown.digits.length - number.length <= 3,
  );
}

/** True when no separator was dropped that means something: "5-3" is not 53, but "555-123-4567" is a phone number without its dashes. */
function keepsGroups(typed: NumberReading, shown: NumberReading): boolean {
  if (typed.separators.every((at) => shown.separators.includes(at))) return true;
  const isThousands = /^\p{Nd}{1,3}(?:[.,']\p{Nd}{3})+(?:[.,]\p{Nd}+)?$/u.test(typed.text);
  const isDecimal = !GROUPING.test(typed.text) && typed.decimals[0] !== null;
  if (isThousands || isDecimal) return true;
  const groups = typed.text.split(/\P{Nd}/u).filter((group) => group !== '');
  return (
    typed.digits.length >= LIMITS.phoneDigits &&
    !typed.text.includes(':') &&
    groups.every((group) => group.length > 1)
  );
}

/** True for the same code of letters and digits with groups: "ABCD1234" as "ABCD-1234". */
function isSameCode(wanted: string, held: string): boolean {
  const ungrouped = (text: string): string => text.replaceAll(/(?<=[\p{L}\p{N}])[-./](?=[\p{L}\p{N}])/gu, '');
  const isCode = (text: string): boolean =>
    /\p{L}/u.test(text) && /\p{N}/u.test(text) && text.length >= LIMITS.phoneDigits;
  const [plain, heldPlain] = [ungrouped(wanted), ungrouped(held)];
  if (plain !== heldPlain || !isCode(plain) || !/^[\p{L}\p{N}]+$/u.test(plain)) return false;
  return plain === wanted || !/\p{Ll}/u.test(plain);
}

/** True when the field shows the typed text in its mask: "MM/YY", "(___) ___-____", a sign or unit beside it, or capitals of a sample. */
function fitsMask(typed: string, shown: string, mask: string): boolean {
  const wanted = compact(typed);
  const held = compact(shown);
  if (isSampleInCapitals(mask) && wanted !== wanted.toUpperCase())
    return isReformatted(typed.toUpperCase(), shown, [mask]);
  const sign = (place: RegExp): string => compact(place.exec(mask)?.[0] ?? '');
  const [start, end] = [sign(LEADING), sign(TRAILING)];
  const inside = (from: string, to: string): boolean =>
    held.startsWith(from) &&
    held.endsWith(to) &&
    isSameFormatAside(wanted, held.slice(from.length, held.length - to.length));
  return inside(start, '') || inside('', end) || inside(start, end) || isFilledIn(wanted, shown, mask);
}

/** A sign, a country's code or a protocol before the text, and a unit or a sign behind it. Signs of a number are none of them. */
const LEADING = /^(?:\+\d{1,3}|[a-z]+:\/\/|[^\p{L}\p{N}\s_+#-]+)/u;
const TRAILING = /(?<=[\d\s_])[^\d\s_.,-]+$|^[^\p{L}\p{N}\s_-]+$/u;

/** True for a hint like "ABC-123" or "XXXX", which shows that the field writes capitals. A label in capitals is no sample. */
function isSampleInCapitals(mask: string): boolean {
  const letters = mask.replaceAll(/\P{L}/gu, '');
  return (
    letters !== '' &&
    letters === letters.toUpperCase() &&
    /\p{N}|(\p{L})\1{2}/u.test(mask) &&
    !mask.includes('@')
  );
}

/** Words that consist of runs: "MM", "DDMMYYYY". The letters of another word, such as "Hello", are no free places. */
const RUNS = /(?<!\p{L})(?:(\p{L})\1+)+(?!\p{L})/gu;

/** True when the shown text is the mask with the typed characters at its free places, which are "_", "#", digits and runs like "MM". */
function isFilledIn(wanted: string, shown: string, mask: string): boolean {
  // The separator of "0.00" is part of the value.
  if (/^\P{Nd}*\p{Nd}+[.,]\p{Nd}+\P{Nd}*$/u.test(mask)) return false;
  const places = normalise(mask).replaceAll(RUNS, (run) => '_'.repeat(run.length));
  let filled = '';
  for (const [i, char] of normalise(shown).split('').entries()) {
    const place = places.charAt(i);
    const isFree = /[_#•\p{Nd}]/u.test(place);
    // A sign of the text that the mask has, too, may have been lost.
    if (!isFree && (char !== place || wanted.includes(char))) return false;
    // A free place that was not filled shows the mask. A digit or a typed letter there stood in the field before, and is no mask.
    const isLeft = char === normalise(mask).charAt(i) && /\P{Nd}/u.test(char) && !wanted.includes(char);
    if (isFree && !(isLeft && filled.length >= wanted.length)) filled += char;
  }
  return compact(filled) === wanted;
}
