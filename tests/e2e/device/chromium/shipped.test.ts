import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startBrowser } from '../../../../src/device/chromium/browser/browser.ts';
import { unpackShippedChromium } from '../../../../src/device/chromium/browser/shipped.ts';

const shipped = ((): boolean => {
  try {
    createRequire(import.meta.url).resolve('@sparticuz/chromium');
    return process.platform === 'linux' && process.arch === 'x64';
  } catch {
    return false;
  }
})();

describe.skipIf(!shipped)(
  `The browser from npm${shipped ? '' : ' (skipped: not installed, or not Linux on x64)'}`,
  () => {
    test('Two first runs at once unpack it once, and it starts and has fonts', async () => {
      const cache = await mkdtemp(join(tmpdir(), 'thumbrule-cache-'));
      try {
        const [one, two] = await Promise.all([unpackShippedChromium(cache), unpackShippedChromium(cache)]);
        expect(one).toEqual(two);
        expect((await readdir(cache)).length).toBe(1);
        expect(existsSync(one!.executable)).toBe(true);
        const browser = await startBrowser({ ...one!, kind: 'shipped', hasWindow: false }, 'MAP * ~NOTFOUND');
        try {
          const { targetId } = await browser.devtools.send<{ targetId: string }>('Target.createTarget', {
            url: 'about:blank',
          });
          const { sessionId } = await browser.devtools.send<{ sessionId: string }>('Target.attachToTarget', {
            targetId,
            flatten: true,
          });
          const expression = `(() => { const c = document.createElement('canvas').getContext('2d'); c.font = '20px sans-serif'; return c.measureText('mmm').width; })()`;
          const { result } = await browser.devtools.send<{ result: { value: number } }>(
            'Runtime.evaluate',
            { expression },
            sessionId,
          );
          expect(result.value).toBeGreaterThan(30);
        } finally {
          await browser.close();
        }
      } finally {
        await rm(cache, { recursive: true, force: true });
      }
    });
  },
);
