import type { Cursor } from '../cursor.ts';
import { phrases } from '../vocabulary.ts';
import type { PredicateBase, Predicate } from './predicate.ts';

/** Parses `matches /\d{6}/`. Null for an expression that is not valid. */
export function parsePatternPredicate(c: Cursor, base: PredicateBase): Predicate | null {
  const mark = c.mark();
  if (c.eatOneOf(MATCHES) && c.peek().kind === 'pattern') {
    const pattern = c.take().text;
    if (isValid(pattern) && c.atBoundary)
      return {
        ...base,
        kind: 'value',
        make: (target) => ({ kind: 'pattern', target, pattern, negated: base.negated }),
      };
  }
  c.reset(mark);
  return null;
}

const MATCHES = phrases('matches, match, matching').flatMap((verb) => [
  verb,
  ...phrases('the pattern, the regex, the regular expression').map((noun) => `${verb} ${noun}`),
]);

function isValid(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').source !== '';
  } catch {
    return false;
  }
}
