/** Parses a row by two of its texts: `There is a row with "jdoe" and "Active"`, `The table contains a row with "Ann" and "Admin"`. */
import type { Condition } from '../../model/condition.ts';
import { allOf } from './clause.ts';
import type { Cursor } from '../cursor.ts';
import type { Locator, Position } from '../../../screen/model/locator.ts';
import { phrases } from '../vocabulary.ts';

const ROWS = phrases('a row, an item, an entry, a list item').flatMap((row) =>
  phrases('with, containing, that contains, that shows, which contains, showing').map(
    (verb) => `${row} ${verb}`,
  ),
);
const THERE_IS = phrases('there is, there should be, there must be');
const HOLDS = phrases('contains, has, shows, should contain, should have, should show, displays, includes');
const IS_SHOWN = phrases(
  'is shown, is displayed, is visible, is listed, is present, appears, exists, should be shown, should be visible, should be displayed',
);

/** The first text names the row; the others are visible in it. */
export function parseRowWith(c: Cursor): Condition | null {
  const place = parseHolder(c);
  const isThere = place !== null || c.eatOneOf(THERE_IS);
  if (!c.eatOneOf(ROWS)) return null;
  const row = c.quote('row');
  const texts = row === null ? [] : parseTexts(c);
  if (row === null || texts.length === 0) return null;
  const within = place ?? (isThere ? parsePlaceOfRow(c) : null);
  if (!isThere && !c.eatOneOf(IS_SHOWN)) return null;
  const places = within === null ? [] : [within];
  return allOf(
    texts.map((label): Condition => {
      const target: Locator = {
        source: `"${label}"`,
        label,
        match: 'exact',
        name: null,
        role: null,
        row,
        places,
      };
      return { kind: 'visible', target, negated: false };
    }),
  );
}

/** Parses `and "Active"`, `, "Admin" and "Active"`. */
function parseTexts(c: Cursor): readonly string[] {
  const texts: string[] = [];
  while (texts.length < 6) {
    const mark = c.mark();
    const isComma = c.peek().text === ',' && c.take().kind === 'mark';
    const isJoined = c.eat('and') || isComma;
    const text = isJoined ? c.quote('target') : null;
    if (text === null) {
      c.reset(mark);
      return texts;
    }
    texts.push(text);
  }
  return texts;
}

/** Parses `The table contains`, `The "Users" list has`. */
function parseHolder(c: Cursor): Position | null {
  const mark = c.mark();
  c.eat('the', 'this');
  const label = c.quote('container');
  const container = parseListNoun(c);
  if (container !== null && c.eatOneOf(HOLDS)) return { kind: 'container', container, label };
  c.reset(mark);
  return null;
}

function parsePlaceOfRow(c: Cursor): Position | null {
  const mark = c.mark();
  if (c.eat('in the')) {
    const label = c.quote('container');
    const container = parseListNoun(c);
    if (container !== null) return { kind: 'container', container, label };
  }
  c.reset(mark);
  return null;
}

function parseListNoun(c: Cursor): 'table' | 'list' | null {
  if (c.eat('table')) return 'table';
  return c.eat('list') ? 'list' : null;
}
