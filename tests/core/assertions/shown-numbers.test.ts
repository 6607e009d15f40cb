/** Numbers that several controls show, compared with each other (R74). */
import { describe, expect, test } from 'vitest';
import { textAt } from '../../builders/screen-layout.ts';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, type Sketch } from '../../builders/screen.ts';

/** A bill: each name with its number to the right, line below line. */
const bill = (numbers: Readonly<Record<string, string>>): readonly Sketch[] =>
  Object.entries(numbers).flatMap(([name, value], i) => [
    textAt(name, 40, 300 + 120 * i),
    textAt(value, 600, 300 + 120 * i),
  ]);
const said = (line: string, numbers: Readonly<Record<string, string>>): string =>
  assertionSummary(line, buildScreen(bill(numbers)));

const EUROS = { Subtotal: '€12.50', Tax: '€2.50', Total: '€15.00' };

describe('two controls', () => {
  test.each([
    ['"Subtotal" is less than "Total"', /^met/],
    ['"Total" is less than "Subtotal"', /^unmet Wrong Text Bug/],
    ['"Total" is at least "Total due"', /^unmet Missing Element Bug/],
    ['The subtotal is less than the total', /^met/],
    ['"Tax" is not less than "Subtotal"', /^unmet/],
    ['"Total" is 2.5 more than "Subtotal"', /^met/],
    ['"Total" is €3 more than "Subtotal"', /^unmet/],
    ['"Total" is $2.5 more than "Subtotal"', /^unproven judge.*in several currencies/],
  ])('%s', (line, answer) => {
    expect(said(line, EUROS)).toMatch(answer);
  });

  test.each([
    ['of two currencies', { Subtotal: '€12', Total: '$15' }],
    ['of a percentage and an amount', { Subtotal: '12 %', Total: '15' }],
    ['of two units', { Subtotal: '12 kg', Total: '15 g' }],
    ['of texts without a number', { Subtotal: 'twelve', Total: '15' }],
    ['that stand for more', { Subtotal: '12+', Total: '15' }],
    ['that can be read in two ways', { Subtotal: '12', Total: '1,250' }],
  ])('%s stay open', (_, numbers) => {
    expect(said('"Subtotal" is less than "Total"', numbers)).toMatch(/^unproven/);
  });

  test('one text is no two numbers', () => {
    expect(said('"Total" is at least "Total"', EUROS)).toMatch(/^unproven.*one text stands for two of them/);
  });
});

describe('a sum', () => {
  test.each([
    ['"Total" equals "Subtotal" plus "Tax"', EUROS, /^met/],
    ['"Total" = "Subtotal" + "Tax"', EUROS, /^met/],
    ['The total is the sum of "Subtotal" and "Tax"', EUROS, /^met/],
    ['The sum of "Subtotal" and "Tax" equals "Total"', EUROS, /^met/],
    ['"Total" equals "Subtotal" plus "Tax"', { ...EUROS, Total: '€15.50' }, /^unmet Wrong Text Bug/],
    ['"Total" equals "Subtotal" plus 2.5', EUROS, /^met/],
    ['"Total" equals "Subtotal" plus "Tax"', { Subtotal: '0.1', Tax: '0.2', Total: '0.3' }, /^met/],
  ])('%s of %j', (line, numbers, answer) => {
    expect(said(line, numbers)).toMatch(answer);
  });

  // A discount is taken away, with and without its minus.
  test.each([
    ['€2.00', '€10.50', /^met/],
    ['-€2.00', '€10.50', /^met/],
    ['-€2.00', '€14.50', /^unproven/],
    ['-€2.00', '€12.50', /^unmet/],
    ['€2.00', '€14.50', /^unmet/],
  ])('a discount of %s, and the total is %s', (discount, total, answer) => {
    const numbers = { Subtotal: '€12.50', Discount: discount, Total: total };
    expect(said('"Total" equals "Subtotal" minus "Discount"', numbers)).toMatch(answer);
  });
});
