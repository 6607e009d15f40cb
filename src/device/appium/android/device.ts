import type { Browser } from 'webdriverio';
import type { Size } from '../../../screen/geometry.ts';
import type { AppState } from '../../../screen/screen.ts';
import { ThumbruleError } from '../../../shared/errors.ts';
import { type Clock, systemClock } from '../../../shared/clock.ts';
import type { Capture, Device, DeviceInfo, Gesture, LaunchOptions } from '../../port.ts';
import { endsSession } from '../errors.ts';
import { pointerActions } from '../pointer.ts';
import { Session } from '../session.ts';
import { typeIntoFocused } from '../typing.ts';
import { crashIn } from './crash.ts';
import { type AppUnderTest, launchApp } from './launch.ts';
import { AndroidLooker, type AndroidLook } from './look.ts';

/** Opens a session, again when one was lost; null: a lost one stays lost. */
export type OpenSession = (signal: AbortSignal) => Promise<Session>;

/** A dead app's last words come through a pipe of their own. */
const LAST_WORDS_MS = 1500;
const ASK_MS = 150;
const KEYS = { enter: 66, back: 4, home: 3 } as const;

/** An Android phone or emulator behind Appium. Made by `createAndroidDevice`. */
export class AndroidDevice implements Device {
  readonly info: DeviceInfo;
  readonly clock: Clock = systemClock;
  readonly #app: AppUnderTest;
  readonly #reopen: OpenSession | null;
  #session: Session;
  #looker: AndroidLooker;
  #launched: LaunchOptions | null = null;
  /** A gesture was made: what a new session would find is no longer what the goal did. */
  #acted = false;
  #reopened = false;
  #crash: string | null = null;
  #logs = true;

  constructor(session: Session, info: DeviceInfo, app: AppUnderTest, reopen: OpenSession | null) {
    this.info = info;
    this.#app = app;
    this.#session = session;
    this.#looker = new AndroidLooker(session);
    this.#reopen = reopen;
  }

  async capture(signal: AbortSignal): Promise<Capture> {
    return this.#knowing(signal, () => this.#unlessLost(signal, () => this.#capture(signal)));
  }

  async perform(gesture: Gesture, signal: AbortSignal): Promise<void> {
    await this.#knowing(signal, async () => {
      if (gesture.kind === 'launch' && !this.#acted) {
        await this.#unlessLost(signal, () => this.#launch(gesture.options, signal));
        return;
      }
      this.#acted = true;
      await this.#perform(gesture, signal);
    });
  }

  async close(): Promise<void> {
    await this.#session.end();
  }

  async #capture(signal: AbortSignal): Promise<Capture> {
    const at = this.clock.now();
    const look = await this.#looker.look(signal);
    return {
      at,
      picture: look.picture,
      source: { format: 'uiautomator', text: look.source },
      size: sizeOf(look.source),
      app: await this.#state(look, signal),
      keyboard: look.keyboard,
    };
  }

  async #perform(gesture: Gesture, signal: AbortSignal): Promise<void> {
    const write = (doing: string, call: (b: Browser) => Promise<unknown>): Promise<unknown> =>
      this.#session.write(doing, call, signal);
    switch (gesture.kind) {
      case 'tap':
      case 'long_press':
      case 'swipe':
        await write('touch the screen', (b) => b.performActions(pointerActions(gesture, 1)));
        return;
      case 'type':
        await typeIntoFocused(this.#session, this.clock, gesture, signal);
        return;
      case 'key': {
        const keycode = KEYS[gesture.key];
        await write(`press ${gesture.key}`, (b) => Session.mobile(b, 'pressKey', { keycode }));
        return;
      }
      case 'hide_keyboard':
        await write('hide the keyboard', (b) => Session.mobile(b, 'hideKeyboard', {}));
        return;
      case 'rotate':
        await write('rotate', (b) => b.setOrientation(gesture.orientation.toUpperCase()));
        return;
      case 'open_link':
        await write('open the link', (b) => Session.mobile(b, 'deepLink', { url: gesture.url }));
        return;
      case 'set_location': {
        const { latitude, longitude } = gesture;
        await write('set the location', (b) => Session.mobile(b, 'setGeolocation', { latitude, longitude }));
        return;
      }
      case 'launch':
        await this.#launch(gesture.options, signal);
    }
  }

  async #launch(options: LaunchOptions, signal: AbortSignal): Promise<void> {
    this.#launched = options;
    await this.#newLogs(signal);
    this.#crash = null;
    await launchApp(this.#session, this.#app, options, signal);
  }

  async #state({ front, place, source }: AndroidLook, signal: AbortSignal): Promise<AppState> {
    const name = this.#launched === null ? '' : (this.#launched.app ?? this.#app.name);
    const process = await this.#process(name, front, signal);
    await this.#newLogs(signal);
    if (process === 'dead' && this.#crash === null) {
      const began = this.clock.now();
      while (this.#logs && this.#crash === null && this.clock.now() - began < LAST_WORDS_MS) {
        await this.clock.sleep(ASK_MS, signal);
        await this.#newLogs(signal);
      }
    }
    return {
      front,
      underTest: name,
      process,
      crash: this.#crash,
      notResponding: source.includes('resource-id="android:id/aerr_wait"'),
      place,
    };
  }

  async #process(name: string, front: string, signal: AbortSignal): Promise<AppState['process']> {
    if (name === '') return 'unknown';
    if (front === name) return 'running';
    const state = await this.#session.read(
      'ask whether the app runs',
      (b) => Session.mobile<number>(b, 'queryAppState', { appId: name }),
      signal,
    );
    return state > 1 ? 'running' : 'dead';
  }

  /** Reads what the log says since it was read last; without a log, a crash has no words. */
  async #newLogs(signal: AbortSignal): Promise<void> {
    if (!this.#logs) return;
    try {
      const lines = await this.#session.read('read the log', (b) => b.getLogs('logcat'), signal);
      const words = (lines as readonly { readonly message?: string }[]).map((line) => line.message ?? '');
      this.#crash = crashIn(words, this.#launched?.app ?? this.#app.name) ?? this.#crash;
    } catch (error) {
      if (signal.aborted || endsSession(error)) throw error;
      this.#logs = false;
    }
  }

  /** A driver's server that ended may have lost its phone: adb, which needs no server, knows. */
  async #knowing<T>(signal: AbortSignal, doing: () => Promise<T>): Promise<T> {
    try {
      return await doing();
    } catch (error) {
      if (!(error instanceof ThumbruleError) || error.code !== 'DRIVER_LOST') throw error;
      // Once: for a phone that is gone it takes long.
      const why = await this.#session
        .write('ask adb for the phone', (b) => b.getCurrentPackage(), signal)
        .then(
          () => error,
          (other: unknown) => other,
        );
      throw endsSession(why) || isRefused(why) ? why : error;
    }
  }

  /** A session that is lost before the goal has acted is opened once more. */
  async #unlessLost<T>(signal: AbortSignal, doing: () => Promise<T>): Promise<T> {
    try {
      return await doing();
    } catch (error) {
      if (!endsSession(error) || this.#acted || this.#reopened || this.#reopen === null) throw error;
      this.#reopened = true;
      await this.#session.end();
      this.#session = await this.#reopen(signal);
      this.#looker = new AndroidLooker(this.#session);
      this.#logs = true;
      if (this.#launched !== null) await this.#launch(this.#launched, signal);
      return doing();
    }
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof ThumbruleError && error.code === 'DEVICE_UNAUTHORISED';
}

function sizeOf(source: string): Size {
  const head = /<hierarchy[^>]*>/.exec(source)?.[0] ?? '';
  const of = (name: string): number => Number(new RegExp(` ${name}="(\\d+)"`).exec(head)?.[1] ?? 0);
  return { width: of('width'), height: of('height') };
}
