import type { Point, Rect, Size } from '../screen/model/geometry.ts';
import type { PageSource } from '../screen/model/source.ts';
import type { AppState, DeviceFacts } from '../screen/model/screen.ts';
import type { Clock } from '../shared/clock.ts';
import type { Permission } from '../shared/permissions.ts';

type DevicePlatform = 'android' | 'ios' | 'web';

/** Features that not every device has. The core refuses an action whose feature is missing. */
export type DeviceCapability =
  | 'back'
  | 'home'
  | 'hide_keyboard'
  | 'rotate'
  | 'set_location'
  | 'open_link'
  | 'biometrics'
  | 'network'
  | 'appearance'
  | 'background'
  | 'multi_touch'
  | 'clear_data'
  | 'reinstall'
  | 'permissions'
  | 'slow_network'
  | 'locale'
  | 'text_size'
  | 'clipboard'
  | 'push'
  | 'notifications'
  | 'launch_arguments'
  | 'single_permissions'
  | 'app_permissions'
  | 'today';

/** Facts that a device tells only when asked; each is a capability. */
export type DeviceFact = Extract<DeviceCapability, 'clipboard' | 'today' | 'notifications'>;

export interface DeviceInfo {
  readonly platform: DevicePlatform;
  /** Display name: "simulated Pixel", "Chromium 156, mobile web". */
  readonly name: string;
  readonly capabilities: readonly DeviceCapability[];
  /** Screenshot pixels per dp, point or CSS pixel. */
  readonly density: number;
}

/** Screenshot and element tree, taken as close together as the back end can. */
export interface Capture {
  /** Device clock, ms. */
  readonly at: number;
  /** PNG; null when the platform refuses a screenshot (secure window). */
  readonly screenshot: Uint8Array | null;
  readonly source: PageSource;
  /** Elements moved during the capture, so that the screenshot may show them at other places than the tree. Absent: false, or the back end can't tell. */
  readonly moved?: boolean;
  readonly size: Size;
  readonly app: AppState;
  /** Null when the back end does not report the keyboard; then it is detected in the element tree. */
  readonly keyboard: { readonly shown: boolean; readonly bounds: Rect | null } | null;
}

export interface LaunchOptions {
  /** Package, bundle id or URL; null for the app under test. */
  readonly app: string | null;
  readonly restart: boolean;
  readonly clearState: boolean;
  readonly reinstall: boolean;
  readonly permissions: 'allow' | 'deny' | 'ask';
  /** Arguments for the start of the app; absent for none. */
  readonly arguments?: readonly string[] | undefined;
}

/** A gesture or command for a device. Points are in screenshot pixels. */
export type Gesture =
  | { readonly kind: 'tap'; readonly at: Point; readonly times: number; readonly intervalMs: number }
  | { readonly kind: 'long_press'; readonly at: Point; readonly ms: number }
  /** `via`: a detour of a short movement, which a device would take for a tap. */
  | {
      readonly kind: 'swipe';
      readonly from: Point;
      readonly via?: Point;
      readonly to: Point;
      readonly ms: number;
    }
  /** Picks something up with a finger that rests on it for `holdMs`, carries it, rests and lets it go. */
  | {
      readonly kind: 'drag';
      readonly from: Point;
      readonly to: Point;
      readonly holdMs: number;
      readonly ms: number;
    }
  /** Moves two fingers apart or together on a level line: each from `from` to `to` pixels beside the point. */
  | {
      readonly kind: 'pinch';
      readonly at: Point;
      readonly from: number;
      readonly to: number;
      readonly ms: number;
    }
  /** Types into the focused field; `clear` empties it first. */
  | { readonly kind: 'type'; readonly text: string; readonly clear: boolean }
  | { readonly kind: 'key'; readonly key: 'enter' | 'back' | 'home' }
  | { readonly kind: 'hide_keyboard' }
  | { readonly kind: 'rotate'; readonly orientation: 'portrait' | 'landscape' }
  | { readonly kind: 'open_link'; readonly url: string }
  | { readonly kind: 'set_location'; readonly latitude: number; readonly longitude: number }
  /** Answers the system's biometric prompt with an enrolled finger or face (`match`), or an unknown one. */
  | { readonly kind: 'biometrics'; readonly with: 'finger' | 'face'; readonly match: boolean }
  /** Cuts, slows down or restores the network of the device. */
  | { readonly kind: 'network'; readonly to: 'offline' | 'slow' | 'online' }
  | { readonly kind: 'appearance'; readonly to: 'dark' | 'light' }
  /** `to` as in `de-DE`. */
  | { readonly kind: 'locale'; readonly to: string }
  /** The size of all text, 100 for the usual one. */
  | { readonly kind: 'text_size'; readonly percent: number }
  | { readonly kind: 'clipboard'; readonly text: string }
  /** A permission of the app under test. */
  | { readonly kind: 'permission'; readonly permission: Permission; readonly to: 'allow' | 'deny' }
  /** A push message for the app under test. */
  | { readonly kind: 'push'; readonly title: string | null; readonly text: string }
  /** Opens the notification shade. */
  | { readonly kind: 'notifications' }
  /** Sends the app to the background and brings it back. */
  | { readonly kind: 'background'; readonly seconds: number }
  | { readonly kind: 'launch'; readonly options: LaunchOptions };

/** A gesture of one or two fingers. */
export type TouchGesture = Extract<Gesture, { kind: 'tap' | 'long_press' | 'swipe' | 'drag' | 'pinch' }>;

/** The outcome of a goal, redacted. */
export interface GoalOutcome {
  readonly goal: string;
  readonly verdict: 'passed' | 'failed' | 'inconclusive' | 'broken' | 'cancelled';
  /** Why the goal did not pass; empty when it passed. */
  readonly reason: string;
}

/** Work that an app has begun and not ended, and that may still show something, although nothing is drawn meanwhile. */
export interface UnderWay {
  readonly what: string;
  /** True for an answer for which the app has waited since the last gesture. */
  readonly isAwaited: boolean;
  /** True for what runs all the time, and may yet answer the last gesture. */
  readonly isHabit?: boolean;
  /** True for a delay that the last gesture began, after which a script of it goes on. */
  readonly isDelay?: boolean;
}

/** The answer to whether a screen rests: nothing is drawn, and nothing is under way that would change it within a second. */
export type Rest =
  /** `holds` returns whether nothing has happened since, so that a capture in between shows the settled screen. */
  | {
      readonly resting: true;
      readonly holds: () => Promise<boolean>;
      /** Device clock at the next thing that is due on the screen, ms; null when nothing is. Absent when nothing tells. */
      readonly dueAt?: number | null;
      /** Null when nothing is under way; absent when nothing tells. */
      readonly underWay?: UnderWay | null;
    }
  | { readonly resting: false; readonly because: string; readonly underWay?: UnderWay | null };

/** A capture whose element tree was read between two screenshots. When both show the same, the tree is of that moment. */
export interface FramedCapture {
  /** PNG from before the element tree was read; null when the platform refuses a screenshot. */
  readonly before: Uint8Array | null;
  /** The element tree, and the screenshot after it. */
  readonly capture: Capture;
}

/** A device that can only be observed. */
export interface ReadOnlyDevice {
  readonly info: DeviceInfo;
  readonly clock: Clock;
  capture(signal: AbortSignal): Promise<Capture>;
  /** Returns the facts that are asked for; missing on devices that tell none. The date is that of the device, in its time zone. */
  facts?(wanted: readonly DeviceFact[], signal: AbortSignal): Promise<DeviceFacts>;
  /**
   * Waits until the screen rests after the last gesture, at most `withinMs`; returns early when nothing tells that. A device that learns of a
   * change only when it is drawn gives the app `reactMs` to begin one. Missing on devices that report nothing by themselves: their captures are
   * compared instead.
   */
  rest?(withinMs: number, signal: AbortSignal, reactMs?: number): Promise<Rest>;
  /**
   * Captures the screen of which `rest` has just said that it rests. The order is free, because nothing is drawn in between: a screenshot can be taken
   * while the app may still react, an element tree can't. Returns null when something was drawn before the tree was read. `onScreenshot` gets
   * a screenshot that came first while the tree is on its way. Missing where `captureFramed` is.
   */
  captureAtRest?(
    first: 'screenshot' | 'tree',
    onScreenshot: (png: Uint8Array) => void,
    signal: AbortSignal,
  ): Promise<Capture | null>;
  /**
   * Reads the element tree between two screenshots that are at least `apartMs` apart. `before` is the first of them when it was taken already.
   * Missing on devices whose element tree costs little.
   */
  captureFramed?(
    before: Uint8Array | null | undefined,
    apartMs: number,
    signal: AbortSignal,
  ): Promise<FramedCapture>;
}

/** A screen recording in progress. */
export interface ScreenRecording {
  /** Stops the recording and returns it as MP4. */
  stop(signal: AbortSignal): Promise<Uint8Array>;
}

/** A message that a page wrote to the browser's console, or an error that it did not catch. */
export interface ConsoleMessage {
  readonly level: 'error' | 'warning' | 'info' | 'debug';
  readonly text: string;
  /** Device clock, ms. */
  readonly at: number;
}

/** A request of a page that failed: with `status` the server answered 400 or more, with `error` there was no answer. */
export interface FailedRequest {
  readonly method: string;
  /** Without user name and password. */
  readonly url: string;
  readonly status?: number;
  /** In the browser's words, such as `net::ERR_CONNECTION_REFUSED`. */
  readonly error?: string;
  /** Device clock, ms. */
  readonly at: number;
}

/** Console messages and failed requests, oldest first, and how many of each were dropped because there were too many. */
export interface BrowserLog {
  readonly console: readonly ConsoleMessage[];
  readonly network: readonly FailedRequest[];
  readonly dropped: { readonly console: number; readonly network: number };
}

/**
 * A phone, an emulator or a mobile browser. `capture` may be retried; `perform` never is (R13).
 * Errors are ThumbruleError with a DEVICE_* / APP_* / NOT_SUPPORTED code.
 */
export interface Device extends ReadOnlyDevice {
  perform(gesture: Gesture, signal: AbortSignal): Promise<void>;
  /** Returns the last lines of the device log, oldest first; missing on devices without a log. */
  deviceLog?(signal: AbortSignal): Promise<readonly string[]>;
  /** Returns what pages logged since the last call, not redacted; missing on devices without a browser. */
  takeBrowserLog?(signal: AbortSignal): Promise<BrowserLog>;
  /** Starts a screen recording; missing on devices that can't record. */
  recordScreen?(signal: AbortSignal): Promise<ScreenRecording>;
  /** Reports the verdict to the device's provider, such as a cloud. Called once, before `close()`. */
  reportOutcome?(ending: GoalOutcome): Promise<void>;
  /** Ends the session and removes its processes, ports and folders. Can be called twice. */
  close(): Promise<void>;
}
