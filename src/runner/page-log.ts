/** Takes what pages logged, for the trace: redacted, printable and bounded. No verdict depends on it. */
import type { BrowserLog, ConsoleMessage, Device } from '../device/port.ts';
import { oneLine, printableLines } from '../shared/printable.ts';
import type { TraceStep } from '../trace/schema.ts';
import type { Redactor } from './secrets/redactor.ts';

/** Console messages, and failed requests, that are kept of one observation. */
const MAX_KEPT = 30;
/** Characters of a message or URL that are kept. */
const MAX_LENGTH = 500;

/** Returns the console messages and failed requests since the last call; `{}` when there are none. Never throws. */
export async function takePageLog(
  device: Device,
  redactor: Redactor,
  signal: AbortSignal,
): Promise<Pick<TraceStep, 'console' | 'network' | 'dropped'>> {
  if (device.takeBrowserLog === undefined || signal.aborted) return {};
  try {
    return boundedLog(await device.takeBrowserLog(signal), redactor);
  } catch {
    // The device is lost or the run cancelled; the next command says so.
    return {};
  }
}

function boundedLog(
  log: BrowserLog,
  { text: redact }: Pick<Redactor, 'text'>,
): Pick<TraceStep, 'console' | 'network' | 'dropped'> {
  const messages = mostSerious(log.console);
  const requests = log.network.slice(0, MAX_KEPT);
  const dropped = {
    console: log.dropped.console + log.console.length - messages.length,
    network: log.dropped.network + log.network.length - requests.length,
  };
  // Control characters may split a secret, so what becomes printable is redacted again.
  const line = (text: string): string => shortened(redact(oneLine(redact(text))));
  return {
    ...(messages.length === 0
      ? {}
      : {
          console: messages.map(({ level, text, at }) => ({
            level,
            text: shortened(redact(printableLines(redact(text)))),
            at: Math.round(at),
          })),
        }),
    ...(requests.length === 0
      ? {}
      : {
          network: requests.map(({ method, url, status, error, at }) => ({
            method: line(method),
            url: line(url),
            ...(status === undefined ? {} : { status }),
            ...(error === undefined ? {} : { error: line(error) }),
            at: Math.round(at),
          })),
        }),
    ...(dropped.console + dropped.network === 0 ? {} : { dropped }),
  };
}

/** Returns the messages that are kept, in their order: errors and warnings first, then the earliest. */
function mostSerious(messages: readonly ConsoleMessage[]): readonly ConsoleMessage[] {
  const rank = ({ level }: ConsoleMessage): number => (level === 'error' ? 0 : level === 'warning' ? 1 : 2);
  const kept = new Set(messages.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_KEPT));
  return messages.filter((message) => kept.has(message));
}

function shortened(text: string): string {
  const characters = Array.from(text);
  return characters.length <= MAX_LENGTH ? text : `${characters.slice(0, MAX_LENGTH - 1).join('')}…`;
}
