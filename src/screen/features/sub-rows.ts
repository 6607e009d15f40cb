/** Rows that may belong to the row above them: a reply, an opened row's details, a row of a list inside a row (R76). */
import type { Element } from '../model/element.ts';
import { byRef, selfAndAncestors, subtree, type Screen } from '../model/screen.ts';

/** How far a row is moved in, px, at least. */
const MOVED_IN = 8;
const SAME_EDGE = 2;

/**
 * Returns those of the rows that may belong to the one above: they begin further in and end at the same edge as the first row, or are one cell in a table
 * of several columns. In a chat, the messages of one side end at another edge.
 */
export function subRows(rows: readonly Element[]): readonly Element[] {
  const [first] = rows;
  if (first === undefined) return [];
  const isWide =
    rows.filter(isTableRow).filter(({ children }) => children.length > 1).length * 2 > rows.length;
  return rows.filter(
    (row) => isMovedIn(row, first) || (isWide && isTableRow(row) && row.children.length === 1),
  );
}

const isTableRow = ({ className }: Element): boolean => className === 'tr';

function isMovedIn({ bounds: row }: Element, { bounds: first }: Element): boolean {
  const [left, right] = [row.x - first.x, row.x + row.width - first.x - first.width];
  const [begin, end] = Math.abs(right) <= SAME_EDGE ? [left, right] : [-right, -left];
  return begin > MOVED_IN && Math.abs(end) <= SAME_EDGE;
}

/** True for an element in a list that stands in a row of another list of several rows, as in a tree. */
export function isInListOfRow(screen: Screen, element: Element): boolean {
  const line = selfAndAncestors(screen, element);
  const inner = line.findIndex((e, i) => i > 0 && e.role === 'list');
  return (
    inner > 0 &&
    line.some((row, i) => {
      const list = line[i + 1];
      return i > inner && row.role === 'row' && list?.role === 'list' && rowsOf(screen, list) > 1;
    })
  );
}

const rowsOf = (screen: Screen, list: Element): number =>
  list.children.filter((ref) => byRef(screen, ref)?.role === 'row').length;

/**
 * Returns the elements without rows that stand in other rows among them, unless one row with words of its own holds all others. A box that only holds the rows
 * is none: a virtual list has one.
 */
export function topRows(screen: Screen, elements: readonly Element[]): readonly Element[] {
  const rows = new Set(elements.filter((e) => e.role === 'row'));
  const isInRow = (e: Element): boolean =>
    e.role === 'row' &&
    selfAndAncestors(screen, e)
      .slice(1)
      .some((above) => rows.has(above));
  const top = elements.filter((e) => !isInRow(e));
  const [only] = top;
  if (top.length !== 1 || only === undefined || elements.length < 3) return top.length > 1 ? top : elements;
  const others = elements.filter((e) => e !== only);
  return hasOwnWords(screen, only, others) ? elements : topRows(screen, others);
}

/** True when the row says something that stands in none of the other rows. */
function hasOwnWords(screen: Screen, row: Element, others: readonly Element[]): boolean {
  const inOthers = new Set(others.flatMap((e) => subtree(screen, e)));
  return subtree(screen, row).some((e) => e.label !== '' && !inOthers.has(e) && (e !== row || e.text !== ''));
}
