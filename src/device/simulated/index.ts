import {
  AppFileError,
  back,
  carry,
  describeProblem,
  loadApp,
  longPress,
  openLink,
  Phone,
  pinch,
  pressEnter,
  swipe,
  tap,
  typeText,
  VirtualClock,
  applyFaults,
  requireChange,
  scaledBox,
  scaledView,
  type AppModel,
} from '../../simulator/index.ts';
import type { Value } from '../../simulator/expression/evaluate.ts';
import type { View } from '../../simulator/view.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import type { Point } from '../../screen/model/geometry.ts';
import type { DeviceFacts } from '../../screen/model/screen.ts';
import type { Capture, Device, DeviceFact, DeviceInfo, Gesture, LaunchOptions } from '../port.ts';
import {
  setAppearance,
  setClipboard,
  setLocale,
  setLocation,
  setNetwork,
  setPermission,
  setTextSize,
} from '../../simulator/phone/settings.ts';

export interface SimulatedDeviceOptions {
  /** Path of an app.yaml, or an app that is loaded. */
  readonly app: string | AppModel;
  /** `kind:element`, `kind:element=argument`. */
  readonly defects: readonly string[];
  /** `kind`, `kind:element`. */
  readonly quirks: readonly string[];
  /** Renders the view as a PNG. */
  readonly render: (view: View) => Uint8Array | Promise<Uint8Array>;
  /** Pixels of the screen's shorter side, 1080 by default. The layout is the same in dp. */
  readonly screenWidth?: number;
}

/** A simulated phone whose app can be asked for its data, which no screen need show. */
export interface SimulatedPhone extends Device {
  readonly appState: () => SimulatedAppData;
}

interface SimulatedAppData {
  readonly variables: Readonly<Record<string, Value>>;
  /** Name of the page in front; empty outside the app. */
  readonly place: string;
}

/** Pixels of the shorter side of the screen that apps are laid out on. */
const LAYOUT_WIDTH = 1080;

/** Duration of a capture, in ms of the virtual clock. */
const CAPTURE_MS = 120;
const SCREENSHOTS_KEPT = 8;

/**
 * Returns a simulated phone with a virtual clock.
 * @throws APP_INVALID with all problems of the app file, USAGE for an unknown defect or quirk, and for a defect that changes nothing
 */
export function createSimulatedDevice(options: SimulatedDeviceOptions): SimulatedPhone {
  const { app: given } = options;
  const model = typeof given === 'string' ? parseOrThrow('APP_INVALID', () => loadApp(given)) : given;
  const app = parseOrThrow('USAGE', () => {
    const faulty = applyFaults(model, options.defects, options.quirks);
    requireChange(model, options.defects);
    return faulty;
  });
  return new SimulatedDevice(app, options.render, (options.screenWidth ?? LAYOUT_WIDTH) / LAYOUT_WIDTH);
}

class SimulatedDevice implements SimulatedPhone {
  readonly info: DeviceInfo;
  readonly clock = new VirtualClock();
  readonly #phone: Phone;
  readonly #render: SimulatedDeviceOptions['render'];
  /** Pixels of this screen for each pixel of the layout. */
  readonly #scale: number;
  readonly #screenshots = new Map<string, Uint8Array>();
  #launched = false;
  #closed = false;

  constructor(app: AppModel, render: SimulatedDeviceOptions['render'], scale: number) {
    this.#phone = new Phone(app, this.clock);
    this.#render = render;
    this.#scale = scale;
    this.info = {
      platform: 'android',
      name: `SIMULATED phone (${1080 * scale}x${2400 * scale})`,
      capabilities: [
        'back',
        'home',
        'hide_keyboard',
        'rotate',
        'set_location',
        'network',
        'appearance',
        'background',
        'slow_network',
        'locale',
        'text_size',
        'clipboard',
        'push',
        'notifications',
        'launch_arguments',
        'single_permissions',
        'app_permissions',
        'today',
        'open_link',
        'multi_touch',
        'clear_data',
        'reinstall',
        'permissions',
      ],
      density: this.#phone.view().density * scale,
    };
  }

  async capture(signal: AbortSignal): Promise<Capture> {
    this.#mustBeOpen(signal);
    const at = this.clock.now();
    const text = this.#phone.source(this.#scale);
    this.clock.advance(this.#phone.app.behaviour.captureMs);
    const { view: laidOut, keyboard } = this.#phone.currentLayout();
    const view = scaledView(laidOut, this.#scale);
    const state = this.#phone.state();
    const screenshot = await this.#screenshot(view);
    this.clock.advance(CAPTURE_MS);
    return {
      at,
      screenshot,
      source: { format: 'uiautomator', text },
      size: { width: view.width, height: view.height },
      app: {
        front: state.front,
        underTest: this.#launched ? this.#phone.app.package : '',
        process: this.#launched ? state.process : 'unknown',
        crash: state.crash,
        notResponding: state.notResponding,
        place: state.activity,
      },
      keyboard: {
        shown: keyboard !== null,
        bounds: keyboard === null ? null : scaledBox(keyboard, this.#scale),
      },
    };
  }

  appState(): SimulatedAppData {
    return { variables: this.#phone.memory.snapshot(), place: this.#phone.state().activity };
  }

  async facts(wanted: readonly DeviceFact[], signal: AbortSignal): Promise<DeviceFacts> {
    this.#mustBeOpen(signal);
    const { memory } = this.#phone;
    return {
      ...(wanted.includes('today') ? { today: { date: memory.today(), locale: memory.locale } } : {}),
      ...(wanted.includes('clipboard') ? { clipboard: memory.clipboard } : {}),
      ...(wanted.includes('notifications')
        ? {
            notifications: this.#phone.notifications.list.map(({ id, title, text }) => ({
              posting: String(id),
              texts: [title, text],
            })),
          }
        : {}),
    };
  }

  async perform(gesture: Gesture, signal: AbortSignal): Promise<void> {
    this.#mustBeOpen(signal);
    const phone = this.#phone;
    const to = (point: Point): Point => ({ x: point.x / this.#scale, y: point.y / this.#scale });
    switch (gesture.kind) {
      case 'tap':
        return tap(phone, to(gesture.at), gesture.times, gesture.intervalMs);
      case 'long_press':
        return longPress(phone, to(gesture.at), gesture.ms);
      case 'swipe':
        return swipe(phone, to(gesture.from), to(gesture.to), gesture.ms);
      case 'drag':
        return carry(phone, to(gesture.from), to(gesture.to), gesture.holdMs, gesture.ms);
      case 'pinch':
        return pinch(phone, to(gesture.at), gesture.from / this.#scale, gesture.to / this.#scale, gesture.ms);
      case 'type':
        return typeText(phone, gesture.text, gesture.clear);
      case 'key':
        if (gesture.key === 'enter') return pressEnter(phone);
        return gesture.key === 'back' ? back(phone) : phone.goHome();
      case 'hide_keyboard':
        return phone.hideKeyboard();
      case 'rotate':
        return phone.rotate(gesture.orientation === 'landscape');
      case 'open_link':
        return openLink(phone, gesture.url);
      case 'set_location':
        return setLocation(phone, gesture.latitude, gesture.longitude);
      case 'network':
        return setNetwork(phone, gesture.to);
      case 'appearance':
        return setAppearance(phone, gesture.to);
      case 'locale':
        return setLocale(phone, gesture.to);
      case 'text_size':
        return setTextSize(phone, gesture.percent);
      case 'clipboard':
        return setClipboard(phone, gesture.text);
      case 'permission':
        return setPermission(phone, gesture.permission, gesture.to);
      case 'push':
        return phone.receivePush(gesture.title, gesture.text);
      case 'notifications':
        return phone.showNotifications(true);
      case 'background':
        return this.#background(gesture.seconds);
      case 'biometrics':
        throw new ThumbruleError(
          'NOT_SUPPORTED',
          'The simulated phone has no biometrics.',
          'Remove the step, or use an emulator.',
        );
      case 'launch':
        return this.#launch(gesture.options);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#screenshots.clear();
  }

  #background(seconds: number): void {
    this.#phone.goHome();
    this.clock.advance(seconds * 1000);
    this.#phone.bringToFront();
  }

  #launch(options: LaunchOptions): void {
    const { app } = this.#phone;
    if (options.app !== null && options.app !== app.package && options.app !== app.title) {
      const hint = `this phone has ${app.package} ("${app.title}")`;
      throw new ThumbruleError(
        'APP_NOT_INSTALLED',
        `${options.app} is not installed on the simulated phone`,
        hint,
      );
    }
    this.#launched = true;
    this.#phone.launch(options);
  }

  /** Returns the view as a PNG; recent ones are cached. */
  async #screenshot(view: View): Promise<Uint8Array> {
    const key = JSON.stringify(view);
    const kept = this.#screenshots.get(key);
    if (kept !== undefined) return kept;
    const drawn = await this.#render(view);
    this.#screenshots.set(key, drawn);
    const [oldest] = this.#screenshots.keys();
    if (this.#screenshots.size > SCREENSHOTS_KEPT && oldest !== undefined) this.#screenshots.delete(oldest);
    return drawn;
  }

  #mustBeOpen(signal: AbortSignal): void {
    signal.throwIfAborted();
    if (this.#closed) {
      throw new ThumbruleError('DEVICE_LOST', 'the simulated phone was closed', 'open a new one');
    }
  }
}

function parseOrThrow<T>(code: 'APP_INVALID' | 'USAGE', read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof AppFileError)) throw cause;
    const message = cause.problems.map(describeProblem).join('\n');
    const hint = 'See docs/simulated-apps.md for app files, defects and quirks.';
    throw new ThumbruleError(code, message, hint, { cause });
  }
}
