import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AppiumServer, startAppium } from '../../../src/device/appium/server.ts';
import { IosWire } from '../../../src/simulator/wire/ios-wire.ts';
import { APPIUM_HOME, noAppium } from '../../appium/installed.ts';
import { outcome, run } from './run.ts';
import { appOf, fileOf, titleOf, goalsOn } from './wire-goals.ts';

// Time on the wire is real: a stuck spinner is watched for ten seconds. Nothing here measures it.
vi.setConfig({ maxConcurrency: 4 });

const why = noAppium ? ' (skipped: install Appium:  npm ci --prefix tests/appium --ignore-scripts)' : '';

describe.skipIf(noAppium)(`iOS on the wire, through Appium and the XCUITest driver${why}`, () => {
  let appium: AppiumServer;
  beforeAll(async () => {
    appium = await startAppium({ home: APPIUM_HOME, drivers: ['xcuitest'] });
  });
  afterAll(async () => {
    await appium?.stop();
  });

  describe.concurrent('the fixed set of goals ends as on the simulated phone', () => {
    test.each(goalsOn('ios').map((goal) => [titleOf(goal), goal] as const))('%s', async (_, asked) => {
      const faults = { defects: [asked.defect ?? []].flat(), quirks: [asked.quirk ?? []].flat() };
      const wire = await IosWire.start({ app: appOf(asked), ...faults });
      const goal = fileOf(asked);
      try {
        const flags = ['--device', 'ios', '--hub', appium.url, '--caps', JSON.stringify(wire.capabilities)];
        const ran = await run(goal, ...flags);
        expect(outcome(ran)).toEqual([asked.ends]);
        expect(wire.log.unknown).toEqual([]);
        expect(wire.left).toEqual({ sessions: 0 });
      } finally {
        await wire.close();
      }
    });
  });
});
