/** Tests of R45. */
import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  differInNumberOnly,
  isEllipsisOf,
  similarity,
  textMatches,
  normalise,
  wordsIn,
} from '../../../src/screen/model/text.ts';

describe('normalise', () => {
  test.each([
    [' Alarm', 'Alarm'],
    ['Alarm ', 'Alarm'],
    ['a  b', 'a b'],
    ['a\tb\nc', 'a b c'],
    ['8:30\u200aAM', '8:30 AM'],
    ['\uE5D2 Menu', 'Menu'],
    ['zero\u200Bwidth\u200D', 'zerowidth'],
    ['\u202Epaid\u202C', 'diap'],
    ['Order \u202E21\u202C is \u2068paid\u2069', 'Order 12 is paid'],
    ['\u202Epaid', 'diap'],
    ['', ''],
    [' ', ''],
  ])('%j is %j', (raw, clean) => {
    expect(normalise(raw)).toBe(clean);
  });

  test('is the same twice, and never begins or ends with a blank', () => {
    assert(
      property(string({ unit: 'grapheme' }), (text) => {
        const once = normalise(text);
        expect(normalise(once)).toBe(once);
        expect(once.trim()).toBe(once);
      }),
    );
  });
});

describe('matches', () => {
  test('a text is itself, and no other match holds where contains does not', () => {
    assert(
      property(string(), string(), (text, wanted) => {
        expect(textMatches(text, text, 'exact', 'exact')).toBe(true);
        const contains = textMatches(text, wanted, 'contains', 'exact');
        for (const match of ['starts', 'ends'] as const)
          if (textMatches(text, wanted, match, 'exact')) expect(contains).toBe(true);
        if (textMatches(text, wanted, 'exact', 'exact'))
          expect(textMatches(text, wanted, 'exact', 'ignore')).toBe(true);
      }),
    );
  });
});

test('words of texts and identifiers are the same', () => {
  expect(wordsIn('btnAddToCart')).toEqual(['btn', 'add', 'to', 'cart']);
  expect(wordsIn('Add to cart!')).toEqual(['add', 'to', 'cart']);
  expect(wordsIn('ic_search-24')).toEqual(['ic', 'search', '24']);
  expect(wordsIn('購入する')).toEqual(['購入する']);
});

test('an ellipsis stands for the rest of a text that begins so', () => {
  expect(isEllipsisOf('Terms of…', 'Terms of service', 'exact')).toBe(true);
  expect(isEllipsisOf('Terms of...', 'Terms of service', 'exact')).toBe(true);
  expect(isEllipsisOf('Terms of', 'Terms of service', 'exact')).toBe(false);
  expect(isEllipsisOf('terms of…', 'Terms of service', 'exact')).toBe(false);
  expect(isEllipsisOf('Terms of service…', 'Terms of', 'exact')).toBe(false);
});

test('an ellipsis after less than half of a text could stand for anything', () => {
  expect(isEllipsisOf('Ord…', 'Order confirmed', 'exact')).toBe(false);
  expect(isEllipsisOf('Ord…', 'Order cancelled', 'exact')).toBe(false);
  expect(isEllipsisOf('Order con…', 'Order confirmed', 'exact')).toBe(true);
  expect(isEllipsisOf('Or…', 'Ord', 'exact')).toBe(false);
  expect(isEllipsisOf('Ord…', 'Orders', 'exact')).toBe(true);
});

test('texts may differ in a number alone', () => {
  expect(differInNumberOnly('Row 3', 'Row 5')).toBe(true);
  expect(differInNumberOnly('Order #10234 sent', 'Order #10235 sent')).toBe(true);
  expect(differInNumberOnly('Row 3', 'Row 3')).toBe(false);
  expect(differInNumberOnly('Row 3', 'Raw 5')).toBe(false);
  expect(differInNumberOnly('3', '5')).toBe(false);
});

test('likeness is 1 for equal texts alone', () => {
  expect(similarity('Save', 'Save')).toBe(1);
  expect(similarity('SAVE', 'Save')).toBe(0.99);
  expect(similarity('Saves', 'Save')).toBeGreaterThan(0.8);
  expect(similarity('Delete', 'Save')).toBeLessThan(0.2);
  expect(similarity('', 'Save')).toBe(0);
});
