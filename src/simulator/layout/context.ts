import type { Lookup, Value } from '../expression/evaluate.ts';
import type { Box } from '../view.ts';
import type { AppModel, ElementModel } from '../app/model.ts';
import type { LayoutTime } from './layout-time.ts';

/** Names that are valid in one row, and the list and index of the row, for changes. */
export interface Locals {
  readonly values: Readonly<Record<string, Value>>;
  readonly row: { readonly list: string; readonly index: number } | null;
}
export const NO_LOCALS: Locals = { values: {}, row: null };

/** A touchable element, and its row. */
export interface TouchTarget {
  /** Identifies the instance while its screen is open: screen, position, row. */
  readonly key: string;
  readonly element: ElementModel;
  readonly locals: Locals;
}

/** The parts of the phone that the layout reads. */
export interface LayoutContext {
  readonly app: AppModel;
  readonly time: LayoutTime;
  readonly focus: string | null;
  lookup(locals: Locals): Lookup;
  ripple(key: string): number | null;
  /** Scroll offset of a container, pixels. */
  scrolled(key: string): number;
  /** The texts of the screen before it, and where they were. */
  readonly shownBefore: ReadonlyMap<string, Box>;
  /** Returns the keys of the rows that were in view before the last scroll of this list, and when it was; null for no scroll yet. */
  recentScroll(key: string): { readonly keys: ReadonlySet<string>; readonly at: number } | null;
  /** True for the row whose actions are uncovered. */
  uncovered(key: string): boolean;
  /** The current page of a carousel. */
  page(key: string): number;
}

/** Pixels at density 2.75, for a portrait width of 1080. */
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
