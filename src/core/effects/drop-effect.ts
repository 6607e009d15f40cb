/** Tells whether a dragged element took the place that the line names (R38). */
import type { DropPlace } from '../../actions/drag.ts';
import type { Element } from '../../screen/model/element.ts';
import { centre, containsPoint } from '../../screen/model/geometry.ts';
import { byRef, selfAndAncestors, subtree, type Screen } from '../../screen/model/screen.ts';

export interface DropCheck {
  /** `moved`: it left its place and is not where the line wants it. */
  readonly result: 'right' | 'moved' | 'unmoved';
  readonly reason: string;
}

/** The two elements of a drag, by the words that they show. */
export interface DropNames {
  readonly target: string;
  readonly anchor: string;
  readonly place: DropPlace;
}

/** Returns where the dragged element is, compared with the screen before. */
export function checkDrop(names: DropNames, before: Screen, after: Screen): DropCheck {
  const [was, anchorBefore] = [named(before, names.target), named(before, names.anchor)];
  const [now, anchor] = [named(after, names.target), named(after, names.anchor)];
  const where = `"${names.target}" ${names.place === 'onto' ? 'on' : `right ${names.place}`} "${names.anchor}"`;
  if (now === undefined) {
    const isIn = names.place === 'onto' && anchor !== undefined && was !== undefined;
    return isIn
      ? { result: 'right', reason: `"${names.target}" is gone from its place` }
      : { result: 'moved', reason: `"${names.target}" is no longer in view` };
  }
  if (anchor === undefined) return { result: 'moved', reason: `"${names.anchor}" is no longer in view` };
  if (isPlaced(names.place, after, now, anchor)) return { result: 'right', reason: where };
  const isMoved =
    was !== undefined &&
    anchorBefore !== undefined &&
    (rankOf(before, was, anchorBefore) !== rankOf(after, now, anchor) || isInsideOther(names, before, after));
  return isMoved
    ? { result: 'moved', reason: `it is ${wordsFor(after, now, anchor)} "${names.anchor}"` }
    : { result: 'unmoved', reason: `"${names.target}" stands where it stood` };
}

/** True when the element stands at the place already. */
export function isPlaced(place: DropPlace, screen: Screen, target: Element, anchor: Element): boolean {
  if (place === 'onto') return isWithin(screen, target, anchor);
  const [upper, lower] = place === 'above' ? [target, anchor] : [anchor, target];
  const [top, bottom] = [middleOf(upper), middleOf(lower)];
  return top < bottom && !rowsAround(screen, target, anchor).some((y) => y > top && y < bottom);
}

/** Returns the element in view that shows these words; the innermost of several. */
function named(screen: Screen, words: string): Element | undefined {
  const shown = screen.elements.filter((e) => e.visible !== null && e.label === words);
  return shown.findLast((e) => e.text === words) ?? shown.at(-1);
}

const middleOf = ({ bounds }: Element): number => bounds.y + bounds.height / 2;

/** Returns the middles of the other rows: the children of the box that holds both, and are like the two. */
function rowsAround(screen: Screen, target: Element, anchor: Element): readonly number[] {
  const above = selfAndAncestors(screen, target);
  const holders = new Set(selfAndAncestors(screen, anchor));
  const index = above.findIndex((e) => holders.has(e));
  const holder = above[index];
  const row = above[index - 1];
  const other = holder?.children
    .map((ref) => byRef(screen, ref))
    .find((e) => e !== undefined && holders.has(e));
  if (holder === undefined || row === undefined || other === undefined) return [];
  // Texts side by side in one box: a subtitle is no row.
  const isRow = (e: Element): boolean =>
    row.children.length > 0 ||
    (e.className === row.className && e.bounds.x === row.bounds.x && e.bounds.height === row.bounds.height);
  return holder.children
    .flatMap((ref) => byRef(screen, ref) ?? [])
    .filter((e) => e !== row && e !== other && e.visible !== null && isRow(e) && hasText(screen, e))
    .map(middleOf);
}

function hasText(screen: Screen, e: Element): boolean {
  return subtree(screen, e).some(({ label }) => label !== '');
}

/** Returns how many rows stand above the element. */
function rankOf(screen: Screen, target: Element, anchor: Element): number {
  const y = middleOf(target);
  return [...rowsAround(screen, target, anchor), middleOf(anchor)].filter((other) => other < y).length;
}

/** True when the element stands in the box of the anchor: the smallest one around the anchor that is larger than its words. */
function isWithin(screen: Screen, target: Element, anchor: Element): boolean {
  const box = selfAndAncestors(screen, anchor).find(
    (e) => e.bounds.height > anchor.bounds.height * 2 || (e === anchor && e.children.length > 0),
  );
  if (box === undefined || box.bounds.height * 2 > screen.size.height * 1.6) return false;
  return containsPoint(box.bounds, centre(target.bounds)) && !areRowsOf(screen, box, target, anchor);
}

/** True when both stand in rows of one list, alike in place and height: neither is inside the other. */
function areRowsOf(screen: Screen, box: Element, target: Element, anchor: Element): boolean {
  const rowIn = (element: Element): Element | undefined => {
    const above = selfAndAncestors(screen, element);
    const index = above.findIndex((e) => e.ref === box.ref);
    return index > 0 ? above[index - 1] : undefined;
  };
  const [a, b] = [rowIn(target), rowIn(anchor)];
  if (a === undefined || b === undefined) return false;
  return a.className === b.className && a.bounds.x === b.bounds.x && a.bounds.height === b.bounds.height;
}

function isInsideOther({ target }: DropNames, before: Screen, after: Screen): boolean {
  const [was, now] = [named(before, target), named(after, target)];
  if (was === undefined || now === undefined) return false;
  const dx = Math.abs(was.bounds.x - now.bounds.x);
  const dy = Math.abs(was.bounds.y - now.bounds.y);
  return dx > was.bounds.width / 2 || dy > was.bounds.height;
}

function wordsFor(screen: Screen, target: Element, anchor: Element): string {
  const isAbove = middleOf(target) < middleOf(anchor);
  const between = rowsAround(screen, target, anchor).some(
    (y) =>
      y > Math.min(middleOf(target), middleOf(anchor)) && y < Math.max(middleOf(target), middleOf(anchor)),
  );
  return `${between ? 'further ' : ''}${isAbove ? 'above' : 'below'}`;
}
