/**
 * Each construct of docs/steps.md passes on a healthy app and finds a defect: simulated phone, page and both wires. The gate plays some of each group with their
 * defects on the simulated phone, and some on a page; the rest is nightly.
 */
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { sdkEnv } from '../../../src/device/appium/android/sdk.ts';
import { startAppium } from '../../../src/device/appium/server.ts';
import { findChromium } from '../../../src/device/chromium/browser/find.ts';
import { AndroidWire } from '../../../src/simulator/wire/android-wire.ts';
import { IosWire } from '../../../src/simulator/wire/ios-wire.ts';
import { APPIUM_HOME, noAdb, noAppium, whenThereIsAppium } from '../../appium/installed.ts';
import { makeFolder } from '../../builders/temporary-folder.ts';
import { IS_NIGHTLY } from '../../setup/nightly.ts';
import {
  apart,
  CONSTRUCTS,
  GROUPS,
  endOf,
  writeGoals,
  type Construct,
  type DeviceName,
} from './constructs/table.ts';
import { run, type Ran } from './run.ts';

vi.setConfig({ testTimeout: 1_800_000 });

const FILES = 'tests/e2e/goals/constructs';
const found = await findChromium();
const WITHOUT = found === null ? ' (skipped: no Chrome or Chromium is installed here)' : '';

interface Played {
  readonly app: string;
  readonly page: string;
  readonly goals: string;
  readonly defects: readonly string[];
}

/** Writes the goals, and the apps with the defects in them; returns what each run is called with. */
async function prepare(folder: string, rows: readonly Construct[]): Promise<Played> {
  let app = await readFile(`${FILES}/app.yaml`, 'utf8');
  let page = await readFile(`${FILES}/web/app.js`, 'utf8');
  for (const { name, broken } of rows) {
    if (broken === undefined) continue;
    expect(app, name).toContain(broken.app[0]);
    expect(page, name).toContain(broken.page[0]);
    app = app.replace(...broken.app);
    page = page.replace(...broken.page);
  }
  const defects = [...new Set(rows.flatMap(({ defect }) => defect ?? []))];
  await cp(`${FILES}/web`, join(folder, 'web'), { recursive: true });
  await writeFile(join(folder, 'web/app.js'), page);
  await writeFile(join(folder, 'web/faults.js'), `globalThis.FAULTS = ${JSON.stringify(defects)};`);
  await writeFile(join(folder, 'app.yaml'), app);
  await writeGoals(join(folder, 'goals'), rows);
  return { app: join(folder, 'app.yaml'), page: join(folder, 'web'), goals: join(folder, 'goals'), defects };
}

type FlagsFor = (played: Played) => Promise<{ flags: readonly string[]; close?: () => Promise<void> }>;

/** Plays the constructs of a device, on a healthy app in one run, and compares how each of them ends. */
async function play(
  device: DeviceName,
  isHealthy: boolean,
  all: readonly Construct[],
  flagsFor: FlagsFor,
): Promise<void> {
  const rows = all.filter(({ onlyOn }) => onlyOn?.includes(device) !== false);
  for (const part of isHealthy ? [rows] : apart(rows)) await playPart(device, isHealthy, part, flagsFor);
}

async function playPart(
  device: DeviceName,
  isHealthy: boolean,
  rows: readonly Construct[],
  flagsFor: FlagsFor,
): Promise<void> {
  const folder = await makeFolder();
  const played = await prepare(folder, rows);
  const { flags, close } = await flagsFor(
    isHealthy ? { ...played, app: `${FILES}/app.yaml`, page: `${FILES}/web`, defects: [] } : played,
  );
  try {
    const ended = endsOf(await run(played.goals, ...flags));
    expect(ended).toEqual(
      Object.fromEntries(
        rows.flatMap((row) =>
          (row.goals ?? [row.name]).map((name) => [name, endOf(row, device, isHealthy)] as const),
        ),
      ),
    );
  } finally {
    await close?.();
    await rm(folder, { recursive: true });
  }
}

const endsOf = (ran: Ran): Record<string, string> =>
  Object.fromEntries(
    ran.goals.map(({ goal, verdict, label }) => [goal, label === null ? verdict : `${verdict} ${label}`]),
  );

const BOTH = [
  ['a healthy app passes', true],
  ['an app with defects fails with their labels', false],
] as const;

/** A construct that is broken itself gets another label than its defect's. */
const ON_SIMULATED = BOTH.filter(([, isHealthy]) => IS_NIGHTLY || !isHealthy);

/** What the gate plays there: each takes seconds, and its parts have tests of their own. */
const onSimulated = Object.values(GROUPS).flatMap((rows: readonly Construct[]) =>
  rows.filter((_, index) => IS_NIGHTLY || index % 6 === 0),
);

describe('on the simulated phone', () => {
  test.each(ON_SIMULATED)('%s', (_, isHealthy) =>
    play('simulated', isHealthy, onSimulated, ({ app, defects }) =>
      Promise.resolve({
        flags: ['--device', 'simulated', '--app', app, ...defects.flatMap((defect) => ['--defect', defect])],
      }),
    ),
  );
});

/** What the gate plays on a page, where sheets, choices and gestures are others than a phone's. */
const OTHER_ON_PAGE = ['close the sheet', 'select in', 'pinch', 'background and return'];
const onPage = CONSTRUCTS.filter(({ name }) => IS_NIGHTLY || OTHER_ON_PAGE.includes(name));

describe.skipIf(found === null)(`on a page${WITHOUT}`, () => {
  test.each(BOTH)('%s', (_, isHealthy) =>
    play('chromium', isHealthy, onPage, ({ page }) =>
      Promise.resolve({ flags: ['--device', 'chromium', '--app', page] }),
    ),
  );
});

const ON_WIRES = Object.entries(GROUPS).flatMap(([group, rows]) =>
  BOTH.map(([title, isHealthy]) => [group, title, isHealthy, rows] as const),
);

describe.skipIf(!IS_NIGHTLY || noAppium || noAdb)(`on the wires${whenThereIsAppium}`, () => {
  test.each(ON_WIRES)('Android, %s: %s', async (_, __, isHealthy, rows) => {
    const appium = await startAppium({ home: APPIUM_HOME, drivers: ['uiautomator2'], env: sdkEnv() });
    await play('android', isHealthy, rows, async ({ app, defects }) => {
      const wire = await AndroidWire.start({ app, defects, quirks: [] });
      return {
        flags: ['--device', 'android', '--hub', appium.url, '--caps', JSON.stringify(wire.capabilities)],
        close: async () => {
          await appium.stop();
          await wire.close();
        },
      };
    });
  });

  test.each(ON_WIRES)('iOS, %s: %s', async (_, __, isHealthy, rows) => {
    await play('ios', isHealthy, rows, async ({ app, defects }) => {
      const wire = await IosWire.start({ app, defects, quirks: [] });
      const appium = await startAppium({ home: APPIUM_HOME, drivers: ['xcuitest'], env: wire.environment });
      return {
        flags: ['--device', 'ios', '--hub', appium.url, '--caps', JSON.stringify(wire.capabilities)],
        close: async () => {
          await appium.stop();
          await wire.close();
        },
      };
    });
  });
});
