/** A hub that restarts while goals run. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { AppiumHub } from '../../../src/device/appium/hub.ts';
import type { Clock } from '../../../src/shared/clock.ts';

let server: Server | null = null;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
  server = null;
});

/** Listens on 127.0.0.1 and answers with this status. */
async function listen(port: number, status: () => number): Promise<{ port: number; asked: string[] }> {
  const asked: string[] = [];
  const made = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`.trim());
    response.writeHead(status()).end('{}');
  });
  server = made;
  await new Promise<void>((ready) => void made.listen(port, '127.0.0.1', ready));
  return { port: (made.address() as AddressInfo).port, asked };
}

/** A clock whose pauses take no time; `during` happens in each of them. */
function clockWith(during: (pauses: number) => Promise<void> | void): Clock & { pauses: number[] } {
  let now = 0;
  const pauses: number[] = [];
  return {
    pauses,
    now: () => now,
    sleep: async (ms, signal) => {
      now += ms;
      pauses.push(ms);
      await during(pauses.length);
      signal?.throwIfAborted();
    },
  };
}

const hubAt = (url: string, clock: Clock): AppiumHub => new AppiumHub({ url, drivers: [], clock });

test('a hub that answers is asked once, without its login, and waits for nothing', async () => {
  const { port, asked } = await listen(0, () => 401);
  const clock = clockWith(() => {});
  const url = `http://user:key@127.0.0.1:${port}/wd/hub/`;
  expect(await hubAt(url, clock).address()).toBe(url);
  expect(asked).toEqual(['GET /wd/hub/status']);
  expect(clock.pauses).toEqual([]);
});

test('a hub that is down is waited for', async () => {
  const { port } = await listen(0, () => 200);
  server?.close();
  server?.closeAllConnections();
  const clock = clockWith(async (pauses) => {
    if (pauses === 4) await listen(port, () => 200);
  });
  await hubAt(`http://127.0.0.1:${port}`, clock).address();
  expect(clock.pauses).toEqual([1000, 2000, 5000, 10_000]);
});

test.each([502, 503, 504])('a proxy that answers %i speaks for a hub that is down', async (down) => {
  let isUp = false;
  const { port } = await listen(0, () => (isUp ? 200 : down));
  const clock = clockWith((pauses) => void (isUp = pauses === 2));
  await hubAt(`http://127.0.0.1:${port}`, clock).address();
  expect(clock.pauses).toEqual([1000, 2000]);
});

test('after five minutes the address is used as it is, and the opening of a session tells what is wrong', async () => {
  const { port } = await listen(0, () => 503);
  const clock = clockWith(() => {});
  const url = `http://127.0.0.1:${port}`;
  expect(await hubAt(url, clock).address()).toBe(url);
  const waited = clock.pauses.reduce((sum, ms) => sum + ms, 0);
  expect(waited).toBeGreaterThanOrEqual(300_000);
  expect(waited).toBeLessThan(330_000);
});

test('Ctrl-C ends the wait', async () => {
  const { port } = await listen(0, () => 503);
  const stop = new AbortController();
  const clock = clockWith(() => {
    stop.abort();
  });
  await expect(hubAt(`http://127.0.0.1:${port}`, clock).address(stop.signal)).rejects.toThrow();
  expect(clock.pauses).toEqual([1000]);
});
