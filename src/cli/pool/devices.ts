/** The devices of a pool, and the goals that each can run; checked before a device is touched. */
import type { PoolDevice } from '../../runner/pool/pool.ts';
import type { Goal } from '../../goal/model/goal.ts';
import { matchesTags } from '../../goal/tags.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import { compose } from '../compose.ts';
import { isUsageError } from '../io.ts';
import type { RunOptions } from '../flags/options.ts';
import { deviceKind } from '../devices/appium.ts';

/** Returns options per device, as if it were the only one. */
export function optionsByDevice(options: RunOptions): ReadonlyMap<string, RunOptions> {
  return new Map(options.pool.map((device) => [device, { ...options, device, pool: [device] }]));
}

/**
 * Returns the pool of these options for these goals.
 * @throws USAGE, APP_INVALID, NOT_FOUND for options that do not fit together, and for a goal without a device
 */
export async function poolDevices(
  perDevice: ReadonlyMap<string, RunOptions>,
  goals: readonly Goal[],
): Promise<readonly PoolDevice[]> {
  const devices: PoolDevice[] = [];
  const errors = new Map<Goal, ThumbruleError>();
  for (const [name, options] of perDevice) {
    const tagged = goals.filter((goal) => matchesTags(goal, options.devices[name]?.tags ?? []));
    const fitting = new Set(await goalsThatFit(options, tagged, errors));
    if (fitting.size > 0) await requireReady(options);
    devices.push({ name, slots: slotCount(options), accepts: (goal) => fitting.has(goal) });
  }
  for (const goal of goals) {
    if (devices.some((device) => device.accepts(goal))) continue;
    throw (
      errors.get(goal) ??
      new ThumbruleError(
        'USAGE',
        `No device fits "${goal.name}" (${goal.file}).`,
        'No device has its tags: see  tags:  under  devices:  in thumbrule.config.yaml.',
      )
    );
  }
  return devices;
}

/** @throws USAGE, NOT_FOUND for a browser, a hub or a model that is not there */
async function requireReady(options: RunOptions): Promise<void> {
  const { ready, close, reader } = compose(options, new Map());
  try {
    await ready();
  } finally {
    await close();
    await reader?.close();
  }
}

/** Checks all goals at once; only if that fails, each alone. */
async function goalsThatFit(
  options: RunOptions,
  goals: readonly Goal[],
  errors: Map<Goal, ThumbruleError>,
): Promise<readonly Goal[]> {
  const { preflight, close, reader } = compose(options, new Map());
  const fitting: Goal[] = [];
  try {
    await preflight(goals);
    return goals;
  } catch (error) {
    if (!isUsageError(error) || goals.length === 0) throw error;
    for (const goal of goals) {
      try {
        await preflight([goal]);
        fitting.push(goal);
      } catch (refusal) {
        if (!isUsageError(refusal)) throw refusal;
        errors.set(goal, refusal);
      }
    }
    return fitting;
  } finally {
    await close();
    await reader?.close();
  }
}

/** A phone runs one goal at a time; a hub that picks the phone runs as many as it has phones. */
function slotCount(options: RunOptions): number {
  const named = options.devices[options.device];
  if (named?.slots !== null && named?.slots !== undefined) return named.slots;
  const kind = deviceKind(options);
  if (kind !== 'android' && kind !== 'ios') return Infinity;
  const hub = options.hub ?? named?.hub ?? null;
  const udid = named?.udid ?? named?.capabilities?.['appium:udid'] ?? null;
  return hub !== null && udid === null ? Infinity : 1;
}
