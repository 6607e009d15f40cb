import type { Size } from '../../../screen/model/geometry.ts';
import type { AppState } from '../../../screen/model/screen.ts';
import type { Permission } from '../../../shared/permissions.ts';
import { ThumbruleError } from '../../../shared/errors.ts';
import type {
  Capture,
  DeviceInfo,
  FramedCapture,
  Gesture,
  LaunchOptions,
  ScreenRecording,
} from '../../port.ts';
import type { Framing, RestingCapture } from '../consistent-capture.ts';
import { endsSession } from '../errors.ts';
import { AppiumPhone, type OpenSession, type PlatformGesture } from '../phone.ts';
import type { PictureStream } from '../picture-stream.ts';
import { AppiumSession } from '../session.ts';
import { clipboardContent } from '../facts.ts';
import { findCrash } from './crash.ts';
import { type AndroidApp, launchApp } from './launch.ts';
import { readNotifications } from './notifications.ts';
import { AndroidCapturer, type AndroidSnapshot } from './capture.ts';

/** Time for the log to contain the crash of a dead app, ms. */
const CRASH_LOG_MS = 1500;
const ASK_MS = 150;
/** Number of log lines to keep for the report. */
const LOG_LINES = 200;
/** Time to undo at the end what the goal changed on the phone, ms. */
const RESTORE_MS = 10_000;
/** Longest recording on Android, s. */
const RECORDING_S = 1800;
/** Fingerprints of an emulator: the first enrolled one, and one that is never enrolled. */
const ENROLLED_FINGER = 1;
const UNKNOWN_FINGER = 99;
/** Speeds of an emulator's network: EDGE, and no limit. */
const [SLOW, FULL] = ['edge', 'full'];
const ANDROID_PERMISSIONS: Readonly<Record<Permission, readonly string[]>> = {
  camera: ['android.permission.CAMERA'],
  microphone: ['android.permission.RECORD_AUDIO'],
  location: ['android.permission.ACCESS_FINE_LOCATION'],
  notifications: ['android.permission.POST_NOTIFICATIONS'],
  contacts: ['android.permission.READ_CONTACTS'],
  calendar: ['android.permission.READ_CALENDAR'],
  photos: ['android.permission.READ_MEDIA_IMAGES'],
};

/** Sends a `mobile:` command. */
type Mobile = (doing: string, command: string, argument: object) => Promise<unknown>;

const KEYS = { enter: 66, back: 4, home: 3 } as const;

/** An Android phone or emulator behind Appium. Made by `createAndroidDevice`. */
export class AndroidDevice extends AppiumPhone<AndroidApp> {
  protected readonly scale = 1;
  protected override readonly notifications = readNotifications;
  #capturer: AndroidCapturer;
  #crash: string | null = null;
  #logs = true;
  #log: readonly string[] = [];
  /** Settings of the phone that the goal changed. The phone keeps them after the session. */
  #isOffline = false;
  #isSlow = false;
  #uiMode: unknown = null;

  constructor(
    session: AppiumSession,
    info: DeviceInfo,
    app: AndroidApp,
    reopen: OpenSession | null,
    pictures: PictureStream | null,
  ) {
    super(session, info, app, reopen, pictures);
    this.#capturer = new AndroidCapturer(session);
  }

  override async capture(signal: AbortSignal): Promise<Capture> {
    return this.#tellingLostPhone(signal, () => super.capture(signal));
  }

  override async captureFramed(
    before: Uint8Array | null | undefined,
    apartMs: number,
    signal: AbortSignal,
  ): Promise<FramedCapture> {
    return this.#tellingLostPhone(signal, () => super.captureFramed(before, apartMs, signal));
  }

  override async captureAtRest(
    ...how: Parameters<AppiumPhone<AndroidApp>['captureAtRest']>
  ): Promise<Capture | null> {
    return this.#tellingLostPhone(how[2], () => super.captureAtRest(...how));
  }

  override async perform(gesture: Gesture, signal: AbortSignal): Promise<void> {
    await this.#tellingLostPhone(signal, () => super.perform(gesture, signal));
  }

  /** Returns warnings and errors of all processes on the phone. */
  async deviceLog(signal: AbortSignal): Promise<readonly string[]> {
    // If the session has ended, the lines read so far are returned.
    await this.#newLogs(signal).catch(() => {});
    return this.#log;
  }

  async recordScreen(signal: AbortSignal): Promise<ScreenRecording> {
    const options = { timeLimit: RECORDING_S, forceRestart: true };
    await this.write('record the screen', (b) => b.startRecordingScreen(options), signal);
    return {
      stop: async (stopSignal) => {
        const recording = await this.write('stop the recording', (b) => b.stopRecordingScreen(), stopSignal);
        return new Uint8Array(Buffer.from(String(recording), 'base64'));
      },
    };
  }

  override async close(): Promise<void> {
    await this.#restore().catch(() => {});
    await super.close();
  }

  /** Takes the phone online again, and gives it back its own mode. */
  async #restore(): Promise<void> {
    const signal = AbortSignal.timeout(RESTORE_MS);
    const mobile = (doing: string, command: string, argument: object): Promise<unknown> =>
      this.write(doing, (b) => AppiumSession.mobile(b, command, argument), signal);
    const [wasOffline, wasSlow, mode] = [this.#isOffline, this.#isSlow, this.#uiMode];
    this.#isOffline = false;
    this.#isSlow = false;
    this.#uiMode = null;
    if (wasOffline) await mobile('go online', 'setConnectivity', { airplaneMode: false });
    if (wasSlow) await mobile('restore the network', 'networkSpeed', { speed: FULL });
    if (mode !== null) await mobile('restore the mode', 'setUiMode', { mode: 'night', value: mode });
  }

  protected async captureOnce(signal: AbortSignal): Promise<Capture> {
    const at = this.clock.now();
    return this.#captureOf(await this.#capturer.capture(signal), at, signal);
  }

  protected async captureFramedOnce(framing: Framing, signal: AbortSignal): Promise<FramedCapture> {
    const at = this.clock.now();
    const { before, ...snapshot } = await this.#capturer.captureFramed(framing, signal);
    return { before, capture: await this.#captureOf(snapshot, at, signal) };
  }

  protected async captureAtRestOnce(how: RestingCapture, signal: AbortSignal): Promise<Capture | null> {
    const snapshot = await this.#capturer.captureAtRest(how, signal);
    return snapshot === null ? null : this.#captureOf(snapshot, snapshot.at, signal);
  }

  async #captureOf(snapshot: AndroidSnapshot, at: number, signal: AbortSignal): Promise<Capture> {
    return {
      at,
      screenshot: snapshot.screenshot,
      source: { format: 'uiautomator', text: snapshot.source },
      size: sizeInSource(snapshot.source),
      app: await this.#state(snapshot, signal),
      keyboard: snapshot.keyboard,
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
      case 'network':
        await this.#setNetwork(gesture.to, mobile);
        return;
      case 'appearance': {
        this.#uiMode ??= await mobile('ask for the mode', 'getUiMode', { mode: 'night' });
        const value = gesture.to === 'dark' ? 'yes' : 'no';
        await mobile(`switch to ${gesture.to} mode`, 'setUiMode', { mode: 'night', value });
        return;
      }
      case 'background':
        await mobile('send the app to the background', 'backgroundApp', { seconds: gesture.seconds });
        return;
      case 'clipboard':
        await mobile('fill the clipboard', 'setClipboard', clipboardContent(gesture.text));
        return;
      case 'notifications':
        await mobile('open the notification shade', 'openNotifications', {});
        return;
      case 'permission':
        await this.#setPermission(gesture, mobile);
        return;
      case 'locale':
        throw unsupported('change the language of an Android phone');
      case 'text_size':
        throw unsupported('change the font size of an Android phone');
      case 'push':
        throw unsupported('send a push message to an Android phone');
      case 'biometrics': {
        if (gesture.with === 'face') throw faceNotSupported();
        const fingerprintId = gesture.match ? ENROLLED_FINGER : UNKNOWN_FINGER;
        await mobile('use a fingerprint', 'fingerprint', { fingerprintId });
      }
    }
  }

  async #setNetwork(to: 'offline' | 'slow' | 'online', mobile: Mobile): Promise<void> {
    if (to !== 'slow' && (to === 'offline' || this.#isOffline || !this.#isSlow)) {
      this.#isOffline = to === 'offline';
      await mobile(`go ${to}`, 'setConnectivity', { airplaneMode: this.#isOffline });
    }
    if (to === 'offline' || (to === 'slow') === this.#isSlow) return;
    this.#isSlow = to === 'slow';
    await mobile('set the speed of the network', 'networkSpeed', { speed: this.#isSlow ? SLOW : FULL });
  }

  /** Changes a permission. Android ends an app that loses one, so that it is started again. */
  async #setPermission(
    { permission, to }: Extract<Gesture, { kind: 'permission' }>,
    mobile: Mobile,
  ): Promise<void> {
    const appId = this.underTest;
    const action = to === 'allow' ? 'grant' : 'revoke';
    await mobile('change a permission', 'changePermissions', {
      permissions: ANDROID_PERMISSIONS[permission],
      appPackage: appId,
      action,
    });
    if (to === 'deny') await mobile('start the app again', 'activateApp', { appId });
  }

  protected async launchApp(options: LaunchOptions, signal: AbortSignal): Promise<void> {
    await this.#newLogs(signal);
    this.#crash = null;
    await launchApp(this.session, this.app, options, signal);
  }

  protected onSessionReopened(): void {
    this.#capturer = new AndroidCapturer(this.session);
    this.#logs = true;
  }

  async #state({ front, place, source }: AndroidSnapshot, signal: AbortSignal): Promise<AppState> {
    const process = await this.#process(front, signal);
    await this.#newLogs(signal);
    if (process === 'dead' && this.#crash === null) {
      const began = this.clock.now();
      while (this.#logs && this.#crash === null && this.clock.now() - began < CRASH_LOG_MS) {
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

  /** Reads new log lines; without a log, crashes have no message. */
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

  /** Tells a lost driver from a lost phone: asks adb, which does not need the driver's server. */
  async #tellingLostPhone<T>(signal: AbortSignal, doing: () => Promise<T>): Promise<T> {
    try {
      return await doing();
    } catch (error) {
      if (!(error instanceof ThumbruleError) || error.code !== 'DRIVER_LOST') throw error;
      // Asked once, because it takes long for a lost phone.
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
    'An Android emulator supports fingerprints, but no faces.',
    'Write "fingerprint" in the step.',
  );
}

function unsupported(what: string): ThumbruleError {
  return new ThumbruleError(
    'NOT_SUPPORTED',
    `The driver has no command to ${what}.`,
    'Remove the step, or make it optional.',
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
