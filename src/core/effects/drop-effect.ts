/** Tells whether a dragged element took the place that the line names (R38). */
import type { DropPlace } from '../../actions/drag.ts';
import type { Element } from '../../screen/model/element.ts';
import { centre, containsPoint, isSameLength, type Rect } from '../../screen/model/geometry.ts';
import { byRef, selfAndAncestors, subtree, type Screen } from '../../screen/model/screen.ts';

export interface DropCheck {
  /** `moved`: it or another row left its place, and it is not where the line wants it. `nameless`: one of the two shows no words to find it by. */
  readonly result: 'right' | 'moved' | 'unmoved' | 'nameless';
  readonly reason: string;
  /** The other rows changed their order: another row may have been dragged. */
  readonly othersMoved?: true;
}

/** The two elements of a drag, by the words that they show. */
export interface DropNames {
  readonly target: string;
  readonly anchor: string;
  readonly place: DropPlace;
}

/** Returns where the dragged element is, compared with the screen before. */
export function checkDrop(names: DropNames, before: Screen, after: Screen): DropCheck {
  if (names.target === '' || names.anchor === '')
    return { result: 'nameless', reason: 'nobody can tell where it stands: it shows no words' };
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
  const othersMoved =
    was !== undefined &&
    anchorBefore !== undefined &&
    isReordered(otherRows(before, was, anchorBefore), otherRows(after, now, anchor));
  // A box that held both before may be the whole page, and tells nothing.
  const wereTogether = was !== undefined && anchorBefore !== undefined && isWithin(before, was, anchorBefore);
  const isThere =
    names.place === 'onto' && wereTogether
      ? isBeyond([before, was, anchorBefore], [after, now, anchor])
      : isPlaced(names.place, after, now, anchor);
  if (isThere) return { result: 'right', reason: where, ...(othersMoved ? { othersMoved } : {}) };
  const isMoved =
    was !== undefined &&
    anchorBefore !== undefined &&
    (othersMoved ||
      rowsFrom(before, was, anchorBefore) !== rowsFrom(after, now, anchor) ||
      isCarriedOff([was, now], [anchorBefore, anchor]));
  return isMoved
    ? { result: 'moved', reason: `it is ${wordsFor(after, now, anchor)} "${names.anchor}"` }
    : { result: 'unmoved', reason: `"${names.target}" stands where it stood` };
}

/** True when the element stands at the place already. */
export function isPlaced(place: DropPlace, screen: Screen, target: Element, anchor: Element): boolean {
  if (place === 'onto') return isWithin(screen, target, anchor);
  const [upper, lower] = place === 'above' ? [target, anchor] : [anchor, target];
  const [top, bottom] = [middleOf(upper), middleOf(lower)];
  return top < bottom && rowsBetween(screen, target, anchor) === 0;
}

type Placed = readonly [screen: Screen, target: Element, anchor: Element];

/** True when the element went past the anchor and stands right beside it: below the heading of a board whose boxes are not in the tree. */
function isBeyond(was: Placed, now: Placed): boolean {
  return Math.sign(rowsFrom(...was)) !== Math.sign(rowsFrom(...now)) && !hasTextBetween(...now);
}

function hasTextBetween(...[screen, target, anchor]: Placed): boolean {
  const own = new Set([target, anchor].flatMap((e) => subtree(screen, e)));
  const [top, bottom] = [middleOf(target), middleOf(anchor)].toSorted((a, b) => a - b) as [number, number];
  return screen.elements.some(
    (e) => e.text !== '' && e.visible !== null && !own.has(e) && middleOf(e) > top && middleOf(e) < bottom,
  );
}

/** Returns the element in view that shows these words; the innermost of several. */
function named(screen: Screen, words: string): Element | undefined {
  const shown = screen.elements.filter((e) => e.visible !== null && e.label === words);
  return shown.findLast((e) => e.text === words) ?? shown.at(-1);
}

const middleOf = ({ bounds }: Element): number => bounds.y + bounds.height / 2;

/** Returns the other rows: the children of the box that holds both, and are like the two. */
function rowsAround(screen: Screen, target: Element, anchor: Element): readonly Element[] {
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
  const isRow = (e: Element): boolean => row.children.length > 0 || isAlike(e, row);
  return holder.children
    .flatMap((ref) => byRef(screen, ref) ?? [])
    .filter((e) => e !== row && e !== other && e.visible !== null && isRow(e) && wordsIn(screen, e) !== '');
}

function wordsIn(screen: Screen, row: Element): string {
  return subtree(screen, row)
    .map(({ label }) => label)
    .filter((words) => words !== '')
    .join('\n');
}

/** Returns how many rows stand between the two elements, and on which side the target is: negative above the anchor. */
function rowsFrom(screen: Screen, target: Element, anchor: Element): number {
  const sign = middleOf(target) < middleOf(anchor) ? -1 : 1;
  return sign * (1 + rowsBetween(screen, target, anchor));
}

function rowsBetween(screen: Screen, a: Element, b: Element): number {
  const top = Math.min(middleOf(a), middleOf(b));
  const bottom = Math.max(middleOf(a), middleOf(b));
  return rowsAround(screen, a, b).filter((row) => middleOf(row) > top && middleOf(row) < bottom).length;
}

/** Returns the boxes of the rows other than the dragged one, by their words. Words that several rows show tell nothing. */
function otherRows(screen: Screen, target: Element, anchor: Element): ReadonlyMap<string, Rect> {
  const rows = [...rowsAround(screen, target, anchor), anchor].map(
    (row) => [wordsIn(screen, row), row.bounds] as const,
  );
  const isUnique = (words: string): boolean => rows.filter(([other]) => other === words).length === 1;
  return new Map(rows.filter(([words]) => isUnique(words)));
}

/** True when two rows stand the other way round than before. A row that scrolls under a header overlaps it. */
function isReordered(before: ReadonlyMap<string, Rect>, after: ReadonlyMap<string, Rect>): boolean {
  const isOver = (a: Rect, b: Rect): boolean => a.y + a.height <= b.y;
  const seen = [...before].flatMap(([words, was]) => {
    const is = after.get(words);
    return is === undefined ? [] : [{ was, is }];
  });
  return seen.some((a) => seen.some((b) => isOver(a.was, b.was) && isOver(b.is, a.is)));
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
    return above[above.findIndex((e) => e.ref === box.ref) - 1];
  };
  const [a, b] = [rowIn(target), rowIn(anchor)];
  if (a === undefined || b === undefined) return false;
  return isAlike(a, b);
}

const isAlike = (a: Element, b: Element): boolean =>
  a.className === b.className && a.bounds.x === b.bounds.x && isSameLength(a.bounds.height, b.bounds.height);

/** True when the element was carried away, from its place on the screen and from the anchor: a list that scrolls carries both. */
function isCarriedOff(
  [was, now]: readonly [Element, Element],
  [anchorBefore, anchor]: readonly [Element, Element],
): boolean {
  const isFar = (dx: number, dy: number): boolean =>
    Math.abs(dx) > was.bounds.width / 2 || Math.abs(dy) > was.bounds.height;
  const [dx, dy] = [now.bounds.x - was.bounds.x, now.bounds.y - was.bounds.y];
  const [anchorDx, anchorDy] = [
    anchor.bounds.x - anchorBefore.bounds.x,
    anchor.bounds.y - anchorBefore.bounds.y,
  ];
  return isFar(dx, dy) && isFar(dx - anchorDx, dy - anchorDy);
}

function wordsFor(screen: Screen, target: Element, anchor: Element): string {
  const isAbove = middleOf(target) < middleOf(anchor);
  const isFurther = rowsBetween(screen, target, anchor) > 0;
  return `${isFurther ? 'further ' : ''}${isAbove ? 'above' : 'below'}`;
}
