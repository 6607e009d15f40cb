/** Gestures that are proposed, put off or made, and have no effect so far. */
import type { Attempt, TargetIdentity } from './protocol.ts';
import type { Action } from '../../actions/registry.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Screen, ScreenChange } from '../../screen/model/screen.ts';

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
export interface DoubtedChange {
  readonly screen: Screen;
  readonly change: ScreenChange;
  readonly late: boolean;
  /** It is no effect: only a text elsewhere came late (R14). */
  readonly byChance?: boolean;
  /** How often it was watched once more because nothing told whether it goes on. */
  readonly watchedAgain?: number;
}

export interface DeferredGesture {
  readonly action: Action;
  readonly purpose: Purpose;
  readonly target: TargetIdentity;
  /** The place to which a drag leads; null for other actions. */
  readonly anchor: TargetIdentity | null;
}

export interface ProposedGesture {
  readonly action: Action;
  readonly target: Element | null;
  readonly screen: Screen;
  readonly origin: Attempt['origin'];
  /** Least number of this attempt, even if the target moved; keys and swipes have no other count. Default 1. */
  readonly number?: number;
}
