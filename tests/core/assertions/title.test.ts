/** The title of the screen, as `The page title is "Checkout"` asks for it (R73, R77). */
import type { Screen } from '../../../src/screen/model/screen.ts';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, heading, text, type Sketch } from '../../builders/screen.ts';
import { describe, expect, test } from 'vitest';

const at = (y: number, height: number): Pick<Sketch, 'at'> => ({ at: [0, y, 1080, height] });
const bar = (...children: readonly Sketch[]): Sketch => ({
  role: 'toolbar',
  at: [0, 0, 1080, 120],
  children,
});
const IS = 'the page title is "Checkout"';
const IS_NOT = 'the page title is not "Checkout"';
const section = heading('Checkout', at(600, 60));
const webPage = (title: string, ...children: readonly Sketch[]): Screen => {
  const shown = buildScreen(children);
  return {
    ...shown,
    app: { ...shown.app, place: 'https://shop.example/' },
    windows: shown.windows.map((w) => ({ ...w, title, package: 'https://shop.example' })),
  };
};

describe('the title of the screen', () => {
  test.each<[string, readonly Sketch[], string]>([
    ['stands in the bar', [bar(text('Checkout'))], 'met: it is "Checkout"'],
    ['is the top heading', [heading('Checkout', at(0, 90))], 'met: it is "Checkout"'],
    ['is another', [bar(text('Cart')), text('Checkout')], 'unmet Wrong Text Bug: it is "Cart"'],
    ['is misspelt', [bar(text('Chekout'))], 'unmet Wrong Text Bug: it is "Chekout"'],
    ['is still a key', [bar(text('checkout_title'))], 'unmet Untranslated Bug: it is "checkout_title"'],
    [
      'is not the heading of a section',
      [bar(text('Cart')), section],
      'unproven judge: it is "Cart"; the words stand on it as well',
    ],
    [
      'may be a text that no tree marks',
      [text('Checkout', at(0, 90)), text('Milk', at(600, 60))],
      'unproven judge: the screen has no title; the words stand on it',
    ],
    ['is missing', [text('Milk')], 'unmet Missing Element Bug: the screen has no title'],
  ])('%s', (_, page, summary) => {
    expect(assertionSummary(IS, buildScreen(page))).toBe(summary);
  });
  test.each([
    ['the screen title starts with "Order"', 'met: it is "Order 4711"'],
    ['the title of the screen ends with "Shop"', 'unmet Wrong Text Bug: it is "Order 4711"'],
  ])('is compared in part: %s', (line, summary) => {
    expect(assertionSummary(line, buildScreen([bar(text('Order 4711'))]))).toBe(summary);
  });
  test('is no proof by a part of a word (R46)', () => {
    const line = 'the page title contains "out"';
    expect(assertionSummary(line, buildScreen([bar(text('Checkout'))]))).toMatch(
      /^unproven judge: it is "Checkout"; /,
    );
  });
});

describe('another title', () => {
  const cart = buildScreen([bar(text('Cart'))]);
  test.each<[string, Screen, string]>([
    ['is proved', cart, 'met: it is "Cart"'],
    ['is refuted', buildScreen([bar(text('Checkout'))]), 'unmet Wrong Text Bug: it is "Checkout"'],
    ['is open without a title', buildScreen([text('Cart')]), 'unproven judge: the screen has no title'],
  ])('%s', (_, screen, summary) => {
    expect(assertionSummary(IS_NOT, screen, {}, screen)).toBe(summary);
  });
  test('needs two observations', () => {
    const summary = 'unproven another observation: the title may still change';
    expect(assertionSummary(IS_NOT, cart, {}, null)).toBe(summary);
    const before = buildScreen([bar(text('Checkout'))]);
    expect(assertionSummary(IS_NOT, cart, {}, before)).toBe(summary);
    expect(assertionSummary(IS_NOT, { ...cart, settled: false }, {}, cart)).toBe(summary);
  });
});

describe('the title of a web page', () => {
  test('counts where nothing in view is a title', () => {
    expect(assertionSummary(IS, webPage('Checkout', text('Milk')))).toBe('met: it is "Checkout"');
    expect(assertionSummary(IS, webPage('Checkout – Shop', text('Milk')))).toBe(
      'met: it is "Checkout – Shop"',
    );
  });
  test.each(['contains "out"', 'starts with "Shop"', 'ends with "kout – Shop"', 'does not contain "out"'])(
    'proves no part of itself: it %s',
    (says) => {
      expect(assertionSummary(`the page title ${says}`, webPage('Checkout – Shop', text('Milk')))).toBe(
        'unproven judge: the screen has no title, and the page is titled "Checkout – Shop"',
      );
    },
  );
  test('does not outweigh the title in view', () => {
    expect(assertionSummary(IS, webPage('Checkout', bar(text('Cart'))))).toBe(
      'unproven judge: it is "Cart", and the page is titled "Checkout"',
    );
  });
});
