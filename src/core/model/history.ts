/** What a list or a text showed, and how many gestures had been sent by then. */
export interface CountRecord {
  readonly texts: readonly string[];
  readonly gesturesSent: number;
}

export type Duplicate =
  | { readonly kind: 'row'; readonly row: string }
  /** A number of the element `key` moved; whether by twice what the goal says, the goal's own number tells. */
  | { readonly kind: 'number'; readonly key: string; readonly from: string; readonly to: string };

export interface CountHistory {
  readonly records: Readonly<Record<string, CountRecord>>;
  readonly duplicates: readonly Duplicate[];
}

export interface TextRecord {
  readonly text: string;
  /** What it said before the language of its screen changed for the last time; null: no change was seen. */
  readonly beforeLanguageChange: string | null;
  /** Everything that it said, oldest first. */
  readonly texts: readonly string[];
}

/** By `keyOf`. */
export type TextHistory = Readonly<Record<string, TextRecord>>;

/** A value that the code itself read off the screen of the turn that stored it. */
export interface Fact {
  readonly name: string;
  readonly value: string;
  readonly screen: string;
}

/** Where a condition's text was seen earlier in the run. */
export interface SeenText {
  readonly ever: boolean;
  /** Seen as content of the app's own, not only in a field that it was typed into. */
  readonly asContent: boolean;
  /** Scrolling containers (see `containerKey`) that it was seen in. */
  readonly containers: readonly string[];
}
