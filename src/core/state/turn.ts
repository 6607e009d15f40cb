import type { Policy } from '../model/policy.ts';
import type { Command, Note } from '../model/protocol.ts';
import type {
  BlockedBy,
  Cursor,
  Phase,
  RunRecord,
  RunState,
  SearchRecord,
  SeenRecord,
  StepRecord,
} from '../model/run-state.ts';
import type { Instruction } from '../../goal/model/instruction.ts';
import type { GoalStep } from '../../goal/model/goal.ts';
import type { Screen } from '../../screen/model/screen.ts';

/** One of the rules has no command yet: the same screen is to be considered, or the planner asked, by `decide`. */
export interface Continue {
  readonly next: 'advance' | 'ask';
  readonly turn: Turn;
  readonly screen: Screen;
  readonly blocked: BlockedBy | null;
}

export type Outcome = Decision | Continue;

export function advanceNext(turn: Turn, screen: Screen): Continue {
  return { next: 'advance', turn, screen, blocked: null };
}

export function askNext(turn: Turn, screen: Screen, blocked: BlockedBy | null = null): Continue {
  return { next: 'ask', turn, screen, blocked };
}

export interface Decision {
  readonly state: RunState;
  readonly command: Command;
  readonly notes: readonly Note[];
}

/** State, policy and the notes so far, handed from one step of a decision to the next. */
export interface Turn {
  readonly state: RunState;
  readonly policy: Policy;
  readonly notes: readonly Note[];
}

/** What a rule changes: some fields of some records. */
export interface Changes {
  readonly run?: Partial<RunRecord>;
  readonly step?: Partial<StepRecord>;
  readonly search?: Partial<SearchRecord>;
  readonly seen?: Partial<SeenRecord>;
}

export function patch({ state, ...turn }: Turn, changes: Changes, ...notes: readonly Note[]): Turn {
  return {
    ...turn,
    state: {
      ...state,
      run: { ...state.run, ...changes.run },
      step: { ...state.step, ...changes.step },
      search: { ...state.search, ...changes.search },
      seen: { ...state.seen, ...changes.seen },
    },
    notes: [...turn.notes, ...notes],
  };
}

export function emit({ state, notes }: Turn, phase: Phase, command: Command): Decision {
  const pauseMs = command.kind === 'observe' ? command.afterMs : state.run.pauseMs;
  return { state: { ...state, phase, run: { ...state.run, pauseMs } }, command, notes };
}

export function stepAt(state: RunState, cursor: Cursor = state.run.cursor): GoalStep | undefined {
  return state.goal[cursor.phase][cursor.index];
}

/** Returns the record of a step (or instruction) that has just been opened. */
export function newStep(): StepRecord {
  return {
    missingSince: null,
    disabledSince: null,
    wasInView: false,
    swipes: 0,
    openedOnScreen: null,
    startScreen: null,
    approaches: 0,
    openEndedGestureKeys: [],
    resultBaseline: null,
    otherRouteTaken: false,
  };
}

export function newSearch(): SearchRecord {
  return { scrolls: 0, ended: false, fromMiddle: false, repeated: false };
}

/** The act that is open now; undefined for verify and free steps, and when only the result is left to verify. */
export function openInstruction(state: RunState): Instruction | undefined {
  return stepAt(state)?.parsed.instructions[state.run.cursor.act];
}

/** The steps after the open one, across the border of setup. */
export function stepsAhead(state: RunState): readonly GoalStep[] {
  const {
    goal,
    run: { cursor },
  } = state;
  const rest = goal[cursor.phase].slice(cursor.index + 1);
  return cursor.phase === 'setup' ? [...rest, ...goal.steps] : rest;
}

export function appendHistory(state: RunState, line: string): readonly string[] {
  return [...state.run.history, line];
}
