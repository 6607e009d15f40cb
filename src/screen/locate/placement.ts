import { isHittable } from '../elements/hittable.ts';
import { inReadingOrder } from '../elements/reading-order.ts';
import { isHeaderRow, possibleHead } from '../features/header-rows.ts';
import { isInListOfRow, subRows } from '../features/sub-rows.ts';
import type { Element } from '../model/element.ts';
import type { Locator, Position } from '../model/locator.ts';
import { byRef, selfAndAncestors, type Screen } from '../model/screen.ts';
import { locate } from './locate.ts';
import { mayHideAfter, mayHideBefore, peersOf, type PeerGroup, type PlacementOptions } from './peers.ts';
import { elementName } from './element-name.ts';
import { checkPositions } from './placement-rules.ts';
import type { PlacementResult } from './placement-result.ts';

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
    options,
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
  const head = possibleHead(screen, peers);
  if (head !== null && n > 0 && (index === n || index + 1 === n) && !own.has(head))
    return { status: 'unknown', reason: `${actual}, and the first may name the columns` };
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
  if (isInListOfRow(screen, element) && (at || isNumberAround(screen, element, n)))
    return 'its list is a part of a row';
  const subs = subRows(peers);
  if (subs.length === 0) return null;
  const own = new Set(selfAndAncestors(screen, element));
  const top = peers.filter((e) => !subs.includes(e));
  const index = top.findIndex((e) => own.has(e));
  const isAt = index >= 0 && (n > 0 ? index + 1 === n : index - top.length === n);
  return isAt === at ? null : `${subs.length} of the rows may be parts of others`;
}

/** True when one of the rows around an element has this number in its list. */
function isNumberAround(screen: Screen, element: Element, n: number): boolean {
  return selfAndAncestors(screen, element).some((row) => {
    const list = row.parent === null ? undefined : byRef(screen, row.parent);
    const rows = (list?.children ?? []).flatMap((ref) => byRef(screen, ref) ?? []);
    const shown = rows.filter((e) => e.role === 'row' && e.visible !== null);
    const index = list?.role === 'list' ? shown.indexOf(row) : -1;
    return index >= 0 && (n > 0 ? index + 1 === n : index - shown.length === n);
  });
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
