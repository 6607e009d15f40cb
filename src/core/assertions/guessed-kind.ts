/**
 * Conditions about a kind of control that the element tree does not tell (R70): the class of a control of React Native, Compose or Flutter may say
 * nothing of its kind. For an act such a control may be what the line names; in a condition it neither proves nor refutes the kind.
 */
import type { AssertionContext, AssertionResult } from './context.ts';
import type { SimpleCondition } from './kinds.ts';
import { matchesByKind, type MatchesByKind } from './matches-by-kind.ts';
import { locatorName, unproven } from './result.ts';
import type { Locator } from '../../screen/model/locator.ts';

/** Returns the result, or an unproven one when it rests on a kind that the tree does not tell. */
export function withoutGuessedKind(
  condition: SimpleCondition,
  result: AssertionResult,
  context: AssertionContext,
): AssertionResult {
  if (result.met === 'unproven') return result;
  const target = condition.kind === 'each' ? condition.item : targetOf(condition);
  if (target === null || target.role === null) return result;
  const found = matchesByKind(target, target.role, context);
  if (!restsOnGuess(condition, result, found)) return result;
  const actual = `the element tree does not tell whether there is ${target.label === null ? `a ${target.role}` : locatorName(target)}: a control there may be a ${target.role}`;
  return unproven(result.expected, actual, 'judge', result.proof);
}

const targetOf = (condition: SimpleCondition): Locator | null =>
  'target' in condition ? condition.target : null;

function restsOnGuess(
  condition: SimpleCondition,
  { met, label }: AssertionResult,
  { told, guessed, untold }: MatchesByKind,
): boolean {
  switch (condition.kind) {
    case 'visible':
      if (told) return false;
      return (met === 'met') === condition.negated ? guessed || untold() : guessed;
    case 'count':
      return guessed || (!(told && condition.target.label === null) && untold());
    case 'each':
      return guessed || (met === 'unmet' && !condition.negated && untold());
    default:
      // The kind only says which control is meant.
      return !told && label === 'Missing Element Bug' && untold();
  }
}
