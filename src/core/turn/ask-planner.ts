import { missingEnd } from '../steps/drag-ends.ts';
import { locatorOf, resolve } from '../targets/resolve.ts';
import { startScreenOf, failMissingElement } from '../steps/missing-element.ts';
import { failObstruction } from '../recovery/b-dismiss.ts';
import type { Proposal, Question } from '../model/protocol.ts';
import type { BlockedBy, PhaseOf } from '../model/phase.ts';
import type { RunState } from '../model/run-state.ts';
import { leaveCompiled } from '../state/compiled.ts';
import {
  askNext,
  type Turn,
  type Decision,
  stepAt,
  patch,
  emit,
  type Outcome,
  openInstruction,
  stepsAhead,
} from '../state/turn.ts';
import { completeStep } from '../commands/complete-step.ts';
import { inconclusive, broken, fail } from '../commands/finish.ts';
import { contextOf } from '../assertions/context.ts';
import { proveAll } from '../assertions/index.ts';
import { refuse } from '../commands/refuse.ts';
import { statedResults } from '../assertions/baseline.ts';
import { gapInWay } from '../commands/way.ts';
import { askAboutRivals } from '../steps/rivals.ts';
import { unresponsiveVerdict } from '../commands/unresponsive.ts';
import type { Screen } from '../../screen/model/screen.ts';

/** Begins a turn and asks the planner about this screen. Ends the goal when the turn limit is reached (R80). */
export function askPlanner(turn: Turn, screen: Screen, blocked: BlockedBy | null = null): Decision {
  const { state, policy } = turn;
  const { maxTurns } = policy;
  if (state.run.turn >= maxTurns) {
    const reason = `turn limit reached: no verdict within ${maxTurns} turn${maxTurns === 1 ? '' : 's'}`;
    return unresponsiveVerdict(turn, screen, reason) ?? inconclusive(turn, 'turn-cap', reason);
  }
  const step = stepAt(state);
  const { phase, index, instruction: act } = state.run.cursor;
  const question: Question = {
    phase,
    index,
    instruction: act,
    screen: screen.id,
    about: blocked === null ? 'step' : 'obstruction',
    overlay: blocked?.obstruction.ref ?? null,
    refusals: [],
    call: 1,
    calls: policy.callsPerTurn,
    ...(blocked === null ? compiledQuestion(state) : {}),
    history: state.run.history,
    remembered: state.run.remembered,
  };
  const opened = patch(
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
  return emit(opened, { kind: 'asking', screen, question, blocked }, { kind: 'ask', question });
}

/** Returns the compiled line that is next, or the one that did not match (R60). */
function compiledQuestion({ step }: RunState): Pick<Question, 'compiledLine' | 'unmatched'> {
  const part = step.compiled?.parts[step.compiled.next];
  if (part !== undefined && part.instruction !== null)
    return { compiledLine: { line: part.line, instruction: part.instruction } };
  return step.unmatched === null ? {} : { unmatched: step.unmatched };
}

/** Ends the goal when no planner can propose an action. An obstruction that nothing closes is persistent (R34). A named control that is missing is a bug of the app; a line that no planner can read is not. */
export function onDeferral(turn: Turn, phase: PhaseOf<'asking'>, reason: string): Outcome {
  // No rule carries out the compiled line on this screen: the planner is asked for another way (R60).
  if ((phase.question.compiledLine ?? null) !== null && turn.state.step.compiled !== null)
    return askNext(leaveCompiled(turn, reason), phase.screen);
  const unresponsive =
    askAboutRivals(turn, phase, { kind: 'defer', by: '', reason }) ??
    unresponsiveVerdict(turn, phase.screen, reason) ??
    endWithoutResult(turn, phase);
  if (unresponsive !== null) return unresponsive;
  if (phase.blocked !== null) return failObstruction(turn, phase.screen, phase.blocked.obstruction, reason);
  const instruction = openInstruction(turn.state);
  const locator = instruction === undefined ? null : locatorOf(instruction);
  if (locator !== null) {
    const resolved = resolve(phase.screen, locator, turn.state.goal.textCase);
    if (resolved.matches.length === 0) return failMissingElement(turn, phase.screen, resolved.reason);
    const end = instruction?.kind === 'drag' ? missingEnd(turn, phase.screen, instruction) : undefined;
    if (end !== undefined) return failMissingElement(turn, phase.screen, reason, end);
  }
  return broken(turn, {
    code: 'PLANNER_DEFERRED',
    // The goal is to blame for a line that no planner can read, and the planner for proposals that the rules refused.
    blame: phase.question.refusals.length > 0 ? 'agent' : 'test',
    reason,
    hint: 'Write the line as an explicit step (Tap "…", Type "…" into "…", Verify "…" is visible), or configure an AI planner: set ANTHROPIC_API_KEY and add --planner literal,anthropic.',
  });
}

/**
 * Ends a step whose lines were all carried out and whose result is not shown (R64). A result that the line itself states is a bug where it does not hold.
 * Else Expected State decides after the last step: what the goal states there is a bug where it does not hold, and proves no step where it does. No
 * app is blamed while another control may have been the right one.
 * Null in all other cases.
 */
function endWithoutResult(turn: Turn, { screen, blocked }: PhaseOf<'asking'>): Outcome | null {
  const { missedResult } = turn.state.step;
  const step = stepAt(turn.state);
  if (missedResult === null || blocked !== null || step === undefined || step.optional) return null;
  const own = proveAll(statedResults(step), { ...contextOf(turn, screen), mustBeSettled: true });
  // Only a result that does not hold has a label.
  const { label, expected, actual, proof } = own;
  const gap = gapInWay(turn, screen);
  const reason = gap === null ? missedResult : `${missedResult}; ${gap}`;
  if (label !== null && proof !== null)
    return gap === null
      ? fail(turn, { label, expected, actual, proof })
      : inconclusive(turn, 'unproven', `${reason}, and ${expected}: ${actual}`);
  const isLast = stepsAhead(turn.state).length === 0 && turn.state.goal.expected.length > 0;
  return isLast ? completeStep(turn, screen, gap === null ? 'unproven' : 'claimed', reason, []) : null;
}

/**
 * Decides by the cause when the planner gives up (R64): a control that did not respond, a named control that is nowhere after the approach
 * actions, or the planner's own reason, which proves nothing against the app.
 */
export function onCannot(
  turn: Turn,
  phase: PhaseOf<'asking'>,
  proposal: Extract<Proposal, { kind: 'cannot' }>,
): Outcome {
  const { reason, evidence, doesNotApply = false } = proposal;
  const { state } = turn;
  const { screen } = phase;
  const why = `${reason}${evidence === '' ? '' : ` (${evidence})`}`;
  const said = doesNotApply ? `it does not apply here: ${why}` : `the planner can't go on: ${why}`;
  const unresponsive =
    askAboutRivals(turn, phase, { ...proposal, remember: [] }) ??
    unresponsiveVerdict(turn, screen, said) ??
    endWithoutResult(turn, phase);
  if (unresponsive !== null) return unresponsive;
  const instruction = openInstruction(state);
  const locator = instruction === undefined ? null : locatorOf(instruction);
  if (phase.blocked === null && locator !== null) {
    const { matches, reason: missing } = resolve(screen, locator, state.goal.textCase);
    const shown = matches.find((e) => e.visible !== null);
    if (shown !== undefined)
      return refuse(
        turn,
        phase,
        'cannot',
        `${locator.source} is ${shown.ref} and in view: propose the action`,
      );
    if (state.step.approaches === 0)
      return refuse(
        turn,
        phase,
        'cannot',
        `look for ${locator.source} first: scroll, go back, or open a menu`,
      );
    return failMissingElement(turn, screen, missing);
  }
  const step = stepAt(state);
  if (step?.optional === true && step.parsed.kind === 'open-ended' && phase.blocked === null)
    return completeStep(turn, screen, 'skipped', `optional, and ${said}`, []);
  return inconclusive(turn, 'unproven', said);
}
