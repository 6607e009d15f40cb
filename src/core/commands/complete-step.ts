/** The core alone ticks; what comes next is looked at on the same screen (R2). */
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

/** The open act is done (or skipped): go on to the step's next act, its result, or the next step. */
export function completeInstruction(
  turn: Turn,
  screen: Screen,
  outcome: CompletedOutcome,
  reason: string,
  flags: readonly string[],
): Continue {
  const { state } = turn;
  if (outcome === 'completed' && state.run.cursor.act < lastInstructionIndex(stepAt(state)))
    return advanceNext(
      patch(turn, {
        step: newStep(),
        search: newSearch(),
        run: {
          budgets: clearAttempts(state.run.budgets),
          flags: withFlags(turn, flags),
          cursor: { ...state.run.cursor, act: state.run.cursor.act + 1 },
        },
      }),
      screen,
    );
  return completeStep(turn, screen, outcome, reason, flags);
}

/** What is open last in a step: an act, or, when the step names a result, that result. */
function lastInstructionIndex(step: GoalStep | undefined): number {
  if (step === undefined) return 0;
  const { instructions, conditions } = step.parsed;
  return conditions.length > 0 ? instructions.length : instructions.length - 1;
}

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
    ? { phase: 'steps' as const, index: 0, act: 0 }
    : { phase, index: index + 1, act: 0 };
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
  const noted =
    outcome === 'unproven'
      ? next
      : patch(next, {}, { kind: 'completed', phase, index, outcome, reason, flags });
  return advanceNext(noted, screen);
}

/** The run's flags with those of the open step, each with its line. */
function withFlags(turn: Turn, flags: readonly string[]): readonly string[] {
  return [...turn.state.run.flags, ...flags.map((f) => `${openLine(turn).line}: ${f}`)];
}
