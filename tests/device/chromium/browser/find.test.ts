import { describe, expect, test } from 'vitest';
import { findChromium, installedPlaces } from '../../../../src/device/chromium/browser/find.ts';

describe('findChromium', () => {
  test('THUMBRULE_CHROMIUM has priority', async () => {
    const found = await findChromium({
      env: { THUMBRULE_CHROMIUM: process.execPath, PATH: '/usr/bin' },
    });
    expect(found).toEqual({ executable: process.execPath, kind: 'installed', hasWindow: true, env: {} });
  });

  test('an invalid THUMBRULE_CHROMIUM is an error', async () => {
    await expect(findChromium({ env: { THUMBRULE_CHROMIUM: '/nowhere/chrome' } })).rejects.toMatchObject({
      code: 'DEVICE_UNAVAILABLE',
      message: expect.stringContaining('/nowhere/chrome') as string,
    });
  });

  test('each platform has its own paths', () => {
    expect(installedPlaces({ PATH: '/opt/bin' }, 'linux')).toContain('/opt/bin/chromium');
    expect(installedPlaces({}, 'darwin')).toContain(
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    );
    expect(installedPlaces({ PROGRAMFILES: String.raw`C:\Program Files` }, 'win32')).toContain(
      String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
    );
  });
});
