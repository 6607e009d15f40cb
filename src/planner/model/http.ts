/** Interprets HTTP responses, in the same way for every provider. */
import type { ModelFailureKind } from './port.ts';

/** Returns the kind of failure by status only: a proxy may have written the body. */
export function failureKindOf(status: number, type = ''): ModelFailureKind {
  if (status === 401 || status === 403) return 'credentials';
  if (status === 408 || status === 504) return 'timeout';
  if (status === 429) return 'rate limit';
  if (status === 529 || status === 503 || type === 'overloaded_error') return 'overloaded';
  if (status >= 500) return 'server error';
  return status === 409 ? 'server error' : 'rejected';
}

/** Returns the `retry-after` header (seconds or a date) in ms; null when it is missing or invalid. */
export function parseRetryAfter(headers: Headers | undefined): number | null {
  const value = headers?.get('retry-after') ?? null;
  if (value === null) return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}

/** Returns a valid token count, or 0. */
export function tokenCount(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0;
}
