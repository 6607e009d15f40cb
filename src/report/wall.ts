import { createHash } from 'node:crypto';
import type { Trace } from '../trace/schema.ts';

/** Wall-clock ms since 1970 at which a goal began; 0 when its start can't be read. */
export function beganAt(trace: Trace | null): number {
  const at = trace === null ? NaN : Date.parse(trace.start.startedAt);
  return Number.isNaN(at) ? 0 : at;
}

/** Turns the device's clock of a goal into wall-clock ms since 1970. */
export function wallClock(trace: Trace): (deviceMs: number) => number {
  const began = beganAt(trace);
  const first = trace.steps[0]?.at ?? 0;
  return (at) => Math.round(began + Math.max(0, at - first));
}

/** The same words always give the same hexadecimal digits: ids that stay when a report is written again. */
export function digest(...words: readonly (string | number)[]): string {
  return createHash('sha256').update(words.join('\u0000')).digest('hex');
}

/** As `digest`, in the form of a UUID (version 8: its meaning is ours). */
export function stableUuid(...words: readonly (string | number)[]): string {
  const hex = digest(...words);
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, variant + hex.slice(17, 20)];
  return [...parts, hex.slice(20, 32)].join('-');
}
