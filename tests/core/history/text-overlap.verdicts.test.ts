/** Where typed text begins and ends in a text of the app, and which texts are not it (R72). */
import { describe, expect, test } from 'vitest';
import { acrossElements, withoutTyped, type Typed } from '../../../src/core/history/text-overlap.ts';

const typed = (...texts: string[]): Typed[] => texts.map((text) => ({ text, keyed: false }));
const keyed = (text: string): Typed[] => [{ text, keyed: true }];
/** The text with a line in place of what was taken out. */
const left = (text: string, by: Typed[]): string => withoutTyped(text, by).replaceAll('\uFFFC', '_');

describe('typed text is taken out', () => {
  test.each<[string, string, Typed[], string]>([
    ['as a zero of another script', 'المجموع ١٠', typed('10'), 'المجموع _'],
    ['as two short words before others', 'an ox pulls the cart', typed('An ox'), '_ pulls the cart'],
    ['beside letters without spaces', 'Ann你好', typed('Ann'), '_你好'],
    ['as five letters inside of a word', 'xxhelloxx', typed('hello'), 'xx_xx'],
    ['as one letter that is all there is', 'A', typed('a'), '_'],
    ['as keys in another order', 'Code 74', keyed('4711'), 'Code _'],
    ['as one of its keys alone', '7', keyed('4711'), '_'],
    ['joined from two across words', 'Wel come', typed('Welc', 'ome'), '_'],
    ['joined from two in a word', 'Hello Welcome', typed('Wel', 'come'), 'Hello _'],
    ['as the number of a code that is half digits', '12 items', typed('ab12'), '_ items'],
    ['as a number before its unit', '5kg', typed('5'), '_kg'],
    [
      'as the last digits in a sentence',
      'The card that ends in 4321 was charged',
      typed('8765 8765 8765 4321'),
      'The card that ends in _ was charged',
    ],
    ['as three digits in a sentence', 'The call came from 321', typed('87654321'), 'The call came from _'],
    ['as a date in words', 'May 1, 2024', typed('01.05.2024'), 'May _'],
    ['as an amount that has a point', '€1,234.00', typed('1.234'), '€_'],
    ['as a part before another word', 'Welcome home', typed('You are welcome here'), '_ home'],
    ['as a part of three letters', 'Sea x', typed('Red Sea trip'), '_ x'],
    ['as half of the text', 'Sea abc', typed('Red Sea trip'), '_ abc'],
    ['as a part of two letters that is all there is', 'OK', typed('Say ok now'), '_'],
  ])('%s', (_, text, by, rest) => {
    expect(left(text, by)).toBe(rest);
  });

  test('within the first 2000 letters', () => {
    expect(left(`${'z'.repeat(1993)} Welcome`, typed('Welcome'))).toBe(`${'z'.repeat(1993)} _`);
    const longer = `${'z'.repeat(1994)} Welcome`;
    expect(left(longer, typed('Welcome'))).toBe(longer);
  });
});

describe('a text stays', () => {
  test.each<[string, string, Typed[]]>([
    ['with a percent sign of another script', '5٪', typed('510')],
    ['with a short part of a word that begins with a ligature', 'ﬁsh', typed('ish')],
    ['with a short part behind an invisible sign', 'Joh\u200Bann', typed('Ann')],
    ['with another key', 'Code 79', keyed('4711')],
    ['with keys that were typed into a field', 'Code 74', typed('4711')],
    ['that shares one number with a date', '1 item', typed('01.05.2024')],
    ['that has one number twice', '5 of 5', typed('5.5')],
    ['with a tenth of the number', '5 items', typed('50')],
    ['with other decimals', 'The total of it is 1,234.50', typed('1234.75')],
    ['that is the first letter of a word', 'A', typed('Ann')],
    ['with a letter behind the initials', 'JDX', typed('John Doe')],
    ['with another second initial', 'JX', typed('John Doe')],
    ['that is a letter of a sentence', 'A', typed('Plan A now')],
    ['with a word of two letters beside another', 'OK x', typed('Say ok now')],
    ['that has nothing of a sign', 'Plan', typed('—', 'Tea')],
  ])('%s', (_, text, by) => {
    expect(withoutTyped(text, by)).toBe(text);
  });
});

describe('texts side by side', () => {
  test('spell a typed text of three letters', () => {
    expect([...acrossElements(['A', 'n', 'n'], typed('Ann'))]).toEqual([0, 1, 2]);
  });
  test.each([
    ['begin before it', ['a Wel', 'come']],
    ['end behind it', ['Wel', 'comes']],
  ])('do not when they %s', (_, texts) => {
    expect([...acrossElements(texts, typed('Welcome'))]).toEqual([]);
  });
});
