import type { NumberComparison } from '../../model/condition.ts';
import type { NamedDay } from '../../../screen/model/named-day.ts';
import type { Cursor } from '../cursor.ts';
import { parseNamedDay } from '../dates.ts';
import { phrases } from '../vocabulary.ts';
import type { Predicate, PredicateBase } from './predicate.ts';
import type { ClauseSubject } from './subject.ts';

/** Verbs of `shows tomorrow's date`. */
const SHOWS = phrases(
  'shows, show, displays, display, reads, read, says, say, equals, equal, equal to, set to, matches, match, dated',
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
  if (!isNamed) return null;
  const mark = c.mark();
  const found = parseCompared(c, base) ?? parseSame(c, base);
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
  const compare = COMPARES.find(([, words]) => c.eat(...words))?.[0];
  const day = compare === undefined ? null : parseNamedDay(c);
  // Without its year, a day has no place in time.
  if (compare !== undefined && day !== null && !(day.kind === 'date' && day.year === null))
    return { compare, day };
  c.reset(mark);
  return null;
}

function parseSame(c: Cursor, base: PredicateBase): Compared | null {
  const says = c.eat(...SHOWS);
  if (!says && !base.hasAuxiliary) return null;
  c.eat('on', 'the date');
  const day = parseNamedDay(c);
  return day === null ? null : { compare: '=', day };
}
