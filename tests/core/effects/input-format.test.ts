/** What an app may change in typed text, and what it may not (R36). */
import { describe, expect, test } from 'vitest';
import { isReformatted } from '../../../src/core/effects/input-format.ts';

describe('another format of the same text', () => {
  test.each([
    ['grouped with spaces', '4111111111111111', '4111 1111 1111 1111'],
    ['without its spaces', 'New York', 'NewYork'],
    ['an IBAN in groups', 'DE89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
    ['a phone number', '5551234567', '(555) 123-4567'],
    ['a phone number without its format', '(555) 123-4567', '5551234567'],
    ['a licence key in groups', 'ABCD1234EFGH', 'ABCD-1234-EFGH'],
    ['a licence key without groups', 'ABCD-1234-EFGH', 'ABCD1234EFGH'],
    ['thousands', '1234', '1,234'],
    ['thousands with a point', '1234567', '1.234.567'],
    ['thousands with an apostrophe', '1234', "1'234"],
    ['thousands dropped', '1,234,567.50', '1234567.50'],
    ['another decimal separator', '12.50', '12,50'],
    ['a currency sign', '12.50', '$12.50'],
    ['a currency sign behind', '12.50', '12,50 €'],
    ['zeros that keep the value', '12.5', '12.50'],
    ['a leading zero that keeps the value', '.5', '0.5'],
    ['a date', '12032024', '12.03.2024'],
    ['a date with other separators', '2024-03-12', '2024/03/12'],
    ['a time', '1230', '12:30'],
    ['an expiry date', '1225', '12/25'],
    ['another minus', '-5', '−5'],
    ['typographic quotes', "It's", 'It’s'],
    ['a country code', '15112345678', '+49 151 12345678'],
    ['a country code instead of the zero', '015112345678', '+49 151 12345678'],
  ])('%s', (_, typed, shown) => {
    expect(isReformatted(typed, shown, [])).toBe(true);
  });

  test.each([
    ['a date', '1225', '12/25', 'MM/YY'],
    ['a part of a date', '12', '12/YY', 'MM/YY'],
    ['a phone number', '5551234', '(555) 123-4___', '(___) ___-____'],
    ['a code of the country before it', '15112345', '+49 15112345', '+49'],
    ['a protocol', 'example.org', 'https://example.org', 'https://your.site'],
    ['a unit', '70', '70 kg', '0 kg'],
    ['capitals of a sample', 'save10', 'SAVE10', 'ABC123'],
    ['capitals and groups of a sample', 'abcd1234', 'ABCD-1234', 'XXXX-XXXX'],
  ])('in the mask of the field: %s', (_, typed, shown, mask) => {
    expect(isReformatted(typed, shown, [mask])).toBe(true);
  });

  test.each([
    ['12', '12/YY'],
    ['example.org', 'https://example.org'],
    ['70', '70 kg'],
    ['save10', 'SAVE10'],
  ])('"%s" as "%s" needs the mask', (typed, shown) => {
    expect(isReformatted(typed, shown, ['', 'Your entry'])).toBe(false);
  });
});

describe('no format, but another text', () => {
  test.each([
    ['the decimal separator went', '12.50', '1250'],
    ['so too with a comma', '1,5', '15'],
    ['so too with three decimals', '12.500', '12500'],
    ['the decimal separator moved', '12.50', '125.0'],
    ['a decimal separator came', '1250', '12.50'],
    ['the sign went', '-5', '5'],
    ['a sign came', '5', '-5'],
    ['the plus went', '+4915112345678', '4915112345678'],
    ['brackets make it negative', '5', '(5)'],
    ['the @ went', 'a@b.c', 'ab.c'],
    ['a point of an address went', 'a.b@c.d', 'ab@c.d'],
    ['the case went', 'ann', 'ANN'],
    ['the first letter’s case', 'ann', 'Ann'],
    ['all lower case', 'Ann', 'ann'],
    ['a leading zero went', '007', '7'],
    ['zeros at the end went', '100', '1'],
    ['digits changed places', '1234', '2134'],
    ['a part', 'Anna', 'Ann'],
    ['a range became a number', '5-3', '53'],
    ['a fraction became a number', '1/2', '12'],
    ['a time became a number', '12:30', '1230'],
    ['an address of a computer', '192.168.0.1', '19216801'],
    ['a hyphen between words went', 'foo-bar', 'foobar'],
    ['a hyphen of a user name', 'user-name12', 'username12'],
    ['a sign at the end went', 'C++', 'C'],
    ['a percent sign went', '50%', '50'],
    ['an apostrophe went', "O'Brien", 'OBrien'],
    ['signs without a letter', '!!', '??'],
    ['nothing is left', '--', ''],
    ['a short number got a country code', '12345', '+4912345'],
  ])('%s', (_, typed, shown) => {
    expect(isReformatted(typed, shown, [])).toBe(false);
  });

  test.each([
    ['the mask has a separator of decimals', '1250', '12.50', '0.00'],
    ['the sign went in the mask', '-5', '5', '__'],
    ['the decimals went in the mask', '12.50', '1250.__', '____.__'],
    ['a label in capitals is no sample', 'ann@x.com', 'ANN@X.COM', 'EMAIL'],
    ['a label with a hyphen is no mask', 'abcd', 'a-bcd', 'E-mail'],
    ['what stood there is no prefix', 'Who', 'Dr Who', 'Dr '],
    ['a number that stood there is none', '5', '15', '1'],
  ])('%s', (_, typed, shown, mask) => {
    expect(isReformatted(typed, shown, [mask])).toBe(false);
  });
});
