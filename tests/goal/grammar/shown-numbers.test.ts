/** Numbers that other controls show, as what a line compares with (R6). */
import { expect, test } from 'vitest';
import { readingOf } from '../corpus/corpus.ts';

const expected = (line: string): string => readingOf({ section: 'expected_state', line, meaning: '' });

test.each([
  ['"Subtotal" is less than "Total"', '=> "Subtotal" < "Total"'],
  ['The "Subtotal" should be lower than the "Total"', '=> "Subtotal" < "Total"'],
  ['The subtotal is at most the total', '=> ~subtotal <= ~total'],
  ['"Total" is greater than or equal to "Subtotal"', '=> "Total" >= "Subtotal"'],
  ['"Total" is not less than "Subtotal"', '=> "Total" >= "Subtotal"'],
  ['"Total" exceeds "Subtotal"', '=> "Total" > "Subtotal"'],
  ['The price of "Desk" is lower than the price of "Lamp"', '=> ~price row="Desk" < ~price row="Lamp"'],
  ['"Total" equals "Subtotal" plus "Tax"', '=> "Total" = "Subtotal" + "Tax"'],
  ['"Total" = "Subtotal" + "Tax" - "Discount"', '=> "Total" = "Subtotal" + "Tax" - "Discount"'],
  ['The total equals the subtotal plus the tax', '=> ~total = ~subtotal + ~tax'],
  ['"Total" should be equal to "Subtotal" minus 5', '=> "Total" = "Subtotal" - 5'],
  ['"Total" is €5 more than "Subtotal"', '=> "Total" = "Subtotal" + 5 EUR'],
  ['"Total" is the sum of "Subtotal", "Tax" and "Tip"', '=> "Total" = "Subtotal" + "Tax" + "Tip"'],
  ['"Subtotal" plus "Tax" equals "Total"', '=> "Total" = "Subtotal" + "Tax"'],
  ['The sum of "Subtotal" and "Tax" equals "Total"', '=> "Total" = "Subtotal" + "Tax"'],
  ['"Subtotal" and "Tax" add up to "Total"', '=> "Total" = "Subtotal" + "Tax"'],
])('%s', (line, reading) => {
  expect(expected(line)).toBe(reading);
});

test.each([
  // A word, or what another control shows.
  '"Total" equals "Sum"',
  // A ranking.
  '"Ann" is higher than "Ben"',
  '"Logo" is larger than "Title"',
  '"Total" is more than twice "Subtotal"',
  '"Total" is half of "Subtotal"',
  '"Total" is more than "Subtotal" by 5',
  '"Total" is at least 5 more than "Subtotal"',
  '"Total" equals "Subtotal" plus 10 %',
  '"Total" equals "Subtotal" plus',
  '"Total" is less than "Subtotal" and "Tax"',
  '"Total" is less than its limit',
  '"Total" is less than the previous total',
  'The new balance equals the old balance minus 5',
  'The price is lower than the original price',
  'The "Name" field shows at most "Ann"',
  '"Total" does not equal "Subtotal" plus "Tax"',
  '"Total" equals the "Subtotal" plus "Tax" times 2',
  '"Total" was less than "Subtotal"',
  '"Total" is less than "Subtotal" again',
  '"Total" is only less than "Subtotal"',
])('%s is open', (line) => {
  expect(expected(line)).toBe('open');
});

test('a place stays a place', () => {
  expect(expected('"Total" is above "Subtotal"')).toBe('=> "Total" at above("Subtotal")');
  expect(expected('"Total" is under "Subtotal"')).toBe('=> "Total" at below("Subtotal")');
});
