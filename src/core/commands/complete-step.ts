/** Completes instructions and steps (R2), then goes on with the same screen. */
import { clearAttempts } from '../budgets/retry-budgets.ts';
import type { Note } from '../model/protocol.ts';
import type { StepOutcome } from '../model/run-record.ts';
import {
  advanceNext,
  newSearch,
  newStep,
  patch,
  appendHistory,
  stepAt,
  type Continue,
  type Turn,
} from '../state/turn.ts';
import { openLine } from './finish.ts';
import type { GoalStep } from '../../goal/model/goal.ts';
import type { Screen } from '../../screen/model/screen.ts';

type CompletedOutcome = Exclude<StepOutcome['outcome'], 'unproven' | 'claimed'>;

/** Completes (or skips) the open instruction and goes on to the step's next instruction, its result, or the next step. */
export function completeInstruction(
  turn: Turn,
  screen: Screen,
  outcome: CompletedOutcome,
  reason: string,
  flags: readonly string[],
): Continue {
  const { state } = turn;
  const step = stepAt(state);
  const instruction = instructionAfter(step, state.run.cursor.instruction);
  if (outcome === 'completed' && instruction <= lastInstructionIndex(step))
    return advanceNext(
      patch(turn, {
        step: newStep(),
        search: newSearch(),
        run: {
          budgets: clearAttempts(state.run.budgets),
          flags: withFlags(turn, flags),
          cursor: { ...state.run.cursor, instruction },
        },
      }),
      screen,
    );
  return completeStep(turn, screen, outcome, reason, flags);
}

/** Returns the index of the instruction after this one: after the first branch, the one that follows both (R4). */
function instructionAfter(step: GoalStep | undefined, index: number): number {
  const branches = step?.parsed.branches;
  const isEndOfFirst = branches !== undefined && index + 1 === branches.from + branches.first;
  return index + 1 + (isEndOfFirst ? branches.second : 0);
}

/** Goes on with what follows the first branch of a conditional step whose condition does not hold, or skips the step when nothing follows (R4). */
export function leaveFirstBranch(
  turn: Turn,
  screen: Screen,
  reason: string,
  flags: readonly string[],
): Continue {
  const { state } = turn;
  const step = stepAt(state);
  const branches = step?.parsed.branches;
  const instruction = branches === undefined ? 0 : branches.from + branches.first;
  if (branches === undefined || instruction > lastInstructionIndex(step))
    return completeStep(turn, screen, (branches?.from ?? 0) > 0 ? 'completed' : 'skipped', reason, flags);
  return advanceNext(
    patch(
      turn,
      {
        step: newStep(),
        search: newSearch(),
        run: { cursor: { ...state.run.cursor, instruction }, flags: withFlags(turn, flags) },
      },
      notTaken(turn, 'first', reason),
    ),
    screen,
  );
}

/** Records that the condition of a step with two branches holds, so that it is not checked again (R4). */
export function takeFirstBranch(turn: Turn, screen: Screen, reason: string): Continue {
  return advanceNext(patch(turn, { step: { branchTaken: true } }, notTaken(turn, 'second', reason)), screen);
}

function notTaken(turn: Turn, branch: 'first' | 'second', reason: string): Note {
  return { kind: 'flag', text: `${openLine(turn).line}: the ${branch} branch is not taken: ${reason}` };
}

/** Returns the index of the last instruction, or the one after it when the step also names a result. */
function lastInstructionIndex(step: GoalStep | undefined): number {
  if (step === undefined) return 0;
  const { instructions, conditions } = step.parsed;
  return conditions.length > 0 ? instructions.length : instructions.length - 1;
}

/** Completes the open step, records its outcome and goes on to the next step. */
export function completeStep(
  turn: Turn,
  screen: Screen,
  outcome: StepOutcome['outcome'],
  reason: string,
  flags: readonly string[],
): Continue {
  const { state } = turn;
  const { phase, index } = state.run.cursor;
  const lastOfSetup = phase === 'setup' && index + 1 >= state.goal.setup.length;
  const cursor = lastOfSetup
    ? { phase: 'steps' as const, index: 0, instruction: 0 }
    : { phase, index: index + 1, instruction: 0 };
  const next = patch(turn, {
    step: newStep(),
    search: newSearch(),
    run: {
      cursor,
      completed: [...state.run.completed, { phase, index, outcome }],
      budgets: clearAttempts(state.run.budgets),
      flags: withFlags(turn, flags),
      history: appendHistory(
        state,
        `${outcome}: ${openLine(turn).line}${reason === '' ? '' : ` (${reason})`}`,
      ),
    },
  });
  const recorded =
    outcome === 'unproven' || outcome === 'claimed'
      ? next
      : patch(next, {}, { kind: 'completed', phase, index, outcome, reason, flags });
  return advanceNext(recorded, screen);
}

/** Completes the head of nested lines whose lines are not carried out, and skips those (R8). */
export function passOver(turn: Turn, screen: Screen, count: number, reason: string): Continue {
  const { cursor } = turn.state.run;
  const completed = completeStep(turn, screen, 'completed', reason, []);
  const { phase } = cursor;
  const skipped = Array.from({ length: count }, (_, i) => ({
    phase,
    index: cursor.index + 1 + i,
    outcome: 'skipped' as const,
  }));
  const notes = skipped.map((step): Note => ({ kind: 'completed', ...step, reason, flags: [] }));
  const index = cursor.index + 1 + count;
  const isEndOfSetup = phase === 'setup' && index >= turn.state.goal.setup.length;
  const after = patch(
    completed.turn,
    {
      run: {
        cursor: isEndOfSetup
          ? { phase: 'steps', index: 0, instruction: 0 }
          : { phase, index, instruction: 0 },
        completed: [...completed.turn.state.run.completed, ...skipped],
      },
    },
    ...notes,
  );
  return advanceNext(after, screen);
}

/** Returns the run's flags and those of the open step, each with its line. */
function withFlags(turn: Turn, flags: readonly string[]): readonly string[] {
  return [...turn.state.run.flags, ...flags.map((f) => `${openLine(turn).line}: ${f}`)];
}
