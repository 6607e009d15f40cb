/** An error of the WebDriver protocol. */
export class WebDriverError extends Error {
  readonly status: number;
  /** Code of the protocol, such as `no such element`. */
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'WebDriverError';
    this.status = status;
    this.code = code;
  }
}

export const noSuchElement = (): WebDriverError =>
  new WebDriverError(
    404,
    'no such element',
    'An element could not be located on the page using the given search parameters',
  );

export const invalidArgument = (what: string): WebDriverError =>
  new WebDriverError(400, 'invalid argument', `This can't be set: ${what}`);

export const staleElement = (): WebDriverError =>
  new WebDriverError(404, 'stale element reference', 'The element does not exist in DOM anymore');

export const invalidSession = (): WebDriverError =>
  new WebDriverError(404, 'invalid session id', 'A session is either terminated or not started');

export const notModelled = (what: string): WebDriverError =>
  new WebDriverError(404, 'unknown command', `The simulated phone does not model: ${what}`);
