import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { remote } from 'webdriverio';
import { androidDeviceOf } from '../../src/device/appium/android/index.ts';
import { androidCapabilities } from '../../src/device/appium/android/capabilities.ts';
import { sdkEnv } from '../../src/device/appium/android/sdk.ts';
import { startAppium } from '../../src/device/appium/server.ts';
import type { Device } from '../../src/device/port.ts';
import { loadGoals } from '../../src/goal/load.ts';
import { createLiteralPlanner } from '../../src/planner/literal/index.ts';
import { runSuite } from '../../src/runner/runSuite.ts';
import type { Clock } from '../../src/shared/clock.ts';
import { AndroidWire } from '../../src/simulator/wire/android-wire.ts';
import { REAL_LATENCY } from '../../src/simulator/wire/faults.ts';
import { openGoalTrace } from '../../src/trace/writer.ts';
import { storePicture } from '../../src/vision/picture.ts';
import { APPIUM_HOME, app, noAdb, noAppium, whenThereIsAppium } from '../appium/installed.ts';
import { table } from './measure.ts';

const GOALS = ['item-actions', 'add-to-cart'].map((name) => `apps-under-test/shop/goals/${name}.yaml`);

/** Real time by what it went to, ms. */
type Spent = Map<string, number>;

const PARTS: Readonly<Record<string, string>> = {
  getPageSource: 'hierarchy',
  takeScreenshot: 'screenshot',
  performActions: 'gestures and texts',
  elementSendKeys: 'gestures and texts',
  elementClear: 'gestures and texts',
  deleteSession: 'end of the session',
};

/** A turn on the wire with the latencies of a real phone: where its time goes, and how much of it is ours. */
export async function benchTurn(print: (line: string) => void): Promise<void> {
  if (noAppium || noAdb) {
    print(`turn: no Appium here${whenThereIsAppium}`);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'thumbrule-bench-'));
  const wire = await AndroidWire.start({ app: app('shop'), defects: [], quirks: [], latency: REAL_LATENCY });
  const appium = await startAppium({ home: APPIUM_HOME, drivers: ['uiautomator2'], env: sdkEnv() });
  try {
    const { hostname, port } = new URL(appium.url);
    const browser = await remote({
      hostname,
      port: Number(port),
      logLevel: 'silent',
      capabilities: {
        ...androidCapabilities(wire.capabilities, null),
        'wdio:enforceWebDriverClassic': true,
      },
    });
    const spent: Spent = new Map();
    const add = (part: string, ms: number): void => void spent.set(part, (spent.get(part) ?? 0) + ms);
    let command = '';
    browser.on('command', (sent) => void (command = (sent as unknown as { command: string }).command));
    browser.on('request.performance', ({ durationMillisecond }) =>
      add(PARTS[command] ?? 'windows, activity, log', durationMillisecond),
    );
    let turns = 0;
    const began = performance.now();
    for (const goal of GOALS)
      turns += await runOn(waiting(androidDeviceOf(browser, null), add), goal, folder);
    const total = performance.now() - began;
    await browser.deleteSession();
    const known = [...spent].filter(([part]) => part !== 'end of the session');
    const ours = total - known.reduce((sum, [, ms]) => sum + ms, 0);
    const row = (part: string, ms: number): string[] => [
      part,
      `${(ms / turns).toFixed(0)} ms`,
      `${((100 * ms) / total).toFixed(1)} %`,
    ];
    print(`turn: ${turns} turns on Android on the wire, as slow as a real phone; a turn takes`);
    print(table([...known.map(([part, ms]) => row(part, ms)), row('ours', ours), row('all', total)]));
  } finally {
    await appium.stop();
    await wire.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same device; what the runner waits on its clock is counted, and it is not closed. */
function waiting(device: Device, add: (part: string, ms: number) => void): Device {
  const clock: Clock = {
    now: () => device.clock.now(),
    sleep: async (ms, signal) => {
      const from = performance.now();
      await device.clock.sleep(ms, signal);
      add('waiting for the app to settle', performance.now() - from);
    },
  };
  return {
    info: device.info,
    clock,
    capture: (signal) => device.capture(signal),
    perform: (gesture, signal) => device.perform(gesture, signal),
    close: async () => {},
  };
}

async function runOn(device: Device, file: string, folder: string): Promise<number> {
  const { goals, secrets } = await loadGoals([file], { env: null, tags: [], cwd: process.cwd() });
  const [result] = await runSuite({
    run: 'bench',
    thumbrule: '0',
    goals,
    secrets,
    openDevice: () => Promise.resolve(device),
    plannerFor: () => createLiteralPlanner(),
    judge: null,
    policyFor: (_, { platform, capabilities, density }) => ({
      maxTurns: 60,
      callsPerTurn: 4,
      strict: false,
      platform,
      capabilities,
      density,
      app: null,
      judge: false,
    }),
    openTrace: () => openGoalTrace(mkdtempSync(join(folder, 'goal-')), storePicture),
    closeTrace: () => Promise.resolve(),
    retries: 0,
    failFast: false,
    progress: { goalStarted: () => {}, decided: () => {}, goalEnded: () => {} },
    signal: new AbortController().signal,
  });
  if (result?.verdict.kind !== 'passed')
    throw new Error(`${file} did not pass: ${JSON.stringify(result?.verdict)}`);
  return result.turns;
}
