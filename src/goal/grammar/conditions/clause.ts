import type { Condition } from '../../model/condition.ts';
import type { ClauseSubject } from './subject.ts';

/** The clause before, for "it" and "… and enabled". */
export interface ClauseContext {
  readonly lastSubject: ClauseSubject | null;
  /** The meaning of "it", if not the last subject; null where it may mean several things. */
  readonly it?: ClauseSubject | null;
  /** True after typing, when "it" may be the text. */
  readonly isTyped?: boolean;
  /** For `… and "B" is not`. */
  readonly lastCondition?: Condition | null;
  /** The condition before, also after a verb such as "Verify", for the place of `but no "B"`. */
  readonly former?: Condition | null;
}

/** One clause that states a condition. */
export interface ConditionClause {
  readonly condition: Condition;
  readonly subject: ClauseSubject | null;
  /** True for "stays" and "remains": no change is the expected result (R22). */
  readonly expectsNoChange: boolean;
}

/** Returns one condition that holds when all of them do. */
export function allOf(conditions: readonly Condition[]): Condition {
  const [only] = conditions;
  return conditions.length === 1 && only ? only : { kind: 'all', parts: conditions };
}
