import { describe, expect, test } from 'vitest';
import { findChromium, installedPlaces } from '../../../src/device/chromium/find.ts';

describe('Finding a browser', () => {
  test('The one that THUMBRULE_CHROMIUM names wins', async () => {
    const found = await findChromium({ THUMBRULE_CHROMIUM: process.execPath, PATH: '/usr/bin' });
    expect(found).toEqual({ executable: process.execPath, kind: 'installed', env: {} });
  });

  test('A name that leads nowhere is told, and no other browser is taken instead', async () => {
    await expect(findChromium({ THUMBRULE_CHROMIUM: '/nowhere/chrome' })).rejects.toMatchObject({
      code: 'DEVICE_UNAVAILABLE',
      message: expect.stringContaining('/nowhere/chrome') as string,
    });
  });

  test('Each system is searched where its browsers stand', () => {
    expect(installedPlaces({ PATH: '/opt/bin' }, 'linux')).toContain('/opt/bin/chromium');
    expect(installedPlaces({}, 'darwin')).toContain(
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    );
    expect(installedPlaces({ PROGRAMFILES: String.raw`C:\Program Files` }, 'win32')).toContain(
      String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
    );
  });
});
