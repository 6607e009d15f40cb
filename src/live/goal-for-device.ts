import type { Goal } from '../goal/model/goal.ts';
import { goalWithoutLines } from '../trace/goal-without-lines.ts';

/** Returns a goal without lines: a device is opened for a goal. */
export function goalForDevice(app: string | null): Goal {
  return goalWithoutLines({ name: 'live session', app, reset: 'none' });
}
