import type { Clock } from '../../../shared/clock.ts';
import type { BrowserLog, ConsoleMessage, FailedRequest } from '../../port.ts';
import { consoleText, type RemoteValue } from './console-text.ts';
import type { DevToolsEvent } from '../browser/devtools.ts';

/** Messages, and requests, that are kept between two calls of `take`. */
const MAX_ENTRIES = 100;
/** Characters of a message or URL that are kept. The runner shortens them after it has redacted them. */
const MAX_LENGTH = 20_000;
/** Open requests that are remembered. */
const MAX_OPEN = 2000;

/** DevTools calls that make a tab report its console and its requests, without their bodies. */
export const PAGE_LOG_CALLS: readonly (readonly [method: string, params: object])[] = [
  ['Runtime.enable', {}],
  ['Log.enable', {}],
  ['Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0, maxPostDataSize: 0 }],
];

/** Collects console messages and failed requests from DevTools events of any number of tabs. */
export class PageLog {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #open = new Map<string, Pick<FailedRequest, 'method' | 'url'>>();
  #messages: ConsoleMessage[] = [];
  #network: FailedRequest[] = [];
  #dropped = { console: 0, network: 0 };

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Returns what was logged since the last call. Errors and warnings stay when other messages are dropped. */
  take(): BrowserLog {
    const log = { console: this.#messages, network: this.#network, dropped: this.#dropped };
    this.#messages = [];
    this.#network = [];
    this.#dropped = { console: 0, network: 0 };
    return log;
  }

  onEvent({ method, params }: Pick<DevToolsEvent, 'method' | 'params'>): void {
    const read = EVENTS[method];
    if (read !== undefined) read(this, params);
  }

  addMessage(level: ConsoleMessage['level'], text: string): void {
    if (text === '') return;
    const message = { level, text: text.slice(0, MAX_LENGTH), at: this.#clock.now() };
    if (this.#messages.length < MAX_ENTRIES) {
      this.#messages.push(message);
      return;
    }
    this.#dropped = { ...this.#dropped, console: this.#dropped.console + 1 };
    const idle = isSerious(message) ? this.#messages.findIndex((m) => !isSerious(m)) : -1;
    if (idle >= 0) this.#messages = [...this.#messages.toSpliced(idle, 1), message];
  }

  /** Remembers a request that was sent, so that its failure can be reported with method and URL. */
  sent(id: string, method: string, url: string): void {
    this.#open.delete(id);
    this.#open.set(id, { method, url: withoutLogin(url) });
    const [oldest] = this.#open.keys();
    if (this.#open.size > MAX_OPEN && oldest !== undefined) this.#open.delete(oldest);
  }

  /** Forgets a request; with a failure it is reported. */
  ended(id: string, failure: Pick<FailedRequest, 'status' | 'error'> | null): void {
    const request = this.#open.get(id);
    this.#open.delete(id);
    if (request === undefined || failure === null) return;
    if (this.#network.length >= MAX_ENTRIES)
      this.#dropped = { ...this.#dropped, network: this.#dropped.network + 1 };
    else this.#network.push({ ...request, ...failure, at: this.#clock.now() });
  }
}

type Params = Readonly<Record<string, unknown>>;

const EVENTS: Readonly<Record<string, (log: PageLog, params: Params) => void>> = {
  'Runtime.consoleAPICalled': (log, { type, args }) => {
    if (type === 'clear' || type === 'endGroup') return;
    log.addMessage(LEVELS[String(type)] ?? 'info', consoleText((args ?? []) as readonly RemoteValue[]));
  },
  'Runtime.exceptionThrown': (log, { exceptionDetails }) => {
    log.addMessage('error', exceptionText(exceptionDetails as ExceptionDetails));
  },
  'Log.entryAdded': (log, { entry }) => {
    const { source, level, text, url } = entry as Record<'source' | 'level' | 'text', string> & {
      url?: string;
    };
    // Failed requests are reported with their method instead.
    if (source === 'network' || level === 'verbose') return;
    log.addMessage(
      LEVELS[level] ?? 'info',
      url === undefined || url === '' ? text : `${text} (${withoutLogin(url)})`,
    );
  },
  'Network.requestWillBeSent': (log, { requestId, request, type }) => {
    const { method, url } = request as { readonly method: string; readonly url: string };
    // The browser asks every site for this icon by itself.
    if (type === 'Other' && /^https?:\/\/[^/]+\/favicon\.ico$/u.test(url)) return;
    log.sent(String(requestId), method, url);
  },
  'Network.responseReceived': (log, { requestId, response }) => {
    const { status } = response as { readonly status: number };
    if (status >= 400) log.ended(String(requestId), { status });
  },
  'Network.loadingFinished': (log, { requestId }) => {
    log.ended(String(requestId), null);
  },
  'Network.loadingFailed': (log, { requestId, errorText, canceled, blockedReason }) => {
    // A page that is left cancels its requests.
    const failed = canceled !== true || blockedReason !== undefined;
    const error = [errorText, blockedReason].filter((part) => typeof part === 'string' && part !== '');
    log.ended(String(requestId), failed ? { error: error.join(', ') } : null);
  },
  'Network.webSocketCreated': (log, { requestId, url }) => {
    log.sent(String(requestId), 'WebSocket', String(url));
  },
  'Network.webSocketFrameError': (log, { requestId, errorMessage }) => {
    log.ended(String(requestId), { error: String(errorMessage) });
  },
  'Network.webSocketClosed': (log, { requestId }) => {
    log.ended(String(requestId), null);
  },
};

const LEVELS: Readonly<Record<string, ConsoleMessage['level']>> = {
  error: 'error',
  assert: 'error',
  warning: 'warning',
  debug: 'debug',
};

interface ExceptionDetails {
  readonly text: string;
  readonly exception?: RemoteValue;
  readonly url?: string;
  readonly lineNumber?: number;
}

/** Returns an exception that the page did not catch, with its stack or its place. */
function exceptionText({ text, exception, url = '', lineNumber = 0 }: ExceptionDetails): string {
  const thrown = exception === undefined ? '' : ` ${consoleText([exception])}`;
  const place = url === '' || thrown.includes('\n') ? '' : ` (${withoutLogin(url)}:${lineNumber + 1})`;
  return `${text}${thrown}${place}`;
}

function isSerious({ level }: ConsoleMessage): boolean {
  return level === 'error' || level === 'warning';
}

/** Returns a URL without user name and password; of a `data:` URL only its type. */
function withoutLogin(url: string): string {
  if (url.startsWith('data:')) return `${/^[^,;]*/u.exec(url)?.[0] ?? 'data:'},…`;
  return url.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/iu, '$1').slice(0, MAX_LENGTH);
}
