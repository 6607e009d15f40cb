/** Chooses the verdict for a named control that is nowhere on the screen (R5, R51). */
import { definitionOf } from '../../actions/registry.ts';
import { errorMessage } from '../assertions/app-health.ts';
import { contextOf } from '../assertions/context.ts';
import { nearestName, proofAt, quote } from '../assertions/result.ts';
import { substituteFor } from '../assertions/substitute.ts';
import { gapsFor } from '../assertions/ocr.ts';
import { valueBeside } from '../assertions/caption.ts';
import { resolve, matchesOnlyUndrawn, locatorOf } from '../targets/resolve.ts';
import { askWhetherVisible } from './judge.ts';
import { listWithMore } from '../../screen/features/scroll-containers.ts';
import type { StepStartScreen } from '../model/step-record.ts';
import type { RunState } from '../model/run-state.ts';
import type { OpenAttempt } from '../model/open-attempt.ts';
import { emit, openInstruction, patch, stepAt, type Outcome, type Turn } from '../state/turn.ts';
import { completeInstruction } from '../commands/complete-step.ts';
import { fail, inconclusive } from '../commands/finish.ts';
import type { Element } from '../../screen/model/element.ts';
import { locate } from '../../screen/locate/locate.ts';
import { overlaysOf, shadeOf } from '../../screen/features/overlays.ts';
import { isInShade, isNotification, type Locator } from '../../screen/model/locator.ts';
import type { Instruction } from '../../goal/model/instruction.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';

/** Waits for a late arrival, then ends the goal: a bug of the app, or inconclusive when the control may be somewhere else. */
export function failMissingElement(
  turn: Turn,
  screen: Screen,
  reason: string,
  sought: Locator | null = null,
): Outcome {
  const { state } = turn;
  const instruction = openInstruction(state);
  const locator = sought ?? (instruction === undefined ? null : locatorOf(instruction));
  const since = state.step.missingSince ?? screen.at;
  const waited = screen.at - since;
  if (waited < LIMITS.presenceMs)
    return emit(
      patch(turn, { step: { missingSince: since } }),
      { kind: 'observing', after: { kind: 'turn' } },
      { kind: 'observe', reason: 'turn', afterMs: LIMITS.presenceMs - waited, settle: true },
    );
  if (stepAt(state)?.optional === true)
    return completeInstruction(turn, screen, 'skipped', 'optional, and its control is missing', []);
  const error = errorMessage(screen, state);
  if (error !== null) return fail(turn, error);
  // The phone lists its notifications only there.
  const mayBeThere = locator !== null && (isInShade(locator) || isNotification(locator));
  if (mayBeThere && shadeOf(screen) === undefined)
    return inconclusive(turn, 'no-proof', `${reason}; the notification shade is closed`);
  const undrawn = locator !== null && matchesOnlyUndrawn(screen, locator, state.goal.textCase);
  const expected = `${locator?.source ?? 'the control that the step names'} exists and is enabled`;
  const gaps = locator === null ? screen.gaps : gapsFor(screen, locator);
  if (gaps.length > 0 && !undrawn) {
    const doubt = `${reason}; the element tree is incomplete here (${gaps.join(', ')})`;
    return turn.policy.judge && locator !== null
      ? askWhetherVisible(turn, screen, { name: locator.source, expected, doubt })
      : inconclusive(turn, 'no-proof', doubt);
  }
  if (state.step.wasInView && !undrawn)
    return inconclusive(
      turn,
      'no-proof',
      `${reason}, but it was in view when the step began, and disappeared without any action on it`,
    );
  if (mayContainTarget(state.step.startScreen) && !undrawn)
    return inconclusive(
      turn,
      'no-proof',
      `${reason}, but the planner left the screen on which the step began before all of it was seen`,
    );
  const mayGoOn = !state.search.ended && listWithMore(screen, true) !== undefined;
  if (locator !== null && isCounted(locator) && mayGoOn)
    return inconclusive(turn, 'no-proof', `${reason}; the rows out of view are not counted`);
  if (locator === null || undrawn)
    return fail(turn, {
      label: 'Missing Element Bug',
      expected,
      actual: reason,
      proof: proofAt(screen, undefined, 'named control'),
    });
  return failNotAsNamed(turn, screen, locator, { reason, expected });
}

/** True for a control of the eighth row: rows that were scrolled out of view are not counted with those in view. */
const isCounted = ({ places }: Locator): boolean => places.some(({ kind }) => kind === 'nth row');

/** Fails the step: the control is in another place, has another text, or is missing. */
function failNotAsNamed(
  turn: Turn,
  screen: Screen,
  locator: Locator,
  { reason, expected }: { readonly reason: string; readonly expected: string },
): Outcome {
  const options = { textCase: turn.state.goal.textCase };
  // Too few of a name stand at no wrong place: the third of them is missing.
  const elsewhere = locator.places.every((p) => p.kind === 'ordinal')
    ? undefined
    : locate(screen, { ...locator, places: [] }, options).matches.find((e) => e.visible !== null);
  if (elsewhere !== undefined)
    return fail(turn, {
      label: 'Wrong Position Bug',
      expected,
      actual: locate(screen, locator, options).reason,
      proof: proofAt(screen, elsewhere, 'position'),
    });
  const substitute = substituteFor(locator, contextOf(turn, screen), true);
  if (
    substitute !== null &&
    (openInstruction(turn.state)?.kind !== 'remember' || isCaption(screen, substitute.element))
  )
    return fail(turn, {
      label: substitute.label,
      expected,
      actual: `there is ${quote(substitute.element.text)} instead`,
      proof: proofAt(screen, substitute.element, 'named control'),
    });
  if (locator.role === 'carousel')
    return inconclusive(turn, 'no-proof', `${reason}; swipe on something that it shows`);
  if (mayBeNamedOtherwise(locator, openInstruction(turn.state)))
    return inconclusive(turn, 'no-proof', `${reason}; put the name that the app shows in quotation marks`);
  const nearest = locator.label === null ? null : nearestName(locate(screen, locator, options).suggestions);
  const flags = [...new Set([...turn.state.run.flags, ...(nearest?.flags ?? [])])];
  return fail(patch(turn, { run: { flags } }), {
    label: 'Missing Element Bug',
    expected,
    actual: `${reason}${nearest?.words ?? ''}`,
    proof: proofAt(screen, nearest?.element, 'named control'),
  });
}

/** True for `Set the quantity to 2`, without a kind of control: the app may show another name for it. */
const mayBeNamedOtherwise = ({ label, id, role }: Locator, act: Instruction | undefined): boolean =>
  label === null &&
  id === undefined &&
  (act?.kind === 'set_control' || (act?.kind === 'set_value' && role === 'adjustable'));

/** True if the element is a caption with a value beside it. Without one, the element may be the value (its id often equals the caption's). */
function isCaption(screen: Screen, element: Element): boolean {
  return valueBeside(screen, element, element.text) !== undefined;
}

/** Returns the screen on which a step begins, as far as the search for its control needs it. */
export function startScreenOf(state: RunState, screen: Screen): StepStartScreen {
  const instruction = openInstruction(state);
  const locator = instruction === undefined ? null : locatorOf(instruction);
  return {
    above: state.run.scrolledAway && listWithMore(screen, true) !== undefined,
    below: listWithMore(screen, false) !== undefined,
    containsTarget: locator !== null && resolve(screen, locator, state.goal.textCase).matches.length > 0,
    wasLeft: false,
  };
}

/** Returns the start screen after an approach action: a swipe without effect has reached an end of the list, any other action may have led away. */
export function afterApproach(
  start: StepStartScreen | null,
  { attempt: { action }, before }: OpenAttempt,
  after: Screen,
  tookEffect: boolean,
): StepStartScreen | null {
  if (start === null || start.wasLeft) return start;
  const { effect } = definitionOf(action.kind);
  if (effect === 'scroll') {
    const direction = 'direction' in action ? action.direction : null;
    if (tookEffect) return start;
    if (direction === 'up') return { ...start, below: false };
    return direction === 'down' ? { ...start, above: false } : start;
  }
  const ledAway = tookEffect && effect !== 'keyboard' && !hasModal(before) && !hasModal(after);
  return ledAway ? { ...start, wasLeft: true } : start;
}

/** Records whether an approach action led away from the screen on which the step began. */
export function recordApproach(turn: Turn, pending: OpenAttempt, after: Screen, tookEffect: boolean): Turn {
  if (pending.purpose !== 'approach') return turn;
  return patch(turn, {
    step: { startScreen: afterApproach(turn.state.step.startScreen, pending, after, tookEffect) },
  });
}

/** True when the start screen was left before all of it was seen, so that it may contain the control. */
export function mayContainTarget(start: StepStartScreen | null): boolean {
  return start !== null && start.wasLeft && (start.above || start.below || start.containsTarget);
}

function hasModal(screen: Screen): boolean {
  return overlaysOf(screen).some((o) => o.modal);
}
