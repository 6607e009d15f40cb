/** The devices of a pool: what each can take, found out before one of them is touched. */
import type { PoolDevice } from '../../runner/pool/pool.ts';
import type { Goal } from '../../goal/types.ts';
import { hasTags } from '../../goal/tags.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import { compose } from '../compose.ts';
import { isUsage } from '../io.ts';
import type { RunOptions } from '../options.ts';
import { deviceKind } from '../phones.ts';

/** Options of every device of the pool, as if it were the only one. */
export function optionsOfEach(options: RunOptions): ReadonlyMap<string, RunOptions> {
  return new Map(options.pool.map((device) => [device, { ...options, device, pool: [device] }]));
}

/**
 * The pool that the options name, for these goals.
 * @throws USAGE, APP_INVALID, NOT_FOUND for options that fit nothing, and for a goal that fits no device
 */
export async function poolDevices(
  each: ReadonlyMap<string, RunOptions>,
  goals: readonly Goal[],
): Promise<readonly PoolDevice[]> {
  const devices: PoolDevice[] = [];
  const refusals = new Map<Goal, ThumbruleError>();
  for (const [name, options] of each) {
    const taken = goals.filter((goal) => hasTags(goal, options.devices[name]?.tags ?? []));
    const fit = new Set(await thatFit(options, taken, refusals));
    devices.push({ name, slots: slotsOf(options), fits: (goal) => fit.has(goal) });
  }
  for (const goal of goals) {
    if (devices.some((device) => device.fits(goal))) continue;
    throw (
      refusals.get(goal) ??
      new ThumbruleError(
        'USAGE',
        `No device takes "${goal.name}" (${goal.file}).`,
        'Its tags are those of no device: see  tags:  under  devices:  in thumbrule.config.yaml.',
      )
    );
  }
  return devices;
}

/** A device that fits all goals is asked once. */
async function thatFit(
  options: RunOptions,
  goals: readonly Goal[],
  refusals: Map<Goal, ThumbruleError>,
): Promise<readonly Goal[]> {
  const { rehearse, close, reader } = compose(options);
  const fit: Goal[] = [];
  try {
    await rehearse(goals);
    return goals;
  } catch (error) {
    if (!isUsage(error) || goals.length === 0) throw error;
    for (const goal of goals) {
      try {
        await rehearse([goal]);
        fit.push(goal);
      } catch (refusal) {
        if (!isUsage(refusal)) throw refusal;
        refusals.set(goal, refusal);
      }
    }
    return fit;
  } finally {
    await close();
    await reader?.close();
  }
}

/** A phone has one screen; a hub that may choose the phone has as many as it has. */
function slotsOf(options: RunOptions): number {
  const named = options.devices[options.device];
  if (named?.slots !== null && named?.slots !== undefined) return named.slots;
  const kind = deviceKind(options);
  if (kind !== 'android' && kind !== 'ios') return Infinity;
  const hub = options.hub ?? named?.hub ?? null;
  const udid = named?.udid ?? named?.capabilities?.['appium:udid'] ?? null;
  return hub !== null && udid === null ? Infinity : 1;
}
