/** Finds the row of an element, and knows it again after a scroll (R76). */
import { listRows } from '../features/scroll-containers.ts';
import { topRows } from '../features/sub-rows.ts';
import type { Element } from '../model/element.ts';
import type { Position } from '../model/locator.ts';
import { selfAndAncestors, subtree, type Screen } from '../model/screen.ts';
import { normalise } from '../model/text.ts';
import { rowsAround } from './peers.ts';

/** Returns the row that an element stands in: of a list, of boxes alike, or of what scrolls; itself without any. */
export function rowOf(screen: Screen, element: Element): Element {
  const line = selfAndAncestors(screen, element);
  const own = new Set(line);
  const among = (rows: readonly Element[]): Element | undefined => rows.find((e) => own.has(e));
  const list = line.find((e, i) => i > 0 && e.role === 'list');
  const rows = list === undefined ? [] : subtree(screen, list).filter((e) => e.role === 'row');
  const scroller = line.find((e, i) => i > 0 && e.state.scrollable);
  return (
    among(topRows(screen, rows)) ??
    among(rowsAround(screen, element)?.peers ?? []) ??
    among(scroller === undefined ? [] : listRows(screen, scroller)) ??
    element
  );
}

/** Returns the words of a row, which find it again after a scroll. */
export function wordsOfRow(screen: Screen, row: Element): string {
  const words = subtree(screen, row).flatMap((e) => (e.label === '' ? [] : [normalise(e.label)]));
  return JSON.stringify(words);
}

/** True when the element stands in the row that was counted. */
export function isCountedRow(
  screen: Screen,
  element: Element,
  { by, key }: Extract<Position, { readonly kind: 'counted row' }>,
): boolean {
  const row = rowOf(screen, element);
  return key === (by === 'path' ? row.path : wordsOfRow(screen, row));
}
