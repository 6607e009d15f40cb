/** The state of the core between two events. */
import type {
  Appearances,
  CountHistory,
  UnseenFlip,
  NotificationHistory,
  ReportedFailure,
  SeenText,
  TextHistory,
  ValueHistory,
} from './history.ts';
import type { Phase } from './phase.ts';
import type { RunRecord } from './run-record.ts';
import type { StepRecord } from './step-record.ts';
import type { Goal } from '../../goal/model/goal.ts';
import type { RowGroup } from '../../screen/features/repeated-rows.ts';
import type { Screen } from '../../screen/model/screen.ts';

/** A gesture by which a rule closed an overlay after the last gesture of the goal. */
export interface RuleGesture {
  /** The screen before it. */
  readonly before: Screen;
  /** The name of the control that was tapped; empty for *back*. */
  readonly control: string;
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
  /** True when the keyboard was closed to see what it may hide. */
  readonly keyboardClosed: boolean;
}

/** The record of the observations. */
export interface SeenRecord {
  /** The last two observations since the last action. */
  readonly last: Screen | null;
  readonly previous: Screen | null;
  readonly toasts: readonly string[];
  /** The screen before the last attempt, and the device time at which its gesture was finished, ms; null before the first one (R74). */
  readonly lastAttempt: { readonly before: Screen; readonly endedAt: number } | null;
  /** The first screen of the page that stood before the last attempt, before the first gesture on it; null before the first attempt (R73). */
  readonly pageBegan: Screen | null;
  /** Messages in the flow of the page since the last attempt; they stand until the app takes them away. */
  readonly announced: readonly string[];
  /** Failures that were reported since the last attempt, whether they still show or not. */
  readonly reported: readonly ReportedFailure[];
  /** For each line that only looks, until the next one that acts: the last screen since the last attempt that shows what it asks for; absent when none did (R71). */
  readonly shownOnce: Readonly<Record<string, Screen>>;
  /** The first gesture by which a rule closed an overlay since the last attempt; null when there was none. */
  readonly ruleGesture: RuleGesture | null;
  /** The screen on which a gesture opened the overlay `openedOverlay`; null before the first one (R31). */
  readonly openedOver: Screen | null;
  /** Notifications of the phone, for lines that wait for a new one. */
  readonly notifications: NotificationHistory;
  /** One entry per condition of the goal. */
  readonly sightings: readonly SeenText[];
  readonly textHistory: TextHistory;
  readonly countHistory: CountHistory;
  /** Controls that said that they were checked or unchecked while the picture showed nothing of it (R74). */
  readonly unseenFlips: readonly UnseenFlip[];
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
