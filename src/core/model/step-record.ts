/** The record of the open step. */
import type { CompiledStep, UnmatchedLine } from './compiled.ts';
import type { TargetIdentity } from './protocol.ts';
import type { Failure, Proof } from './verdict.ts';
import type { Screen } from '../../screen/model/screen.ts';

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
  /** The ends of a drag that were in view since the instruction was opened, each while the other one was not in the element tree (R38). */
  readonly endsSeen: readonly ('target' | 'anchor')[];
  /** True when a drag took its element to another place than the line names (R38). */
  readonly landedElsewhere: boolean;
  /** Texts that came with each gesture of case E on one control and had gone before the next one, oldest first (R37). */
  readonly answers: readonly (readonly string[])[];
  /** The texts of the rows that the head of a loop has read so far, while it scrolls through their list; null before it scrolls (R8). */
  readonly rowsRead: readonly (readonly string[])[] | null;
  /** Keys of what a line counts, while the core scrolls through its list; null before (R76). */
  readonly counted: readonly string[] | null;
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
   * Open-ended step: kind of the last gesture before which its result did not hold; null when the result was never shown to be
   * missing (R61).
   */
  readonly resultBaseline: GestureLook['kind'] | null;
  /** Open-ended step: the screens before its gestures on which nothing covered a result, in order. */
  readonly looks: readonly GestureLook[];
  /** Open-ended step: true when the planner was sent on another route after case E. */
  readonly otherRouteTaken: boolean;
  /** True when the condition of a step with two branches was found to hold (R4). */
  readonly branchTaken: boolean;
  /** How often the judge was asked about the conditions of the step, or about its control. */
  readonly judgeAsks: number;
  /** Open-ended step: the screen on which the judge last turned down that the step is done, its words, and how many bare claims it turned down. */
  readonly turnedDown: { readonly screen: string; readonly reason: string; readonly claims: number } | null;
  /** Open-ended step: the controls whose attempts are used up (R63). */
  readonly unresponsive: readonly UnresponsiveControl[];
  /** Open-ended step: the controls whose gestures had an effect, as `answeredKey` calls them. */
  readonly answered: readonly string[];
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
  /** Open-ended step: the lines and results that planners wrote for it, each as one text, in order. */
  readonly plans: readonly string[];
  /** Open-ended step: all compiled lines were carried out, and the result that came with them is not shown: says how (R64). */
  readonly missedResult: string | null;
  /** Open-ended step: the controls that its screens offered, and which of them were used (R64). */
  readonly offered: readonly OfferedControl[];
  /** Open-ended step: the controls that were left out and that the judge holds for no way to do it; null before it was asked (R64). */
  readonly ruledOut: readonly string[] | null;
  /** Open-ended step: the words of its line that plain texts said on the screens of its gestures (R64). */
  readonly told: readonly string[];
  /** Open-ended step: true when its last gesture typed something. */
  readonly lastInput: boolean;
  /** Open-ended step: true when its last gesture was made on a screen that offered to decline something. */
  readonly wasDeclinable: boolean;
  /** Open-ended step: true when its lines led to the result in an earlier run, or a person accepted them (R90). */
  readonly isKnownWay: boolean;
}

/** A screen before a gesture, and whether that gesture acts, only moves the view, or may do either: an entry of a menu, a swipe that the line asks for. */
export interface GestureLook {
  readonly screen: Screen;
  readonly kind: 'view' | 'menu' | 'swipe' | 'action';
}

/** A control that stood on a screen on which an open-ended gesture was made. */
export interface OfferedControl {
  readonly name: string;
  readonly path: string;
  readonly kind: 'control' | 'field';
  /** The page does not mark it as a control. Absent: false. */
  readonly isUnmarked?: true;
  /** It is checked or chosen: a box, a radio button, a switch. Absent: false. */
  readonly isChoice?: true;
  /** Nothing says what it is called: its words are those of its row. Absent: false. */
  readonly isNameless?: true;
  /** A field that takes no typing, as a calendar fills it: it shows what was chosen last. Absent: false. */
  readonly showsChoice?: true;
  /** Words of the step's line that it has, that stand in its row, or that were put into it. */
  readonly words: readonly string[];
  /** True when its name says that it sends or keeps what a form holds. */
  readonly commits: boolean;
  /** True when the line asks for the very gesture that was made on it: "Swipe the greetings away". */
  readonly asked: boolean;
  /** True when the line counts what it adds, and had a number other than 0 before the first tap: two more, or two in all. */
  readonly begun: boolean;
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
  /** A text that came with its gestures and went again, and may be its answer (R37). Absent: there was none. */
  readonly answer?: string;
  readonly proof: Proof;
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
