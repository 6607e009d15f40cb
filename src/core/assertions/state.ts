import type { AssertionResult, AssertionContext, ConditionOf } from './context.ts';
import {
  isInView,
  isClear,
  met,
  locatorName,
  NOT_DRAWN,
  outOfViewResult,
  proofAt,
  unmet,
  unproven,
} from './result.ts';
import { gapsFor } from './ocr.ts';
import { isUnseen } from '../history/unseen-flips.ts';
import { sectionAfterGesture } from './opened-section.ts';
import { maybeScrolledAway } from './visible.ts';
import { clickableAncestor } from '../targets/identity.ts';
import { mayBeUntold } from '../../screen/locate/control-words.ts';
import { checkablePart } from '../../screen/locate/checkable-part.ts';
import { isGroupMarked, stateHolds } from '../targets/states.ts';
import type { Element } from '../../screen/model/element.ts';
import { controlOf } from '../../screen/elements/control.ts';
import { locate, type LocateResult } from '../../screen/locate/locate.ts';
import type { Locator } from '../../screen/model/locator.ts';
import type { Screen } from '../../screen/model/screen.ts';
import type { TextCase } from '../../screen/model/text.ts';

/** Proves a state of a control, such as selected, checked or enabled (R74). */
export function proveState(condition: ConditionOf<'state'>, context: AssertionContext): AssertionResult {
  const { screen, textCase } = context;
  const expected = `${locatorName(condition.target)} is ${condition.negated ? 'not ' : ''}${condition.state}`;
  const located = locateControl(screen, condition.target, textCase);
  const clear = located.matches.filter((e) => isClear(screen, e));
  const readable = clear.filter((e) => stateHolds(screen, e, condition.state) !== undefined);
  const drawn = located.matches.filter((e) => !screen.undrawn.includes(e.ref));
  const element = readable[0] ?? clear[0] ?? drawn.find(isInView);
  if (element === undefined) {
    const [outside] = drawn;
    if (outside !== undefined) return outOfViewResult(expected, screen, outside, `state ${condition.state}`);
    const [undrawn] = located.matches;
    if (undrawn !== undefined)
      return unmet(expected, NOT_DRAWN, 'Missing Element Bug', proofAt(screen, undrawn, 'state'));
    if (gapsFor(screen, condition.target).length > 0) return unproven(expected, located.reason, 'judge');
    if (isOfClosedList(condition, screen))
      return unproven(expected, `${located.reason}, and a closed list may hold it`, 'judge');
    return (
      maybeScrolledAway(expected, located.reason, context) ??
      unmet(expected, located.reason, 'Missing Element Bug', proofAt(screen, undefined, 'state'))
    );
  }
  const holds = stateHolds(screen, element, condition.state) ?? unmarkedNow(condition, context);
  const proof = proofAt(screen, element, `state ${condition.state}`);
  const section =
    holds === undefined && condition.state === 'expanded'
      ? sectionAfterGesture(condition.target, element, context)
      : null;
  // The other way round, it was open before the gesture, which nobody could tell.
  if (section === (condition.negated ? 'closed' : 'opened'))
    return met(expected, `content ${section === 'opened' ? 'came' : 'went'} directly below it`, proof);
  if (holds === undefined)
    return unproven(expected, 'the hierarchy does not say whether it is', 'judge', proof);
  if (readable.some((e) => stateHolds(screen, e, condition.state) !== holds))
    return unproven(expected, `${readable.length} elements fit the words, and they differ`, null, proof);
  if (mayMeanOn(condition, screen, element, holds))
    return unproven(expected, 'nobody can tell whether that means that it is on', 'judge', proof);
  if (holds !== condition.negated)
    return isSaidAlone(condition, element, context)
      ? unproven(expected, SAID_ALONE, 'judge', proof)
      : met(expected, expected, proof);
  return unmet(
    expected,
    `${locatorName(condition.target)} is ${condition.negated ? '' : 'not '}${condition.state}`,
    'Wrong State Bug',
    proof,
  );
}

/**
 * Returns whether a choice is in the state where nothing of its group is marked now, and the app marked one of them before the gesture: then it would mark this one if
 * it was selected. Undefined elsewhere.
 */
function unmarkedNow(
  { target, state }: ConditionOf<'state'>,
  { beforeLastGesture = null, textCase }: AssertionContext,
): boolean | undefined {
  if (beforeLastGesture === null || (state !== 'selected' && state !== 'not selected')) return undefined;
  const before = locateControl(beforeLastGesture, target, textCase).matches;
  return before.some((e) => isGroupMarked(beforeLastGesture, e)) ? state === 'not selected' : undefined;
}

/** True for a choice that is not selected, where a list of choices is closed: it does not show what is not chosen. */
function isOfClosedList({ state, negated, target }: ConditionOf<'state'>, { elements }: Screen): boolean {
  const isDenied = state === 'not selected' ? !negated : state === 'selected' && negated;
  const mayBeList = (e: Element): boolean => e.role === 'dropdown' || mayBeUntold(e, 'dropdown', false);
  return isDenied && target.role === null && elements.some((e) => mayBeList(e) && isInView(e));
}

const SAID_ALONE = 'the hierarchy says so, but the picture did not change when it did';

/** True for a control that was checked or unchecked, as far as only the hierarchy says. */
function isSaidAlone(
  { state }: ConditionOf<'state'>,
  element: Element,
  { screen, unseenFlips = [] }: AssertionContext,
): boolean {
  if (unseenFlips.length === 0 || (state !== 'checked' && state !== 'unchecked')) return false;
  return isUnseen(unseenFlips, checkablePart(screen, element) ?? element);
}

/** True for `"Dark mode" is enabled` of a switch that is off and can be used: the line may mean either. */
function mayMeanOn(
  { state, target }: ConditionOf<'state'>,
  screen: Screen,
  element: Element,
  holds: boolean,
): boolean {
  if ((state !== 'enabled' && state !== 'disabled') || target.role !== null) return false;
  const part = checkablePart(screen, element);
  return part?.role === 'toggle' && part.state.checked !== (holds === (state === 'enabled'));
}

/**
 * Returns what the locator matches. A control that differs from the name in upper and lower case only is named nevertheless where no control is equal
 * (R46): a gesture taps it by that name, too.
 */
function locateControl(
  screen: Screen,
  target: Locator,
  textCase: TextCase,
): Pick<LocateResult, 'matches' | 'reason'> {
  const strict = locate(screen, target, { textCase });
  if (textCase === 'ignore' || target.label === null) return strict;
  const isInControl = (e: Element): boolean => controlOf(screen, e) !== null;
  if (strict.matches.some(isInControl)) return strict;
  const matches = locate(screen, target, { textCase: 'ignore' }).matches.filter(isInControl);
  return matches.length > 0 ? { matches, reason: strict.reason } : strict;
}

/** True for a control. A back button in a toolbar shows the name of another screen. */
export function isControl(screen: Screen, element: Element): boolean {
  const { role, state } = clickableAncestor(screen, element);
  return role !== 'toolbar' && (state.clickable || state.longClickable);
}
