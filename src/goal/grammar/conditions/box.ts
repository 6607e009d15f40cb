/** Parses statements about `the "News" box`, which is a checkbox or a field: the statement tells. */
import type { Condition } from '../../model/condition.ts';
import type { ConditionClause } from './clause.ts';
import type { Cursor } from '../cursor.ts';
import { parsePredicate } from './parse-predicate.ts';
import type { ClauseSubject } from './subject.ts';
import type { ControlRole } from '../../../screen/model/locator.ts';

/** Parses `The "News" box is unchecked`, `The "Email" box contains "a@b.c"`. A box that is only seen may be either, and is left open. */
export function parseBoxCondition(c: Cursor): ConditionClause | null {
  return parseBoxAs(c, 'checkbox', isOfCheckbox) ?? parseBoxAs(c, 'field', isOfField);
}

function isOfCheckbox(condition: Condition): boolean {
  return condition.kind === 'state' && (condition.state === 'checked' || condition.state === 'unchecked');
}

/** A number is left open: `The "Total" box shows 5` may be a card. */
function isOfField(condition: Condition): boolean {
  return condition.kind === 'state'
    ? ['empty', 'filled', 'focused', 'read-only'].includes(condition.state)
    : condition.kind === 'value' && condition.match === 'contains';
}

function parseBoxAs(
  c: Cursor,
  role: ControlRole,
  fits: (condition: Condition) => boolean,
): ConditionClause | null {
  const mark = c.mark();
  c.eat('the');
  const label = c.quote('target');
  const source = c.textSince(mark);
  if (label !== null && c.eat('box')) {
    const target = { source, label, match: 'exact', name: null, role, row: null, places: [] } as const;
    const subject: ClauseSubject = {
      targets: [target],
      conjunction: 'and',
      unquoted: false,
      screens: [],
      capitalized: false,
    };
    const predicate = parsePredicate(c, subject);
    const condition = predicate?.make(target) ?? null;
    if (predicate && condition !== null && fits(condition))
      return { condition, subject, expectsNoChange: predicate.expectsNoChange };
  }
  c.reset(mark);
  return null;
}
