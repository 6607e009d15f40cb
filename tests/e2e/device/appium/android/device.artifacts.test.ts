/** Artifacts of a phone: a screen recording, and the last lines of its log. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AppiumHub } from '../../../../../src/device/appium/hub.ts';
import { noAdb, noAppium, whenThereIsAppium } from '../../../../appium/installed.ts';
import { newHub, NOTHING_LEFT, WiredPhone } from './phone.ts';

describe.skipIf(noAppium || noAdb)(`Keepsakes of an Android phone${whenThereIsAppium}`, () => {
  let hub: AppiumHub;
  beforeAll(() => {
    hub = newHub();
  });
  afterAll(() => hub.close());

  test('a recording is transferred and removed from the phone; the log shows the way to a crash', async () => {
    const phone = await WiredPhone.open(hub);
    const film = await phone.device.recordScreen?.(phone.signal);
    await phone.launch();
    expect([...phone.wire.system.processes().values()]).toContain('screenrecord');
    phone.wire.system.logcat.add('W', 'Shop', 'the basket is older than a day');
    phone.wire.inject('app-crashes');
    expect((await phone.look()).app.process).toBe('dead');
    const words = (await phone.device.deviceLog?.(phone.signal)) ?? [];
    const told = words.map((line) => line.replace(/^.*? ([EW] \w+: .*)$/, '$1'));
    expect(told.slice(-4)).toEqual([
      'W Shop: the basket is older than a day',
      'E AndroidRuntime: FATAL EXCEPTION: main',
      expect.stringMatching(/^E AndroidRuntime: Process: com.example.cornershop, PID: \d+$/),
      'E AndroidRuntime: java.lang.IllegalStateException: made to crash',
    ]);
    const bytes = (await film?.stop(phone.signal)) ?? new Uint8Array();
    expect(Buffer.from(bytes.subarray(4, 12)).toString('latin1')).toBe('ftypisom');
    expect([...phone.wire.system.processes().values()]).not.toContain('screenrecord');
    expect([...phone.wire.system.files.keys()].filter((path) => path.endsWith('.mp4'))).toEqual([]);
    expect(await phone.close()).toEqual(NOTHING_LEFT);
  });
});
