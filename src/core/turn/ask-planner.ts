import { locatorOf, resolve } from '../targets/resolve.ts';
import { startScreenOf, failMissingElement } from '../steps/missing-element.ts';
import type { Question } from '../model/protocol.ts';
import type { BlockedBy, PhaseOf } from '../model/run-state.ts';
import {
  type Turn,
  type Decision,
  stepAt,
  patch,
  emit,
  type Outcome,
  openInstruction,
} from '../state/turn.ts';
import { inconclusive, broken } from '../commands/finish.ts';
import type { Screen } from '../../screen/model/screen.ts';

/** Begins a turn on this screen; the turn cap ends the goal here. */
export function askPlanner(turn: Turn, screen: Screen, blocked: BlockedBy | null = null): Decision {
  const { state, policy } = turn;
  const { maxTurns } = policy;
  if (state.run.turn >= maxTurns)
    return inconclusive(turn, 'turn-cap', `no verdict within ${maxTurns} turn${maxTurns === 1 ? '' : 's'}`);
  const step = stepAt(state);
  const { phase, index, act } = state.run.cursor;
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
    history: state.run.history,
    remembered: state.run.remembered,
  };
  const begun = patch(
    turn,
    {
      run: { turn: state.run.turn + 1, refusals: [] },
      step: {
        openedOnScreen: state.step.openedOnScreen ?? screen.id,
        startScreen: state.step.startScreen ?? (blocked === null ? startScreenOf(state, screen) : null),
      },
    },
    { kind: 'turn', turn: state.run.turn + 1, of: maxTurns, phase, index, line: step?.text ?? '' },
  );
  return emit(begun, { kind: 'asking', screen, question, blocked }, { kind: 'ask', question });
}

/** Nobody is left to ask. A named control that is nowhere is the app's fault; a line that can't be read is not. */
export function onDeferral(turn: Turn, phase: PhaseOf<'asking'>, reason: string): Outcome {
  const act = openInstruction(turn.state);
  const phrase = act === undefined ? null : locatorOf(act);
  if (phase.question.about === 'step' && phrase !== null) {
    const grounded = resolve(phase.screen, phrase, turn.state.goal.textCase);
    if (grounded.matches.length === 0) return failMissingElement(turn, phase.screen, grounded.reason);
  }
  return broken(turn, {
    code: 'PLANNER_DEFERRED',
    // A line that nobody reads is the goal's matter; proposals that the rules refused are not.
    blame: phase.question.refusals.length > 0 ? 'agent' : 'test',
    reason,
    hint: 'Write the line as an explicit instruction (Tap "…", Type "…" into "…", Verify "…" is visible), or add a planner that asks a model.',
  });
}
