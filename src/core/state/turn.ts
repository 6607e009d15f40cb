import type { Policy } from '../model/policy.ts';
import type { Command, Note } from '../model/protocol.ts';
import type { BlockedBy, RunState, Phase, Cursor } from '../model/run-state.ts';
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

export function patch(turn: Turn, changes: Partial<RunState>, ...notes: readonly Note[]): Turn {
  return { ...turn, state: { ...turn.state, ...changes }, notes: [...turn.notes, ...notes] };
}

export function emit(turn: Turn, phase: Phase, command: Command): Decision {
  const pauseMs = command.kind === 'observe' ? command.afterMs : turn.state.pauseMs;
  return { state: { ...turn.state, phase, pauseMs }, command, notes: turn.notes };
}

export function stepAt(state: RunState, cursor: Cursor = state.cursor): GoalStep | undefined {
  return state.goal[cursor.phase][cursor.index];
}

/** What belongs to one step (or act) alone and ends with it. */
export const NEW_STEP = {
  missingSince: null,
  disabledSince: null,
  wasInView: false,
  openedOnScreen: null,
  startScreen: null,
  approaches: 0,
  searchScrolls: 0,
  searchEnded: false,
  searchFromMiddle: false,
  searchRepeated: false,
  resultBaseline: null,
  otherRouteTaken: false,
  openEndedGestureKeys: [] as readonly string[],
} as const satisfies Partial<RunState>;

/** The act that is open now; undefined for verify and free steps, and when only the result is left to verify. */
export function openInstruction(state: RunState): Instruction | undefined {
  return stepAt(state)?.parsed.instructions[state.cursor.act];
}

/** The steps after the open one, across the border of setup. */
export function stepsAhead(state: RunState): readonly GoalStep[] {
  const { goal, cursor } = state;
  const rest = goal[cursor.phase].slice(cursor.index + 1);
  return cursor.phase === 'setup' ? [...rest, ...goal.steps] : rest;
}

export function appendHistory(state: RunState, line: string): readonly string[] {
  return [...state.history, line];
}
