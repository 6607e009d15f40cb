/**
 * Conditions about a kind of control that the element tree does not tell (R70): the class of a control of React Native, Compose or Flutter may say
 * nothing of its kind. For an act such a control may be what the line names; in a condition it neither proves nor refutes the kind.
 */
import type { AssertionContext, AssertionResult } from './context.ts';
import type { SimpleCondition } from './kinds.ts';
import { isClear, locatorName, unproven } from './result.ts';
import { tapTarget } from '../../screen/elements/hittable.ts';
import { mayBeUntold, tellsControlRole } from '../../screen/locate/control-words.ts';
import { controlLabelledBy } from '../../screen/locate/label-of-control.ts';
import { locate } from '../../screen/locate/locate.ts';
import type { Element } from '../../screen/model/element.ts';
import type { ControlRole, Locator } from '../../screen/model/locator.ts';
import type { Screen } from '../../screen/model/screen.ts';

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

/** True when the tree does not tell whether a control in view is of the kind that the locator names. */
export function isKindOpen(target: Locator, context: Pick<AssertionContext, 'screen' | 'textCase'>): boolean {
  if (target.role === null) return false;
  const { told, guessed, untold } = matchesByKind(target, target.role, context);
  return !told && (guessed || untold());
}

interface MatchesByKind {
  /** True when a control of the kind that the tree tells is in view. */
  readonly told: boolean;
  /** True when one is taken for it by its look or place. */
  readonly guessed: boolean;
  /** True when a control whose class tells nothing may be one. */
  readonly untold: () => boolean;
}

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

/** Returns what is in view of a kind of control, by how the tree tells its kind. */
function matchesByKind(
  target: Locator,
  role: ControlRole,
  { screen, textCase }: Pick<AssertionContext, 'screen' | 'textCase'>,
): MatchesByKind {
  const seen = locate(screen, target, { textCase }).matches.filter((e) => isClear(screen, e));
  const isTold = (e: Element): boolean => tellsControlRole(screen, e, role);
  return {
    told: seen.some(isTold),
    guessed: !seen.every(isTold),
    untold: () => untoldControls(screen, target, role, textCase).length > 0,
  };
}

/** Returns the controls in view that may be what the locator names, though nothing tells that they are of its kind. */
function untoldControls(
  screen: Screen,
  target: Locator,
  role: ControlRole,
  textCase: 'exact' | 'ignore',
): readonly Element[] {
  const all = screen.elements.filter((e) => mayBeUntold(e, role) && isClear(screen, e));
  if (target.label === null && target.name === null) return all;
  const refs = new Set(all.map(({ ref }) => ref));
  const named = locate(screen, { ...target, role: null }, { textCase }).matches;
  return named.flatMap((e) => {
    const control = tapTarget(screen, e);
    return all.includes(control) ? [control] : (controlLabelledBy(screen, e, refs) ?? []);
  });
}
