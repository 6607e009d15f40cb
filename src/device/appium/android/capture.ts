import type { Browser } from 'webdriverio';
import type { Rect } from '../../../screen/model/geometry.ts';
import { ThumbruleError } from '../../../shared/errors.ts';
import {
  captureAtRest,
  captureConsistently,
  captureFramed,
  type Framing,
  type RestingCapture,
} from '../consistent-capture.ts';
import { AppiumSession } from '../session.ts';

/** The raw data of one capture. */
export interface AndroidSnapshot {
  readonly source: string;
  /** PNG; null when the phone refuses a screenshot. */
  readonly screenshot: Uint8Array | null;
  readonly front: string;
  readonly place: string;
  readonly keyboard: { readonly shown: boolean; readonly bounds: Rect | null };
}

interface ListedWindow {
  /** Android's own id of a window, which no other one gets. */
  readonly windowId?: number;
  readonly type?: number;
  readonly packageName?: string | null;
  readonly isFocused?: boolean;
  readonly rect?: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
}

/** Android's AccessibilityWindowInfo.TYPE_APPLICATION and TYPE_INPUT_METHOD. */
const APPLICATION = 1;
const INPUT_METHOD = 2;

/** Captures an Android screen. Older drivers don't list windows; then adb reports the app in front. */
export class AndroidCapturer {
  readonly #session: AppiumSession;
  #listsWindows = true;
  /** The window that had the focus last, with its activity; `sure` when two captures said the same, because the focus may move between two questions. */
  #known: { readonly windowId: number; readonly activity: string; readonly sure: boolean } | null = null;

  constructor(session: AppiumSession) {
    this.#session = session;
  }

  async capture(signal: AbortSignal): Promise<AndroidSnapshot> {
    const { extra, ...pair } = await captureConsistently(
      this.#session,
      withoutCaret,
      () => this.#windowState(signal),
      signal,
    );
    return { ...pair, ...extra };
  }

  /** Captures the element tree between two screenshots. */
  async captureFramed(
    framing: Framing,
    signal: AbortSignal,
  ): Promise<AndroidSnapshot & { readonly before: Uint8Array | null }> {
    const { extra, ...framed } = await captureFramed(
      this.#session,
      framing,
      () => this.#windowState(signal),
      signal,
    );
    return { ...framed, ...extra };
  }

  /** Captures a screen that rests; null when something was drawn meanwhile. */
  async captureAtRest(
    how: RestingCapture,
    signal: AbortSignal,
  ): Promise<(AndroidSnapshot & { readonly at: number }) | null> {
    const found = await captureAtRest(this.#session, how, () => this.#windowState(signal), signal);
    if (found === null) return null;
    const { extra, ...pair } = found;
    return { ...pair, ...extra };
  }

  async #windowState(signal: AbortSignal): Promise<Omit<AndroidSnapshot, 'source' | 'screenshot'>> {
    const windows = await this.#windows(signal);
    if (windows !== null) {
      const keyboard = windows.find((w) => w.type === INPUT_METHOD);
      const focused = windows.find((w) => w.isFocused === true && w.type === APPLICATION);
      const place = await this.#activityOf(focused, signal);
      const front = focused?.packageName ?? (await this.#front(signal));
      return {
        front,
        place: shortActivity(place, front),
        keyboard: { shown: keyboard !== undefined, bounds: boundsOf(keyboard) },
      };
    }
    const place = await this.#activity(signal);
    const front = await this.#front(signal);
    const shown = await this.#session.read('ask for the keyboard', (b) => b.isKeyboardShown(), signal);
    return { front, place: shortActivity(place, front), keyboard: { shown, bounds: null } };
  }

  /** Returns the activity that a window belongs to, which stays the same for as long as the window is there. */
  async #activityOf(focused: ListedWindow | undefined, signal: AbortSignal): Promise<string> {
    const windowId = focused?.windowId;
    const known = windowId === this.#known?.windowId ? this.#known : null;
    if (known?.sure === true) return known.activity;
    const activity = await this.#activity(signal);
    const sure = activity === known?.activity;
    this.#known = windowId === undefined || activity === '' ? null : { windowId, activity, sure };
    return activity;
  }

  async #activity(signal: AbortSignal): Promise<string> {
    return (await this.#session.read('ask for the activity', (b) => b.getCurrentActivity(), signal)) ?? '';
  }

  async #windows(signal: AbortSignal): Promise<readonly ListedWindow[] | null> {
    if (!this.#listsWindows) return null;
    try {
      return await this.#session.read(
        'list the windows',
        (b: Browser) => AppiumSession.mobile<ListedWindow[]>(b, 'listWindows', { skipScreenshots: true }),
        signal,
      );
    } catch (error) {
      if (!(error instanceof ThumbruleError) || error.code !== 'NOT_SUPPORTED') throw error;
      this.#listsWindows = false;
      return null;
    }
  }

  async #front(signal: AbortSignal): Promise<string> {
    return (await this.#session.read('ask for the app in front', (b) => b.getCurrentPackage(), signal)) ?? '';
  }
}

/** Removes attributes that a blinking or moving caret changes. */
function withoutCaret(source: string): string {
  return source.replace(/ (?:selection-(?:start|end)|drawing-order)="[^"]*"/g, '');
}

/** Shortens an activity of the app in front to `.MainActivity`. */
function shortActivity(activity: string, front: string): string {
  return activity.startsWith(`${front}.`) ? activity.slice(front.length) : activity;
}

function boundsOf(window: ListedWindow | undefined): Rect | null {
  const rect = window?.rect;
  if (rect === undefined || rect.right <= rect.left || rect.bottom <= rect.top) return null;
  return { x: rect.left, y: rect.top, width: rect.right - rect.left, height: rect.bottom - rect.top };
}
