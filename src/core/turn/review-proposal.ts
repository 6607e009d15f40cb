/** Reviews a planner's proposal: confidence, second observation (R10), guard, and then the action or a recovery. */
import { uncover } from '../recovery/late-closing.ts';
import { carriesOut, definitionOf } from '../../actions/registry.ts';
import { relocate } from '../targets/relocate.ts';
import { captureBaseline } from '../assertions/baseline.ts';
import { contextOf } from '../assertions/context.ts';
import { proveAll } from '../assertions/index.ts';
import { performAttempt } from '../commands/act.ts';
import { isSwipeOfLine } from '../commands/way.ts';
import { observeAgain } from '../commands/observe.ts';
import { onCompletionClaim } from '../steps/completion-claim.ts';
import { asksToWait } from './guard-open-ended.ts';
import { withEqualTargets } from './equal-targets.ts';
import { intoNamedField } from './field-of-caption.ts';
import { guard, sameControl } from './guard.ts';
import { ontoItsList } from './list-of-scroll.ts';
import { waitForLoading } from '../recovery/a-loading.ts';
import { failMissingElement } from '../steps/missing-element.ts';
import type { ProposedLines } from '../model/compiled.ts';
import type { Proposal, Question } from '../model/protocol.ts';
import type { Purpose } from '../model/open-attempt.ts';
import type { PhaseOf } from '../model/phase.ts';
import { dismissAsProposed } from '../recovery/b-dismiss.ts';
import { cameByItself, obstructionOver } from '../targets/obstruction.ts';
import { overlayKey } from '../targets/overlay-mentions.ts';
import { canScrollFree, scrollIntoView } from '../recovery/c-scroll-into-view.ts';
import { refuse } from '../commands/refuse.ts';
import { type Turn, type Outcome, patch, emit, openInstruction, advanceNext, stepAt } from '../state/turn.ts';
import { actOnPart, beginCompiled, dropCompiled, planOf } from '../state/compiled.ts';
import { locatorOf, resolve } from '../targets/resolve.ts';
import { isOffScreen } from '../targets/viewport.ts';
import { onCannot, onDeferral } from './ask-planner.ts';
import { inconclusive, fail } from '../commands/finish.ts';
import type { Element } from '../../screen/model/element.ts';
import { scrimOf } from '../../screen/features/overlay-to-close.ts';
import { overlaysOf } from '../../screen/features/overlays.ts';
import { byRef, type Screen } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';

type ActionProposal = Extract<Proposal, { kind: 'action' }>;

/** Returns the next command for a proposal: a refusal, a second observation, or the action. */
export function onProposal(
  turn: Turn,
  phase: PhaseOf<'asking'>,
  proposal: Proposal,
  tookMs: number,
): Outcome {
  if (proposal.kind === 'defer') return onDeferral(turn, phase, proposal.reason);
  const recorded = patch(turn, { run: { remembered: [...turn.state.run.remembered, ...proposal.remember] } });
  if (proposal.kind === 'cannot') return onCannot(recorded, phase, proposal);
  const { least } = LIMITS.proposalConfidence;
  const { confidence = 1 } = proposal;
  if (confidence < least)
    return refuse(
      recorded,
      phase,
      'confidence',
      `confidence ${confidence} is below ${least}: check the screen again and give evidence`,
    );
  if (proposal.kind === 'claim') return onCompletionClaim(recorded, phase);
  if (proposal.kind === 'lines') return onLines(recorded, phase, proposal, tookMs);
  const own = {
    ...proposal,
    action: ontoItsList(intoNamedField(proposal.action, phase.screen), phase.screen),
  };
  const { compiled } = own;
  // The lines are what is kept and read; their rules find the control that they name.
  if (compiled !== undefined && isBesideLines(turn, own, compiled, phase.screen))
    return onLines(recorded, phase, { ...own, kind: 'lines', compiled }, tookMs);
  const flagged = withDoubt(recorded, confidence);
  if (tookMs <= LIMITS.thinkingMs) return acceptProposal(flagged, phase, own, phase.screen);
  const check = guard(own.action, phase.question, phase.screen, flagged.state, flagged.policy);
  if (!check.allowed) return refuse(flagged, phase, check.rule, check.reason);
  const observing: PhaseOf<'observing again'> = { ...phase, kind: 'observing again', proposal: own };
  return emit(flagged, observing, { kind: 'observe', reason: 'before gesture', afterMs: 0, settle: false });
}

/**
 * True when the action does what the first of the lines says, but to another control than the one that the line names and that is in view: a text in another
 * field, say (R60).
 */
function isBesideLines(
  { state }: Turn,
  { action }: ActionProposal,
  { lines: [first] }: ProposedLines,
  screen: Screen,
): boolean {
  const instruction = first?.instructions[0];
  const locator = instruction === undefined ? null : locatorOf(instruction);
  const ref = 'target' in action ? (action.target?.ref ?? null) : null;
  const target = ref === null ? undefined : byRef(screen, ref);
  if (instruction === undefined || locator === null || target === undefined) return false;
  const named = resolve(screen, locator, state.goal.textCase).matches.filter((e) => e.visible !== null);
  return (
    carriesOut(action.kind, instruction.kind) &&
    named.length > 0 &&
    !named.some((e) => sameControl(screen, e, target))
  );
}

/** Begins with explicit lines (R60), on a new observation when the planner took time (R10). They belong to an open-ended step, and never close an overlay. */
function onLines(
  turn: Turn,
  phase: PhaseOf<'asking'>,
  { by, compiled, confidence = 1 }: Extract<Proposal, { kind: 'lines' }>,
  tookMs: number,
): Outcome {
  if (stepAt(turn.state)?.parsed.kind !== 'open-ended' || phase.blocked !== null)
    return refuse(turn, phase, 'lines', 'lines are for a step that names no control; propose an action');
  const vain = vainReason(turn, compiled);
  if (vain !== null) return refuse(turn, phase, 'vain', vain);
  const begun = beginCompiled(withDoubt(turn, confidence), by, compiled, null);
  return tookMs <= LIMITS.thinkingMs ? advanceNext(begun, phase.screen) : observeAgain(begun, 0);
}

/** Returns the turn flagged when the planner was not sure. */
function withDoubt(turn: Turn, confidence: number): Turn {
  const { flags, turn: number } = turn.state.run;
  return confidence >= LIMITS.proposalConfidence.sure
    ? turn
    : patch(turn, { run: { flags: [...flags, `turn ${number}: confidence ${confidence}`] } });
}

/** Returns why the lines are no way on: one of them was left too often on this step, or they were all carried out too often. Null: they are. */
function vainReason({ state }: Turn, proposed: ProposedLines): string | null {
  const { leftLines, plans } = state.step;
  const isTooOften = (all: readonly string[], one: string): boolean =>
    all.filter((text) => text === one).length >= LIMITS.vainLines;
  const left = proposed.lines.find(({ text }) => isTooOften(leftLines, text));
  const times = `${LIMITS.vainLines} times on this step; write another way`;
  if (left !== undefined) return `the line ${left.text} was left ${times}`;
  return isTooOften(plans, planOf(proposed)) ? `these lines were tried ${times}` : null;
}

/** Acts on the target at its new place, or asks again when it has moved away (R10). The second observation is the *before* of the gesture. */
export function onObservedAgain(turn: Turn, phase: PhaseOf<'observing again'>, screen: Screen): Outcome {
  const { action } = phase.proposal;
  const target = 'target' in action && action.target !== null ? action.target : null;
  const asking: PhaseOf<'asking'> = {
    kind: 'asking',
    screen,
    question: { ...phase.question, overlay: overlayNow(phase.screen, screen, phase.question.overlay) },
    blocked: phase.blocked,
  };
  if (target === null && refersToScreen(action) && !isSameScreen(phase.screen, screen))
    return takesBack(turn, asking, action)
      ? advanceNext(turn, screen)
      : refuse(turn, asking, 'moved', 'another screen opened while you were thinking');
  if (target === null && refersToFocus(action) && !sameFocus(phase.screen, screen))
    return refuse(turn, asking, 'moved', 'the focus moved while you were thinking');
  if (target === null) return acceptProposal(turn, asking, phase.proposal, screen);
  // A drag goes to a second element, whose ref may be another one by now, too.
  const refs = action.kind === 'drag' ? [target.ref, action.anchor.ref] : [target.ref];
  const now = refs.map((ref) => relocate(phase.screen, screen, ref)?.ref);
  const lost = refs.find((_, i) => now[i] === undefined);
  if (lost !== undefined)
    return refuse(
      turn,
      asking,
      'moved',
      `${lost} is no longer on the screen, which changed while you were thinking`,
    );
  const [ref, anchor] = now;
  const moved = { ...action, target: { ref }, ...(anchor === undefined ? {} : { anchor: { ref: anchor } }) };
  return acceptProposal(turn, asking, { ...phase.proposal, action: moved as typeof action }, screen);
}

/** Returns the ref that the overlay, or another blocker, has now: it is another one when something came or went below it. */
function overlayNow(before: Screen, after: Screen, ref: string | null): string | null {
  if (ref === null) return null;
  const own = overlaysOf(before).find((o) => o.ref === ref);
  const now =
    own === undefined
      ? relocate(before, after, ref)
      : overlaysOf(after).find((o) => overlayKey(o) === overlayKey(own));
  return now?.ref ?? ref;
}

/** True when an overlay that came by itself would take the *back* of an explicit step: it is closed first, as any other obstruction (R31). */
function takesBack(
  { state }: Turn,
  { screen, blocked }: PhaseOf<'asking'>,
  { kind }: ActionProposal['action'],
): boolean {
  if (kind !== 'navigate_back' || blocked !== null || stepAt(state)?.parsed.kind === 'open-ended')
    return false;
  const top = overlaysOf(screen).find((o) => o.modal);
  return top !== undefined && cameByItself(top, screen, state);
}

/** True for gestures without a target that depend on the current screen. */
function refersToScreen(action: ActionProposal['action']): boolean {
  return definitionOf(action.kind).navigatesHarmlessly || refersToFocus(action);
}

/** True for gestures that go to the focused field. */
function refersToFocus(action: ActionProposal['action']): boolean {
  return action.kind === 'keyboard_enter' || action.kind === 'input_text';
}

/** True when the same field is focused on both screens, also after it moved, and when none was focused before. */
function sameFocus(a: Screen, b: Screen): boolean {
  const focused = (e: Element): boolean => e.state.focused && e.state.editable;
  const before = a.elements.find(focused);
  const after = b.elements.find(focused);
  if (before === undefined) return true;
  return after !== undefined && (after.path === before.path || relocate(a, b, before.ref) === after);
}

/** True when both show the same place of the same app, with the same overlay on top. */
function isSameScreen(a: Screen, b: Screen): boolean {
  const keyOf = (s: Screen): string => {
    const top = overlaysOf(s).find((o) => o.modal);
    return JSON.stringify([s.app.front, s.app.place, top?.kind, top?.title]);
  };
  return keyOf(a) === keyOf(b);
}

/** Guards the proposal on this screen and carries it out. */
function acceptProposal(
  turn: Turn,
  phase: PhaseOf<'asking'>,
  proposal: ActionProposal,
  screen: Screen,
): Outcome {
  const { action } = proposal;
  const check = guard(action, phase.question, screen, turn.state, turn.policy);
  if (!check.allowed) return refuse(turn, phase, check.rule, check.reason);
  const { target, purpose } = check;
  if (purpose === 'dismissal')
    return phase.blocked === null
      ? refuse(turn, phase, 'dismissal', 'nothing covers the target')
      : dismissAsProposed(turn, screen, phase.blocked, action, target);
  if (purpose === 'approach') return performApproach(turn, { action, target, screen });
  if (action.kind === 'wait' && purpose === 'open-ended' && !asksToWait(turn.state))
    return waitForLoading(turn, screen) ?? refuse(turn, phase, 'wait', 'the screen is not loading');
  const ended = untilLimitReached(turn, screen);
  if (ended !== null) return ended;
  const gesture = { action, target, screen, origin: 'planner' } as const;
  const vain = proposal.compiled === undefined ? null : vainReason(turn, proposal.compiled);
  if (vain !== null) return refuse(turn, phase, 'vain', vain);
  if (purpose !== 'open-ended') {
    const flagged = withEqualTargets(turn, screen);
    return 'ends' in flagged ? flagged.ends : performOrRecover(flagged, gesture, purpose);
  }
  return performOrRecover(
    captureBaseline(
      withCompiled(turn, phase.question, proposal, screen),
      gesture,
      isSwipeOfLine(turn, gesture),
    ),
    gesture,
    purpose,
  );
}

/** Returns the turn with the compiled lines that come with the proposal, or to which it belongs. Any other action ends them (R60). */
function withCompiled(turn: Turn, question: Question, proposal: ActionProposal, screen: Screen): Turn {
  const { action, by, compiled, followsLine } = proposal;
  if (compiled !== undefined) return beginCompiled(turn, by, compiled, action);
  const instruction = question.compiledLine?.instruction;
  if (instruction === undefined || followsLine !== true) return dropCompiled(turn);
  const locator = locatorOf(instruction);
  const ref = 'target' in action ? (action.target?.ref ?? null) : null;
  const isOnTarget =
    locator === null || resolve(screen, locator, turn.state.goal.textCase).matches.some((e) => e.ref === ref);
  return actOnPart(turn, carriesOut(action.kind, instruction.kind) && isOnTarget);
}

/** Performs the gesture, unless the target is covered (R31) or not in view (R35). */
function performOrRecover(
  turn: Turn,
  gesture: Parameters<typeof performAttempt>[1],
  purpose: Purpose,
): Outcome {
  const { target, screen } = gesture;
  if (target === null) return performAttempt(turn, gesture, purpose);
  const closesBeside = openInstruction(turn.state)?.kind === 'close' && target === scrimOf(screen);
  const over = closesBeside ? null : obstructionOver(screen, target);
  if (over !== null && canScrollFree(turn, screen, target, over))
    return scrollIntoView(turn, gesture, purpose, `${over.description} covers the target`);
  if (over !== null) return uncover(turn, screen, target, over);
  return isOffScreen(screen, target)
    ? scrollIntoView(turn, gesture, purpose)
    : performAttempt(turn, gesture, purpose);
}

/** Ends "Scroll until …" and "Tap … until …" when their limit of gestures is reached; null before that. */
function untilLimitReached(turn: Turn, screen: Screen): Outcome | null {
  const { state } = turn;
  const instruction = openInstruction(state);
  const gestures = state.step.approaches;
  if (instruction?.kind === 'scroll_to' && gestures >= LIMITS.scrolls)
    return failMissingElement(turn, screen, `not found after ${LIMITS.scrolls} swipes`);
  if (instruction?.kind !== 'tap' || instruction.until === null) return null;
  if (gestures < (instruction.atMost ?? LIMITS.tapsUntil)) return null;
  const result = proveAll([instruction.until], contextOf(turn, screen));
  const actual = `${result.actual} after ${gestures} taps`;
  if (result.met !== 'unmet') return inconclusive(turn, 'no-proof', `${result.expected}: ${actual}`);
  const { expected, proof } = result;
  return fail(turn, { label: result.label ?? 'No Effect Bug', expected, actual, proof });
}

/** Performs an approach action, or fails the step when its budget is used up (R51). */
function performApproach(
  turn: Turn,
  gesture: { action: ActionProposal['action']; target: Element | null; screen: Screen },
): Outcome {
  const { state } = turn;
  const isScroll = openInstruction(state)?.kind === 'scroll_to';
  const budget = isScroll ? LIMITS.scrolls : LIMITS.approaches;
  if (state.step.approaches >= budget)
    return failMissingElement(turn, gesture.screen, `not found after ${budget} approach actions`);
  return performAttempt(
    patch(turn, { step: { approaches: state.step.approaches + 1 } }),
    { ...gesture, origin: 'planner' },
    'approach',
  );
}
