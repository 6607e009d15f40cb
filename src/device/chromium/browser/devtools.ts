import type { Readable, Writable } from 'node:stream';
import { ThumbruleError } from '../../../shared/errors.ts';

export interface DevToolsEvent {
  readonly method: string;
  readonly params: Record<string, unknown>;
  /** Session of the page or frame; empty for the browser itself. */
  readonly session: string;
}

/** Thrown when the browser rejects a call, for example for a removed frame or node. */
export class DevToolsRefusal extends Error {
  readonly method: string;
  constructor(method: string, message: string) {
    super(`${method}: ${message}`);
    this.name = 'DevToolsRefusal';
    this.method = method;
  }
}

interface PendingCall {
  readonly method: string;
  readonly session: string;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

interface DevToolsMessage {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly sessionId?: string;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

const DEFAULT_TIMEOUT_MS = 20_000;

/**
 * A DevTools connection over two pipes (JSON messages that end with a NUL byte), so that no port is opened. Every call ends with a result, a
 * `DevToolsRefusal`, `DEVICE_TIMEOUT` or `DEVICE_LOST`.
 */
export class DevTools {
  private readonly to: Writable;
  private readonly waiting = new Map<number, PendingCall>();
  private readonly listeners = new Set<(event: DevToolsEvent) => void>();
  private unread: Buffer[] = [];
  private lastId = 0;
  private lost: ThumbruleError | null = null;

  constructor(to: Writable, from: Readable) {
    this.to = to;
    // `lose` reports a dead browser, so the errors of its pipes are ignored.
    to.on('error', () => {});
    from.on('error', () => {});
    from.on('data', (chunk: Buffer) => {
      this.read(chunk);
    });
  }

  /**
   * Sends one call; `session` is empty for the browser itself. Timeouts are in milliseconds.
   * @throws DEVICE_LOST, DEVICE_TIMEOUT, DevToolsRefusal
   */
  send<T = unknown>(
    method: string,
    params: object = {},
    session = '',
    timeoutMs = DEFAULT_TIMEOUT_MS,
  ): Promise<T> {
    if (this.lost !== null) return Promise.reject(this.lost);
    this.lastId += 1;
    const id = this.lastId;
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(id);
        reject(timedOut(method, timeoutMs));
      }, timeoutMs);
      this.waiting.set(id, { method, session, resolve: resolve as (r: unknown) => void, reject, timer });
      const message = { id, method, params, ...(session === '' ? {} : { sessionId: session }) };
      this.to.write(`${JSON.stringify(message)}\0`);
    });
  }

  /** Calls the listener for every event until the returned function is called. */
  on(listener: (event: DevToolsEvent) => void): () => void {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }

  /** Fails all pending and later calls with this error. */
  lose(error: ThumbruleError): void {
    this.lost ??= error;
    for (const id of this.waiting.keys()) this.settle(id, (w) => w.reject(error));
  }

  private settle(id: number, how: (waiting: PendingCall) => void): void {
    const waiting = this.waiting.get(id);
    if (waiting === undefined) return;
    this.waiting.delete(id);
    clearTimeout(waiting.timer);
    how(waiting);
  }

  private read(chunk: Buffer): void {
    let rest = chunk;
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      this.unread.push(rest.subarray(0, end));
      const text = Buffer.concat(this.unread).toString('utf8');
      this.unread = [];
      rest = rest.subarray(end + 1);
      this.onMessage(JSON.parse(text) as DevToolsMessage);
    }
    if (rest.length > 0) this.unread.push(rest);
  }

  private onMessage(message: DevToolsMessage): void {
    const { id, error } = message;
    if (id !== undefined) {
      this.settle(id, (w) => {
        if (error === undefined) w.resolve(message.result);
        else w.reject(new DevToolsRefusal(w.method, error.message));
      });
      return;
    }
    if (message.method === undefined) return;
    const event = {
      method: message.method,
      params: message.params ?? {},
      session: message.sessionId ?? '',
    };
    if (event.method === 'Target.detachedFromTarget') this.failCallsOf(String(event.params['sessionId']));
    for (const listener of this.listeners) listener(event);
  }

  /** Fails the calls to a closed page. */
  private failCallsOf(session: string): void {
    for (const [id, w] of this.waiting) {
      if (w.session === session) {
        this.settle(id, (gone) => gone.reject(new DevToolsRefusal(gone.method, 'the page has closed')));
      }
    }
  }
}

/** True when the browser, or the hub, did not answer in time. */
export function isTimeout(error: unknown): boolean {
  return error instanceof ThumbruleError && error.code === 'DEVICE_TIMEOUT';
}

function timedOut(method: string, ms: number): ThumbruleError {
  return new ThumbruleError(
    'DEVICE_TIMEOUT',
    `Chromium did not answer ${method} within ${ms / 1000} s.`,
    'The page may be in an endless loop, or the machine overloaded. Run the goal again; see docs/mobile-web.md.',
  );
}
