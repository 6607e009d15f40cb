/** Faults on the wire, while idle, during a tap and during a capture: an error code, or a recovery. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AppiumHub } from '../../../../../src/device/appium/hub.ts';
import type { Capture } from '../../../../../src/device/port.ts';
import { ScreenObserver } from '../../../../../src/runner/observe.ts';
import { Redactor } from '../../../../../src/runner/secrets/redactor.ts';
import type { ThumbruleError } from '../../../../../src/shared/errors.ts';
import type { FaultMoment, WireFault } from '../../../../../src/simulator/wire/faults.ts';
import { noAdb, noAppium, whenThereIsAppium } from '../../../../appium/installed.ts';
import { newHub, NOTHING_LEFT, WiredPhone } from './phone.ts';
import { IS_NIGHTLY } from '../../../../setup/nightly.ts';

vi.setConfig({ maxConcurrency: 3 });

/** The app's state from a capture, or the code of the error. */
async function told(doing: () => Promise<Capture>): Promise<string> {
  try {
    const { app } = await doing();
    if (app.process === 'dead') return 'app crashed';
    return app.notResponding ? 'app hangs' : 'well';
  } catch (error) {
    return (error as ThumbruleError).code;
  }
}

const EXPECTED: readonly (readonly [WireFault, Record<Exclude<FaultMoment, 'type'>, string>])[] = [
  ['driver-dies', { idle: 'DRIVER_LOST', tap: 'DRIVER_LOST', capture: 'DRIVER_LOST' }],
  ['offline', { idle: 'DEVICE_LOST', tap: 'DEVICE_LOST', capture: 'DEVICE_LOST' }],
  ['unplugged', { idle: 'DEVICE_LOST', tap: 'DEVICE_LOST', capture: 'DEVICE_LOST' }],
  [
    'unauthorised',
    { idle: 'DEVICE_UNAUTHORISED', tap: 'DEVICE_UNAUTHORISED', capture: 'DEVICE_UNAUTHORISED' },
  ],
  ['hangs', { idle: 'DEVICE_TIMEOUT', tap: 'DEVICE_TIMEOUT', capture: 'DEVICE_TIMEOUT' }],
  ['taken-over', { idle: 'SESSION_LOST', tap: 'SESSION_LOST', capture: 'SESSION_LOST' }],
  // A lost answer is requested again; a gesture is not repeated.
  ['hangs-up', { idle: 'well', tap: 'DRIVER_LOST', capture: 'well' }],
  ['cuts-off', { idle: 'well', tap: 'DEVICE_UNAVAILABLE', capture: 'well' }],
  ['garbled', { idle: 'well', tap: 'DEVICE_UNAVAILABLE', capture: 'well' }],
  ['refuses', { idle: 'well', tap: 'DEVICE_UNAVAILABLE', capture: 'well' }],
  ['late', { idle: 'well', tap: 'well', capture: 'well' }],
  ['app-crashes', { idle: 'app crashed', tap: 'app crashed', capture: 'app crashed' }],
  ['app-hangs', { idle: 'app hangs', tap: 'app hangs', capture: 'app hangs' }],
];

/** The gate has the tap, and the capture where it ends otherwise. */
const CASES = EXPECTED.flatMap(([fault, at]) =>
  (['idle', 'tap', 'capture'] as const)
    .filter((moment) => IS_NIGHTLY || moment === 'tap' || (moment === 'capture' && at.capture !== at.tap))
    .map((moment) => [fault, moment, at[moment]] as const),
);

describe.skipIf(noAppium || noAdb).concurrent(`Faults on the wire${whenThereIsAppium}`, () => {
  let hub: AppiumHub;
  beforeAll(() => {
    hub = newHub();
  });
  afterAll(() => hub.close());

  test.each(CASES)('%s, %s: %s', async (fault, moment, expected) => {
    // A hanging server is given up soon; everything else may take long on a busy machine.
    const patience = fault === 'hangs' ? 8000 : 30_000;
    const phone = await WiredPhone.open(hub, 'shop', { 'appium:uiautomator2ServerReadTimeout': patience });
    await phone.launch();
    const at = await phone.at('Email');
    const tap = (): Promise<void> => phone.do({ kind: 'tap', at, times: 1, intervalMs: 0 });
    await tap();
    const seen = async (): Promise<string> => {
      phone.wire.inject(fault, moment);
      const first = await told(async () => {
        if (moment === 'tap') await tap();
        return phone.look();
      });
      if (fault === 'app-hangs') await phone.device.clock.sleep(5200);
      // The running capture may have passed the app's part before the fault.
      return fault.startsWith('app-') && first === 'well' ? told(() => phone.look()) : first;
    };
    expect(await seen()).toBe(expected);
    expect(phone.wire.made).toEqual(
      Array.from({ length: moment === 'tap' ? 2 : 1 }, () => `tap ${at.x},${at.y}`),
    );
    phone.wire.heal();
    expect(await phone.close()).toEqual(NOTHING_LEFT);
  });

  test.each([
    ['stream-cut', 'the stream of pictures ended'],
    ['stream-stalls', 'no pictures come'],
  ] as const)('%s: the phone is looked at without its stream', async (fault, because) => {
    const phone = await WiredPhone.open(hub);
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
