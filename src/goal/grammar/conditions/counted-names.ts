/** Parses how many rows or tabs there are, and what they are called: `There are 2 rows: "Milk" and "Eggs"`. */
import type { Locator } from '../../../screen/model/locator.ts';
import { NUMBERS } from '../../../shared/number-words.ts';
import type { Condition } from '../../model/condition.ts';
import type { Cursor } from '../cursor.ts';
import { quotedLocator } from '../plain-locators.ts';
import { PLURAL_THINGS_IN_ROWS, phrases, THINGS_IN_ROWS } from '../vocabulary.ts';
import { allOf } from './clause.ts';
import { rowsCalled } from './rows-called.ts';

const ROWS = phrases('row, rows, item, items, list item, list items, entry, entries, result, results');
const TABS = phrases('tab, tabs');

/** The names are all that there is: one row called "Milk" beside another one is not `one row: "Milk"`. */
export function parseCountedNames(c: Cursor, containers: Locator['places']): Condition | null {
  const mark = c.mark();
  c.eat('exactly', 'only', 'just');
  const n = c.peek().kind === 'number' ? c.takeNumber() : c.eatMapped(NUMBERS);
  const noun = c.mark();
  const isTab = c.eatOneOf(TABS);
  const isCounted = n !== null && (isTab || c.eatOneOf(ROWS, THINGS_IN_ROWS_BY_WORD));
  const source = c.textSince(noun);
  const isSign = isCounted && [':', ','].includes(c.peek().text) && c.take().kind === 'mark';
  const names = isSign ? parseNames(c) : [];
  if (names.length === 0 || names.length !== n || !c.atBoundary) {
    c.reset(mark);
    return null;
  }
  const all = { ...rowsCalled(source, containers), role: isTab ? 'tab' : 'row' } as const;
  return allOf([
    ...names.map(
      (name) =>
        ({
          kind: 'visible',
          target: quotedLocator(name, { role: isTab ? 'tab' : null, places: containers }),
          negated: false,
        }) as const,
    ),
    { kind: 'count', target: all, n, compare: '=', stated: true },
  ]);
}

const THINGS_IN_ROWS_BY_WORD: readonly string[] = [...THINGS_IN_ROWS, ...PLURAL_THINGS_IN_ROWS];

function parseNames(c: Cursor): readonly string[] {
  const names: string[] = [];
  while (c.peek().kind === 'quote' && names.length < 12) {
    names.push(c.quote('target') ?? '');
    const mark = c.mark();
    const isComma = c.peek().text === ',' && c.take().kind === 'mark';
    const isJoined = c.eat('and') || isComma;
    if (isJoined && c.peek().kind === 'quote') continue;
    c.reset(mark);
    break;
  }
  return names;
}
