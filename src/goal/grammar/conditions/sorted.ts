import type { Condition, SortKey } from '../../model/condition.ts';
import type { Cursor } from '../cursor.ts';
import { parseTable } from './count-container.ts';
import { isQualifierOfText } from '../qualifiers.ts';
import { parseTarget } from '../target.ts';
import type { Locator } from '../../../screen/model/locator.ts';
import { NOT_A_NAME, ORDINALS, phrases, PLURAL_ROW_NOUNS, ROW_NOUNS } from '../vocabulary.ts';
import { rowsCalled } from './rows-called.ts';

export const IS_SORTED = phrases('sorted, ordered, arranged, listed, shown, displayed').flatMap((verb) =>
  phrases('is, are, should be, must be, is now, are now').map((is) => `${is} ${verb}`),
);
const UP = phrases(
  'in ascending order, ascending, asc, from a to z, a to z, a - z, a-z, from low to high, low to high, from lowest to highest, lowest first, cheapest first, lowest price first, from the lowest to the highest, from cheapest to most expensive, smallest first, nearest first, closest first, shortest first, youngest first, from smaller to bigger, from smaller to larger, from smallest to biggest, from smallest to largest, from lower to higher, from less to more, from minor to major, from the smallest to the biggest, ascendingly, in ascending way, ascendant, in ascendant order',
);
const DOWN = phrases(
  'in descending order, descending, desc, in reverse order, from z to a, z to a, z-a, from high to low, high to low, from highest to lowest, highest first, highest price first, most expensive first, from the highest to the lowest, largest first, biggest first, longest first, farthest first, from bigger to smaller, from larger to smaller, from biggest to smallest, from largest to smallest, from higher to lower, from more to less, from major to minor, from the biggest to the smallest, descendingly, in descending way, descendant, in descendant order',
);

/** Directions of days: the newest is the last one. */
const NEWEST_LAST = phrases(
  'oldest first, earliest first, from oldest to newest, from the oldest to the newest, oldest to newest, from earliest to latest, with the oldest first, by oldest first, with the oldest on top, with the oldest at the top, oldest on top',
);
const NEWEST_FIRST = phrases(
  'newest first, latest first, most recent first, from newest to oldest, from the newest to the oldest, newest to oldest, from latest to earliest, with the newest first, with the most recent first, with the latest first, with the newest on top, with the newest at the top, with the latest on top, newest on top, latest on top, by newest first, reverse chronologically, in reverse chronological order',
);
const CHRONOLOGICAL = phrases('chronologically, in chronological order');

const ALPHABETICAL = phrases(
  'alphabetically from a to z, alphabetically a to z, alphabetically a-z, in alphabetical order from a to z, alphabetically, in alphabetical order',
);

/**
 * Parses `The list is sorted alphabetically`, `The items are sorted by price from low to high`, `The people are sorted by age`. "By name" and "by price"
 * need their direction, since most people mean the ascending one and not all; dates and captions without one are met by either.
 */
export function parseSorted(c: Cursor): Condition | null {
  const keyed = parseKeys(c);
  const target =
    keyed?.rows ??
    parseTableRows(c) ??
    parseThings(c) ??
    parseTarget(c, { role: 'target', bare: false, modifiers: false });
  const isList = target !== null && (target.role === 'list' || target.role === 'row') && target.name === null;
  const isTable = target?.places.every((p) => p.kind === 'container' && p.container === 'table') === true;
  if (
    !isList ||
    !isTable ||
    !(c.eat(...IS_SORTED, ...(c.readsNotes ? ['sorted', 'ordered'] : [])) || isInOrder(c) || isNoteOfOrder(c))
  )
    return null;
  const isAlphabetical = c.phraseLength(ALPHABETICAL) > 0;
  const stands = parseKey(c);
  // "The prices are sorted by name" names two keys.
  if (keyed !== null && stands !== null && stands !== keyed.by) return null;
  const before = stands ?? keyed?.by ?? null;
  if (c.peek().text === ',') c.take();
  const stated = parseDirection(c, before === null || isOfDays(before));
  const ofDays = stated?.ofDays === true ? 'date' : null;
  const by = before ?? ofDays ?? (stated === null ? null : parseKey(c));
  const direction = stated?.direction ?? (isAlphabetical ? 'up' : 'any');
  if (by === null || (direction === 'any' && (by === 'text' || by === 'price'))) return null;
  return { kind: 'sorted', target, by, direction };
}

/** True for what may be a day. "Oldest first" is another direction of an age. */
const isOfDays = (by: SortKey): boolean =>
  by === 'date' ||
  (typeof by === 'object' && /\b(?:date|day|deadline|created|updated|modified|due)\b/i.test(by.caption));

interface SortDirection {
  readonly direction: 'up' | 'down';
  /** The words speak of days: the newest, the oldest. */
  readonly ofDays: boolean;
}

/** Parses the direction of the rows. `mayBeDays`: the rows may be sorted by a day. */
function parseDirection(c: Cursor, mayBeDays: boolean): SortDirection | null {
  if (c.eatOneOf(UP)) return { direction: 'up', ofDays: false };
  if (c.eatOneOf(DOWN)) return { direction: 'down', ofDays: false };
  if (!mayBeDays) return null;
  if (c.eatOneOf(NEWEST_LAST, CHRONOLOGICAL)) return { direction: 'up', ofDays: true };
  return c.eatOneOf(NEWEST_FIRST) ? { direction: 'down', ofDays: true } : null;
}

/** Consumes "are" before "in alphabetical order", which needs no other verb. */
function isInOrder(c: Cursor): boolean {
  const mark = c.mark();
  if (c.eat('is', 'are', 'should be', 'must be', 'is now', 'are now') && c.peek().lower === 'in') return true;
  c.reset(mark);
  return false;
}

/** True before "asc" of `Prices asc`, `List A-Z`. */
const isNoteOfOrder = (c: Cursor): boolean => c.readsNotes && c.phraseLength(NOTED_ORDER) > 0;
const NOTED_ORDER = phrases(
  'asc, desc, ascending, descending, a - z, a-z, z-a, alphabetically, low to high, high to low',
);

/** Nouns for what the rows are sorted by: `The prices are sorted from low to high`. */
const KEY_NOUNS: ReadonlyMap<string, 'text' | 'price' | 'date' | 'number'> = new Map([
  ['prices', 'price'],
  ['names', 'text'],
  ['titles', 'text'],
  ['dates', 'date'],
  ['numbers', 'number'],
]);

/** Parses `the prices`, `the "Amount" column`: the rows that show them, and their key. */
function parseKeys(c: Cursor): { readonly rows: Locator; readonly by: SortKey } | null {
  const mark = c.mark();
  c.eat('the', 'all the', 'all');
  const by = c.eatMapped(KEY_NOUNS) ?? parseColumn(c);
  if (by !== null) return { rows: rowsCalled(c.textSince(mark)), by };
  c.reset(mark);
  return null;
}

function parseColumn(c: Cursor): SortKey | null {
  c.eat('values in the', 'values of the', 'cells of the', 'cells in the');
  const isBefore = c.eat('column');
  const caption = c.quote('target');
  return caption !== null && (isBefore || c.eat('column')) ? { caption } : null;
}

/** Parses `the table`: its rows. */
function parseTableRows(c: Cursor): Locator | null {
  const mark = c.mark();
  c.eat('the rows of', 'the rows in');
  const table = parseTable(c);
  if (table !== null) return rowsCalled(c.textSince(mark), [table]);
  c.reset(mark);
  return null;
}

/** Messages in an order are those of a chat or an inbox. */
const SORTED_THINGS = [...PLURAL_ROW_NOUNS, 'messages'];
const THINGS = [
  ...SORTED_THINGS.flatMap((noun) =>
    [noun, `list of ${noun}`, `list of the ${noun}`].flatMap((rows) => [rows, `the ${rows}`]),
  ),
  ...SORTED_THINGS.flatMap((noun) => [`all ${noun}`, `all the ${noun}`]),
  ...ROW_NOUNS.flatMap((noun) => [`${noun} list`, `the ${noun} list`]),
];

/** Parses `the products`: the rows that show them. */
function parseThings(c: Cursor): Locator | null {
  const mark = c.mark();
  return c.eatOneOf(THINGS) ? rowsCalled(c.textSince(mark)) : null;
}

const BY_NAME = phrases('by name, by title, by the name');

function parseKey(c: Cursor): SortKey | null {
  if (c.eatOneOf(ALPHABETICAL, BY_NAME)) return 'text';
  if (c.eat('by price', 'by the price')) return 'price';
  if (c.eat('by date', 'by the date')) return 'date';
  if (c.eat('by number', 'by the number', 'numerically')) return 'number';
  if (c.phraseLength(['from a to z', 'from z to a', 'a to z', 'z to a', 'a-z', 'z-a']) > 0) return 'text';
  return parseCaption(c);
}

/** Most words of an unquoted caption: "due date". */
const CAPTION_WORDS = 3;
/** Words with which a direction begins. */
const DIRECTION_WORDS: ReadonlySet<string> = new Set(
  [...UP, ...DOWN, ...NEWEST_LAST, ...NEWEST_FIRST].flatMap((words) => words.split(' ')[0] ?? []),
);

/** Parses `by age`, `by "Due date"`: what stands under this caption in each row. */
function parseCaption(c: Cursor): SortKey | null {
  if (!c.eat('by their', 'by its', 'by the', 'by')) return null;
  c.eat('column');
  const quoted = c.quote('target');
  if (quoted !== null) {
    if (c.peek(-2).lower !== 'column') c.eat('column');
    return { caption: quoted };
  }
  const mark = c.mark();
  for (let n = 0; n < CAPTION_WORDS; n += 1) {
    const { kind, lower } = c.peek();
    if (kind !== 'word' || NOT_A_NAME.has(lower) || DIRECTION_WORDS.has(lower) || c.atBoundary) break;
    c.take();
  }
  // `By the price column` says where the price stands.
  const caption = c.textSince(mark).replace(/ column$/iu, '');
  const [first = ''] = caption.toLowerCase().split(' ');
  // `By the second column` counts, and names no caption.
  const isOrdinal = ORDINALS.has(first) && !/^(?:first|last) name$/iu.test(caption);
  const isNamed = caption !== '' && first !== 'column' && !isOrdinal && !isQualifierOfText(caption);
  return isNamed ? { caption } : null;
}
