import { plural } from '../format.ts';
import type { BrowserLogData } from './page-data.ts';
import type { TimelineTurn } from './types.ts';

/** Returns the console messages and failed requests of a turn for the page; null without any. `startedMs`: device clock at the goal's start. */
export function browserLogOf(
  { console: messages, network, dropped }: Pick<TimelineTurn, 'console' | 'network' | 'dropped'>,
  startedMs: number,
): BrowserLogData | null {
  const since = (at: number): number => Math.max(0, at - startedMs);
  const left = [
    ...(dropped.console === 0 ? [] : [plural(dropped.console, 'more message')]),
    ...(dropped.network === 0 ? [] : [plural(dropped.network, 'more failed request')]),
  ];
  if (messages.length + network.length + left.length === 0) return null;
  return {
    messages: messages.map(({ level, text, at }) => ({ level, text, at: since(at) })),
    requests: network.map(({ method, url, status, error, at }) => ({
      method,
      url,
      problem: error ?? (status === undefined ? 'no answer' : `HTTP ${status}`),
      at: since(at),
    })),
    dropped: left.join(', '),
  };
}
