/** The cells of a table, by the head of their column: in the table of a page, and in rows of texts below a line of captions (R74, R76). */
import type { Element } from '../model/element.ts';
import { byRef, type Screen } from '../model/screen.ts';
import { normalise, textMatches } from '../model/text.ts';
import { isHeaderRow } from './header-rows.ts';

/** True for the caption itself, with a colon or without. */
export const isCaption = (text: string, caption: string): boolean =>
  textMatches(normalise(text).replace(/\s*:$/u, ''), caption, 'exact', 'ignore');

/** Returns those of the texts that stand in the column of this head. `texts` are those of one row. */
export function cellsUnder(
  screen: Screen,
  caption: string,
  texts: readonly Element[],
): { readonly cells: readonly Element[]; readonly hasHead: boolean } {
  const heads = headsAbove(screen, caption, texts);
  return {
    cells: heads.flatMap((head) => {
      const rivals = lineOf(screen, head).filter((e) => e !== head);
      return texts.filter((e) => isInColumn(e, head) && !rivals.some((other) => isInColumn(e, other)));
    }),
    hasHead: heads.length > 0,
  };
}

/** Returns the cells under the head in the rows that these texts name. */
export function cellsBeside(
  screen: Screen,
  caption: string,
  names: readonly Element[],
): { readonly cells: readonly Element[]; readonly hasHead: boolean } {
  const found = names
    .filter((name) => name.children.length === 0)
    .map((name) =>
      cellsUnder(
        screen,
        caption,
        lineOf(screen, name).filter((e) => e !== name),
      ),
    );
  return {
    // More than one text of a row under one head are no cell.
    cells: found.flatMap(({ cells }) => (cells.length === 1 ? cells : [])),
    hasHead: found.some(({ hasHead }) => hasHead),
  };
}

/**
 * Returns the heads with this caption above a row: header cells where the page marks them, else the only such text in a line of several above all
 * rows. The title of a section stands in its line alone.
 */
function headsAbove(screen: Screen, caption: string, texts: readonly Element[]): readonly Element[] {
  const top = Math.min(...texts.map(({ bounds }) => bounds.y));
  const named = screen.elements.filter(
    (e) =>
      isText(screen, e) &&
      isCaption(e.text, caption) &&
      !texts.includes(e) &&
      e.bounds.y + e.bounds.height <= top + e.bounds.height / 2,
  );
  const marked = named.filter((e) => isMarked(screen, e));
  if (marked.length > 0) return marked;
  const lines = named.filter((e) => lineOf(screen, e).length > 1 && !isInRow(screen, e));
  return lines.length === 1 ? lines : [];
}

function isMarked(screen: Screen, e: Element): boolean {
  const row = e.parent === null ? undefined : byRef(screen, e.parent);
  return e.className === 'th' || (row !== undefined && isHeaderRow(screen, row));
}

/** True for a text in a list: a caption in the rows themselves is no head. */
function isInRow(screen: Screen, e: Element): boolean {
  for (let at = e.parent; at !== null; at = byRef(screen, at)?.parent ?? null)
    if (byRef(screen, at)?.role === 'list') return true;
  return false;
}

const isText = (screen: Screen, e: Element): boolean =>
  e.text !== '' && e.children.length === 0 && e.visible !== null && !screen.undrawn.includes(e.ref);

/** Returns the texts whose middle is as high as that of this one, with it. */
function lineOf(screen: Screen, { bounds }: Element): readonly Element[] {
  const middle = bounds.y + bounds.height / 2;
  return screen.elements.filter(
    (e) =>
      isText(screen, e) &&
      Math.abs(e.bounds.y + e.bounds.height / 2 - middle) < Math.min(e.bounds.height, bounds.height) / 2,
  );
}

function isInColumn({ bounds: cell }: Element, { bounds: head }: Element): boolean {
  return cell.x < head.x + head.width && head.x < cell.x + cell.width;
}
