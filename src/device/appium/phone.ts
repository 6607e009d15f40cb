import type { Browser } from 'webdriverio';
import { type Clock, systemClock } from '../../shared/clock.ts';
import type { Capture, Device, DeviceInfo, GoalOutcome, Gesture, LaunchOptions } from '../port.ts';
import { endsSession } from './errors.ts';
import type { AppUnderTest } from './app-launch.ts';
import { pointerActions } from './pointer.ts';
import type { AppiumSession } from './session.ts';
import { typeIntoFocused } from './typing.ts';

/** Opens a session, again when one was lost; null: a lost one stays lost. */
export type OpenSession = (signal: AbortSignal) => Promise<AppiumSession>;

/** What each kind of phone does in a way of its own. */
export type PlatformGesture = Exclude<
  Gesture,
  { kind: 'tap' | 'long_press' | 'swipe' | 'type' | 'rotate' | 'launch' }
>;

/** A phone behind Appium: what Android and iOS have in common. */
export abstract class AppiumPhone<App extends AppUnderTest = AppUnderTest> implements Device {
  readonly info: DeviceInfo;
  readonly clock: Clock = systemClock;
  protected readonly app: App;
  protected session: AppiumSession;
  protected launched: LaunchOptions | null = null;
  readonly #reopen: OpenSession | null;
  /** A gesture was made: what a new session would find is no longer what the goal did. */
  #acted = false;
  #reopened = false;

  protected constructor(session: AppiumSession, info: DeviceInfo, app: App, reopen: OpenSession | null) {
    this.info = info;
    this.app = app;
    this.session = session;
    this.#reopen = reopen;
  }

  async capture(signal: AbortSignal): Promise<Capture> {
    return this.#unlessLost(signal, () => this.captureOnce(signal));
  }

  async perform(gesture: Gesture, signal: AbortSignal): Promise<void> {
    if (gesture.kind === 'launch' && !this.#acted) {
      await this.#unlessLost(signal, () => this.#launch(gesture.options, signal));
      return;
    }
    this.#acted = true;
    await this.#perform(gesture, signal);
  }

  async reportOutcome(ending: GoalOutcome): Promise<void> {
    await this.session.reportOutcome(ending);
  }

  async close(): Promise<void> {
    await this.session.end();
  }

  /** Screenshot pixels per unit of the driver. */
  protected abstract readonly scale: number;
  protected abstract captureOnce(signal: AbortSignal): Promise<Capture>;
  protected abstract performPlatformGesture(gesture: PlatformGesture, signal: AbortSignal): Promise<void>;
  protected abstract launchApp(options: LaunchOptions, signal: AbortSignal): Promise<void>;
  /** A new session stands in for a lost one. */
  protected abstract onSessionReopened(): void;

  /** Name of the app that was launched; empty: none was. */
  protected get underTest(): string {
    return this.launched === null ? '' : (this.launched.app ?? this.app.name);
  }

  protected write(
    doing: string,
    call: (b: Browser) => Promise<unknown>,
    signal: AbortSignal,
  ): Promise<unknown> {
    return this.session.write(doing, call, signal);
  }

  async #perform(gesture: Gesture, signal: AbortSignal): Promise<void> {
    switch (gesture.kind) {
      case 'tap':
      case 'long_press':
      case 'swipe': {
        const touch = pointerActions(gesture, this.scale);
        await this.write('touch the screen', (b) => b.performActions(touch), signal);
        return;
      }
      case 'type':
        await typeIntoFocused(this.session, this.clock, gesture, signal);
        return;
      case 'rotate':
        await this.write('rotate', (b) => b.setOrientation(gesture.orientation.toUpperCase()), signal);
        return;
      case 'launch':
        await this.#launch(gesture.options, signal);
        return;
      default:
        await this.performPlatformGesture(gesture, signal);
    }
  }

  async #launch(options: LaunchOptions, signal: AbortSignal): Promise<void> {
    this.launched = options;
    await this.launchApp(options, signal);
  }

  /** A session that is lost before the goal has acted is opened once more. */
  async #unlessLost<T>(signal: AbortSignal, doing: () => Promise<T>): Promise<T> {
    try {
      return await doing();
    } catch (error) {
      if (!endsSession(error) || this.#acted || this.#reopened || this.#reopen === null) throw error;
      this.#reopened = true;
      await this.session.end();
      this.session = await this.#reopen(signal);
      this.onSessionReopened();
      if (this.launched !== null) await this.#launch(this.launched, signal);
      return doing();
    }
  }
}
