import type { Overlay } from '../../screen/features/overlays.ts';
import type { Proof } from './verdict.ts';
import type { Rect } from '../../screen/model/geometry.ts';

/** The texts of a list or an element, and the number of gestures sent before they were seen. */
export interface CountRecord {
  readonly texts: readonly string[];
  readonly gesturesSent: number;
}

export type Duplicate =
  | { readonly kind: 'row'; readonly row: string }
  /** A number of the element `key` changed. Only the goal's number shows whether it changed by twice as much. */
  | { readonly kind: 'number'; readonly key: string; readonly from: string; readonly to: string };

export interface CountHistory {
  readonly records: Readonly<Record<string, CountRecord>>;
  readonly duplicates: readonly Duplicate[];
}

export interface TextRecord {
  readonly text: string;
  /** Text before the last change of the screen's language; null when the language did not change. */
  readonly beforeLanguageChange: string | null;
  /** All texts of the element, oldest first. */
  readonly texts: readonly string[];
}

/** Texts by `elementKey`. */
export type TextHistory = Readonly<Record<string, TextRecord>>;

/** A value that code read from the screen of the turn that stored it (R74). */
export interface Fact {
  readonly name: string;
  readonly value: string;
  readonly screen: string;
}

/** A text that a gesture put into the app (R72). */
export interface TypedText {
  readonly text: string;
  /** True when the planner chose it: no step, secret or fact gives the text. */
  readonly chosen: boolean;
  /** True when it was entered key by key on a keypad that the app draws. */
  readonly keyed: boolean;
  /** New screens of the run before it was typed. Only on that screen is its field the one that it was typed into. */
  readonly newScreens: number;
}

/** Records whether an observation of the run showed the target of a `never` condition (R73). */
export interface Appearance {
  /** Texts of the elements and messages that showed it, and the observation of each. */
  readonly shown: readonly { readonly text: string; readonly proof: Proof }[];
  /** The first observation whose element tree could not tell, and why. */
  readonly unclear: { readonly screen: string; readonly gaps: readonly string[] } | null;
}

/** Appearances by `locatorKey`. */
export type Appearances = Readonly<Record<string, Appearance>>;

/** The value of a control, and where it stood. */
export interface ShownValue {
  readonly value: string;
  /** Its resource id, where no other element has it; else empty. */
  readonly id: string;
  /** Its class and its path in the tree. */
  readonly place: string;
  /** The device time from which on it showed this value, ms. */
  readonly at: number;
  /** New screens of the run before it was read. */
  readonly newScreens: number;
}

/** A value before a gesture, and the goal's line that the gesture belongs to. */
export interface ValueBefore extends ShownValue {
  readonly line: number;
  /** The gesture is one that as a rule only brings other content into view. */
  readonly onlyView: boolean;
}

/** The values of the target of a `changed` condition over the run (R14). */
export interface ValueRecord {
  /** Before each gesture, oldest first. */
  readonly before: readonly ValueBefore[];
  /** On the last settled observation; null when it was not there. */
  readonly now: ShownValue | null;
  /** It changed between two observations without a gesture that could explain it. */
  readonly changesByItself: boolean;
}

/** Value records by target. */
export type ValueHistory = Readonly<Record<string, ValueRecord>>;

/** The notifications that stood in the shade. */
export interface NotificationHistory {
  /** When the goal began, or when the shade was last seen open before it was closed; null before the first observation. */
  readonly before: readonly KnownNotification[] | null;
  /** In the open shade; null while it is closed. */
  readonly open: readonly KnownNotification[] | null;
}

export interface KnownNotification {
  /** Null on a device that does not tell when it was posted: then the texts are those of the whole shade. */
  readonly posting: string | null;
  readonly texts: readonly string[];
}

/** A failure that the app reported after the last gesture, and the class and path of its element; '' where no observation holds it. */
export interface ReportedFailure {
  readonly text: string;
  readonly place: string;
}

/** A control that said that it was checked or unchecked after an attempt, while the picture showed nothing of it (R74). */
export interface UnseenFlip {
  readonly attempt: string;
  readonly path: string;
  readonly box: Rect;
  readonly checked: boolean;
}

/** Records where a condition's text was seen earlier in the run. */
export interface SeenText {
  readonly ever: boolean;
  /** True when the text was seen outside of the field it was typed into. */
  readonly asContent: boolean;
  /** Scrolling containers (see `containerKey`) in which it was seen. */
  readonly containers: readonly string[];
  /** Kinds of the overlays in which it was seen. */
  readonly overlays?: readonly Overlay['kind'][];
  /** Most bars beside it, as drawn where texts will be: they are not what it turned into. */
  readonly bars?: number;
}
