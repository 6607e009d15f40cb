import { localApp } from './app-under-test.ts';
import { viewportOf } from './viewport.ts';
import type { RunOptions } from '../flags/options.ts';
import type { ChromiumOptions } from '../../device/chromium/index.ts';
import type { KeptBrowsers } from '../../device/chromium/kept-browsers.ts';
import type { Device } from '../../device/port.ts';
import type { Goal } from '../../goal/model/goal.ts';

export async function preflightDevice(options: RunOptions, goals: readonly Goal[]): Promise<void> {
  if (options.device.startsWith(REPLAY)) {
    const { createReplayDevice } = await import('../../device/replay/index.ts');
    await createReplayDevice(options.device.slice(REPLAY.length), '');
    return;
  }
  const apps = new Set(goals.map((goal) => localApp(options, goal)));
  if (options.device === 'chromium') {
    const { requireWebApp } = await import('../../device/chromium/browser/web-app.ts');
    for (const app of apps) await requireWebApp(app);
  }
  if (options.device !== 'simulated') return;
  const { createSimulatedDevice } = await import('../../device/simulated/index.ts');
  for (const app of apps) {
    const { defects, quirks } = options;
    await createSimulatedDevice({ app, defects, quirks, render: () => new Uint8Array() }).close();
  }
}

/** Prefix of `replay:<folder>`. */
export const REPLAY = 'replay:';

/** Opens the devices of a run that need no Appium. A browser is kept between its goals. */
export class LocalDevices {
  readonly #options: RunOptions;
  #browsers: KeptBrowsers | null = null;

  constructor(options: RunOptions) {
    this.#options = options;
  }

  /** Begins to start what the device of a goal needs, while other things are made ready. */
  async prepare(goal: Goal): Promise<void> {
    if (this.#options.device === 'chromium') (await this.#kept()).prepare(this.#pageOf(goal));
  }

  async open(goal: Goal, signal: AbortSignal): Promise<Device> {
    const { device, defects, quirks } = this.#options;
    if (device.startsWith(REPLAY)) {
      const { createReplayDevice } = await import('../../device/replay/index.ts');
      return createReplayDevice(device.slice(REPLAY.length), goal.name);
    }
    const app = localApp(this.#options, goal);
    if (device === 'chromium') return (await this.#kept()).open({ ...this.#pageOf(goal), signal });
    const [{ createSimulatedDevice }, { renderPng }] = await Promise.all([
      import('../../device/simulated/index.ts'),
      import('../../simulator/render/index.ts'),
    ]);
    return createSimulatedDevice({ app, defects, quirks, render: renderPng });
  }

  #pageOf(goal: Goal): ChromiumOptions {
    const { defects, headed } = this.#options;
    const viewport = viewportOf(this.#options, false);
    return {
      app: localApp(this.#options, goal),
      defects,
      headed,
      ...(viewport === null ? {} : { viewport }),
    };
  }

  async #kept(): Promise<KeptBrowsers> {
    const kept = await import('../../device/chromium/kept-browsers.ts');
    return (this.#browsers ??= new kept.KeptBrowsers());
  }

  /** Ends the kept browsers. */
  async close(): Promise<void> {
    await this.#browsers?.close();
  }
}
