import type { AppModel, Effect, OverlayModel } from '../app/model.ts';
import type { VirtualClock } from '../clock.ts';
import type { Locals, TouchTarget } from '../layout/context.ts';
import type { LayoutResult } from '../layout/windows.ts';
import type { Memory } from './memory.ts';
import type { Notifications } from './notifications.ts';
import type { Process } from './process.ts';

export interface LaunchRequest {
  readonly restart: boolean;
  /** Deletes the app's data and permissions first; so does `reinstall`. */
  readonly clearState: boolean;
  readonly reinstall: boolean;
  readonly permissions: 'allow' | 'deny' | 'ask';
  readonly arguments?: readonly string[] | undefined;
}

export interface PhoneState {
  readonly front: string;
  readonly process: 'running' | 'dead';
  readonly crash: string | null;
  readonly notResponding: boolean;
  readonly activity: string;
}

/** Another app in front, and what is behind it. */
export interface OtherApp {
  readonly package: string;
  readonly title: string;
  readonly over: 'app' | 'launcher';
}

/** Returns the Android activity name of a screen. */
export function activityOf(screen: string): string {
  return screen.replace(/(?:^|[-_])(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The part of a phone that typing and presentation use. */
export interface PhoneAccess {
  readonly app: AppModel;
  readonly clock: VirtualClock;
  readonly memory: Memory;
  readonly notifications: Notifications;
  readonly process: Process | null;
  readonly front: 'app' | 'launcher' | OtherApp;
  readonly isLandscape: boolean;
  /** The last touch, until its ripple fades. */
  readonly ripple: { readonly key: string; readonly from: number } | null;
  state(): PhoneState;
  currentLayout(): LayoutResult;
  changed(): void;
  run(effects: readonly Effect[], locals: Locals): void;
  showOverlay(overlay: OverlayModel, locals: Locals, anchor: string | null): void;
  focus(touch: TouchTarget): void;
  hideKeyboard(): void;
}
