import { inReadingOrder, isClear, takesTouch, tapTarget } from './clear.ts';
import type { Element } from './element.ts';
import type { Rect } from './geometry.ts';
import { locate } from './locate.ts';
import type { Place } from './phrase.ts';
import { nameOf, type Placing, standsAt } from './positions.ts';
import { byRef, lineage, type Screen } from './screen.ts';
import type { TextCase } from './text.ts';

export type { Placing } from './positions.ts';

/**
 * Whether an element stands where the words say: regions, containers, relations and ordinals, all of them. Pure; the reason says what is
 * ("'Search' lies at the bottom left, not in the toolbar"). An ordinal counts among the element's own kind in the same list or group.
 */
export function placed(
  screen: Screen,
  element: Element,
  places: readonly Place[],
  options: { readonly textCase?: TextCase } = {},
): Placing {
  const textCase = options.textCase ?? 'exact';
  const context = {
    textCase,
    find: (phrase: Parameters<typeof locate>[1]): readonly Element[] => {
      const { fits } = locate(screen, phrase, { textCase });
      const clear = fits.filter((e) => isClear(screen, e));
      return clear.length > 0 ? clear : fits;
    },
  };
  const standing = standsAt(screen, element, places, context);
  if (!standing.holds) return standing;
  for (const place of places) {
    if (place.kind !== 'ordinal') continue;
    const counted = ordinal(screen, element, place.n);
    if (!counted.holds) return counted;
    if (standing.because === '') return counted;
  }
  return standing.because === '' ? { holds: true, because: `${nameOf(element)} is there` } : standing;
}

function ordinal(screen: Screen, element: Element, n: number): Placing {
  const group = peersOf(screen, element);
  if (group === null)
    return {
      holds: false,
      because: `${nameOf(element)} stands alone, in no list whose items could be counted`,
    };
  const { list } = group;
  const peers = inReadingOrder(group.peers);
  const own = new Set(lineage(screen, element));
  const place = peers.findIndex((e) => own.has(e)) + 1;
  const asked = n > 0 ? n : peers.length + 1 + n;
  const words = `${nameOf(element)} is number ${place} of ${peers.length}`;
  if (place !== asked) return { holds: false, because: `${words}, not number ${asked}` };
  if (n < 0 && list !== null && goesOn(list, peers))
    return { holds: false, because: `${words} in view, and the list may go on below: its end is not known` };
  return { holds: true, because: words };
}

interface Peers {
  /** One of them is the element or holds it: counting the row is counting the element. */
  readonly peers: readonly Element[];
  /** What they scroll in; null outside any list. */
  readonly list: Element | null;
}

/** What an element is counted among: the rows of its list, else boxes or controls built the same beside it. Null when it stands alone. */
function peersOf(screen: Screen, element: Element): Peers | null {
  const line = lineage(screen, element);
  const touched = takesTouch(tapTarget(screen, element));
  if (!touched && line.some((e) => e.role === 'toolbar')) return null;
  const depth = line.findIndex((e, i) => i > 0 && (e.role === 'list' || e.state.scrollable));
  const list = line[depth] ?? null;
  const rowsOf = (at: Element | undefined, alike: (e: Element) => boolean): Element[] =>
    at === undefined ? [] : besides(screen, at, list).flatMap((e) => (e === at || alike(e) ? [e] : []));
  const row = line[depth - 1];
  const rows = list && row ? rowsOf(row, (e) => e.role === row.role) : [];
  if (rows.length > 1) return { peers: rows, list };
  const inside = line.slice(0, list ? depth : line.length);
  const boxes = inside
    .filter((e) => e.children.length > 0)
    .map((at) => rowsOf(at, (e) => isBuiltAs(at, e)))
    .find((found) => found.length > 1);
  const single = rowsOf(
    element,
    (e) => e.role === element.role && near(e.bounds.height, element.bounds.height),
  );
  const leaves = single.length > 1 && (touched || list !== null || !hasList(screen)) ? single : undefined;
  const peers = takesTouch(element) ? (leaves ?? boxes) : (boxes ?? leaves);
  if (peers !== undefined) return { peers, list };
  return rows.length === 1 && list !== null && !list.className.endsWith('ScrollView')
    ? { peers: rows, list }
    : null;
}

/** An element and its siblings: those in view, and where the platform lists what is out of view, these too. */
function besides(screen: Screen, at: Element, list: Element | null): Element[] {
  const parent = at.parent === null ? undefined : byRef(screen, at.parent);
  const siblings = parent?.children.flatMap((ref) => byRef(screen, ref) ?? []) ?? [];
  const listed = list?.contentHeight !== undefined;
  return siblings.filter((e) => e === at || e.visible !== null || (listed && e.bounds.height > 0));
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= Math.max(2, Math.max(a, b) * 0.1);
}

function isBuiltAs(a: Element, b: Element): boolean {
  if (b.children.length === 0 || a.role !== b.role) return false;
  if (a.role !== 'container') return true;
  const size =
    near(a.bounds.width, b.bounds.width) && (a.bounds.x === b.bounds.x || a.bounds.y === b.bounds.y);
  return size && a.className === b.className && a.resourceId === b.resourceId;
}

function hasList(screen: Screen): boolean {
  return screen.elements.some((e) => e.role === 'list' && e.visible !== null && e.children.length > 1);
}

/** A share of the list's size that its content may fall short of the edge and still go on (padding, dividers). */
const EDGE = 0.02;

/** Whether more may follow the last of these: what they scroll in is filled up to its end, and the platform doesn't list it whole. */
function goesOn(list: Element, peers: readonly Element[]): boolean {
  if (!list.state.scrollable) return false;
  const { bounds } = list;
  const [first] = peers;
  const across =
    first !== undefined && peers.length > 1 && peers.every((e) => near(e.bounds.y, first.bounds.y));
  const end = (b: Rect): number => (across ? b.x + b.width : b.y + b.height);
  if (list.contentHeight !== undefined && !across) {
    const top = Math.min(...peers.map((e) => e.bounds.y));
    const bottom = Math.max(...peers.map((e) => end(e.bounds)));
    if (list.contentHeight - (bottom - top) < bounds.height) return false;
  }
  const slack = (across ? bounds.width : bounds.height) * EDGE;
  return peers.some((e) => end(e.bounds) >= end(bounds) - slack);
}
