import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sdkEnv } from '../../../src/device/appium/android/sdk.ts';
import { type AppiumServer, startAppium } from '../../../src/device/appium/server.ts';
import { AndroidWire } from '../../../src/simulator/wire/android-wire.ts';
import { APPIUM_HOME, noAdb, noAppium, whenThereIsAppium } from '../../appium/installed.ts';
import { outcome, run } from './run.ts';
import { appOf, fileOf, titleOf, goalsOn } from './wire-goals.ts';

// Time on the wire is real: a stuck spinner is watched for ten seconds. Nothing here measures it.
vi.setConfig({ maxConcurrency: 6 });

describe.skipIf(noAppium || noAdb)(
  `Android on the wire, through Appium, the UiAutomator2 driver and adb${whenThereIsAppium}`,
  () => {
    let appium: AppiumServer;
    beforeAll(async () => {
      appium = await startAppium({ home: APPIUM_HOME, drivers: ['uiautomator2'], env: sdkEnv() });
    });
    afterAll(async () => {
      await appium?.stop();
    });

    describe.concurrent('the fixed set of goals ends as on the simulated phone', () => {
      test.each(goalsOn('android').map((goal, nth) => [titleOf(goal), goal, nth] as const))(
        '%s',
        async (_, asked, nth) => {
          const defects = [asked.defect ?? []].flat();
          const quirks = [asked.quirk ?? []].flat();
          const wire = await AndroidWire.start({
            app: appOf(asked),
            defects,
            quirks,
            serial: `SIMULATED${nth}`,
          });
          const goal = fileOf(asked);
          try {
            const flags = [
              '--device',
              'android',
              '--hub',
              appium.url,
              '--caps',
              JSON.stringify(wire.capabilities),
            ];
            const ran = await run(goal, ...flags);
            expect(outcome(ran)).toEqual([asked.ends]);
            expect(ran.code).toBe(asked.ends === 'passed' ? 0 : 1);
            expect(wire.log.unknown).toEqual([]);
            expect(wire.left).toEqual({ sessions: 0, ports: 0 });
          } finally {
            await wire.close();
          }
        },
      );
    });
  },
);
