/** Generated apps behave on both wires, through the real drivers, as they do on the simulated phone. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadBenchApps } from '../../src/bench/apps.ts';
import { generateCases } from '../../src/bench/cases.ts';
import { truthOfCase } from '../../src/bench/run-case.ts';
import { writeGeneratedApps } from '../../src/bench/generated/write-apps.ts';
import { seededRandom } from '../../src/bench/seeded-random.ts';
import type { Case } from '../../src/bench/types.ts';
import { sdkEnv } from '../../src/device/appium/android/sdk.ts';
import { type AppiumServer, startAppium } from '../../src/device/appium/server.ts';
import type { Goal } from '../../src/goal/model/goal.ts';
import { AndroidWire } from '../../src/simulator/wire/android-wire.ts';
import { IosWire } from '../../src/simulator/wire/ios-wire.ts';
import { APPIUM_HOME, noAdb, noAppium, whenThereIsAppium } from '../appium/installed.ts';
import { outcome, run } from '../e2e/goals/run.ts';
import { ROOT } from '../setup/root.ts';

vi.setConfig({ testTimeout: 900_000, hookTimeout: 300_000 });

const SEED = 4;
const APPS = 10;

const folder = mkdtempSync(join(tmpdir(), 'generated-wires-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns one case of each app: healthy ones and ones with a defect in turn. */
async function drawnCases(): Promise<Case[]> {
  // Some apps have no goal without an open-ended line.
  writeGeneratedApps(folder, SEED, APPS + 4);
  const apps = await loadBenchApps(folder);
  const drawn = apps.flatMap((app, nth) => {
    // An open-ended line needs a model.
    const isExplicit = ({ setup, steps }: Goal): boolean =>
      [...setup, ...steps].every(({ parsed }) => parsed.kind !== 'open-ended');
    const explicit = { ...app, goals: app.goals.filter(isExplicit) };
    const fitting = generateCases([explicit], SEED).cases.filter(
      ({ planner, quirks, defects }) =>
        planner === 'honest' && quirks.length === 0 && defects.length === nth % 2,
    );
    return seededRandom(SEED, app.name).pick(fitting) ?? [];
  });
  const of = (count: number): Case[] =>
    drawn.filter((one) => one.defects.length === count).slice(0, APPS / 2);
  return [...of(0), ...of(1)];
}

const cases = await drawnCases();
const titled = cases.map((one, nth) => [one.id, one, nth] as const);
const fileOf = ({ goals, goal }: Case): string => relative(ROOT, join(goals, '..', goal));

/** Returns how the case ends on the simulated phone. */
async function simulated(one: Case): Promise<string[]> {
  const defects = one.defects.flatMap((defect) => ['--defect', defect]);
  return outcome(await run(fileOf(one), '--device', 'simulated', '--app', one.app, ...defects));
}

/**
 * Returns how the case ends on an iPhone: as on the simulated phone, which is one with Android. The accessibility tree of Flutter tells texts on an iPhone and only
 * describes them on Android, so a goal that needs a judge there is decided by code here.
 */
async function onIphone(one: Case): Promise<string[]> {
  const same = await simulated(one);
  const isFlutter = readFileSync(one.app, 'utf8').includes('toolkit: flutter');
  if (!isFlutter || same[0]?.startsWith('inconclusive') !== true) return same;
  const truth = await truthOfCase(one);
  expect(truth?.kind).toBe('passes');
  return ['passed'];
}

test('there is a case of each app, half of them with a defect', () => {
  expect(cases).toHaveLength(APPS);
  expect(cases.filter((one) => one.defects.length === 1)).toHaveLength(APPS / 2);
});

describe.skipIf(noAppium || noAdb)(`through Appium and UiAutomator2${whenThereIsAppium}`, () => {
  let appium: AppiumServer;
  beforeAll(async () => {
    appium = await startAppium({ home: APPIUM_HOME, drivers: ['uiautomator2'], env: sdkEnv() });
  });
  afterAll(() => appium?.stop());

  test.each(titled)('%s', async (_, one, nth) => {
    const { app, defects, quirks } = one;
    const wire = await AndroidWire.start({ app, defects, quirks, serial: `GENERATED${nth}` });
    const caps = JSON.stringify(wire.capabilities);
    try {
      const ran = await run(fileOf(one), '--device', 'android', '--hub', appium.url, '--caps', caps);
      expect(outcome(ran)).toEqual(await simulated(one));
      expect(wire.log.unknown).toEqual([]);
    } finally {
      await wire.close();
    }
  });
});

describe.skipIf(noAppium)(`through Appium and XCUITest${whenThereIsAppium}`, () => {
  let appium: AppiumServer;
  beforeAll(async () => {
    appium = await startAppium({ home: APPIUM_HOME, drivers: ['xcuitest'] });
  });
  afterAll(() => appium?.stop());

  test.each(titled)('%s', async (_, one) => {
    const { app, defects, quirks } = one;
    const wire = await IosWire.start({ app, defects, quirks });
    const caps = JSON.stringify(wire.capabilities);
    try {
      const ran = await run(fileOf(one), '--device', 'ios', '--hub', appium.url, '--caps', caps);
      expect(outcome(ran)).toEqual(await onIphone(one));
      expect(wire.log.unknown).toEqual([]);
    } finally {
      await wire.close();
    }
  });
});
