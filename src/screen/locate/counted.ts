/** Finds what a line counts (`the last "Add"`, `in the 8th row`), in view and out of it (R76). */
import { topRows } from '../features/sub-rows.ts';
import { overlaysOf } from '../features/overlays.ts';
import { isHeaderRow } from '../features/header-rows.ts';
import { inReadingOrder } from '../elements/reading-order.ts';
import type { Element } from '../model/element.ts';
import type { Rect } from '../model/geometry.ts';
import type { Locator, Position } from '../model/locator.ts';
import type { Screen } from '../model/screen.ts';
import type { TextCase } from '../model/text.ts';
import { isReachedFrom } from './beyond-view.ts';
import { locateAll } from './locate.ts';
import { rowsAround } from './peers.ts';

/** A place that counts: `the 8th`, `in the last row`. */
export type CountingPlace = Extract<Position, { readonly kind: 'ordinal' | 'nth row' }>;

/** Returns the only place of a locator that counts; null for none, and for several. */
export function countingPlace({ places }: Locator): CountingPlace | null {
  const [place, ...more] = places.filter((p) => p.kind === 'ordinal' || p.kind === 'nth row');
  return more.length > 0 ? null : (place ?? null);
}

/** Returns all that the line counts, in reading order: in view, and out of it where the tree lists what a scroll brings into view. */
export function countedOn(
  screen: Screen,
  locator: Locator,
  place: CountingPlace,
  textCase: TextCase,
): Element[] {
  const bare = { ...locator, places: locator.places.filter((p) => p !== place) };
  const named = locateAll(screen, bare, textCase).filter((e) => !screen.undrawn.includes(e.ref));
  const all = ofTopWindow(screen, place.kind === 'ordinal' ? topRows(screen, named) : rowsOf(screen, named));
  const shown = all.filter((e) => e.visible !== null);
  const counted = all.filter(
    (e) => e.visible !== null || shown.some((other) => isReachedFrom(screen, other, e)),
  );
  return inReadingOrder(counted);
}

/** Returns the rows of the list in which the first of the elements in view stands. */
function rowsOf(screen: Screen, elements: readonly Element[]): readonly Element[] {
  const first = elements.find((e) => e.visible !== null);
  const group = first === undefined ? null : rowsAround(screen, first);
  return group === null ? [] : group.peers.filter((e) => !isHeaderRow(screen, e));
}

/** Keeps what stands in the dialog where some of it does, else what stands on the page. */
function ofTopWindow(screen: Screen, elements: readonly Element[]): readonly Element[] {
  const modal = overlaysOf(screen).find((o) => o.modal);
  const inside = elements.filter((e) => modal?.elements.includes(e.ref) === true);
  return inside.length > 0 ? inside : elements;
}

/** True when an edge of the container may cut off the row: native trees tell the part in view alone. */
export function touchesEdge(
  { visible }: Element,
  list: Rect,
  edge: 'first' | 'last',
  isHorizontal: boolean,
): boolean {
  if (visible === null) return false;
  const [from, to] = isHorizontal
    ? [visible.x, visible.x + visible.width]
    : [visible.y, visible.y + visible.height];
  const [begin, end] = isHorizontal ? [list.x, list.x + list.width] : [list.y, list.y + list.height];
  return edge === 'first' ? from <= begin + 2 : to >= end - 2;
}
