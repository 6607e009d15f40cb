/** The same goals on the simulated phone and, through the real Appium and its driver, on the same phone on the wire. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sdkEnv } from '../../src/device/appium/android/sdk.ts';
import { type AppiumServer, startAppium } from '../../src/device/appium/server.ts';
import { AndroidWire } from '../../src/simulator/wire/android-wire.ts';
import { APPIUM_HOME, app, noAdb, noAppium, whenThereIsAppium } from '../appium/installed.ts';
import { outcome, run } from './run.ts';

// A busy machine may take long over a goal; nothing here measures time.
vi.setConfig({ testTimeout: 600_000, maxConcurrency: 4 });

const LOG_IN = 'log-in';
const CASES = [
  { what: 'healthy', goal: 'item-actions', outcome: 'passed' },
  { what: 'A', goal: LOG_IN, defect: 'stuck-spinner:login', outcome: 'failed Stuck Loading Bug' },
  { what: 'B', goal: LOG_IN, defect: 'popup-returns', outcome: 'failed Persistent Obstruction Bug' },
  { what: 'C', goal: LOG_IN, defect: 'out-of-reach:log-in', outcome: 'failed Off-screen Target Bug' },
  { what: 'D', goal: LOG_IN, defect: 'input-ignored:email', outcome: 'failed Input Rejection Bug' },
  { what: 'E', goal: LOG_IN, defect: 'dead-button:log-in', outcome: 'failed Unresponsive Element Bug' },
  { what: 'a quirk', goal: LOG_IN, quirk: 'late-effect', outcome: 'passed' },
  { what: 'a quirk', goal: LOG_IN, quirk: 'permission-chain', outcome: 'passed' },
  { what: 'a quirk', goal: LOG_IN, quirk: 'keyboard-stays', outcome: 'passed' },
] as const;

describe.skipIf(noAppium || noAdb).concurrent(`Android on the wire${whenThereIsAppium}`, () => {
  let appium: AppiumServer;
  let serial = 0;
  beforeAll(async () => {
    appium = await startAppium({ home: APPIUM_HOME, drivers: ['uiautomator2'], env: sdkEnv() });
  });
  afterAll(() => appium.stop());

  test.each(CASES)('$what: $goal $defect $quirk gives $outcome, as on the simulated phone', async (asked) => {
    const goal = `apps-under-test/shop/goals/${asked.goal}.yaml`;
    const defects = 'defect' in asked ? [asked.defect] : [];
    const quirks = 'quirk' in asked ? [asked.quirk] : [];
    serial += 1;
    const wire = await AndroidWire.start({ app: app('shop'), defects, quirks, serial: `WIRED${serial}` });
    try {
      const caps = JSON.stringify(wire.capabilities);
      const flags = [...defects.flatMap((d) => ['--defect', d]), ...quirks.flatMap((q) => ['--quirk', q])];
      const [simulated, wired] = await Promise.all([
        run(goal, ...flags),
        run(goal, '--device', 'android', '--caps', caps, '--hub', appium.url),
      ]);
      expect(outcome(simulated)).toEqual([asked.outcome]);
      expect(outcome(wired)).toEqual([asked.outcome]);
      expect(wired.code).toBe(simulated.code);
      expect(wire.log.unknown).toEqual([]);
      expect(wire.left).toEqual({ sessions: 0, ports: 0 });
    } finally {
      await wire.close();
    }
  });
});
