import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser } from '../../../../src/device/chromium/browser/browser.ts';
import { findChromium } from '../../../../src/device/chromium/browser/find.ts';
import { PHONE } from '../../../../src/device/chromium/tab/viewport.ts';
import { hostRules } from '../../../../src/device/chromium/browser/host-rules.ts';
import { OwnTabs } from '../../../../src/device/chromium/tab/tabs.ts';

const site = (startUrl: string) => ({ startUrl, resolver: null });

const browserHere = await findChromium().catch(() => null);

describe.skipIf(browserHere === null)(
  `With such a rule${browserHere === null ? ' (no browser here)' : ''}`,
  () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(`${request.headers.host} ${request.url}`);
      response.setHeader('access-control-allow-origin', '*');
      response.end('<!doctype html><title>Here</title><p>Here</p>');
    });
    let port = 0;
    beforeAll(async () => {
      await new Promise<void>((done) => server.listen(0, done));
      ({ port } = server.address() as AddressInfo);
    });
    afterAll(() => {
      server.close();
      server.closeAllConnections();
    });

    test('a page of the site opens, and neither it nor a link comes anywhere else', async () => {
      if (browserHere === null) return;
      const home = `http://localhost:${port}/`;
      const browser = await startBrowser(browserHere, hostRules(site(home), 'shipped'));
      try {
        const tab = await new OwnTabs(browser).replace(null, true, PHONE);
        await tab.navigate(home);
        const fetched = async (url: string): Promise<unknown> => {
          const expression = `fetch('${url}').then((r) => r.status, () => 'no way')`;
          const { result } = await tab.send<{ result: { value: unknown } }>('Runtime.evaluate', {
            expression,
            awaitPromise: true,
            returnByValue: true,
          });
          return result.value;
        };
        expect(await fetched(`${home}more`)).toBe(200);
        expect(await fetched(`http://127.0.0.1:${port}/elsewhere`)).toBe('no way');
        await expect(tab.navigate(`http://127.0.0.1:${port}/linked`)).rejects.toMatchObject({
          message: expect.stringContaining('127.0.0.1') as string,
        });
        expect(asked.filter((one) => /elsewhere|linked/.test(one))).toEqual([]);
      } finally {
        await browser.close();
      }
    });
  },
);
