import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BrowserLog, Device } from '../../../../src/device/port.ts';
import { noBrowser, phoneOn, whenThereIsABrowser } from './open.ts';

const PAGE = `<!doctype html><meta name="viewport" content="width=device-width"><title>Log</title>
<script>console.warn('ready', { n: 1 })</script>
<button onclick="missing()">Missing</button><button onclick="throws()">Throws</button>
<button onclick="window.open('/second')">Second</button><p id="out">?</p>
<script>
async function missing() {
  await fetch('/api/cart?n=1', { method: 'POST', body: 'a body' });
  await fetch('http://127.0.0.1:1/').catch(() => {});
  out.textContent = 'tried';
}
function throws() { out.textContent = 'thrown'; throw new TypeError('no cart'); }
</script>`;
const SECOND = `<!doctype html><meta name="viewport" content="width=device-width"><title>Second</title>
<p>Second page</p><script>console.error('from the second tab')</script>`;

const signal = new AbortController().signal;
const logOf = async (device: Device): Promise<BrowserLog> => {
  if (device.takeBrowserLog === undefined) throw new Error('no log');
  return device.takeBrowserLog(signal);
};

describe.skipIf(noBrowser)(`what a page logs on the Chromium device${whenThereIsABrowser}`, () => {
  let server: Server;
  let url = '';
  beforeAll(async () => {
    server = createServer((request, response) => {
      const body = { '/': PAGE, '/second': SECOND }[request.url ?? ''];
      response.writeHead(body === undefined ? 503 : 200, { 'content-type': 'text/html' });
      response.end(body ?? 'no');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => void server?.close());

  test('console, uncaught errors and failed requests come once, with method, status or error, and no body', async () => {
    const phone = await phoneOn(url);
    const first = await logOf(phone.device);
    expect(first.console).toMatchObject([{ level: 'warning', text: 'ready {n: 1}' }]);
    expect(first.network).toEqual([]);
    await phone.tap('Missing');
    await phone.until((now) => now.texts().includes('tried'));
    const { network } = await logOf(phone.device);
    expect(network).toMatchObject([
      { method: 'POST', url: `${url}api/cart?n=1`, status: 503 },
      { method: 'GET', url: 'http://127.0.0.1:1/', error: expect.stringContaining('net::ERR_') },
    ]);
    expect(network.flatMap((request) => Object.keys(request)).toSorted()).toEqual([
      'at',
      'at',
      'error',
      'method',
      'method',
      'status',
      'url',
      'url',
    ]);
    await phone.tap('Throws');
    await phone.until((now) => now.texts().includes('thrown'));
    const { console: messages } = await logOf(phone.device);
    expect(messages).toHaveLength(1);
    expect(messages[0]?.level).toBe('error');
    expect(messages[0]?.text).toMatch(/^Uncaught TypeError: no cart\n {4}at throws/u);
    expect(await logOf(phone.device)).toEqual({
      console: [],
      network: [],
      dropped: { console: 0, network: 0 },
    });
  });

  test('a tab that the page opened is logged too', async () => {
    const phone = await phoneOn(url);
    await logOf(phone.device);
    await phone.tap('Second');
    await phone.until((now) => now.texts().includes('Second page'));
    expect((await logOf(phone.device)).console.map((m) => m.text)).toEqual(['from the second tab']);
  });
});
