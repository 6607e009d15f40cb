import { recordDevice } from '../../device/replay/index.ts';
import type { Composition } from '../compose.ts';
import { createConcealer } from './conceal.ts';

/** The same adapters, each device with a recorder around it. */
export function recording(
  adapters: Composition,
  folder: string,
  secrets: ReadonlyMap<string, string>,
): Composition {
  return {
    ...adapters,
    openDevice: async (goal, signal) => {
      const device = await adapters.openDevice(goal, signal);
      const own = new Map([...secrets].filter(([name]) => goal.secrets.includes(name)));
      return recordDevice(device, {
        folder,
        session: goal.name,
        conceal: createConcealer(own, device.info),
      });
    },
  };
}
