/**
 * Decides the next command of a run. `decide(state, event, policy)` is pure (no clock, no I/O, no randomness), so the same trace
 * always gives the same verdict. It knows no devices, models, files or reports.
 */
import { crashOrAnr, errorMessage } from './assertions/app-health.ts';
import { advance } from './turn/advance.ts';
import { recordNavigation } from './state/navigation.ts';
import { askJudgeAgain, onStepJudged } from './steps/judge.ts';
import { onConditionsJudged, checkExpectedState } from './steps/expected-state.ts';
import { withRivalsJudged } from './steps/rivals.ts';
import type { Policy } from './model/policy.ts';
import type { Event, JudgeAnswer } from './model/protocol.ts';
import type { ObservationPurpose, PerformedGesture, PhaseOf } from './model/phase.ts';
import type { OpenAttempt } from './model/open-attempt.ts';
import type { RunState } from './model/run-state.ts';
import { isStillBlocking } from './targets/obstruction.ts';
import { withdrawDismissal } from './recovery/b-dismiss.ts';
import { onScrolledCloser } from './recovery/c-scroll-into-view.ts';
import { completeStep } from './commands/complete-step.ts';
import {
  advanceNext,
  askNext,
  emit,
  patch,
  stepAt,
  type Decision,
  type Outcome,
  type Turn,
} from './state/turn.ts';
import { askPlanner } from './turn/ask-planner.ts';
import { evaluateAttempt } from './turn/evaluate-attempt.ts';
import { monotonic, recordObservation } from './turn/record-observation.ts';
import { onObservedAgain, onProposal } from './turn/review-proposal.ts';
import { broken, fail, finish, openLine } from './commands/finish.ts';
import { endRefused } from './commands/refuse.ts';
import { unresponsiveVerdict } from './commands/unresponsive.ts';
import type { Fault } from './model/verdict.ts';
import type { ScreenChange, Screen } from '../screen/model/screen.ts';
import { LIMITS } from '../shared/limits.ts';

/** Returns the next state and command. An event that does not belong to the phase ends the goal as `broken`. */
export function decide(state: RunState, event: Event, policy: Policy): Decision {
  const turn: Turn = { state, policy, notes: [] };
  if (state.phase.kind === 'done') return unexpectedEvent(turn, event);
  if (event.kind === 'faulted') return onFault(turn, event);
  if (event.kind === 'cancelled')
    return finish(turn, {
      kind: 'cancelled',
      reason: event.reason,
      ...openLine(turn),
      results: [],
      flags: state.run.flags,
    });
  return toCommand(event.kind === 'observed' ? onObserved(turn, event.screen) : onAnswer(turn, event));
}

/** Ends the goal as broken. A planner without a usable reply does not hide a control that did not respond before (R63, R64). */
function onFault(turn: Turn, fault: Fault): Decision {
  const { phase } = turn.state;
  const isOfPlanner = fault.code === 'PLANNER_EXHAUSTED' && phase.kind === 'asking';
  const step = stepAt(turn.state);
  // The planner gave no usable reply about a step that may be left out (R5).
  if (isOfPlanner && step?.optional === true && step.parsed.kind === 'open-ended' && phase.blocked === null)
    return toCommand(
      completeStep(turn, phase.screen, 'skipped', 'optional, and the planner found no action', [
        `skipped: ${fault.reason}`,
      ]),
    );
  if (!isOfPlanner) return broken(turn, fault);
  // The person was asked because the rules refused the last proposal, and gave up.
  const { call, calls, refusals } = phase.question;
  const last = refusals.at(-1);
  if (call > calls && last !== undefined) return endRefused(turn, phase, last, call - 1);
  return unresponsiveVerdict(turn, phase.screen, fault.reason) ?? broken(turn, fault);
}

function onAnswer(
  turn: Turn,
  event: Exclude<Event, { kind: 'observed' | 'faulted' | 'cancelled' }>,
): Outcome {
  const { phase } = turn.state;
  switch (event.kind) {
    case 'prepared':
      return phase.kind === 'preparing'
        ? emit(
            turn,
            { kind: 'observing', after: { kind: 'turn' } },
            { kind: 'observe', reason: 'first', afterMs: 0, settle: true },
          )
        : unexpectedEvent(turn, event);
    case 'proposed':
      return phase.kind === 'asking'
        ? onProposal(turn, phase, event.proposal, event.tookMs)
        : unexpectedEvent(turn, event);
    case 'acted':
      return phase.kind === 'acting'
        ? emit(
            gestureEnded(turn, phase.after, event.at),
            { kind: 'observing', after: phase.after },
            { kind: 'observe', reason: 'after gesture', afterMs: 0, settle: true },
          )
        : unexpectedEvent(turn, event);
    case 'compared':
      if (phase.kind !== 'comparing') return unexpectedEvent(turn, event);
      if (phase.after.kind === 'attempt')
        return evaluateAttempt(turn, phase.after.pending, phase.screen, event.change);
      return advanceNext(onSearchScroll(turn, phase.after, phase.screen, event.change), phase.screen);
    case 'judged':
      if (phase.kind !== 'awaiting judge') return unexpectedEvent(turn, event);
      if (phase.rivals !== undefined) return onRivalsJudged(turn, phase, phase.rivals, event.answers);
      return phase.isStep
        ? onStepJudged(turn, phase, event.answers)
        : onConditionsJudged(turn, phase, event.answers);
  }
}

/** Ends the step as the planner's proposal does, with what the judge says of the controls that were left out (R64). */
function onRivalsJudged(
  turn: Turn,
  phase: PhaseOf<'awaiting judge'>,
  rivals: NonNullable<PhaseOf<'awaiting judge'>['rivals']>,
  answers: readonly JudgeAnswer[],
): Outcome {
  const { screen, question } = phase;
  if (question === null) return askNext(turn, screen);
  const judged = withRivalsJudged(turn, phase, rivals, answers);
  return onProposal(judged, { kind: 'asking', screen, question, blocked: null }, rivals.proposal, 0);
}

/** Records when the gesture of an attempt was finished: an app may take its effect back within 2 s (R74). */
function gestureEnded(turn: Turn, after: PerformedGesture, at: number): Turn {
  const { lastAttempt } = turn.state.seen;
  return after.kind === 'attempt' && lastAttempt !== null && after.pending.attempt.action.kind !== 'wait'
    ? patch(turn, { seen: { lastAttempt: { ...lastAttempt, endedAt: at } } })
    : turn;
}

type SearchScroll = Extract<ObservationPurpose, { kind: 'search' }>;

function onSearchScroll(turn: Turn, scroll: SearchScroll, after: Screen, change: ScreenChange): Turn {
  // A page that comes down when the keyboard goes was neither scrolled nor replaced.
  if (scroll.attempt.action.kind === 'hide_keyboard') return turn;
  return patch(recordNavigation(turn, change, scroll, after, true), {
    search: { ended: change.kind === 'none' },
  });
}

function onObserved(turn: Turn, captured: Screen): Outcome {
  const screen = monotonic(turn.state, captured);
  const seen = recordObservation(patch(turn, { run: { clockMs: screen.at } }), screen);
  const { phase } = turn.state;
  if (phase.kind === 'judging') {
    const failure = crashOrAnr(screen) ?? errorMessage(screen, seen.state);
    return failure === null ? checkExpectedState(seen, phase, screen) : fail(seen, failure);
  }
  if (phase.kind === 'observing again') {
    const failure = crashOrAnr(screen);
    if (failure !== null) return fail(seen, failure);
    // The planner took its time, and the blocker went by itself.
    const { blocked } = phase;
    return blocked !== null && !isStillBlocking(screen, blocked.obstruction.type)
      ? resumeAfterBlocker(withdrawDismissal(seen, blocked), blocked.resume, screen)
      : onObservedAgain(seen, phase, screen);
  }
  return phase.kind === 'observing'
    ? continueAfter(seen, phase.after, screen)
    : unexpectedEvent(seen, { kind: 'observed', screen });
}

function continueAfter(turn: Turn, after: ObservationPurpose, screen: Screen): Outcome {
  const failure = crashOrAnr(screen);
  if (failure !== null) return fail(turn, failure);
  switch (after.kind) {
    case 'turn':
      return advanceNext(turn, screen);
    case 'judge':
      return askJudgeAgain(turn, screen, after.subject);
    case 'scroll':
      return onScrolledCloser(turn, screen, after);
    case 'dismissal':
      // A dismissal may take effect late, like any gesture: watch once before it counts as failed.
      if (!after.watched && isStillBlocking(screen, after.over))
        return emit(
          turn,
          { kind: 'observing', after: { ...after, watched: true } },
          { kind: 'observe', reason: 'late effect', afterMs: LIMITS.watchMs, settle: true },
        );
      return resumeAfterBlocker(turn, after.resume, screen);
    case 'attempt': {
      const { before, attempt } = after.pending;
      return emit(
        turn,
        { kind: 'comparing', screen, after },
        { kind: 'compare', before: before.id, after: screen.id, target: attempt.target },
      );
    }
    case 'search':
      return emit(
        turn,
        { kind: 'comparing', screen, after },
        { kind: 'compare', before: after.before.id, after: screen.id, target: null },
      );
  }
}

/** Evaluates the obstructed attempt again, or goes on when nothing was attempted yet. */
function resumeAfterBlocker(turn: Turn, resume: OpenAttempt | null, screen: Screen): Outcome {
  return resume === null
    ? advanceNext(turn, screen)
    : continueAfter(turn, { kind: 'attempt', pending: { ...resume, recovered: 'B' } }, screen);
}

/** Runs rules until one returns a command. */
function toCommand(outcome: Outcome): Decision {
  let current = outcome;
  while ('next' in current)
    current =
      current.next === 'ask'
        ? askPlanner(current.turn, current.screen, current.blocked)
        : advance(current.turn, current.screen);
  return current;
}

function unexpectedEvent(turn: Turn, event: Event): Decision {
  return broken(turn, {
    code: 'INTERNAL',
    blame: 'ours',
    reason: `${event.kind} arrived while ${turn.state.phase.kind}`,
    hint: 'This is a bug in Thumbrule. Please report it and attach the trace.',
  });
}
