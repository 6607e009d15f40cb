import type { Trace } from '../trace/schema.ts';

/** Returns when a goal started, ms since 1970; 0 when the time cannot be read. */
export function startedAtMs(trace: Trace | null): number {
  const at = trace === null ? NaN : Date.parse(trace.start.startedAt);
  return Number.isNaN(at) ? 0 : at;
}

/** Returns a function that converts a goal's device clock to ms since 1970. */
export function wallClock(trace: Trace): (deviceMs: number) => number {
  const startedMs = startedAtMs(trace);
  const first = trace.steps[0]?.at ?? 0;
  return (at) => Math.round(startedMs + Math.max(0, at - first));
}
