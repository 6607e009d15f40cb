/** Faults on the wire, while idle, during a tap and during a capture: an error code, or a recovery. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AppiumHub } from '../../../../../src/device/appium/hub.ts';
import type { Capture } from '../../../../../src/device/port.ts';
import { ScreenObserver } from '../../../../../src/runner/observe.ts';
import { Redactor } from '../../../../../src/runner/secrets/redactor.ts';
import type { ThumbruleError } from '../../../../../src/shared/errors.ts';
import type { FaultMoment, WireFault } from '../../../../../src/simulator/wire/faults.ts';
import { noAppium } from '../../../../appium/installed.ts';
import { newHub, NOTHING_LEFT, why, WiredIphone } from './phone.ts';
import { IS_NIGHTLY } from '../../../../setup/nightly.ts';

vi.setConfig({ maxConcurrency: 3 });

/** The app's state from a capture, or the code of the error. */
async function told(doing: () => Promise<Capture>): Promise<string> {
  try {
    const { app } = await doing();
    return app.process === 'dead' ? 'app crashed' : 'well';
  } catch (error) {
    return (error as ThumbruleError).code;
  }
}

const EXPECTED: readonly (readonly [WireFault, Record<Exclude<FaultMoment, 'type'>, string>])[] = [
  ['driver-dies', { idle: 'DRIVER_LOST', tap: 'DRIVER_LOST', capture: 'DRIVER_LOST' }],
  ['offline', { idle: 'DRIVER_LOST', tap: 'DRIVER_LOST', capture: 'DRIVER_LOST' }],
  ['unplugged', { idle: 'DRIVER_LOST', tap: 'DRIVER_LOST', capture: 'DRIVER_LOST' }],
  ['unauthorised', { idle: 'DRIVER_LOST', tap: 'DRIVER_LOST', capture: 'DRIVER_LOST' }],
  ['hangs', { idle: 'DEVICE_TIMEOUT', tap: 'DEVICE_TIMEOUT', capture: 'DEVICE_TIMEOUT' }],
  ['taken-over', { idle: 'SESSION_LOST', tap: 'SESSION_LOST', capture: 'SESSION_LOST' }],
  // A lost answer is requested again; a gesture is not repeated.
  ['hangs-up', { idle: 'well', tap: 'DRIVER_LOST', capture: 'well' }],
  ['cuts-off', { idle: 'well', tap: 'DEVICE_UNAVAILABLE', capture: 'well' }],
  ['garbled', { idle: 'well', tap: 'DEVICE_UNAVAILABLE', capture: 'well' }],
  ['refuses', { idle: 'well', tap: 'DEVICE_UNAVAILABLE', capture: 'well' }],
  ['late', { idle: 'well', tap: 'well', capture: 'well' }],
  ['app-crashes', { idle: 'app crashed', tap: 'app crashed', capture: 'app crashed' }],
  // iOS does not report an app that hangs.
  ['app-hangs', { idle: 'well', tap: 'well', capture: 'well' }],
];

/** The gate has the tap, and the capture where it ends otherwise. */
const CASES = EXPECTED.flatMap(([fault, at]) =>
  (['idle', 'tap', 'capture'] as const)
    .filter((moment) => IS_NIGHTLY || moment === 'tap' || (moment === 'capture' && at.capture !== at.tap))
    .map((moment) => [fault, moment, at[moment]] as const),
);

describe.skipIf(noAppium).concurrent(`Faults on the wire of an iPhone${noAppium ? why : ''}`, () => {
  let hub: AppiumHub;
  beforeAll(() => {
    hub = newHub();
  });
  afterAll(() => hub.close());

  test.each(CASES)('%s, %s: %s', async (fault, moment, expected) => {
    // A late answer is awaited; a hanging server is not.
    const patience = fault === 'late' ? 20_000 : 1500;
    const phone = await WiredIphone.open(hub, 'shop', { 'appium:wdaConnectionTimeout': patience });
    await phone.launch();
    const at = await phone.at('Email');
    const tap = (): Promise<void> => phone.do({ kind: 'tap', at, times: 1, intervalMs: 0 });
    await tap();
    phone.wire.inject(fault, moment);
    const first = await told(async () => {
      if (moment === 'tap') await tap();
      return phone.look();
    });
    // The running capture may have passed the app's part before the fault.
    const seen = fault === 'app-crashes' && first === 'well' ? await told(() => phone.look()) : first;
    expect(seen).toBe(expected);
    expect(phone.wire.made.filter((made) => made !== 'launch' && made !== 'terminate')).toHaveLength(
      moment === 'tap' ? 2 : 1,
    );
    await phone.wire.heal();
    expect(await phone.close()).toEqual(NOTHING_LEFT);
  });

  test('an element that is gone while it is typed into is not typed into again', async () => {
    const phone = await WiredIphone.open(hub);
    await phone.launch();
    await phone.tap('Email');
    phone.wire.inject('stale');
    await phone.do({ kind: 'type', text: 'ana', clear: false });
    expect(phone.wire.made.filter((made) => made.startsWith('type'))).toEqual([]);
    expect(await phone.close()).toEqual(NOTHING_LEFT);
  });

  test.each([
    ['stream-cut', 'the stream of pictures ended'],
    ['stream-stalls', 'no pictures come'],
  ] as const)('%s: the phone is looked at without its stream', async (fault, because) => {
    const phone = await WiredIphone.open(hub);
    await phone.launch();
    const eyes = new ScreenObserver(phone.device, new Redactor(new Map()));
    const streamed = await vi.waitFor(
      async () => {
        const observed = await eyes.observe(true, phone.signal);
        // Comes to rest when the machine has time for the stream.
        expect(observed.captured.screen.unrest).toBeUndefined();
        return observed;
      },
      { timeout: 240_000 },
    );
    phone.wire.inject(fault);
    // A stalled stream is known by its silence.
    await phone.device.clock.sleep(1500);
    const compared = await eyes.observe(true, phone.signal);
    expect(compared.captured.screen).toMatchObject({
      settled: true,
      unrest: expect.stringContaining(because) as string,
    });
    expect(compared.captured.screen.elements).toEqual(streamed.captured.screen.elements);
    expect(await phone.close()).toEqual(NOTHING_LEFT);
  });
});
