import { compose } from '../cli/compose.ts';
import { runOptions } from '../cli/flags/options.ts';
import { loadConfig } from '../config/load.ts';
import type { Device } from '../device/port.ts';
import { goalForDevice } from '../live/goal-for-device.ts';
import { ScreenObserver } from '../runner/observe.ts';
import { Redactor } from '../runner/secrets/redactor.ts';
import { outline } from '../screen/outline.ts';
import { throwProblems } from './run-goals.ts';
import type { Observed, RunGoalsOptions } from './types.ts';

/** Options of `createDevice`, as those of `runGoals` with these names. */
export type CreateDeviceOptions = Pick<
  RunGoalsOptions,
  'app' | 'hub' | 'capabilities' | 'defects' | 'quirks' | 'signal'
> & { readonly device?: string };

/**
 * Opens a device as `thumbrule run` does, and launches nothing. Close it with `close()`, which also ends the servers that were started for it.
 * @throws ThumbruleError for an option or a machine that is not ready
 */
export async function createDevice(given: CreateDeviceOptions = {}): Promise<Device> {
  const { signal = new AbortController().signal, capabilities, defects = [], quirks = [], ...named } = given;
  const { config, problems } = await loadConfig(process.cwd());
  throwProblems(problems);
  const caps = capabilities === undefined ? {} : { caps: JSON.stringify(capabilities) };
  const adapters = compose(
    runOptions([], { ...named, ...caps, defect: defects, quirk: quirks }, config),
    new Map(),
  );
  const goal = goalForDevice(given.app ?? null);
  try {
    await adapters.preflight([goal]);
    await adapters.ready();
    const device = await adapters.openDevice(goal, signal);
    return withClose(device, () => adapters.close());
  } catch (error) {
    await adapters.close();
    throw error;
  }
}

/** Returns the device with a `close` that also ends what was started for it. */
function withClose(device: Device, end: () => Promise<void>): Device {
  return new Proxy(device, {
    get(target, name) {
      if (name === 'close')
        return async () => {
          await target.close();
          await end();
        };
      // A method of the device needs the device itself as `this`.
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/**
 * Observes a device until its screen settles, and returns the screen as the rules see it.
 * @throws ThumbruleError with the device's code
 */
export async function observe(
  device: Device,
  signal: AbortSignal = new AbortController().signal,
): Promise<Observed> {
  const { captured } = await new ScreenObserver(device, new Redactor(new Map())).observe(true, signal);
  const { screen } = captured;
  return { screen, elements: screen.elements, outline: outline(screen).text };
}
