/** The core alone ticks; what comes next is looked at on the same screen. */
import type { GoalStep } from '../goal/types.ts';
import type { Screen } from '../screen/screen.ts';
import { clear } from './ledger.ts';
import {
  considerNext,
  FRESH_STEP,
  patch,
  remember,
  stepAt,
  type Next,
  type Tick,
  type Turn,
} from './state.ts';
import { place } from './verdict.ts';

type How = Exclude<Tick['how'], 'unticked'>;

/** The open act is done (or skipped): go on to the step's next act, its result, or the next step. */
export function tickAct(
  turn: Turn,
  screen: Screen,
  how: How,
  because: string,
  flags: readonly string[],
): Next {
  const { state } = turn;
  if (how === 'done' && state.cursor.act < lastOf(stepAt(state)))
    return considerNext(
      patch(turn, {
        ...FRESH_STEP,
        ledger: clear(state.ledger),
        flags: flagged(turn, flags),
        cursor: { ...state.cursor, act: state.cursor.act + 1 },
      }),
      screen,
    );
  return tickStep(turn, screen, how, because, flags);
}

/** What is open last in a step: an act, or, when the step names a result, that result. */
function lastOf(step: GoalStep | undefined): number {
  if (step === undefined) return 0;
  const { acts, verify } = step.reading;
  return verify.length > 0 ? acts.length : acts.length - 1;
}

export function tickStep(
  turn: Turn,
  screen: Screen,
  how: Tick['how'],
  because: string,
  flags: readonly string[],
): Next {
  const { state } = turn;
  const { phase, index } = state.cursor;
  const lastOfSetup = phase === 'setup' && index + 1 >= state.goal.setup.length;
  const cursor = lastOfSetup
    ? { phase: 'steps' as const, index: 0, act: 0 }
    : { phase, index: index + 1, act: 0 };
  const next = patch(turn, {
    cursor,
    ticks: [...state.ticks, { phase, index, how }],
    ...FRESH_STEP,
    ledger: clear(state.ledger),
    flags: flagged(turn, flags),
    history: remember(state, `${how}: ${place(turn).line}${because === '' ? '' : ` (${because})`}`),
  });
  const noted =
    how === 'unticked' ? next : patch(next, {}, { kind: 'ticked', phase, index, how, because, flags });
  return considerNext(noted, screen);
}

/** The run's flags with those of the open step, each with its line. */
function flagged(turn: Turn, flags: readonly string[]): readonly string[] {
  return [...turn.state.flags, ...flags.map((f) => `${place(turn).line}: ${f}`)];
}
