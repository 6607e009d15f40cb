import type { Element } from './element.ts';
import type { Rect, Size } from './geometry.ts';

export interface WindowInfo {
  readonly kind: 'app' | 'system' | 'keyboard' | 'dialog' | 'toast';
  readonly package: string;
  readonly title: string;
  readonly bounds: Rect;
}

/** What the device says of the app under test and of what is in front. */
export interface AppState {
  /** Package or bundle id in front; for the web, the page's origin. */
  readonly front: string;
  /** The app under test, as launched; empty when none was. */
  readonly underTest: string;
  readonly process: 'running' | 'dead' | 'unknown';
  /** First line of the crash (exception) when the platform reports one. */
  readonly crash: string | null;
  readonly notResponding: boolean;
  /** Activity, view controller or URL in front; empty when unknown. */
  readonly place: string;
}

export interface Loading {
  readonly sign: 'blank' | 'skeleton' | 'spinner' | 'progress' | 'text';
  /** False for a spinner elsewhere or under a list, which never counts as case A by itself. */
  readonly blocking: boolean;
  readonly bounds: Rect;
  readonly ref: string | null;
}

/** What one look returned, without its pixels: `picture` names them. JSON-serialisable: the core decides on this alone. */
export interface Screen {
  /** `s7`, unique in the run. */
  readonly id: string;
  /** Device clock, milliseconds. */
  readonly at: number;
  /** Name of the picture in the run folder; null when the device refused one. */
  readonly picture: string | null;
  readonly size: Size;
  readonly elements: readonly Element[];
  readonly windows: readonly WindowInfo[];
  readonly app: AppState;
  readonly keyboard: { readonly shown: boolean; readonly bounds: Rect | null };
  /** Two looks agreed outside animated regions. */
  readonly settled: boolean;
  /** Picture refused or black by the platform's protection. */
  readonly secure: boolean;
  /** Empty when the tree is whole; else why it isn't: "stale", "cut", "canvas", "empty web view", "secure window". */
  readonly incomplete: readonly string[];
  readonly loading: readonly Loading[];
  /** Regions that move by themselves, found by looking twice. */
  readonly moving: readonly Rect[];
  /** refs of elements in view whose pixels hold nothing. */
  readonly ghosts: readonly string[];
  /** Short-lived texts (toast, snackbar) seen in this look. */
  readonly toasts: readonly string[];
  /** What was wrong with the platform's answer and was mended. */
  readonly warnings: readonly string[];
}

export type DeltaKind = 'none' | 'partial' | 'scrolled' | 'full';

/** The classified change between two screens, from pixels and tree, outside masks. */
export interface Delta {
  readonly kind: DeltaKind;
  /** Share of the compared pixels that changed, 0..1. */
  readonly ratio: number;
  readonly regions: readonly Rect[];
  /** Pixels that content moved down (positive) or up; only for `scrolled`. */
  readonly dy: number;
  /** The attempt's own target region; null when the action had none. */
  readonly target: 'changed' | 'unchanged' | 'moved' | 'gone' | null;
  readonly tree: { readonly added: number; readonly removed: number; readonly changed: number };
}

export function byRef(screen: Screen, ref: string): Element | undefined {
  return screen.elements.find((e) => e.ref === ref);
}
