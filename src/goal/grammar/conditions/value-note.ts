/** Parses a value beside its name, as a note has it: `Qty 4`, `Total 45.90`, `Status "Shipped"`. */
import type { Condition } from '../../model/condition.ts';
import type { Cursor } from '../cursor.ts';
import { isFunctionWord } from '../function-words.ts';
import { namedLocator, quotedLocator } from '../plain-locators.ts';
import { DETERMINERS, NOT_A_NAME, ORDINALS, phrases, ROLE_WORDS, STEP_VERBS } from '../vocabulary.ts';
import { parseValuePredicate } from './value.ts';

/** Nouns for what a screen shows a value of. A "room 4" and a "step 2" are names. */
const VALUES = new Set(
  phrases(
    'qty, quantity, total, subtotal, sum, balance, status, state, price, counter, score, amount, discount, tax, rating, points, unread',
  ),
);
const MOST_WORDS = 3;

/** Parses `Header "Orders"`, `Page header: "Orders"`. */
export function parseHeaderNote(c: Cursor): Condition | null {
  const start = c.mark();
  c.eat('the');
  if (!c.readsNotes || !c.eat('header', 'page header', 'screen header')) return null;
  if (c.peek().text === ':' || c.peek().text === '=') c.take();
  const label = c.quote('target');
  if (label === null || !c.atBoundary) return null;
  const target = quotedLocator(label, { source: c.textSince(start), role: 'heading' });
  return { kind: 'visible', target, negated: false };
}

/** A "first name" and a "last order" are captions. */
const ROWS = phrases('row, item, entry, list item, result, search result, card, cell');

/** Parses `First row: "Apple"`, `2nd item - "Pear"`: what stands there. */
export function parseNthRowNote(c: Cursor): Condition | null {
  c.eat('the');
  const n = c.eatMapped(ORDINALS);
  if (n === null || !c.eatOneOf(ROWS)) return null;
  if ([':', '-', '–', '='].includes(c.peek().text)) c.take();
  const label = c.quote('target');
  if (label === null || !c.atBoundary) return null;
  const places = [{ kind: 'ordinal', n }] as const;
  return { kind: 'position', target: quotedLocator(label), places, negated: false };
}

/** The note is the whole clause, and its value the last word. */
export function parseValueNote(c: Cursor): Condition | null {
  if (!c.readsNotes) return null;
  const mark = c.mark();
  const name = parseName(c);
  const source = c.textSince(mark);
  const isValue = name !== null && (c.peek().kind !== 'word' || /^\d+\/\d+$/u.test(c.peek().text));
  if (!isValue) return null;
  const target = namedLocator(source, name, null);
  const subject = {
    targets: [target],
    conjunction: 'and',
    unquoted: true,
    screens: [],
    capitalized: false,
  } as const;
  const base = { negated: false, expectsNoChange: false, hasAuxiliary: true, ordered: false, screens: [] };
  const said = parseValuePredicate(c, base, subject);
  return said === null || !c.atBoundary ? null : said.make(target);
}

/** Parses `qty`, `char counter`. */
function parseName(c: Cursor): string | null {
  if (DETERMINERS.has(c.peek().lower)) c.take();
  const mark = c.mark();
  for (let n = 0; n < MOST_WORDS; n += 1) {
    const { kind, lower } = c.peek();
    const isOther =
      NOT_A_NAME.has(lower) || STEP_VERBS.has(lower) || ROLE_WORDS.has(lower) || isFunctionWord(lower);
    if (kind !== 'word' || (isOther && !VALUES.has(lower))) return null;
    c.take();
    if (VALUES.has(lower)) return c.textSince(mark);
  }
  return null;
}
