/** What the open line needs on this screen: tick it, recover by rule, look again, or ask the planner. */
import type { ActReading } from '../goal/reading/types.ts';
import type { Element } from '../screen/element.ts';
import { ground, phraseOf } from './ground.ts';
import { overlaysOf } from '../screen/overlays.ts';
import type { Screen } from '../screen/screen.ts';
import { proveAll } from './evidence.ts';
import { isClear, proofAt } from './evidence/answer.ts';
import { checkablePart, stateHolds } from './evidence/state.ts';
import { collapse, errorMessage } from './health.ts';
import { beginJudging } from './judging.ts';
import { waitForLoading } from './loading.ts';
import { obstructed } from './obstructed.ts';
import { isNamesake, otherApp, overTarget, spokenOf, unspokenOverlay } from './obstruction.ts';
import { LIMITS } from './stagnation.ts';
import { askNext, considerNext, emit, openAct, patch, stepAt, type Outcome, type Turn } from './state.ts';
import { tickAct, tickStep } from './tick.ts';
import { fail, broken } from './verdict.ts';
import { contextOf, verifyStep, waitUntil } from './verify.ts';
import { storeFact } from './facts.ts';

export function consider(turn: Turn, screen: Screen): Outcome {
  const { state } = turn;
  const fallen = collapse(screen);
  if (fallen !== null) return fail(turn, fallen);
  const error = errorMessage(screen, state);
  if (error !== null) return fail(turn, error);
  const step = stepAt(state);
  if (step === undefined && state.cursor.phase === 'setup')
    return considerNext(patch(turn, { cursor: { phase: 'steps', index: 0, act: 0 } }), screen);
  const policyDialog = permissionDialog(turn, screen);
  if (policyDialog !== null) return policyDialog;
  if (step === undefined || step.reading.kind !== 'free') {
    const overlay = unspokenOverlay(screen, state);
    if (overlay !== null && !reachesInto(turn, screen))
      return waitForLoading(turn, screen) ?? obstructed(turn, screen, overlay, null);
  }
  if (step === undefined) return beginJudging(turn, screen);
  const skipped = checkCondition(turn, screen);
  if (skipped !== null) return skipped;
  const { reading } = step;
  const act = openAct(state);
  if (act !== undefined) return considerAct(turn, screen, act);
  if (reading.kind === 'free') return waitForLoading(turn, screen) ?? askNext(turn, screen);
  return verifyStep(turn, screen);
}

/** `permissions: allow | deny` answers a permission dialog that the step does not speak of. */
function permissionDialog(turn: Turn, screen: Screen): Outcome | null {
  const { state } = turn;
  if (state.goal.permissions === 'ask') return null;
  const top = overlaysOf(screen).find((o) => o.modal);
  if (top === undefined || top.kind !== 'permission' || spokenOf(top, screen, state)) return null;
  const obstruction = unspokenOverlay(screen, state);
  return obstruction === null ? null : obstructed(turn, screen, obstruction, null);
}

/** The open act's control lies on the overlay itself: it obstructs nothing. */
function reachesInto(turn: Turn, screen: Screen): boolean {
  const top = overlaysOf(screen).find((o) => o.modal);
  const act = openAct(turn.state);
  if (top === undefined || act === undefined) return false;
  if (
    act.verb === 'navigate_back' ||
    act.verb === 'launch_app' ||
    act.verb === 'navigate_home' ||
    act.verb === 'wait'
  )
    return true;
  if (!('target' in act) || act.target === null || isNamesake(top, screen, turn.state)) return false;
  const { fits } = ground(screen, act.target, turn.state.goal.textCase);
  return fits.some((f) => top.elements.includes(f.ref) && isClear(screen, f));
}

/** `If … appears, …`: ticked as skipped when the condition does not hold on a settled screen. */
function checkCondition(turn: Turn, screen: Screen): Outcome | null {
  const { state } = turn;
  const step = stepAt(state);
  const condition = step?.reading.condition ?? null;
  if (condition === null || state.cursor.act > 0) return null;
  const answer = proveAll([condition], contextOf(turn, screen));
  if (answer.met === 'met') return null;
  if (answer.open === 'unread')
    return broken(turn, {
      code: 'PLANNER_DEFERRED',
      blame: 'test',
      because: `the condition of "${step?.text ?? ''}" could not be read`,
      hint: 'Write it as: If "…" appears, …',
    });
  const loading = waitForLoading(turn, screen);
  if (loading !== null) return loading;
  const since = state.lackingSince ?? screen.at;
  const again = answer.open === 'look' ? LIMITS.arrivalMs : screen.settled ? 0 : LIMITS.lookAgainMs;
  if (screen.at - since < again)
    return emit(
      patch(turn, { lackingSince: since }),
      { kind: 'looking', after: { kind: 'turn' } },
      { kind: 'look', why: 'turn', afterMs: LIMITS.lookAgainMs, settle: true },
    );
  const flags = answer.met === 'unmet' ? [] : ['its condition could not be shown to hold or not'];
  return tickStep(turn, screen, 'skipped', answer.actual, flags);
}

function considerAct(turn: Turn, screen: Screen, act: ActReading): Outcome {
  if (act.verb === 'remember') return storeFact(turn, screen, act) ?? lacking(turn, screen, true);
  if (act.verb === 'hide_keyboard' && !screen.keyboard.shown)
    return tickAct(turn, screen, 'done', 'no keyboard is shown', ['already so']);
  if (act.verb === 'wait' && act.until !== null) return waitUntil(turn, screen, act.until, act.seconds);
  if (
    act.verb === 'tap' &&
    act.until !== null &&
    proveAll([act.until], contextOf(turn, screen)).met === 'met'
  )
    return tickAct(turn, screen, 'done', 'what it was tapped for is there', []);
  const phrase = 'target' in act ? act.target : null;
  // Who only waits needs nothing that could be loading.
  if (phrase === null)
    return (act.verb === 'wait' ? null : waitForLoading(turn, screen)) ?? askNext(turn, screen);
  // Best first: what is clear and free, then what is covered, then what is out of view.
  const [target] = ground(screen, phrase, turn.state.goal.textCase).fits;
  if (target === undefined) {
    const away = otherApp(screen);
    if (away !== null) return obstructed(turn, screen, away, null);
    return lacking(turn, screen, act.verb !== 'scroll_to');
  }
  return onTarget(
    patch(turn, {
      lackingSince: act.verb === 'scroll_to' ? turn.state.lackingSince : null,
      wasThere: turn.state.wasThere || target.visible !== null,
    }),
    screen,
    act,
    target,
  );
}

/** What the step names is in the hierarchy. */
function onTarget(turn: Turn, screen: Screen, act: ActReading, target: Element): Outcome {
  if (act.verb === 'scroll_to') {
    const clear =
      isClear(screen, target) &&
      target.visible !== null &&
      target.visible.height * 2 >= Math.min(target.bounds.height, screen.size.height);
    return clear
      ? tickAct(turn, screen, 'done', 'it is in view', turn.state.approaches === 0 ? ['already so'] : [])
      : (waitForLoading(turn, screen) ?? askNext(turn, screen));
  }
  if (act.verb === 'set_state' && checkablePart(screen, target)?.state.checked === (act.to === 'on'))
    return tickAct(turn, screen, 'done', `it is ${act.to} already`, ['already so']);
  const over = target.visible === null ? null : overTarget(screen, target);
  if (over !== null) return waitForLoading(turn, screen) ?? obstructed(turn, screen, over, null);
  if (phraseOf(act)?.disabled === true && stateHolds(screen, target, 'disabled') === false)
    return wrongState(turn, screen, target, {
      expected: 'is disabled',
      actual: 'it is enabled',
      rule: 'state disabled',
    });
  const step = stepAt(turn.state);
  const uses =
    step?.reading.effect !== 'none' &&
    ['tap', 'long_press', 'input_text', 'set_state', 'clear_text'].includes(act.verb);
  if (uses && stateHolds(screen, target, 'disabled') === true) {
    // Of many apps the tab of the page that is shown takes no touch: what the step wants holds.
    if (act.verb === 'tap' && target.role === 'tab' && stateHolds(screen, target, 'selected') === true)
      return tickAct(turn, screen, 'done', 'it is selected already, and disabled', ['already so']);
    return wrongState(turn, screen, target, {
      expected: 'can be used',
      actual: 'it is disabled',
      rule: 'state enabled',
    });
  }
  return askNext(turn, screen);
}

/** A control may be enabled (or disabled) late; one that stays as the step does not mean it is in the wrong state. */
function wrongState(
  turn: Turn,
  screen: Screen,
  target: Element,
  { expected, actual, rule }: { readonly expected: string; readonly actual: string; readonly rule: string },
): Outcome {
  const loading = waitForLoading(turn, screen);
  if (loading !== null) return loading;
  const { state } = turn;
  const since = state.disabledSince ?? screen.at;
  if (screen.at - since < LIMITS.arrivalMs)
    return emit(
      patch(turn, { disabledSince: since }),
      { kind: 'looking', after: { kind: 'turn' } },
      { kind: 'look', why: 'turn', afterMs: LIMITS.lookAgainMs, settle: true },
    );
  return fail(turn, {
    label: 'Wrong State Bug',
    expected: `"${target.label || target.resourceId}" ${expected}`,
    actual,
    proof: proofAt(screen, target, rule),
  });
}

/** What the step needs is absent: loading is waited for, a late arrival looked for, and then the planner may approach it. */
function lacking(turn: Turn, screen: Screen, patient: boolean): Outcome {
  const loading = waitForLoading(turn, screen);
  if (loading !== null) return loading;
  const { state } = turn;
  const since = state.lackingSince ?? screen.at;
  const noted = patch(turn, { lackingSince: since });
  if (patient && screen.at - since < LIMITS.arrivalMs)
    return emit(
      noted,
      { kind: 'looking', after: { kind: 'turn' } },
      { kind: 'look', why: 'turn', afterMs: LIMITS.lookAgainMs, settle: true },
    );
  if (stepAt(state)?.optional === true)
    return tickStep(noted, screen, 'skipped', 'optional, and its control is not there', []);
  return askNext(noted, screen);
}
