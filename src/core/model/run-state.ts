import type { Action } from '../../actions/registry.ts';
import type { CountHistory, Fact, SeenText, TextHistory } from './history.ts';
import type { Attempt, TargetIdentity, Question, Proposal, SoughtControl } from './protocol.ts';
import type { ConditionResult, CaseId } from './verdict.ts';
import type { Goal } from '../../goal/model/goal.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Rect } from '../../screen/model/geometry.ts';
import type { Overlay } from '../../screen/features/overlays.ts';
import type { Screen } from '../../screen/model/screen.ts';

export interface Cursor {
  readonly phase: 'setup' | 'steps';
  readonly index: number;
  /** Which of the step's acts is open; its length when only the step's own result is left to verify. */
  readonly act: number;
}

/** `act`: the step's own. `approach`: on the way to a control that is not in view. `free`: part of a free step. */
export type Purpose = 'step' | 'approach' | 'open-ended';

/** An attempt whose effect is not yet known. Recoveries keep it until it lands or a budget is spent. */
export interface OpenAttempt {
  readonly attempt: Attempt;
  readonly before: Screen;
  readonly purpose: Purpose;
  /** Case E: the 5 s before the next repeat have been watched. */
  readonly watched: boolean;
  /** The recovery that has just been made for it. */
  readonly recovered: 'B' | 'C' | null;
}

/** What the next look is for. */
export type ObservationPurpose =
  | { readonly kind: 'turn' }
  | { readonly kind: 'attempt'; readonly pending: OpenAttempt }
  /** Case B: a gesture that closes an obstruction, for an attempt or for none yet. */
  | {
      readonly kind: 'dismissal';
      readonly attempt: Attempt;
      readonly resume: OpenAttempt | null;
      /** Type of what it closes. */
      readonly over: string;
      /** It did not go at once, and 5 s more have been watched. */
      readonly watched: boolean;
    }
  /** Case C: a finger movement that brings the target nearer; then `intended` is done. */
  | {
      readonly kind: 'scroll';
      readonly attempt: Attempt;
      readonly intended: DeferredGesture;
      readonly distance: number;
      readonly swipes: number;
    }
  /** A finger movement of the core's own that looks for what a Verify step names. */
  | { readonly kind: 'search'; readonly attempt: Attempt; readonly before: Screen };

export interface DeferredGesture {
  readonly action: Action;
  readonly purpose: Purpose;
  readonly target: TargetIdentity;
}

/** An obstruction that a planner is being asked about, and the attempt that it holds up. */
export interface BlockedBy {
  readonly obstruction: Obstruction;
  readonly resume: OpenAttempt | null;
}

export type PerformedGesture = Exclude<ObservationPurpose, { kind: 'turn' }>;

/** Each phase carries its own data and no other. */
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
      readonly kind: 'relooking';
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
  | { readonly kind: 'judging'; readonly since: number; readonly observations: number }
  /** Conditions wait for the judge's answers; for a free step's claim, `findings` is empty. */
  | {
      readonly kind: 'awaiting judge';
      readonly results: readonly ConditionResult[];
      readonly isStep: boolean;
      readonly screen: Screen;
      readonly askCount: number;
      /** Indexes of the conditions asked about; other answers count for nothing. */
      readonly askedIndexes: readonly number[];
      /** A named control that no hierarchy tells of: whether the picture shows it. */
      readonly control: SoughtControl | null;
      /** The planner's question that a claim answered: an objection is one of its calls. */
      readonly question: Question | null;
    }
  | { readonly kind: 'done' };

/** The phase of this kind, with its own data. */
export type PhaseOf<Kind extends Phase['kind']> = Extract<Phase, { kind: Kind }>;

export interface StepOutcome {
  readonly phase: 'setup' | 'steps';
  readonly index: number;
  readonly outcome: 'completed' | 'skipped' | 'verified' | 'judged' | 'unproven';
}

/** What the run has done so far. It lasts as long as the goal. */
export interface RunRecord {
  readonly cursor: Cursor;
  readonly completed: readonly StepOutcome[];
  readonly turn: number;
  /** Device time of the last observation, ms. */
  readonly clockMs: number;
  /** Pause requested before the next observation, ms. */
  readonly pauseMs: number;
  readonly budgets: RetryBudgets;
  /** Attempts made in the run; numbers the next one. */
  readonly attempts: number;
  /** Refusals and re-asks of this turn. */
  readonly refusals: readonly string[];
  /** How often the content scrolled and how often a new screen came. R40 compares these counts between two attempts. */
  readonly scrolls: number;
  readonly newScreens: number;
  /** True when the content of the current screen was scrolled. */
  readonly scrolledAway: boolean;
  /** True when the core scrolled it on the way to a control, without a line of the goal that asks for it. */
  readonly scrolledByCore: boolean;
  readonly typed: readonly string[];
  readonly facts: readonly Fact[];
  /** Notes that planners asked to keep. Only `facts` count as evidence. */
  readonly remembered: readonly string[];
  /** One key per gesture; equal gestures have equal keys. */
  readonly gestureKeys: readonly string[];
  /** True when a planner made two equal gestures on one open-ended step, so that a doubled result is its doing. */
  readonly repeatedByPlanner: boolean;
  readonly history: readonly string[];
  readonly flags: readonly string[];
  /** Key of the overlay that our last opening gesture brought; see targets/obstruction.ts. */
  readonly openedOverlay: string | null;
  /** Gestures that were repeated before their effect showed: a doubled result may be ours (R37). */
  readonly repeatedGestures: readonly RepeatedGesture[];
}

/** What belongs to the open step (or its open instruction) and ends with it. */
export interface StepRecord {
  /** Device time of the first observation without the element that the step needs; null: it was there, or nothing was observed yet. */
  readonly missingSince: number | null;
  /** Device time of the first observation on which the control was in the wrong state. */
  readonly disabledSince: number | null;
  /** True when the control was in view since the instruction was opened and no gesture has been made on it. */
  readonly wasInView: boolean;
  /** Swipes made of "swipe … N times". */
  readonly swipes: number;
  /** Screen on which a planner was first asked about the step. */
  readonly openedOnScreen: string | null;
  /** That screen, until an approach action led away from it; null: not asked yet. */
  readonly startScreen: StepStartScreen | null;
  /** Approach actions (R51). */
  readonly approaches: number;
  /** Gestures of an open-ended step. */
  readonly openEndedGestureKeys: readonly string[];
  /**
   * Open-ended step: the last gesture before which its result was shown not to hold, which acted (`deed`) or only moved the view (`view`);
   * null: the result was never shown to be missing.
   */
  readonly resultBaseline: 'view' | 'deed' | null;
  /** Open-ended step: the one other route after a spent E was taken. */
  readonly otherRouteTaken: boolean;
}

/** The search of a Verify step for an element that is out of view. */
export interface SearchRecord {
  /** Swipes made by the search. */
  readonly scrolls: number;
  /** True when the last swipe moved nothing. */
  readonly ended: boolean;
  /** True when the list was scrolled before the search began, so that its beginning was not followed. */
  readonly fromMiddle: boolean;
  /** True when the list was followed a second time. */
  readonly repeated: boolean;
}

/** What the observations have shown. */
export interface SeenRecord {
  /** The last two observations since the last action. */
  readonly last: Screen | null;
  readonly previous: Screen | null;
  readonly toasts: readonly string[];
  /** One entry per condition of the goal. */
  readonly sightings: readonly SeenText[];
  readonly textHistory: TextHistory;
  readonly countHistory: CountHistory;
  /** Keys of elements that change by themselves on this screen (R14); see effects/background-changes.ts. */
  readonly backgroundChanges: readonly string[];
}

/** Everything that the core knows between two events. It is JSON-serialisable, so that a trace can be decided again offline. */
export interface RunState {
  readonly goal: Goal;
  readonly phase: Phase;
  readonly run: RunRecord;
  readonly step: StepRecord;
  readonly search: SearchRecord;
  readonly seen: SeenRecord;
}

export interface ProposedGesture {
  readonly action: Action;
  readonly target: Element | null;
  readonly screen: Screen;
  readonly origin: Attempt['origin'];
  /** At least the how-manieth attempt this is, whatever moved in between; a key or a swipe has no other count. Default 1. */
  readonly number?: number;
}

export interface Obstruction {
  readonly kind: Overlay['kind'] | 'element' | 'other app';
  /** Element to speak of when a planner is asked; null for the keyboard and for another app. */
  readonly ref: string | null;
  /** Package + title: the unit of "two dismissals a blocker type". */
  readonly type: string;
  readonly description: string;
  readonly bounds: Rect | null;
  /** The app's own, or the system's / another app's. */
  readonly owner: 'app' | 'system';
}

/** An effect that showed only after the gesture had been made more than once: each of them may have had it. */
export interface RepeatedGesture {
  readonly phase: 'setup' | 'steps';
  readonly index: number;
  /** The control in words, as notes name it. */
  readonly target: string;
  /** How often the gesture was made, as far as it is known: at least 2. */
  readonly gestures: number;
  /** What was seen then, in words. */
  readonly effect: string;
  /** Something lay over the target, or it was out of view, when the gesture was made first: that one had no effect. */
  readonly firstWasBlocked: boolean;
}

/** What nobody has seen of it yet, and whether an approach action led away from it. */
export interface StepStartScreen {
  readonly above: boolean;
  readonly below: boolean;
  /** The hierarchy holds the control, out of view. */
  readonly containsTarget: boolean;
  readonly wasLeft: boolean;
}

export interface TargetAttempts {
  readonly identity: TargetIdentity;
  readonly kind: string;
  readonly count: number;
  /** Scrolls and new screens that the run had seen when it was counted. */
  readonly scrolls: number;
  readonly newScreens: number;
}

export interface RetryBudgets {
  /** Recoveries A-D of the open act. Cleared when an attempt lands or the step is ticked. */
  readonly recoveries: Readonly<Partial<Record<CaseId, number>>>;
  /** Attempts by target (case E). Cleared in the same way. */
  readonly attemptsByTarget: readonly TargetAttempts[];
  /** Dismissals by blocker type, for the whole goal; never cleared. */
  readonly dismissals: Readonly<Record<string, number>>;
}
