/** Decides what to do on this screen for the open step: complete it, recover, observe again, or ask the planner. */
import { isHalfInView } from '../targets/half-in-view.ts';
import type { DragInstruction } from '../../actions/drag.ts';
import { definitionFor, type ActionInstruction } from '../../actions/registry.ts';
import { alreadySo } from './already-so.ts';
import { crashOrAnr, errorMessage } from '../assertions/app-health.ts';
import { type AssertionResult, contextOf } from '../assertions/context.ts';
import { isChoiceInView } from '../assertions/choice.ts';
import { proveAll } from '../assertions/index.ts';
import { isClear, locatorName, proofAt, quote } from '../assertions/result.ts';
import { waitUntilClosed, uncover } from '../recovery/late-closing.ts';
import { failLeftApp } from '../commands/left-app.ts';
import { rememberValue } from '../steps/remember-value.ts';
import { overlayToClose } from '../../screen/features/overlay-to-close.ts';
import { resolve, locatorOf } from '../targets/resolve.ts';
import { beginExpectedState } from '../steps/expected-state.ts';
import { waitForLoading } from '../recovery/a-loading.ts';
import { dismissOrFail } from '../recovery/b-dismiss.ts';
import { canScrollFree, movesWith } from '../recovery/c-scroll-into-view.ts';
import { cameByItself, otherApp, obstructionOver, unexpectedOverlay } from '../targets/obstruction.ts';
import { hasSameNamedControl, goalMentions, overlayKey } from '../targets/overlay-mentions.ts';
import {
  askNext,
  advanceNext,
  openInstruction,
  patch,
  stepAt,
  type Outcome,
  type Turn,
} from '../state/turn.ts';
import { waitUntil } from '../steps/wait-until.ts';
import { isDateOpen, pickDate } from '../steps/pick-date.ts';
import { pickInWheel } from '../steps/pick-in-wheel.ts';
import { setControl } from '../steps/set-control.ts';
import { endsApart, withEndsSeen } from '../steps/drag-ends.ts';
import { countThrough } from '../steps/count-through.ts';
import { failMissingElement } from '../steps/missing-element.ts';
import type { LeftApp } from '../model/run-record.ts';
import type { Obstruction } from '../model/obstruction.ts';
import { isPlaced } from '../effects/drop-effect.ts';
import { stateHolds } from '../targets/states.ts';
import {
  completeInstruction,
  completeStep,
  leaveFirstBranch,
  takeFirstBranch,
} from '../commands/complete-step.ts';
import { observeAgain } from '../commands/observe.ts';
import { fail, broken, inconclusive } from '../commands/finish.ts';
import { canGoOn, followCompiled, overlayInWay } from '../steps/compiled-lines.ts';
import { checkGuard } from '../steps/block-guard.ts';
import { verifyStep } from '../steps/verify-step.ts';
import type { Condition } from '../../goal/model/condition.ts';
import type { Instruction } from '../../goal/model/instruction.ts';
import { asRead } from '../../screen/elements/described-text.ts';
import { isOffScreen } from '../targets/viewport.ts';
import type { Element } from '../../screen/model/element.ts';
import { overlaysOf, type Overlay } from '../../screen/features/overlays.ts';
import { scrollsVertically } from '../../screen/features/scroll-containers.ts';
import { byRef, type Screen } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';

/** Returns the next command for the open step, or for Expected State when every step is done. */
export function advance(turn: Turn, screen: Screen): Outcome {
  const { state } = turn;
  const failure = crashOrAnr(screen);
  if (failure !== null) return fail(turn, failure);
  const error = errorMessage(screen, state);
  if (error !== null) return fail(turn, error);
  const step = stepAt(state);
  if (step === undefined && state.run.cursor.phase === 'setup')
    return advanceNext(
      patch(turn, { run: { cursor: { phase: 'steps', index: 0, instruction: 0 } } }),
      screen,
    );
  const policyDialog = permissionDialog(turn, screen);
  if (policyDialog !== null) return policyDialog;
  if (step?.parsed.kind === 'open-ended') {
    const overlay = overlayInWay(turn, screen);
    if (overlay !== null)
      return (
        waitForLoading(turn, screen) ??
        waitUntilClosed(turn, screen) ??
        dismissOrFail(turn, screen, overlay, null)
      );
  } else {
    const overlay = unexpectedOverlay(screen, state);
    if (overlay !== null && !targetsOverlay(turn, screen))
      return (
        waitForLoading(turn, screen) ??
        waitUntilClosed(turn, screen) ??
        failMissingChoice(turn, screen, overlay) ??
        dismissOrFail(turn, screen, overlay, null)
      );
  }
  if (step === undefined) return beginExpectedState(turn, screen);
  if (step.guard !== undefined) return checkGuard(turn, screen, step.guard);
  const skipped = checkPrecondition(turn, screen);
  if (skipped !== null) return skipped;
  const { parsed } = step;
  const instruction = openInstruction(state);
  if (instruction !== undefined)
    return countThrough(turn, screen, instruction) ?? advanceInstruction(turn, screen, instruction);
  if (parsed.kind === 'open-ended')
    return (
      (canGoOn(turn, screen) ? null : waitForLoading(turn, screen)) ??
      followCompiled(turn, screen) ??
      askNext(turn, screen)
    );
  return verifyStep(turn, screen);
}

/**
 * Fails a step whose control is neither in the menu that the run opened for it nor below it. Closing the menu again and again is no way to
 * the control, and the menu is no obstruction (R31).
 */
function failMissingChoice(turn: Turn, screen: Screen, { type, description }: Obstruction): Outcome | null {
  const { run, goal } = turn.state;
  const top = overlaysOf(screen).find((o) => o.modal);
  const instruction = openInstruction(turn.state);
  const locator = instruction === undefined ? null : locatorOf(instruction);
  const isOurs = top !== undefined && run.openedOverlay === overlayKey(top);
  if (locator === null || !isOurs) return null;
  // A choice stands in what its own control opened, and nowhere below it.
  const mustBeHere = locator.choiceOf !== undefined && !scrolls(top, screen);
  if (!mustBeHere && (run.budgets.dismissals[type] ?? 0) === 0) return null;
  const { matches, reason } = resolve(screen, locator, goal.textCase);
  return matches.length > 0 ? null : failMissingElement(turn, screen, `${reason}, nor in ${description}`);
}

const scrolls = ({ elements }: Overlay, screen: Screen): boolean =>
  elements.some((ref) => byRef(screen, ref)?.state.scrollable === true);

/** Answers a permission dialog that the step does not mention, as `permissions: allow | deny` says (R34). */
function permissionDialog(turn: Turn, screen: Screen): Outcome | null {
  const { state } = turn;
  if (state.goal.permissions === 'ask') return null;
  const top = overlaysOf(screen).find((o) => o.modal);
  if (top === undefined || top.kind !== 'permission' || goalMentions(top, screen, state)) return null;
  const obstruction = unexpectedOverlay(screen, state);
  return obstruction === null ? null : dismissOrFail(turn, screen, obstruction, null);
}

const WITHOUT_TARGET: readonly Instruction['kind'][] = ['launch_app', 'navigate_home', 'wait', 'close'];

/** True when the overlay does not obstruct the open instruction: its control is on the overlay, or it needs none (R31). */
function targetsOverlay(turn: Turn, screen: Screen): boolean {
  const top = overlaysOf(screen).find((o) => o.modal);
  const instruction = openInstruction(turn.state);
  if (top === undefined || instruction === undefined) return false;
  if (instruction.kind === 'navigate_back') return !cameByItself(top, screen, turn.state);
  if (WITHOUT_TARGET.includes(instruction.kind)) return true;
  if (!('target' in instruction) || instruction.target === null) return false;
  if (hasSameNamedControl(top, screen, turn.state)) return false;
  const { matches } = resolve(screen, instruction.target, turn.state.goal.textCase);
  return matches.some((e) => top.elements.includes(e.ref) && isClear(screen, e));
}

/**
 * `If … appears, …`: decides on a settled screen which branch is taken (R4). Without a second branch, the step is skipped, or goes on
 * after the condition's sentence, when the condition does not hold. Null when the condition holds or there is none here.
 */
function checkPrecondition(turn: Turn, screen: Screen): Outcome | null {
  const { state } = turn;
  const step = stepAt(state);
  const { precondition: condition = null, branches } = step?.parsed ?? {};
  if (condition === null || state.run.cursor.instruction !== (branches?.from ?? 0) || state.step.branchTaken)
    return null;
  const hasSecond = branches !== undefined && branches.second > 0;
  const result = preconditionOn(turn, screen, condition, hasSecond);
  if (result.met === 'met') return hasSecond ? takeFirstBranch(turn, screen, result.actual) : null;
  if (result.needs === 'readable line')
    return broken(turn, {
      code: 'PLANNER_DEFERRED',
      blame: 'test',
      reason: `Cannot read the condition of "${step?.text ?? ''}"`,
      hint: 'Write it as: If "…" appears, … (docs/steps.md)',
    });
  const loading = waitForLoading(turn, screen);
  if (loading !== null) return loading;
  const since = state.step.missingSince ?? screen.at;
  const waitMs =
    result.needs === 'another observation' ? LIMITS.arrivalMs : screen.settled ? 0 : LIMITS.lookAgainMs;
  if (screen.at - since < waitMs) return observeAgain(patch(turn, { step: { missingSince: since } }));
  if (result.met === 'unproven' && hasSecond)
    return inconclusive(
      turn,
      'no-proof',
      `${result.expected}: ${result.actual}; it decides which branch is taken`,
    );
  const flags = result.met === 'unmet' ? [] : ['its condition could not be decided'];
  return leaveFirstBranch(turn, screen, result.actual, flags);
}

/** Proves the condition of a branch. Where only descriptions tell, they decide: the way that is gone proves nothing of the app (R4). */
function preconditionOn(
  turn: Turn,
  screen: Screen,
  condition: Condition,
  mustBeSettled: boolean,
): AssertionResult {
  const context = contextOf(turn, screen);
  const result = proveAll([condition], { ...context, mustBeSettled });
  if (result.met !== 'unproven' || result.needs !== 'judge') return result;
  return proveAll([condition], { ...context, screen: asRead(screen), mustBeSettled });
}

/** Returns what the instruction would open, where it is in view already: the choices of a control, or its date picker. */
function whatIsOpen(turn: Turn, screen: Screen, instruction: Instruction): string | null {
  const { textCase } = turn.state.goal;
  if (instruction.kind !== 'tap') return null;
  const { target, opens, opensDate } = instruction;
  if (opens !== undefined && isChoiceInView(screen, { control: target, choice: opens }, textCase))
    return 'its choices are in view';
  const isOpen = opensDate !== undefined && isDateOpen(screen, { field: target, day: opensDate }, textCase);
  return isOpen ? 'its date picker is in view' : null;
}

/** Completes the open instruction when its goal is already reached, else prepares the question to the planner. */
function advanceInstruction(turn: Turn, screen: Screen, instruction: Instruction): Outcome {
  if (instruction.kind === 'remember')
    return rememberValue(turn, screen, instruction) ?? waitForTarget(turn, screen, true);
  if (instruction.kind === 'pick_date') return pickDate(turn, screen, instruction);
  if (instruction.kind === 'set_control') return setControl(turn, screen, instruction);
  const turned = pickInWheel(turn, screen, instruction);
  if (turned !== null) return advanceNext(turned, screen);
  if (instruction.kind === 'hide_keyboard' && !screen.keyboard.shown)
    return completeInstruction(turn, screen, 'completed', 'no keyboard is shown', ['already so']);
  if (instruction.kind === 'wait' && instruction.until !== null)
    return waitUntil(turn, screen, instruction.until, instruction.seconds);
  if (
    instruction.kind === 'tap' &&
    instruction.until !== null &&
    proveAll([instruction.until], contextOf(turn, screen)).met === 'met'
  )
    return completeInstruction(turn, screen, 'completed', 'its condition holds', []);
  const opened = whatIsOpen(turn, screen, instruction);
  if (opened !== null) return completeInstruction(turn, screen, 'completed', opened, []);
  if (instruction.kind === 'close' && overlayToClose(screen, instruction) === undefined)
    return waitForTarget(turn, screen, true);
  const locator = 'target' in instruction ? instruction.target : null;
  // A wait needs no element that could be loading.
  if (locator === null)
    return (instruction.kind === 'wait' ? null : waitForLoading(turn, screen)) ?? askNext(turn, screen);
  // Best match first: uncovered, then covered, then out of view.
  const [target] = resolve(screen, locator, turn.state.goal.textCase).matches;
  if (target === undefined) {
    const foreign = otherApp(screen);
    // No rule brings the app back from where its own gesture led: the next line would pass as if nothing had happened (R31).
    if (foreign !== null && leftAppInFront(turn, screen) === null)
      return dismissOrFail(turn, screen, foreign, null);
    return instruction.kind === 'drag'
      ? waitForEnds(turn, screen, instruction)
      : waitForTarget(turn, screen, instruction.kind !== 'scroll_to');
  }
  // A drag needs both of its elements.
  const isIncomplete =
    instruction.kind === 'drag' &&
    resolve(screen, instruction.anchor, turn.state.goal.textCase).matches.length === 0;
  return checkTarget(
    patch(turn, {
      step: {
        missingSince: instruction.kind === 'scroll_to' || isIncomplete ? turn.state.step.missingSince : null,
        wasInView: turn.state.step.wasInView || (target.visible !== null && !isIncomplete),
      },
    }),
    screen,
    instruction,
    target,
  );
}

/** Checks a target that is in the element tree: in the way, in the wrong state, or ready for the planner. */
function checkTarget(turn: Turn, screen: Screen, instruction: ActionInstruction, target: Element): Outcome {
  if (instruction.kind === 'scroll_to') return checkScrollTarget(turn, screen, target);
  const set = alreadySo(turn, screen, instruction, target);
  if (set !== null) return set;
  if (instruction.kind === 'drag') {
    const anchors = resolve(screen, instruction.anchor, turn.state.goal.textCase);
    const [anchor] = anchors.matches;
    if (anchor === undefined) return waitForEnds(turn, screen, instruction);
    if (instruction.place !== 'onto' && isPlaced(instruction.place, screen, target, anchor))
      return completeInstruction(turn, screen, 'completed', 'it is already there', ['already so']);
  }
  const over = target.visible === null ? null : obstructionOver(screen, target);
  if (over !== null && !canScrollFree(turn, screen, target, over)) return uncover(turn, screen, target, over);
  if (locatorOf(instruction)?.disabled === true && stateHolds(screen, target, 'disabled') === false)
    return waitForState(turn, screen, target, instruction, {
      expected: 'is disabled',
      actual: 'it is enabled',
      rule: 'state disabled',
    });
  const step = stepAt(turn.state);
  const needsEnabled = step?.parsed.effect !== 'none' && definitionFor(instruction.kind).needsEnabledTarget;
  if (needsEnabled && stateHolds(screen, target, 'disabled') === true) {
    // Many apps disable the tab of the current page: the step's result already holds (R21).
    if (
      instruction.kind === 'tap' &&
      target.role === 'tab' &&
      stateHolds(screen, target, 'selected') === true
    )
      return completeInstruction(turn, screen, 'completed', 'it is already selected, and disabled', [
        'already so',
      ]);
    return waitForState(turn, screen, target, instruction, {
      expected: 'is enabled',
      actual: 'it is disabled',
      rule: 'state enabled',
    });
  }
  return askNext(turn, screen);
}

/** Completes a `scroll_to` when half of the target is in view. */
function checkScrollTarget(turn: Turn, screen: Screen, target: Element): Outcome {
  const isShown = isClear(screen, target) && isHalfInView(screen, target);
  const flags = turn.state.step.approaches === 0 ? ['already so'] : [];
  if (isShown) return completeInstruction(turn, screen, 'completed', 'it is in view', flags);
  const loading = waitForLoading(turn, screen);
  if (loading !== null) return loading;
  // Scrolling on does not uncover what moves with its cover, nor anything where nothing scrolls.
  const over =
    target.visible === null || isOffScreen(screen, target) ? null : obstructionOver(screen, target);
  const stays =
    over?.kind === 'element' &&
    (movesWith(screen, target, over.ref) || !screen.elements.some((e) => scrollsVertically(screen, e)));
  return stays ? dismissOrFail(turn, screen, over, null) : askNext(turn, screen);
}

/** Returns what a message calls the control: its label, else the words of the line, since many switches have no label of their own. */
function nameFor(target: Element, instruction: Instruction): string {
  const locator = locatorOf(instruction);
  return target.label === '' && locator !== null
    ? locatorName(locator)
    : quote(target.label || target.resourceId);
}

/** Waits until the control is enabled (or disabled), then fails the step with Wrong State (R37). */
function waitForState(
  turn: Turn,
  screen: Screen,
  target: Element,
  instruction: Instruction,
  { expected, actual, rule }: { readonly expected: string; readonly actual: string; readonly rule: string },
): Outcome {
  const loading = waitForLoading(turn, screen);
  if (loading !== null) return loading;
  const { state } = turn;
  const since = state.step.disabledSince ?? screen.at;
  if (screen.at - since < LIMITS.arrivalMs)
    return observeAgain(patch(turn, { step: { disabledSince: since } }));
  return fail(turn, {
    label: 'Wrong State Bug',
    expected: `${nameFor(target, instruction)} ${expected}`,
    actual,
    proof: proofAt(screen, target, rule),
  });
}

/** Waits for a target that is absent, first while the screen loads, then for a late arrival. After that the planner may approach it (R51). */
function waitForTarget(turn: Turn, screen: Screen, waitsForArrival: boolean): Outcome {
  const loading = waitForLoading(turn, screen);
  if (loading !== null) return loading;
  const { state } = turn;
  const since = state.step.missingSince ?? screen.at;
  const waiting = patch(turn, { step: { missingSince: since } });
  if (waitsForArrival && screen.at - since < LIMITS.arrivalMs) return observeAgain(waiting);
  if (stepAt(state)?.optional === true)
    return completeStep(waiting, screen, 'skipped', 'optional, and its control is missing', []);
  const left = leftAppInFront(turn, screen);
  return left === null ? askNext(waiting, screen) : failLeftApp(waiting, screen, left.gesture);
}

/** Waits for the end of a drag that is missing, and looks for it as for every control; ends the goal where the other one then leaves the view (R38). */
function waitForEnds(turn: Turn, screen: Screen, instruction: DragInstruction): Outcome {
  const looked = withEndsSeen(turn, screen, instruction);
  return endsApart(looked, instruction) ?? waitForTarget(looked, screen, true);
}

/** Returns the app in front when it is the one to which the last gesture led twice. */
function leftAppInFront({ state: { run } }: Turn, { app }: Screen): LeftApp | null {
  return run.leftFor?.app === app.front ? run.leftFor : null;
}
