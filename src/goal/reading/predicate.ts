import type { Cursor } from './cursor.ts';
import { readPosition } from './predicates/position.ts';
import type { Base, Predicate } from './predicates/predicate.ts';
import { readState } from './predicates/state.ts';
import { readValue } from './predicates/value.ts';
import { readVisible } from './predicates/visible.ts';
import type { Subject } from './subject.ts';
import { phrases } from './vocabulary.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(', '));
const NEGATIVE_HELPERS = words(
  "isn't, aren't, wasn't, weren't, doesn't, don't, didn't, hasn't, haven't, shouldn't, mustn't, can't, cannot, couldn't, won't, wouldn't, not, never",
);
const HELPERS = words(
  'is, are, was, were, be, been, being, does, do, did, has, have, should, must, will, can, gets, get, becomes, become, remains, remain, stays, stay',
);
const STAYING = words('remains, remain, stays, stay');
const ADVERBS = words('still, now, also, currently, again, then, already');

/** "Expect "A" to be visible". */
const INFINITIVES = words(
  'be, not, have, contain, appear, disappear, exist, equal, show, start, end, say, read',
);

/** What is said of a subject. Null (and nothing taken) when it can't be read. */
export function readPredicate(c: Cursor, subject: Subject): Predicate | null {
  const mark = c.mark();
  const { negated, stays, helped } = readHelpers(c);
  const base: Base = { negated, stays, helped, ordered: false, screens: [] };
  const found =
    readRemembered(c, base) ??
    readState(c, base, subject) ??
    readVisible(c, base, subject) ??
    readValue(c, base, subject) ??
    readPosition(c, base, subject);
  if (!found) c.reset(mark);
  return found;
}

function readHelpers(c: Cursor): { negated: boolean; stays: boolean; helped: boolean } {
  let negated = false;
  let stays = false;
  let helped = false;
  for (;;) {
    const word = c.peek().kind === 'quote' ? '' : c.peek().lower;
    if (c.eat('no longer', 'not yet')) negated = true;
    else if (NEGATIVE_HELPERS.has(word)) {
      if (negated) return { negated, stays, helped };
      negated = true;
      helped ||= word !== 'not' && word !== 'never';
      c.take();
    } else if (HELPERS.has(word)) {
      stays ||= STAYING.has(word);
      helped = true;
      c.take();
    } else if (ADVERBS.has(word) || (word === 'to' && INFINITIVES.has(c.peek(1).lower))) c.take();
    else return { negated, stays, helped };
  }
}

/** "… equals the remembered total". */
function readRemembered(c: Cursor, base: Base): Predicate | null {
  const mark = c.mark();
  const verb = c.eat(
    ...phrases('equals, equal to, shows, matches, the same as, displays, contains, show, equal, match'),
  );
  if (
    (verb || base.helped) &&
    c.eat(...phrases('the remembered, the saved, the stored, the noted, remembered'))
  ) {
    const name = readName(c);
    if (name !== null)
      return {
        ...base,
        kind: 'other',
        make: (target) => ({ kind: 'remembered', name, target, negated: base.negated }),
      };
  }
  c.reset(mark);
  return null;
}

function readName(c: Cursor): string | null {
  const quoted = c.quote('other');
  if (quoted !== null) return quoted;
  const mark = c.mark();
  for (let n = 0; n < 3 && !c.atBoundary && c.peek().kind === 'word'; n += 1) c.take();
  return c.since(mark) || null;
}
