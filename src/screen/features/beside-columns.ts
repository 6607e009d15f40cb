/** Tells columns that stand side by side: lanes of a board, panels, cells of a table (R77). */
import type { Element } from '../model/element.ts';
import type { Rect } from '../model/geometry.ts';
import { byRef, selfAndAncestors, subtree, type Screen } from '../model/screen.ts';

/** True when an element stands in a box beside that of a title above it which reaches as far down, or in a box with a title of its own that looks the same. */
export function isInAnotherColumn(screen: Screen, title: Element, element: Element): boolean {
  const branches = branchesOf(screen, title, element);
  if (branches === null) return false;
  const [own, other] = branches;
  if (!isDisjoint(own.bounds, other.bounds)) return false;
  return reachesDownTo(own, title, element) || hasTitleLike(screen, other, title, element);
}

/** Returns the parts of the smallest common box in which the two stand; null where one of them is that box. */
function branchesOf(screen: Screen, title: Element, element: Element): readonly [Element, Element] | null {
  const [above, below] = [selfAndAncestors(screen, title), selfAndAncestors(screen, element)];
  const box = above.find((e) => below.includes(e));
  if (box === undefined) return null;
  const [own, other] = [above, below].map((line) => line[line.indexOf(box) - 1]);
  return own === undefined || other === undefined ? null : [own, other];
}

const isDisjoint = (a: Rect, b: Rect): boolean => a.x + a.width <= b.x + 2 || b.x + b.width <= a.x + 2;

/** True when the box of a title holds more than that, as far down as the element. */
function reachesDownTo(box: Element, title: Element, { bounds }: Element): boolean {
  return (
    (box !== title || box.children.length > 0) &&
    box.bounds.y + box.bounds.height > bounds.y + bounds.height / 2
  );
}

/** True when a box has a title that looks the same, beside this one and above the element. */
function hasTitleLike(screen: Screen, box: Element, title: Element, element: Element): boolean {
  return subtree(screen, box).some(
    (e) =>
      e !== element &&
      e.text !== '' &&
      isLike(title, e) &&
      isInLine(title, e) &&
      e.bounds.y < element.bounds.y,
  );
}

const isLike = (a: Element, b: Element): boolean =>
  a.className === b.className &&
  a.resourceId === b.resourceId &&
  a.role === b.role &&
  Math.abs(a.bounds.height - b.bounds.height) <= 2;

/** True for two boxes in one line. */
const isInLine = ({ bounds: a }: Element, { bounds: b }: Element): boolean =>
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > Math.min(a.height, b.height) / 2;

/** True when another title of a line of titles stands above the element, and another cell of the element's line below this one. */
export function isInAnotherCell(screen: Screen, title: Element, element: Element): boolean {
  if (title.state.clickable || !isDisjoint(title.bounds, element.bounds)) return false;
  const row = byRef(screen, element.parent ?? '');
  const cells = (row?.children ?? []).flatMap((ref) => byRef(screen, ref) ?? []);
  const isUnder = (cell: Element, head: Element): boolean => !isDisjoint(cell.bounds, head.bounds);
  const hasCell = cells.some((cell) => cell !== element && isInLine(cell, element) && isUnder(cell, title));
  return (
    hasCell &&
    screen.elements.some(
      (e) => e !== title && e.text !== '' && isLike(title, e) && isInLine(title, e) && isUnder(element, e),
    )
  );
}
