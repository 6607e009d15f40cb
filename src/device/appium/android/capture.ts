import type { Browser } from 'webdriverio';
import type { Rect } from '../../../screen/model/geometry.ts';
import { ThumbruleError } from '../../../shared/errors.ts';
import { captureConsistently, captureFramed, type Framing } from '../consistent-capture.ts';
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

  async #windowState(signal: AbortSignal): Promise<Omit<AndroidSnapshot, 'source' | 'screenshot'>> {
    const activity = await this.#session.read('ask for the activity', (b) => b.getCurrentActivity(), signal);
    const windows = await this.#windows(signal);
    const place = activity ?? '';
    if (windows !== null) {
      const keyboard = windows.find((w) => w.type === INPUT_METHOD);
      const focused = windows.find((w) => w.isFocused === true && w.type === APPLICATION);
      const front = focused?.packageName ?? (await this.#front(signal));
      return {
        front,
        place: shortActivity(place, front),
        keyboard: { shown: keyboard !== undefined, bounds: boundsOf(keyboard) },
      };
    }
    const front = await this.#front(signal);
    const shown = await this.#session.read('ask for the keyboard', (b) => b.isKeyboardShown(), signal);
    return { front, place: shortActivity(place, front), keyboard: { shown, bounds: null } };
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
