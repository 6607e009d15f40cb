/** Completes instructions and steps (R2), then goes on with the same screen. */
import { clearAttempts } from '../budgets/retry-budgets.ts';
import type { StepOutcome } from '../model/run-state.ts';
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

type CompletedOutcome = Exclude<StepOutcome['outcome'], 'unproven'>;

/** Completes (or skips) the open instruction and goes on to the step's next instruction, its result, or the next step. */
export function completeInstruction(
  turn: Turn,
  screen: Screen,
  outcome: CompletedOutcome,
  reason: string,
  flags: readonly string[],
): Continue {
  const { state } = turn;
  if (outcome === 'completed' && state.run.cursor.instruction < lastInstructionIndex(stepAt(state)))
    return advanceNext(
      patch(turn, {
        step: newStep(),
        search: newSearch(),
        run: {
          budgets: clearAttempts(state.run.budgets),
          flags: withFlags(turn, flags),
          cursor: { ...state.run.cursor, instruction: state.run.cursor.instruction + 1 },
        },
      }),
      screen,
    );
  return completeStep(turn, screen, outcome, reason, flags);
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
    outcome === 'unproven'
      ? next
      : patch(next, {}, { kind: 'completed', phase, index, outcome, reason, flags });
  return advanceNext(recorded, screen);
}

/** Returns the run's flags and those of the open step, each with its line. */
function withFlags(turn: Turn, flags: readonly string[]): readonly string[] {
  return [...turn.state.run.flags, ...flags.map((f) => `${openLine(turn).line}: ${f}`)];
}
