import { ThumbruleError } from '../../../shared/errors.ts';
import { DevToolsRefusal } from '../../chromium/devtools.ts';
import { asDeviceError } from '../errors.ts';

/** What the browser answered to a DevTools call that a dialog of the page held up. */
export class DialogOpenError extends Error {}
export class TabCrashedError extends Error {}

const WITHIN_MS = 20_000;

interface HubResponse {
  readonly value?: unknown;
}

/** DevTools calls to the window in front of a session with chromedriver, over its hub. */
export class HubDevTools {
  readonly #url: string;
  readonly #login: Readonly<Record<string, string>>;
  readonly #hide: (text: string) => string;

  /** `hide`: takes keys out of what the hub says. */
  constructor(hub: string, sessionId: string, hide: (text: string) => string) {
    const { origin, pathname, username, password } = new URL(hub);
    this.#url = `${origin}${pathname.replace(/\/$/, '')}/session/${sessionId}/goog/cdp/execute`;
    const login = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
    this.#login = username === '' ? {} : { authorization: `Basic ${login.toString('base64')}` };
    this.#hide = hide;
  }

  /** @throws DialogIsOpen, TabIsDead, DevToolsRefusal, and a ThumbruleError for everything else; nothing is sent twice */
  async send<T>(method: string, params: object, timeoutMs = WITHIN_MS): Promise<T> {
    let answer: HubResponse;
    let ok: boolean;
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        // What is typed goes this way too: Appium is asked to keep it out of its log.
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
    throw asDeviceError(Object.assign(new Error(message), { name: error }), `do ${method}`, this.#hide);
  }

  #failed(method: string, error: unknown, timeoutMs: number): ThumbruleError {
    if (error instanceof Error && error.name === 'TimeoutError')
      return new ThumbruleError(
        'DEVICE_TIMEOUT',
        `The browser did not answer ${method} within ${timeoutMs / 1000} s.`,
        'Look whether the page hangs; give a slow one more time.',
        { cause: error },
      );
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return asDeviceError(cause, `do ${method}`, this.#hide);
  }
}
