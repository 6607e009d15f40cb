import { isHittable, isTouchable, tapTarget } from '../elements/hittable.ts';
import type { Element } from '../model/element.ts';
import { inReadingOrder } from '../elements/reading-order.ts';
import type { Rect } from '../model/geometry.ts';
import { locate } from './locate.ts';
import type { Position } from '../model/locator.ts';
import { elementName, type PlacementResult, checkPositions } from './placement-rules.ts';
import { byRef, selfAndAncestors, type Screen } from '../model/screen.ts';
import type { TextCase } from '../model/text.ts';

export type { PlacementResult as Placing } from './placement-rules.ts';

/**
 * Whether an element stands where the words say: regions, containers, relations and ordinals, all of them. Pure; the reason says what is
 * ("'Search' lies at the bottom left, not in the toolbar"). An ordinal counts among the element's own kind in the same list or group.
 */
export function checkPlacement(
  screen: Screen,
  element: Element,
  places: readonly Position[],
  options: { readonly textCase?: TextCase } = {},
): PlacementResult {
  const textCase = options.textCase ?? 'exact';
  const context = {
    textCase,
    find: (phrase: Parameters<typeof locate>[1]): readonly Element[] => {
      const { matches: fits } = locate(screen, phrase, { textCase });
      const clear = fits.filter((e) => isHittable(screen, e));
      return clear.length > 0 ? clear : fits;
    },
  };
  const standing = checkPositions(screen, element, places, context);
  if (!standing.holds) return standing;
  for (const place of places) {
    if (place.kind !== 'ordinal') continue;
    const counted = checkOrdinal(screen, element, place.n);
    if (!counted.holds) return counted;
    if (standing.because === '') return counted;
  }
  return standing.because === '' ? { holds: true, because: `${elementName(element)} is there` } : standing;
}

function checkOrdinal(screen: Screen, element: Element, n: number): PlacementResult {
  const group = peersOf(screen, element);
  if (group === null)
    return {
      holds: false,
      because: `${elementName(element)} stands alone, in no list whose items could be counted`,
    };
  const { list } = group;
  const peers = inReadingOrder(group.peers);
  const own = new Set(selfAndAncestors(screen, element));
  const place = peers.findIndex((e) => own.has(e)) + 1;
  const asked = n > 0 ? n : peers.length + 1 + n;
  const words = `${elementName(element)} is number ${place} of ${peers.length}`;
  if (place !== asked) return { holds: false, because: `${words}, not number ${asked}` };
  if (n < 0 && list !== null && mayContinue(list, peers))
    return { holds: false, because: `${words} in view, and the list may go on below: its end is not known` };
  return { holds: true, because: words };
}

interface PeerGroup {
  /** One of them is the element or holds it: counting the row is counting the element. */
  readonly peers: readonly Element[];
  /** What they scroll in; null outside any list. */
  readonly list: Element | null;
}

/** What an element is counted among: the rows of its list, else boxes or controls built the same beside it. Null when it stands alone. */
function peersOf(screen: Screen, element: Element): PeerGroup | null {
  const line = selfAndAncestors(screen, element);
  const touched = isTouchable(tapTarget(screen, element));
  if (!touched && line.some((e) => e.role === 'toolbar')) return null;
  const depth = line.findIndex((e, i) => i > 0 && (e.role === 'list' || e.state.scrollable));
  const list = line[depth] ?? null;
  const rowsOf = (at: Element | undefined, alike: (e: Element) => boolean): Element[] =>
    at === undefined ? [] : siblingsOf(screen, at, list).flatMap((e) => (e === at || alike(e) ? [e] : []));
  const row = line[depth - 1];
  const rows = list && row ? rowsOf(row, (e) => e.role === row.role) : [];
  if (rows.length > 1) return { peers: rows, list };
  const inside = line.slice(0, list ? depth : line.length);
  const boxes = inside
    .filter((e) => e.children.length > 0)
    .map((at) => rowsOf(at, (e) => hasSameStructure(at, e)))
    .find((found) => found.length > 1);
  const single = rowsOf(
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

/** An element and its siblings: those in view, and where the platform lists what is out of view, these too. */
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

/** A share of the list's size that its content may fall short of the edge and still go on (padding, dividers). */
const EDGE = 0.02;

/** Whether more may follow the last of these: what they scroll in is filled up to its end, and the platform doesn't list it whole. */
function mayContinue(list: Element, peers: readonly Element[]): boolean {
  if (!list.state.scrollable) return false;
  const { bounds } = list;
  const [first] = peers;
  const across =
    first !== undefined && peers.length > 1 && peers.every((e) => isClose(e.bounds.y, first.bounds.y));
  const end = (b: Rect): number => (across ? b.x + b.width : b.y + b.height);
  if (list.contentHeight !== undefined && !across) {
    const top = Math.min(...peers.map((e) => e.bounds.y));
    const bottom = Math.max(...peers.map((e) => end(e.bounds)));
    if (list.contentHeight - (bottom - top) < bounds.height) return false;
  }
  const slack = (across ? bounds.width : bounds.height) * EDGE;
  return peers.some((e) => end(e.bounds) >= end(bounds) - slack);
}
