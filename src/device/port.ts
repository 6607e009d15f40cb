import type { Point, Rect, Size } from '../screen/model/geometry.ts';
import type { PageSource } from '../screen/model/source.ts';
import type { AppState } from '../screen/model/screen.ts';
import type { Clock } from '../shared/clock.ts';

type DevicePlatform = 'android' | 'ios' | 'web';

/** Extras that not every device has; an action that needs one is refused before the device is touched. */
export type DeviceCapability =
  | 'back'
  | 'home'
  | 'hide_keyboard'
  | 'rotate'
  | 'set_location'
  | 'open_link'
  | 'biometrics'
  | 'clear_data'
  | 'reinstall'
  | 'permissions';

export interface DeviceInfo {
  readonly platform: DevicePlatform;
  /** For people: "simulated Pixel", "Chromium 156, mobile web". */
  readonly name: string;
  readonly capabilities: readonly DeviceCapability[];
  /** Screenshot pixels per dp / point / CSS pixel. */
  readonly density: number;
}

/** Screenshot and hierarchy, taken as close together as the back end can. */
export interface Capture {
  /** Device clock, ms. */
  readonly at: number;
  /** PNG; null when the platform refuses (secure window). */
  readonly screenshot: Uint8Array | null;
  readonly source: PageSource;
  readonly size: Size;
  readonly app: AppState;
  /** `null`: the back end can't tell; the hierarchy or the picture must. */
  readonly keyboard: { readonly shown: boolean; readonly bounds: Rect | null } | null;
}

export interface LaunchOptions {
  /** Package, bundle id, URL; null: the app under test. */
  readonly app: string | null;
  readonly restart: boolean;
  readonly clearState: boolean;
  readonly reinstall: boolean;
  readonly permissions: 'allow' | 'deny' | 'ask';
}

/** One thing done to the device. Points are screenshot pixels. */
export type Gesture =
  | { readonly kind: 'tap'; readonly at: Point; readonly times: number; readonly intervalMs: number }
  | { readonly kind: 'long_press'; readonly at: Point; readonly ms: number }
  | { readonly kind: 'swipe'; readonly from: Point; readonly to: Point; readonly ms: number }
  /** Into the focused field. `clear`: what stands there goes first. */
  | { readonly kind: 'type'; readonly text: string; readonly clear: boolean }
  | { readonly kind: 'key'; readonly key: 'enter' | 'back' | 'home' }
  | { readonly kind: 'hide_keyboard' }
  | { readonly kind: 'rotate'; readonly orientation: 'portrait' | 'landscape' }
  | { readonly kind: 'open_link'; readonly url: string }
  | { readonly kind: 'set_location'; readonly latitude: number; readonly longitude: number }
  /** A finger or a face for a prompt of the system's: one that it knows, or not. */
  | { readonly kind: 'biometrics'; readonly with: 'finger' | 'face'; readonly match: boolean }
  | { readonly kind: 'launch'; readonly options: LaunchOptions };

/** How a goal ended, in words that hold no secret. */
export interface GoalOutcome {
  readonly goal: string;
  readonly verdict: 'passed' | 'failed' | 'inconclusive' | 'broken' | 'cancelled';
  /** Why it did not pass; empty when it did. */
  readonly reason: string;
}

/** What the loop and the judge may read. Observation-only code is handed this and nothing wider. */
export interface ReadOnlyDevice {
  readonly info: DeviceInfo;
  readonly clock: Clock;
  capture(signal: AbortSignal): Promise<Capture>;
}

/** A film of the screen that is being made. */
export interface ScreenRecording {
  /** Ends it and hands it over, as MP4. */
  stop(signal: AbortSignal): Promise<Uint8Array>;
}

/**
 * A phone, an emulator, a mobile browser. `capture` may be sent again; `perform` never is, by anyone.
 * Errors are ThumbruleError with a DEVICE_* / APP_* / NOT_SUPPORTED code.
 */
export interface Device extends ReadOnlyDevice {
  perform(gesture: Gesture, signal: AbortSignal): Promise<void>;
  /** The last lines of the device's own log, oldest first, for people; absent: it keeps none. */
  deviceLog?(signal: AbortSignal): Promise<readonly string[]>;
  /** Begins to film the screen; absent: it can't. */
  recordScreen?(signal: AbortSignal): Promise<ScreenRecording>;
  /** Told once, after the verdict and before `close`: a phone that is lent notes it where its owner looks. Changes no verdict. */
  reportOutcome?(ending: GoalOutcome): Promise<void>;
  /** Ends the session; safe to call twice; leaves no process, port or folder behind. */
  close(): Promise<void>;
}
