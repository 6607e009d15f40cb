/** The record of the whole goal. */
import type { Fact, TypedText } from './history.ts';
import type { ClosedOverlay } from './obstruction.ts';
import type { TargetIdentity } from './protocol.ts';
import type { CaseId } from './verdict.ts';

export interface Cursor {
  readonly phase: 'setup' | 'steps';
  readonly index: number;
  /** Index of the step's open instruction; their number when only the step's result is left to verify. */
  readonly instruction: number;
}

export interface StepOutcome {
  readonly phase: 'setup' | 'steps';
  readonly index: number;
  /** `claimed`: only the planner says so, and no judge could tell. */
  readonly outcome: 'completed' | 'skipped' | 'verified' | 'judged' | 'unproven' | 'claimed';
}

/** The record of the whole goal. */
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
  /** Texts that gestures put into the app, and whether the planner chose them (R72). */
  readonly typedTexts: readonly TypedText[];
  readonly facts: readonly Fact[];
  /** Notes that planners asked to keep. Only `facts` count as evidence. */
  readonly remembered: readonly string[];
  /** One key per gesture; equal gestures have equal keys. */
  readonly gestureKeys: readonly string[];
  /** True when a planner made two equal gestures on one open-ended step, so that a doubled result is its doing. */
  readonly repeatedByPlanner: boolean;
  /** Lines of Expected State, by index, that the planner brought about with a control (R63). */
  readonly broughtByPlanner: readonly number[];
  /** Those of them that it then undid with the same control. */
  readonly undoneByPlanner: readonly number[];
  readonly history: readonly string[];
  readonly flags: readonly string[];
  /** Dismissals made in the goal, in order (R32). */
  readonly dismissed: readonly Dismissal[];
  /** Key of the overlay that the run opened last (see `overlayKey`). */
  readonly openedOverlay: string | null;
  /** Overlays of the app that a rule closed. */
  readonly closedByRule: readonly ClosedOverlay[];
  /** Gestures that were repeated before their effect showed: a doubled result may be ours (R37). */
  readonly repeatedGestures: readonly RepeatedGesture[];
  /** The texts of fields to which a step added its own, because they were not empty: a person may have meant to replace it. */
  readonly addedTexts: readonly string[];
  /** Steps whose only effect came late, once and unasked for: it may have come by itself (R14). */
  readonly chanceEffects: readonly ChanceEffect[];
  /** True once an effect showed only while the screen was watched (R37): what comes later may be late as well. */
  readonly answersLate: boolean;
  /** The last gesture led to another app twice, and no line speaks of that app; null when it did not. */
  readonly leftFor: LeftApp | null;
}

/** A dismissal that was made, as messages name it. */
interface Dismissal {
  readonly type: string;
  readonly description: string;
  /** The action: `tap "Later"`. */
  readonly by: string;
  /** The attempts made in the run, this one included. */
  readonly attempts: number;
}

/** Another app to which a gesture led twice. */
export interface LeftApp {
  readonly app: string;
  /** Description of the gesture, as in messages. */
  readonly gesture: string;
}

/** A change that may be the effect of a step's gesture, or have come by itself. */
export interface ChanceEffect {
  readonly phase: 'setup' | 'steps';
  readonly index: number;
  /** Description of the control, as in notes. */
  readonly target: string;
  /** Description of the change. */
  readonly effect: string;
}

/** An effect that showed only after the gesture was repeated. Each of the gestures may have caused it (R37). */
export interface RepeatedGesture {
  readonly phase: 'setup' | 'steps';
  readonly index: number;
  /** Description of the control, as in notes. */
  readonly target: string;
  /** Number of gestures, at least 2. */
  readonly gestures: number;
  /** Description of the effect. */
  readonly effect: string;
  /** True when the target was covered or out of view at the first gesture, which then had no effect. */
  readonly firstWasBlocked: boolean;
}

export interface TargetAttempts {
  readonly identity: TargetIdentity;
  readonly kind: string;
  readonly count: number;
  /** Scrolls and new screens of the run at the last attempt. */
  readonly scrolls: number;
  readonly newScreens: number;
}

export interface RetryBudgets {
  /** Recoveries A, C and D of the open instruction. Cleared when an attempt takes effect or the step is completed (R40). */
  readonly recoveries: Readonly<Partial<Record<CaseId, number>>>;
  /** Attempts by target (case E). Cleared in the same way. */
  readonly attemptsByTarget: readonly TargetAttempts[];
  /** Dismissals for the obstructed action, by blocker type (R32). Cleared in the same way. */
  readonly dismissalsForAction: Readonly<Record<string, number>>;
  /** Dismissals by blocker type, for the whole goal; never cleared. */
  readonly dismissals: Readonly<Record<string, number>>;
  /** Answers to permission dialogs, by type, for the whole goal. */
  readonly permissions: Readonly<Record<string, number>>;
}
