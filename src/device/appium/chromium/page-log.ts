import { systemClock } from '../../../shared/clock.ts';
import { PageLog } from '../../chromium/tab/page-log.ts';
import type { BrowserLog, ConsoleMessage } from '../../port.ts';
import type { AppiumSession } from '../session.ts';

/** An entry of chromedriver's logs. */
interface LogEntry {
  readonly level?: string;
  readonly message?: string;
  readonly source?: string;
}

/**
 * The console and the failed requests of a chromedriver session. A session that was opened without `goog:loggingPrefs`, such as one of a
 * test runner, has no log.
 */
export class HubPageLog {
  readonly #session: AppiumSession;
  readonly #log = new PageLog(systemClock);
  #missing = false;

  constructor(session: AppiumSession) {
    this.#session = session;
  }

  /** Returns what was logged since the last call. Never throws: no goal fails for its log. */
  async take(signal: AbortSignal): Promise<BrowserLog> {
    if (!this.#missing) {
      try {
        for (const entry of await this.#entries('browser', signal)) this.#addMessage(entry);
        for (const { message } of await this.#entries('performance', signal)) this.#addEvent(message ?? '');
      } catch {
        this.#missing = true;
      }
    }
    return this.#log.take();
  }

  #entries(type: 'browser' | 'performance', signal: AbortSignal): Promise<readonly LogEntry[]> {
    return this.#session.read(`read the ${type} log`, (b) => b.getLogs(type), signal);
  }

  #addMessage({ level = '', message = '', source = '' }: LogEntry): void {
    // Failed requests are reported with their method instead.
    if (source !== 'network') this.#log.addMessage(LEVELS[level] ?? 'info', unquoted(message));
  }

  #addEvent(message: string): void {
    const { message: event } = JSON.parse(message) as {
      readonly message: { readonly method: string; readonly params: Record<string, unknown> };
    };
    this.#log.onEvent(event);
  }
}

const LEVELS: Readonly<Record<string, ConsoleMessage['level']>> = {
  SEVERE: 'error',
  WARNING: 'warning',
  DEBUG: 'debug',
};

/** Returns a message of chromedriver, which quotes texts as JSON: `http://… 3:10 "Hello"`. */
function unquoted(message: string): string {
  return message.replaceAll(/"(?:[^"\\]|\\.)*"/gu, (quoted) => {
    try {
      return String(JSON.parse(quoted));
    } catch {
      return quoted;
    }
  });
}
