/** Parses a row by its number as the place of a control: `in the second row`, `on the third product`, `in row 2`. */
import type { Position } from '../../screen/model/locator.ts';
import type { Cursor } from './cursor.ts';
import { phrases, CONTAINERS, ORDINALS, ROLE_WORDS, THING_NOUNS, THINGS_IN_ROWS } from './vocabulary.ts';

const IN = phrases('in the, on the, of the, from the, for the');
/** Cards may stand side by side, and are counted one by one. */
const ITEMS = phrases('item, entry, list item, card, result, search result, product card');
/** `The first address card`: a thing that else need not stand in a row. */
const THINGS_IN_CARDS = [...THING_NOUNS].flatMap((noun) =>
  ['card', 'item', 'entry', 'row', 'tile'].map((part) => `${noun} ${part}`),
);
/** A row may be one of a hundred; a larger number is a name. */
const MOST = 100;

/** Returns the row in which the control stands. Null for other words, and nothing is consumed. */
export function parseNthRow(c: Cursor): Position | null {
  const mark = c.mark();
  const numbered = parseNumbered(c);
  if (numbered !== null) return numbered;
  const place = c.eatOneOf(IN) ? parseRowNumber(c) : null;
  if (place === null) c.reset(mark);
  return place;
}

/** Parses `second row`. `The first item title`, `the second row "Milk"` say more than the row. */
export function parseRowNumber(c: Cursor): Position | null {
  const mark = c.mark();
  const n = c.eatMapped(ORDINALS);
  const isRow = n !== null && c.eat('row', 'list row', 'table row');
  const isItem =
    n !== null && !isRow && (c.eatOneOf(ITEMS) || c.eatOneOf(THINGS_IN_CARDS) || c.eat(...THINGS_IN_ROWS));
  if (n === null || !(isRow || isItem) || isMoreAhead(c)) {
    c.reset(mark);
    return null;
  }
  return { kind: 'nth row', n, ...(isItem ? { each: true as const } : {}) };
}

/** Parses `in row 2`. */
function parseNumbered(c: Cursor): Position | null {
  const mark = c.mark();
  const isRow = c.eat('in row', 'in row number', 'of row', 'on row', 'from row');
  const n = isRow && c.peek().kind === 'number' ? c.takeNumber() : null;
  if (n !== null && Number.isInteger(n) && n > 0 && n <= MOST && !isMoreAhead(c))
    return { kind: 'nth row', n };
  c.reset(mark);
  return null;
}

const isMoreAhead = (c: Cursor): boolean => {
  const { kind, lower } = c.peek();
  return kind === 'quote' || ROLE_WORDS.has(lower) || CONTAINERS.has(lower);
};
