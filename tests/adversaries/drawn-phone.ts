/** A phone that shows drawn apps, on a virtual clock. */
import sharp from 'sharp';
import type { Capture, Device, DeviceInfo, Gesture } from '../../src/device/port.ts';
import { ThumbruleError } from '../../src/shared/errors.ts';
import { VirtualClock } from '../../src/simulator/index.ts';
import { DENSITY, pictureOf, treeOf, viewAt, type DrawnApp, type DrawnScreen } from './drawn-app.ts';

/** Duration of a capture, in ms of the virtual clock. */
const CAPTURE_MS = 120;

/** Returns a phone with this app. Screens change by taps, typed text, *back*, swipes up, and by themselves. */
export function createDrawnPhone(app: DrawnApp): Device {
  return new DrawnPhone(app);
}

class DrawnPhone implements Device {
  readonly info: DeviceInfo;
  readonly clock = new VirtualClock();
  readonly #app: DrawnApp;
  readonly #pictures = new Map<string, Uint8Array>();
  #screen: DrawnScreen;
  #name: string;
  #launched = false;
  #cancel: (() => void) | null = null;

  constructor(app: DrawnApp) {
    this.#app = app;
    this.#name = app.start;
    this.#screen = this.#named(app.start);
    this.info = {
      platform: app.platform,
      name: 'DRAWN phone',
      capabilities:
        app.platform === 'android' ? ['back', 'home', 'hide_keyboard', 'clear_data'] : ['home', 'clear_data'],
      density: DENSITY[app.platform],
    };
  }

  async capture(signal: AbortSignal): Promise<Capture> {
    signal.throwIfAborted();
    const { platform, size, package: own } = this.#app;
    const [width, height] = size;
    const [at, name, screen] = [this.clock.now(), this.#name, this.#screen];
    const screenshot = this.#pictures.get(name) ?? (await this.#draw(name, screen));
    this.clock.advance(CAPTURE_MS);
    return {
      at,
      screenshot,
      source: { format: platform === 'ios' ? 'xcuitest' : 'uiautomator', text: treeOf(this.#app, screen) },
      size: { width, height },
      app: {
        front: screen.front ?? own,
        underTest: this.#launched ? own : '',
        process: 'running',
        crash: null,
        notResponding: false,
        place: screen.place,
      },
      keyboard: { shown: false, bounds: null },
    };
  }

  async perform(gesture: Gesture, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    switch (gesture.kind) {
      case 'tap':
        for (let n = 0; n < gesture.times; n++)
          this.#go(viewAt(this.#screen.views, gesture.at, (v) => v.tap !== undefined)?.tap);
        return;
      case 'swipe':
        return this.#go(gesture.from.y > gesture.to.y ? this.#screen.scroll : undefined);
      case 'type':
        return this.#go(viewThatTakesText(this.#screen));
      case 'key':
        return this.#go(gesture.key === 'back' ? this.#screen.back : undefined);
      case 'launch':
        this.#launched = true;
        return this.#go(this.#screen.launch ?? this.#app.start);
      case 'hide_keyboard':
      case 'long_press':
        return;
      default:
        throw new ThumbruleError(
          'NOT_SUPPORTED',
          `A drawn phone has no ${gesture.kind}.`,
          'Use another app.',
        );
    }
  }

  async close(): Promise<void> {
    this.#cancel?.();
  }

  #named(name: string): DrawnScreen {
    const screen = this.#app.screens[name];
    if (screen === undefined)
      throw new ThumbruleError('APP_INVALID', `No screen is called ${name}.`, 'Add it.');
    return screen;
  }

  #go(name: string | undefined): void {
    if (name === undefined) return;
    this.#cancel?.();
    this.#name = name;
    this.#screen = this.#named(name);
    const { after } = this.#screen;
    this.#cancel =
      after === undefined ? null : this.clock.after(after.seconds * 1000, () => this.#go(after.go));
  }

  async #draw(name: string, screen: DrawnScreen): Promise<Uint8Array> {
    const png = await sharp(Buffer.from(pictureOf(this.#app, screen)))
      .png()
      .toBuffer();
    this.#pictures.set(name, png);
    return png;
  }
}

function viewThatTakesText({ views }: DrawnScreen): string | undefined {
  const all = [...views];
  for (let view = all.shift(); view !== undefined; view = all.shift()) {
    if (view.type !== undefined) return view.type;
    all.push(...view.views);
  }
  return undefined;
}
