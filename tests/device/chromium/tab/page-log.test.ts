import { describe, expect, test } from 'vitest';
import { PageLog } from '../../../../src/device/chromium/tab/page-log.ts';

function log(at = 5) {
  const page = new PageLog({ now: () => at });
  const event = (method: string, params: Record<string, unknown>) => page.onEvent({ method, params });
  const string = (value: string) => ({ type: 'string', value });
  const call = (type: string, ...args: object[]) => event('Runtime.consoleAPICalled', { type, args });
  const send = (requestId: string, url: string, method = 'GET') =>
    event('Network.requestWillBeSent', { requestId, request: { method, url } });
  return { page, event, string, call, send };
}

describe('console messages', () => {
  test('have the level and the text that a console shows', () => {
    const { page, call, string } = log();
    call(
      'log',
      string('%s has %d items%c'),
      string('Cart'),
      { type: 'number', value: 3 },
      string('color: red'),
      string('!'),
    );
    call(
      'warning',
      { type: 'object', subtype: 'null', value: null },
      { type: 'undefined' },
      {
        type: 'number',
        unserializableValue: 'NaN',
      },
    );
    call('assert', {
      type: 'object',
      description: 'Object',
      preview: {
        overflow: true,
        properties: [
          { name: 'id', type: 'number', value: '7' },
          { name: 'who', type: 'string', value: 'Ada' },
        ],
      },
    });
    call('debug', {
      type: 'object',
      subtype: 'array',
      description: 'Array(2)',
      preview: {
        subtype: 'array',
        overflow: false,
        properties: [
          { name: '0', type: 'number', value: '1' },
          { name: '1', type: 'string', value: 'b' },
        ],
      },
    });
    call('error', { type: 'object', subtype: 'error', description: 'TypeError: x\n    at f' });
    call('clear');
    expect(page.take().console).toEqual([
      { level: 'info', text: 'Cart has 3 items !', at: 5 },
      { level: 'warning', text: 'null undefined NaN', at: 5 },
      { level: 'error', text: '{id: 7, who: "Ada", …}', at: 5 },
      { level: 'debug', text: '[1, "b"]', at: 5 },
      { level: 'error', text: 'TypeError: x\n    at f', at: 5 },
    ]);
    expect(page.take()).toEqual({ console: [], network: [], dropped: { console: 0, network: 0 } });
  });

  test('include exceptions that the page did not catch, and what the browser says beside failed requests', () => {
    const { page, event } = log();
    event('Runtime.exceptionThrown', {
      exceptionDetails: {
        text: 'Uncaught',
        exception: { type: 'string', value: 'boom' },
        url: 'http://u:p@x.test/a.js',
        lineNumber: 2,
      },
    });
    event('Log.entryAdded', {
      entry: { source: 'network', level: 'error', text: 'Failed to load resource' },
    });
    event('Log.entryAdded', { entry: { source: 'violation', level: 'verbose', text: 'slow handler' } });
    event('Log.entryAdded', {
      entry: { source: 'security', level: 'error', text: 'Refused to load', url: 'http://x.test/' },
    });
    expect(page.take().console.map(({ text }) => text)).toEqual([
      'Uncaught boom (http://x.test/a.js:3)',
      'Refused to load (http://x.test/)',
    ]);
  });

  test('beyond a hundred are counted as dropped, and errors replace chatter', () => {
    const { page, call, string } = log();
    for (let i = 0; i < 150; i++) call('log', string(`line ${i}`));
    call('error', string('last'));
    const { console: kept, dropped } = page.take();
    expect(kept).toHaveLength(100);
    expect(kept.at(-1)).toMatchObject({ level: 'error', text: 'last' });
    expect(dropped).toEqual({ console: 51, network: 0 });
  });
});

describe('failed requests', () => {
  test('have method, URL without login, and status or error; others are left out', () => {
    const { page, event, send } = log();
    send('1', 'https://ada:pw@x.test/cart?n=1', 'POST');
    event('Network.responseReceived', { requestId: '1', response: { status: 503 } });
    event('Network.loadingFailed', { requestId: '1', errorText: 'net::ERR_ABORTED' });
    send('2', 'https://x.test/ok');
    event('Network.responseReceived', { requestId: '2', response: { status: 200 } });
    event('Network.loadingFinished', { requestId: '2' });
    send('3', 'https://gone.test/');
    event('Network.loadingFailed', {
      requestId: '3',
      errorText: 'net::ERR_NAME_NOT_RESOLVED',
      canceled: false,
    });
    send('4', 'https://x.test/left');
    event('Network.loadingFailed', { requestId: '4', errorText: 'net::ERR_ABORTED', canceled: true });
    send('5', 'http://x.test/mixed.js');
    event('Network.loadingFailed', {
      requestId: '5',
      errorText: '',
      canceled: true,
      blockedReason: 'mixed-content',
    });
    event('Network.requestWillBeSent', {
      requestId: '7',
      type: 'Other',
      request: { method: 'GET', url: 'https://x.test/favicon.ico' },
    });
    event('Network.responseReceived', { requestId: '7', response: { status: 404 } });
    event('Network.webSocketCreated', { requestId: '6', url: 'wss://x.test/live' });
    event('Network.webSocketFrameError', { requestId: '6', errorMessage: 'Connection refused' });
    expect(page.take().network).toEqual([
      { method: 'POST', url: 'https://x.test/cart?n=1', status: 503, at: 5 },
      { method: 'GET', url: 'https://gone.test/', error: 'net::ERR_NAME_NOT_RESOLVED', at: 5 },
      { method: 'GET', url: 'http://x.test/mixed.js', error: 'mixed-content', at: 5 },
      { method: 'WebSocket', url: 'wss://x.test/live', error: 'Connection refused', at: 5 },
    ]);
  });

  test('beyond a hundred are counted as dropped', () => {
    const { page, event, send } = log();
    for (let i = 0; i < 130; i++) {
      send(String(i), `https://x.test/${i}`);
      event('Network.responseReceived', { requestId: String(i), response: { status: 404 } });
    }
    const { network, dropped } = page.take();
    expect([network.length, network[0]?.url, dropped.network]).toEqual([100, 'https://x.test/0', 30]);
  });
});
