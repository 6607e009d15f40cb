import type { Trace } from '../trace/schema.ts';

/** Wall-clock ms since 1970 at which a goal began; 0 when its start can't be read. */
export function startedAtMs(trace: Trace | null): number {
  const at = trace === null ? NaN : Date.parse(trace.start.startedAt);
  return Number.isNaN(at) ? 0 : at;
}

/** Turns the device's clock of a goal into wall-clock ms since 1970. */
export function wallClock(trace: Trace): (deviceMs: number) => number {
  const began = startedAtMs(trace);
  const first = trace.steps[0]?.at ?? 0;
  return (at) => Math.round(began + Math.max(0, at - first));
}
