import { createRequire } from 'node:module';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { IosWire } from '../../../../../src/simulator/wire/ios-wire.ts';
import { APPIUM_HOME, app, noAppium } from '../../../../appium/installed.ts';
import { why } from './phone.ts';

/** Part of the library with which the driver talks to a phone on a cable. */
interface DriverLibrary {
  readonly utilities: {
    getConnectedDevices(socket: unknown): Promise<readonly string[]>;
    getOSVersion(udid: string, socket: unknown): Promise<string>;
    getDeviceTime(udid: string, socket: unknown): Promise<{ timestamp: number; timeZone: unknown }>;
    connectPort(udid: string, port: number, socket: unknown): Promise<unknown>;
  };
}

describe.skipIf(noAppium)(`An iPhone on a cable${noAppium ? why : ''}`, () => {
  let wire: IosWire | null = null;
  afterEach(() => wire?.close());

  test("tells the driver's own library its clock, and refuses what it has not", async () => {
    wire = await IosWire.start({ app: app('shop'), defects: [], quirks: [] });
    const from = join(APPIUM_HOME, 'node_modules/appium-xcuitest-driver/package.json');
    const { utilities } = createRequire(from)('appium-ios-device') as DriverLibrary;
    const port = Number(wire.environment['USBMUXD_SOCKET_ADDRESS']?.split(':')[1]);
    const cable = (): unknown => createConnection(port, '127.0.0.1');
    const udid = String(wire.capabilities['appium:udid']);
    expect(await utilities.getConnectedDevices(cable())).toEqual([udid]);
    expect(await utilities.getOSVersion(udid, cable())).toBe('17.5');
    // The library reads each answer of an encrypted session twice, so the offset stands under the next name; the driver knows that.
    const { timestamp, timeZone } = await utilities.getDeviceTime(udid, cable());
    expect(timeZone).toBe(0);
    const today = new Date(timestamp * 1000).toISOString().slice(0, 10);
    expect(today).toBe(wire.live.now.memory.today());
    expect(wire.log.unknown).toEqual([]);
    await expect(utilities.connectPort(udid, 8100, cable())).rejects.toThrow();
    expect(wire.log.unknown).toEqual(['usbmux: port 8100 of the phone']);
  });
});
