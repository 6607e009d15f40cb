/** Statements about lists, in the markups that pages draw them with, as Chromium draws them: none is proved wrong (R74, R76). */
import { expect, test } from 'vitest';
import { proveList } from '../../screen/markups/prove.ts';
import { LISTS } from '../../screen/markups/statements.ts';
import { noBrowser, whenThereIsABrowser } from '../device/chromium/open.ts';

/** Most of the statements that may stay open, by the list: of words alone, nothing tells columns from cards. */
const MOST_OPEN = { shop: 0.2, people: 0.22 };

test.skipIf(noBrowser).each(Object.entries(MOST_OPEN))(
  `statements about the list "%s" in every markup${whenThereIsABrowser}`,
  { timeout: 240_000 },
  async (name, mostOpen) => {
    const proved = await proveList(LISTS[name] ?? []);
    const wrong = proved.filter(({ outcome }) => outcome.startsWith('false'));
    expect(wrong).toEqual([]);
    expect(proved.length).toBeGreaterThan(5000);
    const open = proved.filter(({ outcome }) => outcome === 'open');
    expect(open.length / proved.length).toBeLessThan(mostOpen);
  },
);
