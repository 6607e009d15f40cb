import type { Cursor } from '../cursor.ts';
import { phrases } from '../vocabulary.ts';

const IS = phrases('is now, is still, is, should be, must be, was, gets, has been, remains, stays, will be');
const IS_NOT = phrases("isn't, is not, is no longer, should not be, shouldn't be, must not be");

/** Consumes "is" (true) or "is not" (false). Null when there is neither. */
export function parseIs(c: Cursor): boolean | null {
  if (c.eatOneOf(IS_NOT)) return false;
  return c.eatOneOf(IS) ? !c.eat('not', 'no longer') : null;
}
