import type { Clock } from '../shared/clock.ts';
import type { Planner } from './port.ts';

/** Returns a planner whose replies take `ms` on the device's clock, like a model's: the screen may change in the meantime. */
export function withSimulatedLatency(planner: Planner, clock: Clock, ms: number): Planner {
  return {
    name: planner.name,
    async propose(request, signal) {
      const reply = await planner.propose(request, signal);
      await clock.sleep(ms, signal);
      return reply;
    },
  };
}
