import type { Condition } from '../../model/condition.ts';
import type { Cursor } from '../cursor.ts';
import { phrases } from '../vocabulary.ts';
import { parseIs } from './is.ts';

/** Parses `The notification shade is open`, `The notification shade closes`. */
export function parseShadeCondition(c: Cursor): Condition | null {
  c.eat('the');
  if (!c.eatOneOf(phrases('notification shade, notifications shade'))) return null;
  if (c.eat('opens', 'appears', 'comes down')) return { kind: 'shade', open: true };
  if (c.eat('closes', 'disappears', 'goes away')) return { kind: 'shade', open: false };
  const is = parseIs(c);
  if (is === null) return null;
  if (c.eat('open', 'opened', 'expanded', 'shown', 'visible', 'displayed'))
    return { kind: 'shade', open: is };
  return c.eat('closed', 'collapsed', 'hidden', 'gone') ? { kind: 'shade', open: !is } : null;
}
