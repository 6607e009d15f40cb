import { describe, expect, test } from 'vitest';
import { noBrowser, phoneOn, whenThereIsABrowser } from './open.ts';
import { nightly } from '../../../setup/nightly.ts';

describe.skipIf(noBrowser)(`R80: a new tab is followed${whenThereIsABrowser}`, () => {
  test.each(['New tab', 'New tab with an opener', 'Later'])(
    'of "%s", and the page responds all the time; back leads to the page before',
    async (link) => {
      const phone = await phoneOn('opener.html');
      await phone.tap(link);
      const now = await phone.until((seen) => {
        expect(seen.app.notResponding).toBe(false);
        return seen.tree.title === 'Basic page';
      });
      expect(now.tree.viewport.width).toBe(412);
      await phone.do({ kind: 'key', key: 'back' });
      await phone.until((seen) => seen.texts().includes('First tab'));
    },
  );

  test('that a script opens, also twice, and closes again', async () => {
    const phone = await phoneOn('opener.html');
    await phone.tap('By script');
    await phone.until((seen) => seen.texts().includes('Second tab'));
    await phone.tap('New tab');
    await phone.until((seen) => seen.tree.title === 'Basic page');
    await phone.do({ kind: 'key', key: 'back' });
    await phone.until((seen) => seen.texts().includes('Second tab'));
    await phone.tap('Close this tab');
    await phone.until((seen) => seen.texts().includes('First tab'));
  });
});

describe.skipIf(noBrowser)(`R80: a large page is read in part${whenThereIsABrowser}`, () => {
  nightly(
    '60,000 rows: what is in view is read, the tree is incomplete, and the page responds',
    async () => {
      const phone = await phoneOn('rows.html');
      const now = await phone.look();
      expect(now.app.notResponding).toBe(false);
      expect(now.tree.cut).toBe(true);
      expect(now.tree.nodes.length).toBeLessThan(5000);
      for (const text of ['Log', 'Row 3', 'Fixed foot']) expect(now.texts()).toContain(text);
      await phone.device.perform(
        { kind: 'swipe', from: { x: 500, y: 1800 }, to: { x: 500, y: 400 }, ms: 300 },
        new AbortController().signal,
      );
      expect((await phone.look()).texts()).toContain('Fixed foot');
    },
    240_000,
  );

  test('500 rows: all are read', async () => {
    const phone = await phoneOn('rows.html');
    await phone.do({ kind: 'open_link', url: 'app://rows.html?rows=500' });
    const { tree } = await phone.look();
    expect(tree.cut).toBeUndefined();
    expect(tree.nodes.filter((n) => n.tag === 'li')).toHaveLength(500);
  });
});
