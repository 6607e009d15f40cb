import type { Cursor } from '../cursor.ts';
import { parseTarget } from '../target.ts';
import { phrases } from '../vocabulary.ts';
import type { Locator } from '../../../screen/model/locator.ts';

/** Parses `The "Cart" list has`: the container of what is counted. */
export function parseCountContainer(c: Cursor): Locator['places'] | null {
  const table = parseTable(c);
  const list = table === null ? parseTarget(c, { role: 'container', bare: false, modifiers: false }) : null;
  const isList = list?.role === 'list' && list.name === null && list.places.length === 0;
  const container =
    table ?? (isList ? ({ kind: 'container', container: 'list', label: list.label } as const) : null);
  const isNoted =
    container !== null &&
    c.readsNotes &&
    (c.peek(-1).text === ':' || (c.peek().text === ':' && c.take().kind === 'mark'));
  return isNoted ||
    (container !== null &&
      c.eatOneOf(
        phrases(
          'consists of, has, have, contains, shows, should have, should contain, should show, must have, must contain, must show, displays',
        ),
      ))
    ? container === null
      ? null
      : [container]
    : null;
}

/** Parses `the table`, `the "Users" table`, `table "Users"`. */
export function parseTable(c: Cursor): Locator['places'][number] | null {
  const mark = c.mark();
  c.eat('the', 'this');
  const before = c.quote('container');
  if (c.eat('table', 'data table'))
    return { kind: 'container', container: 'table', label: before ?? c.quote('container') };
  c.reset(mark);
  return null;
}
