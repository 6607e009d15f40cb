import { definitionOf } from '../../actions/registry.ts';
import { relocate } from '../targets/relocate.ts';
import { captureBaseline } from '../assertions/baseline.ts';
import { contextOf } from '../assertions/context.ts';
import { proveAll } from '../assertions/index.ts';
import { performAttempt } from '../commands/act.ts';
import { onCompletionClaim } from '../steps/completion-claim.ts';
import { asksToWait } from './guard-open-ended.ts';
import { guard } from './guard.ts';
import { waitForLoading } from '../recovery/a-loading.ts';
import { failMissingElement } from '../steps/missing-element.ts';
import type { Proposal } from '../model/protocol.ts';
import type { Purpose, PhaseOf } from '../model/run-state.ts';
import { dismissAsProposed, dismissOrFail } from '../recovery/b-dismiss.ts';
import { obstructionOver } from '../targets/obstruction.ts';
import { scrollIntoView } from '../recovery/c-scroll-into-view.ts';
import { refuse } from '../commands/refuse.ts';
import { type Turn, type Outcome, patch, emit, openInstruction } from '../state/turn.ts';
import { isOffScreen } from '../targets/viewport.ts';
import { onDeferral } from './ask-planner.ts';
import { inconclusive, fail } from '../commands/finish.ts';
import type { Element } from '../../screen/model/element.ts';
import { overlaysOf } from '../../screen/features/overlays.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';

type ActionProposal = Extract<Proposal, { kind: 'action' }>;

export function onProposal(
  turn: Turn,
  phase: PhaseOf<'asking'>,
  proposal: Proposal,
  tookMs: number,
): Outcome {
  if (proposal.kind === 'defer') return onDeferral(turn, phase, proposal.reason);
  const noted = patch(turn, { run: { remembered: [...turn.state.run.remembered, ...proposal.remember] } });
  if (proposal.kind === 'claim') return onCompletionClaim(noted, phase);
  if (proposal.confidence < 0.65)
    return refuse(
      noted,
      phase,
      'confidence',
      `confidence ${proposal.confidence} is below 0.65: look again, and say what speaks for it`,
    );
  const flagged =
    proposal.confidence < 0.85
      ? patch(noted, {
          run: {
            flags: [
              ...noted.state.run.flags,
              `turn ${noted.state.run.turn}: confidence ${proposal.confidence}`,
            ],
          },
        })
      : noted;
  if (tookMs <= LIMITS.thinkingMs) return acceptProposal(flagged, phase, proposal, phase.screen);
  const check = guard(proposal.action, phase.question, phase.screen, flagged.state, flagged.policy);
  if (!check.allowed) return refuse(flagged, phase, check.rule, check.reason);
  const confirming: PhaseOf<'relooking'> = { ...phase, kind: 'relooking', proposal };
  return emit(flagged, confirming, { kind: 'observe', reason: 'before gesture', afterMs: 0, settle: false });
}

/** The look after the planner's thinking (R10): the same target at its new place, or ask again. That look is the delta's before. */
export function onSecondLook(turn: Turn, phase: PhaseOf<'relooking'>, screen: Screen): Outcome {
  const { action } = phase.proposal;
  const named = 'target' in action && action.target !== null ? action.target : null;
  const reask: PhaseOf<'asking'> = {
    kind: 'asking',
    screen,
    question: phase.question,
    blocked: phase.blocked,
  };
  if (named === null && refersToScreen(action) && !isSameScreen(phase.screen, screen))
    return refuse(turn, reask, 'moved', 'another screen came while you thought');
  if (named === null && refersToFocus(action) && !sameFocus(phase.screen, screen))
    return refuse(turn, reask, 'moved', 'the focus went elsewhere while you thought');
  if (named === null) return acceptProposal(turn, reask, phase.proposal, screen);
  const same = relocate(phase.screen, screen, named.ref);
  if (same === undefined)
    return refuse(
      turn,
      reask,
      'moved',
      `${named.ref} is no longer there: the screen changed while you thought`,
    );
  return acceptProposal(
    turn,
    reask,
    { ...phase.proposal, action: { ...action, target: { ref: same.ref } } as typeof action },
    screen,
  );
}

/** Gestures that mean the screen as it was shown, though they name nothing on it. */
function refersToScreen(action: ActionProposal['action']): boolean {
  return definitionOf(action.kind).navigatesHarmlessly || refersToFocus(action);
}

/** What is typed goes to the field that has the focus. */
function refersToFocus(action: ActionProposal['action']): boolean {
  return action.kind === 'keyboard_enter' || action.kind === 'input_text';
}

/** The field that had the focus has it still, at its place or pushed along; also where none had it that we know of. */
function sameFocus(a: Screen, b: Screen): boolean {
  const focused = (e: Element): boolean => e.state.focused && e.state.editable;
  const [was, is] = [a.elements.find(focused), b.elements.find(focused)];
  if (was === undefined) return true;
  return is !== undefined && (is.path === was.path || relocate(a, b, was.ref) === is);
}

/** The same place of the same app, with the same window in front. */
function isSameScreen(a: Screen, b: Screen): boolean {
  const front = (s: Screen): string => {
    const top = overlaysOf(s).find((o) => o.modal);
    return JSON.stringify([s.app.front, s.app.place, top?.kind, top?.title]);
  };
  return front(a) === front(b);
}

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
      ? refuse(turn, phase, 'dismissal', 'nothing is in the way')
      : dismissAsProposed(turn, screen, phase.blocked, action, target);
  if (purpose === 'approach') return performApproach(turn, { action, target, screen });
  if (action.kind === 'wait' && purpose === 'open-ended' && !asksToWait(turn.state))
    return waitForLoading(turn, screen) ?? refuse(turn, phase, 'wait', 'the screen is not loading');
  const enough = purpose === 'step' ? untilLimitReached(turn, screen) : null;
  if (enough !== null) return enough;
  const gesture = { action, target, screen, origin: 'planner' } as const;
  return performOrRecover(purpose === 'open-ended' ? captureBaseline(turn, gesture) : turn, gesture, purpose);
}

/** The two things that stand between an accepted action and its gesture: the target is not in view (C), or not free (B). */
function performOrRecover(
  turn: Turn,
  gesture: Parameters<typeof performAttempt>[1],
  purpose: Purpose,
): Outcome {
  const { target, screen } = gesture;
  if (target === null) return performAttempt(turn, gesture, purpose);
  const over = obstructionOver(screen, target);
  if (over !== null) return waitForLoading(turn, screen) ?? dismissOrFail(turn, screen, over, null);
  return isOffScreen(screen, target)
    ? scrollIntoView(turn, gesture, purpose)
    : performAttempt(turn, gesture, purpose);
}

/** "Scroll until …" and "Tap … until …" end at a number of gestures. */
function untilLimitReached(turn: Turn, screen: Screen): Outcome | null {
  const { state } = turn;
  const act = openInstruction(state);
  if (act?.kind === 'scroll_to' && state.step.approaches >= LIMITS.scrolls)
    return failMissingElement(turn, screen, `not found after ${LIMITS.scrolls} finger movements`);
  if (act?.kind !== 'tap' || act.until === null || state.step.approaches < LIMITS.tapsUntil) return null;
  const answer = proveAll([act.until], contextOf(turn, screen));
  const actual = `${answer.actual} after ${state.step.approaches} taps`;
  if (answer.met !== 'unmet') return inconclusive(turn, 'no-proof', `${answer.expected}: ${actual}`);
  const { expected, proof } = answer;
  return fail(turn, { label: answer.label ?? 'No Effect Bug', expected, actual, proof });
}

function performApproach(
  turn: Turn,
  gesture: { action: ActionProposal['action']; target: Element | null; screen: Screen },
): Outcome {
  const { state } = turn;
  const scrolls = openInstruction(state)?.kind === 'scroll_to';
  const budget = scrolls ? LIMITS.scrolls : LIMITS.approaches;
  if (state.step.approaches >= budget)
    return failMissingElement(turn, gesture.screen, `not found after ${budget} approach actions`);
  return performAttempt(
    patch(turn, { step: { approaches: state.step.approaches + 1 } }),
    { ...gesture, origin: 'planner' },
    'approach',
  );
}
