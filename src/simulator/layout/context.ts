import type { Lookup, Value } from '../expression/evaluate.ts';
import type { AppModel, ElementModel } from '../app/model.ts';

/** Names that hold only inside one row, and which list and index the row came from, so that it can be changed. */
export interface Locals {
  readonly values: Readonly<Record<string, Value>>;
  readonly row: { readonly list: string; readonly index: number } | null;
}
export const NO_LOCALS: Locals = { values: {}, row: null };

/** What a finger meets: the element that was laid out, and the row that it stands in. */
export interface TouchTarget {
  /** Names the instance as long as its screen is shown: screen, position, row. */
  readonly key: string;
  readonly element: ElementModel;
  readonly locals: Locals;
}

/** What the layout may read of the phone. */
export interface LayoutContext {
  readonly app: AppModel;
  readonly now: number;
  readonly caretOn: boolean;
  readonly focus: string | null;
  lookup(locals: Locals): Lookup;
  ripple(key: string): number | null;
  /** Pixels that a scrolling container was moved up by. */
  scrolled(key: string): number;
  /** Milliseconds since the screen in front was entered. */
  readonly sinceEntered: number;
  /** Keys of the rows that were in view before the last scroll of this list, and how long ago it was, ms; null without one. */
  recentScroll(key: string): { readonly keys: ReadonlySet<string>; readonly ago: number } | null;
  /** Which page of a carousel was swiped to. */
  page(key: string): number;
}

/** Pixels at density 2.75; the picture is 1080 wide upright. */
export const SIZES = {
  density: 2.75,
  shortSide: 1080,
  longSide: 2400,
  statusBar: 74,
  toolbar: 154,
  tabBar: 220,
  margin: 44,
  spacing: 24,
  row: 176,
  touch: 132,
  keyboardUpright: 830,
  keyboardAcross: 520,
  text: 44,
  heading: 60,
  button: 40,
  small: 34,
} as const;
