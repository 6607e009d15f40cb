/** What HTTP answers mean, the same for every provider. */
import type { ModelFailureKind } from './port.ts';

/** By status: what a body says may be a proxy's. */
export function failureKindOf(status: number, type = ''): ModelFailureKind {
  if (status === 401 || status === 403) return 'credentials';
  if (status === 408 || status === 504) return 'timeout';
  if (status === 429) return 'rate limit';
  if (status === 529 || status === 503 || type === 'overloaded_error') return 'overloaded';
  if (status >= 500) return 'server error';
  return status === 409 ? 'server error' : 'rejected';
}

/** Seconds or a date, as the header may say either. Null when it says neither. */
export function parseRetryAfter(headers: Headers | undefined): number | null {
  const said = headers?.get('retry-after') ?? null;
  if (said === null) return null;
  const seconds = Number(said);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(said);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}

/** A count out of an answer that may hold anything. */
export function tokenCount(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0;
}
