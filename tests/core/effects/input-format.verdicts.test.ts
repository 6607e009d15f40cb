/** Each character of typed text counts: which formats of a field keep the value, and which change it (R36). */
import { describe, expect, test } from 'vitest';
import { isReformatted } from '../../../src/core/effects/input-format.ts';

describe('a number keeps its value', () => {
  test.each([
    ['below zero in brackets', '-5', '(5)'],
    ['below zero in brackets with decimals', '-12.50', '(12.50)'],
    ['below zero in brackets with thousands', '-1234.50', '(1,234.50)'],
    ['in brackets with a minus', '(5)', '-5'],
    ['with its minus behind it', '5-', '-5'],
    ['with its minus before it', '-5', '5-'],
    ['with thousands of two digits', '12345', '12.345'],
    ['with thousands of three digits', '123456', '123,456'],
    ['without a comma of thousands', '1,234', '1234'],
    ['without the points of millions', '1.234.567', '1234567'],
    ['without the commas of millions', '1,234,567', '1234567'],
    ['without the commas of billions', '1,234,567,890', '1234567890'],
    ['without an apostrophe', "12'345", '12345'],
    ['without an apostrophe before decimals', "1'234.50", '1234.50'],
    ['with thousands and zeros', '1,234', '1,234.00'],
    ['with zeros instead of a comma of thousands', '1,234', '1234.00'],
    ['with a fourth decimal', '1.234', '1.2340'],
    ['with three decimals', '12.5', '12.500'],
    ['with a zero before it and behind it', '.5', '0.50'],
    ['with thousands behind its currency', '$1234', '$1,234'],
    ['with zeros behind its currency', '$5', '$5.00'],
    ['with a percent sign of its own', '12,5%', '12.5%'],
    ['with other separators', '12/25', '12-25'],
    ['with single digits between other separators', '1.3.24', '1/3/24'],
    ['with one more separator', '1203/24', '12/03/24'],
  ])('%s', (_, typed, shown) => {
    expect(isReformatted(typed, shown, [])).toBe(true);
  });

  test.each([
    ['with its separator elsewhere', '12:34', '1:234'],
    ['without the dash of a short one', '55-1234', '551234'],
    ['without the dash of a range', '5-1,234', '51234'],
    ['with a separator that groups no thousands', '1012345', '1012.345'],
    ['with a point of thousands that it lost', '1.234', '1234'],
    ['with zeros behind a point that it lost', '1.234', '1234.00'],
    ['with other decimals behind it', '12.5', '12.53'],
    ['with one decimal fewer', '12.50', '12.5'],
    ['with zeros that may be thousands', '5', '5.000'],
    ['with a currency in its midst', '15', '1$5'],
    ['with a percent sign in its midst', '15', '1%5'],
    ['with another currency', '$5', '€5.00'],
    ['with two currencies', '$5', '$5€'],
    ['with two signs of brackets', '-51', '(5)(1)'],
    ['with an open bracket', '-5', '(5'],
    ['with a bracket before its end', '-51', '(5)1'],
    ['with a bracket behind its beginning', '-51', '5(1)'],
    ['with a dash at the wrong end', '5', '-5-'],
  ])('but not %s', (_, typed, shown) => {
    expect(isReformatted(typed, shown, [])).toBe(false);
  });
});

describe('a phone number', () => {
  test.each([
    ['of seven digits loses its dash', '555-1234', '5551234'],
    ['of seven digits gets a country code', '5112345', '+49 5112345'],
    ['gets a country code of three digits', '15112345678', '+353 15112345678'],
  ])('%s', (_, typed, shown) => {
    expect(isReformatted(typed, shown, [])).toBe(true);
  });
  test.each([
    ['gets four digits', '15112345678', '+1234 15112345678'],
    ['gets a country code and another last digit', '15112345678', '+49 15112345679'],
    ['gets a second country code', '+15112345678', '+49 15112345678'],
    ['loses a zero in its midst', '1511034567', '+49 151134567'],
    ['has decimals', '1511234567.8', '+49 15112345678'],
  ])('is another one when it %s', (_, typed, shown) => {
    expect(isReformatted(typed, shown, [])).toBe(false);
  });
});

describe('a code', () => {
  test.each([
    ['of seven characters loses its dash', 'ABC-1234', 'ABC1234'],
    ['in small letters gets a dash', 'abcd1234', 'abcd-1234'],
  ])('%s', (_, typed, shown) => {
    expect(isReformatted(typed, shown, [])).toBe(true);
  });
  test.each([
    ['of six characters', 'ABC-123', 'ABC123'],
    ['without a digit', 'ABCD-EFGH', 'ABCDEFGH'],
    ['that is an address', 'ANN1@X-MAIL.DE', 'ANN1@XMAILDE'],
  ])('%s keeps its dash', (_, typed, shown) => {
    expect(isReformatted(typed, shown, [])).toBe(false);
  });
});

test.each([
  ['double quotes', 'say "hi"', 'say “hi”'],
  ['low quotes', '"hi"', '„hi“'],
  ['a long dash', 'one -- two', 'one — two'],
  ['an ellipsis', 'wait...', 'wait…'],
])('a keyboard writes %s', (_, typed, shown) => {
  expect(isReformatted(typed, shown, [])).toBe(true);
});

test.each([
  ['', ''],
  ['', '__'],
  ['a', ''],
])('"%s" has no other format "%s"', (typed, shown) => {
  expect(isReformatted(typed, shown, ['', '__'])).toBe(false);
});

test('a code with another digit is another code', () => {
  expect(isReformatted('ABCD1234', 'ABCD-1235', [])).toBe(false);
});

describe('a mask', () => {
  test.each([
    ['with a sign before the text', 'ann', '@ann', '@'],
    ['with a sign before the text and a word behind it', 'ann', '@ann', '@name (optional)'],
    ['with a sign that is left out, and a unit', '70', '70 kg', '~0 kg'],
    ['with a currency and a unit', '5', '$5 USD', '$0 USD'],
    ['with free letters', 'ABCDEF', 'ABC-DEF', 'XXX-XXX'],
    ['with free letters of two kinds in one word', '1203', '1203-YYYY', 'DDMM-YYYY'],
    ['with the letter that was typed', 'AXBCDE', 'AXB-CDE', 'XXX-XXX'],
    ['with free capitals', 'abcdef', 'ABC-DEF', 'XXX-XXX'],
    ['without a separator', 'ab', 'ab__', '____'],
    ['with digits for a whole date', '12032024', '12.03.2024', '00.00.0000'],
    ['with digits for a date behind a word', '12032024', 'am 12.03.2024', 'am 00.00.0000'],
  ])('%s shows the text', (_, typed, shown, mask) => {
    expect(isReformatted(typed, shown, [mask])).toBe(true);
  });

  test.each([
    ['another sign stands before it', 'ann', '#ann', '@'],
    ['another unit stands behind it', '70', '70 lb', '0 kg'],
    ['another separator is shown', 'ABCDEF', 'ABC/DEF', 'XXX-XXX'],
    ['more than the text is shown', '12', '12/34', '__/__'],
    ['letters are shown behind it', '12', '12ab', '____'],
    ['the text has a gap', 'ab', 'a_b_', '____'],
    ['the text holds one of its signs', 'A-B1234', '(A-B) 123-4', '(___) ___-_'],
    ['it has decimals', '1250', '12.50', '00.00'],
    ['it has decimals behind a currency', '1250', '€ 12.50', '€ 00.00'],
    ['it has decimals before a currency', '1250', '12.50 €', '00.00 €'],
    ['it has decimals before a unit', '1250', '12.50 kg', '00.00 kg'],
    ['it has decimals behind letters', '1250', 'EUR 12,50', 'EUR 00,00'],
    ['it is a sample in small letters', 'save10', 'SAVE10', 'abc123'],
    ['it is a sample without letters', 'save10', 'SAVE10', '000000'],
    ['it is a label in capitals', 'ann', 'ANN', 'ADDRESS'],
    ['another code is shown', 'SAVE10', 'SAVE11', 'ABC123'],
  ])('does not show the text when %s', (_, typed, shown, mask) => {
    expect(isReformatted(typed, shown, [mask])).toBe(false);
  });

  test.each([
    ['a number with a unit', '1', '100 €'],
    ['a time', '12', '12:30'],
    ['a phone number', '555', '(555) 123-4567'],
    ['a word', 'l', 'Hello'],
    ['a word of one letter', 'w', 'www.'],
  ])('is no text that stood there before and is still there: %s', (_, typed, shown) => {
    expect(isReformatted(typed, shown, [shown])).toBe(false);
  });

  test.each([
    ['a number', '5', '500 €', '000 €'],
    ['a time', '5', '50:00', '00:00'],
  ])('does not make another number of the text: %s', (_, typed, shown, mask) => {
    expect(isReformatted(typed, shown, [mask])).toBe(false);
  });
});
