/** Scrolling containers: how they scroll, and whether they hold more than they show (R76). Absence from such a container proves nothing. */
import type { Element } from '../model/element.ts';
import { byRef, subtree, type Screen } from '../model/screen.ts';

/** Largest gap below the last row, as a share of the container's height, at which more rows may still follow: padding and dividers. */
const EDGE_SHARE = 0.02;
/** The same for a container that shows a single row, from which no row pitch can be measured. */
const SINGLE_ROW_SHARE = 0.1;

/**
 * Rows after the last one in view:
 * - `ends`: the content ends at least one row before the edge, or the platform lists all of it
 * - `continues`: the hierarchy names rows beyond the edge
 * - `unknown`: the content reaches the edge; more may follow
 */
export type Continuation = 'ends' | 'continues' | 'unknown';

/**
 * Returns the first vertical container that may hold rows out of view, undefined when every one shows all it holds. One screen does not
 * tell what lies above the viewport, so a container that was scrolled down (`scrolledAway`) counts too.
 */
export function listWithMore(screen: Screen, scrolledAway: boolean): Element | undefined {
  return screen.elements.find(
    (e) =>
      (e.hasMoreItems === true && e.visible !== null) ||
      (mayHideRowsAbove(screen, e) && (scrolledAway || continuationAlong(screen, e, 'vertical') !== 'ends')),
  );
}

/** True when rows may lie above the first one in view, once the content has been scrolled: the platform does not list all of them. */
export function mayHideRowsAbove(screen: Screen, element: Element): boolean {
  return scrollsVertically(screen, element) && !isFullyListed(screen, element);
}

/** Returns whether rows follow the last one in view, along the direction in which the container scrolls. */
export function continuationOf(screen: Screen, list: Element): Continuation {
  if (list.hasMoreItems === true) return 'unknown';
  if (!list.state.scrollable || list.visible === null) return 'ends';
  if (isHorizontal(screen, list)) return continuationAlong(screen, list, 'horizontal');
  return isFullyListed(screen, list) ? 'ends' : continuationAlong(screen, list, 'vertical');
}

/** True for an element in view that scrolls up and down. */
export function scrollsVertically(screen: Screen, element: Element): boolean {
  return element.state.scrollable && element.visible !== null && !isHorizontal(screen, element);
}

/**
 * True when the hierarchy names all of the content. A web page also lists elements out of view: it is complete when they span all of its
 * content but less than one viewport. A virtual list, which keeps only the rows around the viewport, spans less.
 */
export function isFullyListed(screen: Screen, list: Element): boolean {
  const named = subtree(screen, list).filter((e) => e !== list && e.children.length === 0 && e.label !== '');
  const top = Math.min(...named.map((e) => e.bounds.y));
  const bottom = Math.max(...named.map((e) => e.bounds.y + e.bounds.height));
  return (list.contentHeight ?? Infinity) - (bottom - top) < list.bounds.height;
}

type Axis = 'vertical' | 'horizontal';

const start = (e: Element, axis: Axis): number => (axis === 'vertical' ? e.bounds.y : e.bounds.x);
const size = (e: Element, axis: Axis): number => (axis === 'vertical' ? e.bounds.height : e.bounds.width);
const end = (e: Element, axis: Axis): number => start(e, axis) + size(e, axis);

/** A row that is cut off in its padding shows nothing, and a gap smaller than a row may be where the next one begins. */
function continuationAlong(screen: Screen, list: Element, axis: Axis): Continuation {
  const rows = listRows(screen, list);
  const edge = end(list, axis);
  if (rows.some((e) => start(e, axis) >= edge)) return 'continues';
  const gap = edge - Math.max(...rows.map((e) => end(e, axis)));
  return gap < Math.max(rowPitch(rows, list, axis), size(list, axis) * EDGE_SHARE) ? 'unknown' : 'ends';
}

/** Returns the rows of a list: its children, below wrappers that hold all of them. */
export function listRows(screen: Screen, list: Element): Element[] {
  const children = list.children.flatMap((ref) => byRef(screen, ref) ?? []);
  const [only, ...others] = children;
  const isWrapper = only !== undefined && others.length === 0 && only.children.length > 0;
  return isWrapper ? listRows(screen, only) : children;
}

/** Returns the median distance between the beginnings of neighbouring rows, pixels. */
function rowPitch(rows: readonly Element[], list: Element, axis: Axis): number {
  const starts = rows.map((e) => start(e, axis)).toSorted((a, b) => a - b);
  const steps = starts
    .slice(1)
    .map((at, i) => at - (starts[i] ?? at))
    .filter((step) => step > 8);
  const pitch = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)];
  const [first] = rows;
  return pitch ?? Math.min(first === undefined ? 0 : size(first, axis), size(list, axis) * SINGLE_ROW_SHARE);
}

/** True for a carousel or strip in view that scrolls sideways: content beside it can be brought back. */
export function scrollsHorizontally(screen: Screen, element: Element): boolean {
  if (!element.state.scrollable || element.visible === null) return false;
  if (HORIZONTAL_CLASS.test(element.className)) return true;
  // A page that scrolls down may hold a closed drawer beside its content.
  if ((element.contentHeight ?? 0) > element.bounds.height * (1 + EDGE_SHARE)) return false;
  return areInOneLine(listRows(screen, element));
}

const HORIZONTAL_CLASS = /horizontal|viewpager/i;

/** True for two or more elements side by side. */
export function areInOneLine(elements: readonly Element[]): boolean {
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

/** Returns a key that names a scrolling container across screens: its resource id, else class and path; prefixed with `page ` when it is no list. */
export function containerKey(element: Element): string {
  const key = element.resourceId !== '' ? element.resourceId : `${element.className} ${element.path}`;
  return element.role === 'list' ? key : `page ${key}`;
}

/** True for the key of a page that scrolls as a whole: its content is not a row that another list could hold. */
export function isPageKey(key: string): boolean {
  return key.startsWith('page ');
}
