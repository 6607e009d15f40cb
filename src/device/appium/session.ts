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
  /** Of an Appium or a hub: `http://127.0.0.1:4723`, `https://user:key@hub.example.com/wd/hub`. */
  readonly hub: string;
  readonly capabilities: Capabilities;
  /** Longest wait for one answer, the session's start among them, ms. */
  readonly withinMs?: number;
  readonly signal?: AbortSignal | undefined;
}

const ANSWER_TIMEOUT_MS = 180_000;
/** Before a read is asked again. */
const READ_RETRY_MS = 250;
/** A hub that does not answer does not hold up the end of a run. */
const END_TIMEOUT_MS = 20_000;
/** So long a command waits for the answer to what only kept its session alive. */
const PING_TIMEOUT_MS = 10_000;
/** A session that nobody has used for so long is forgotten, and no longer kept from being ended as idle. */
const KEEP_ALIVE_MAX_MS = 30 * 60_000;
export const INSTALL_WEBDRIVERIO = 'npm install --save-dev webdriverio';

/**
 * One session with Appium. Every command goes through `read` or `write`, one at a time, so that errors have a code of ours
 * and a write is never sent twice.
 */
export class AppiumSession {
  readonly browser: Browser;
  readonly #owned: boolean;
  readonly #hide: (text: string) => string;
  readonly #alive: KeepAlive;
  /** What is sent at the end of a goal, as the hub's vendor wants it. */
  readonly #marks: (ending: GoalOutcome) => readonly string[];
  #ending: Promise<void> | null = null;

  private constructor(browser: Browser, lent: SessionOptions | null) {
    const capabilities = lent?.capabilities ?? {};
    const vendor = lent === null ? null : vendorOf(lent.hub, capabilities);
    this.browser = browser;
    this.#owned = lent !== null;
    this.#hide = lent === null ? (text) => text : credentialRedactor(lent.hub, capabilities);
    this.#marks = (ending) => (vendor === null ? [] : outcomeScripts(vendor, capabilities, ending));
    this.#alive = new KeepAlive({
      ping: () => rejectOnAbort(browser.getTimeouts(), AbortSignal.timeout(PING_TIMEOUT_MS)),
      everyMs: keepAliveIntervalMs(vendor, capabilities),
      stopAfterMs: KEEP_ALIVE_MAX_MS,
    });
    this.#alive.commandEnded();
  }

  /** Opens a session. One whose start is aborted is deleted as soon as it is there. */
  static async open(options: SessionOptions): Promise<AppiumSession> {
    const { remote } = await webdriverio();
    const hide = credentialRedactor(options.hub, options.capabilities);
    options.signal?.throwIfAborted();
    let statusCode = 0;
    const opening = remote({
      ...addressOf(options.hub),
      logLevel: 'silent',
      // A write that was sent again could press a button twice: nothing is, ever, but by us.
      connectionRetryCount: 0,
      connectionRetryTimeout: options.withinMs ?? ANSWER_TIMEOUT_MS,
      // What is thrown for an answer does not tell its HTTP status, and a hub that is full or shut says it by that alone.
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
      throw asDeviceError(error, 'open a session', hide);
    }
  }

  /** A session of somebody else's, such as a test runner's: `end` leaves it open. */
  static attach(browser: Browser): AppiumSession {
    // Test runners send again what was not answered; a gesture must not be.
    browser.options.connectionRetryCount = 0;
    return new AppiumSession(browser, null);
  }

  /** Something that changes nothing: asked once more where the answer was lost. `doing`: "read the hierarchy". */
  async read<T>(doing: string, call: (browser: Browser) => Promise<T>, signal?: AbortSignal): Promise<T> {
    try {
      return await this.#send(doing, call, signal);
    } catch (error) {
      if (signal?.aborted === true || !isTransient(error)) throw error;
      await systemClock.sleep(READ_RETRY_MS, signal);
      return this.#send(doing, call, signal);
    }
  }

  /** Something that is done to the device: sent once, whatever comes back. */
  async write<T>(doing: string, call: (browser: Browser) => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#send(doing, call, signal);
  }

  /** A text that may be a secret: sent once, and Appium is asked to keep it out of its log. */
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

  /** `mobile: command` of the driver. `read` or `write` it. */
  static async mobile<T>(browser: Browser, command: string, argument: object): Promise<T> {
    return (await browser.executeScript(`mobile: ${command}`, [argument])) as T;
  }

  /**
   * Tells the vendor of a cloud how the goal ended; elsewhere nothing is sent. Each mark is sent once, and not to a session that is lost.
   * @throws what the hub answers
   */
  async reportOutcome(ending: GoalOutcome): Promise<void> {
    const late = AbortSignal.timeout(END_TIMEOUT_MS);
    try {
      for (const mark of this.#marks(ending))
        await this.write('tell the hub how the goal ended', (b) => b.executeScript(mark, []), late);
    } catch (error) {
      if (!endsSession(error)) throw error;
    }
  }

  /** Deletes the session; safe to call twice, and when it is lost. */
  end(): Promise<void> {
    this.#alive.stop();
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
      await rejectOnAbort(this.#alive.commandStarted(), signal);
      return await rejectOnAbort(call(this.browser), signal);
    } catch (error) {
      signal?.throwIfAborted();
      throw asDeviceError(error, doing, this.#hide);
    } finally {
      this.#alive.commandEnded();
    }
  }
}

/** Codes that a lost answer can have as well as a lost device. */
const TRANSIENT: readonly ErrorCode[] = ['DEVICE_LOST', 'DRIVER_LOST', 'DEVICE_UNAVAILABLE'];
/** Answers of a driver that would be the same again. */
const FINAL = /^(?:no such element|stale element reference|invalid argument|no such alert)$/;

function isTransient(error: unknown): boolean {
  return (
    error instanceof ThumbruleError && TRANSIENT.includes(error.code) && !FINAL.test(protocolError(error))
  );
}

/** What can't be deleted any more is gone already; what does not answer is told of. */
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
      'Look on the hub whether it still holds the device.',
    );
}

/** The answer is no longer waited for once the signal is aborted: a device that hangs holds nobody up. */
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
      'Phones are driven through the npm package webdriverio, and it is not installed.',
      `Install it:  ${INSTALL_WEBDRIVERIO}`,
      { cause },
    );
  }
}

/**
 * The login goes with every request: a hub that asks for it may ask each time, and webdriverio's `user` and `key` reach the first alone.
 * @throws USAGE for what is no http(s) URL
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
