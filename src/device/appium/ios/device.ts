import type { Browser } from 'webdriverio';
import { readSource } from '../../../screen/read.ts';
import { type Clock, systemClock } from '../../../shared/clock.ts';
import { ThumbruleError } from '../../../shared/errors.ts';
import type { Capture, Device, DeviceInfo, Gesture, LaunchOptions } from '../../port.ts';
import { endsSession } from '../errors.ts';
import { pointerActions } from '../pointer.ts';
import { Session } from '../session.ts';
import { typeIntoFocused } from '../typing.ts';
import { freePlace } from './beside.ts';
import { type AppUnderTest, launchApp } from './launch.ts';
import { type IosLook, IosLooker } from './look.ts';
import { pngSize } from '../../chromium/look.ts';

/** Opens a session, again when one was lost; null: a lost one stays lost. */
export type OpenSession = (signal: AbortSignal) => Promise<Session>;

/** As XCUIApplication counts them: below is an unknown app. */
const NOT_RUNNING = 1;

/** An iPhone or a simulator behind Appium. Made by `createIosDevice`. */
export class IosDevice implements Device {
  readonly info: DeviceInfo;
  readonly clock: Clock = systemClock;
  readonly #app: AppUnderTest;
  readonly #reopen: OpenSession | null;
  readonly #released: () => Promise<void>;
  #session: Session;
  #looker: IosLooker;
  #launched: LaunchOptions | null = null;
  /** A gesture was made: what a new session would find is no longer what the goal did. */
  #acted = false;
  #reopened = false;
  #last: Capture | null = null;

  /** `released`: what has to be done when the device is closed. */
  constructor(
    session: Session,
    info: DeviceInfo,
    app: AppUnderTest,
    { reopen, released }: { readonly reopen: OpenSession | null; readonly released: () => Promise<void> },
  ) {
    this.info = info;
    this.#app = app;
    this.#session = session;
    this.#looker = new IosLooker(session);
    this.#reopen = reopen;
    this.#released = released;
  }

  async capture(signal: AbortSignal): Promise<Capture> {
    return this.#unlessLost(signal, async () => {
      const at = this.clock.now();
      const look = await this.#looker.look(signal);
      const capture: Capture = {
        at,
        picture: look.picture,
        source: { format: 'xcuitest', text: look.source },
        size: look.picture === null ? { width: 0, height: 0 } : pngSize(look.picture),
        app: await this.#state(look, signal),
        // The keyboard is in the hierarchy.
        keyboard: null,
      };
      this.#last = capture;
      return capture;
    });
  }

  async perform(gesture: Gesture, signal: AbortSignal): Promise<void> {
    if (gesture.kind === 'launch' && !this.#acted) {
      await this.#unlessLost(signal, () => this.#launch(gesture.options, signal));
      return;
    }
    this.#acted = true;
    await this.#perform(gesture, signal);
  }

  async close(): Promise<void> {
    try {
      await this.#session.end();
    } finally {
      await this.#released();
    }
  }

  async #perform(gesture: Gesture, signal: AbortSignal): Promise<void> {
    const write = (doing: string, call: (b: Browser) => Promise<unknown>): Promise<unknown> =>
      this.#session.write(doing, call, signal);
    switch (gesture.kind) {
      case 'tap':
      case 'long_press':
      case 'swipe': {
        const touch = pointerActions(gesture, this.info.density);
        await write('touch the screen', (b) => b.performActions(touch));
        return;
      }
      case 'type':
        await typeIntoFocused(this.#session, this.clock, gesture, signal);
        return;
      case 'key':
        if (gesture.key === 'back') throw noBack();
        if (gesture.key === 'home')
          await write('go home', (b) => Session.mobile(b, 'pressButton', { name: 'home' }));
        else await write('press enter', (b) => Session.mobile(b, 'keys', { keys: ['\n'] }));
        return;
      case 'hide_keyboard':
        await this.#hideKeyboard(signal);
        return;
      case 'rotate':
        await write('rotate', (b) => b.setOrientation(gesture.orientation.toUpperCase()));
        return;
      case 'open_link':
        await write('open the link', (b) => b.navigateTo(gesture.url));
        return;
      case 'set_location': {
        const { latitude, longitude } = gesture;
        await write('set the location', (b) =>
          Session.mobile(b, 'setSimulatedLocation', { latitude, longitude }),
        );
        return;
      }
      case 'launch':
        await this.#launch(gesture.options, signal);
    }
  }

  async #launch(options: LaunchOptions, signal: AbortSignal): Promise<void> {
    this.#launched = options;
    await launchApp(this.#session, this.#app, options, signal);
  }

  /** An iPhone has no key for it: a tap beside everything closes it in most apps, and that is what a person does. */
  async #hideKeyboard(signal: AbortSignal): Promise<void> {
    const seen = this.#last ?? (await this.capture(signal));
    const context = { size: seen.size, density: this.info.density, underTest: seen.app.underTest };
    const { elements, windows } = readSource(seen.source, context);
    const keyboard = windows.find((w) => w.kind === 'keyboard');
    const place = freePlace(elements, seen.size, keyboard?.bounds ?? null);
    const touch: Gesture =
      place === null
        ? { kind: 'swipe', ...drag(seen.size, keyboard?.bounds.y ?? seen.size.height), ms: 400 }
        : { kind: 'tap', at: place, times: 1, intervalMs: 0 };
    const actions = pointerActions(touch, this.info.density);
    await this.#session.write('hide the keyboard', (b) => b.performActions(actions), signal);
  }

  async #state({ front }: IosLook, signal: AbortSignal): Promise<AppStateOf> {
    const name = this.#launched === null ? '' : (this.#launched.app ?? this.#app.name);
    return {
      front,
      underTest: name,
      process: await this.#process(name, front, signal),
      crash: null,
      notResponding: false,
      place: '',
    };
  }

  async #process(name: string, front: string, signal: AbortSignal): Promise<AppStateOf['process']> {
    if (name === '') return 'unknown';
    if (front === name) return 'running';
    const state = await this.#session.read(
      'ask whether the app runs',
      (b) => Session.mobile<number>(b, 'queryAppState', { bundleId: name }),
      signal,
    );
    return state > NOT_RUNNING ? 'running' : state === NOT_RUNNING ? 'dead' : 'unknown';
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
      this.#looker = new IosLooker(this.#session);
      if (this.#launched !== null) await this.#launch(this.#launched, signal);
      return doing();
    }
  }
}

type AppStateOf = Capture['app'];

/** A short way down the page, which many apps take for a wish to be rid of the keyboard. */
function drag(
  { width }: Capture['size'],
  bottom: number,
): Pick<Extract<Gesture, { kind: 'swipe' }>, 'from' | 'to'> {
  const x = Math.round(width / 2);
  return { from: { x, y: Math.round(bottom * 0.4) }, to: { x, y: Math.round(bottom * 0.6) } };
}

function noBack(): ThumbruleError {
  return new ThumbruleError(
    'NOT_SUPPORTED',
    'An iPhone has no key "back".',
    'Name the control that leads back, such as  Tap "Back".',
  );
}
