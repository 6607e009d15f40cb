/** Parses statements about the words that an empty field shows: `The "Email" field has the placeholder "you@example.com"`. */
import type { Condition } from '../../model/condition.ts';
import type { Cursor } from '../cursor.ts';
import type { Locator } from '../../../screen/model/locator.ts';
import { parseTarget } from '../target.ts';
import { phrases } from '../vocabulary.ts';

const NOUNS = phrases('placeholder, placeholder text, hint, hint text');
const SHOWN = phrases('is, should be, must be').flatMap((be) =>
  phrases('shown, displayed, visible, present').map((seen) => `${be} ${seen}`),
);
const HAS = phrases('has, shows, displays, should have, should show, should display, must have');
const IS = phrases('is, should be, reads, says, must be');
const BE = phrases('is, should be, must be');
/** Without the field, the words stand in any field. */
const ANY_FIELD: Locator = {
  source: 'a field',
  label: null,
  match: 'exact',
  name: null,
  role: 'field',
  row: null,
  places: [],
};

const ORDERS = [parseNounFirst, parseFieldFirst, parseWordsFirst];

/** "Placeholder image" and "hint of the level" are none: the words in quotation marks say which of a field it is. */
export function parsePlaceholder(c: Cursor): Condition | null {
  const mark = c.mark();
  for (const parse of ORDERS) {
    const found = parse(c);
    if (found !== null && c.atBoundary) return found;
    c.reset(mark);
  }
  return null;
}

const placeholder = (target: Locator, value: string | null): Condition | null =>
  value === null || value === '' ? null : { kind: 'placeholder', target, value };

/** Parses `The placeholder "Search" is shown in the search field`, `The placeholder of the "Email" field is "x"`. */
function parseNounFirst(c: Cursor): Condition | null {
  c.eat('the', 'a');
  if (!c.eatOneOf(NOUNS)) return null;
  if (c.readsNotes && c.peek().text === ':') c.take();
  const value = c.quote('value');
  if (value !== null && c.readsNotes && c.ended) return placeholder(ANY_FIELD, value);
  if (value !== null) return c.eatOneOf(SHOWN) ? placeholder(parseInField(c) ?? ANY_FIELD, value) : null;
  const target = c.eat('of', 'in') ? parseField(c) : null;
  return target !== null && c.eatOneOf(IS) ? placeholder(target, c.quote('value')) : null;
}

/** Parses `The "Email" field has the placeholder "x"`. */
function parseFieldFirst(c: Cursor): Condition | null {
  const target = parseField(c);
  if (target === null || !c.eatOneOf(HAS)) return null;
  c.eat('the', 'a');
  return c.eatOneOf(NOUNS) ? placeholder(target, c.quote('value')) : null;
}

/** Parses `"Search" placeholder is shown`, `"Search" is the placeholder of the search field`, `"Search" is shown as the placeholder`. */
function parseWordsFirst(c: Cursor): Condition | null {
  c.eat('the');
  const value = c.quote('value');
  if (value === null) return null;
  if (c.eatOneOf(NOUNS)) return c.eatOneOf(SHOWN) ? placeholder(parseInField(c) ?? ANY_FIELD, value) : null;
  const isShown = c.eatOneOf(SHOWN);
  if (isShown ? !c.eat('as') : !c.eatOneOf(BE)) return null;
  c.eat('the', 'a');
  if (!c.eatOneOf(NOUNS)) return null;
  const target = c.eat('of', 'in', 'for') ? parseField(c) : ANY_FIELD;
  return target === null ? null : placeholder(target, value);
}

const parseInField = (c: Cursor): Locator | null => (c.eat('in', 'inside') ? parseField(c) : null);

function parseField(c: Cursor): Locator | null {
  const target = parseTarget(c, { role: 'target', bare: false, modifiers: false });
  return target?.role === 'field' ? target : null;
}
