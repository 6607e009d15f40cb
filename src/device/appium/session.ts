import type { Capabilities } from './capabilities.ts';
import { outcomeScripts, keepAliveIntervalMs, vendorOf } from './cloud.ts';
import { asDeviceError, endsSession, protocolError } from './errors.ts';
import { credentialRedactor } from './redact-credentials.ts';
import { KeepAlive } from './keep-alive.ts';
import type { GoalOutcome } from '../port.ts';
import { systemClock } from '../../shared/clock.ts';
import { type ErrorCode, ThumbruleError } from '../../shared/errors.ts';
import type { Browser } from 'webdriverio';

export interface SessionOptions {
  /** URL of Appium or a hub: `http://127.0.0.1:4723`, `https://user:key@hub.example.com/wd/hub`. */
  readonly hub: string;
  readonly capabilities: Capabilities;
  /** Time limit of one response, including the start of the session, ms. */
  readonly withinMs?: number;
  readonly signal?: AbortSignal | undefined;
}

const ANSWER_TIMEOUT_MS = 180_000;
/** Pause before a read is retried, ms. */
const READ_RETRY_MS = 250;
/** Time limit of commands that end a session, ms. */
const END_TIMEOUT_MS = 20_000;
/** Longest time that a command waits for a keep-alive ping, ms. */
const PING_TIMEOUT_MS = 10_000;
/** Time without a command after which a session is no longer kept alive, ms. */
const KEEP_ALIVE_MAX_MS = 30 * 60_000;
export const INSTALL_WEBDRIVERIO = 'npm install --save-dev webdriverio';

/**
 * A session with Appium. Commands go through `read` or `write`, one at a time: errors get codes, and a write is never sent twice.
 */
export class AppiumSession {
  readonly browser: Browser;
  readonly #owned: boolean;
  readonly #redact: (text: string) => string;
  readonly #keepAlive: KeepAlive;
  /** Returns the vendor's scripts that report the outcome of a goal. */
  readonly #outcomeScripts: (outcome: GoalOutcome) => readonly string[];
  #ending: Promise<void> | null = null;

  private constructor(browser: Browser, options: SessionOptions | null) {
    const capabilities = options?.capabilities ?? {};
    const vendor = options === null ? null : vendorOf(options.hub, capabilities);
    this.browser = browser;
    this.#owned = options !== null;
    this.#redact = options === null ? (text) => text : credentialRedactor(options.hub, capabilities);
    this.#outcomeScripts = (outcome) =>
      vendor === null ? [] : outcomeScripts(vendor, capabilities, outcome);
    this.#keepAlive = new KeepAlive({
      ping: () => rejectOnAbort(browser.getTimeouts(), AbortSignal.timeout(PING_TIMEOUT_MS)),
      everyMs: keepAliveIntervalMs(vendor, capabilities),
      stopAfterMs: KEEP_ALIVE_MAX_MS,
    });
    this.#keepAlive.commandEnded();
  }

  /** Opens a session. If this is aborted, the session is deleted once it has started. */
  static async open(options: SessionOptions): Promise<AppiumSession> {
    const { remote } = await webdriverio();
    const redact = credentialRedactor(options.hub, options.capabilities);
    options.signal?.throwIfAborted();
    let statusCode = 0;
    const opening = remote({
      ...addressOf(options.hub),
      logLevel: 'silent',
      // webdriverio must not retry: a repeated write could press a button twice.
      connectionRetryCount: 0,
      connectionRetryTimeout: options.withinMs ?? ANSWER_TIMEOUT_MS,
      // Errors lack the HTTP status, which is all that a busy or closed hub reports.
      transformResponse: (response) => {
        ({ statusCode } = response as { statusCode: number });
        return response;
      },
      capabilities: {
        ...options.capabilities,
        'wdio:enforceWebDriverClassic': true,
      },
    }).then((browser) => new AppiumSession(browser, options));
    try {
      const session = await opening;
      if (options.signal?.aborted === true) await session.end();
      options.signal?.throwIfAborted();
      return session;
    } catch (error) {
      options.signal?.throwIfAborted();
      if (error instanceof Error && !('statusCode' in error)) Object.assign(error, { statusCode });
      throw asDeviceError(error, 'open a session', redact);
    }
  }

  /** Attaches to a session of a test runner; `end` leaves it open. */
  static attach(browser: Browser): AppiumSession {
    // Test runners retry commands; gestures must not be retried.
    browser.options.connectionRetryCount = 0;
    return new AppiumSession(browser, null);
  }

  /** Sends a command without side effects; retries it once when the response is lost. `doing` completes "Could not …". */
  async read<T>(doing: string, call: (browser: Browser) => Promise<T>, signal?: AbortSignal): Promise<T> {
    try {
      return await this.#send(doing, call, signal);
    } catch (error) {
      if (signal?.aborted === true || !isTransient(error)) throw error;
      await systemClock.sleep(READ_RETRY_MS, signal);
      return this.#send(doing, call, signal);
    }
  }

  /** Sends a command with side effects, once. */
  async write<T>(doing: string, call: (browser: Browser) => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#send(doing, call, signal);
  }

  /** Sends text that may be a secret, once, and keeps it out of Appium's log. */
  async type<T>(doing: string, call: (browser: Browser) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const { options } = this.browser;
    const { headers } = options;
    options.headers = { ...headers, 'x-appium-is-sensitive': 'true' };
    try {
      return await this.#send(doing, call, signal);
    } finally {
      options.headers = headers ?? {};
    }
  }

  /** Executes a `mobile:` command; call it within `read` or `write`. */
  static async mobile<T>(browser: Browser, command: string, argument: object): Promise<T> {
    return (await browser.executeScript(`mobile: ${command}`, [argument])) as T;
  }

  /**
   * Reports the outcome of a goal to the cloud's vendor, if there is one. Each script is sent once, and not to a lost session.
   * @throws errors of the hub
   */
  async reportOutcome(outcome: GoalOutcome): Promise<void> {
    const timeout = AbortSignal.timeout(END_TIMEOUT_MS);
    try {
      for (const script of this.#outcomeScripts(outcome))
        await this.write('report the outcome to the hub', (b) => b.executeScript(script, []), timeout);
    } catch (error) {
      if (!endsSession(error)) throw error;
    }
  }

  /** Deletes the session. Can be called twice, and for a lost session. */
  end(): Promise<void> {
    this.#keepAlive.stop();
    this.#ending ??= this.#owned ? deleteOrTimeOut(() => this.browser.deleteSession()) : Promise.resolve();
    return this.#ending;
  }

  async #send<T>(doing: string, call: (browser: Browser) => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.#ending !== null)
      throw new ThumbruleError(
        'SESSION_LOST',
        `Could not ${doing}: the session was closed.`,
        'Open a new one.',
      );
    try {
      await rejectOnAbort(this.#keepAlive.commandStarted(), signal);
      return await rejectOnAbort(call(this.browser), signal);
    } catch (error) {
      signal?.throwIfAborted();
      throw asDeviceError(error, doing, this.#redact);
    } finally {
      this.#keepAlive.commandEnded();
    }
  }
}

/** Codes that may only mean a lost response. */
const TRANSIENT: readonly ErrorCode[] = ['DEVICE_LOST', 'DRIVER_LOST', 'DEVICE_UNAVAILABLE'];
/** WebDriver errors that a retry would repeat. */
const FINAL = /^(?:no such element|stale element reference|invalid argument|no such alert)$/;

function isTransient(error: unknown): boolean {
  return (
    error instanceof ThumbruleError && TRANSIENT.includes(error.code) && !FINAL.test(protocolError(error))
  );
}

/** Deletes a session and ignores errors: it is gone already. @throws DEVICE_TIMEOUT when the hub does not respond */
export async function deleteOrTimeOut(deleteSession: () => Promise<unknown>): Promise<void> {
  const ending = new AbortController();
  const late = systemClock.sleep(END_TIMEOUT_MS, ending.signal).then(
    () => 'late' as const,
    () => 'done' as const,
  );
  const how = await Promise.race([
    deleteSession().then(
      () => 'done' as const,
      () => 'done' as const,
    ),
    late,
  ]);
  ending.abort();
  if (how === 'late')
    throw new ThumbruleError(
      'DEVICE_TIMEOUT',
      `the session could not be deleted within ${END_TIMEOUT_MS / 1000} s`,
      'Check on the hub whether the device is still in use.',
    );
}

/** Returns the response, or rejects as soon as the signal is aborted, even if the device hangs. */
async function rejectOnAbort<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return answer;
  let stop = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([answer, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
    answer.catch(() => {});
  }
}

async function webdriverio(): Promise<typeof import('webdriverio')> {
  try {
    return await import('webdriverio');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    throw new ThumbruleError(
      'DEVICE_UNAVAILABLE',
      'Phones need the npm package webdriverio, which is not installed.',
      `Install it:  ${INSTALL_WEBDRIVERIO}`,
      { cause },
    );
  }
}

/**
 * Parses a hub URL. The login is sent with every request; webdriverio's `user` and `key` only cover the first.
 * @throws USAGE when it is no http(s) URL
 */
function addressOf(hub: string): {
  protocol: string;
  hostname: string;
  port: number;
  path: string;
  headers?: Record<string, string>;
} {
  const url = URL.canParse(hub) ? new URL(hub) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new ThumbruleError(
      'USAGE',
      'The address of the hub is no http or https URL.',
      'Write it as http://127.0.0.1:4723, or https://user:key@hub.example.com/wd/hub.',
    );
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  const login = Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`);
  const headers =
    url.username === '' ? {} : { headers: { authorization: `Basic ${login.toString('base64')}` } };
  return {
    protocol: url.protocol.slice(0, -1),
    hostname: url.hostname,
    port,
    path: url.pathname,
    ...headers,
  };
}
