/** Asserts conditions on a screen (R11). Every result has its proof. */
import type { Condition } from '../../goal/model/condition.ts';
import type { Locator } from '../../screen/model/locator.ts';
import type { Label } from '../model/verdict.ts';
import type { AssertionContext, AssertionResult } from './context.ts';
import { withoutDescribed } from './by-descriptions.ts';
import { withoutGuessedKind } from './guessed-kind.ts';
import { kindOf } from './kinds.ts';
import { hiddenByShade, inOpenShade, partsInOpenShade } from './notification-shade.ts';
import { describesEmptyState } from './not-visible.ts';
import { unclearPlace } from './position.ts';
import { withoutOldNotification } from './old-notification.ts';
import { SHORT_LIVED, unproven } from './result.ts';
import { withoutRulesProof } from './rule-gesture.ts';
import { withoutTypedProof } from './typed-text.ts';
import { mustLast, timeLimitOf, withinTime, type LimitedCondition } from './within.ts';

function prove(condition: Condition, context: AssertionContext): AssertionResult {
  const result = proveSettled(condition, context);
  const seconds = timeLimitOf(condition);
  if (seconds === undefined) return result;
  const metBefore: LimitedCondition['metBefore'] = (before) =>
    proveSettled(condition, { ...context, ...before }).met === 'met';
  return withinTime(result, { seconds, mustLast: mustLast(condition), metBefore }, context);
}

function proveSettled(condition: Condition, context: AssertionContext): AssertionResult {
  const result = assertCondition(condition, context);
  const { settled, hasSteadyTree } = context.screen;
  // Before a moving background, what a steady tree holds and the picture shows is there. Absence is not shown so (R73).
  const isUnsettled = context.mustBeSettled === true && !settled && hasSteadyTree !== true;
  if (!isUnsettled || result.met !== 'met' || result.flags.includes(SHORT_LIVED)) return result;
  return {
    ...result,
    met: 'unproven',
    actual: `${result.actual}, but the screen had not settled`,
    needs: 'another observation',
  };
}

function assertCondition(stated: Condition, context: AssertionContext): AssertionResult {
  if (stated.kind === 'all') return proveAll(partsInOpenShade(stated.parts, context), context);
  if (stated.kind === 'any') return proveAny(partsInOpenShade(stated.parts, context), context);
  const condition = inOpenShade(stated, context);
  const kind = kindOf(condition);
  const hidden = hiddenByShade(condition, context);
  if (hidden !== null)
    return unproven(kind.prove(condition, context).expected, hidden, 'another observation');
  const proved = kind.prove(condition, context);
  const read = withoutDescribed(condition, proved, context, (of) => kind.prove(condition, of));
  const shown = withoutOldNotification(condition, read, context);
  const told = withoutGuessedKind(condition, shown, context);
  const byApp = withoutTypedProof(condition, told, context);
  const result = withoutRulesProof(condition, byApp, context);
  if (result.met === 'unproven') return result;
  const [unclear] = kind.searchTargets(condition).flatMap((target) => unclearPlace(target, context) ?? []);
  return unclear === undefined
    ? result
    : unproven(result.expected, unclear.actual, unclear.needs, result.proof);
}

/** Needs in the order in which they decide. The judge comes last: it is asked only when it can decide the whole line. */
const HARDEST_FIRST: readonly AssertionResult['needs'][] = [
  null,
  'another observation',
  'readable line',
  'judge',
];

/** Asserts that all conditions hold. The first unmet one decides, then the unproven one that is hardest to settle. */
export function proveAll(parts: readonly Condition[], context: AssertionContext): AssertionResult {
  const emptyStateShown = parts.some(
    (part) =>
      part.kind === 'visible' &&
      !part.negated &&
      describesEmptyState(part.target) &&
      prove(part, context).met === 'met',
  );
  const partContext = emptyStateShown ? { ...context, emptyStateShown } : context;
  const results = parts.map((part) => prove(part, partContext));
  const worst =
    results.find((a) => a.met === 'unmet') ??
    HARDEST_FIRST.map((needs) => results.find((r) => r.met === 'unproven' && r.needs === needs)).find(
      Boolean,
    );
  if (worst !== undefined) return worst;
  const first = results[0];
  if (first === undefined)
    return {
      met: 'unproven',
      expected: '',
      actual: 'nothing to check',
      label: null,
      proof: null,
      flags: [],
      needs: 'readable line',
    };
  return {
    ...first,
    expected: results.map((a) => a.expected).join('; '),
    actual: results.map((a) => a.actual).join('; '),
    flags: results.flatMap((a) => a.flags),
  };
}

function proveAny(parts: readonly Condition[], context: AssertionContext): AssertionResult {
  const results = parts.map((part) => prove(part, context));
  const best =
    results.find((a) => a.met === 'met') ?? results.find((a) => a.met === 'unproven') ?? results[0];
  return best ?? proveAll([], context);
}

/** Returns the label of the failure when the judge finds the condition unmet (R75). */
export function unmetLabel([first]: readonly Condition[]): Label {
  if (first === undefined) return 'Wrong State Bug';
  if (first.kind === 'all' || first.kind === 'any') return unmetLabel(first.parts);
  return kindOf(first).unmetLabel(first);
}

/** True when the condition states only that something is there. */
export function isPositive(condition: Condition): boolean {
  if (condition.kind === 'all' || condition.kind === 'any') return condition.parts.every(isPositive);
  return kindOf(condition).isPositive(condition);
}

/** True when the result of a duplicate action would not meet the condition. */
export function excludesDuplicate(condition: Condition): boolean {
  if (condition.kind === 'all') return condition.parts.some(excludesDuplicate);
  if (condition.kind === 'any') return condition.parts.every(excludesDuplicate);
  return kindOf(condition).excludesDuplicate(condition);
}

/** True when the condition is about what controls hold, so a field's own content proves it (R72). */
export function readsControl(condition: Condition): boolean {
  if (condition.kind === 'all' || condition.kind === 'any') return condition.parts.every(readsControl);
  return kindOf(condition).readsControl;
}

/** True when the condition, or a part of it, is about the state of a switch, checkbox or radio button. */
export function isAboutSwitch(condition: Condition): boolean {
  if (condition.kind === 'all' || condition.kind === 'any') return condition.parts.some(isAboutSwitch);
  return condition.kind === 'state' && (condition.state === 'checked' || condition.state === 'unchecked');
}

/** Returns the elements that a Verify step may scroll to; none for alternatives. */
export function searchTargets(condition: Condition): readonly Locator[] {
  if (condition.kind === 'all') return condition.parts.flatMap(searchTargets);
  return condition.kind === 'any' ? [] : kindOf(condition).searchTargets(condition);
}
