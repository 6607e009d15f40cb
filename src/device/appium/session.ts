import type { Browser } from 'webdriverio';
import { ThumbruleError } from '../../shared/errors.ts';
import { asDeviceError } from './errors.ts';

export type Capabilities = Readonly<Record<string, unknown>>;

export interface SessionOptions {
  /** Of an Appium or a hub: `http://127.0.0.1:4723`, `https://user:key@hub.example.com/wd/hub`. */
  readonly hub: string;
  readonly capabilities: Capabilities;
  /** Longest wait for one answer, the session's start among them, ms. */
  readonly withinMs?: number;
  readonly signal?: AbortSignal | undefined;
}

const WITHIN_MS = 180_000;
export const INSTALL_WEBDRIVERIO = 'npm install --save-dev webdriverio';

/**
 * One session with Appium. Every command goes through `read` or `write`, one at a time, so that errors have a code of ours
 * and a write is never sent twice.
 */
export class Session {
  readonly browser: Browser;
  readonly #owned: boolean;
  #ending: Promise<void> | null = null;

  private constructor(browser: Browser, owned: boolean) {
    this.browser = browser;
    this.#owned = owned;
  }

  /** Opens a session. One whose start is aborted is deleted as soon as it is there. */
  static async open(options: SessionOptions): Promise<Session> {
    const { remote } = await webdriverio();
    options.signal?.throwIfAborted();
    const opening = remote({
      ...addressOf(options.hub),
      logLevel: 'silent',
      // A write that was sent again could press a button twice: nothing is, ever, but by us.
      connectionRetryCount: 0,
      connectionRetryTimeout: options.withinMs ?? WITHIN_MS,
      capabilities: {
        ...options.capabilities,
        'wdio:enforceWebDriverClassic': true,
      },
    }).then((browser) => new Session(browser, true));
    try {
      const session = await opening;
      if (options.signal?.aborted === true) await session.end();
      options.signal?.throwIfAborted();
      return session;
    } catch (error) {
      options.signal?.throwIfAborted();
      throw asDeviceError(error, 'open a session');
    }
  }

  /** A session of somebody else's, such as a test runner's: `end` leaves it open. */
  static of(browser: Browser): Session {
    return new Session(browser, false);
  }

  /** Something that changes nothing. `doing`: "read the hierarchy". */
  async read<T>(doing: string, call: (browser: Browser) => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#send(doing, call, signal);
  }

  /** Something that is done to the device: sent once, whatever comes back. */
  async write<T>(doing: string, call: (browser: Browser) => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#send(doing, call, signal);
  }

  /** Deletes the session; safe to call twice, and when it is lost. */
  end(): Promise<void> {
    this.#ending ??= this.#owned ? this.browser.deleteSession().catch(() => {}) : Promise.resolve();
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
      return await unlessAborted(call(this.browser), signal);
    } catch (error) {
      signal?.throwIfAborted();
      throw asDeviceError(error, doing);
    }
  }
}

/** The answer is no longer waited for once the signal is aborted: a device that hangs holds nobody up. */
async function unlessAborted<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
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

/** @throws USAGE for what is no http(s) URL */
function addressOf(hub: string): {
  protocol: string;
  hostname: string;
  port: number;
  path: string;
  user?: string;
  key?: string;
} {
  const url = URL.canParse(hub) ? new URL(hub) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new ThumbruleError(
      'USAGE',
      'The address of the hub is no http or https URL.',
      'Write it as http://127.0.0.1:4723, or https://user:key@hub.example.com/wd/hub.',
    );
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  const login =
    url.username === ''
      ? {}
      : { user: decodeURIComponent(url.username), key: decodeURIComponent(url.password) };
  return { protocol: url.protocol.slice(0, -1), hostname: url.hostname, port, path: url.pathname, ...login };
}
