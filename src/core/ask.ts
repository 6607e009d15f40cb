/** A turn: the planner is asked for one action, and what it proposes is checked. */
import type { Element } from '../screen/element.ts';
import { firstScreen } from './first-screen.ts';
import { ground, phraseOf } from './ground.ts';
import { traitsOf } from '../actions/index.ts';
import { overlaysOf } from '../screen/overlays.ts';
import type { Screen } from '../screen/screen.ts';
import { attempt } from './attempt.ts';
import { guard } from './guard.ts';
import { asksToWait } from './guard-free.ts';
import { findAgain } from './again.ts';
import { missingElement } from './missing.ts';
import { dismissBy, obstructed } from './obstructed.ts';
import { overTarget } from './obstruction.ts';
import { bringIn, isOffScreen } from './offscreen.ts';
import { beforeDeed, claimed } from './claim.ts';
import { refuse } from './refuse.ts';
import { LIMITS } from './stagnation.ts';
import {
  emit,
  openAct,
  patch,
  stepAt,
  type Blocked,
  type Decision,
  type Outcome,
  type Phase,
  type Purpose,
  type Turn,
} from './state.ts';
import type { Proposal, Question } from './types.ts';
import { proveAll } from './evidence.ts';
import { broken, fail, inconclusive } from './verdict.ts';
import { contextOf } from './verify.ts';
import { waitForLoading } from './loading.ts';

/** Begins a turn on this screen; the turn cap ends the goal here. */
export function ask(turn: Turn, screen: Screen, blocked: Blocked | null = null): Decision {
  const { state, policy } = turn;
  const maxTurns = state.goal.maxTurns ?? policy.maxTurns;
  if (state.turn >= maxTurns) return inconclusive(turn, 'turn-cap', `no verdict within ${maxTurns} turns`);
  const step = stepAt(state);
  const { phase, index, act } = state.cursor;
  const question: Question = {
    phase,
    index,
    act,
    screen: screen.id,
    about: blocked === null ? 'step' : 'obstruction',
    overlay: blocked?.obstruction.ref ?? null,
    refusals: [],
    call: 1,
    calls: policy.callsPerTurn,
    history: state.history,
    remembered: state.remembered,
  };
  const begun = patch(
    turn,
    {
      turn: state.turn + 1,
      refusals: [],
      opening: state.opening ?? screen.id,
      first: state.first ?? (blocked === null ? firstScreen(state, screen) : null),
    },
    { kind: 'turn', turn: state.turn + 1, of: maxTurns, phase, index, line: step?.text ?? '' },
  );
  return emit(begun, { kind: 'asking', screen, question, blocked }, { kind: 'ask', question });
}

type Asking = Extract<Phase, { kind: 'asking' }>;
type Confirming = Extract<Phase, { kind: 'confirming' }>;
type ActionProposal = Extract<Proposal, { kind: 'action' }>;

export function proposed(turn: Turn, phase: Asking, proposal: Proposal, tookMs: number): Outcome {
  if (proposal.kind === 'defer') return deferred(turn, phase, proposal.because);
  const noted = patch(turn, { remembered: [...turn.state.remembered, ...proposal.remember] });
  if (proposal.kind === 'claim') return claimed(noted, phase);
  if (proposal.confidence < 0.65)
    return refuse(
      noted,
      phase,
      'confidence',
      `confidence ${proposal.confidence} is below 0.65: look again, and say what speaks for it`,
    );
  const sure =
    proposal.confidence < 0.85
      ? patch(noted, {
          flags: [...noted.state.flags, `turn ${noted.state.turn}: confidence ${proposal.confidence}`],
        })
      : noted;
  if (tookMs <= LIMITS.thinkingMs) return accept(sure, phase, proposal, phase.screen);
  const check = guard(proposal.action, phase.question, phase.screen, sure.state, sure.policy);
  if (!check.ok) return refuse(sure, phase, check.rule, check.because);
  const confirming: Confirming = { ...phase, kind: 'confirming', proposal };
  return emit(sure, confirming, { kind: 'look', why: 'before gesture', afterMs: 0, settle: false });
}

/** The look after the planner's thinking: the same target at its new place, or ask again. That look is the delta's before. */
export function confirmed(turn: Turn, phase: Confirming, screen: Screen): Outcome {
  const { action } = phase.proposal;
  const named = 'target' in action && action.target !== null ? action.target : null;
  const again: Asking = { kind: 'asking', screen, question: phase.question, blocked: phase.blocked };
  if (named === null && meansTheScreen(action) && !sameScene(phase.screen, screen))
    return refuse(turn, again, 'moved', 'another screen came while you thought');
  if (named === null && meansTheFocus(action) && !sameFocus(phase.screen, screen))
    return refuse(turn, again, 'moved', 'the focus went elsewhere while you thought');
  if (named === null) return accept(turn, again, phase.proposal, screen);
  const same = findAgain(phase.screen, screen, named.ref);
  if (same === undefined)
    return refuse(
      turn,
      again,
      'moved',
      `${named.ref} is no longer there: the screen changed while you thought`,
    );
  return accept(
    turn,
    again,
    { ...phase.proposal, action: { ...action, target: { ref: same.ref } } as typeof action },
    screen,
  );
}

/** Gestures that mean the screen as it was shown, though they name nothing on it. */
function meansTheScreen(action: ActionProposal['action']): boolean {
  return traitsOf(action.kind).approach || meansTheFocus(action);
}

/** What is typed goes to the field that has the focus. */
function meansTheFocus(action: ActionProposal['action']): boolean {
  return action.kind === 'keyboard_enter' || action.kind === 'input_text';
}

/** The field that had the focus has it still, at its place or pushed along; also where none had it that we know of. */
function sameFocus(a: Screen, b: Screen): boolean {
  const focused = (e: Element): boolean => e.state.focused && e.state.editable;
  const [was, is] = [a.elements.find(focused), b.elements.find(focused)];
  if (was === undefined) return true;
  return is !== undefined && (is.path === was.path || findAgain(a, b, was.ref) === is);
}

/** The same place of the same app, with the same window in front. */
function sameScene(a: Screen, b: Screen): boolean {
  const front = (s: Screen): string => {
    const top = overlaysOf(s).find((o) => o.modal);
    return JSON.stringify([s.app.front, s.app.place, top?.kind, top?.title]);
  };
  return front(a) === front(b);
}

function accept(turn: Turn, phase: Asking, proposal: ActionProposal, screen: Screen): Outcome {
  const { action } = proposal;
  const check = guard(action, phase.question, screen, turn.state, turn.policy);
  if (!check.ok) return refuse(turn, phase, check.rule, check.because);
  const { target, purpose } = check;
  if (purpose === 'dismissal')
    return phase.blocked === null
      ? refuse(turn, phase, 'dismissal', 'nothing is in the way')
      : dismissBy(turn, screen, phase.blocked, action, target);
  if (purpose === 'approach') return approach(turn, { action, target, screen });
  if (action.kind === 'wait' && purpose === 'free' && !asksToWait(turn.state))
    return waitForLoading(turn, screen) ?? refuse(turn, phase, 'wait', 'the screen is not loading');
  const enough = purpose === 'act' ? repeatedEnough(turn, screen) : null;
  if (enough !== null) return enough;
  const gesture = { action, target, screen, origin: 'planner' } as const;
  return gestureOn(purpose === 'free' ? beforeDeed(turn, gesture) : turn, gesture, purpose);
}

/** The two things that stand between an accepted action and its gesture: the target is not in view (C), or not free (B). */
function gestureOn(turn: Turn, gesture: Parameters<typeof attempt>[1], purpose: Purpose): Outcome {
  const { target, screen } = gesture;
  if (target === null) return attempt(turn, gesture, purpose);
  const over = overTarget(screen, target);
  if (over !== null) return waitForLoading(turn, screen) ?? obstructed(turn, screen, over, null);
  return isOffScreen(screen, target) ? bringIn(turn, gesture, purpose) : attempt(turn, gesture, purpose);
}

/** "Scroll until …" and "Tap … until …" end at a number of gestures. */
function repeatedEnough(turn: Turn, screen: Screen): Outcome | null {
  const { state } = turn;
  const act = openAct(state);
  if (act?.verb === 'scroll_to' && state.approaches >= LIMITS.scrolls)
    return missingElement(turn, screen, `not found after ${LIMITS.scrolls} finger movements`);
  if (act?.verb !== 'tap' || act.until === null || state.approaches < LIMITS.tapsUntil) return null;
  const answer = proveAll([act.until], contextOf(turn, screen));
  const actual = `${answer.actual} after ${state.approaches} taps`;
  if (answer.met !== 'unmet') return inconclusive(turn, 'no-proof', `${answer.expected}: ${actual}`);
  const { expected, proof } = answer;
  return fail(turn, { label: answer.label ?? 'No Effect Bug', expected, actual, proof });
}

function approach(
  turn: Turn,
  gesture: { action: ActionProposal['action']; target: Element | null; screen: Screen },
): Outcome {
  const { state } = turn;
  const scrolls = openAct(state)?.verb === 'scroll_to';
  const budget = scrolls ? LIMITS.scrolls : LIMITS.approaches;
  if (state.approaches >= budget)
    return missingElement(turn, gesture.screen, `not found after ${budget} approach actions`);
  return attempt(
    patch(turn, { approaches: state.approaches + 1 }),
    { ...gesture, origin: 'planner' },
    'approach',
  );
}

/** Nobody is left to ask. A named control that is nowhere is the app's fault; a line that can't be read is not. */
function deferred(turn: Turn, phase: Asking, because: string): Outcome {
  const act = openAct(turn.state);
  const phrase = act === undefined ? null : phraseOf(act);
  if (phase.question.about === 'step' && phrase !== null) {
    const grounded = ground(phase.screen, phrase, turn.state.goal.textCase);
    if (grounded.fits.length === 0) return missingElement(turn, phase.screen, grounded.because);
  }
  return broken(turn, {
    code: 'PLANNER_DEFERRED',
    // A line that nobody reads is the goal's matter; proposals that the rules refused are not.
    blame: phase.question.refusals.length > 0 ? 'agent' : 'test',
    because,
    hint: 'Write the line as an explicit instruction (Tap "…", Type "…" into "…", Verify "…" is visible), or add a planner that asks a model.',
  });
}
