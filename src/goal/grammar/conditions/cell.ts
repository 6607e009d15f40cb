/** Parses a cell of a table: `The "Status" column of the row "Refund"`, `The cell "Status" of "Refund"`. */
import type { Condition } from '../../model/condition.ts';
import type { Locator } from '../../../screen/model/locator.ts';
import type { Cursor } from '../cursor.ts';
import { quotedLocator } from '../plain-locators.ts';
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
  const isIn = c.eatOneOf(CELL_IN);
  const isBefore = c.eat('column', 'cell');
  const label = c.quote('target');
  return label !== null && (isBefore || c.eat('column', ...(isIn ? [] : ['cell']))) ? label : null;
}

const ROW_SHOWS = phrases('shows, displays, has, should show, should have, should display');
const IS_SHOWN = phrases(
  'is shown, is displayed, is visible, is listed, stands, appears, should be shown, should be displayed, is',
);

/** Parses `The row of "Refund" shows "Done" in the "Status" column`, `"Done" is shown in the "Status" column of "Refund"`. */
export function parseCellShows(c: Cursor): Condition | null {
  const mark = c.mark();
  for (const parse of [parseRowShows, parseShownInCell]) {
    const found = parse(c);
    if (found !== null) return { kind: 'value', ...found, match: 'exact', negated: false };
    c.reset(mark);
  }
  return null;
}

type CellValue = { readonly target: Locator; readonly value: string };

function parseRowShows(c: Cursor): CellValue | null {
  const mark = c.mark();
  const row = parseRowName(c);
  const value = row !== null && c.eatOneOf(ROW_SHOWS) ? c.quote('value') : null;
  const column = value === null ? null : parseColumnPlace(c);
  return row === null || value === null || column === null
    ? null
    : { target: quotedLocator(column, { row, source: c.textSince(mark) }), value };
}

function parseShownInCell(c: Cursor): CellValue | null {
  const mark = c.mark();
  const value = c.quote('value');
  const column = value !== null && c.eatOneOf(IS_SHOWN) ? parseColumnPlace(c) : null;
  const row = column !== null && c.eat('of', 'for', 'in') ? parseRowName(c, true) : null;
  return row === null || value === null || column === null
    ? null
    : { target: quotedLocator(column, { row, source: c.textSince(mark) }), value };
}

/** Parses `the row of "Refund"`, `the "Refund" row`, `row "Refund"`; `isBare`: the name alone, too. */
function parseRowName(c: Cursor, isBare = false): string | null {
  c.eat('the');
  const isBefore = c.eat('row of', 'row for', 'row with', 'row');
  const name = c.quote('row');
  return name !== null && (isBefore || c.eat('row') || isBare) ? name : null;
}

/** Parses `in the "Status" column`, `in column "Status"`. */
function parseColumnPlace(c: Cursor): string | null {
  if (!c.eat('in', 'under')) return null;
  c.eat('the', 'its');
  const isBefore = c.eat('column');
  const label = c.quote('target');
  return label !== null && (isBefore || c.eat('column')) ? label : null;
}
