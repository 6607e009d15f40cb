/** Parses what a row shows under a name: `The order "1234" has the status "Shipped"`, `"$24.50" is shown as the total`. */
import type { Condition } from '../../model/condition.ts';
import type { Cursor } from '../cursor.ts';
import type { Locator } from '../../../screen/model/locator.ts';
import { namedLocator, quotedLocator } from '../plain-locators.ts';
import { isQualifierOfText } from '../qualifiers.ts';
import { IS_ATTRIBUTE } from './subject.ts';
import { NOT_A_NAME, ORDINALS, phrases, ROLE_WORDS, ROW_NOUNS } from '../vocabulary.ts';

const ATTRIBUTES = phrases(
  'status, state, price, amount, quantity, total, type, category, role, rating, score, balance, size, color, colour, priority, level, plan, owner, assignee, department, position, due date, date, version, discount, currency, unit, stock',
);
const HAS = phrases('has, should have, must have, shows, displays, should show').flatMap((verb) =>
  phrases('the, a, an').map((article) => `${verb} ${article}`),
);
const HAS_NOT = phrases("does not have the, doesn't have the, should not have the");
const SHOWN_AS = phrases('is shown as the, is displayed as the, is listed as the, should be shown as the');

export function parseAttribute(c: Cursor): Condition | null {
  return parseOfRow(c) ?? parseCosts(c) ?? parseShownWith(c) ?? parseShownAs(c);
}

/** Parses `The order "1234" has the status "Shipped"`: the same as `The status of "1234" is "Shipped"`. */
function parseOfRow(c: Cursor): Condition | null {
  const mark = c.mark();
  c.eat('the');
  const isThing = eatOwned(c) || c.eatOneOf(ROW_NOUNS);
  const row = c.quote('row');
  const verb = c.peek().lower;
  const negated = row !== null && c.eatOneOf(HAS_NOT);
  const has = row !== null && (negated || c.eatOneOf(HAS) || c.eat('has', 'should have'));
  const name = has && c.eatOneOf(ATTRIBUTES) ? c.peek(-1).lower : null;
  const isAmount = name !== null && c.eat('of');
  const value =
    name === null ? null : isAmount && c.peek().kind === 'number' ? c.take().text : c.quote('value');
  if (name === null || row === null || value === null || (!isThing && mayBeCaption(name, verb))) {
    c.reset(mark);
    return null;
  }
  return shows(namedLocator(`the ${name} of "${row}"`, name, row), value, negated);
}

/** True for `"Total" shows the amount "€5"`, `"Savings" has the balance "€5"`: the quotation may be the name of the amount itself, and of no row. */
const mayBeCaption = (name: string, verb: string): boolean =>
  /^(?:shows?|displays?)$/u.test(verb) || /^(?:amount|total|balance|unit|currency)$/u.test(name);

/** Parses `request of` before "Tom": a thing by whose it is. "The price of" names a text of the row. */
function eatOwned(c: Cursor): boolean {
  const { kind, lower } = c.peek();
  const isThing = kind === 'word' && !NOT_A_NAME.has(lower) && !ORDINALS.has(lower) && !ROLE_WORDS.has(lower);
  const isOwned = ['of', 'by', 'from'].includes(c.peek(1).lower) && c.peek(2).kind === 'quote';
  if (!isThing || !isOwned || ATTRIBUTES.includes(lower)) return false;
  c.take();
  c.take();
  return true;
}

const SHOWN_WITH = phrases('is, should be, is still, is now').flatMap((is) =>
  phrases('shown, displayed, listed').map((shown) => `${is} ${shown} with`),
);

/** Parses `"Rent" is listed with "-€50.00"`, `… with the status "Pending"`: what the row shows. `"Visa" is shown with "Mastercard"` may be about two rows. */
function parseShownWith(c: Cursor): Condition | null {
  const mark = c.mark();
  c.eat('the');
  c.eatOneOf(ROW_NOUNS);
  const row = c.quote('row');
  if (row !== null && c.eatOneOf(SHOWN_WITH)) {
    c.eat('the', 'a', 'an', 'its');
    const name = c.eatOneOf(ATTRIBUTES) ? c.peek(-1).lower : null;
    if (name !== null) c.eat('of');
    const from = c.mark();
    const value = c.quote(name === null ? 'target' : 'value');
    if (value !== null && name !== null)
      return shows(namedLocator(`the ${name} of "${row}"`, name, row), value, false);
    if (value !== null && /\p{N}/u.test(value) && c.atBoundary && c.tokens[from.at - 1]?.lower === 'with')
      return { kind: 'visible', target: quotedLocator(value, { row }), negated: false };
  }
  c.reset(mark);
  return null;
}

/** Parses `"Milk" costs "€1.20"`: the same as `The price of "Milk" is "€1.20"`. */
function parseCosts(c: Cursor): Condition | null {
  const mark = c.mark();
  c.eat('the');
  c.eatOneOf(ROW_NOUNS);
  const row = c.quote('row');
  const value = row !== null && c.eat('costs', 'should cost') ? c.quote('value') : null;
  if (row !== null && value !== null && /\p{N}/u.test(value))
    return shows(namedLocator(`the price of "${row}"`, 'price', row), value, false);
  c.reset(mark);
  return null;
}

/** Parses `"$24.50" is shown as the total`: the same as `The total is "$24.50"`. */
function parseShownAs(c: Cursor): Condition | null {
  const mark = c.mark();
  const value = c.quote('value');
  const name = value !== null && c.eatOneOf(SHOWN_AS) ? parseName(c) : null;
  if (value === null || name === null) {
    c.reset(mark);
    return null;
  }
  return shows(namedLocator(`the ${name}`, name, null), value, false);
}

/** Parses up to three words up to the end of the clause. "The first item" and "the background" are no names of a text. */
function parseName(c: Cursor): string | null {
  const mark = c.mark();
  for (let n = 0; n < 3 && !c.atBoundary && isNameWord(c); n += 1) c.take();
  const name = c.textSince(mark);
  const isOther =
    IS_ATTRIBUTE.test(name) || isQualifierOfText(name) || ROLE_WORDS.has(name.split(' ').at(-1) ?? '');
  return name === '' || !c.atBoundary || isOther ? null : name;
}

const isNameWord = (c: Cursor): boolean =>
  c.peek().kind === 'word' && !NOT_A_NAME.has(c.peek().lower) && !ORDINALS.has(c.peek().lower);

const shows = (target: Locator, value: string, negated: boolean): Condition => ({
  kind: 'value',
  target,
  value,
  match: 'exact',
  negated,
});
