import type { Today } from './calendar.ts';
import type { DrawnColors } from './color.ts';
import type { Element, TimedChange } from './element.ts';
import type { Rect, Size } from './geometry.ts';

export interface WindowInfo {
  readonly kind: 'app' | 'system' | 'keyboard' | 'dialog' | 'toast';
  readonly package: string;
  readonly title: string;
  readonly bounds: Rect;
}

/** The state of the app under test and of the app in front, from the device. */
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
  /** Documents that the tab in front has loaded, and downloads that began in it; absent on devices that can't tell. */
  readonly documents?: number;
  readonly downloads?: number;
  /**
   * The page led to a place, or opened a dialog of the browser or a tab, since the observation before the last gesture: because of the gesture, by itself (`usual`), or perhaps by itself (`begun`, R14).
   * Absent where it did not, or where nothing tells.
   */
  readonly openedBy?: TimedChange | 'gesture';
  /** Nothing on the page can have heard of the last gesture (R14). Only web pages say so. */
  readonly unheard?: true;
}

export interface LoadingSign {
  /** `bars`: a skeleton that only the screenshot shows. */
  readonly sign: 'blank' | 'skeleton' | 'bars' | 'spinner' | 'progress' | 'text';
  /** False for a spinner at the side or below a list, which alone is not case A (R30). */
  readonly blocking: boolean;
  /** True for a sign in a button, a video or an advert: nothing else waits for it. */
  readonly incidental?: true;
  readonly bounds: Rect;
  readonly ref: string | null;
}

/** Facts of the device that no screen shows; each is absent unless the goal speaks of it and the device told it. */
export interface DeviceFacts {
  readonly today?: Today;
  /** The text on the clipboard; empty when there is none. */
  readonly clipboard?: string;
  /** The notifications that stand in the shade of the phone, open or not. */
  readonly notifications?: readonly PostedNotification[];
}

/** A notification of the phone. */
export interface PostedNotification {
  /** Its key and the time at which it was posted: equal for the same posting alone. */
  readonly posting: string;
  readonly texts: readonly string[];
}

/** A line of text that OCR read where the hierarchy has none. */
export interface OcrText {
  readonly text: string;
  readonly bounds: Rect;
  /** 0..1: the lowest confidence of the line's words. */
  readonly confidence: number;
}

/** One observation without its pixels: `picture` names them. JSON-serialisable; the core decides on it alone. */
export interface Screen {
  /** `s7`, unique in the run. */
  readonly id: string;
  /** Device clock, milliseconds. */
  readonly at: number;
  /** Time that the capture took until `at`, ms; absent when it took none. */
  readonly captureMs?: number;
  /** Name of the screenshot in the run folder; null when the device refused one. */
  readonly screenshot: string | null;
  readonly size: Size;
  readonly elements: readonly Element[];
  readonly windows: readonly WindowInfo[];
  readonly app: AppState;
  readonly keyboard: { readonly shown: boolean; readonly bounds: Rect | null };
  /** The device reported that the screen rests, or two captures agreed outside animated regions (R11). */
  readonly settled: boolean;
  /** False while the element tree changes too. A screen with a moving background has a steady tree and never settles. */
  readonly hasSteadyTree?: boolean;
  /** Why captures were compared on a device that can say whether its screen rests; absent when it said so, and on other devices. */
  readonly unrest?: string;
  /** Time until something is due on the screen, ms; null when nothing is. Absent on a device that can't say so. */
  readonly dueInMs?: number | null;
  /**
   * Work that the app has begun and not ended, and that may still show something (R73); `isAwaited` for an answer that it has waited for since the last gesture. Null when there
   * is none; absent on a device that can't say so.
   */
  readonly underWay?: {
    readonly what: string;
    readonly isAwaited: boolean;
    readonly isHabit?: boolean;
    readonly isDelay?: boolean;
  } | null;
  /** The platform protects the window: its screenshot is refused or black (R13). */
  readonly secure: boolean;
  /**
   * Why the tree is incomplete; empty when it is complete: "stale", "cut", "canvas", "empty web view", "only the keyboard", "secure window",
   * "another size" than the screenshot, "undecoded text".
   */
  readonly gaps: readonly string[];
  readonly loading: readonly LoadingSign[];
  /** refs of elements that came or changed more than a second after the observation began; absent when none did (R14). */
  readonly late?: readonly string[];
  /** refs of elements that showed another text on an earlier look of this observation, with the same elements around it; absent when none did (R14). */
  readonly restless?: readonly string[];
  /** Regions that change by themselves, found by comparing two captures. */
  readonly animatedRegions: readonly Rect[];
  /** refs of elements in view without any pixels of their own. */
  readonly undrawn: readonly string[];
  /** Pale flat bars in the screenshot that no element explains, as drawn where texts will be (R73); absent when there are too few for a skeleton. */
  readonly bars?: readonly Rect[];
  /** Colours at the places of elements, by ref; only when the goal speaks of a colour and the screenshot may be read. */
  readonly colors?: Readonly<Record<string, DrawnColors>>;
  /** Date, clipboard and notifications of the device; absent when the goal speaks of none. */
  readonly device?: DeviceFacts;
  /** Texts of toasts and snackbars. */
  readonly toasts: readonly string[];
  /** The toasts among them that timers of the page bring by themselves (R14); absent when there are none. */
  readonly timedToasts?: readonly string[];
  /** Texts that were drawn after the observation before and are gone again; absent when there are none, and on devices that can't tell. */
  readonly passing?: readonly string[];
  /** Those of them that a look saw in an element that is gone as well, and that no timer of the page brought (R37); absent when there are none. */
  readonly went?: readonly string[];
  /** Damage in the platform's hierarchy that was repaired. */
  readonly warnings: readonly string[];
  /** Text that OCR read where the hierarchy has none; only with `--ocr`. */
  readonly ocr?: readonly OcrText[];
}

/** The layout of a screen, without what the device reports about the app. */
export type ScreenLayout = Pick<Screen, 'elements' | 'windows' | 'size' | 'keyboard'>;

export type ScreenChangeKind = 'none' | 'partial' | 'scrolled' | 'full';

/** The kind, title and app of an overlay, which tell it from another one. */
export interface OverlayIdentity {
  /** `dialog`, `sheet`, `drawer`, `menu` and so on. */
  readonly kind: string;
  readonly title: string;
  readonly package: string;
}

/** The change of the topmost dialog, sheet, drawer, menu or message. */
export interface OverlayChange {
  readonly kind: 'opened' | 'closed' | 'swapped';
  /** Where it is drawn, or was; of a swapped one, where the new one is. Null when neither tree nor screenshot tells. */
  readonly box: Rect | null;
  /** Null when there was none, and when only the screenshots show the overlay. */
  readonly before: OverlayIdentity | null;
  readonly after: OverlayIdentity | null;
}

/** The classified change between two screens, from pixels and tree, outside the masks. */
export interface ScreenChange {
  readonly kind: ScreenChangeKind;
  /** Share of the compared pixels that changed, 0..1. */
  readonly ratio: number;
  readonly regions: readonly Rect[];
  /** Pixels by which content moved down (positive) or up; 0 unless `scrolled`. */
  readonly dy: number;
  /** The change of the target's region; null when the action had no target. */
  readonly target: 'changed' | 'unchanged' | 'moved' | 'gone' | null;
  /**
   * How the inside of the target changed, without its rim, where a focus ring is drawn: `part` of it, such as a sign that turned, or the
   * `whole` of it, such as a background. Absent without screenshots, and when the inside looks the same.
   */
  readonly targetDetail?: 'part' | 'whole';
  readonly tree: { readonly added: number; readonly removed: number; readonly changed: number };
  /** Absent when no overlay opened, closed or took the place of another one. */
  readonly overlay?: OverlayChange;
  /** Refs, on the later screen, of controls that say that they were checked or unchecked, while the picture shows nothing of it. Absent when there are none. */
  readonly unseenFlips?: readonly string[];
}

interface ScreenIndex {
  readonly refs: ReadonlyMap<string, Element>;
  readonly descriptions: ReadonlyMap<string, number>;
  readonly ids: ReadonlyMap<string, number>;
}

/** Screens are immutable, so that values derived from them may be cached. */
const indexes = new WeakMap<Screen, ScreenIndex>();

/** Returns the part of the screen that the element's app has: in split screen it is its window, else all of it. */
export function roomOfApp({ windows, size }: ScreenLayout, element: Element): Rect {
  const window = windows[element.window];
  const isSplit = window?.kind === 'app' && window.bounds.width > 0 && window.bounds.height > 0;
  return isSplit ? window.bounds : { x: 0, y: 0, width: size.width, height: size.height };
}

/** Returns the elements by ref, and how often each description and resource id occurs. */
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

/** True for a page in a browser, whose elements belong to an origin and not to a package. */
export function isWebPage({ windows }: Pick<Screen, 'windows'>): boolean {
  return windows.some((w) => w.kind === 'app' && /^[a-z][a-z\d+.-]*:/.test(w.package));
}

/** Returns the element, its parent and so on up to the root of the window. */
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

/** Returns the element and all its descendants, in document order. */
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
