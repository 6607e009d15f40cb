/** What a run knows between two events. JSON-serialisable, so that a trace can be decided again offline. */
import type { Action } from '../actions/index.ts';
import type { Goal, GoalStep } from '../goal/types.ts';
import type { ActReading } from '../goal/reading/types.ts';
import type { Screen } from '../screen/screen.ts';
import type { Tallies } from './doubled.ts';
import type { Fact, Sighting } from './evidence.ts';
import type { FirstScreen } from './first-screen.ts';
import type { Ledger } from './ledger.ts';
import type { Obstruction } from './obstruction-types.ts';
import type { Repeat } from './repeats.ts';
import type { Wordings } from './wording.ts';
import type {
  Attempt,
  Command,
  Finding,
  Note,
  Policy,
  Proposal,
  Question,
  Sought,
  TargetIdentity,
} from './types.ts';

export interface Cursor {
  readonly phase: 'setup' | 'steps';
  readonly index: number;
  /** Which of the step's acts is open; its length when only the step's own result is left to verify. */
  readonly act: number;
}

/** `act`: the step's own. `approach`: on the way to a control that is not in view. `free`: part of a free step. */
export type Purpose = 'act' | 'approach' | 'free';

/** An attempt whose effect is not yet known. Recoveries keep it until it lands or a budget is spent. */
export interface Pending {
  readonly attempt: Attempt;
  readonly before: Screen;
  readonly purpose: Purpose;
  /** Case E: the 5 s before the next repeat have been watched. */
  readonly watched: boolean;
  /** The recovery that has just been made for it. */
  readonly recovered: 'B' | 'C' | null;
}

/** What the next look is for. */
export type After =
  | { readonly kind: 'turn' }
  | { readonly kind: 'attempt'; readonly pending: Pending }
  /** Case B: a gesture that closes an obstruction, for an attempt or for none yet. */
  | {
      readonly kind: 'dismissal';
      readonly attempt: Attempt;
      readonly resume: Pending | null;
      /** Type of what it closes. */
      readonly over: string;
      /** It did not go at once, and 5 s more have been watched. */
      readonly watched: boolean;
    }
  /** Case C: a finger movement that brings the target nearer; then `intended` is done. */
  | {
      readonly kind: 'scroll';
      readonly attempt: Attempt;
      readonly intended: Intended;
      readonly distance: number;
      readonly swipes: number;
    }
  /** A finger movement of the core's own that looks for what a Verify step names. */
  | { readonly kind: 'search'; readonly attempt: Attempt; readonly before: Screen };

export interface Intended {
  readonly action: Action;
  readonly purpose: Purpose;
  readonly target: TargetIdentity;
}

/** An obstruction that a planner is being asked about, and the attempt that it holds up. */
export interface Blocked {
  readonly obstruction: Obstruction;
  readonly resume: Pending | null;
}

export type Made = Exclude<After, { kind: 'turn' }>;

/** Each phase carries its own data and no other. */
export type Phase =
  | { readonly kind: 'preparing' }
  | { readonly kind: 'looking'; readonly after: After }
  | {
      readonly kind: 'asking';
      readonly screen: Screen;
      readonly question: Question;
      readonly blocked: Blocked | null;
    }
  | {
      readonly kind: 'confirming';
      readonly screen: Screen;
      readonly question: Question;
      readonly blocked: Blocked | null;
      readonly proposal: Extract<Proposal, { kind: 'action' }>;
    }
  | { readonly kind: 'acting'; readonly after: Made }
  | {
      readonly kind: 'comparing';
      readonly screen: Screen;
      readonly after: Extract<After, { kind: 'attempt' | 'search' }>;
    }
  | { readonly kind: 'judging'; readonly since: number; readonly looks: number }
  /** Conditions wait for the judge's answers; for a free step's claim, `findings` is empty. */
  | {
      readonly kind: 'judge asked';
      readonly findings: readonly Finding[];
      readonly claim: boolean;
      readonly screen: Screen;
      readonly asks: number;
      /** Indexes of the conditions asked about; other answers count for nothing. */
      readonly asked: readonly number[];
      /** A named control that no hierarchy tells of: whether the picture shows it. */
      readonly control: Sought | null;
      /** The planner's question that a claim answered: an objection is one of its calls. */
      readonly question: Question | null;
    }
  | { readonly kind: 'done' };

export interface Tick {
  readonly phase: 'setup' | 'steps';
  readonly index: number;
  readonly how: 'done' | 'skipped' | 'verified' | 'judged' | 'unticked';
}

export interface RunState {
  readonly goal: Goal;
  readonly phase: Phase;
  readonly cursor: Cursor;
  readonly ticks: readonly Tick[];
  readonly turn: number;
  /** Device time of the last look, and the pause asked for before the next; see decide.ts. */
  readonly clockMs: number;
  readonly pauseMs: number;
  readonly ledger: Ledger;
  /** Attempts made in the run; names them. */
  readonly attempts: number;
  /** Refusals and re-asks of this turn. */
  readonly refusals: readonly string[];
  /** The last look and the one before it, both since the last action. */
  readonly last: Screen | null;
  readonly previous: Screen | null;
  /** Content scrolled / screen replaced, how often: tells whether either came between two attempts. */
  readonly scrolls: number;
  readonly screens: number;
  /** The last screen's content was scrolled since it came. */
  readonly scrolledAway: boolean;
  /** Some of that was done to reach a control or to look for something, not because a line of the goal says so. */
  readonly scrolledByUs: boolean;
  /** Device time of the first look on which the open step lacked what it needs; null: it had it, or no look yet. */
  readonly lackingSince: number | null;
  /** First look on which the control to use was disabled. */
  readonly disabledSince: number | null;
  /** The open act's control stood in view on a look since the act was opened, and no gesture has been made on it. */
  readonly wasThere: boolean;
  /** Finger movements made of a "swipe … N times" act. */
  readonly swipes: number;
  /** Screen on which a planner was first asked about the open step: what it was before. */
  readonly opening: string | null;
  /** That screen, until an approach action led away from it; null: not asked yet. */
  readonly first: FirstScreen | null;
  /** Approach actions of the open step. */
  readonly approaches: number;
  readonly toasts: readonly string[];
  readonly typed: readonly string[];
  readonly facts: readonly Fact[];
  /** What planners asked to be remembered; evidence only as `facts`. */
  readonly remembered: readonly string[];
  readonly sightings: readonly Sighting[];
  /** What elements said, by which they are known again when their words change; see wording.ts. */
  readonly wordings: Wordings;
  /** Every gesture of the run in words that two equal ones share. */
  readonly sent: readonly string[];
  readonly tallies: Tallies;
  /** Gestures of the open free step, and whether in any free step two equal ones were made: what is doubled then is the planner's doing. */
  readonly sentFreely: readonly string[];
  readonly sentTwice: boolean;
  readonly history: readonly string[];
  readonly flags: readonly string[];
  /** What was seen to change by itself on this screen; see restless.ts. */
  readonly restless: readonly string[];
  /** The overlay that a gesture of the run opened last; see obstruction.ts. */
  readonly opened: string | null;
  /** Gestures that were made again before their effect showed: a doubled result after one of them may be ours. */
  readonly repeats: readonly Repeat[];
  /** Finger movements of the core's own for the open Verify step, and whether the last one reached the end. */
  readonly searches: number;
  readonly searchEnded: boolean;
  /** The list had been scrolled before the search began, so that its beginning was not followed. */
  readonly searchBlind: boolean;
  /** It has been followed a second time. */
  readonly searchedAgain: boolean;
  /** Free step: the last gesture before which the result that it names was shown not to hold: a deed, or one that only moved the view; null: it never was. */
  readonly lackedBefore: 'view' | 'deed' | null;
  /** Free step: the one other route after a spent E has been taken. */
  readonly otherRoute: boolean;
}

/** One of the rules has no command yet: the same screen is to be considered, or the planner asked, by `decide`. */
export interface Next {
  readonly next: 'consider' | 'ask';
  readonly turn: Turn;
  readonly screen: Screen;
  readonly blocked: Blocked | null;
}

export type Outcome = Decision | Next;

export function considerNext(turn: Turn, screen: Screen): Next {
  return { next: 'consider', turn, screen, blocked: null };
}

export function askNext(turn: Turn, screen: Screen, blocked: Blocked | null = null): Next {
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
  const pauseMs = command.kind === 'look' ? command.afterMs : turn.state.pauseMs;
  return { state: { ...turn.state, phase, pauseMs }, command, notes: turn.notes };
}

export function stepAt(state: RunState, cursor: Cursor = state.cursor): GoalStep | undefined {
  return state.goal[cursor.phase][cursor.index];
}

/** What belongs to one step (or act) alone and ends with it. */
export const FRESH_STEP = {
  lackingSince: null,
  disabledSince: null,
  wasThere: false,
  opening: null,
  first: null,
  approaches: 0,
  searches: 0,
  searchEnded: false,
  searchBlind: false,
  searchedAgain: false,
  lackedBefore: null,
  otherRoute: false,
  sentFreely: [] as readonly string[],
} as const;

/** The act that is open now; undefined for verify and free steps, and when only the result is left to verify. */
export function openAct(state: RunState): ActReading | undefined {
  return stepAt(state)?.reading.acts[state.cursor.act];
}

/** The steps after the open one, across the border of setup. */
export function stepsAhead(state: RunState): readonly GoalStep[] {
  const { goal, cursor } = state;
  const rest = goal[cursor.phase].slice(cursor.index + 1);
  return cursor.phase === 'setup' ? [...rest, ...goal.steps] : rest;
}

export function remember(state: RunState, line: string): readonly string[] {
  return [...state.history, line];
}
