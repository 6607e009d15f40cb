/** Lists that may hold more than they show: what is not seen in them is not shown to be absent. */
import type { Element } from '../model/element.ts';
import { byRef, subtree, type Screen } from '../model/screen.ts';

/** The least that the content of a list may fall short of its lower edge and still go on: a fraction of the list's height (padding, dividers). */
const EDGE_SHARE = 0.02;
/** The same for a list that shows one row only, which tells no distance between rows. */
const SINGLE_ROW_SHARE = 0.1;

/**
 * The first scrollable element whose content reaches its lower edge, so that more may follow; undefined when every list is seen whole.
 * Content that ends more than one row before the edge ends for good. What lies above the viewport can't be told from one screen, so a
 * list that was scrolled down is treated as going on by `scrolledAway`.
 */
export function listWithMore(screen: Screen, scrolledAway: boolean): Element | undefined {
  return screen.elements.find((element) => {
    if (!scrollsVertically(screen, element)) return false;
    if (isFullyListed(screen, element)) return false;
    if (scrolledAway) return true;
    return contentReachesEdge(screen, element);
  });
}

/** It is scrolled up and down, and in view. */
export function scrollsVertically(screen: Screen, element: Element): boolean {
  return element.state.scrollable && element.visible !== null && !isHorizontal(screen, element);
}

/**
 * A page's hierarchy holds what is out of view too. It is whole when what it names reaches over all of the content, but for less
 * than one viewport; a list that only keeps the rows around the viewport falls short of that.
 */
function isFullyListed(screen: Screen, list: Element): boolean {
  const named = subtree(screen, list).filter((e) => e !== list && e.children.length === 0 && e.label !== '');
  const top = Math.min(...named.map((e) => e.bounds.y));
  const bottom = Math.max(...named.map((e) => e.bounds.y + e.bounds.height));
  return (list.contentHeight ?? Infinity) - (bottom - top) < list.bounds.height;
}

/** A row that is cut off in its padding holds nothing in view, and a gap smaller than a row may be where the next one begins. */
function contentReachesEdge(screen: Screen, list: Element): boolean {
  const rows = listRows(screen, list);
  const end = Math.max(...rows.map((e) => e.bounds.y + e.bounds.height));
  const gap = list.bounds.y + list.bounds.height - end;
  return gap < Math.max(rowPitch(rows, list), list.bounds.height * EDGE_SHARE);
}

/** What stands side by side in a list, below wrappers that hold all of it; empty for a list that holds nothing. */
function listRows(screen: Screen, list: Element): Element[] {
  const kids = list.children.flatMap((ref) => byRef(screen, ref) ?? []);
  const [only, ...others] = kids;
  return only !== undefined && others.length === 0 && only.children.length > 0
    ? listRows(screen, only)
    : kids;
}

/** From the top of one row to the top of the next, as most rows have it, pixels. */
function rowPitch(rows: readonly Element[], list: Element): number {
  const tops = rows.map((e) => e.bounds.y).toSorted((a, b) => a - b);
  const steps = tops
    .slice(1)
    .map((y, i) => y - (tops[i] ?? y))
    .filter((step) => step > 8);
  const pitch = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)];
  return pitch ?? Math.min(rows[0]?.bounds.height ?? 0, list.bounds.height * SINGLE_ROW_SHARE);
}

/** A carousel or strip that is scrolled sideways, and in view: what lies beside it can be brought back. */
export function scrollsHorizontally(screen: Screen, element: Element): boolean {
  if (!element.state.scrollable || element.visible === null) return false;
  if (HORIZONTAL_CLASS.test(element.className)) return true;
  // A page that is scrolled downwards may hold a closed drawer beside its content.
  if ((element.contentHeight ?? 0) > element.bounds.height * (1 + EDGE_SHARE)) return false;
  return areInOneLine(listRows(screen, element));
}

const HORIZONTAL_CLASS = /horizontal|viewpager/i;

function areInOneLine(elements: readonly Element[]): boolean {
  const [first] = elements;
  return (
    first !== undefined &&
    elements.length > 1 &&
    elements.every((k) => Math.abs(k.bounds.y - first.bounds.y) < 8)
  );
}

function isHorizontal(screen: Screen, element: Element): boolean {
  if (HORIZONTAL_CLASS.test(element.className)) return true;
  return areInOneLine(subtree(screen, element).filter((e) => e.parent === element.ref && e.visible !== null));
}

/** Names a scrolling container across screens: its resource id, else its class and place in the tree; `page ` before one that has no rows. */
export function containerKey(element: Element): string {
  const key = element.resourceId !== '' ? element.resourceId : `${element.className} ${element.path}`;
  return element.role === 'list' ? key : `page ${key}`;
}

/** A page that scrolls as a whole: what stands on it is no row that another list could hold. */
export function isPageKey(key: string): boolean {
  return key.startsWith('page ');
}
