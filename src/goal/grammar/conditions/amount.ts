/** Parses amounts: `5`, `€5`, `2 kg`, `"2 kg"`, `40 %`. */
import type { NumberBound } from '../../model/condition.ts';
import { CURRENCY_CODES, currencyIn } from '../../../screen/model/currency.ts';
import { unitIn, unitOf } from '../../../screen/model/unit.ts';
import { numbersIn } from '../../../screen/model/number.ts';
import { NUMBERS } from '../../../shared/number-words.ts';
import type { Cursor } from '../cursor.ts';
import { phrases } from '../vocabulary.ts';

export type PlainBound = Extract<NumberBound, { readonly value: number }>;

export const PERCENT = phrases('%, percent, per cent');
/** Words of a comparison that may be about the place. */
export const PLACES = new Set(['above', 'over', 'below', 'under']);

/** Parses an amount without quotation marks, or one in them: a name with a number in it is none. */
export function parseAmount(c: Cursor): PlainBound | null {
  const isName = c.peek().kind === 'quote' && /\p{L}{2}/u.test(c.peek().text);
  return isName ? null : parsePlainBound(c);
}

/** Parses a number with its currency, its unit or a percent sign: `€5`, `2 kg`, `"2 kg"`. */
export function parsePlainBound(c: Cursor): PlainBound | null {
  const from = c.mark().at;
  const quoted = c.peek().kind === 'quote' ? c.peek().text : null;
  const before = CURRENCY_CODES.has(c.peek().text) && c.peek(1).kind === 'number' ? c.take().text : null;
  const value = parseNumber(c);
  if (value === null) return null;
  if (before === null && (c.eatOneOf(PERCENT) || (quoted !== null && /%/u.test(quoted))))
    return { value, percent: true };
  const sign = currencyIn(
    c.tokens
      .slice(from, c.mark().at)
      .map(({ text }) => text)
      .join(' '),
  );
  const after = before === null && sign === null ? parseUnit(c) : null;
  const currency = sign ?? after;
  const unit =
    currency !== null || before !== null ? null : quoted === null ? parseMeasure(c) : unitIn(quoted);
  if (unit !== null) return { value, unit };
  return currency === null ? { value } : { value, currency };
}

/** Names of currencies; a dollar may be one of several. */
const CURRENCY_NAMES: readonly (readonly [currency: string, names: readonly string[]])[] = [
  ['EUR', ['euros', 'euro']],
  ['$', ['dollars', 'dollar']],
  ['GBP', ['pounds', 'pound']],
];

/** Parses `EUR`, `euros` after a number. */
function parseUnit(c: Cursor): string | null {
  if (c.peek().kind === 'word' && CURRENCY_CODES.has(c.peek().text)) return c.take().text;
  return CURRENCY_NAMES.find(([, names]) => c.eatOneOf(names))?.[0] ?? null;
}

/** Parses `kg`, `°C` after a number. */
export function parseMeasure(c: Cursor): string | null {
  const mark = c.mark();
  const degree = c.peek().text === '°' ? c.take().text : '';
  const unit = c.peek().kind === 'word' ? unitOf(degree + c.take().text) : null;
  if (unit === null) c.reset(mark);
  return unit;
}

/** Parses a number in digits or words, or a quotation with one number ("€5.00"), whatever the locale. */
export function parseNumber(c: Cursor): number | null {
  // The sign of a currency before or after the number: `less than $100`.
  if (/^\p{Sc}$/u.test(c.peek().text) && c.peek(1).kind === 'number') c.take();
  if (c.peek().kind === 'number') {
    const n = c.takeNumber();
    if (/^\p{Sc}$/u.test(c.peek().text)) c.take();
    return n;
  }
  if (c.peek().kind !== 'quote') return c.eatMapped(NUMBERS);
  // `is below "Model S1"` is a place.
  if (PLACES.has(c.peek(-1).lower) || /\p{L}{4}/u.test(c.peek().text)) return null;
  const readings = numbersIn(c.peek().text);
  const [only, ...others] = readings ?? [];
  if (only === undefined || others.length > 0) return null;
  c.quote('value');
  return only;
}
