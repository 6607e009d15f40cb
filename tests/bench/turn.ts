import { type ChildProcess, spawn } from 'node:child_process';
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
import type { GoalTrace } from '../../src/trace/port.ts';
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
  const phone = await phoneOfItsOwn();
  const appium = await startAppium({ home: APPIUM_HOME, drivers: ['uiautomator2'], env: sdkEnv() });
  try {
    const { hostname, port } = new URL(appium.url);
    const browser = await remote({
      hostname,
      port: Number(port),
      logLevel: 'silent',
      capabilities: {
        ...androidCapabilities(phone.capabilities, null),
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
    const waits = (): Device => waiting(androidDeviceOf(browser, null), add);
    // What is loaded and compiled once is no part of a turn.
    await runOn(waits(), GOALS[0] ?? '', folder, NOTHING);
    spent.clear();
    let turns = 0;
    const began = performance.now();
    const cpu = process.cpuUsage();
    const stored: Spent = new Map();
    for (const goal of GOALS)
      turns += await runOn(waits(), goal, folder, (ms) => stored.set('', (stored.get('') ?? 0) + ms));
    const total = performance.now() - began;
    const { user, system } = process.cpuUsage(cpu);
    await browser.deleteSession();
    const known = [...spent].filter(([part]) => part !== 'end of the session');
    const ours = total - known.reduce((sum, [, ms]) => sum + ms, 0);
    const row = (part: string, ms: number): string[] => [
      part,
      `${(ms / turns).toFixed(0)} ms`,
      `${((100 * ms) / total).toFixed(1)} %`,
    ];
    print(`turn: ${turns} turns on Android on the wire, as slow as a real phone; a turn takes`);
    const own = [
      row('ours', ours),
      row('  processor time of this process, all its threads', (user + system) / 1000),
      row('  storing pictures, beside the turn', stored.get('') ?? 0),
    ];
    print(table([...known.map(([part, ms]) => row(part, ms)), ...own, row('all', total)]));
  } finally {
    await appium.stop();
    await phone.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const NOTHING = (): void => {};

/** A simulated phone in a process of its own: what it takes to play the phone is not ours. */
async function phoneOfItsOwn(): Promise<{
  readonly capabilities: Readonly<Record<string, unknown>>;
  close(): Promise<void>;
}> {
  const words = ['simulator', 'start', '--wire', 'android', '--app', app('shop'), '--latency', 'real'];
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', 'src/cli/main.ts', ...words], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const line = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (text.endsWith('\n')) resolve(text);
    });
    child.once('error', reject).once('close', () => reject(new Error('the simulated phone did not start')));
  });
  const close = async (): Promise<void> => {
    child.stdin?.end();
    await ended;
  };
  return { capabilities: JSON.parse(line) as Readonly<Record<string, unknown>>, close };
}

/** The same trace; how long its pictures take is counted. */
function timing(trace: GoalTrace, add: (ms: number) => void): GoalTrace {
  return {
    ...trace,
    picture: async (...given) => {
      const from = performance.now();
      await trace.picture(...given);
      add(performance.now() - from);
    },
  };
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

async function runOn(
  device: Device,
  file: string,
  folder: string,
  stored: (ms: number) => void,
): Promise<number> {
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
    openTrace: async () =>
      timing(await openGoalTrace(mkdtempSync(join(folder, 'goal-')), storePicture), stored),
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
