/** The rows of a table that name its columns (R76). */
import { writtenWords } from '../elements/described-text.ts';
import { isAmountText } from '../model/amount.ts';
import type { Element } from '../model/element.ts';
import { byRef, subtree, type Screen } from '../model/screen.ts';

/** True for a row in the head of a table, and for one whose cells are all headers. It is a row of no data. */
export function isHeaderRow(screen: Screen, row: Element): boolean {
  if (row.parent !== null && byRef(screen, row.parent)?.className === 'thead') return true;
  return row.children.length > 0 && row.children.every((ref) => byRef(screen, ref)?.className === 'th');
}

/** Fewest rows below the first that tell what the columns hold. */
const FEWEST_BELOW = 2;

/**
 * Returns the first of several rows when it may name the columns: it has words where each of the others has an amount. The tree of a phone does not
 * say so, and a row may have a word there too, such as "free". Null where the first row is like the others.
 */
export function possibleHead(screen: Screen, rows: readonly Element[]): Element | null {
  const [first, ...others] = rows;
  if (first === undefined || others.length < FEWEST_BELOW) return null;
  const wordsOf = (row: Element): string[] =>
    subtree(screen, row).flatMap((e) => {
      const words = e.visible === null ? '' : writtenWords(e);
      return words === '' ? [] : [words];
    });
  const head = wordsOf(first);
  const below = others.map(wordsOf);
  const isHead =
    head.length > 1 &&
    !head.some(isAmountText) &&
    below.every((row) => row.length === head.length) &&
    head.some((_, i) => below.every((row) => isAmountText(row[i] ?? '')));
  return isHead ? first : null;
}
