/** Parses what an act depends on: `if "A" is visible and "B" is enabled`, `until "A" appears and "B" is gone`. */
import { allOf, type ClauseContext, type ConditionClause } from './clause.ts';
import type { Cursor } from '../cursor.ts';
import { isSameControl } from '../plain-locators.ts';
import type { ClauseSubject } from './subject.ts';
import { eatConjunction, parseConditionClause } from './parse-clause.ts';
import type { Condition } from '../../model/condition.ts';

/** Conditions that must hold together. The subject is that of the last one. */
export interface JoinedConditions {
  readonly condition: Condition;
  readonly clauses: readonly ConditionClause[];
  readonly subject: ConditionClause['subject'];
}

/** Parses conditions joined by "and", "but" or "while". Null when there is none here, and nothing is consumed. */
export function parseJoined(c: Cursor, context: ClauseContext): JoinedConditions | null {
  const clauses: ConditionClause[] = [];
  let { lastSubject } = context;
  for (;;) {
    const mark = c.mark();
    if (clauses.length > 0 && !c.eat('and', 'but', 'while')) break;
    const lastCondition = clauses.at(-1)?.condition ?? null;
    const clause = parseConditionClause(
      c,
      clauses.length === 0 ? context : { lastSubject, lastCondition, it: meantBy(lastSubject, context) },
    );
    if (clause === null) {
      c.reset(mark);
      break;
    }
    lastSubject = clause.subject ?? lastSubject;
    clauses.push(clause);
  }
  if (clauses.length === 0) return null;
  return { condition: allOf(clauses.map(({ condition }) => condition)), clauses, subject: lastSubject };
}

/** Returns what "it" means after `Tap "A" if "B" is visible and`: null, because it may be either. */
function meantBy(
  lastSubject: ClauseSubject | null,
  { lastSubject: former }: ClauseContext,
): ClauseSubject | null {
  const isOne =
    former === null || lastSubject?.targets.every((a) => former.targets.some((b) => isSameControl(a, b)));
  return isOne === true ? lastSubject : null;
}

/**
 * Parses the conditions after an act. Null when a comma stands before a further one: `Tap "A" if "B" is visible, "C" is visible` may depend
 * on both, or end in the second.
 */
export function parseJoinedAfterAct(c: Cursor, context: ClauseContext): JoinedConditions | null {
  const start = c.mark();
  const joined = parseJoined(c, context);
  const end = c.mark();
  const isUnclear =
    joined !== null &&
    [',', ';'].includes(c.peek().text) &&
    eatConjunction(c) &&
    c.peek(-1).lower !== 'then' &&
    parseConditionClause(c, {
      lastSubject: joined.subject,
      lastCondition: joined.clauses.at(-1)?.condition ?? null,
    }) !== null;
  c.reset(isUnclear ? start : end);
  return isUnclear ? null : joined;
}
