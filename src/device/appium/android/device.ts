import type { Size } from '../../../screen/model/geometry.ts';
import type { AppState } from '../../../screen/model/screen.ts';
import { ThumbruleError } from '../../../shared/errors.ts';
import type { Capture, DeviceInfo, ScreenRecording, Gesture, LaunchOptions } from '../../port.ts';
import { endsSession } from '../errors.ts';
import { AppiumPhone, type OpenSession, type PlatformGesture } from '../phone.ts';
import { AppiumSession } from '../session.ts';
import { findCrash } from './crash.ts';
import { type AndroidApp, launchApp } from './launch.ts';
import { AndroidCapturer, type AndroidSnapshot } from './capture.ts';

/** A dead app's last words come through a pipe of their own. */
const LAST_WORDS_MS = 1500;
const ASK_MS = 150;
/** So many lines of the phone's log are kept for whoever looks at the run afterwards. */
const LOG_LINES = 200;
/** The longest film that Android makes, s. */
const FILM_S = 1800;
/** Of an emulator: the first that was enrolled, and one that never was. */
const ENROLLED_FINGER = 1;
const UNKNOWN_FINGER = 99;
const KEYS = { enter: 66, back: 4, home: 3 } as const;

/** An Android phone or emulator behind Appium. Made by `createAndroidDevice`. */
export class AndroidDevice extends AppiumPhone<AndroidApp> {
  protected readonly scale = 1;
  #looker: AndroidCapturer;
  #crash: string | null = null;
  #logs = true;
  #log: readonly string[] = [];

  constructor(session: AppiumSession, info: DeviceInfo, app: AndroidApp, reopen: OpenSession | null) {
    super(session, info, app, reopen);
    this.#looker = new AndroidCapturer(session);
  }

  override async capture(signal: AbortSignal): Promise<Capture> {
    return this.#knowing(signal, () => super.capture(signal));
  }

  override async perform(gesture: Gesture, signal: AbortSignal): Promise<void> {
    await this.#knowing(signal, () => super.perform(gesture, signal));
  }

  /** Warnings and errors of all that runs on the phone. */
  async deviceLog(signal: AbortSignal): Promise<readonly string[]> {
    // A session that is over has said what it had to say.
    await this.#newLogs(signal).catch(() => {});
    return this.#log;
  }

  async recordScreen(signal: AbortSignal): Promise<ScreenRecording> {
    const options = { timeLimit: FILM_S, forceRestart: true };
    await this.write('film the screen', (b) => b.startRecordingScreen(options), signal);
    return {
      stop: async (ending) => {
        const film = await this.write('end the film', (b) => b.stopRecordingScreen(), ending);
        return new Uint8Array(Buffer.from(String(film), 'base64'));
      },
    };
  }

  protected async captureOnce(signal: AbortSignal): Promise<Capture> {
    const at = this.clock.now();
    const look = await this.#looker.capture(signal);
    return {
      at,
      screenshot: look.picture,
      source: { format: 'uiautomator', text: look.source },
      size: sizeInSource(look.source),
      app: await this.#state(look, signal),
      keyboard: look.keyboard,
    };
  }

  protected async performPlatformGesture(gesture: PlatformGesture, signal: AbortSignal): Promise<void> {
    const mobile = (doing: string, command: string, argument: object): Promise<unknown> =>
      this.write(doing, (b) => AppiumSession.mobile(b, command, argument), signal);
    switch (gesture.kind) {
      case 'key':
        await mobile(`press ${gesture.key}`, 'pressKey', { keycode: KEYS[gesture.key] });
        return;
      case 'hide_keyboard':
        await mobile('hide the keyboard', 'hideKeyboard', {});
        return;
      case 'open_link':
        await mobile('open the link', 'deepLink', { url: gesture.url });
        return;
      case 'set_location': {
        const { latitude, longitude } = gesture;
        await mobile('set the location', 'setGeolocation', { latitude, longitude });
        return;
      }
      case 'biometrics': {
        if (gesture.with === 'face') throw faceNotSupported();
        const fingerprintId = gesture.match ? ENROLLED_FINGER : UNKNOWN_FINGER;
        await mobile('show a finger', 'fingerprint', { fingerprintId });
      }
    }
  }

  protected async launchApp(options: LaunchOptions, signal: AbortSignal): Promise<void> {
    await this.#newLogs(signal);
    this.#crash = null;
    await launchApp(this.session, this.app, options, signal);
  }

  protected onSessionReopened(): void {
    this.#looker = new AndroidCapturer(this.session);
    this.#logs = true;
  }

  async #state({ front, place, source }: AndroidSnapshot, signal: AbortSignal): Promise<AppState> {
    const process = await this.#process(front, signal);
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
      underTest: this.underTest,
      process,
      crash: this.#crash,
      notResponding: source.includes('resource-id="android:id/aerr_wait"'),
      place,
    };
  }

  async #process(front: string, signal: AbortSignal): Promise<AppState['process']> {
    const appId = this.underTest;
    if (appId === '') return 'unknown';
    if (front === appId) return 'running';
    const state = await this.session.read(
      'ask whether the app runs',
      (b) => AppiumSession.mobile<number>(b, 'queryAppState', { appId }),
      signal,
    );
    return state > 1 ? 'running' : 'dead';
  }

  /** Reads what the log says since it was read last; without a log, a crash has no words. */
  async #newLogs(signal: AbortSignal): Promise<void> {
    if (!this.#logs) return;
    try {
      const lines = await this.session.read('read the log', (b) => b.getLogs('logcat'), signal);
      const words = (lines as readonly { readonly message?: string }[]).map((line) => line.message ?? '');
      this.#log = [...this.#log, ...words].slice(-LOG_LINES);
      this.#crash = findCrash(words, this.launched?.app ?? this.app.name) ?? this.#crash;
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
      const why = await this.write('ask adb for the phone', (b) => b.getCurrentPackage(), signal).then(
        () => error,
        (other: unknown) => other,
      );
      throw endsSession(why) || isUnauthorised(why) ? why : error;
    }
  }
}

function faceNotSupported(): ThumbruleError {
  return new ThumbruleError(
    'NOT_SUPPORTED',
    'An Android emulator can be shown a finger, and no face.',
    'Write "fingerprint" in the step.',
  );
}

function isUnauthorised(error: unknown): boolean {
  return error instanceof ThumbruleError && error.code === 'DEVICE_UNAUTHORISED';
}

function sizeInSource(source: string): Size {
  const head = /<hierarchy[^>]*>/.exec(source)?.[0] ?? '';
  const of = (name: string): number => Number(new RegExp(` ${name}="(\\d+)"`).exec(head)?.[1] ?? 0);
  return { width: of('width'), height: of('height') };
}
