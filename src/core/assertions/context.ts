import { NEVER_SEEN } from '../history/sightings.ts';
import { listWithMore } from '../../screen/features/scroll-containers.ts';
import type {
  Appearances,
  Duplicate,
  UnseenFlip,
  Fact,
  NotificationHistory,
  ReportedFailure,
  SeenText,
  TextHistory,
  TypedText,
  ValueHistory,
} from '../model/history.ts';
import { lastLineBefore } from '../history/changed-targets.ts';
import type { Label, Proof } from '../model/verdict.ts';
import type { ClosedOverlay } from '../model/obstruction.ts';
import type { RuleGesture } from '../model/run-state.ts';
import type { Turn } from '../state/turn.ts';
import { elsewhereReason } from '../targets/elsewhere.ts';
import { textsToBeAbsent } from '../targets/texts-to-be-absent.ts';
import type { Condition } from '../../goal/model/condition.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Locator } from '../../screen/model/locator.ts';
import type { RowGroup } from '../../screen/features/repeated-rows.ts';
import type { Screen } from '../../screen/model/screen.ts';

export interface AssertionContext {
  readonly screen: Screen;
  /** The observation before, for conditions that must hold on two observations. */
  readonly previous: Screen | null;
  /** Texts of toasts and snackbars on all observations since the last action, in the order in which they came (R71). */
  readonly toasts: readonly string[];
  /** Those of them that stood in the flow of the page: they did not go by themselves. */
  readonly announced?: readonly string[];
  /** Failures that were reported since the last action in plain boxes, whether they still show or not. */
  readonly reported?: readonly ReportedFailure[];
  readonly facts: readonly Fact[];
  readonly textCase: 'exact' | 'ignore';
  /** Where the condition's text was seen earlier in the run. */
  readonly sighting: SeenText;
  /** True when the content of the screen was scrolled. */
  readonly scrolledAway: boolean;
  /** True when the core scrolled the content to reach a control. An element that is out of view for that reason is not missing. */
  readonly scrolledByCore?: boolean;
  /** True when the search of a Verify step reached the end of the list. */
  readonly listEnded: boolean;
  /** True when another part of the line names an empty state and it is shown. */
  readonly emptyStateShown?: boolean;
  /** True when the result decides a step or the verdict, so that it may be met only on a settled screen. */
  readonly mustBeSettled?: boolean;
  /** Texts of elements earlier in the run. */
  readonly textHistory?: TextHistory;
  /** Rows that were added twice and numbers that changed by gestures that were each sent once. */
  readonly duplicates?: readonly Duplicate[];
  /** Controls that said that they were checked or unchecked while the picture showed nothing of it. */
  readonly unseenFlips?: readonly UnseenFlip[];
  /** Texts that gestures put into the app, and the new screens of the run so far (R72). */
  readonly typed?: { readonly texts: readonly TypedText[]; readonly newScreens: number };
  /** Returns why the screen is none of the app under test that the goal speaks of; null when it is one (R73). */
  readonly elsewhere?: (screen: Screen) => string | null;
  /** Overlays that a rule closed (R31): that they are gone is no doing of the app. */
  readonly closedByRule?: readonly ClosedOverlay[];
  /** The gesture by which a rule closed an overlay after the last gesture of the goal (R31). */
  readonly ruleGesture?: RuleGesture | null;
  /** The page of the last gesture, before the first gesture on it; null before the first one. */
  readonly pageBegan?: Screen | null;
  /** The screen before the last gesture; null before the first one. */
  readonly beforeLastGesture?: Screen | null;
  /** Device time from the end of the last gesture to this screen, ms; null before the first one. */
  readonly sinceGestureMs?: number | null;
  /** Screenshot pixels per dp. */
  readonly density?: number;
  /** Device time since the condition was first checked, ms. */
  readonly observedForMs?: number;
  /** The targets of `never` conditions on all observations of the run. */
  readonly appearances?: Appearances;
  /** The values of the targets of `changed` conditions over the run, and the gestures that count for the open line. */
  readonly values?: {
    readonly records: ValueHistory;
    readonly newScreens: number;
    /** Returns the last line before the open one whose gestures no longer count for this target. */
    readonly lastLine: (target: Locator) => number;
  };
  /** Boxes whose children were seen as rows earlier in the run. */
  readonly rowGroups?: readonly RowGroup[];
  /** The notifications that stood in the shade before, and stand there now. */
  readonly notifications?: NotificationHistory;
  /** Texts that the goal says must no longer be seen. */
  readonly textsToBeAbsent?: readonly string[];
}

export interface AssertionResult {
  readonly met: 'met' | 'unmet' | 'unproven';
  readonly expected: string;
  readonly actual: string;
  /** Label of the failure when the condition is unmet. */
  readonly label: Label | null;
  readonly proof: Proof | null;
  readonly flags: readonly string[];
  /** The need of an unproven condition: the judge, a line that the rules can read, or another observation; null when nothing helps. */
  readonly needs: 'judge' | 'readable line' | 'another observation' | null;
  /** True when the screen speaks against an unproven condition: alone that refutes nothing, but one that was met before was taken back (R74). */
  readonly speaksAgainst?: boolean;
}

/** Returns the context of assertions on this screen. */
export function contextOf(
  turn: Turn,
  screen: Screen,
  sighting: AssertionContext['sighting'] = NEVER_SEEN,
): AssertionContext {
  const { state } = turn;
  return {
    screen,
    previous:
      state.seen.last === null || state.seen.last.id === screen.id ? state.seen.previous : state.seen.last,
    toasts: state.seen.toasts,
    announced: state.seen.announced,
    reported: state.seen.reported,
    facts: state.run.facts,
    textCase: state.goal.textCase,
    sighting,
    scrolledAway: state.run.scrolledAway,
    listEnded: state.search.ended && !state.search.fromMiddle,
    textHistory: state.seen.textHistory,
    duplicates: state.seen.countHistory.duplicates,
    unseenFlips: state.seen.unseenFlips,
    typed: { texts: state.run.typedTexts, newScreens: state.run.newScreens },
    elsewhere: (of) => elsewhereReason(of, state),
    closedByRule: state.run.closedByRule,
    ruleGesture: state.seen.ruleGesture,
    pageBegan: state.seen.pageBegan,
    beforeLastGesture: state.seen.lastAttempt?.before ?? null,
    sinceGestureMs: state.seen.lastAttempt === null ? null : screen.at - state.seen.lastAttempt.endedAt,
    density: turn.policy.density,
    observedForMs: screen.at - (state.step.missingSince ?? screen.at),
    appearances: state.seen.appearances,
    values: {
      records: state.seen.values,
      newScreens: state.run.newScreens,
      lastLine: (target) => lastLineBefore(state, target),
    },
    rowGroups: state.seen.rowGroups,
    notifications: state.seen.notifications,
    textsToBeAbsent: textsToBeAbsent(state.goal),
  };
}

export type ConditionOf<K extends Condition['kind']> = Extract<Condition, { readonly kind: K }>;

/** Returns the list that is shown only in part; undefined when there is none. A scrolled list is always shown in part. */
export function listPartlyShown({ screen, listEnded, scrolledAway }: AssertionContext): Element | undefined {
  return listEnded && !scrolledAway ? undefined : listWithMore(screen, scrolledAway);
}
