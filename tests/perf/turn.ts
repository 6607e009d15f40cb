import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, remote } from 'webdriverio';
import { androidDeviceOf } from '../../src/device/appium/android/index.ts';
import { androidCapabilities } from '../../src/device/appium/android/capabilities.ts';
import { sdkEnv } from '../../src/device/appium/android/sdk.ts';
import { iosCapabilities } from '../../src/device/appium/ios/capabilities.ts';
import { iosDeviceOf } from '../../src/device/appium/ios/index.ts';
import { PictureParts } from '../../src/device/appium/picture-parts.ts';
import { freePort, startAppium } from '../../src/device/appium/server.ts';
import { findChromium } from '../../src/device/chromium/browser/find.ts';
import { Activity } from '../../src/device/chromium/tab/activity.ts';
import { DevTools } from '../../src/device/chromium/browser/devtools.ts';
import { createChromiumDevice } from '../../src/device/chromium/index.ts';
import type { Device } from '../../src/device/port.ts';
import { createSimulatedDevice } from '../../src/device/simulated/index.ts';
import { loadGoals } from '../../src/goal/load.ts';
import { createLiteralPlanner } from '../../src/planner/literal/index.ts';
import { runSuite } from '../../src/runner/run-suite.ts';
import type { Clock } from '../../src/shared/clock.ts';
import type { GoalTrace } from '../../src/trace/port.ts';
import { renderPng } from '../../src/simulator/render/index.ts';
import { openGoalTrace } from '../../src/trace/writer.ts';
import { storeScreenshot } from '../../src/vision/screenshot.ts';
import { APPIUM_HOME, app, noAdb, noAppium, whenThereIsAppium } from '../appium/installed.ts';
import { median, table } from './measure.ts';
import { quietSuite } from '../builders/suite.ts';

const GOALS = ['item-actions', 'remove-from-cart'].map((name) => `apps-under-test/shop/goals/${name}.yaml`);
const WEB_GOALS = ['tests/perf/goals/many-items.yaml', 'apps-under-test/web-todo/goals/complete-item.yaml'];

type Print = (line: string) => void;
/** Real time by part of a turn, ms. */
type Spent = Map<string, number>;

/** What a turn can't do without, beside its gestures. */
const NEEDED = ['hierarchy', 'screenshot'];
const GESTURES = 'gestures and texts';
const SLEEP = 'waiting for the app to settle';

const PARTS: Readonly<Record<string, string>> = {
  getPageSource: 'hierarchy',
  takeScreenshot: 'screenshot',
  performActions: GESTURES,
  elementSendKeys: GESTURES,
  elementClear: GESTURES,
  deleteSession: 'end of the session',
};

/** A phone on the wire, as slow as a real one, behind the real driver. */
interface Wire {
  readonly name: string;
  readonly wire: 'android' | 'ios';
  readonly driver: 'uiautomator2' | 'xcuitest';
  readonly capabilitiesOf: typeof androidCapabilities;
  readonly deviceOf: (browser: Browser, app: string | null) => Device | Promise<Device>;
}

const WIRES: readonly Wire[] = [
  {
    name: 'Android on the wire, as slow as a real phone',
    wire: 'android',
    driver: 'uiautomator2',
    capabilitiesOf: androidCapabilities,
    deviceOf: androidDeviceOf,
  },
  {
    name: 'iOS on the wire, as slow as a real phone',
    wire: 'ios',
    driver: 'xcuitest',
    capabilitiesOf: iosCapabilities,
    deviceOf: iosDeviceOf,
  },
];

/** The parts of a turn's time on each back end, our share, and how often the device is asked. */
export async function benchTurn(print: Print): Promise<void> {
  const shop = { app: app('shop'), defects: [], quirks: [], render: renderPng };
  await benchDevice(print, 'the simulated phone, whose time is virtual', GOALS, () =>
    createSimulatedDevice(shop),
  );
  await benchWebTurn(print);
  await benchWireTurn(print);
}

export async function benchWebTurn(print: Print): Promise<void> {
  if ((await findChromium()) === null) print('turn: no Chromium here');
  else
    await benchDevice(print, 'mobile web, in Chromium over its pipe', WEB_GOALS, () =>
      createChromiumDevice({ app: 'apps-under-test/web-todo' }),
    );
}

export async function benchWireTurn(print: Print): Promise<void> {
  for (const wire of WIRES)
    if (noAppium || (wire.wire === 'android' && noAdb)) print(`turn: no Appium here${whenThereIsAppium}`);
    else await benchWire(print, wire);
}

async function benchWire(
  print: Print,
  { name, wire, driver, capabilitiesOf, deviceOf }: Wire,
): Promise<void> {
  const phone = await phoneOfItsOwn(wire);
  const appium = await startAppium({ home: APPIUM_HOME, drivers: [driver], env: sdkEnv() });
  const meter = new Meter();
  const stopWatching = watchPictures(meter);
  try {
    const { hostname, port } = new URL(appium.url);
    const browser = await remote({
      hostname,
      port: Number(port),
      logLevel: 'silent',
      capabilities: {
        ...capabilitiesOf(phone.capabilities, null),
        ...(wire === 'android' ? { 'appium:mjpegServerPort': await freePort() } : {}),
        'wdio:enforceWebDriverClassic': true,
      },
    });
    const bundle = phone.capabilities['appium:bundleId'];
    const under = typeof bundle === 'string' ? bundle : null;
    let command = '';
    browser.on('command', (sent) => void (command = (sent as unknown as { command: string }).command));
    browser.on('request.performance', ({ durationMillisecond }) =>
      meter.called(PARTS[command] ?? 'windows, activity, log', durationMillisecond, true),
    );
    await meter.run(print, name, GOALS, async () => onlyWaits(await deviceOf(browser, under), meter));
    await browser.deleteSession();
  } finally {
    stopWatching();
    await appium.stop();
    await phone.close();
  }
}

/** Measures a device through its port: captures and gestures are its own time, the rest is ours. */
async function benchDevice(
  print: Print,
  name: string,
  goals: readonly string[],
  open: () => Device | Promise<Device>,
): Promise<void> {
  const meter = new Meter();
  const stopCounting = [countDevToolsCalls(meter), watchFrames(meter)];
  const device = await open();
  try {
    await meter.run(print, name, goals, async () => metered(device, meter));
  } finally {
    await device.close();
    for (const stop of stopCounting) stop();
  }
}

/** Notes when a browser draws; returns a function that ends it. */
function watchFrames(meter: Meter): () => void {
  const onEvent = Reflect.get(Activity.prototype, 'onEvent');
  Activity.prototype.onEvent = function (this: Activity, event): void {
    const { drawnAt } = this;
    onEvent.call(this, event);
    // The frame of a screenshot is none of the app.
    if (this.drawnAt !== drawnAt) meter.drew();
  };
  return () => (Activity.prototype.onEvent = onEvent);
}

/** Notes when a phone's stream shows another picture; returns a function that ends it. */
function watchPictures(meter: Meter): () => void {
  const add = Reflect.get(PictureParts.prototype, 'add');
  const last = new WeakMap<PictureParts, Buffer>();
  PictureParts.prototype.add = function (this: PictureParts, chunk) {
    const pictures = add.call(this, chunk);
    for (const picture of pictures) {
      if (last.get(this)?.equals(picture) === false) meter.drew();
      last.set(this, picture);
    }
    return pictures;
  };
  return () => (PictureParts.prototype.add = add);
}

/** Counts the calls to browsers; returns a function that ends it. Their time is part of the captures and gestures. */
function countDevToolsCalls(meter: Meter): () => void {
  const send = Reflect.get(DevTools.prototype, 'send');
  const counted: typeof send = async function <T>(
    this: DevTools,
    ...args: Parameters<typeof send>
  ): Promise<T> {
    const began = performance.now();
    try {
      return await send.apply<DevTools, typeof args, Promise<T>>(this, args);
    } finally {
      const part = partOfDevToolsCall(args);
      if (part !== null) meter.called(part, performance.now() - began, false);
    }
  };
  DevTools.prototype.send = counted;
  return () => (DevTools.prototype.send = send);
}

function partOfDevToolsCall([method, params]: Parameters<DevTools['send']>): string | null {
  if (method === 'Page.captureScreenshot') return 'screenshot';
  if (method !== 'Runtime.evaluate') return null;
  const { expression } = params as { readonly expression: string };
  if (expression.includes('thumbruleWalk')) return 'hierarchy';
  return expression.includes('thumbruleTasks') ? 'question whether the page rests' : null;
}

/** The parts of the time of some goals. */
class Meter {
  readonly #spent: Spent = new Map();
  /** Milliseconds of each call by kind, and the calls of each turn. */
  readonly #calls = new Map<string, number[]>();
  #turns: { readonly began: number; readonly calls: Map<string, number>; animationMs: number }[] = [];
  /** End of the gesture whose animation the app may still draw; null when nothing was done since the last capture. */
  #gestureEnded: number | null = null;

  /** Begins a turn: a gesture is about to be made. */
  turn(): void {
    this.#turns.push({ began: performance.now(), calls: new Map(), animationMs: 0 });
  }

  /** A gesture has ended: what the app draws from now until the next capture is its animation. */
  acted(): void {
    this.#gestureEnded = performance.now();
  }

  /** A capture begins. It draws frames itself. */
  looks(): void {
    this.#gestureEnded = null;
  }

  drew(): void {
    const turn = this.#turns.at(-1);
    if (turn !== undefined && this.#gestureEnded !== null)
      turn.animationMs = performance.now() - this.#gestureEnded;
  }

  /** Counts a call to the device; its time is a part of its own when `apart`. */
  called(kind: string, ms: number, apart: boolean): void {
    if (apart) this.add(kind, ms);
    this.#calls.set(kind, [...(this.#calls.get(kind) ?? []), ms]);
    const calls = this.#turns.at(-1)?.calls;
    calls?.set(kind, (calls.get(kind) ?? 0) + 1);
  }

  add(part: string, ms: number): void {
    this.#spent.set(part, (this.#spent.get(part) ?? 0) + ms);
  }

  async during<T>(part: string, work: Promise<T>): Promise<T> {
    const from = performance.now();
    try {
      return await work;
    } finally {
      const ms = performance.now() - from;
      if (part === SLEEP || part === GESTURES) this.called(part, ms, true);
      else this.add(part, ms);
    }
  }

  /** Prints the calls of a gesture's turn, and the time that a turn can't go below: its gesture, the app's animation, one hierarchy and one screenshot. */
  #printCalls(print: Print, turnMs: number): void {
    const meanOf = (kind: string): number => {
      const all = this.#calls.get(kind) ?? [];
      return all.reduce((sum, ms) => sum + ms, 0) / Math.max(1, all.length);
    };
    if (![...this.#calls.keys()].some((kind) => NEEDED.includes(kind))) return;
    const rows = [...this.#calls.keys()].map((kind) => [
      kind,
      meanAndMedian(this.#turns.map(({ calls }) => calls.get(kind) ?? 0)),
      `${meanOf(kind).toFixed(0)} ms`,
    ]);
    print('\ncalls in the turn of a gesture, and the time of one');
    print(table(rows));
    const times = this.#turns.slice(1).map(({ began }, i) => began - this.#turns[i]!.began);
    const turn = median(times);
    const animation = median(this.#turns.map(({ animationMs }) => animationMs));
    const parts = [GESTURES, ...NEEDED].map((kind) => median(this.#calls.get(kind) ?? []));
    const floor = [animation, ...parts].reduce((sum, ms) => sum + ms, 0);
    print(
      `from one gesture to the next: ${turn.toFixed(0)} ms in the median, ${(turn / floor).toFixed(2)} times the floor of ${floor.toFixed(0)} ms ` +
        `(a gesture, ${animation.toFixed(0)} ms of the app's animation, a hierarchy, a screenshot, each in the median); a turn in the mean: ${turnMs.toFixed(0)} ms`,
    );
  }

  /** Runs the goals after a warm-up run of the first one. */
  async run(
    print: Print,
    name: string,
    goals: readonly string[],
    open: () => Promise<Device>,
  ): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'thumbrule-bench-'));
    try {
      await runOn(await open(), goals[0] ?? '', folder, NOTHING, this);
      this.#spent.clear();
      this.#calls.clear();
      this.#turns = [];
      let [turns, stored] = [0, 0];
      const began = performance.now();
      const cpu = process.cpuUsage();
      for (const goal of goals)
        turns += await runOn(await open(), goal, folder, (ms) => (stored += ms), this);
      const total = performance.now() - began;
      const { user, system } = process.cpuUsage(cpu);
      const known = [...this.#spent].filter(([part]) => part !== 'end of the session');
      const ours = total - known.reduce((sum, [, ms]) => sum + ms, 0);
      const row = (part: string, ms: number): string[] => [
        part,
        `${(ms / turns).toFixed(0)} ms`,
        `${((100 * ms) / total).toFixed(1)} %`,
      ];
      print(`\n${turns} turns on ${name}; a turn takes`);
      const own = [
        row('ours', ours),
        row('  processor time of this process, all its threads', (user + system) / 1000),
        row('  storing pictures, beside the turn', stored),
      ];
      print(table([...known.map(([part, ms]) => row(part, ms)), ...own, row('all', total)]));
      this.#printCalls(print, total / turns);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

/** `1.2 (median 1)`. */
function meanAndMedian(counts: readonly number[]): string {
  const mean = counts.reduce((sum, n) => sum + n, 0) / Math.max(1, counts.length);
  return `${mean.toFixed(1)} (median ${median(counts)})`;
}

const NOTHING = (): void => {};

/** A simulated phone in its own process, so that its time is not ours. */
async function phoneOfItsOwn(wire: Wire['wire']): Promise<{
  readonly capabilities: Readonly<Record<string, unknown>>;
  close(): Promise<void>;
}> {
  const words = ['simulator', 'start', '--wire', wire, '--app', app('shop'), '--latency', 'real'];
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

/** The same trace, which counts the time of its screenshots. */
function timing(trace: GoalTrace, add: (ms: number) => void): GoalTrace {
  return {
    ...trace,
    screenshot: async (...given) => {
      const from = performance.now();
      await trace.screenshot(...given);
      add(performance.now() - from);
    },
  };
}

/** The same device, which counts the runner's waits on its clock and stays open. */
function onlyWaits(device: Device, meter: Meter): Device {
  const clock: Clock = {
    now: () => device.clock.now(),
    sleep: (ms, signal) => meter.during(SLEEP, device.clock.sleep(ms, signal)),
  };
  return {
    info: device.info,
    clock,
    capture: (signal) => {
      meter.looks();
      return device.capture(signal);
    },
    ...(device.captureFramed === undefined
      ? {}
      : {
          captureFramed: (before, apartMs, signal) => {
            meter.looks();
            return device.captureFramed!(before, apartMs, signal);
          },
        }),
    ...(device.captureAtRest === undefined
      ? {}
      : {
          captureAtRest: (...how) => {
            meter.looks();
            return device.captureAtRest!(...how);
          },
        }),
    ...(device.rest === undefined
      ? {}
      : {
          rest: async (...given) => {
            const rest = await meter.during(SLEEP, device.rest!(...given));
            return rest.resting ? { ...rest, holds: () => meter.during(SLEEP, rest.holds()) } : rest;
          },
        }),
    perform: async (gesture, signal) => {
      await device.perform(gesture, signal);
      meter.acted();
    },
    close: async () => {},
  };
}

/** The same, which also counts the time of captures and gestures. */
function metered(device: Device, meter: Meter): Device {
  return {
    ...onlyWaits(device, meter),
    capture: (signal) => {
      meter.looks();
      return meter.during('hierarchy and screenshot', device.capture(signal));
    },
    perform: async (gesture, signal) => {
      await meter.during(GESTURES, device.perform(gesture, signal));
      meter.acted();
    },
  };
}

async function runOn(
  device: Device,
  file: string,
  folder: string,
  stored: (ms: number) => void,
  meter: Meter,
): Promise<number> {
  const { goals, secrets } = await loadGoals([file], { env: null, tags: [], cwd: process.cwd() });
  const [result] = await runSuite({
    ...quietSuite('bench'),
    goals,
    secrets,
    openDevice: () => Promise.resolve(device),
    plannerFor: () => createLiteralPlanner(),
    openTrace: async () =>
      timing(await openGoalTrace(mkdtempSync(join(folder, 'goal-')), storeScreenshot), stored),
    progress: {
      goalStarted: () => {},
      decided: (_, __, command) => {
        if (command.kind === 'act') meter.turn();
      },
      goalEnded: () => {},
    },
  });
  if (result?.verdict.kind !== 'passed')
    throw new Error(`${file} did not pass: ${JSON.stringify(result?.verdict)}`);
  return result.turns;
}
