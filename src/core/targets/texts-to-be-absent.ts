import type { Condition } from '../../goal/model/condition.ts';
import type { Goal } from '../../goal/model/goal.ts';

/** Returns the texts that Expected State says are not there. */
export function textsToBeAbsent(goal: Pick<Goal, 'expected'>): readonly string[] {
  return goal.expected.flatMap((line) => line.parsed.conditions.flatMap(textsAbsentBy));
}

function textsAbsentBy(condition: Condition): readonly string[] {
  if (condition.kind === 'all') return condition.parts.flatMap(textsAbsentBy);
  if (condition.kind !== 'never' && (condition.kind !== 'visible' || !condition.negated)) return [];
  return condition.target.label === null ? [] : [condition.target.label];
}
