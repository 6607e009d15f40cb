import type { Browser } from 'webdriverio';
import { type Clock, systemClock } from '../../shared/clock.ts';
import type {
  Capture,
  Device,
  DeviceFact,
  DeviceInfo,
  FramedCapture,
  Gesture,
  GoalOutcome,
  LaunchOptions,
  Rest,
  TouchGesture,
} from '../port.ts';
import type { DeviceFacts } from '../../screen/model/screen.ts';
import type { Framing, RestingCapture } from './consistent-capture.ts';
import { endsSession } from './errors.ts';
import type { AppUnderTest } from './app-launch.ts';
import { readClipboard, readFacts } from './facts.ts';
import type { readNotifications } from './android/notifications.ts';
import type { PictureStream, StillPicture } from './picture-stream.ts';
import { pointerActions } from './pointer.ts';
import type { AppiumSession } from './session.ts';
import { typeIntoFocused } from './typing.ts';

/** Time to turn the phone back at the end, ms. */
const TURN_MS = 10_000;

/** Opens a session, again when one was lost. */
export type OpenSession = (signal: AbortSignal) => Promise<AppiumSession>;

/** Gestures that each platform performs in its own way. */
export type PlatformGesture = Exclude<Gesture, { kind: TouchGesture['kind'] | 'type' | 'rotate' | 'launch' }>;

/** A phone behind Appium: the common part of Android and iOS. */
export abstract class AppiumPhone<App extends AppUnderTest = AppUnderTest> implements Device {
  readonly info: DeviceInfo;
  readonly clock: Clock = systemClock;
  protected readonly app: App;
  protected session: AppiumSession;
  protected launched: LaunchOptions | null = null;
  readonly #reopen: OpenSession | null;
  readonly #pictures: PictureStream | null;
  /** The picture that stood still when the phone was asked last; null when none did. */
  #still: StillPicture | null = null;
  /** When the last gesture began. */
  #gestureAt = Infinity;
  /** True after the first gesture: from then on a new session would not have the goal's state. */
  #acted = false;
  #reopened = false;
  /** The orientation before the goal rotated the phone. */
  #orientation: string | null = null;

  protected constructor(
    session: AppiumSession,
    info: DeviceInfo,
    app: App,
    reopen: OpenSession | null,
    pictures: PictureStream | null,
  ) {
    this.info = info;
    this.app = app;
    this.session = session;
    this.#reopen = reopen;
    this.#pictures = pictures;
  }

  async capture(signal: AbortSignal): Promise<Capture> {
    return this.#reopeningIfLost(signal, () => this.captureOnce(signal));
  }

  async captureFramed(
    before: Uint8Array | null | undefined,
    apartMs: number,
    signal: AbortSignal,
  ): Promise<FramedCapture> {
    const framing = { before, apartMs, clock: this.clock };
    return this.#reopeningIfLost(signal, () => this.captureFramedOnce(framing, signal));
  }

  async rest(withinMs: number, signal: AbortSignal, reactMs = 0): Promise<Rest> {
    const rest = await this.#pictures?.rest(withinMs, signal, reactMs, this.#gestureAt);
    this.#still = rest?.resting === true ? rest : null;
    return rest ?? { resting: false, because: 'the phone streams no pictures' };
  }

  async captureAtRest(
    first: 'screenshot' | 'tree',
    onScreenshot: (png: Uint8Array) => void,
    signal: AbortSignal,
  ): Promise<Capture | null> {
    const picture = this.#still;
    this.#still = null;
    if (picture === null) return null;
    const how = { first, picture, onScreenshot, clock: this.clock };
    return this.#reopeningIfLost(signal, () => this.captureAtRestOnce(how, signal));
  }

  async facts(wanted: readonly DeviceFact[], signal: AbortSignal): Promise<DeviceFacts> {
    const { notifications } = this;
    const ways = {
      clipboard: () => this.readClipboard(signal),
      notifications: notifications === null ? null : () => notifications(this.session, signal),
    };
    return readFacts(this.session, wanted, ways, signal);
  }

  async perform(gesture: Gesture, signal: AbortSignal): Promise<void> {
    this.#gestureAt = this.clock.now();
    if (gesture.kind === 'launch' && !this.#acted) {
      await this.#reopeningIfLost(signal, () => this.#launch(gesture.options, signal));
      return;
    }
    this.#acted = true;
    await this.#perform(gesture, signal);
  }

  async reportOutcome(outcome: GoalOutcome): Promise<void> {
    await this.session.reportOutcome(outcome);
  }

  async close(): Promise<void> {
    this.#pictures?.close();
    await this.#turnBack().catch(() => {});
    await this.session.end();
  }

  /** Reads the notifications of the phone; null where its driver tells none. */
  protected readonly notifications: typeof readNotifications | null = null;
  /** Screenshot pixels per driver unit. */
  protected abstract readonly scale: number;
  protected abstract captureOnce(signal: AbortSignal): Promise<Capture>;
  protected abstract captureFramedOnce(framing: Framing, signal: AbortSignal): Promise<FramedCapture>;
  protected abstract captureAtRestOnce(how: RestingCapture, signal: AbortSignal): Promise<Capture | null>;
  protected abstract performPlatformGesture(gesture: PlatformGesture, signal: AbortSignal): Promise<void>;
  protected abstract launchApp(options: LaunchOptions, signal: AbortSignal): Promise<void>;
  /** Called when a new session has replaced a lost one. */
  protected abstract onSessionReopened(): void;

  /** Name of the launched app; empty when none was launched. */
  protected get underTest(): string {
    return this.launched === null ? '' : (this.launched.app ?? this.app.name);
  }

  protected readClipboard(signal: AbortSignal): Promise<string> {
    return readClipboard(this.session, signal);
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
      case 'swipe':
      case 'drag':
      case 'pinch': {
        const touch = pointerActions(gesture, this.scale);
        await this.write('touch the screen', (b) => b.performActions(touch), signal);
        return;
      }
      case 'type':
        await typeIntoFocused(this.session, this.clock, gesture, signal);
        return;
      case 'rotate':
        this.#orientation ??= await this.session.read(
          'ask for the orientation',
          (b) => b.getOrientation(),
          signal,
        );
        await this.#turn(gesture.orientation.toUpperCase(), signal);
        return;
      case 'launch':
        await this.#launch(gesture.options, signal);
        return;
      default:
        await this.performPlatformGesture(gesture, signal);
    }
  }

  async #turn(orientation: string, signal: AbortSignal): Promise<void> {
    await this.write('rotate', (b) => b.setOrientation(orientation), signal);
  }

  /** Turns the phone as it was before the goal rotated it: it would stay so for the next one. */
  async #turnBack(): Promise<void> {
    const before = this.#orientation;
    this.#orientation = null;
    if (before !== null) await this.#turn(before, AbortSignal.timeout(TURN_MS));
  }

  async #launch(options: LaunchOptions, signal: AbortSignal): Promise<void> {
    this.launched = options;
    await this.launchApp(options, signal);
  }

  /** Reopens a session once if it is lost before the first gesture. */
  async #reopeningIfLost<T>(signal: AbortSignal, doing: () => Promise<T>): Promise<T> {
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
