/** Retries failures of provider and network, for every back end. A reply that arrived is never requested again. */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ThumbruleError } from '../../shared/errors.ts';
import {
  ModelFailure,
  type ModelFailureKind,
  type Model,
  type ModelReply,
  type ModelRequest,
} from './port.ts';

export interface RetryOptions {
  /** Maximum number of requests for one reply; 3 by default. */
  readonly maxRequests?: number;
  /** Time limit of one request including its body, ms; 120,000 by default. */
  readonly timeoutMs?: number;
  /** Pause before the first retry, ms; 500 by default. It doubles with each retry, plus a random half at most. */
  readonly backoffMs?: number;
  /** Longest `retry-after` to wait for, ms; 60,000 by default. */
  readonly maxRetryAfterMs?: number;
}

const RETRYABLE: ReadonlySet<ModelFailureKind> = new Set([
  'rate limit',
  'overloaded',
  'server error',
  'connection',
  'timeout',
  'unreadable',
]);

/** Returns the model with retries; its `complete` throws MODEL_UNAVAILABLE or MODEL_REJECTED. */
export function withModelRetries(model: Model, options: RetryOptions = {}): Model {
  return { ...model, complete: (request, signal) => complete(model, options, request, signal) };
}

async function complete(
  model: Model,
  { maxRequests = 3, timeoutMs = 120_000, backoffMs = 500, maxRetryAfterMs = 60_000 }: RetryOptions,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<ModelReply> {
  for (let n = 1; ; n++) {
    try {
      return await completeInTime(model, request, signal, model.hasCallDeadline ? timeoutMs : null);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ModelFailure)) throw error;
      const { retryAfterMs } = error;
      const tooLong = retryAfterMs !== null && retryAfterMs > maxRetryAfterMs;
      if (!RETRYABLE.has(error.kind) || n >= maxRequests || tooLong)
        throw toFinalError(model, error, n, tooLong);
      const pause = backoffMs * 2 ** (n - 1);
      await sleep(retryAfterMs ?? pause + randomInt(Math.floor(pause / 2) + 1), undefined, { signal });
    }
  }
}

/** Sends one request with a time limit, which holds even if the back end ignores the abort signal. */
async function completeInTime(
  model: Model,
  request: ModelRequest,
  signal: AbortSignal,
  ms: number | null,
): Promise<ModelReply> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const interrupted = new Promise<never>((_, reject) => {
    const stop = (): void => {
      controller.abort(signal.reason);
      reject(signal.reason instanceof Error ? signal.reason : new Error('stopped'));
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true, signal: controller.signal });
    if (ms !== null) {
      timer = setTimeout(() => {
        const failure = new ModelFailure('timeout', `no reply within ${ms / 1000} s`);
        controller.abort(failure);
        reject(failure);
      }, ms);
    }
  });
  const reply = model.complete(request, controller.signal);
  reply.catch(() => undefined);
  try {
    return await Promise.race([reply, interrupted]);
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
}

function toFinalError(
  model: Model,
  { kind, message, retryAfterMs, cause }: ModelFailure,
  tries: number,
  tooLong: boolean,
): ThumbruleError {
  const times = tries === 1 ? '1 request' : `${tries} requests`;
  const wait = tooLong ? `; it asks to wait ${Math.round((retryAfterMs ?? 0) / 1000)} s` : '';
  if (kind === 'program')
    return new ThumbruleError('MODEL_REJECTED', `${model.name}: ${message}`, HINTS[kind], { cause });
  if (kind === 'credentials' || kind === 'rejected')
    return new ThumbruleError(
      'MODEL_REJECTED',
      `${model.name} rejected the request: ${message}`,
      HINTS[kind],
      { cause },
    );
  return new ThumbruleError(
    'MODEL_UNAVAILABLE',
    `${model.name} gave no reply after ${times} (${kind}): ${message}${wait}`,
    HINTS[kind],
    { cause },
  );
}

const HINTS: Readonly<Record<ModelFailureKind, string>> = {
  'rate limit':
    'The account sends more than its limit allows: wait, run fewer goals at a time, or raise the limit.',
  overloaded: 'The provider is overloaded: run the goal again later, or name another model with --model.',
  'server error': 'The provider has an internal error: run the goal again later.',
  connection: 'Check the network, a proxy and the base URL.',
  timeout: 'The provider answers too slowly: run the goal again, or name a faster model with --model.',
  unreadable:
    'Something between here and the provider (a proxy, a login page) answers in its place: check the base URL.',
  rejected: 'Sending it again changes nothing: check the name of the model and what it supports.',
  program: 'Run the command by itself, with a request as JSON on its stdin.',
  credentials: 'Check the key in the environment, and that it may use this model.',
};
