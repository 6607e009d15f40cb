/** Parses conditions on the address of a page. */
import type { Condition } from '../../model/condition.ts';
import type { Cursor } from '../cursor.ts';
import { phrases } from '../vocabulary.ts';

/** Parses `The URL contains "/orders"`, `URL = /home`. */
export function parseUrlCondition(c: Cursor): Condition | null {
  c.eat('the');
  if (!c.eatOneOf(URLS)) return null;
  const negated = c.eatOneOf(URL_NOT);
  const match = negated
    ? 'contains'
    : c.eat('contains', 'should contain', 'includes')
      ? 'contains'
      : c.eat('starts with', 'begins with')
        ? 'starts'
        : c.eat('ends with')
          ? 'ends'
          : null;
  if (match === null && !c.eat('equals', 'is equal to', 'is', 'should be') && !eatSign(c)) return null;
  const value = c.quote('value') ?? takeAddress(c);
  if (value === null) return null;
  return { kind: 'url', value, match: match ?? 'exact', ...(negated ? { negated } : {}) };
}

const URLS = [
  ...phrases('url, web address, address of the page, page address, url of the page'),
  ...phrases('current, page, browser').map((of) => `${of} url`),
];

/** Consumes `=`, `:` of `URL = /home`. */
const eatSign = (c: Cursor): boolean =>
  (c.peek().text === '=' || c.peek().text === ':') && c.take().kind === 'mark';

/** Parses an address without quotation marks, up to the next blank: `/orders`, `example.com/cart`. */
function takeAddress(c: Cursor): string | null {
  const { text, kind } = c.peek();
  if (text !== '/' && !(/[/.]/.test(text) && kind === 'word')) return null;
  const mark = c.mark();
  c.take();
  while (isGlued(c)) c.take();
  const address = c.textSince(mark);
  return address === '/' ? null : address;
}

/** True before a further part of an address. A full stop ends the sentence. */
function isGlued(c: Cursor): boolean {
  const { text, start, end, kind } = c.peek();
  if (kind === 'end' || start !== c.peek(-1).end || text === ',' || text === ';') return false;
  return text !== '.' || c.peek(1).start === end;
}

const URL_NOT = phrases(
  "does not contain, doesn't contain, should not contain, shouldn't contain, does not include, doesn't include",
);
