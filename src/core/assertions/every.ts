/** Proves the state of all controls of a kind (R74, R76): `All checkboxes are checked`, `Only "A" and "B" are checked`. */
import { listPartlyShown, type AssertionContext, type AssertionResult, type ConditionOf } from './context.ts';
import { gapsFor } from './ocr.ts';
import { unprovenAbsence } from './not-visible.ts';
import { isClear, locatorName, met, proofAt, quote, unmet, unproven } from './result.ts';
import { checkablePart } from '../../screen/locate/checkable-part.ts';
import { stateHolds } from '../targets/states.ts';
import { controlOf } from '../../screen/elements/control.ts';
import type { Element } from '../../screen/model/element.ts';
import { findCandidates } from '../../screen/locate/candidates.ts';
import { locate } from '../../screen/locate/locate.ts';
import { checkPlacement } from '../../screen/locate/placement.ts';
import type { Locator } from '../../screen/model/locator.ts';
import type { Screen } from '../../screen/model/screen.ts';

/**
 * Proves a state of all controls, or of those beside the exceptions. One control in view that is in another state refutes it; it holds only
 * where all of them are in view and each tells its state. No control at all shows nothing.
 */
export function proveEvery(condition: ConditionOf<'every'>, context: AssertionContext): AssertionResult {
  const { target, state, negated, except } = condition;
  const { screen } = context;
  const kind = target.role ?? 'control';
  const others = except.length > 0 ? ` but ${except.map(locatorName).join(' and ')}` : '';
  const expected = `every ${kind}${others} is ${negated ? 'not ' : ''}${state}`;
  const found = controlsFor(condition, context);
  if ('unclear' in found) return unproven(expected, found.unclear, 'judge');
  const { inView, outOfView } = found;
  const [first] = inView;
  if (first === undefined && (except.length === 0 || outOfView > 0))
    return unproven(expected, `no ${kind} is in view`, null);
  const proof = proofAt(screen, first, `state ${state}`);
  const gaps = gapsFor(screen, target);
  if (gaps.length > 0)
    return unproven(expected, `the hierarchy is incomplete (${gaps.join(', ')})`, 'judge', proof);
  const answers = inView.map((control) => ({ control, holds: stateHolds(screen, control, state) }));
  const wrong = answers.find(({ holds }) => holds === negated);
  if (wrong !== undefined && mayBeOfOtherKind(condition, wrong.control, context))
    return unproven(
      expected,
      `${nameOf(wrong.control)} is ${negated ? '' : 'not '}${state}, and nobody can tell whether it is of their kind`,
      'judge',
      proofAt(screen, wrong.control, `state ${state}`),
    );
  if (wrong !== undefined)
    return unmet(
      expected,
      `${nameOf(wrong.control)} is ${negated ? '' : 'not '}${state}`,
      'Wrong State Bug',
      proofAt(screen, wrong.control, `state ${state}`),
    );
  const open = answers.find(({ holds }) => holds === undefined);
  if (open !== undefined)
    return unproven(
      expected,
      `the hierarchy does not say whether ${nameOf(open.control)} is`,
      'judge',
      proofAt(screen, open.control, `state ${state}`),
    );
  if (outOfView > 0 || listPartlyShown(context) !== undefined)
    return unproven(expected, `${inView.length} are, and there are more out of view`, null, proof);
  // That no other control is in another state is an absence (R73): one may only not be there yet.
  const isSo = (at: Screen): boolean => holdsOnAll(condition, { ...context, screen: at });
  return (
    unprovenAbsence(expected, target, context, isSo) ??
    met(expected, `${inView.length} of ${inView.length}`, proof)
  );
}

/**
 * True for a control of an iPhone that stands apart from its words while those that the line names draw theirs, or the other way round: its tree calls a
 * box and a switch alike.
 */
function mayBeOfOtherKind(
  { target, except }: ConditionOf<'every'>,
  control: Element,
  { screen, textCase }: AssertionContext,
): boolean {
  if (target.role !== null || !control.className.startsWith('XCUIElementType')) return false;
  const named = except.flatMap((locator) => controlNamed(screen, locator, textCase) ?? []);
  return named.some((other) => hasCaption(screen, other) !== hasCaption(screen, control));
}

/** True when a text of its own says the name of the control. */
const hasCaption = (screen: Screen, { label, ref }: Element): boolean =>
  screen.elements.some((e) => e.ref !== ref && e.children.length === 0 && e.text === label && label !== '');

/** True when the controls in view are all in the state that the line says. */
function holdsOnAll(condition: ConditionOf<'every'>, context: AssertionContext): boolean {
  const found = controlsFor(condition, context);
  return (
    !('unclear' in found) &&
    found.inView.every(
      (control) => stateHolds(context.screen, control, condition.state) === !condition.negated,
    )
  );
}

const nameOf = ({ label, ref }: Element): string => (label === '' ? ref : quote(label));

interface Controls {
  readonly inView: readonly Element[];
  readonly outOfView: number;
}

/** Returns the controls that the line speaks of, without the exceptions; or why nobody can tell them. */
function controlsFor(
  { target, except }: ConditionOf<'every'>,
  { screen, textCase }: AssertionContext,
): Controls | { readonly unclear: string } {
  const unclear = unclearKind(target, screen, textCase);
  if (unclear !== null) return { unclear };
  const named = except.map((locator) => controlNamed(screen, locator, textCase));
  if (named.includes(null)) return { unclear: 'nobody can tell which controls the line leaves out' };
  const left = named.flatMap((control) => control ?? []);
  const roles = new Set(left.map(({ role }) => role));
  if (target.role === null && roles.size !== 1)
    return { unclear: 'the controls that the line names are of several kinds' };
  const all =
    target.role === null
      ? screen.elements.filter((e) => roles.has(e.role))
      : ofKind(target, screen, textCase);
  const drawn = all.filter((e) => !screen.undrawn.includes(e.ref) && !left.includes(e));
  const inView = drawn.filter((e) => isClear(screen, e));
  return { inView, outOfView: drawn.length - inView.length };
}

/**
 * Returns the controls of a kind, in view or not; those in the part of the screen that the line names. Where switches stand beside checkboxes,
 * each word means its own.
 */
export function ofKind(target: Locator, screen: Screen, textCase: 'exact' | 'ignore'): readonly Element[] {
  const all =
    target.places.length === 0
      ? findCandidates(screen, target, textCase).matches
      : locate(screen, target, { textCase }).matches;
  const own = all.filter(({ role }) => role === target.role);
  return own.length > 0 ? own : all;
}

/** Returns why nobody can tell whether one of the controls stands in the part of the screen that the line names; null when all are plain. */
export function unclearKind(target: Locator, screen: Screen, textCase: 'exact' | 'ignore'): string | null {
  if (target.places.length === 0) return null;
  const all = findCandidates(screen, { ...target, places: [] }, textCase).matches;
  const placements = all.map((e) => checkPlacement(screen, e, target.places, { textCase }));
  return placements.find(({ status }) => status === 'unknown')?.reason ?? null;
}

/** Returns the only control that a locator names, by the part that tells its state; null for none, and for several. */
function controlNamed(screen: Screen, locator: Locator, textCase: 'exact' | 'ignore'): Element | null {
  const { matches } = locate(screen, locator, { textCase });
  const controls = new Set(matches.map((e) => checkablePart(screen, e) ?? controlOf(screen, e)));
  const [only] = controls;
  return controls.size === 1 ? (only ?? null) : null;
}
