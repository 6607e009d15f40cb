import type { Clock } from '../shared/clock.ts';
import type { Planner } from './port.ts';

/** A planner whose every answer costs time on the device's clock, as a model's does: the screen may change meanwhile. */
export function withSimulatedLatency(planner: Planner, clock: Clock, ms: number): Planner {
  return {
    name: planner.name,
    async propose(asked, signal) {
      const answer = await planner.propose(asked, signal);
      await clock.sleep(ms, signal);
      return answer;
    },
  };
}
