/** Statements about lists, forms, switches and choices, in the markups that pages draw them with, as Chromium draws them: none is proved wrong (R74, R76). */
import { expect, test } from 'vitest';
import { choicePages } from '../../screen/markups/choice-pages.ts';
import { formPages } from '../../screen/markups/form-pages.ts';
import { ODD_NAMES, oddPages } from '../../screen/markups/odd-pages.ts';
import { provePages } from '../../screen/markups/prove.ts';
import { proveOnPhones } from '../../screen/markups/prove-on-phones.ts';
import { listPages } from '../../screen/markups/statements.ts';
import { togglePages } from '../../screen/markups/toggle-pages.ts';
import { noBrowser, whenThereIsABrowser } from '../device/chromium/open.ts';

/** The pages, and most of the statements that may stay open: of words alone, nothing tells columns from cards, and of a tab that is only drawn so, none that it is selected. */
const SETS = [
  ['lists of amounts and words', listPages('shop'), 0.2],
  ['lists of words', listPages('people'), 0.22],
  ['forms', formPages(), 0.02],
  ['switches', togglePages(), 0.15],
  ['choices', choicePages(), 0.35],
  ['things on pages that mislead', oddPages(), 0.06],
] as const;

test.skipIf(noBrowser).each(SETS)(
  `statements about %s in every markup${whenThereIsABrowser}`,
  { timeout: 240_000 },
  async (_, pages, mostOpen) => {
    const proved = await provePages(pages);
    const wrong = proved.filter(({ outcome }) => outcome.startsWith('false'));
    expect(wrong).toEqual([]);
    const decided = proved.filter(({ outcome }) => outcome === 'right');
    expect(decided.length).toBeGreaterThan(300);
    expect(decided.length / proved.length).toBeGreaterThan(1 - mostOpen);
  },
);

/** The pages, the names of their things, and most of the statements that may stay open: no text of Flutter is proved by its description. */
const ON_PHONES = [
  ['lists of amounts and words', listPages('shop'), ['Apple', 'Pear', 'Fig'], 0.3],
  ['forms', formPages(), ['Name', 'City', 'Email'], 0.05],
  ['switches', togglePages(), ['Wi-Fi', 'Bluetooth', 'Location'], 0.1],
  ['choices', choicePages(), ['Day', 'Week', 'Month'], 0.5],
  ['things on pages that mislead', oddPages(), ODD_NAMES, 0.25],
] as const;

test.skipIf(noBrowser).each(ON_PHONES)(
  `statements about %s as ten toolkits of phones tell them${whenThereIsABrowser}`,
  { timeout: 240_000 },
  async (_, pages, names, mostOpen) => {
    const proved = await proveOnPhones(pages, names);
    expect(proved.filter(({ outcome }) => outcome.startsWith('false'))).toEqual([]);
    const decided = proved.filter(({ outcome }) => outcome === 'right');
    expect(decided.length).toBeGreaterThan(3000);
    expect(decided.length / proved.length).toBeGreaterThan(1 - mostOpen);
  },
);
