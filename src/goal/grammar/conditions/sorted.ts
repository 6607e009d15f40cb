import type { Condition } from '../../model/condition.ts';
import type { Cursor } from '../cursor.ts';
import { parseTarget } from '../target.ts';
import type { Locator } from '../../../screen/model/locator.ts';
import { phrases, PLURAL_ROW_NOUNS } from '../vocabulary.ts';

type Sorted = Extract<Condition, { kind: 'sorted' }>;

const IS_SORTED = phrases('sorted, ordered, arranged, listed, shown, displayed').flatMap((verb) =>
  phrases('is, are, should be, must be, is now, are now').map((is) => `${is} ${verb}`),
);
const UP = phrases(
  'in ascending order, ascending, from a to z, a to z, a - z, from low to high, low to high, from lowest to highest, lowest first, cheapest first, lowest price first, from the lowest to the highest, from cheapest to most expensive',
);
const DOWN = phrases(
  'in descending order, descending, in reverse order, from z to a, z to a, from high to low, high to low, from highest to lowest, highest first, highest price first, most expensive first, from the highest to the lowest',
);

const ALPHABETICAL = phrases('alphabetically, in alphabetical order');

/** Parses `The list is sorted alphabetically`, `The items are sorted by price from low to high`. "By name" and "by price" need their direction. */
export function parseSorted(c: Cursor): Condition | null {
  const target = parseThings(c) ?? parseTarget(c, { role: 'target', bare: false, modifiers: false });
  const isList = target !== null && (target.role === 'list' || target.role === 'row') && target.name === null;
  if (!isList || target.places.length > 0 || !c.eat(...IS_SORTED)) return null;
  const isAlphabetical = c.phraseLength(ALPHABETICAL) > 0;
  const by = parseKey(c);
  if (by === null) return null;
  if (c.peek().text === ',') c.take();
  const stated = c.eat(...UP) ? 'up' : c.eat(...DOWN) ? 'down' : null;
  const direction = stated ?? (isAlphabetical ? 'up' : null);
  return direction === null ? null : { kind: 'sorted', target, by, direction };
}

const THINGS = PLURAL_ROW_NOUNS.flatMap((noun) => [noun, `the ${noun}`, `all ${noun}`, `all the ${noun}`]);

/** Parses `the products`: the rows that show them. */
function parseThings(c: Cursor): Locator | null {
  const mark = c.mark();
  return c.eat(...THINGS)
    ? {
        source: c.textSince(mark),
        label: null,
        match: 'exact',
        name: null,
        role: 'row',
        row: null,
        places: [],
      }
    : null;
}

function parseKey(c: Cursor): Sorted['by'] | null {
  if (c.eat(...ALPHABETICAL, 'by name', 'by title', 'by the name')) return 'text';
  if (c.eat('by price', 'by the price')) return 'price';
  return c.phraseLength(['from a to z', 'from z to a', 'a to z', 'z to a']) > 0 ? 'text' : null;
}
