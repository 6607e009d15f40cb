/** Decides in which row of its list an element stands: `the "Edit" button in the second row`. */
import { inReadingOrder } from '../elements/reading-order.ts';
import { isHeaderRow, possibleHead } from '../features/header-rows.ts';
import { isInListOfRow, subRows } from '../features/sub-rows.ts';
import type { Element } from '../model/element.ts';
import type { Position } from '../model/locator.ts';
import { selfAndAncestors, type Screen } from '../model/screen.ts';
import { mayHideAfter, mayHideBefore, rowsAround, type PlacementOptions } from './peers.ts';
import { elementName } from './element-name.ts';
import type { PlacementResult } from './placement-result.ts';

/** Returns whether an element stands in the n-th row of its list. The row that names the columns of a table is none. */
export function checkNthRow(
  screen: Screen,
  element: Element,
  { n, each }: Extract<Position, { readonly kind: 'nth row' }>,
  options: PlacementOptions,
): PlacementResult {
  const name = elementName(element);
  const group = rowsAround(screen, element);
  if (group === null) return { status: 'fails', reason: `${name} is in no row that can be counted` };
  const own = new Set(selfAndAncestors(screen, element));
  const isOwn = (e: Element): boolean => own.has(e);
  const rows = group.peers.filter((e) => !isHeaderRow(screen, e));
  const lines = each === true ? inReadingOrder(rows).map((row) => [row]) : linesOf(rows);
  const index = lines.findIndex((line) => line.some(isOwn));
  if (index < 0) return { status: 'fails', reason: `${name} is in no row that can be counted` };
  const at = n > 0 ? index + 1 : lines.length - index;
  const actual = `${name} is in row ${index + 1} of ${lines.length}`;
  const [before, after] = [mayHideBefore(screen, group, options), mayHideAfter(screen, group, options)];
  const isBeyond = Math.abs(n) > lines.length;
  // The row that the line means may be out of view.
  if (n > 0 ? before || (isBeyond && after) : after || (isBeyond && before))
    return { status: 'unknown', reason: `${actual} in view, and there may be more rows` };
  if (subRows(rows).length > 0 || isInListOfRow(screen, element))
    return { status: 'unknown', reason: `${actual}, and some rows may be parts of others` };
  const head = possibleHead(screen, rows);
  if (head !== null && n > 0 && (index === n || index + 1 === n) && !own.has(head))
    return { status: 'unknown', reason: `${actual}, and the first may name the columns` };
  if (at === Math.abs(n)) return { status: 'holds', reason: actual };
  return { status: 'fails', reason: `${actual}, not in row ${n > 0 ? n : lines.length + 1 + n}` };
}

/** Returns whether an element stands this number of rows away from a different one in its list. The caller knows on which side. */
export function checkRowsApart(
  screen: Screen,
  element: Element,
  anchors: readonly Element[],
  { rows: apart, words }: { readonly rows: number; readonly words: string },
): PlacementResult {
  const name = elementName(element);
  const unknown = (why: string): PlacementResult => ({ status: 'unknown', reason: why });
  const group = rowsAround(screen, element);
  if (group === null) return unknown(`${name} is in no row that can be counted`);
  const rows = group.peers.filter((e) => !isHeaderRow(screen, e));
  if (subRows(rows).length > 0 || isInListOfRow(screen, element))
    return unknown(`some rows may be parts of others, so nobody can tell whether ${name} is ${words}`);
  const lines = linesOf(rows);
  const lineOf = (e: Element): number => {
    const own = new Set(selfAndAncestors(screen, e));
    return lines.findIndex((line) => line.some((row) => own.has(row)));
  };
  const [at, ...others] = [element, ...anchors].map(lineOf);
  if (at === undefined || at < 0 || others.some((other) => other < 0))
    return unknown(`the two are not in rows of one list, so nobody can tell whether ${name} is ${words}`);
  const distances = others.map((other) => Math.abs(other - at));
  return distances.includes(apart)
    ? { status: 'holds', reason: `is ${words}` }
    : { status: 'fails', reason: `${name} is ${Math.min(...distances)} rows away, not ${words}` };
}

/** Returns the rows line by line: cards side by side stand in one. */
function linesOf(rows: readonly Element[]): readonly (readonly Element[])[] {
  const lines: Element[][] = [];
  for (const row of inReadingOrder(rows)) {
    const line = lines.at(-1);
    const first = line?.[0];
    const isBeside = first !== undefined && middleOf(row) < first.bounds.y + first.bounds.height;
    if (line !== undefined && isBeside) line.push(row);
    else lines.push([row]);
  }
  return lines;
}

const middleOf = ({ bounds }: Element): number => bounds.y + bounds.height / 2;
