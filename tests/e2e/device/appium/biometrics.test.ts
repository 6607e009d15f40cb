/** Biometrics: a finger or a face, where the driver can show one; otherwise the goal is broken, with a reason. */
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAndroidDevice } from '../../../../src/device/appium/android/index.ts';
import type { AppiumHub } from '../../../../src/device/appium/hub.ts';
import { AndroidWire } from '../../../../src/simulator/wire/android-wire.ts';
import { app, noAdb, noAppium, whenThereIsAppium } from '../../../appium/installed.ts';
import { newHub as androidHub, NOTHING_LEFT, WiredPhone } from './android/phone.ts';
import { newHub as iosHub, NOTHING_LEFT as NOTHING_LEFT_ON_IOS, WiredIphone } from './ios/phone.ts';

const FINGER = { kind: 'biometrics', with: 'finger', match: true } as const;

/** The console of an emulator, as adb uses it, and the commands that it received. */
async function consoleOf(told: string[]): Promise<Server> {
  const answer = (socket: Socket): void => {
    socket.on('error', () => {});
    socket.write("Android Console: type 'help' for a list of commands\r\nOK\r\n");
    let left = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      const lines = (left + part).split('\n');
      left = lines.pop() ?? '';
      for (const line of lines.map((text) => text.trim())) {
        told.push(line);
        if (line === 'quit') socket.end();
        else socket.write('OK\r\n');
      }
    });
  };
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
}

describe.skipIf(noAppium || noAdb)(`Biometric prompts${whenThereIsAppium}`, () => {
  let android: AppiumHub;
  let ios: AppiumHub;
  beforeAll(() => {
    android = androidHub();
    ios = iosHub();
  });
  afterAll(async () => {
    await android.close();
    await ios.close();
  });

  test('an emulator is shown a finger that it knows, or one that it does not; it has no face', async () => {
    const told: string[] = [];
    const server = await consoleOf(told);
    const serial = `emulator-${(server.address() as AddressInfo).port}`;
    const wire = await AndroidWire.start({ app: app('shop'), defects: [], quirks: [], serial });
    const device = await createAndroidDevice({ hub: android, app: null, capabilities: wire.capabilities });
    const { signal } = new AbortController();
    try {
      await device.perform(FINGER, signal);
      await device.perform({ ...FINGER, match: false }, signal);
      expect(told.filter((line) => line.startsWith('finger'))).toEqual(['finger touch 1', 'finger touch 99']);
      await expect(device.perform({ ...FINGER, with: 'face' }, signal)).rejects.toMatchObject({
        code: 'NOT_SUPPORTED',
      });
      expect(wire.log.unknown).toEqual([]);
    } finally {
      await device.close();
      await wire.close();
      server.close();
    }
  });

  test('a real phone can be shown none: the driver refuses, and nothing is done', async () => {
    const phone = await WiredPhone.open(android);
    await expect(phone.do(FINGER)).rejects.toMatchObject({ code: 'NOT_SUPPORTED' });
    expect(phone.wire.made).toEqual([]);
    expect(await phone.close()).toEqual(NOTHING_LEFT);
    const iphone = await WiredIphone.open(ios);
    await expect(iphone.do(FINGER)).rejects.toMatchObject({ code: 'NOT_SUPPORTED' });
    expect(iphone.wire.made).toEqual([]);
    expect(await iphone.close()).toEqual(NOTHING_LEFT_ON_IOS);
  });
});
