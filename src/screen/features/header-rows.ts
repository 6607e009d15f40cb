/** The rows of a table that name its columns (R76). */
import type { Element } from '../model/element.ts';
import { byRef, type Screen } from '../model/screen.ts';

/** True for a row in the head of a table, and for one whose cells are all headers. It is a row of no data. */
export function isHeaderRow(screen: Screen, row: Element): boolean {
  if (row.parent !== null && byRef(screen, row.parent)?.className === 'thead') return true;
  return row.children.length > 0 && row.children.every((ref) => byRef(screen, ref)?.className === 'th');
}
