/** Proves how many controls of a kind are in a state (R74, R76): `2 checkboxes are checked`, `There are 2 disabled "Remove" buttons`. */
import type { ControlState } from '../../goal/model/condition.ts';
import { listPartlyShown, type AssertionContext, type AssertionResult, type ConditionOf } from './context.ts';
import { alsoCalled, compares } from './count.ts';
import { ofKind, unclearKind } from './every.ts';
import { gapsFor } from './ocr.ts';
import { unprovenAbsence } from './not-visible.ts';
import { isClear, locatorName, met, proofAt, unmet, unproven } from './result.ts';
import { stateHolds } from '../targets/states.ts';
import type { ControlRole } from '../../screen/model/locator.ts';
import type { Screen } from '../../screen/model/screen.ts';

type CountInState = ConditionOf<'count'> & { readonly state: ControlState };

/**
 * Proves the number of controls in a state. A control that does not tell its state, and one out of view, may be one of them: the number is open where that
 * changes the answer. No control of the kind at all shows nothing.
 */
export function proveCountInState(condition: CountInState, context: AssertionContext): AssertionResult {
  const { target, state, compare, n } = condition;
  const { screen } = context;
  const expected = `${compare === '=' ? 'exactly' : compare} ${n} × ${locatorName(target)} that is ${state}`;
  const unclear = unclearKind(target, screen, context.textCase);
  if (unclear !== null) return unproven(expected, unclear, 'judge');
  const { yes, open, alike, outOfView, groups, first, isAny } = controlsIn(condition, context);
  const gaps = gapsFor(screen, target);
  const proof = proofAt(screen, first, `state ${state}`);
  if (gaps.length > 0)
    return unproven(expected, `the hierarchy is incomplete (${gaps.join(', ')})`, 'judge', proof);
  if (!isAny) return unproven(expected, `no ${locatorName(target)} is in view`, 'judge');
  const actual = `${yes} in view`;
  const holds = compares(condition, yes);
  const isOpenBy = (more: number): boolean =>
    Array.from({ length: more }, (_, i) => yes + i + 1).some((k) => compares(condition, k) !== holds);
  if (isOpenBy(open))
    return unproven(expected, `${actual}, and ${open} more do not say whether they are`, 'judge', proof);
  if (isOpenBy(open + alike))
    return unproven(expected, `${actual}, and ${alike} more that people may count`, 'judge', proof);
  if (isOpenBy(open + alike + outOfView))
    return unproven(expected, `${actual}, and ${outOfView} more controls are out of view`, null, proof);
  const grows = compare === '>' || compare === '>=';
  // Further controls can only add to the number.
  const isFinal = grows ? holds : !holds && (compare !== '=' || yes > n);
  if (!isFinal && listPartlyShown(context) !== undefined)
    return unproven(expected, `${actual}, and a list goes on`, null, proof);
  if (!holds && groups > 1)
    return unproven(expected, `${actual}, and they stand in ${groups} groups`, 'judge', proof);
  if (!holds) return unmet(expected, actual, 'Wrong Count Bug', proof);
  // That no more of them are in the state is an absence (R73): one may only not be there yet.
  const isSo = (at: Screen): boolean =>
    compares(condition, controlsIn(condition, { ...context, screen: at }).yes);
  return (grows ? null : unprovenAbsence(expected, target, context, isSo)) ?? met(expected, actual, proof);
}

const ONE_OF_A_GROUP: ReadonlySet<ControlRole | null> = new Set(['tab', 'radio'] as const);

/** Returns how many controls of the kind are in the state, may be in it, or are out of view. */
function controlsIn({ target, state }: CountInState, context: AssertionContext) {
  const { screen, textCase } = context;
  const drawn = ofKind(target, screen, textCase).filter((e) => !screen.undrawn.includes(e.ref));
  const inView = drawn.filter((e) => isClear(screen, e));
  const answers = inView.map((e) => stateHolds(screen, e, state));
  const alike = alsoCalled(target, inView, context).filter((e) => stateHolds(screen, e, state) !== false);
  return {
    yes: answers.filter((holds) => holds === true).length,
    open: answers.filter((holds) => holds === undefined).length,
    alike: alike.length,
    outOfView: drawn.length - inView.length,
    // One of each group of tabs or choices is selected.
    groups: ONE_OF_A_GROUP.has(target.role)
      ? new Set(inView.flatMap(({ parent }, i) => (answers[i] === true ? [parent] : []))).size
      : 1,
    first: inView.find((_, i) => answers[i] === true) ?? inView[0],
    isAny: drawn.length > 0,
  };
}
