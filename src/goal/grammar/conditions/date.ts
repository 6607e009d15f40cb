import type { NumberComparison } from '../../model/condition.ts';
import type { NamedDay } from '../../../screen/model/named-day.ts';
import type { Cursor } from '../cursor.ts';
import { parseDistanceFrom, parseShownDay } from '../dates.ts';
import { parseTarget } from '../target.ts';
import { phrases } from '../vocabulary.ts';
import { isNumbered } from './numbering.ts';
import type { Predicate, PredicateBase } from './predicate.ts';
import type { ClauseSubject } from './subject.ts';

/** Verbs of `shows tomorrow's date`. */
const SHOWS = phrases(
  'shows, show, displays, display, reads, read, says, say, equals, equal, equal to, set to, matches, match, dated, filled with, prefilled with, pre-filled with, populated with',
);
const COMPARES: readonly (readonly [NumberComparison, readonly string[]])[] = [
  ['<=', phrases('on or before, no later than, not later than, at the latest on')],
  ['>=', phrases('on or after, no earlier than, not earlier than, not before, at the earliest on')],
  ['<', phrases('before, earlier than')],
  ['>', phrases('after, later than')],
];
/** Parses `is tomorrow`, `shows today's date`, `is before 14 July 2027`: a date that a control shows in any format. "In the past" may be a time of today. */
export function parseDatePredicate(c: Cursor, base: PredicateBase, subject: ClauseSubject): Predicate | null {
  const isNamed = subject.targets.every(
    ({ label, name, id, role }) => (label !== null || name !== null || id !== undefined) && role !== 'list',
  );
  if (!isNamed || subject.targets.some(isNumbered)) return null;
  const mark = c.mark();
  const found = parseCompared(c, base) ?? parseFromShown(c, base) ?? parseSame(c, base);
  if (found === null || !c.atBoundary) {
    c.reset(mark);
    return null;
  }
  const { negated } = base;
  return { ...base, kind: 'value', make: (target) => ({ kind: 'date', target, ...found, negated }) };
}

interface Compared {
  readonly compare: NumberComparison;
  readonly day: NamedDay;
}

function parseCompared(c: Cursor, base: PredicateBase): Compared | null {
  if (!base.hasAuxiliary) return null;
  const mark = c.mark();
  const compare = COMPARES.find(([, words]) => c.eatOneOf(words))?.[0];
  const day = compare === undefined ? null : parseShownDay(c);
  // Without its year, a day has no place in time.
  if (compare !== undefined && day !== null && !(day.kind === 'date' && day.year === null))
    return { compare, day };
  c.reset(mark);
  return null;
}

const EARLIER_OR_LATER: readonly (readonly [NumberComparison, readonly string[]])[] = [
  ['<', phrases('earlier than, on an earlier date than, on an earlier day than')],
  ['>', phrases('later than, on a later date than, on a later day than')],
];

/** Parses `3 days after "Departure"`, `earlier than "To"`. `is before "B"` alone may be about the place. */
function parseFromShown(c: Cursor, base: PredicateBase): Compared | null {
  if (!base.hasAuxiliary) return null;
  const mark = c.mark();
  const compare = EARLIER_OR_LATER.find(([, words]) => c.eatOneOf(words))?.[0];
  const distance = compare === undefined ? parseDistanceFrom(c) : { days: 0, months: 0 };
  const by = distance === null ? null : parseTarget(c, { role: 'anchor', bare: false, modifiers: false });
  if (distance !== null && by !== null && (by.label !== null || by.id !== undefined))
    return { compare: compare ?? '=', day: { kind: 'from shown', by, ...distance } };
  c.reset(mark);
  return null;
}

function parseSame(c: Cursor, base: PredicateBase): Compared | null {
  const says = c.eatOneOf(SHOWS) || (c.tokens.at(-1)?.lower === 'date' && c.eat('contains', 'contain'));
  if (!says && !base.hasAuxiliary) return null;
  c.eat('on');
  const day = parseShownDay(c) ?? (c.eat('the date') ? parseShownDay(c) : null);
  return day === null ? null : { compare: '=', day };
}
