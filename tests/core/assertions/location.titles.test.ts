/** Bars and headings that give a screen its title, titles of web pages, and addresses that a page must not have (R73, R77). */
import type { Screen } from '../../../src/screen/model/screen.ts';
import { assertionSummary, proveLine } from '../../builders/assertion.ts';
import { button, buildScreen, field, heading, text, type Sketch } from '../../builders/screen.ts';
import { describe, expect, test } from 'vitest';

const SHOP = 'the "Shop" screen is open';
const bar = (y: number, ...children: readonly Sketch[]): Sketch => ({
  role: 'toolbar',
  at: [0, y, 1080, 120],
  children,
});
const webPage = (title: string, children: readonly Sketch[], place = 'https://shop.example/'): Screen => {
  const shown = buildScreen(children);
  return {
    ...shown,
    app: { ...shown.app, place },
    windows: shown.windows.map((w) => ({ ...w, title, package: 'https://shop.example' })),
  };
};

describe('a bar gives the title', () => {
  test('in the upper half of the screen', () => {
    expect(assertionSummary(SHOP, buildScreen([bar(1199, text('Shop'))]))).toBe('met: its title is "Shop"');
  });
  test.each([1200, 2200])('and not from %i px on, where it holds controls', (y) => {
    expect(assertionSummary(SHOP, buildScreen([bar(y, text('Shop'))]))).toBe(
      'unproven judge: the screen has no title; the words stand on it',
    );
  });
  test('of its texts, and not of an empty one', () => {
    expect(
      assertionSummary(
        SHOP,
        buildScreen([
          bar(
            0,
            text('', { at: [0, 0, 300, 90] }),
            text('Shop', { at: [300, 0, 300, 90] }),
            text('2 items', { at: [600, 0, 300, 90] }),
          ),
        ]),
      ),
    ).toBe('met: its title is "Shop", "2 items"');
  });
});

describe('a heading below a text as large as it gives no title', () => {
  const at = (y: number, height: number): Pick<Sketch, 'at'> => ({ at: [0, y, 1080, height] });
  const head = heading('Shop', at(400, 90));
  const OPEN = 'unproven judge: the screen has no title; the words stand on it';
  const TITLE = 'met: its title is "Shop"';
  test.each<[string, Sketch, string]>([
    ['of the same size', text('Home', at(0, 90)), OPEN],
    ['that ends where the heading begins', text('Home', at(310, 90)), OPEN],
  ])('%s', (_, above, answer) => {
    expect(assertionSummary(SHOP, buildScreen([above, head]))).toBe(answer);
  });
  test.each<[string, Sketch]>([
    ['is smaller', text('Home', at(0, 89))],
    ['reaches into it', text('Home', at(311, 90))],
    ['is a field', field('Search', { text: 'Home', ...at(0, 90) })],
    ['is a control', button('Home', at(0, 90))],
    ['is covered', text('Home', { ...at(0, 90), coveredBy: 'e9' })],
    ['holds other elements', { role: 'text', text: 'Home', ...at(0, 90), children: [{ at: [0, 0, 9, 9] }] }],
  ])('unless that %s', (_, above) => {
    expect(assertionSummary(SHOP, buildScreen([above, head]))).toBe(TITLE);
  });
});

describe('the top heading gives the title', () => {
  const at = (y: number, height: number): Pick<Sketch, 'at'> => ({ at: [0, y, 1080, height] });
  test.each<[string, readonly Sketch[]]>([
    ['wherever it stands in the tree', [heading('Home', at(600, 60)), heading('Shop', at(100, 90))]],
    [
      'beside one of another class',
      [heading('Shop', at(100, 90)), heading('Home', { ...at(600, 90), className: 'h2' })],
    ],
    ['beside one without a text', [heading('Shop', at(100, 90)), heading('', at(600, 90))]],
    [
      'beside one that is covered',
      [heading('Shop', at(100, 90)), heading('Home', { ...at(600, 90), coveredBy: 'e9' })],
    ],
    [
      'when it is the only main one of a page, below other texts',
      [text('Welcome', at(0, 90)), heading('Shop', { ...at(100, 90), className: 'h1' })],
    ],
    [
      'when it is the main one above others of its size',
      [
        heading('Shop', { ...at(100, 90), className: 'h1' }),
        heading('Home', { ...at(600, 90), className: 'h2' }),
      ],
    ],
  ])('%s', (_, children) => {
    expect(assertionSummary(SHOP, buildScreen(children))).toBe('met: its title is "Shop"');
  });
  test('and none of several main ones', () => {
    const main = (words: string, y: number): Sketch => heading(words, { ...at(y, 90), className: 'h1' });
    expect(assertionSummary(SHOP, buildScreen([main('Shop', 100), main('Home', 600)]))).toBe(
      'unproven judge: the screen has no title; the words stand on it',
    );
  });
});

describe('on a web page', () => {
  const small = text('Welcome', { at: [0, 0, 1080, 20] });
  const head = heading('Shop', { at: [0, 400, 1080, 90] });
  test('any text above a heading makes it one of a section', () => {
    expect(assertionSummary(SHOP, webPage('', [small, head]))).toBe(
      'unproven judge: the screen has no title; the words stand on it',
    );
    expect(assertionSummary(SHOP, buildScreen([small, head]))).toBe('met: its title is "Shop"');
  });
  test.each<[string, Sketch]>([
    ['a control', button('Acme', { at: [0, 0, 1080, 20] })],
    ['a text that is covered', { ...small, coveredBy: 'e9' }],
    ['a text that reaches into it', text('Welcome', { at: [0, 381, 1080, 20] })],
    ['a picture without words', { role: 'image', at: [0, 0, 1080, 20] }],
  ])('%s above it does not', (_, above) => {
    expect(assertionSummary(SHOP, webPage('', [above, head]))).toBe('met: its title is "Shop"');
  });

  test.each<[string, string]>([
    ['Shop', 'whole'],
    ['SHOP', 'in another case'],
    ['Shop – Acme', 'before a dash'],
    ['Acme | Shop', 'behind a bar'],
    ['Acme  ·  Shop  ·  3', 'between two dots'],
    ['Acme : Shop', 'behind a colon'],
  ])('the title "%s" names it %s', (title) => {
    expect(assertionSummary(SHOP, webPage(title, []))).toBe(`met: the page is titled "${title}"`);
  });
  test.each(['Acme-Shop', 'Shop now', ''])('the title "%s" does not name it', (title) => {
    expect(assertionSummary(SHOP, webPage(title, []))).toBe('unproven judge: the screen has no title');
  });
  test('the title of a page that is not on the web names nothing', () => {
    expect(assertionSummary(SHOP, webPage('Shop', [], 'Main'))).toBe(
      'unproven judge: the screen has no title',
    );
  });
  test('the title of the page leaves another title on it open', () => {
    expect(assertionSummary(SHOP, webPage('Shop', [heading('Offers')]))).toBe(
      'unproven judge: its title is "Offers"',
    );
    expect(assertionSummary(SHOP, webPage('Acme', [heading('Offers')]))).toBe(
      'unmet Wrong Screen Bug: its title is "Offers"',
    );
  });
  test('a title that must not be there is a failure', () => {
    expect(assertionSummary('the "Shop" screen is not open', webPage('Shop', []))).toBe(
      'unmet Wrong Screen Bug: the page is titled "Shop"',
    );
  });
});

describe('an address that the page must not have', () => {
  const LINE = 'the URL does not contain "cart"';
  const at = (place: string, settled = true): Screen => ({ ...webPage('', [], place), settled });
  const OTHER = 'https://shop.example/home';
  const CART = 'https://shop.example/cart';
  test.each<[string, Screen, Screen | null, string]>([
    ['is absent on two observations', at(OTHER), at(OTHER), `met: ${OTHER}`],
    ['is there now', at(CART), at(OTHER), `unmet Wrong Screen Bug: ${CART}`],
    [
      'was there before',
      at(OTHER),
      at(CART),
      `unproven another observation: ${OTHER}, and the page may move on`,
    ],
    [
      'was looked for only once',
      at(OTHER),
      null,
      `unproven another observation: ${OTHER}, and the page may move on`,
    ],
    [
      'is absent before the page settles',
      at(OTHER, false),
      at(OTHER),
      `unproven another observation: ${OTHER}, and the page may move on`,
    ],
    ['is in another case', at(CART.toUpperCase()), at(OTHER), `met: ${CART.toUpperCase()}`],
    [
      'is unknown on a device that shows none',
      at('Main'),
      at('Main'),
      'unproven: this device shows no address',
    ],
  ])('%s', (_, now, before, answer) => {
    expect(assertionSummary(LINE, now, {}, before)).toBe(answer);
  });
  test('is named in what was expected', () => {
    expect(proveLine(LINE, at(OTHER)).expected).toBe('the address not: contains "cart"');
  });
});
