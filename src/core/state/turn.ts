import type { Policy } from '../model/policy.ts';
import type { Command, Note } from '../model/protocol.ts';
import type { BlockedBy, Phase } from '../model/phase.ts';
import type { Cursor, RunRecord } from '../model/run-record.ts';
import type { RunState, SearchRecord, SeenRecord } from '../model/run-state.ts';
import type { StepRecord } from '../model/step-record.ts';
import type { Instruction } from '../../goal/model/instruction.ts';
import type { GoalStep } from '../../goal/model/goal.ts';
import type { Screen } from '../../screen/model/screen.ts';

/** The result of a rule that has no command yet: `decide` advances on this screen, or asks the planner. */
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

/** State, policy and notes of a decision, passed from rule to rule. */
export interface Turn {
  readonly state: RunState;
  readonly policy: Policy;
  readonly notes: readonly Note[];
}

/** Fields that a rule changes, by record. */
export interface Changes {
  readonly run?: Partial<RunRecord>;
  readonly step?: Partial<StepRecord>;
  readonly search?: Partial<SearchRecord>;
  readonly seen?: Partial<SeenRecord>;
}

/** Returns the turn with changed fields and added notes. */
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

/** Ends the decision with a phase and a command. */
export function emit({ state, notes }: Turn, phase: Phase, command: Command): Decision {
  const pauseMs = command.kind === 'observe' ? command.afterMs : state.run.pauseMs;
  return { state: { ...state, phase, run: { ...state.run, pauseMs } }, command, notes };
}

/** Returns the open step, or the step at `cursor`; undefined in Expected State. */
export function stepAt(state: RunState, cursor: Cursor = state.run.cursor): GoalStep | undefined {
  return state.goal[cursor.phase][cursor.index];
}

/** Returns the record of a step (or instruction) that has just been opened. */
export function newStep(): StepRecord {
  return {
    missingSince: null,
    disabledSince: null,
    obstructedSince: null,
    wasInView: false,
    readings: [],
    endsSeen: [],
    landedElsewhere: false,
    rowsRead: null,
    counted: null,
    answers: [],
    swipes: 0,
    openedOnScreen: null,
    startScreen: null,
    approaches: 0,
    openEndedGestureKeys: [],
    resultBaseline: null,
    looks: [],
    otherRouteTaken: false,
    branchTaken: false,
    judgeAsks: 0,
    turnedDown: null,
    answered: [],
    unresponsive: [],
    vainMoves: [],
    rejectedInput: null,
    compiled: null,
    unmatched: null,
    leftLines: [],
    plans: [],
    missedResult: null,
    offered: [],
    ruledOut: null,
    told: [],
    lastInput: false,
    wasDeclinable: false,
    isKnownWay: false,
  };
}

export function newSearch(): SearchRecord {
  return { scrolls: 0, ended: false, fromMiddle: false, repeated: false, keyboardClosed: false };
}

/** Returns the open instruction; undefined for Verify steps and open-ended steps, and when only the step's result is left to verify. */
export function openInstruction(state: RunState): Instruction | undefined {
  return stepAt(state)?.parsed.instructions[state.run.cursor.instruction];
}

/** Returns the steps after the open one, also those after setup. */
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
