import type { BrowserLogData, TurnData } from '../page-data.ts';
import { formatDuration } from '../../format.ts';
import { type Child, h } from './dom.ts';

/** Returns the number of messages and failed requests of a turn. */
export function browserLogCount({ browserLog }: TurnData): number {
  return browserLog === null ? 0 : browserLog.messages.length + browserLog.requests.length;
}

/** Returns the number of errors and failed requests, which the filmstrip marks. */
export function browserErrorCount({ browserLog }: TurnData): number {
  if (browserLog === null) return 0;
  return browserLog.requests.length + browserLog.messages.filter((m) => m.level === 'error').length;
}

/** Returns what the page logged in the turn: failed requests, then messages of the console, errors first. */
export function browserTab({ browserLog }: TurnData): Child {
  if (browserLog === null)
    return h('p', {}, 'No console message and no failed request was recorded in this turn.');
  const { requests, messages, dropped } = browserLog;
  const order = ['error', 'warning', 'info', 'debug'] as const;
  const sorted = messages.toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
  return [
    requests.length === 0
      ? null
      : [h('h4', {}, 'Failed requests'), h('ul', { class: 'browser-log' }, requests.map(requestItem))],
    sorted.length === 0
      ? null
      : [h('h4', {}, 'Console'), h('ul', { class: 'browser-log' }, sorted.map(messageItem))],
    dropped === '' ? null : h('p', { class: 'meta' }, `and ${dropped}, which the trace leaves out`),
  ];
}

function requestItem({ method, url, problem, at }: BrowserLogData['requests'][number]): Child {
  return h(
    'li',
    {},
    h('span', { class: 'chip bad' }, problem),
    h('span', { class: 'text' }, `${method} ${url}`),
    h('small', {}, ` after ${formatDuration(at)}`),
  );
}

function messageItem({ level, text, at }: BrowserLogData['messages'][number]): Child {
  const tone = level === 'error' ? 'bad' : level === 'warning' ? 'flag' : '';
  return h(
    'li',
    {},
    h('span', { class: `chip ${tone}` }, level),
    h('span', { class: 'text' }, text),
    h('small', {}, ` after ${formatDuration(at)}`),
  );
}
