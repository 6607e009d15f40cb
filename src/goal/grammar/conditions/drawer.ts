import type { Condition } from '../../model/condition.ts';
import type { Cursor } from '../cursor.ts';
import { phrases } from '../vocabulary.ts';
import { parseIs } from './is.ts';

const DRAWER = phrases('drawer, navigation drawer, nav drawer, side drawer, side menu');

/** Parses `The navigation drawer is open`, `The drawer closes`. A sidebar may be a part of the page. */
export function parseDrawerCondition(c: Cursor): Condition | null {
  const isNegated = c.eat('no');
  if (!isNegated) c.eat('the');
  if (!c.eatOneOf(DRAWER)) return null;
  if (!isNegated && c.eat('opens', 'appears', 'comes up', 'slides in')) return { kind: 'drawer', open: true };
  if (!isNegated && c.eat('closes', 'disappears', 'slides out', 'goes away'))
    return { kind: 'drawer', open: false };
  const is = parseIs(c);
  if (is === null) return null;
  if (c.eat('open', 'opened', 'shown', 'visible', 'displayed'))
    return { kind: 'drawer', open: is !== isNegated };
  return !isNegated && c.eat('closed', 'hidden', 'gone') ? { kind: 'drawer', open: !is } : null;
}
