import type { AssertionResult } from './context.ts';
import type { ConditionResult, Label, Proof } from '../model/verdict.ts';
import { type Turn, patch } from '../state/turn.ts';
import type { Element } from '../../screen/model/element.ts';
import { area, intersection } from '../../screen/model/geometry.ts';
import type { Locator } from '../../screen/model/locator.ts';
import { isIllegible } from '../../screen/locate/visible-text.ts';
import { isStrip } from '../../screen/elements/strip.ts';
import type { Suggestion } from '../../screen/locate/nearest.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';

export function proofAt(screen: Screen, element: Element | undefined, rule: string): Proof {
  return {
    screen: screen.id,
    ref: element?.ref ?? null,
    box: element?.visible ?? element?.bounds ?? null,
    rule,
  };
}

export function met(
  expected: string,
  actual: string,
  proof: Proof,
  flags: readonly string[] = [],
): AssertionResult {
  return { met: 'met', expected, actual, label: null, proof, flags, needs: null };
}

export function unmet(
  expected: string,
  actual: string,
  label: Label,
  proof: Proof,
  flags: readonly string[] = [],
): AssertionResult {
  return { met: 'unmet', expected, actual, label, proof, flags, needs: null };
}

export function unproven(
  expected: string,
  actual: string,
  needs: AssertionResult['needs'],
  proof: Proof | null = null,
): AssertionResult {
  return { met: 'unproven', expected, actual, label: null, proof, flags: [], needs };
}

/** Flags the text of a toast or snackbar, which counts on every observation since the last action (R71). */
export const SHORT_LIVED = 'short-lived message';

/** Actual state of an undrawn element. */
export const NOT_DRAWN = 'it is in the element tree, but nothing of it is drawn';

/** True when a part of the element is in the viewport. */
export function isInView(element: Element): boolean {
  return element.visible !== null;
}

/** True when all of the element stands past the edges of the screen. An element without a size stands nowhere. */
export function isBeyondScreen({ size }: Screen, { bounds }: Element): boolean {
  return area(bounds) > 0 && intersection(bounds, { x: 0, y: 0, ...size }) === null;
}

/**
 * Returns the result for an element outside the viewport. It is unproven, because a step that scrolls may bring it into view. When it
 * stands past the screen's edges and nothing scrolls, it is unmet.
 */
export function outOfViewResult(
  expected: string,
  screen: Screen,
  element: Element,
  rule: string,
): AssertionResult {
  const proof = proofAt(screen, element, rule);
  const fixed = screen.gaps.length === 0 && !screen.elements.some((e) => e.state.scrollable);
  return fixed && isBeyondScreen(screen, element)
    ? unmet(
        expected,
        'it stands outside the viewport, and nothing on this screen scrolls',
        'Off-screen Target Bug',
        proof,
      )
    : unproven(
        expected,
        'it is in the element tree but outside the viewport; a step that scrolls to it would show it',
        'another observation',
        proof,
      );
}

/** Returns the result for a match that is out of view or covered. */
export function hiddenResult(
  expected: string,
  screen: Screen,
  element: Element,
  rule: string,
): AssertionResult {
  if (!isInView(element)) return outOfViewResult(expected, screen, element, rule);
  return unproven(
    expected,
    `it is in the element tree but ${coverDescription(element)}`,
    'another observation',
    proofAt(screen, element, rule),
  );
}

export function coverDescription(element: Element): string {
  if (element.coveredBy !== null) return `covered by ${element.coveredBy}`;
  if (element.partlyUnder !== undefined) return `partly covered by ${element.partlyUnder}`;
  return isIllegible(element) || isStrip(element) ? 'too little of it is in view' : 'under the keyboard';
}

export { isHittable as isClear } from '../../screen/elements/hittable.ts';

/** Returns the name of the target in messages. */
export function locatorName(target: Locator): string {
  return target.source !== ''
    ? target.source
    : target.label !== null
      ? `"${target.label}"`
      : (target.name ?? 'the element');
}

/** Returns the text in quotation marks, cut to 120 characters. */
export function quote(text: string): string {
  return `"${text.length > 120 ? `${text.slice(0, 119)}…` : text}"`;
}

export function stepResult(turn: Turn, result: AssertionResult, condition: string): ConditionResult {
  const { phase, index } = turn.state.run.cursor;
  return lineResult({ phase, index, text: condition }, result);
}

/** Returns the result of a line that code has checked. */
export function lineResult(
  { phase, index, text: condition }: Pick<ConditionResult, 'phase' | 'index'> & { readonly text: string },
  result: AssertionResult,
): ConditionResult {
  const { expected, actual, label, proof, flags } = result;
  return {
    phase,
    index,
    condition,
    met: result.met,
    provedBy: result.met === 'unproven' ? 'none' : 'code',
    expected,
    actual,
    label,
    proof,
    flags,
  };
}

export function withResult(turn: Turn, result: AssertionResult, line: string): Turn {
  return patch(turn, {}, { kind: 'result', result: stepResult(turn, result, line) });
}

/** Actual state of an element whose text stands only in its content description (R46). */
export const ONLY_DESCRIBED = 'only a content description says so, which never proves visible text';

/** Flag of a failure whose name is almost one on the screen (R48). */
const MISSPELT = 'goal may be misspelt';

export interface NearestName {
  readonly element: Element;
  /** End of the message: `; nearest: "Log in" (0.93)`. */
  readonly words: string;
  readonly flags: readonly string[];
}

/** Returns the nearest name on the screen; null when nothing resembles the missing one (R48). */
export function nearestName([first]: readonly Suggestion[]): NearestName | null {
  if (first === undefined) return null;
  const { element, score } = first;
  const name = quote(element.text || element.label || element.hint);
  // A score of 1 is the name itself, at another place or with another role.
  const isOther = score < 1;
  const words = `; nearest: ${name}${isOther ? ` (${score.toFixed(2)})` : ''}`;
  return {
    element,
    words: score < LIMITS.nearestName.shown ? '' : words,
    flags: isOther && score >= LIMITS.nearestName.misspelt ? [MISSPELT] : [],
  };
}
