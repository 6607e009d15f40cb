import { ThumbruleError } from '../../../shared/errors.ts';
import { DevToolsRefusal } from '../../chromium/browser/devtools.ts';
import { asDeviceError } from '../errors.ts';

/** Thrown when an open dialog of the page blocks a DevTools call. */
export class DialogOpenError extends Error {}
export class TabCrashedError extends Error {}

const WITHIN_MS = 20_000;

interface HubResponse {
  readonly value?: unknown;
}

/** Sends DevTools calls to the front window of a chromedriver session, through its hub. */
export class HubDevTools {
  readonly #url: string;
  readonly #login: Readonly<Record<string, string>>;
  readonly #redact: (text: string) => string;

  /** `redact` removes keys from the hub's messages. */
  constructor(hub: string, sessionId: string, redact: (text: string) => string) {
    const { origin, pathname, username, password } = new URL(hub);
    this.#url = `${origin}${pathname.replace(/\/$/, '')}/session/${sessionId}/goog/cdp/execute`;
    const login = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
    this.#login = username === '' ? {} : { authorization: `Basic ${login.toString('base64')}` };
    this.#redact = redact;
  }

  /** @throws DialogIsOpen, TabIsDead, DevToolsRefusal, and a ThumbruleError for everything else; never retries */
  async send<T>(method: string, params: object, timeoutMs = WITHIN_MS): Promise<T> {
    let answer: HubResponse;
    let ok: boolean;
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        // Typed text is sent this way too; the header keeps it out of Appium's log.
        headers: { 'content-type': 'application/json', 'x-appium-is-sensitive': 'true', ...this.#login },
        body: JSON.stringify({ cmd: method, params }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      ok = response.ok;
      answer = (await response.json()) as HubResponse;
    } catch (error) {
      throw this.#failed(method, error, timeoutMs);
    }
    if (ok) return answer.value as T;
    const { error = 'unknown error', message = '' } = (answer.value ?? {}) as {
      readonly error?: string;
      readonly message?: string;
    };
    if (error === 'unexpected alert open') throw new DialogOpenError();
    if (message.includes('tab crashed')) throw new TabCrashedError();
    const refusal = /unhandled inspector error: (.*)/.exec(message)?.[1];
    if (refusal !== undefined) throw new DevToolsRefusal(method, refusal);
    throw asDeviceError(Object.assign(new Error(message), { name: error }), `do ${method}`, this.#redact);
  }

  #failed(method: string, error: unknown, timeoutMs: number): ThumbruleError {
    if (error instanceof Error && error.name === 'TimeoutError')
      return new ThumbruleError(
        'DEVICE_TIMEOUT',
        `The browser did not answer ${method} within ${timeoutMs / 1000} s.`,
        'Check whether the page hangs.',
        { cause: error },
      );
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return asDeviceError(cause, `do ${method}`, this.#redact);
  }
}
