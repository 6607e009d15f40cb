/**
 * Discards results that rest on what a rule did of its own accord (R31): the rules close an overlay, and its button may do more than that. Each result
 * is checked again on the page as it stood below the overlay.
 */
import type { Element } from '../../screen/model/element.ts';
import { overlaysOf } from '../../screen/features/overlays.ts';
import { isWebPage, type Screen } from '../../screen/model/screen.ts';
import { ONLY_WAY_TO_CLOSE } from '../../shared/words/close.ts';
import type { RuleGesture } from '../model/run-state.ts';
import type { AssertionContext, AssertionResult } from './context.ts';
import { kindOf, type SimpleCondition } from './kinds.ts';
import { isInView, quote, unproven } from './result.ts';

/** Returns the result, or an unproven one when only the gesture of a rule brought it about. */
export function withoutRulesProof(
  condition: SimpleCondition,
  result: AssertionResult,
  context: AssertionContext,
): AssertionResult {
  const { ruleGesture } = context;
  if (ruleGesture == null || result.met === 'unproven') return result;
  const below = pageBelow(ruleGesture.before, context.screen);
  if (below === null) return withoutPage(result, ruleGesture);
  const kind = kindOf(condition);
  const { met } = kind.prove(condition, { ...context, screen: below, previous: below });
  // A presence must have been one before; an absence must not have been a presence.
  const isApps =
    result.met === 'met' && kind.isPositive(condition) ? met === 'met' : !isOpposite(met, result);
  return isApps ? result : byRule(result, ruleGesture);
}

function isOpposite(met: AssertionResult['met'], result: AssertionResult): boolean {
  return met !== 'unproven' && met !== result.met;
}

/** Where the tree holds the overlay alone, only a control that closes and does nothing else leaves the result to the app. */
function withoutPage(result: AssertionResult, gesture: RuleGesture): AssertionResult {
  const mayDoMore = result.met === 'met' && ONLY_WAY_TO_CLOSE.test(gesture.control);
  return mayDoMore ? byRule(result, gesture) : result;
}

function byRule(result: AssertionResult, { control }: RuleGesture): AssertionResult {
  const how = control === '' ? 'closed an overlay' : `tapped ${quote(control)} to close an overlay`;
  return unproven(
    result.expected,
    `${result.actual}, but only since a rule ${how}, which no step asks for`,
    null,
    result.proof,
  );
}

/**
 * Returns the page as it was below the overlays of `before`; null when the tree did not hold it, or while it was loading. Elements out of sight for
 * another reason than the overlay stay out of sight.
 */
function pageBelow(before: Screen, now: Screen): Screen | null {
  if (before.loading.some((sign) => sign.blocking)) return null;
  const over = new Set(
    overlaysOf(before)
      .filter((o) => o.modal)
      .flatMap((o) => o.elements),
  );
  const elements = before.elements.map((e) => (over.has(e.ref) ? { ...e, ...HIDDEN } : uncovered(e)));
  if (!elements.some((e) => e.text !== '' && isInView(e))) return null;
  return {
    ...now,
    elements,
    windows: before.windows,
    app: isWebPage(before) ? before.app : now.app,
    undrawn: [],
    toasts: now.toasts,
  };
}

/** State of an element that nobody sees or names. */
const HIDDEN = { text: '', description: '', hint: '', label: '', visible: null } as const;

function uncovered(element: Element): Element {
  const { partlyUnder: _, clearCover: __, ...rest } = element;
  return { ...rest, coveredBy: null };
}
