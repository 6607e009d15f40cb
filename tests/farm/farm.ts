import { sdkEnv } from '../../src/device/appium/android/sdk.ts';
import { startAppium } from '../../src/device/appium/server.ts';
import { AndroidWire } from '../../src/simulator/wire/android-wire.ts';
import { APPIUM_HOME } from '../appium/installed.ts';
import { type Grid, startGrid } from './grid.ts';

/** Phones on the wire, one Appium over them, and a Selenium Grid that hands them out. */
export interface Farm {
  /** Address for `--hub`. */
  readonly hub: string;
  readonly grid: Grid;
  readonly phones: readonly AndroidWire[];
  /** Of all that was started as a process of its own. */
  readonly pids: readonly number[];
  stop(): Promise<void>;
}

/** `app`: the app.yaml of the app that is on every phone. Whatever was started is stopped again when the rest does not come up. */
export async function startFarm(app: string, count: number, signal: AbortSignal): Promise<Farm> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (let last = stops.pop(); last !== undefined; last = stops.pop()) await last();
  };
  try {
    const phones: AndroidWire[] = [];
    for (let n = 1; n <= count; n++) {
      const phone = await AndroidWire.start({ app, defects: [], quirks: [], serial: `FARM${n}` });
      stops.push(() => phone.close());
      phones.push(phone);
    }
    const appium = await startAppium({
      home: APPIUM_HOME,
      drivers: ['uiautomator2'],
      env: sdkEnv(),
      signal,
    });
    stops.push(() => appium.stop());
    const grid = await startGrid(
      appium.url,
      phones.map((phone) => phone.capabilities),
      signal,
    );
    stops.push(() => grid.stop());
    return { hub: grid.url, grid, phones, pids: [appium.pid, ...grid.pids], stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
