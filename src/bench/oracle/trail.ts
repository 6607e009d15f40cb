/** A walk's lines, what it met and where it stopped. */
import type { AppModel } from '../../simulator/app/model.ts';
import type { Deed, Fact, Named } from './script.ts';

export interface Line {
  readonly phase: 'setup' | 'steps' | 'expected_state';
  readonly index: number;
  readonly text: string;
  readonly deeds: readonly Deed[];
}

export type Why =
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
export interface Stop {
  readonly at: number;
  readonly why: Why;
  readonly named: Named | null;
  readonly fact: Fact | null;
  /** The fact's element is there, and something about it is wrong. */
  readonly there: boolean;
  readonly because: string;
  /** Why the truth is open; null: it is not. */
  readonly open: Open | null;
}

/** What the rules leave open, or the goal does not say. */
export type Open =
  | 'out of view where Expected State looks'
  | 'hangs on how far one scrolled'
  | 'covered, or a list goes on'
  | 'under what was opened'
  | 'no screenshots, so that a ghost cannot be told'
  | 'hangs on how a permission is answered'
  | 'hangs on who closes what lies over a loading';

export interface Trail {
  readonly stop: Stop | null;
  /** Screen in front after each line. */
  readonly places: readonly string[];
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
  readonly asked: boolean;
  /** What stayed open over a page that loads for ever could be closed. */
  readonly barred: boolean;
}

export interface Wanderer {
  readonly app: AppModel;
  readonly lines: readonly Line[];
  readonly reveal: (text: string) => string;
  /** How a permission that the goal does not speak of is answered. */
  readonly allow: boolean;
  /** How long such a question stands until it is answered, ms. */
  readonly answersAfter: number;
  /** Closes what stays open over a page that loads for ever. */
  readonly closes: boolean;
  /** The walk on the healthy app: what answered there must answer here. */
  readonly healthy: Trail | null;
}

/** Ends a walk. */
export class Halt extends Error {
  readonly why: Why;
  readonly named: Named | null;
  readonly fact: Fact | null;
  readonly there: boolean;
  constructor(
    why: Why,
    because: string,
    named: Named | null = null,
    fact: Fact | null = null,
    there = false,
  ) {
    super(because);
    this.why = why;
    this.named = named;
    this.fact = fact;
    this.there = there;
  }
}

/** Ends a walk whose truth is open. */
export class Unsure extends Halt {
  readonly open: Open;
  constructor(open: Open, because: string, named: Named | null, fact: Fact | null = null, there = false) {
    super('unsure', because, named, fact, there);
    this.open = open;
  }
}
