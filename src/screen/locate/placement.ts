import { isHittable, isTouchable, tapTarget } from '../elements/hittable.ts';
import { inReadingOrder } from '../elements/reading-order.ts';
import { isHeaderRow } from '../features/header-rows.ts';
import { isInListOfRow, subRows } from '../features/sub-rows.ts';
import { areInOneLine, continuationOf, listRows, mayHideRowsAbove } from '../features/scroll-containers.ts';
import type { Element } from '../model/element.ts';
import type { Locator, Position } from '../model/locator.ts';
import { byRef, selfAndAncestors, subtree, type Screen } from '../model/screen.ts';
import type { TextCase } from '../model/text.ts';
import { locate } from './locate.ts';
import { checkPositions, elementName, type PlacementResult } from './placement-rules.ts';

export interface PlacementOptions {
  readonly textCase?: TextCase;
  /** The content was scrolled since the screen came: rows may lie above those in view. */
  readonly scrolledAway?: boolean;
  /** The list was followed to its end: no row lies below those in view. */
  readonly listEnded?: boolean;
  /** The rows that are left of a group that had more: a single one has no like any more (R76). */
  readonly rowsLeft?: readonly Element[] | null;
}

/**
 * Returns whether an element stands at all of the given positions: regions, containers, relations and ordinals. The reason describes what
 * is ("'Search' is at the bottom left, not in the toolbar"). An ordinal counts elements of the same kind in the same list or group; it is
 * `unknown` where rows out of view could change the count (R76).
 */
export function checkPlacement(
  screen: Screen,
  element: Element,
  positions: readonly Position[],
  options: PlacementOptions = {},
): PlacementResult {
  const textCase = options.textCase ?? 'exact';
  const context = {
    textCase,
    find: (locator: Locator): readonly Element[] => {
      const { matches } = locate(screen, locator, { textCase });
      const hittable = matches.filter((e) => isHittable(screen, e));
      return hittable.length > 0 ? hittable : matches;
    },
  };
  const placed = checkPositions(screen, element, positions, context);
  if (placed.status !== 'holds') return placed;
  const counted = positions.flatMap((p) =>
    p.kind === 'ordinal' ? [checkOrdinal(screen, element, p.n, options)] : [],
  );
  const failed = counted.find((c) => c.status === 'fails') ?? counted.find((c) => c.status === 'unknown');
  if (failed !== undefined) return failed;
  if (placed.reason !== '') return placed;
  return counted[0] ?? { status: 'holds', reason: `${elementName(element)} is there` };
}

function checkOrdinal(
  screen: Screen,
  element: Element,
  n: number,
  options: PlacementOptions,
): PlacementResult {
  const group = peersOf(screen, element) ?? leftOver(screen, element, options);
  if (group === null)
    return {
      status: 'fails',
      reason: `${elementName(element)} is in no list or group whose items can be counted`,
    };
  const own = new Set(selfAndAncestors(screen, element));
  const all = inReadingOrder(group.peers);
  const rows = all.filter((e) => !isHeaderRow(screen, e));
  const peers = rows.some((e) => own.has(e)) ? rows : all;
  const index = peers.findIndex((e) => own.has(e));
  const wanted = n > 0 ? n : peers.length + 1 + n;
  const actual = `${elementName(element)} is number ${index + 1} of ${peers.length}`;
  const fromItsEnd = n > 0 ? index + 1 : peers.length - index;
  const more = n > 0 ? mayHideBefore(screen, group, options) : mayHideAfter(screen, group, options);
  // Rows out of view can only move it further from the end at which the count begins.
  if (more && fromItsEnd <= Math.abs(n)) {
    const reason =
      n > 0
        ? `${actual} in view, and the list may begin above: it was scrolled`
        : `${actual} in view, and the list may go on below: its end is not known`;
    return { status: 'unknown', reason };
  }
  const nested = checkSubRows(screen, element, { n, peers, at: fromItsEnd === Math.abs(n) });
  if (nested !== null) return { status: 'unknown', reason: `${actual}, and ${nested}` };
  if (fromItsEnd !== Math.abs(n) && n > 0 && all.findIndex((e) => own.has(e)) + 1 === n)
    return { status: 'unknown', reason: `${actual}, or number ${n} with the head of the table` };
  if (fromItsEnd !== Math.abs(n)) return { status: 'fails', reason: `${actual}, not number ${wanted}` };
  return { status: 'holds', reason: actual };
}

interface OrdinalPlace {
  readonly n: number;
  readonly peers: readonly Element[];
  /** The element is at the place that the line names. */
  readonly at: boolean;
}

/** Returns why rows that belong to other rows leave an ordinal open; null when they do not. */
function checkSubRows(screen: Screen, element: Element, { n, peers, at }: OrdinalPlace): string | null {
  if (at && isInListOfRow(screen, element)) return 'its list is a part of a row';
  const subs = subRows(peers);
  if (subs.length === 0) return null;
  const own = new Set(selfAndAncestors(screen, element));
  const top = peers.filter((e) => !subs.includes(e));
  const index = top.findIndex((e) => own.has(e));
  const isAt = index >= 0 && (n > 0 ? index + 1 === n : index - top.length === n);
  return isAt === at ? null : `${subs.length} of the rows may be parts of others`;
}

function mayHideBefore(screen: Screen, group: PeerGroup, { scrolledAway }: PlacementOptions): boolean {
  const { list, peers } = group;
  if (scrolledAway !== true || list === null || !mayHideRowsAbove(screen, list)) return false;
  const top = Math.min(...peers.map((e) => e.bounds.y));
  return !endsInView(screen, list, peers, (e) => e.bounds.y + e.bounds.height <= top);
}

function mayHideAfter(screen: Screen, group: PeerGroup, { listEnded }: PlacementOptions): boolean {
  const { list, peers } = group;
  if (listEnded === true || list === null || continuationOf(screen, list) === 'ends') return false;
  const bottom = Math.max(...peers.map((e) => e.bounds.y + e.bounds.height));
  return !endsInView(screen, list, peers, (e) => e.bounds.y >= bottom);
}

/**
 * True when a group on a scrolling page ends in view: other content lies beyond it, or it is a single line in a box of its own. Never true
 * for the rows of a list, which may be of several kinds.
 */
function endsInView(
  screen: Screen,
  list: Element,
  peers: readonly Element[],
  isBeyond: (e: Element) => boolean,
): boolean {
  const isRow = listRows(screen, list).some((e) => e.parent === peers[0]?.parent);
  if (isRow && list.role === 'list') return false;
  if (!isRow && areInOneLine(peers)) return true;
  const own = new Set(peers.flatMap((e) => [...subtree(screen, e), ...selfAndAncestors(screen, e)]));
  return subtree(screen, list).some(
    (e) => e.visible !== null && e.label !== '' && !own.has(e) && isBeyond(e),
  );
}

interface PeerGroup {
  /** One of them is the element or holds it: counting the row is counting the element. */
  readonly peers: readonly Element[];
  /** The container that they scroll in; null outside any. */
  readonly list: Element | null;
}

/** Returns the rows that are left of the element's group; null when it is in none of them. */
function leftOver(
  screen: Screen,
  element: Element,
  { rowsLeft: rows = null }: PlacementOptions,
): PeerGroup | null {
  const own = new Set(selfAndAncestors(screen, element));
  return rows?.some((row) => own.has(row)) === true ? { peers: [...rows], list: null } : null;
}

/** Returns what an element is counted among: the rows of its list, else boxes or controls of the same structure beside it. Null when it stands alone. */
function peersOf(screen: Screen, element: Element): PeerGroup | null {
  const line = selfAndAncestors(screen, element);
  const touched = isTouchable(tapTarget(screen, element));
  if (!touched && line.some((e) => e.role === 'toolbar')) return null;
  const depth = line.findIndex((e, i) => i > 0 && (e.role === 'list' || e.state.scrollable));
  const list = line[depth] ?? null;
  const peersLike = (at: Element | undefined, alike: (e: Element) => boolean): Element[] =>
    at === undefined ? [] : siblingsOf(screen, at, list).flatMap((e) => (e === at || alike(e) ? [e] : []));
  const row = line[depth - 1];
  const rows = list && row ? peersLike(row, (e) => e.role === row.role) : [];
  if (rows.length > 1) return { peers: rows, list };
  const inside = line.slice(0, list ? depth : line.length);
  const boxes = inside
    .filter((e) => e.children.length > 0)
    .map((at) => peersLike(at, (e) => hasSameStructure(at, e)))
    .find((found) => found.length > 1);
  const single = peersLike(
    element,
    (e) => e.role === element.role && isClose(e.bounds.height, element.bounds.height),
  );
  const leaves = single.length > 1 && (touched || list !== null || !hasList(screen)) ? single : undefined;
  const peers = isTouchable(element) ? (leaves ?? boxes) : (boxes ?? leaves);
  if (peers !== undefined) return { peers, list };
  return rows.length === 1 && list !== null && !list.className.endsWith('ScrollView')
    ? { peers: rows, list }
    : null;
}

/** Returns an element and its siblings in view; also those out of view where the platform lists them. */
function siblingsOf(screen: Screen, at: Element, list: Element | null): Element[] {
  const parent = at.parent === null ? undefined : byRef(screen, at.parent);
  const siblings = parent?.children.flatMap((ref) => byRef(screen, ref) ?? []) ?? [];
  const listed = list?.contentHeight !== undefined;
  return siblings.filter((e) => e === at || e.visible !== null || (listed && e.bounds.height > 0));
}

function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) <= Math.max(2, Math.max(a, b) * 0.1);
}

function hasSameStructure(a: Element, b: Element): boolean {
  if (b.children.length === 0 || a.role !== b.role) return false;
  if (a.role !== 'container') return true;
  const size =
    isClose(a.bounds.width, b.bounds.width) && (a.bounds.x === b.bounds.x || a.bounds.y === b.bounds.y);
  return size && a.className === b.className && a.resourceId === b.resourceId;
}

function hasList(screen: Screen): boolean {
  return screen.elements.some((e) => e.role === 'list' && e.visible !== null && e.children.length > 1);
}
