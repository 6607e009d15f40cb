import { describe, expect, test } from 'vitest';
import { noBrowser, phoneOn, whenThereIsABrowser } from './open.ts';

describe.skipIf(noBrowser)(`A page that does not rest${whenThereIsABrowser}`, () => {
  test('is marked stale when its text changes each time between tree and screenshot, not for a running clock', async () => {
    const phone = await phoneOn('restless.html');
    expect((await phone.look()).tree.stale).toBeUndefined();
    await phone.do({ kind: 'open_link', url: 'app://restless.html?words' });
    expect((await phone.until((now) => now.texts().some((t) => t.startsWith('Word')))).tree.stale).toBe(true);
    await phone.do({ kind: 'open_link', url: 'app://restless.html?clock' });
    const clock = await phone.until((now) => now.texts().some((t) => t.endsWith(' ms')));
    expect(clock.tree.stale).toBeUndefined();
  });
});
