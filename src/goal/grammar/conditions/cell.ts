/** Parses a cell of a table: `The "Status" column of the row "Refund"`, `The cell "Status" of "Refund"`. */
import type { Locator } from '../../../screen/model/locator.ts';
import type { Cursor } from '../cursor.ts';
import { parseModifier } from '../modifiers.ts';
import { parseAnchor } from '../target.ts';
import { phrases } from '../vocabulary.ts';

/** Words before the name of a column, which say no more than "column". */
export const CELL_IN = phrases('cell in the, cell in, cell of the, value in the, value of the, cell under');

/** Returns the value of a row under a caption; null when there is no cell here, and nothing is consumed. */
export function parseCell(c: Cursor): Locator | null {
  const mark = c.mark();
  c.eat('the');
  const column = parseColumn(c);
  const modifier = column === null ? null : parseModifier(c, parseAnchor);
  if (column !== null && modifier !== null && modifier.row !== null)
    return {
      source: c.textSince(mark),
      label: column,
      match: 'exact',
      name: null,
      role: null,
      row: modifier.row,
      places: [],
    };
  c.reset(mark);
  return null;
}

/** Parses `"Status" column`, `cell "Status"`, `cell in the "Status" column`. */
function parseColumn(c: Cursor): string | null {
  const isIn = c.eat(...CELL_IN);
  const isBefore = c.eat('column', 'cell');
  const label = c.quote('target');
  return label !== null && (isBefore || c.eat('column', ...(isIn ? [] : ['cell']))) ? label : null;
}
