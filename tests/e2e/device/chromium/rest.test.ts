/** Tests of R11 in a browser: an observation after a gesture holds what comes within a second, whatever it comes from. */
import { createServer, type Server } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createChromiumDevice } from '../../../../src/device/chromium/index.ts';
import type { Device } from '../../../../src/device/port.ts';
import { ScreenObserver } from '../../../../src/runner/observe.ts';
import { Redactor } from '../../../../src/runner/secrets/redactor.ts';
import type { Screen } from '../../../../src/screen/model/screen.ts';
import { fixtures, noBrowser, whenThereIsABrowser } from './open.ts';

const NEVER = new AbortController().signal;

/** Serves the page, and answers `slow?ms=600` after that time, `parts?ms=600` at once with a part and then with the rest. */
function startServer(): Promise<Server> {
  const page = readFileSync(join(fixtures, 'rest.html'));
  const server = createServer(({ url = '' }, response) => {
    const ms = /\/slow\?ms=(\d+)/.exec(url)?.[1];
    if (url.startsWith('/parts')) {
      response.write('from ');
      setTimeout(() => response.end('parts'), Number(/\d+/.exec(url)?.[0]));
    } else if (ms === undefined) response.setHeader('content-type', 'text/html').end(page);
    else setTimeout(() => response.end('done'), Number(ms));
  });
  return new Promise((resolve) => void server.listen(0, '127.0.0.1', () => resolve(server)));
}

describe.skipIf(noBrowser)(`A page at rest${whenThereIsABrowser}`, () => {
  let server: Server;
  let device: Device;
  let observer: ScreenObserver;
  let screen: Screen;
  beforeAll(async () => {
    server = await startServer();
    device = await createChromiumDevice({
      app: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    });
    observer = new ScreenObserver(device, new Redactor(new Map()));
    screen = (await observer.observe(true, NEVER)).captured.screen;
  });
  afterAll(async () => {
    await device?.close();
    server?.closeAllConnections();
    await new Promise((done) => server?.close(done));
  });

  /** Taps a button, and observes as the runner does. */
  async function tap(label: string): Promise<Screen> {
    const button = screen.elements.find((e) => e.label === label);
    if (button?.visible == null) throw new Error(`no button "${label}"`);
    const { x, y, width, height } = button.visible;
    const at = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
    await device.perform({ kind: 'tap', at, times: 1, intervalMs: 0 }, NEVER);
    return (await observer.observe(true, NEVER, 0, 300)).captured.screen;
  }
  const shows = ({ elements, undrawn }: Screen, text: string): boolean =>
    elements.some((e) => e.label === text && e.visible !== null && !undrawn.includes(e.ref));

  test('is captured without a comparison', async () => {
    const after = await tap('At once');
    expect(shows(after, 'at once')).toBe(true);
    expect(after).toMatchObject({ settled: true });
    expect(after.unrest).toBeUndefined();
  });

  test('rests with an answer that nobody reads, which the browser keeps open', async () => {
    const after = await tap('Ignored answer');
    expect(shows(after, 'not read')).toBe(true);
    expect(after).toMatchObject({ settled: true });
    expect(after.unrest).toBeUndefined();
  });

  test.each([
    ['Timer', 'from a timer'],
    ['Interval', 'from an interval'],
    ['Frames', 'from frames'],
    ['Two requests', 'from two requests'],
    ['Answer in parts', 'from parts'],
    ['Reader', 'from a reader'],
    ['Ignored, then read', 'from the second answer'],
    ['Fade', 'faded in'],
    ['Hash', 'from a hash'],
    ['Database', 'from a database'],
    ['Frame', 'from a frame'],
    ['Late and then more', 'from the second timer'],
    // The last one: from here on the page has a worker, and captures are compared.
    ['Worker', 'from a worker'],
  ])('%s: the observation shows "%s"', async (label, text) => {
    expect(shows(await tap(label), text)).toBe(true);
  });

  test('with a worker is compared, and says why', async () => {
    const after = await tap('At once');
    expect(after).toMatchObject({ settled: true, unrest: 'a worker may change the page' });
  });
});
