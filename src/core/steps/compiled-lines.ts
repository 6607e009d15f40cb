/** Carries out the explicit lines into which a planner compiled an open-ended step (R60), and completes the step by their result (R61). */
import { definitionFor } from '../../actions/registry.ts';
import {
  cameWithGestures,
  isGoneFromPage,
  positiveResults,
  resultConditions,
} from '../assertions/baseline.ts';
import { spendRecovery } from '../budgets/retry-budgets.ts';
import { contextOf } from '../assertions/context.ts';
import { proveAll } from '../assertions/index.ts';
import { isClear, withResult } from '../assertions/result.ts';
import { completeStep } from '../commands/complete-step.ts';
import { openLine } from '../commands/finish.ts';
import { observeAgain } from '../commands/observe.ts';
import { unresponsiveVerdict } from '../commands/unresponsive.ts';
import type { CompiledPart, CompiledStep } from '../model/compiled.ts';
import type { Obstruction } from '../model/obstruction.ts';
import { leaveCompiled, partDone } from '../state/compiled.ts';
import { askNext, advanceNext, patch, stepAt, stepsAhead, type Outcome, type Turn } from '../state/turn.ts';
import { unexpectedOverlay } from '../targets/obstruction.ts';
import { overlayKey } from '../targets/overlay-mentions.ts';
import { locatorOf, resolve } from '../targets/resolve.ts';
import { onOffPart } from '../../screen/locate/checkable-part.ts';
import { stateHolds } from '../targets/states.ts';
import { isIndependentOfFields, ONLY_RESULT_SHOWN } from './completion-claim.ts';
import { askJudgeAboutStep } from './judge.ts';
import { doesAllParts } from '../commands/line-data.ts';
import { gapInWay, isWayOfLine } from '../commands/way.ts';
import { pickInWheelOfLines } from './pick-in-wheel.ts';
import { settingsOn } from './set-control.ts';
import { rejectedChoice } from './rejected-choice.ts';
import { stepperFor } from '../../screen/locate/stepper-for.ts';
import type { Condition } from '../../goal/model/condition.ts';
import { overlaysOf, type Overlay } from '../../screen/features/overlays.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';

type ToDo = NonNullable<CompiledPart['instruction']>;

/** Returns the next command for the compiled lines; null when the step has none, and the planner is to be asked. */
export function followCompiled(turn: Turn, screen: Screen): Outcome | null {
  const { compiled } = turn.state.step;
  if (compiled === null) return null;
  const part = compiled.parts[compiled.next];
  if (part === undefined) return settleCompiled(turn, screen, compiled);
  const { instruction } = part;
  if (instruction === null) return awaitCondition(turn, screen, part);
  const turned = pickInWheelOfLines(turn, screen, compiled);
  if (turned !== null) return advanceNext(turned, screen);
  return (
    decideByCondition(turn, screen, part) ??
    (instruction.kind === 'set_control' ? setByKind(turn, screen, compiled, instruction) : null) ??
    alreadyDone(turn, screen, instruction) ??
    approach(turn, screen, compiled, instruction)
  );
}

/** Goes on as the kind of control that the name stands for; null when a number is to be counted. */
function setByKind(
  turn: Turn,
  screen: Screen,
  compiled: CompiledStep,
  instruction: Extract<ToDo, { kind: 'set_control' }>,
): Outcome | null {
  const { textCase } = turn.state.goal;
  const stepper = stepperFor(screen, instruction.control, textCase);
  if (stepper !== null)
    return stepper.value === Number(instruction.to) ? advanceNext(partDone(turn), screen) : null;
  const [setting, other] = settingsOn(screen, instruction, textCase);
  const part = compiled.parts[compiled.next];
  if (setting === undefined || other !== undefined || part === undefined)
    return waitOrLeave(turn, screen, LIMITS.arrivalMs, `${instruction.control.source} takes no value here`);
  const parts = [
    ...setting.instructions.flatMap((own) =>
      own.kind === 'remember' ? [] : [{ ...part, instruction: own }],
    ),
    ...setting.conditions.map((condition) => ({ ...part, instruction: null, condition })),
  ];
  const named = { ...compiled, parts: compiled.parts.toSpliced(compiled.next, 1, ...parts) };
  return advanceNext(patch(turn, { step: { compiled: named, missingSince: null } }), screen);
}

/**
 * True when the lines can go on although the page still loads: their next control is there, or what they wait for. A part of the page that loads
 * forever stops only a step that needs it, as with a person's lines (R30).
 */
export function canGoOn(turn: Turn, screen: Screen): boolean {
  const { compiled } = turn.state.step;
  if (compiled === null) return false;
  const part = compiled.parts[compiled.next];
  // The judge can look at a page that loads, where code can't read the texts at all; but first it may finish loading.
  const isWaitedFor = !spendRecovery(turn.state.run.budgets, 'A', turn.state.goal.loading.waits).allowed;
  const holds = (conditions: readonly Condition[], came = true): boolean => {
    const { met, needs } = proveAll(conditions, contextOf(turn, screen));
    return (
      conditions.length > 0 &&
      ((met === 'met' && came) || (isWaitedFor && (met === 'met' || needs === 'judge')))
    );
  };
  // A result that was there before says nothing of a page that loads (R61).
  if (part === undefined) return holds(resultConditions(turn.state), cameWithGestures(turn, screen));
  const { instruction, condition } = part;
  if (instruction === null) return condition !== null && holds([condition]);
  const target = condition === null ? targetOf(turn, screen, instruction) : undefined;
  return target !== undefined && isClear(screen, target) && stateHolds(screen, target, 'disabled') !== true;
}

/**
 * Returns an overlay that is in the way of the lines; null when there is none. One that a gesture of the step opened is the way itself, which the
 * planner goes on with, and one that the goal names, or that holds the next control, is needed (R31).
 */
export function overlayInWay(turn: Turn, screen: Screen): Obstruction | null {
  const { compiled } = turn.state.step;
  const top = overlaysOf(screen).find((o) => o.modal);
  if (compiled === null || top === undefined || isOpenedByStep(turn, screen, top)) return null;
  const instruction = compiled.parts[compiled.next]?.instruction ?? null;
  if (instruction !== null) {
    if (locatorOf(instruction) === null) return null;
    const target = targetOf(turn, screen, instruction);
    if (target !== undefined && top.elements.includes(target.ref)) return null;
  } else if (canGoOn(turn, screen)) return null;
  return unexpectedOverlay(screen, turn.state);
}

/** True when the last gesture of the step opened the overlay on the page that is still below it. One that comes with another page, or after another overlay was closed, came by itself. */
function isOpenedByStep({ state: { run, step, seen } }: Turn, screen: Screen, overlay: Overlay): boolean {
  const place = seen.lastAttempt?.before.app.place;
  return (
    run.openedOverlay === overlayKey(overlay) &&
    step.openEndedGestureKeys.length > 0 &&
    run.dismissed.at(-1)?.attempts !== run.attempts &&
    place === screen.app.place
  );
}

/** Waits until the condition of a line holds. One that only the picture can show is passed over after a while: the judge looks at the result of the step. */
function awaitCondition(turn: Turn, screen: Screen, { condition, line }: CompiledPart): Outcome {
  const result = proveAll(condition === null ? [] : [condition], contextOf(turn, screen));
  const isOver = result.needs === 'judge' && hasWaited(turn, screen, LIMITS.presenceMs);
  if (result.met === 'met' || isOver) return advanceNext(partDone(turn), screen);
  const waited = condition !== null && hasWaited(turn, screen, LIMITS.presenceMs);
  const rejectedInput = waited ? rejectedChoice(turn, screen, condition) : null;
  const told = rejectedInput === null ? turn : patch(turn, { step: { rejectedInput } });
  return waitOrLeave(told, screen, LIMITS.presenceMs, `${line}: ${result.actual}`);
}

/** Leaves the part out when its condition does not hold on a settled screen; null when it is to be done. */
function decideByCondition(turn: Turn, screen: Screen, { condition }: CompiledPart): Outcome | null {
  if (condition === null) return null;
  const result = proveAll([condition], contextOf(turn, screen));
  if (result.met === 'met') return null;
  const since = turn.state.step.missingSince ?? screen.at;
  if (screen.at - since < LIMITS.lookAgainMs)
    return observeAgain(patch(turn, { step: { missingSince: since } }));
  return advanceNext(partDone(turn), screen);
}

/** Goes on when there is nothing to do for the part: the state already holds, the keyboard is hidden, the target is in view. */
function alreadyDone(turn: Turn, screen: Screen, instruction: ToDo): Outcome | null {
  const done = (): Outcome => advanceNext(partDone(turn), screen);
  if (instruction.kind === 'hide_keyboard') return screen.keyboard.shown ? null : done();
  if (instruction.kind === 'wait') {
    if (instruction.until === null) return waitFor(turn, screen, instruction.seconds ?? 1) ?? done();
    const { met, actual, needs } = proveAll([instruction.until], contextOf(turn, screen));
    const limit = instruction.seconds === null ? LIMITS.presenceMs : instruction.seconds * 1000;
    const isOver = needs === 'judge' && hasWaited(turn, screen, limit);
    return met === 'met' || isOver ? done() : waitOrLeave(turn, screen, limit, actual);
  }
  if (instruction.kind === 'tap' && instruction.until !== null)
    return proveAll([instruction.until], contextOf(turn, screen)).met === 'met' ? done() : null;
  const target = targetOf(turn, screen, instruction);
  if (target === undefined) return null;
  if (instruction.kind === 'scroll_to') return isClear(screen, target) ? done() : null;
  if (instruction.kind !== 'set_state') return null;
  return onOffPart(screen, target)?.isOn === (instruction.to === 'on') ? done() : null;
}

/** Lets the time of a line pass, then looks again; null when it has passed. */
function waitFor(turn: Turn, screen: Screen, seconds: number): Outcome | null {
  const since = turn.state.step.missingSince;
  const leftMs = seconds * 1000 - (screen.at - (since ?? screen.at));
  return leftMs <= 0
    ? null
    : observeAgain(patch(turn, { step: { missingSince: since ?? screen.at } }), leftMs);
}

/** Asks the rule-based planner to carry out the part, when its target is there and ready. Otherwise waits, then leaves the lines. */
function approach(turn: Turn, screen: Screen, compiled: CompiledStep, instruction: ToDo): Outcome {
  if (compiled.approaches >= gesturesFor(instruction))
    return leave(turn, screen, `${compiled.approaches} gestures did not bring it about`);
  const locator = locatorOf(instruction);
  if (locator === null) return askNext(turn, screen);
  const [target] = resolve(screen, locator, turn.state.goal.textCase).matches;
  const since = turn.state.step.missingSince ?? screen.at;
  // A box that is still coming in is in the tree before it is drawn.
  if (target === undefined || screen.undrawn.includes(target.ref)) {
    const mustWait = instruction.kind !== 'scroll_to' && compiled.approaches === 0;
    return mustWait && screen.at - since < LIMITS.arrivalMs
      ? observeAgain(patch(turn, { step: { missingSince: since } }))
      : askNext(turn, screen);
  }
  const isDisabled =
    definitionFor(instruction.kind).needsEnabledTarget && stateHolds(screen, target, 'disabled') === true;
  return isDisabled
    ? waitOrLeave(turn, screen, LIMITS.arrivalMs, `${locator.source} is disabled`)
    : askNext(turn, screen);
}

/** Returns how many gestures a line may take that are not its last one. */
function gesturesFor(instruction: ToDo): number {
  if (instruction.kind === 'scroll_to' || instruction.kind === 'swipe') return LIMITS.scrolls;
  if (instruction.kind === 'set_control') return LIMITS.valueMoves;
  return instruction.kind === 'tap' && instruction.until !== null
    ? (instruction.atMost ?? LIMITS.tapsUntil)
    : LIMITS.approaches;
}

function targetOf(turn: Turn, screen: Screen, instruction: ToDo): Element | undefined {
  const locator = locatorOf(instruction);
  return locator === null ? undefined : resolve(screen, locator, turn.state.goal.textCase).matches[0];
}

/** Observes again until the time is up, then leaves the lines. */
function waitOrLeave(
  turn: Turn,
  screen: Screen,
  waitMs: number,
  reason: string,
  missedResult: string | null = null,
): Outcome {
  return hasWaited(turn, screen, waitMs)
    ? leave(patch(turn, { step: { missedResult } }), screen, reason)
    : observeAgain(patch(turn, { step: { missingSince: turn.state.step.missingSince ?? screen.at } }));
}

function hasWaited({ state }: Turn, screen: Screen, ms: number): boolean {
  return screen.at - (state.step.missingSince ?? screen.at) >= ms;
}

function leave(turn: Turn, screen: Screen, reason: string): Outcome {
  return askNext(leaveCompiled(turn, reason), screen);
}

/**
 * All lines are carried out: completes the step by its result. A result that the planner wrote is its opinion of "done", so the judge is
 * asked once whether it shows the step, unless that was asked before or a person accepted it (R61). Without a result the planner is asked.
 */
function settleCompiled(turn: Turn, screen: Screen, { result: written }: CompiledStep): Outcome {
  const { state, policy } = turn;
  const { conditions: own = [], endsIn = [] } = stepAt(state)?.parsed ?? {};
  const stated = own.length > 0 ? null : written;
  if (own.length === 0 && stated === null) return leave(turn, screen, 'all lines are carried out');
  const conditions = [...resultConditions(state), ...endsIn];
  const result = proveAll(conditions, { ...contextOf(turn, screen), mustBeSettled: true });
  const missed = `all lines are carried out, and their result is not shown: ${result.actual}`;
  // Code can't read the result, which only the picture shows: that leaves it to the judge, once it had time to come.
  const isForJudge = result.met === 'unproven' && result.needs === 'judge' && policy.judge;
  // Only lines that lead to a result are the whole way.
  if (result.met !== 'met' && !(isForJudge && hasWaited(turn, screen, LIMITS.arrivalMs)))
    return waitOrLeave(turn, screen, LIMITS.arrivalMs, missed, written === null ? null : missed);
  // A result that the planner wrote shows nothing where nothing was done (R62).
  if (own.length === 0 && state.step.openEndedGestureKeys.length === 0)
    return leave(turn, screen, 'the lines did nothing on this screen');
  const isShown =
    result.met === 'met' &&
    ((positiveResults(turn).length > 0 &&
      cameWithGestures(turn, screen) &&
      isIndependentOfFields(turn, screen)) ||
      (stated?.trust === 'accepted' && isGoneFromPage(turn, screen)));
  const isTrusted =
    stated === null ||
    trusts(stated.trust, policy.strict) ||
    (!policy.strict && isOfGoal(turn, screen, stated));
  const line = stated === null ? openLine(turn).line : stated.text;
  if (isShown && isTrusted)
    return completeStep(withResult(turn, result, line), screen, 'completed', result.actual, [
      ...result.flags,
      ONLY_RESULT_SHOWN,
    ]);
  const unresponsive = unresponsiveVerdict(turn, screen, result.actual);
  if (unresponsive !== null) return unresponsive;
  if (!policy.judge)
    return completeStep(
      turn,
      screen,
      gapInWay(turn, screen) === null ? 'unproven' : 'claimed',
      'only the planner says that its result shows the step',
      [],
    );
  return askJudgeAboutStep(turn, screen, { results: [], control: null, question: null });
}

/**
 * True when the goal's author states this result: Expected State does after the last step, or the line ends in it, and each thing that the line asks for was done as it
 * says (R61). The author's line could end in it as well.
 */
function isOfGoal(
  turn: Turn,
  screen: Screen,
  { text, conditions }: NonNullable<CompiledStep['result']>,
): boolean {
  const { goal } = turn.state;
  const step = stepAt(turn.state);
  const own = [...goal.expected.flatMap(({ parsed }) => parsed.conditions), ...(step?.parsed.endsIn ?? [])];
  const stated = own.map((c) => JSON.stringify(c));
  return (
    stepsAhead(turn.state).length === 0 &&
    turn.state.step.compiled?.fitted === false &&
    step?.parsed.languageKnown === true &&
    doesAllParts(turn) &&
    conditions.every((c) => stated.includes(JSON.stringify(c))) &&
    isWayOfLine(turn, screen, text)
  );
}

/** With `--strict`, only a person vouches for a result that a planner wrote (R90). */
function trusts(trust: NonNullable<CompiledStep['result']>['trust'], strict: boolean): boolean {
  return trust === 'accepted' || (trust === 'judged' && !strict);
}
