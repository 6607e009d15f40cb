/** Parses a clause that leaves out what the one before it said: `… and "B" is not`, `… and above "Pay"`. */
import type { Condition } from '../../model/condition.ts';
import { allOf, type ConditionClause, type ClauseContext } from './clause.ts';
import { parseFurtherCount } from './counting.ts';
import type { Cursor } from '../cursor.ts';
import { parseRelation } from '../modifiers.ts';
import { parseSubject, PREDICATE_STARTS } from './subject.ts';
import { parseAnchor } from '../target.ts';
import { phrases } from '../vocabulary.ts';

/** Parses `… and "B" is not`, `… but not "B"`, `… and "B" is`: the opposite of the last condition for another target. */
export function parseEllipsis(c: Cursor, context: ClauseContext): ConditionClause | null {
  const last = lastOf(context.lastCondition ?? null);
  if (last?.kind === 'state') return parseOtherState(c, last);
  if (last?.kind === 'position') return parseOtherPlace(c, last);
  if (last?.kind === 'count') return parseOtherCount(c, last);
  if (last?.kind !== 'visible') return null;
  const hasLeadingNot = !last.negated && c.eat('not');
  const subject = parseSubject(c, { allowUnquoted: false });
  if (!subject || subject.conjunction !== 'and' || subject.screens.length > 0) return null;
  if (last.negated ? !c.eat(...IS) : hasLeadingNot ? !c.atBoundary : !c.eat(...IS_NOT)) return null;
  // In `"A", not "B", is selected` the predicate is that of the first.
  if (hasLeadingNot && c.peek().text === ',' && PREDICATE_STARTS.has(c.peek(1).lower)) return null;
  // The place of the first is the place of the other: `The row "Milk" contains "A" but not "B"`.
  const { row, places } = last.target;
  const parts = subject.targets.map(
    (t) =>
      ({
        kind: 'visible',
        target: { ...t, row: t.row ?? row, places: [...places, ...t.places] },
        negated: !last.negated,
      }) as const,
  );
  return { condition: allOf(parts), subject, expectsNoChange: false };
}

/** Returns the condition that `"A" and "B" are visible` states of each: the next clause may deny it of another. */
function lastOf(condition: Condition | null): Condition | null {
  if (condition?.kind !== 'all') return condition;
  const [first, ...others] = condition.parts;
  const isPlain = (part: Condition | undefined): boolean =>
    part?.kind === 'visible' && !part.negated && part.target.row === null && part.target.places.length === 0;
  return isPlain(first) && others.every(isPlain) ? (first ?? null) : condition;
}

const IS = phrases('is, are, should, should be, does, do');
const IS_NOT = phrases(
  "is not, isn't, are not, aren't, should not, should not be, does not, doesn't, shouldn't",
);

/** Parses `… and above "Pay"` after `"Total" is below "Tax"`. A denial may be about one of the places or both. */
function parseOtherPlace(
  c: Cursor,
  { target, negated }: Extract<Condition, { kind: 'position' }>,
): ConditionClause | null {
  const place = negated ? null : parseRelation(c, parseAnchor);
  if (place === null) return null;
  return {
    condition: { kind: 'position', target, places: [place], negated },
    subject: null,
    expectsNoChange: false,
  };
}

/** Parses `… and 3 flights` after `There are 2 hotels`. A place beside one of them may be that of both. */
function parseOtherCount(
  c: Cursor,
  { target }: Extract<Condition, { kind: 'count' }>,
): ConditionClause | null {
  const condition = parseFurtherCount(c);
  if (condition === null || condition.target.places.length > 0 || target.places.length > 0) return null;
  return { condition, subject: null, expectsNoChange: false };
}

/** Parses `… and "B" is not` after a state of "A". */
function parseOtherState(c: Cursor, last: Extract<Condition, { kind: 'state' }>): ConditionClause | null {
  const subject = parseSubject(c, { allowUnquoted: false });
  if (!subject || subject.conjunction !== 'and' || subject.screens.length > 0) return null;
  if (!(last.negated ? c.eat(...IS) : c.eat(...IS_NOT))) return null;
  const parts = subject.targets.map((target) => ({ ...last, target, negated: !last.negated }));
  return { condition: allOf(parts), subject, expectsNoChange: false };
}
