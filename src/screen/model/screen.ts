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

export interface LoadingSign {
  readonly sign: 'blank' | 'skeleton' | 'spinner' | 'progress' | 'text';
  /** False for a spinner elsewhere or under a list, which never counts as case A by itself. */
  readonly blocking: boolean;
  readonly bounds: Rect;
  readonly ref: string | null;
}

/** A line of text that was read from the pixels, where the hierarchy names none. */
export interface OcrText {
  readonly text: string;
  readonly bounds: Rect;
  /** 0..1; a line is as sure as its least sure word. */
  readonly confidence: number;
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
  readonly gaps: readonly string[];
  readonly loading: readonly LoadingSign[];
  /** Regions that move by themselves, found by looking twice. */
  readonly animatedRegions: readonly Rect[];
  /** refs of elements in view whose pixels hold nothing. */
  readonly undrawn: readonly string[];
  /** Short-lived texts (toast, snackbar) seen in this look. */
  readonly toasts: readonly string[];
  /** What was wrong with the platform's answer and was mended. */
  readonly warnings: readonly string[];
  /** Only when text was read from the picture of this look (`--ocr`): what stands where the hierarchy is silent. */
  readonly ocr?: readonly OcrText[];
}

export type ScreenChangeKind = 'none' | 'partial' | 'scrolled' | 'full';

/** The classified change between two screens, from pixels and tree, outside masks. */
export interface ScreenChange {
  readonly kind: ScreenChangeKind;
  /** Share of the compared pixels that changed, 0..1. */
  readonly ratio: number;
  readonly regions: readonly Rect[];
  /** Pixels that content moved down (positive) or up; only for `scrolled`. */
  readonly dy: number;
  /** The attempt's own target region; null when the action had none. */
  readonly target: 'changed' | 'unchanged' | 'moved' | 'gone' | null;
  readonly tree: { readonly added: number; readonly removed: number; readonly changed: number };
}

interface ScreenIndex {
  readonly refs: ReadonlyMap<string, Element>;
  readonly descriptions: ReadonlyMap<string, number>;
  readonly ids: ReadonlyMap<string, number>;
}

/** A screen never changes, so what is derived from it may be kept beside it. */
const indexes = new WeakMap<Screen, ScreenIndex>();

/** Elements by ref, and how often each description and resource id occurs. */
export function screenIndex(screen: Screen): ScreenIndex {
  const cached = indexes.get(screen);
  if (cached !== undefined) return cached;
  const refs = new Map<string, Element>();
  const descriptions = new Map<string, number>();
  const ids = new Map<string, number>();
  for (const element of screen.elements) {
    refs.set(element.ref, element);
    descriptions.set(element.description, (descriptions.get(element.description) ?? 0) + 1);
    ids.set(element.resourceId, (ids.get(element.resourceId) ?? 0) + 1);
  }
  const index = { refs, descriptions, ids };
  indexes.set(screen, index);
  return index;
}

export function byRef(screen: Screen, ref: string): Element | undefined {
  return screenIndex(screen).refs.get(ref);
}

/** The element itself, its parent, its parent's parent … up to the window's root. */
export function selfAndAncestors(screen: Screen, element: Element): Element[] {
  const line: Element[] = [];
  for (
    let at: Element | undefined = element;
    at !== undefined && line.length < 2000;
    at = at.parent === null ? undefined : byRef(screen, at.parent)
  )
    line.push(at);
  return line;
}

/** The element and everything under it, in document order. */
export function subtree(screen: Screen, element: Element): Element[] {
  const found: Element[] = [];
  const open = [element];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    found.push(next);
    for (const ref of next.children.toReversed()) {
      const child = byRef(screen, ref);
      if (child !== undefined) open.push(child);
    }
  }
  return found;
}
