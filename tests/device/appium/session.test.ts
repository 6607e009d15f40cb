import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { AndroidDevice } from '../../../src/device/appium/android/device.ts';
import { HubDevTools } from '../../../src/device/appium/chromium/devtools.ts';
import { IosDevice } from '../../../src/device/appium/ios/device.ts';
import type { DeviceInfo } from '../../../src/device/port.ts';
import { AppiumHub } from '../../../src/device/appium/hub.ts';
import { startAppium } from '../../../src/device/appium/server.ts';
import { AppiumSession } from '../../../src/device/appium/session.ts';

/** A scripted hub that records its requests. */
class FailingHub {
  static sessions = 0;
  readonly asked: string[] = [];
  /** Requests that Appium must not log. */
  readonly sensitive: string[] = [];
  /** Called for each request; may return the response. */
  instead: (request: string) => { status: number; body: unknown } | 'hang up' | null = () => null;
  /** Delay of a new session, ms. */
  slowMs = 0;
  readonly #server: Server = createServer((request, response) => {
    const words = `${request.method} ${(request.url ?? '').replace(/\/session\/s\d+/, '')}`;
    this.asked.push(words);
    if (request.headers['x-appium-is-sensitive'] === 'true') this.sensitive.push(words);
    request.resume();
    const told = this.instead(words);
    if (told === 'hang up') {
      request.socket.destroy();
      return;
    }
    // WebdriverIO sends nothing more to a session that has ended, so each one has a name of its own.
    const session = {
      sessionId: `s${(FailingHub.sessions += 1)}`,
      capabilities: { platformName: 'Android' },
    };
    const value = words === 'POST /session' ? session : words === 'GET /source' ? '<hierarchy/>' : null;
    setTimeout(
      () => {
        response.writeHead(told?.status ?? 200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(told?.body ?? { value }));
      },
      words === 'POST /session' ? this.slowMs : 0,
    );
  });

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => void this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }
  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

let hubs: FailingHub[] = [];
afterEach(() => {
  for (const hub of hubs) hub.close();
  hubs = [];
});
async function failingHub(): Promise<{ fake: FailingHub; url: string }> {
  const fake = new FailingHub();
  hubs.push(fake);
  return { fake, url: await fake.listen() };
}
const failed = (status: number, error: string, message = ''): { status: number; body: unknown } => ({
  status,
  body: { value: { error, message, stacktrace: '' } },
});
const count = (fake: FailingHub, request: string): number =>
  fake.asked.filter((asked) => asked === request).length;
const capabilities = { platformName: 'Android', 'vendor:options': { accessKey: 'k-1234567' } };

describe('AppiumSession', () => {
  test('a read with a lost response is retried once; a write is sent once', async () => {
    const { fake, url } = await failingHub();
    const session = await AppiumSession.open({ hub: url, capabilities });
    let lost = 0;
    fake.instead = (words) => (/source|actions/.test(words) && lost++ === 0 ? 'hang up' : null);
    expect(await session.read('read the hierarchy', (b) => b.getPageSource())).toBe('<hierarchy/>');
    expect(count(fake, 'GET /source')).toBe(2);
    lost = 0;
    await expect(session.write('touch', (b) => b.performActions([]))).rejects.toThrow('Could not touch');
    expect(count(fake, 'POST /actions')).toBe(1);
    fake.instead = (words) => (words.includes('actions') ? failed(500, 'unknown error', 'no') : null);
    await expect(session.write('touch', (b) => b.performActions([]))).rejects.toThrow();
    expect(count(fake, 'POST /actions')).toBe(2);
    await session.end();
  });

  test('a second failure of a read is reported; final errors are not retried', async () => {
    const { fake, url } = await failingHub();
    const session = await AppiumSession.open({ hub: url, capabilities });
    fake.instead = (words) => (words === 'GET /source' ? failed(500, 'unknown error', 'no') : null);
    await expect(session.read('read', (b) => b.getPageSource())).rejects.toMatchObject({
      code: 'DEVICE_UNAVAILABLE',
    });
    expect(count(fake, 'GET /source')).toBe(2);
    fake.instead = (words) => (words === 'GET /source' ? failed(404, 'invalid session id') : null);
    await expect(session.read('read', (b) => b.getPageSource())).rejects.toMatchObject({
      code: 'SESSION_LOST',
    });
    expect(count(fake, 'GET /source')).toBe(3);
    await session.end();
  });

  test.each([
    [429, 'unknown error', 'Too many requests', 'HUB_BUSY'],
    [500, 'session not created', 'All parallel tests are currently in use', 'HUB_BUSY'],
    [401, 'unknown error', 'Authorization required for key k-1234567', 'DEVICE_UNAUTHORISED'],
    [500, 'session not created', 'Device NOPE was not in the list of connected devices', 'DEVICE_LOST'],
  ])('a hub that answers %s %s, %s: %s, without its keys', async (status, error, message, code) => {
    const { fake, url } = await failingHub();
    fake.instead = (words) => (words === 'POST /session' ? failed(status, error, message) : null);
    const refused = AppiumSession.open({ hub: url.replace('//', '//ann:topsecret@'), capabilities });
    await expect(refused).rejects.toMatchObject({ code });
    await expect(refused).rejects.not.toThrow(/k-1234567|topsecret/);
    expect(count(fake, 'POST /session')).toBe(1);
  });

  test('a session that opens after an abort is deleted', async () => {
    const { fake, url } = await failingHub();
    fake.slowMs = 300;
    const stop = new AbortController();
    const opening = AppiumSession.open({ hub: url, capabilities, signal: stop.signal });
    while (fake.asked.length === 0) await new Promise((done) => setTimeout(done, 5));
    stop.abort(new Error('stopped'));
    await expect(opening).rejects.toThrow('stopped');
    expect(fake.asked).toEqual(['POST /session', 'DELETE ']);
  });

  test('an abort ends waiting for a response; the session is deleted once', async () => {
    const { fake, url } = await failingHub();
    const session = await AppiumSession.open({ hub: url, capabilities });
    fake.instead = (words) => (words === 'GET /source' ? failed(200, '') : null);
    const stop = new AbortController();
    const reading = session.read('read', () => new Promise<string>(() => {}), stop.signal);
    stop.abort(new Error('stopped'));
    await expect(reading).rejects.toThrow('stopped');
    await Promise.all([session.end(), session.end()]);
    expect(count(fake, 'DELETE ')).toBe(1);
    await expect(session.read('read', (b) => b.getPageSource())).rejects.toMatchObject({
      code: 'SESSION_LOST',
    });
  });

  test('an attached session sends gestures once, too', async () => {
    const { fake, url } = await failingHub();
    const { remote } = await import('webdriverio');
    const { hostname, port } = new URL(url);
    const browser = await remote({
      hostname,
      port: Number(port),
      logLevel: 'silent',
      connectionRetryCount: 3,
      capabilities: { platformName: 'Android', 'wdio:enforceWebDriverClassic': true },
    });
    fake.instead = (words) => (words.includes('actions') ? failed(503, 'unknown error', 'no') : null);
    await expect(AppiumSession.attach(browser).write('touch', (b) => b.performActions([]))).rejects.toThrow();
    expect(count(fake, 'POST /actions')).toBe(1);
  });

  test('only typed text is kept out of the log', async () => {
    const { fake, url } = await failingHub();
    const session = await AppiumSession.open({ hub: url, capabilities });
    await session.type('type', (b) => b.elementSendKeys('e1', 'secret'));
    await session.read('read', (b) => b.getPageSource());
    expect(fake.sensitive).toEqual(['POST /element/e1/value']);
    await session.end();
  });

  const app = { name: 'com.app', activity: null, file: null };
  const info: DeviceInfo = { platform: 'android', name: 'phone', capabilities: [], density: 1 };
  test.each([
    ['an Android phone', (s: AppiumSession) => new AndroidDevice(s, info, app, null, null)],
    [
      'an iPhone',
      (s: AppiumSession) =>
        new IosDevice(s, info, app, {
          reopen: null,
          released: () => Promise.resolve(),
          pictures: null,
          clipboard: { isSimulator: false, agent: 'com.example.agent' },
        }),
    ],
  ])('what is typed on %s is kept out of logs', async (_, on) => {
    const { fake, url } = await failingHub();
    const value = { 'element-6066-11e4-a52e-4f735466cecf': 'e1' };
    fake.instead = (words) => (words === 'GET /element/active' ? { status: 200, body: { value } } : null);
    const device = on(await AppiumSession.open({ hub: url, capabilities }));
    await device.perform({ kind: 'type', text: 'secret', clear: true }, new AbortController().signal);
    expect(fake.sensitive).toEqual(['POST /element/e1/value']);
    await device.close();
  });

  test('DevTools calls with typed text are kept out of the log', async () => {
    const { fake, url } = await failingHub();
    await new HubDevTools(url, 's1', (text) => text).send('Input.insertText', { text: 'secret' });
    expect(fake.sensitive).toEqual(['POST /goog/cdp/execute']);
  });

  test('an attached session stays open', async () => {
    const { fake, url } = await failingHub();
    const own = await AppiumSession.open({ hub: url, capabilities });
    await AppiumSession.attach(own.browser).end();
    expect(count(fake, 'DELETE ')).toBe(0);
    await own.end();
    expect(count(fake, 'DELETE ')).toBe(1);
  });

  test('an invalid URL and an unreachable hub are reported', async () => {
    await expect(AppiumSession.open({ hub: 'localhost:4723', capabilities })).rejects.toMatchObject({
      code: 'USAGE',
    });
    await expect(AppiumSession.open({ hub: 'http://127.0.0.1:9', capabilities })).rejects.toMatchObject({
      code: 'DEVICE_UNAVAILABLE',
    });
  });
});

describe('AppiumHub without a URL', () => {
  test('a missing Appium is reported with the install command', async () => {
    const path = process.env['PATH'];
    process.env['PATH'] = '/nowhere';
    try {
      await expect(startAppium({ home: '/nowhere', drivers: [] })).rejects.toMatchObject({
        code: 'DEVICE_UNAVAILABLE',
        hint: expect.stringContaining('npm install'),
      });
    } finally {
      process.env['PATH'] = path;
    }
  });

  test('a given hub is used and never stopped', async () => {
    const other = new FailingHub();
    hubs.push(other);
    const url = await other.listen();
    const hub = new AppiumHub({ url, drivers: ['uiautomator2'] });
    expect(await hub.address()).toBe(url);
    await hub.close();
    expect(other.asked).toEqual(['GET /status']);
    expect(await hub.address()).toBe(url);
  });
});
