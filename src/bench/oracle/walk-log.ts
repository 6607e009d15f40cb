/** The lines of a walk, its log and where it stopped. */
import type { AppModel } from '../../simulator/app/model.ts';
import type { ScriptedAction, ExpectedFact, NamedTarget } from './parse-line.ts';

export interface ScriptLine {
  readonly phase: 'setup' | 'steps' | 'expected_state';
  readonly index: number;
  readonly text: string;
  readonly actions: readonly ScriptedAction[];
  /** An open-ended line of the goal stands for it. */
  readonly inWords: boolean;
}

export type StopReason =
  | 'missing'
  | 'dead'
  /** Nothing happened, while something changed once by itself: nobody who looks once can tell (R14). */
  | 'dead beside a change'
  | 'input'
  /** The text was accepted and cleared, and the screen does not show it. */
  | 'input unseen'
  /** The text was lost, and the page began to load. */
  | 'input under loading'
  | 'loading'
  /** A page with nothing on it. */
  | 'blank'
  /** Another app, or the home screen, stays in front. */
  | 'left'
  /** A page asks to sign in, so that nothing else can be seen. */
  | 'logged out'
  /** Behind a dialog that stays, which may hide the loading. */
  | 'loading under'
  /** The same, where the loading page has nothing on it. */
  | 'blank under'
  | 'obstructed'
  | 'crash'
  | 'anr'
  /** In the tree, but no scroll brings it into view. */
  | 'out of reach'
  | 'error page'
  | 'disabled'
  /** A control shows another choice than the one that was taken. */
  | 'choice'
  /** A row that was carried stands somewhere else. */
  | 'misplaced'
  | 'unmet'
  | 'unsure';

/** Where the walk stopped. */
export interface WalkStop {
  readonly lineIndex: number;
  readonly reason: StopReason;
  readonly target: NamedTarget | null;
  readonly fact: ExpectedFact | null;
  /** The fact's element exists, but something about it is wrong. */
  readonly present: boolean;
  readonly message: string;
  /** Why the truth is open; null: it is decided. */
  readonly openReason: OpenReason | null;
}

/** Cases that the rules or the goal leave open. */
export type OpenReason =
  | 'out of view where Expected State looks'
  | 'depends on the scroll position'
  | 'covered, or a list continues'
  | 'under an overlay of the app'
  | 'no screenshots to detect an undrawn element'
  | 'a short name is not drawn in a row that is one node'
  | 'no screenshots to show an absence'
  | 'rows of a drag that are never in view together'
  | 'depends on the answer to a permission dialog'
  | 'depends on closing an overlay over endless loading';

export interface WalkLog {
  readonly stop: WalkStop | null;
  /** Further lines of Expected State that do not hold where the walk stopped: all are judged on one screen, and a verdict may name any of them. */
  readonly alsoUnmet: readonly WalkStop[];
  /** The screen after each line. */
  readonly screens: readonly string[];
  /** Per line: the package in front after it. */
  readonly fronts: readonly string[];
  /** Per line: ids of elements that are touched or checked, and their containers. */
  readonly met: readonly (readonly string[])[];
  /** Per line: ids of elements that received a touch. */
  readonly pressed: readonly (readonly string[])[];
  /** Choices that the lines take, by the id of their control. */
  readonly chosen: readonly { readonly id: string; readonly choice: string }[];
  /** Per line: an action had a visible effect. */
  readonly answered: readonly boolean[];
  /** Per line: the field held the whole text. */
  readonly held: readonly boolean[];
  /** Per line: scrolling was needed to reach the target. */
  readonly scrolled: readonly boolean[];
  /** Screens from which the app went to the background. */
  readonly backgrounded: readonly string[];
  readonly permissionAsked: boolean;
  /** An overlay over endless loading could be closed. */
  readonly blockedByOverlay: boolean;
}

export interface WalkOptions {
  readonly app: AppModel;
  readonly lines: readonly ScriptLine[];
  readonly reveal: (text: string) => string;
  /** The answer to a permission dialog that the goal does not mention. */
  readonly allow: boolean;
  /** Time until the answer, ms. */
  readonly answersAfter: number;
  /** Closes an overlay over endless loading. */
  readonly closes: boolean;
  /** Brings the app to the front again where it was left. */
  readonly returns: boolean;
  /** The walk on the healthy app; an effect there is expected here too. */
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
