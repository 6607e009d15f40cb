/** Parses counts as notes have them: `Rows: 5`, `Items in cart: 3`. */
import type { Locator } from '../../../screen/model/locator.ts';
import type { Condition } from '../../model/condition.ts';
import type { Cursor } from '../cursor.ts';
import { PLACES_OF_THINGS } from './page-of-things.ts';
import { parseTarget } from '../target.ts';
import { PLURAL_ROW_NOUNS } from '../vocabulary.ts';
import { rowsCalled } from './rows-called.ts';

/** Parses `elements of the list` after "the number of". */
export function parseElementsOfList(c: Cursor): Locator | null {
  const mark = c.mark();
  const isList = c.eat(
    'elements of the list',
    'elements in the list',
    'items of the list',
    'rows of the list',
  );
  if (!isList) return null;
  const places = [{ kind: 'container', container: 'list', label: null }] as const;
  return rowsCalled(c.textSince(mark), places);
}

/** Parses `Items in cart: 3`. */
export function parseThingsNote(c: Cursor): Condition | null {
  const mark = c.mark();
  const noun = c.readsNotes ? c.eatOneOf(PLURAL_ROW_NOUNS) : false;
  const source = c.textSince(mark);
  const isIn = noun && c.eat('in', 'in the', 'in my') && c.eatOneOf(PLACES_OF_THINGS);
  const within = isIn ? c.peek(-1).lower : null;
  const isSign = within !== null && [':', '='].includes(c.peek().text) && c.take().kind === 'mark';
  const n = isSign && c.peek().kind === 'number' ? c.takeNumber() : null;
  if (within !== null && n !== null && Number.isInteger(n) && c.ended) {
    const target = rowsCalled(source);
    return { kind: 'count', target, n, compare: '=', within };
  }
  c.reset(mark);
  return null;
}

/** Parses `Rows: 5`, `Rows in the list = 5`. "Items: 5" may be a text of the page. */
export function parseRowsNote(c: Cursor): Condition | null {
  const mark = c.mark();
  const target =
    c.readsNotes && c.phraseLength(['rows', 'list items']) > 0
      ? parseTarget(c, { role: 'target', bare: false, modifiers: true })
      : null;
  const isSign = c.peek(-1).text === ':' || ([':', '='].includes(c.peek().text) && c.take().kind === 'mark');
  const n = target?.role === 'row' && isSign && c.peek().kind === 'number' ? c.takeNumber() : null;
  if (target !== null && n !== null && Number.isInteger(n) && c.ended)
    return { kind: 'count', target, n, compare: '=' };
  c.reset(mark);
  return null;
}
