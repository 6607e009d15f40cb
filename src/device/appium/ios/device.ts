import { ThumbruleError } from '../../../shared/errors.ts';
import { centre } from '../../../screen/model/geometry.ts';
import { readSource } from '../../../screen/read.ts';
import type {
  Capture,
  DeviceInfo,
  FramedCapture,
  ScreenRecording,
  Gesture,
  LaunchOptions,
  TouchGesture,
} from '../../port.ts';
import type { Framing, RestingCapture } from '../consistent-capture.ts';
import { pngSize } from '../../chromium/tab/capture.ts';
import type { AppUnderTest } from '../app-launch.ts';
import { AppiumPhone, type OpenSession, type PlatformGesture } from '../phone.ts';
import { pointerActions } from '../pointer.ts';
import type { PictureStream } from '../picture-stream.ts';
import { AppiumSession } from '../session.ts';
import { backControl, edgeSwipe, titlesIn } from './back-control.ts';
import { blankSpot } from './blank-spot.ts';
import { type ClipboardOwner, IosClipboard } from './clipboard.ts';
import { launchApp } from './launch.ts';
import { SimulatorSettings } from './simulator.ts';
import { type IosSnapshot, IosCapturer } from './capture.ts';

/** Time to undo at the end what the goal changed on the device, ms. */
const RESTORE_MS = 10_000;
/** XCUIApplication state; a lower value is an unknown app. */
const NOT_RUNNING = 1;

/** An iPhone or a simulator behind Appium. Made by `createIosDevice`. */
export class IosDevice extends AppiumPhone {
  protected readonly scale: number;
  readonly #released: () => Promise<void>;
  readonly #simulator = new SimulatorSettings(
    () => this.session,
    () => this.underTest,
  );
  readonly #clipboard: IosClipboard;
  #capturer: IosCapturer;
  #last: Capture | null = null;
  /** The mode before the goal changed it. */
  #appearance: unknown = null;
  /** Titles of the screens so far: a back button may hold the one before. */
  readonly #titles = new Set<string>();

  /** `released` is called when the device is closed. */
  constructor(
    session: AppiumSession,
    info: DeviceInfo,
    app: AppUnderTest,
    {
      reopen,
      released,
      pictures,
      clipboard,
    }: {
      readonly reopen: OpenSession | null;
      readonly released: () => Promise<void>;
      readonly pictures: PictureStream | null;
      readonly clipboard: ClipboardOwner;
    },
  ) {
    super(session, info, app, reopen, pictures);
    this.scale = info.density;
    this.#capturer = new IosCapturer(session);
    this.#released = released;
    this.#clipboard = new IosClipboard(() => this.session, clipboard);
  }

  override async close(): Promise<void> {
    try {
      await this.#restore().catch(() => {});
      await super.close();
    } finally {
      await this.#released();
    }
  }

  /** Gives the device back its own mode. */
  async #restore(): Promise<void> {
    const signal = AbortSignal.timeout(RESTORE_MS);
    await this.#simulator.restore(signal).catch(() => {});
    const before = this.#appearance as { readonly style?: string } | null;
    this.#appearance = null;
    const style = before?.style;
    if (style !== 'dark' && style !== 'light') return;
    await this.write('restore the mode', (b) => AppiumSession.mobile(b, 'setAppearance', { style }), signal);
  }

  /** Returns the system log since the start of the session. */
  async deviceLog(signal: AbortSignal): Promise<readonly string[]> {
    const lines = await this.session.read('read the log', (b) => b.getLogs('syslog'), signal);
    return (lines as readonly { readonly message?: string }[]).map((line) => line.message ?? '');
  }

  /** Records with XCTest, because recording the MJPEG stream would need the port that is held (mjpeg-port.ts). */
  async recordScreen(signal: AbortSignal): Promise<ScreenRecording> {
    const mobile = <T>(doing: string, command: string, within: AbortSignal): Promise<T> =>
      this.session.write(doing, (b) => AppiumSession.mobile<T>(b, command, {}), within);
    await mobile('record the screen', 'startXCTestScreenRecording', signal);
    return {
      stop: async (stopSignal) => {
        const recording = await mobile<{ payload: string }>(
          'stop the recording',
          'stopXCTestScreenRecording',
          stopSignal,
        );
        return new Uint8Array(Buffer.from(recording.payload, 'base64'));
      },
    };
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

  async #captureOf(snapshot: IosSnapshot, at: number, signal: AbortSignal): Promise<Capture> {
    const capture: Capture = {
      at,
      screenshot: snapshot.screenshot,
      source: { format: 'xcuitest', text: snapshot.source },
      size: snapshot.screenshot === null ? { width: 0, height: 0 } : pngSize(snapshot.screenshot),
      app: await this.#state(snapshot, signal),
      // The element tree contains the keyboard.
      keyboard: null,
    };
    this.#last = capture;
    for (const title of titlesIn(snapshot.source)) this.#titles.add(title);
    return capture;
  }

  /** Goes back as a person does: with the button of the navigation bar, else with a swipe from the edge (R51). */
  async #goBack(signal: AbortSignal): Promise<void> {
    const now = await this.capture(signal);
    const { elements } = this.#read(now);
    const control = backControl(elements, now.size, [...this.#titles]);
    const touch: TouchGesture =
      control?.visible == null
        ? edgeSwipe(elements, now.size)
        : { kind: 'tap', at: centre(control.visible), times: 1, intervalMs: 0 };
    await this.write('go back', (b) => b.performActions(pointerActions(touch, this.scale)), signal);
  }

  #read({ source, size, app }: Capture): ReturnType<typeof readSource> {
    return readSource(source, { size, density: this.info.density, underTest: app.underTest });
  }

  protected async performPlatformGesture(gesture: PlatformGesture, signal: AbortSignal): Promise<void> {
    const mobile = (doing: string, command: string, argument: object): Promise<unknown> =>
      this.write(doing, (b) => AppiumSession.mobile(b, command, argument), signal);
    switch (gesture.kind) {
      case 'key':
        if (gesture.key === 'back') await this.#goBack(signal);
        else if (gesture.key === 'home') await mobile('go home', 'pressButton', { name: 'home' });
        else await mobile('press enter', 'keys', { keys: ['\n'] });
        return;
      case 'hide_keyboard':
        await this.#hideKeyboard(signal);
        return;
      case 'open_link':
        await this.write('open the link', (b) => b.navigateTo(gesture.url), signal);
        return;
      case 'set_location': {
        const { latitude, longitude } = gesture;
        await mobile('set the location', 'setSimulatedLocation', { latitude, longitude });
        return;
      }
      case 'notifications':
        throw new ThumbruleError(
          'NOT_SUPPORTED',
          'The notifications of an iPhone stand outside of the element tree of its app.',
          'Remove the step, or use an Android phone.',
        );
      case 'network':
        throw new ThumbruleError(
          'NOT_SUPPORTED',
          `An iPhone can't be taken ${gesture.to === 'slow' ? 'to a slow network' : gesture.to}: its driver has no command for that.`,
          'Remove the step, or make it optional.',
        );
      case 'appearance':
        this.#appearance ??= await mobile('ask for the mode', 'getAppearance', {});
        await mobile(`switch to ${gesture.to} mode`, 'setAppearance', { style: gesture.to });
        return;
      case 'clipboard':
        await this.#clipboard.write(gesture.text, signal);
        return;
      case 'locale':
      case 'text_size':
      case 'permission':
      case 'push':
        await this.#simulator.perform(gesture, signal);
        return;
      case 'background':
        await mobile('send the app to the background', 'backgroundApp', { seconds: gesture.seconds });
        return;
      case 'biometrics': {
        const type = gesture.with === 'finger' ? 'touchId' : 'faceId';
        await mobile(`show a ${gesture.with}`, 'sendBiometricMatch', { type, match: gesture.match });
      }
    }
  }

  protected override readClipboard(signal: AbortSignal): Promise<string> {
    return this.#clipboard.read(signal);
  }

  protected launchApp(options: LaunchOptions, signal: AbortSignal): Promise<void> {
    return launchApp(this.session, this.app, options, signal);
  }

  protected onSessionReopened(): void {
    this.#capturer = new IosCapturer(this.session);
  }

  /** Taps a blank spot, which closes the keyboard in most apps: an iPhone has no key for it. */
  async #hideKeyboard(signal: AbortSignal): Promise<void> {
    const last = this.#last ?? (await this.capture(signal));
    const { elements, windows } = this.#read(last);
    const keyboard = windows.find((w) => w.kind === 'keyboard');
    const spot = blankSpot(elements, last.size, keyboard?.bounds ?? null);
    const touch: Gesture =
      spot === null
        ? { kind: 'swipe', ...dismissDrag(last.size, keyboard?.bounds.y ?? last.size.height), ms: 400 }
        : { kind: 'tap', at: spot, times: 1, intervalMs: 0 };
    const actions = pointerActions(touch, this.scale);
    await this.write('hide the keyboard', (b) => b.performActions(actions), signal);
  }

  async #state({ front }: IosSnapshot, signal: AbortSignal): Promise<IosAppState> {
    return {
      front,
      underTest: this.underTest,
      process: await this.#process(front, signal),
      crash: null,
      notResponding: false,
      place: '',
    };
  }

  async #process(front: string, signal: AbortSignal): Promise<IosAppState['process']> {
    const bundleId = this.underTest;
    if (bundleId === '') return 'unknown';
    if (front === bundleId) return 'running';
    const state = await this.session.read(
      'ask whether the app runs',
      (b) => AppiumSession.mobile<number>(b, 'queryAppState', { bundleId }),
      signal,
    );
    return state > NOT_RUNNING ? 'running' : state === NOT_RUNNING ? 'dead' : 'unknown';
  }
}

type IosAppState = Capture['app'];

/** Returns a short drag down the page, which closes the keyboard in many apps. */
function dismissDrag(
  { width }: Capture['size'],
  bottom: number,
): Pick<Extract<Gesture, { kind: 'swipe' }>, 'from' | 'to'> {
  const x = Math.round(width / 2);
  return { from: { x, y: Math.round(bottom * 0.4) }, to: { x, y: Math.round(bottom * 0.6) } };
}
