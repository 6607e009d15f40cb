/** Finds what an element is counted among, and whether more of them may lie out of view (R76). */
import { isTouchable, tapTarget } from '../elements/hittable.ts';
import { topRows } from '../features/sub-rows.ts';
import { areInOneLine, continuationOf, listRows, mayHideRowsAbove } from '../features/scroll-containers.ts';
import type { Element, Role } from '../model/element.ts';
import type { TextCase } from '../model/text.ts';
import { byRef, selfAndAncestors, subtree, type Screen } from '../model/screen.ts';

export interface PlacementOptions {
  readonly textCase?: TextCase;
  /** The content was scrolled since the screen came: rows may lie above those in view. */
  readonly scrolledAway?: boolean;
  /** The list was followed to its end: no row lies below those in view. */
  readonly listEnded?: boolean;
  /** The rows that are left of a group that had more: a single one has no like any more (R76). */
  readonly rowsLeft?: readonly Element[] | null;
}

export interface PeerGroup {
  /** One of them is the element or holds it: counting the row is counting the element. */
  readonly peers: readonly Element[];
  /** The container that they scroll in; null outside any. */
  readonly list: Element | null;
}

/** True when the group may begin above the first one in view. */
export function mayHideBefore(screen: Screen, group: PeerGroup, { scrolledAway }: PlacementOptions): boolean {
  const { list, peers } = group;
  const scroller = list === null ? null : scrollerOf(screen, list);
  if (scrolledAway !== true || scroller === null || !mayHideRowsAbove(screen, scroller)) return false;
  const top = Math.min(...peers.map((e) => e.bounds.y));
  return !endsInView(screen, group, scroller, (e) => e.bounds.y + e.bounds.height <= top);
}

/** True when the group may go on below the last one in view. */
export function mayHideAfter(screen: Screen, group: PeerGroup, { listEnded }: PlacementOptions): boolean {
  const { list, peers } = group;
  const scroller = list === null ? null : scrollerOf(screen, list);
  if (listEnded === true || scroller === null || continuationOf(screen, scroller) === 'ends') return false;
  const bottom = Math.max(...peers.map((e) => e.bounds.y + e.bounds.height));
  return !endsInView(screen, group, scroller, (e) => e.bounds.y >= bottom);
}

/** Returns the container that moves the rows of a list: the list itself, or the page on which it stands. */
const scrollerOf = (screen: Screen, list: Element): Element =>
  list.hasMoreItems === true
    ? list
    : (selfAndAncestors(screen, list).find((e) => e.state.scrollable) ?? list);

/**
 * True when a group on a scrolling page ends in view: other content lies beyond it, or it is a single line in a box of its own. Never true
 * for the rows of a list that scrolls, which may be of several kinds.
 */
function endsInView(
  screen: Screen,
  { list, peers }: PeerGroup,
  scroller: Element,
  isBeyond: (e: Element) => boolean,
): boolean {
  const isRow = listRows(screen, scroller).some((e) => e.parent === peers[0]?.parent);
  if (isRow && scroller === list && list.role === 'list') return false;
  if (!isRow && areInOneLine(peers)) return true;
  const own = new Set(peers.flatMap((e) => [...subtree(screen, e), ...selfAndAncestors(screen, e)]));
  return subtree(screen, scroller).some(
    (e) => e.visible !== null && e.label !== '' && !own.has(e) && isBeyond(e),
  );
}

/** Returns what an element is counted among: the rows of its list, else boxes or controls of the same structure beside it. Null when it stands alone. */
export function peersOf(screen: Screen, element: Element): PeerGroup | null {
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
  const listed = list !== null && listsOutOfView(screen, list);
  return siblings.filter((e) => e === at || e.visible !== null || (listed && e.bounds.height > 0));
}

/** True when the tree lists what the list, or the page on which it stands, holds out of view. */
const listsOutOfView = (screen: Screen, list: Element): boolean =>
  scrollerOf(screen, list).contentHeight !== undefined;

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

/** Kinds of control that stand in a row, and are no row themselves. */
const IN_ROWS: ReadonlySet<Role> = new Set([
  'button',
  'icon',
  'link',
  'input',
  'toggle',
  'checkbox',
  'radio',
  'tab',
  'image',
  'slider',
  'dropdown',
] as const);

/** Returns the rows of the list that an element stands in, or the boxes of the same structure that stand one below the other. Null without any. */
export function rowsAround(screen: Screen, element: Element): PeerGroup | null {
  const line = selfAndAncestors(screen, element);
  const depth = line.findIndex((e, i) => i > 0 && (e.role === 'list' || e.state.scrollable));
  const list = line[depth] ?? null;
  if (list?.role === 'list') {
    const row = line.slice(0, depth).findLast((e) => e.role === 'row') ?? line[depth - 1] ?? element;
    const listed = listsOutOfView(screen, list);
    const rows =
      row.role === 'row'
        ? topRows(
            screen,
            subtree(screen, list).filter(
              (e) => e.role === 'row' && (e.visible !== null || (listed && e.bounds.height > 0)),
            ),
          )
        : siblingsOf(screen, row, list).filter((e) => e.role === row.role);
    return { peers: rows, list };
  }
  const boxes = line
    .slice(0, list ? depth : line.length)
    .filter((e) => e.children.length > 0 && !IN_ROWS.has(e.role))
    .map((at) => siblingsOf(screen, at, list).filter((e) => e === at || hasSameStructure(at, e)))
    .find((found) => found.length > 1 && !areInOneLine(found));
  return boxes === undefined ? null : { peers: boxes, list };
}
