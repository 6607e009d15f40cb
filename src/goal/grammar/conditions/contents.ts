/** Returns what a list or a dialog holds, of which a line says that it contains a text. */
import type { Condition } from '../../model/condition.ts';
import type { Cursor } from '../cursor.ts';
import { CONTAINER_OF_ROLE } from '../modifiers.ts';
import type { Locator, Position, TextMatch } from '../../../screen/model/locator.ts';

/** Returns the dialog of `A confirmation dialog asks "Delete?"`, which its text tells. */
export const plainDialog = (target: Locator): Locator =>
  target.role === 'dialog' && target.label === null && target.name?.toLowerCase() === 'confirmation'
    ? { ...target, name: null }
    : target;

/** Parses `, "B" and "C"` after what a list contains. */
export function parseFurtherValues(c: Cursor): string[] {
  const more: string[] = [];
  while (more.length < 12) {
    const mark = c.mark();
    if (c.peek().text === ',') c.take();
    c.eat('and');
    const value = c.mark().at > mark.at ? c.quote('target') : null;
    if (value === null || !c.atBoundary) {
      c.reset(mark);
      return more;
    }
    more.push(value);
  }
  return more;
}

/** Parses `but not "C"` after what a list contains. */
export function parseButNot(c: Cursor): string | null {
  const mark = c.mark();
  if (c.peek().text === ',') c.take();
  const value = c.eat('but not', 'and not') ? c.quote('target') : null;
  if (value !== null && c.atBoundary) return value;
  c.reset(mark);
  return null;
}

/** Returns the condition of `The "Cart" list contains "Milk"`: an element in the list, which has no text itself. */
export function containsCondition(
  target: Locator,
  value: string,
  match: TextMatch | null,
  negated: boolean,
): Condition | null {
  const container = target.role === null ? undefined : CONTAINER_OF_ROLE.get(target.role);
  if (
    container === undefined ||
    match === null ||
    match === 'starts' ||
    match === 'ends' ||
    target.name !== null ||
    target.places.length > 0
  )
    return null;
  const within: Position = { kind: 'container', container, label: target.label };
  const row = container === 'row' ? (target.label ?? target.row) : target.row;
  const inner: Locator = {
    source: `"${value}"`,
    label: value,
    match: 'exact',
    name: null,
    role: null,
    row,
    places: container === 'row' && row !== null ? [] : [within],
  };
  return { kind: 'visible', target: inner, negated };
}
