/** Records what a hub answered to the request for a session. The runner tells its framework only that there is none. */

interface WebdriverResponse {
  readonly statusCode?: number;
  readonly body?: unknown;
}
type ResponseTransform = (response: WebdriverResponse, options: unknown) => WebdriverResponse;

export class SessionErrors {
  #last: string | null = null;
  readonly #then: ResponseTransform | undefined;

  /** `then`: the user's own transformation of answers. */
  constructor(then: ResponseTransform | undefined) {
    this.#then = then;
  }

  readonly recordError: ResponseTransform = (response, options) => {
    const value = (response.body as { readonly value?: unknown } | undefined)?.value;
    const { error, message } = (value ?? {}) as { readonly error?: unknown; readonly message?: unknown };
    if (typeof error === 'string') this.#last = `${error}: ${oneLine(message)}`;
    return this.#then === undefined ? response : this.#then(response, options);
  };

  /** Returns the last error in one line; null without one. */
  readonly lastError = (): string | null => this.#last;
}

function oneLine(message: unknown): string {
  return typeof message === 'string'
    ? message.replaceAll(/\s+/g, ' ').trim().slice(0, 600)
    : 'no reason given';
}
