import type { Condition } from '../../model/condition.ts';
import type { ClauseSubject } from './subject.ts';

/** What a clause may lean on: "it", "… and enabled". */
export interface ClauseContext {
  readonly lastSubject: ClauseSubject | null;
  /** What the claim before said, for "… and "B" is not". */
  readonly lastCondition?: Condition | null;
}

export interface ConditionClause {
  readonly condition: Condition;
  readonly subject: ClauseSubject | null;
  /** "stays", "remains": nothing is to change. */
  readonly expectsNoChange: boolean;
}

export function allOf(conditions: readonly Condition[]): Condition {
  const [only] = conditions;
  return conditions.length === 1 && only ? only : { kind: 'all', parts: conditions };
}
