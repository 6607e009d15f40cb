/** What the open line needs on this screen: tick it, recover by rule, look again, or ask the planner. */
import { crashOrAnr, errorMessage } from '../assertions/app-health.ts';
import { contextOf } from '../assertions/context.ts';
import { proveAll } from '../assertions/index.ts';
import { isClear, proofAt } from '../assertions/result.ts';
import { rememberValue } from '../steps/remember-value.ts';
import { resolve, locatorOf } from '../targets/resolve.ts';
import { beginExpectedState } from '../steps/expected-state.ts';
import { waitForLoading } from '../recovery/a-loading.ts';
import { dismissOrFail } from '../recovery/b-dismiss.ts';
import {
  hasSameNamedControl,
  otherApp,
  obstructionOver,
  goalMentions,
  unexpectedOverlay,
} from '../targets/obstruction.ts';
import {
  askNext,
  advanceNext,
  emit,
  openInstruction,
  patch,
  stepAt,
  type Outcome,
  type Turn,
} from '../state/turn.ts';
import { waitUntil } from '../steps/wait-until.ts';
import { checkablePart, stateHolds } from '../targets/states.ts';
import { completeInstruction, completeStep } from '../commands/complete-step.ts';
import { fail, broken } from '../commands/finish.ts';
import { verifyStep } from '../steps/verify-step.ts';
import type { Instruction } from '../../goal/model/instruction.ts';
import type { Element } from '../../screen/model/element.ts';
import { overlaysOf } from '../../screen/features/overlays.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';

export function advance(turn: Turn, screen: Screen): Outcome {
  const { state } = turn;
  const failure = crashOrAnr(screen);
  if (failure !== null) return fail(turn, failure);
  const error = errorMessage(screen, state);
  if (error !== null) return fail(turn, error);
  const step = stepAt(state);
  if (step === undefined && state.run.cursor.phase === 'setup')
    return advanceNext(patch(turn, { run: { cursor: { phase: 'steps', index: 0, act: 0 } } }), screen);
  const policyDialog = permissionDialog(turn, screen);
  if (policyDialog !== null) return policyDialog;
  if (step === undefined || step.parsed.kind !== 'open-ended') {
    const overlay = unexpectedOverlay(screen, state);
    if (overlay !== null && !targetsOverlay(turn, screen))
      return waitForLoading(turn, screen) ?? dismissOrFail(turn, screen, overlay, null);
  }
  if (step === undefined) return beginExpectedState(turn, screen);
  const skipped = checkPrecondition(turn, screen);
  if (skipped !== null) return skipped;
  const { parsed } = step;
  const act = openInstruction(state);
  if (act !== undefined) return advanceInstruction(turn, screen, act);
  if (parsed.kind === 'open-ended') return waitForLoading(turn, screen) ?? askNext(turn, screen);
  return verifyStep(turn, screen);
}

/** `permissions: allow | deny` answers a permission dialog that the step does not speak of. */
function permissionDialog(turn: Turn, screen: Screen): Outcome | null {
  const { state } = turn;
  if (state.goal.permissions === 'ask') return null;
  const top = overlaysOf(screen).find((o) => o.modal);
  if (top === undefined || top.kind !== 'permission' || goalMentions(top, screen, state)) return null;
  const obstruction = unexpectedOverlay(screen, state);
  return obstruction === null ? null : dismissOrFail(turn, screen, obstruction, null);
}

/** The open act's control lies on the overlay itself: it obstructs nothing. */
function targetsOverlay(turn: Turn, screen: Screen): boolean {
  const top = overlaysOf(screen).find((o) => o.modal);
  const act = openInstruction(turn.state);
  if (top === undefined || act === undefined) return false;
  if (
    act.kind === 'navigate_back' ||
    act.kind === 'launch_app' ||
    act.kind === 'navigate_home' ||
    act.kind === 'wait'
  )
    return true;
  if (!('target' in act) || act.target === null || hasSameNamedControl(top, screen, turn.state)) return false;
  const { matches } = resolve(screen, act.target, turn.state.goal.textCase);
  return matches.some((f) => top.elements.includes(f.ref) && isClear(screen, f));
}

/** Skips a step such as `If "…" appears, …` when its condition does not hold on a settled screen (R4). */
function checkPrecondition(turn: Turn, screen: Screen): Outcome | null {
  const { state } = turn;
  const step = stepAt(state);
  const condition = step?.parsed.precondition ?? null;
  if (condition === null || state.run.cursor.act > 0) return null;
  const answer = proveAll([condition], contextOf(turn, screen));
  if (answer.met === 'met') return null;
  if (answer.needs === 'readable line')
    return broken(turn, {
      code: 'PLANNER_DEFERRED',
      blame: 'test',
      reason: `the condition of "${step?.text ?? ''}" could not be read`,
      hint: 'Write it as: If "…" appears, …',
    });
  const loading = waitForLoading(turn, screen);
  if (loading !== null) return loading;
  const since = state.step.missingSince ?? screen.at;
  const again =
    answer.needs === 'another observation' ? LIMITS.arrivalMs : screen.settled ? 0 : LIMITS.lookAgainMs;
  if (screen.at - since < again)
    return emit(
      patch(turn, { step: { missingSince: since } }),
      { kind: 'observing', after: { kind: 'turn' } },
      { kind: 'observe', reason: 'turn', afterMs: LIMITS.lookAgainMs, settle: true },
    );
  const flags = answer.met === 'unmet' ? [] : ['its condition could not be shown to hold or not'];
  return completeStep(turn, screen, 'skipped', answer.actual, flags);
}

function advanceInstruction(turn: Turn, screen: Screen, instruction: Instruction): Outcome {
  if (instruction.kind === 'remember')
    return rememberValue(turn, screen, instruction) ?? waitForTarget(turn, screen, true);
  if (instruction.kind === 'hide_keyboard' && !screen.keyboard.shown)
    return completeInstruction(turn, screen, 'completed', 'no keyboard is shown', ['already so']);
  if (instruction.kind === 'wait' && instruction.until !== null)
    return waitUntil(turn, screen, instruction.until, instruction.seconds);
  if (
    instruction.kind === 'tap' &&
    instruction.until !== null &&
    proveAll([instruction.until], contextOf(turn, screen)).met === 'met'
  )
    return completeInstruction(turn, screen, 'completed', 'what it was tapped for is there', []);
  const locator = 'target' in instruction ? instruction.target : null;
  // Who only waits needs nothing that could be loading.
  if (locator === null)
    return (instruction.kind === 'wait' ? null : waitForLoading(turn, screen)) ?? askNext(turn, screen);
  // Best first: what is clear and free, then what is covered, then what is out of view.
  const [target] = resolve(screen, locator, turn.state.goal.textCase).matches;
  if (target === undefined) {
    const away = otherApp(screen);
    if (away !== null) return dismissOrFail(turn, screen, away, null);
    return waitForTarget(turn, screen, instruction.kind !== 'scroll_to');
  }
  return checkTarget(
    patch(turn, {
      step: {
        missingSince: instruction.kind === 'scroll_to' ? turn.state.step.missingSince : null,
        wasInView: turn.state.step.wasInView || target.visible !== null,
      },
    }),
    screen,
    instruction,
    target,
  );
}

/** What the step names is in the hierarchy. */
function checkTarget(turn: Turn, screen: Screen, instruction: Instruction, target: Element): Outcome {
  if (instruction.kind === 'scroll_to') {
    const clear =
      isClear(screen, target) &&
      target.visible !== null &&
      target.visible.height * 2 >= Math.min(target.bounds.height, screen.size.height);
    return clear
      ? completeInstruction(
          turn,
          screen,
          'completed',
          'it is in view',
          turn.state.step.approaches === 0 ? ['already so'] : [],
        )
      : (waitForLoading(turn, screen) ?? askNext(turn, screen));
  }
  if (
    instruction.kind === 'set_state' &&
    checkablePart(screen, target)?.state.checked === (instruction.to === 'on')
  )
    return completeInstruction(turn, screen, 'completed', `it is ${instruction.to} already`, ['already so']);
  const over = target.visible === null ? null : obstructionOver(screen, target);
  if (over !== null) return waitForLoading(turn, screen) ?? dismissOrFail(turn, screen, over, null);
  if (locatorOf(instruction)?.disabled === true && stateHolds(screen, target, 'disabled') === false)
    return waitForState(turn, screen, target, {
      expected: 'is disabled',
      actual: 'it is enabled',
      rule: 'state disabled',
    });
  const step = stepAt(turn.state);
  const uses =
    step?.parsed.effect !== 'none' &&
    ['tap', 'long_press', 'input_text', 'set_state', 'clear_text'].includes(instruction.kind);
  if (uses && stateHolds(screen, target, 'disabled') === true) {
    // Of many apps the tab of the page that is shown takes no touch: what the step wants holds.
    if (
      instruction.kind === 'tap' &&
      target.role === 'tab' &&
      stateHolds(screen, target, 'selected') === true
    )
      return completeInstruction(turn, screen, 'completed', 'it is selected already, and disabled', [
        'already so',
      ]);
    return waitForState(turn, screen, target, {
      expected: 'can be used',
      actual: 'it is disabled',
      rule: 'state enabled',
    });
  }
  return askNext(turn, screen);
}

/** A control may be enabled (or disabled) late; one that stays as the step does not mean it is in the wrong state. */
function waitForState(
  turn: Turn,
  screen: Screen,
  target: Element,
  { expected, actual, rule }: { readonly expected: string; readonly actual: string; readonly rule: string },
): Outcome {
  const loading = waitForLoading(turn, screen);
  if (loading !== null) return loading;
  const { state } = turn;
  const since = state.step.disabledSince ?? screen.at;
  if (screen.at - since < LIMITS.arrivalMs)
    return emit(
      patch(turn, { step: { disabledSince: since } }),
      { kind: 'observing', after: { kind: 'turn' } },
      { kind: 'observe', reason: 'turn', afterMs: LIMITS.lookAgainMs, settle: true },
    );
  return fail(turn, {
    label: 'Wrong State Bug',
    expected: `"${target.label || target.resourceId}" ${expected}`,
    actual,
    proof: proofAt(screen, target, rule),
  });
}

/** What the step needs is absent: loading is waited for, a late arrival looked for, and then the planner may approach it. */
function waitForTarget(turn: Turn, screen: Screen, patient: boolean): Outcome {
  const loading = waitForLoading(turn, screen);
  if (loading !== null) return loading;
  const { state } = turn;
  const since = state.step.missingSince ?? screen.at;
  const noted = patch(turn, { step: { missingSince: since } });
  if (patient && screen.at - since < LIMITS.arrivalMs)
    return emit(
      noted,
      { kind: 'observing', after: { kind: 'turn' } },
      { kind: 'observe', reason: 'turn', afterMs: LIMITS.lookAgainMs, settle: true },
    );
  if (stepAt(state)?.optional === true)
    return completeStep(noted, screen, 'skipped', 'optional, and its control is not there', []);
  return askNext(noted, screen);
}
