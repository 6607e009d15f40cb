/** The effect of a gesture, as far as the screen after it shows it. */
import { changeKey } from './background-changes.ts';
import type { LeftApp } from '../model/run-record.ts';
import type { RunState } from '../model/run-state.ts';
import type { Element, TimedChange } from '../../screen/model/element.ts';

export interface Effect {
  readonly tookEffect: boolean;
  readonly effect: string;
  readonly flags: readonly string[];
  /** Key of the element that changed, when it may have changed by itself: a further look without a gesture decides (R14). */
  readonly doubtful?: string;
  /** True when the effect may be a change that came by itself, and nothing can tell (R14). */
  readonly byChance?: boolean;
  /** The whole text of the field, when the typed text was added to what stood there. */
  readonly added?: string;
  /** Another app to which the gesture led twice, and of which no line speaks. */
  readonly leftFor?: LeftApp;
}

export const NO_EFFECT: Effect = { tookEffect: false, effect: '', flags: [] };

/** How sure it is that the gesture made a change: `none` when it was made without the gesture (R14). */
export type Sureness = 'sure' | 'doubtful' | 'none';

/** The control that a tap was made on. */
export interface TappedControl {
  readonly target: Element;
  /** The same control after the tap. */
  readonly successor: Element;
  readonly state: RunState;
}

export function effectSeen(effect: string, ...flags: string[]): Effect {
  return { tookEffect: true, effect, flags };
}

/** The key of a doubtful change of the whole picture, of which no element tells anything. */
export const WHOLE_PICTURE = 'the whole picture';

/** Returns the effect, which may have come by itself: this element changed (R14). */
export function inDoubt(effect: Effect, element: Element): Effect {
  return { ...effect, doubtful: changeKey(element) };
}

/** Returns the effect as one that may have come by chance where the page says that it came by itself, or may have (R14). */
export function unlessByItself(effect: Effect, by: TimedChange | 'gesture' | undefined): Effect {
  return by === undefined || by === 'new' || by === 'gesture' ? effect : { ...effect, byChance: true };
}
