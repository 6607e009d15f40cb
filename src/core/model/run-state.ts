import type { Action } from '../../actions/registry.ts';
import type { CompiledStep, UnmatchedLine } from './compiled.ts';
import type {
  Appearances,
  CountHistory,
  Fact,
  SeenText,
  TextHistory,
  TypedText,
  ValueHistory,
} from './history.ts';
import type { Attempt, TargetIdentity, Question, Proposal, SoughtControl } from './protocol.ts';
import type { ConditionResult, CaseId, Failure, PhaseName, Proof } from './verdict.ts';
import type { Goal } from '../../goal/model/goal.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Rect } from '../../screen/model/geometry.ts';
import type { RowGroup } from '../../screen/features/repeated-rows.ts';
import type { Overlay } from '../../screen/features/overlays.ts';
import type { Screen, ScreenChange } from '../../screen/model/screen.ts';

export interface Cursor {
  readonly phase: 'setup' | 'steps';
  readonly index: number;
  /** Index of the step's open instruction; their number when only the step's result is left to verify. */
  readonly instruction: number;
}

/** `step` carries out an explicit step, `approach` leads to a control that is not in view, `open-ended` belongs to an open-ended step. */
export type Purpose = 'step' | 'approach' | 'open-ended';

/** An attempt without an effect so far. Recoveries keep it until it takes effect or a budget is used up. */
export interface OpenAttempt {
  readonly attempt: Attempt;
  readonly before: Screen;
  readonly purpose: Purpose;
  /** Case E: true when the 5 s before the next repeat are over. */
  readonly watched: boolean;
  /** A look after the gesture whose change may have come by itself; null when there is none. The next look, without a gesture, decides (R14). */
  readonly doubted: DoubtedChange | null;
  /** The recovery that was just made for the attempt. */
  readonly recovered: 'B' | 'C' | null;
}

/** A change that may have come by itself, on the screen that showed it first. */
interface DoubtedChange {
  readonly screen: Screen;
  readonly change: ScreenChange;
  readonly late: boolean;
  /** It is no effect: only a text elsewhere came late (R14). */
  readonly byChance?: boolean;
}

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

export interface DeferredGesture {
  readonly action: Action;
  readonly purpose: Purpose;
  readonly target: TargetIdentity;
  /** The place to which a drag leads; null for other actions. */
  readonly anchor: TargetIdentity | null;
}

/** An obstruction that a planner is asked about, and the attempt that it holds up. */
export interface BlockedBy {
  readonly obstruction: Obstruction;
  readonly resume: OpenAttempt | null;
}

export type PerformedGesture = Exclude<ObservationPurpose, { kind: 'turn' | 'judge' }>;

/** A gesture by which a rule closed an overlay after the last gesture of the goal. */
export interface RuleGesture {
  /** The screen before it. */
  readonly before: Screen;
  /** The name of the control that was tapped; empty for *back*. */
  readonly control: string;
}

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
  /** The last gesture led to another app twice, and no line speaks of that app; null when it did not. */
  readonly leftFor: LeftApp | null;
}

/** The record of the open step or its open instruction. */
export interface StepRecord {
  /** Device time of the first observation without the element that the step needs; null when it is there or nothing was observed. */
  readonly missingSince: number | null;
  /** Device time of the first observation on which the control was in the wrong state, or in the right one by a timer of the page (R14). */
  readonly disabledSince: number | null;
  /** Device time of the first observation on which an overlay that the last gesture touched was in the way. */
  readonly obstructedSince: number | null;
  /** True when the control was in view since the instruction was opened and no gesture has been made on it. */
  readonly wasInView: boolean;
  /** Movements of the slider or wheel since the instruction was opened (R36). */
  readonly readings: readonly ValueReading[];
  /** True when a drag took its element to another place than the line names (R38). */
  readonly landedElsewhere: boolean;
  /** Swipes made of "swipe … N times". */
  readonly swipes: number;
  /** Screen on which a planner was first asked about the step. */
  readonly openedOnScreen: string | null;
  /** The record of that screen; null when no planner was asked yet. */
  readonly startScreen: StepStartScreen | null;
  /** Approach actions (R51). */
  readonly approaches: number;
  /** Gestures of an open-ended step. */
  readonly openEndedGestureKeys: readonly string[];
  /**
   * Open-ended step: kind of the last gesture before which its result did not hold. `action` acted, `view` only moved the view; null when
   * the result was never shown to be missing (R61).
   */
  readonly resultBaseline: 'view' | 'action' | null;
  /** Open-ended step: the screens before its gestures on which nothing covered a result, in order. */
  readonly looks: readonly GestureLook[];
  /** Open-ended step: true when the planner was sent on another route after case E. */
  readonly otherRouteTaken: boolean;
  /** True when the condition of a step with two branches was found to hold (R4). */
  readonly branchTaken: boolean;
  /** How often the judge was asked about the conditions of the step, or about its control. */
  readonly judgeAsks: number;
  /** Open-ended step: the screen on which the judge last turned down that the step is done, and its words. */
  readonly turnedDown: { readonly screen: string; readonly reason: string } | null;
  /** Open-ended step: the controls whose attempts are used up (R63). */
  readonly unresponsive: readonly UnresponsiveControl[];
  /** Open-ended step: movements that moved nothing since the last effect, one key for each. */
  readonly vainMoves: readonly string[];
  /** Open-ended step: a field that did not take the goal's text (case D). Another field may be the right one. */
  readonly rejectedInput: Failure | null;
  /** Open-ended step: the explicit lines that a planner wrote for it (R60); null when there are none, or none are left. */
  readonly compiled: CompiledStep | null;
  /** Open-ended step: the compiled line that did not match the screen, until the planner has answered. */
  readonly unmatched: UnmatchedLine | null;
  /** Open-ended step: the compiled lines that were left because they did not match the screen or were refused, in order. */
  readonly leftLines: readonly string[];
  /** Open-ended step: all compiled lines were carried out, and the result that came with them is not shown: says how (R64). */
  readonly missedResult: string | null;
  /** Open-ended step: the controls that its screens offered, and which of them were used (R64). */
  readonly offered: readonly OfferedControl[];
  /** Open-ended step: true when its last gesture typed something. */
  readonly lastInput: boolean;
  /** Open-ended step: true when its last gesture was made on a screen that offered to decline something. */
  readonly wasDeclinable: boolean;
  /** Open-ended step: true when its lines led to the result in an earlier run, or a person accepted them (R90). */
  readonly isKnownWay: boolean;
}

/** A screen before a gesture, and whether that gesture acts or only moves the view. */
export interface GestureLook {
  readonly screen: Screen;
  readonly kind: 'view' | 'action';
}

/** A control that stood on a screen on which an open-ended gesture was made. */
export interface OfferedControl {
  readonly name: string;
  readonly path: string;
  readonly kind: 'control' | 'field';
  /** Words of the step's line that it has, that stand in its row, or that were put into it. */
  readonly words: readonly string[];
  /** True when its name says that it sends or keeps what a form holds. */
  readonly commits: boolean;
  /** True when the line asks for the very gesture that was made on it: "Swipe the greetings away". */
  readonly asked: boolean;
  readonly used: boolean;
}

/** A movement of a slider or a wheel. */
export interface ValueReading {
  readonly from: string;
  readonly to: string;
  /** Where the finger let go along the track, px; of a wheel, the rows by which it was turned. */
  readonly end: number;
}

/** A control that did not respond to all attempts of case E. */
export interface UnresponsiveControl {
  readonly identity: TargetIdentity;
  /** In quotes, as in messages. */
  readonly name: string;
  readonly gesture: string;
  readonly attempts: number;
  /** True when it has the role of a control, takes touches and is enabled. */
  readonly isReal: boolean;
  readonly proof: Proof;
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

/** The record of the observations. */
export interface SeenRecord {
  /** The last two observations since the last action. */
  readonly last: Screen | null;
  readonly previous: Screen | null;
  readonly toasts: readonly string[];
  /** The screen before the last attempt, and the device time at which its gesture was finished, ms; null before the first one (R74). */
  readonly lastAttempt: { readonly before: Screen; readonly endedAt: number } | null;
  /** Messages in the flow of the page since the last attempt; they stand until the app takes them away. */
  readonly announced: readonly string[];
  /** The first gesture by which a rule closed an overlay since the last attempt; null when there was none. */
  readonly ruleGesture: RuleGesture | null;
  /** One entry per condition of the goal. */
  readonly sightings: readonly SeenText[];
  readonly textHistory: TextHistory;
  readonly countHistory: CountHistory;
  /** The targets of `never` conditions on all observations of the run. */
  readonly appearances: Appearances;
  /** The values of the targets of `changed` conditions over the run. */
  readonly values: ValueHistory;
  /** Boxes whose children were seen as rows: a single row that is left is one of them (R76). */
  readonly rowGroups: readonly RowGroup[];
  /** Keys of elements that change by themselves on this screen (R14); see effects/background-changes.ts. */
  readonly backgroundChanges: readonly string[];
  /** Keys of elements that changed with a gesture and stood still while they were watched (R14). */
  readonly confirmedChanges: readonly string[];
}

/** The core's state between two events. It is JSON-serialisable, so that a trace can be decided again offline. */
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
  /** Least number of this attempt, even if the target moved; keys and swipes have no other count. Default 1. */
  readonly number?: number;
}

export interface Obstruction {
  readonly kind: Overlay['kind'] | 'element' | 'other app';
  /** Element to name in the planner's question; null for the keyboard and for another app. */
  readonly ref: string | null;
  /** Package and title. Dismissals are counted by this type (R32). */
  readonly type: string;
  readonly description: string;
  readonly bounds: Rect | null;
  /** `system` includes other apps (R34). */
  readonly owner: 'app' | 'system';
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

/** An overlay that a rule closed (R31), with the texts that stood on it. */
export interface ClosedOverlay {
  readonly kind: Obstruction['kind'];
  readonly description: string;
  readonly texts: readonly string[];
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

/** The screen on which a planner was first asked about the step. */
export interface StepStartScreen {
  /** True when content above the view was not seen yet. */
  readonly above: boolean;
  /** True when content below the view was not seen yet. */
  readonly below: boolean;
  /** True when the element tree has the control, out of view. */
  readonly containsTarget: boolean;
  /** True when an approach action led away from this screen. */
  readonly wasLeft: boolean;
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
