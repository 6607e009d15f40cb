import { describe, expect, test } from 'vitest';
import { noBrowser, phoneOn, whenThereIsABrowser } from './open.ts';

describe.skipIf(noBrowser)(`A page on the Chromium device${whenThereIsABrowser}`, () => {
  test('A page shows as a phone-sized picture with a tree of what stands on it', async () => {
    const phone = await phoneOn('basic.html');
    const now = await phone.look();
    expect(now.size).toEqual({ width: 1082, height: 2403 });
    expect(now.tree.title).toBe('Basic page');
    expect(now.texts()).toEqual(['Basic page', 'Add', 'Not now', 'Nothing yet']);
    expect(now.find('Not now')).toMatchObject({ tag: 'button', enabled: false });
    expect(now.app).toMatchObject({ process: 'running', front: now.app.underTest });
    expect(phone.device.info.platform).toBe('web');
    expect(phone.device.info.name).toMatch(/^Chromium \d+, mobile web$/);
  });

  test('A tap on a button makes the page answer', async () => {
    const phone = await phoneOn('basic.html');
    await phone.tap('Add');
    await phone.until((now) => now.texts().includes('Added 1'));
    await phone.tap('Add');
    await phone.until((now) => now.texts().includes('Added 2'));
  });
});
