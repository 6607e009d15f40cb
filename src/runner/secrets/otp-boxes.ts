/** Finds the boxes of one-time codes: one character per field. */
import type { Element } from '../../screen/model/element.ts';
import { selfAndAncestors, subtree, type Screen } from '../../screen/model/screen.ts';

/** Largest width of a one-character box, relative to its height. */
const MAX_WIDTH_TO_HEIGHT = 1.6;
/** Ancestors of the field that are searched for other boxes. */
const MAX_PARENT_LEVELS = 3;

/** Returns the box and its neighbours that typed text continues in; the field alone when it is not a one-character box. */
export function otpBoxesOf(field: Element, screen: Screen): readonly Element[] {
  if (!isSingleCharacterBox(field)) return [field];
  for (const ancestor of selfAndAncestors(screen, field).slice(1, MAX_PARENT_LEVELS + 1)) {
    const boxes = subtree(screen, ancestor).filter(
      (e) => e.state.editable && isSingleCharacterBox(e) && isInSameRow(e, field) && isSameWidth(e, field),
    );
    if (boxes.length > 1) return boxes;
  }
  return [field];
}

function isSingleCharacterBox({ text, bounds }: Element): boolean {
  return Array.from(text).length <= 1 && bounds.width <= bounds.height * MAX_WIDTH_TO_HEIGHT;
}

/** True when the centres of two elements lie on one line. */
export function isInSameRow(a: Element, b: Element): boolean {
  const apart = Math.abs(a.bounds.y + a.bounds.height / 2 - (b.bounds.y + b.bounds.height / 2));
  return apart * 2 <= Math.min(a.bounds.height, b.bounds.height);
}

function isSameWidth(a: Element, b: Element): boolean {
  return Math.abs(a.bounds.width - b.bounds.width) * 4 <= b.bounds.width;
}
