import { describe, expect, test } from 'vitest';
import { noBrowser, phoneOn, whenThereIsABrowser } from './open.ts';

describe.skipIf(noBrowser)(`Permissions of pages${whenThereIsABrowser}`, () => {
  test('A page may do what a browser grants without asking, and is asked about the rest', async () => {
    const phone = await phoneOn('permissions.html');
    await phone.until((now) => now.texts().includes('granted granted granted prompt prompt'));
    await phone.tap('Copy');
    await phone.until((now) => now.texts().includes('Copied'));
  });

  test('Granting the permissions of phones takes no other one away', async () => {
    const phone = await phoneOn('permissions.html');
    await phone.do({
      kind: 'launch',
      options: { app: null, restart: true, clearState: true, reinstall: false, permissions: 'allow' },
    });
    await phone.until((now) => now.texts().includes('granted granted granted granted prompt'));
    await phone.tap('Copy');
    expect((await phone.until((now) => !now.texts().includes('Not copied'))).texts()).toContain('Copied');
  });
});
