/** Many goals on one phone behind one Appium: each finds what the first one found, and Appium does not grow (R1). */
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createAndroidDevice } from '../../../../src/device/appium/android/index.ts';
import { sdkEnv } from '../../../../src/device/appium/android/sdk.ts';
import { AppiumHub } from '../../../../src/device/appium/hub.ts';
import { createIosDevice } from '../../../../src/device/appium/ios/index.ts';
import type { Device, Gesture } from '../../../../src/device/port.ts';
import type { Phone } from '../../../../src/simulator/phone/phone.ts';
import { AndroidWire } from '../../../../src/simulator/wire/android-wire.ts';
import { IosWire } from '../../../../src/simulator/wire/ios-wire.ts';
import { APPIUM_HOME, app, noAdb, noAppium, whenThereIsAppium } from '../../../appium/installed.ts';
import { IS_NIGHTLY } from '../../../setup/nightly.ts';

const NEVER = new AbortController().signal;
const GOALS = IS_NIGHTLY ? 200 : 2;
/** Appium fills its caches in the first goals. */
const WARM = 20;

const EMAIL = { x: 540, y: 640 };
const LEFT_ON_THE_PHONE: readonly Gesture[] = [
  { kind: 'tap', at: EMAIL, times: 1, intervalMs: 0 },
  { kind: 'type', text: 'ada', clear: false },
  { kind: 'clipboard', text: 'a text of the goal before' },
  { kind: 'appearance', to: 'dark' },
  { kind: 'rotate', orientation: 'landscape' },
];

const WIRES = [
  {
    name: 'Android',
    missing: noAppium || noAdb,
    start: async () => {
      const wire = await AndroidWire.start({ app: app('shop'), defects: [], quirks: [], serial: 'MANY' });
      return { wire, phone: () => wire.system.phone };
    },
    open: createAndroidDevice,
    clearState: true,
    left: [...LEFT_ON_THE_PHONE, { kind: 'network', to: 'offline' }] satisfies Gesture[],
    nothing: { sessions: 0, ports: 0 },
  },
  {
    name: 'iOS',
    missing: noAppium,
    start: async () => {
      const wire = await IosWire.start({ app: app('shop'), defects: [], quirks: [] });
      return { wire, phone: () => wire.live.now };
    },
    open: createIosDevice,
    // The data of an app is cleared by installing its file again.
    clearState: false,
    left: LEFT_ON_THE_PHONE,
    nothing: { sessions: 0 },
  },
] as const;

/** The whole screen, without what time changes. */
function shownOn(phone: Phone): unknown {
  const { clockText: _, ...view } = phone.view();
  return view;
}

/** Memory of the Appium server with this URL, bytes. */
function memoryOf(url: string): number {
  const lines = execFileSync('ps', ['-eo', 'rss=,args='], { encoding: 'utf8' }).split('\n');
  const own = lines.filter((line) => line.includes(`--port=${new URL(url).port}`));
  return own.reduce((sum, line) => sum + 1024 * Number(/^\s*(\d+)/.exec(line)?.[1] ?? 0), 0);
}

describe.concurrent.each(WIRES)(
  `Many goals on a phone on the wire of $name${whenThereIsAppium}`,
  ({ missing, start, open, clearState, left, nothing }) => {
    let hub: AppiumHub;
    beforeAll(() => {
      hub = new AppiumHub({
        url: null,
        home: APPIUM_HOME,
        drivers: ['uiautomator2', 'xcuitest'],
        env: sdkEnv,
      });
    });
    afterAll(() => hub.close());

    test.skipIf(missing || process.platform === 'win32')(
      `${GOALS} goals find nothing of the one before`,
      { timeout: 120_000 + GOALS * 30_000 },
      async () => {
        const { wire, phone } = await start();
        const memory: number[] = [];
        let first: unknown = null;
        const goal = async (device: Device): Promise<void> => {
          const options = {
            app: null,
            restart: true,
            clearState,
            reinstall: false,
            permissions: 'ask',
          } as const;
          await device.perform({ kind: 'launch', options }, NEVER);
          await device.capture(NEVER);
          first ??= shownOn(phone());
          await vi.waitFor(() => expect(shownOn(phone())).toEqual(first), 10_000);
          for (const gesture of left) await device.perform(gesture, NEVER);
          expect(shownOn(phone())).not.toEqual(first);
        };
        for (let n = 1; n <= GOALS; n += 1) {
          const device = await open({ hub, app: null, capabilities: wire.capabilities });
          await goal(device).finally(() => device.close());
          // The server on the phone ends a moment after its session.
          await vi.waitFor(() => expect(wire.left).toEqual(nothing), 10_000);
          memory.push(memoryOf(await hub.address()));
        }
        expect(wire.log.unknown).toEqual([]);
        if (GOALS > WARM) expect(memory.at(-1)).toBeLessThan(memory[WARM - 1]! * 1.5);
        await wire.close();
      },
    );
  },
);
