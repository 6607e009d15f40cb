import { createIosDevice } from '../../../../../src/device/appium/ios/index.ts';
import { AppiumHub } from '../../../../../src/device/appium/hub.ts';
import type { Capture, Device, Gesture } from '../../../../../src/device/port.ts';
import { readSource } from '../../../../../src/screen/read.ts';
import type { Element } from '../../../../../src/screen/model/element.ts';
import { IosWire } from '../../../../../src/simulator/wire/ios-wire.ts';
import { APPIUM_HOME, app } from '../../../../appium/installed.ts';

export const newHub = (): AppiumHub => new AppiumHub({ url: null, home: APPIUM_HOME, drivers: ['xcuitest'] });

const LAUNCH = {
  kind: 'launch',
  options: { app: null, restart: true, clearState: false, reinstall: false, permissions: 'ask' },
} as const;

/** A device on its own simulated iPhone. */
export class WiredIphone {
  readonly wire: IosWire;
  readonly device: Device;
  readonly signal = new AbortController().signal;

  private constructor(wire: IosWire, device: Device) {
    this.wire = wire;
    this.device = device;
  }

  static async open(
    hub: AppiumHub,
    name = 'shop',
    more: Readonly<Record<string, unknown>> = {},
    quirks: readonly string[] = [],
  ): Promise<WiredIphone> {
    const wire = await IosWire.start({ app: app(name), defects: [], quirks });
    try {
      const capabilities = { ...wire.capabilities, ...more };
      return new WiredIphone(wire, await createIosDevice({ hub, app: null, capabilities }));
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

  launch(): Promise<void> {
    return this.do(LAUNCH);
  }

  async elements(): Promise<readonly Element[]> {
    const { source, size, app: state } = await this.look();
    const context = { size, density: this.device.info.density, underTest: state.underTest };
    return readSource(source, context).elements;
  }

  /** The middle of the element with this label. */
  async at(label: string): Promise<{ x: number; y: number }> {
    const found = (await this.elements()).find((e) => e.label === label || e.hint === label);
    if (found === undefined) throw new Error(`nothing has the label "${label}"`);
    const { x, y, width, height } = found.bounds;
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  }

  async tap(label: string): Promise<void> {
    await this.do({ kind: 'tap', at: await this.at(label), times: 1, intervalMs: 0 });
  }

  /** Closes everything and returns what is left, which must be nothing. */
  async close(): Promise<{ sessions: number; unknown: readonly string[] }> {
    await this.device.close();
    const left = { ...this.wire.left, unknown: [...this.wire.log.unknown] };
    await this.wire.close();
    return left;
  }
}

export const NOTHING_LEFT = { sessions: 0, unknown: [] };
export const why = ' (skipped: install Appium:  npm ci --prefix tests/appium --ignore-scripts)';
