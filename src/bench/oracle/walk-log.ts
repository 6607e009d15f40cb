/** A walk's lines, what it met and where it stopped. */
import type { AppModel } from '../../simulator/app/model.ts';
import type { ScriptedAction, ExpectedFact, NamedTarget } from './parse-line.ts';

export interface ScriptLine {
  readonly phase: 'setup' | 'steps' | 'expected_state';
  readonly index: number;
  readonly text: string;
  readonly actions: readonly ScriptedAction[];
}

export type StopReason =
  | 'missing'
  | 'dead'
  | 'input'
  /** Taken and cleared, and nothing on the screen tells of it. */
  | 'input unseen'
  | 'loading'
  /** Behind a dialog that stays: nothing of it may be seen. */
  | 'loading under'
  | 'obstructed'
  | 'crash'
  | 'anr'
  /** In the tree, and no scroll brings it into view. */
  | 'out of reach'
  | 'error page'
  | 'disabled'
  | 'unmet'
  | 'unsure';

/** Where the walk could not go on. */
export interface WalkStop {
  readonly lineIndex: number;
  readonly reason: StopReason;
  readonly target: NamedTarget | null;
  readonly fact: ExpectedFact | null;
  /** The fact's element is there, and something about it is wrong. */
  readonly present: boolean;
  readonly message: string;
  /** Why the truth is open; null: it is not. */
  readonly openReason: OpenReason | null;
}

/** What the rules leave open, or the goal does not say. */
export type OpenReason =
  | 'out of view where Expected State looks'
  | 'hangs on how far one scrolled'
  | 'covered, or a list goes on'
  | 'under what was opened'
  | 'no screenshots, so that a ghost cannot be told'
  | 'hangs on how a permission is answered'
  | 'hangs on who closes what lies over a loading';

export interface WalkLog {
  readonly stop: WalkStop | null;
  /** Screen in front after each line. */
  readonly screens: readonly string[];
  /** Ids of the app's elements that each line meets: touched, held against a condition, or holding one that is. */
  readonly met: readonly (readonly string[])[];
  /** Those that took the touch. */
  readonly pressed: readonly (readonly string[])[];
  /** Something was to be seen of each line's deeds. */
  readonly answered: readonly boolean[];
  /** The field that each line types into held all of it afterwards. */
  readonly held: readonly boolean[];
  /** It was scrolled to reach what the line names. */
  readonly scrolled: readonly boolean[];
  readonly permissionAsked: boolean;
  /** What stayed open over a page that loads for ever could be closed. */
  readonly blockedByOverlay: boolean;
}

export interface WalkOptions {
  readonly app: AppModel;
  readonly lines: readonly ScriptLine[];
  readonly reveal: (text: string) => string;
  /** How a permission that the goal does not speak of is answered. */
  readonly allow: boolean;
  /** How long such a question stands until it is answered, ms. */
  readonly answersAfter: number;
  /** Closes what stays open over a page that loads for ever. */
  readonly closes: boolean;
  /** The walk on the healthy app: what answered there must answer here. */
  readonly healthy: WalkLog | null;
}

/** Ends a walk. */
export class WalkHalted extends Error {
  readonly reason: StopReason;
  readonly target: NamedTarget | null;
  readonly fact: ExpectedFact | null;
  readonly present: boolean;
  constructor(
    reason: StopReason,
    message: string,
    target: NamedTarget | null = null,
    fact: ExpectedFact | null = null,
    present = false,
  ) {
    super(message);
    this.reason = reason;
    this.target = target;
    this.fact = fact;
    this.present = present;
  }
}

/** Ends a walk whose truth is open. */
export class WalkUndecided extends WalkHalted {
  readonly openReason: OpenReason;
  constructor(
    openReason: OpenReason,
    message: string,
    target: NamedTarget | null,
    fact: ExpectedFact | null = null,
    present = false,
  ) {
    super('unsure', message, target, fact, present);
    this.openReason = openReason;
  }
}
