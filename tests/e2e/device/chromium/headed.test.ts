/** `--headed`: a browser with a window. A display that nobody sees stands for one here. */
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startBrowser } from '../../../../src/device/chromium/browser/browser.ts';
import { findChromium } from '../../../../src/device/chromium/browser/find.ts';
import { KeptBrowsers } from '../../../../src/device/chromium/kept-browsers.ts';
import { temporaryFolder } from '../../../builders/temporary-folder.ts';

const found = await findChromium({ whole: true });
const can = process.platform === 'linux' && found?.hasWindow === true;
const why = can ? '' : ' (skipped: no installed Chrome or Chromium on Linux)';

/** Returns a program that starts the browser without a display, and the file that takes its arguments. */
async function windowless(): Promise<{ readonly executable: string; readonly log: string }> {
  const folder = await temporaryFolder();
  const [executable, log] = [join(folder, 'chromium'), join(folder, 'arguments')];
  writeFileSync(
    executable,
    `#!/bin/sh\necho "$@" > '${log}'\nexec '${found?.executable ?? ''}' --ozone-platform=headless "$@"\n`,
  );
  chmodSync(executable, 0o755);
  return { executable, log };
}

test.skipIf(!can)(
  `a page in a browser with a window is seen and touched as in one without${why}`,
  async () => {
    const { executable, log } = await windowless();
    const folder = await temporaryFolder();
    writeFileSync(join(folder, 'index.html'), '<button onclick="this.textContent=\'Gone\'">Go</button>');
    const browsers = new KeptBrowsers();
    try {
      for (const headed of [true, false]) {
        const device = await browsers.open({ app: folder, executable, headed });
        const { source } = await device.capture(new AbortController().signal);
        expect(source?.text).toContain('Go');
        await device.close();
        expect(readFileSync(log, 'utf8').includes('--headless')).toBe(!headed);
      }
    } finally {
      await browsers.close();
    }
  },
);

test.each(['shipped', 'installed'] as const)('a headless shell that is %s has no window', async (kind) => {
  const shell = { executable: '/nothing/headless_shell', kind, hasWindow: false, env: {} } as const;
  await expect(startBrowser(shell, null, { headed: true })).rejects.toMatchObject({
    code: 'DEVICE_UNAVAILABLE',
    message: expect.stringContaining('has no window') as string,
    hint: expect.stringContaining('--headed') as string,
  });
});
