/** The phases of a run, and the data that each of them needs. */
import type { Obstruction } from './obstruction.ts';
import type { DeferredGesture, OpenAttempt } from './open-attempt.ts';
import type { Attempt, Proposal, Question, SoughtControl } from './protocol.ts';
import type { ConditionResult, PhaseName } from './verdict.ts';
import type { Screen } from '../../screen/model/screen.ts';

/** The purpose of the next observation. */
export type ObservationPurpose =
  | { readonly kind: 'turn' }
  | { readonly kind: 'attempt'; readonly pending: OpenAttempt }
  /** Case B: a gesture that closes an obstruction. `resume` is the attempt that it held up, if any. */
  | {
      readonly kind: 'dismissal';
      readonly attempt: Attempt;
      readonly resume: OpenAttempt | null;
      /** Type of the blocker. */
      readonly over: string;
      /** True when the blocker did not disappear at once, and 5 more seconds are over. */
      readonly watched: boolean;
    }
  /** Case C: a swipe that brings the target nearer. `intended` is the gesture to make then. */
  | {
      readonly kind: 'scroll';
      readonly attempt: Attempt;
      readonly intended: DeferredGesture;
      readonly distance: number;
      readonly swipes: number;
    }
  /** A swipe by which the core searches for an element of a Verify step. */
  | { readonly kind: 'search'; readonly attempt: Attempt; readonly before: Screen }
  /** The judge is asked once more on a new screen, because it was unsure or discarded (R75). */
  | { readonly kind: 'judge'; readonly subject: JudgeSubject };

/** A question to the judge about the open step. */
export interface JudgeSubject {
  /** Conditions of a Verify step or a wait; empty for the claim that an open-ended step is done. */
  readonly results: readonly ConditionResult[];
  /** A named control that only the screenshot can show. */
  readonly control: SoughtControl | null;
  /** The question that the planner answered with a claim; an objection counts as one of its calls. */
  readonly question: Question | null;
  /** Controls that an open-ended step left out, and the proposal that ends it: the judge is asked whether they are no way to do it. Absent: it is asked about the step. */
  readonly rivals?: { readonly names: readonly string[]; readonly proposal: Proposal };
}

/** The part that a statement of a judge's call plays (R75). */
export type JudgeStatement =
  | {
      readonly role: 'condition' | 'negation';
      readonly statement: string;
      readonly phase: PhaseName;
      readonly index: number;
    }
  | { readonly role: 'control'; readonly statement: string; readonly truth: boolean };

/** An obstruction that a planner is asked about, and the attempt that it holds up. */
export interface BlockedBy {
  readonly obstruction: Obstruction;
  readonly resume: OpenAttempt | null;
}

export type PerformedGesture = Exclude<ObservationPurpose, { kind: 'turn' | 'judge' }>;

/** Expected State was met on this screen, and is looked at once more (R74). */
export interface HeldConditions {
  readonly screen: Screen;
  readonly results: readonly ConditionResult[];
}

/** The phase of the run, with the data that it needs. */
export type Phase =
  | { readonly kind: 'preparing' }
  | { readonly kind: 'observing'; readonly after: ObservationPurpose }
  | {
      readonly kind: 'asking';
      readonly screen: Screen;
      readonly question: Question;
      readonly blocked: BlockedBy | null;
    }
  | {
      readonly kind: 'observing again';
      readonly screen: Screen;
      readonly question: Question;
      readonly blocked: BlockedBy | null;
      readonly proposal: Extract<Proposal, { kind: 'action' }>;
    }
  | { readonly kind: 'acting'; readonly after: PerformedGesture }
  | {
      readonly kind: 'comparing';
      readonly screen: Screen;
      readonly after: Extract<ObservationPurpose, { kind: 'attempt' | 'search' }>;
    }
  | {
      readonly kind: 'judging';
      readonly since: number;
      readonly observations: number;
      /** How often the judge was asked; absent before the first time. */
      readonly judgeAsks?: number;
      /** The first screen that met every condition, while the app may still take that back (R74). */
      readonly held?: HeldConditions;
      /** The lines that held while another one needed a further look. */
      readonly shown?: HeldConditions;
    }
  /** Conditions wait for the judge's answers. */
  | ({
      readonly kind: 'awaiting judge';
      readonly isStep: boolean;
      readonly screen: Screen;
      /** How often the judge was asked, this time included. */
      readonly askCount: number;
      /** The statements in the order of the call. */
      readonly statements: readonly JudgeStatement[];
      /** Expected State: when checking the conditions began, and the number of observations since. */
      readonly since: number;
      readonly observations: number;
    } & JudgeSubject)
  | { readonly kind: 'done' };

/** The phase of this kind, with its data. */
export type PhaseOf<Kind extends Phase['kind']> = Extract<Phase, { kind: Kind }>;
