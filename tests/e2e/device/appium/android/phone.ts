import { createAndroidDevice } from '../../../../../src/device/appium/android/index.ts';
import { sdkEnv } from '../../../../../src/device/appium/android/sdk.ts';
import { AppiumHub } from '../../../../../src/device/appium/hub.ts';
import type { Capture, Device, Gesture } from '../../../../../src/device/port.ts';
import { readSource } from '../../../../../src/screen/read.ts';
import { AndroidWire } from '../../../../../src/simulator/wire/android-wire.ts';
import { APPIUM_HOME, app } from '../../../../appium/installed.ts';

export const newHub = (): AppiumHub =>
  new AppiumHub({ url: null, home: APPIUM_HOME, drivers: ['uiautomator2'], env: sdkEnv });

export const LAUNCH = {
  kind: 'launch',
  options: { app: null, restart: true, clearState: false, reinstall: false, permissions: 'ask' },
} as const;

/** A device on its own simulated phone. */
export class WiredPhone {
  readonly wire: AndroidWire;
  readonly device: Device;
  readonly signal = new AbortController().signal;

  private constructor(wire: AndroidWire, device: Device) {
    this.wire = wire;
    this.device = device;
  }

  static async open(
    hub: AppiumHub,
    name = 'shop',
    more: Readonly<Record<string, unknown>> = {},
    quirks: readonly string[] = [],
  ): Promise<WiredPhone> {
    serials += 1;
    const wire = await AndroidWire.start({
      app: app(name),
      defects: [],
      quirks,
      serial: `SIMULATED${serials}`,
    });
    try {
      const capabilities = { ...wire.capabilities, ...more };
      return new WiredPhone(wire, await createAndroidDevice({ hub, app: null, capabilities }));
    } catch (error) {
      await wire.close();
      throw error;
    }
  }

  look(): Promise<Capture> {
    return this.device.capture(this.signal);
  }

  do(gesture: Gesture): Promise<void> {
    return this.device.perform(gesture, this.signal);
  }

  async launch(): Promise<void> {
    await this.do(LAUNCH);
  }

  /** The middle of the element with this label. */
  async at(label: string): Promise<{ x: number; y: number }> {
    const { source, size, app: state } = await this.look();
    const { elements } = readSource(source, {
      size,
      density: this.device.info.density,
      underTest: state.underTest,
    });
    const found = elements.find((e) => e.label === label || e.hint === label);
    if (found === undefined)
      throw new Error(`nothing has the label "${label}": ${elements.map((e) => e.label).join(', ')}`);
    const { x, y, width, height } = found.bounds;
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  }

  async tap(label: string): Promise<void> {
    await this.do({ kind: 'tap', at: await this.at(label), times: 1, intervalMs: 0 });
  }

  /** Closes everything and returns what is left, which must be nothing. */
  async close(): Promise<{ sessions: number; ports: number; unknown: readonly string[] }> {
    await this.device.close();
    // The server on the phone ends a moment after its session.
    for (let tries = 0; tries < 50 && this.wire.left.sessions + this.wire.left.ports > 0; tries++)
      await new Promise((done) => setTimeout(done, 20));
    const left = { ...this.wire.left, unknown: [...this.wire.log.unknown] };
    await this.wire.close();
    return left;
  }
}

/** Serial numbers differ: Appium gives one phone to one session. */
let serials = 0;
export const NOTHING_LEFT = { sessions: 0, ports: 0, unknown: [] };
