/** Parses conditions on the app in front: `The Settings app is open`, `The app is in the foreground`. */
import type { Condition } from '../../model/condition.ts';
import { describesApp, OWN_APPS } from '../app-names.ts';
import type { Cursor } from '../cursor.ts';
import { NOT_A_NAME, phrases } from '../vocabulary.ts';
import { parseIs } from './is.ts';

const IN_FRONT = phrases(
  'in front, in the foreground, in foreground, back in the foreground, back in front, the app in front',
);
const OPEN = phrases('open, opened, launched, on the screen, shown, displayed, visible');
const COMES = phrases(
  'comes to the front, comes to the foreground, comes back to the front, comes back to the foreground',
);
const STILL_OPEN = phrases('is still open, stays open, remains open, should still be open');

export function parseAppCondition(c: Cursor): Condition | null {
  const mark = c.mark();
  const underTest = parseAppUnderTest(c);
  if (underTest !== null) return underTest;
  c.reset(mark);
  c.eat('the');
  const namedFirst = c.eat('app', 'application');
  const quoted = c.quote('app');
  const name =
    quoted ??
    (!namedFirst && c.peek().kind === 'word' && !NOT_A_NAME.has(c.peek().lower) ? c.take().text : null);
  if (name === null || (quoted === null && describesApp(name))) return null;
  if (!namedFirst && !c.eat('app', 'application')) return null;
  if (c.eatOneOf(STARTS, COMES)) return { kind: 'app', app: name, negated: false };
  const is = parseIs(c);
  if (is === null) return null;
  if (c.eatOneOf(IN_BACKGROUND)) return { kind: 'app', app: name, negated: is };
  return c.eatOneOf(IN_FRONT, OPEN) ? { kind: 'app', app: name, negated: !is } : null;
}

const IN_BACKGROUND = phrases('in the background, in background');

const STARTS = phrases('opens, launches, starts');

/** Parses `The app is in front`. "The app is open" may be about a page of it. */
function parseAppUnderTest(c: Cursor): Condition | null {
  c.eat('the', 'my', 'our');
  if (!c.eatOneOf(OWN_APPS)) return null;
  if (c.eatOneOf(COMES, STILL_OPEN)) return { kind: 'app', app: null, negated: false };
  const is = parseIs(c);
  if (is === null) return null;
  if (c.eatOneOf(IN_BACKGROUND)) return { kind: 'app', app: null, negated: is };
  return c.eatOneOf(IN_FRONT) ? { kind: 'app', app: null, negated: !is } : null;
}
