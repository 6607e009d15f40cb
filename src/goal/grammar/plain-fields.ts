/** Parses fields by their plain names: `card number`, `the first name`. */
import type { Locator } from '../../screen/model/locator.ts';
import type { Cursor } from './cursor.ts';
import { isFunctionWord } from './function-words.ts';
import { DETERMINERS, NOT_A_NAME, ORDINALS, phrases, ROLE_WORDS, STEP_VERBS } from './vocabulary.ts';

/** Nouns for a text, beside the field that it goes into: `the voucher code "SPRING" into "Voucher"`. */
export const VALUE_NOUNS = phrases(
  'code, voucher code, promo code, discount code, coupon code, verification code, one-time code, pin, otp, password, passcode, username, user name, email, email address, amount, name, first name, last name, full name, phone number, date, address, message, comment, note, keyword, date of birth, city, postcode, postal code, zip code, title, iban, reference, description, card number, account number, quantity, price, age, weight, height',
).flatMap((noun) => [noun, `the ${noun}`, `a ${noun}`]);
const LAST_OF_VALUE_NOUNS = new Set(VALUE_NOUNS.flatMap((noun) => noun.split(' ').at(-1) ?? []));

/** True for `card number`, `email`: a name that says which text goes there. */
export const isOfText = (name: string): boolean =>
  LAST_OF_VALUE_NOUNS.has(name.split(' ').at(-1)?.toLowerCase() ?? '');

/** Parses `card number` before one of these words: a field by the text that goes there. Null for other words, and nothing is consumed. */
export function parseFieldOfText(c: Cursor, ends: () => boolean): Locator | null {
  const mark = c.mark();
  const name = parsePlainFieldName(c, ends);
  if (name !== null && isOfText(name)) return fieldNamed(name, c.textSince(mark));
  c.reset(mark);
  return null;
}

/** Words that say what is typed, and not where: "an invalid email". */
const OF_VALUES = new Set(
  (
    'invalid valid wrong correct incorrect bad malformed expired random unknown unregistered registered ' +
    'received texted sent emailed mailed shown displayed given provided generated copied'
  ).split(' '),
);

/** "6-digit" in `the 6-digit code 482913`. */
const OF_LENGTH = /^\p{N}+-\p{L}+$/u;

/** Parses one to three plain words, up to where `ends` is true. */
export function parsePlainFieldName(c: Cursor, ends: () => boolean): string | null {
  if (DETERMINERS.has(c.peek().lower)) c.take();
  const inner = c.mark();
  if (OF_VALUES.has(c.peek().lower) || OF_LENGTH.test(c.peek().lower)) return null;
  // `The first field` is one of several, and `first name` is a name.
  if (ORDINALS.has(c.peek().lower) && ROLE_WORDS.has(c.peek(1).lower)) return null;
  for (let n = 0; n < 3 && !ends(); n += 1) {
    const { kind, lower } = c.peek();
    // "Amount below Total" and "Notes slowly" are more than a name.
    const isMore = n > 0 && isFunctionWord(lower);
    if (n > 0 && c.peek(-1).lower === 'date' && c.eat('of birth')) continue;
    if (kind !== 'word' || NOT_A_NAME.has(lower) || STEP_VERBS.has(lower) || isMore) return null;
    c.take();
  }
  const name = c.textSince(inner);
  return name !== '' && ends() ? name : null;
}

/** Returns the field of that name. */
export const fieldNamed = (name: string, source: string): Locator => ({
  source,
  label: null,
  match: 'exact',
  name,
  role: 'field',
  row: null,
  places: [],
});
