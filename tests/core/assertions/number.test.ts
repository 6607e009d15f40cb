/** Numbers and formats of the texts that controls show (R74). */
import { textAt, nameField } from '../../builders/screen-layout.ts';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, type Sketch } from '../../builders/screen.ts';
import { numbersIn } from '../../../src/screen/model/number.ts';
import { describe, expect, test } from 'vitest';

const summary = (line: string, sketches: readonly Sketch[], more = {}): string =>
  assertionSummary(line, buildScreen(sketches), more);
const total = (value: string): readonly Sketch[] => [textAt('Total', 40, 300), textAt(value, 600, 300)];
const remembered = (value: string) => ({ facts: [{ name: 'total', value, screen: 's0', ref: 'e1' }] });

describe('a comparison', () => {
  test.each<[string, string, string]>([
    ['"Total" is more than 5', '€5.60', 'met'],
    ['"Total" is more than 5', '€5.00', 'unmet'],
    ['"Total" is at least 5', '€5.00', 'met'],
    ['"Total" is less than 10', '12', 'unmet'],
    ['"Total" is not more than 12', '12', 'met'],
    ['"Total" is between 5 and 10', '7 items', 'met'],
    ['"Total" is between 5 and 10', '11 items', 'unmet'],
    ['"Total" is more than 1000', '1.250,00 €', 'met'],
    ['"Total" is more than 124999', '₹1,25,000.00', 'met'],
    ['"Total" is more than 9999999', '₹1,00,00,000', 'met'],
    ['"Total" is more than 125000', '₹1,25,000.00', 'unmet'],
    ['"Total" is less than 0', '−3 °C', 'met'],
    ['"Total" is at least "€5.00"', '€5.00', 'met'],
    ['"Total" is less than 10', '5 min', 'met'],
    ['"Total" is less than 10', '5 MB', 'met'],
    ['"Total" is less than 10', '5 m', 'met'],
  ])('%s, and it shows %s: %s', (line, value, met) => {
    const result = summary(line, total(value));
    expect(result).toMatch(met === 'met' ? /^met/ : /^unmet Wrong Text Bug/);
  });

  const EUROS = '"Total" is between 10 and 20 euros';
  test.each([
    [EUROS, '€15.00', /^met/],
    [EUROS, '15,00 EUR', /^met/],
    [EUROS, '€25.00', /^unmet Wrong Text Bug/],
    [EUROS, '$15.00', /^unmet Wrong Text Bug: it shows "\$15.00", in another currency/],
    [EUROS, '15.00', /^unproven judge: it shows "15.00", which does not tell whether it is in EUR/],
    [EUROS, '25.00', /^unmet Wrong Text Bug/],
    ['"Total" is less than $20', '$15', /^met/],
    ['"Total" is less than 20 dollars', '15 CAD', /^unproven/],
    ['"Total" is less than $20', '£15', /^unmet/],
    ['"Total" is at least GBP 20', '£25', /^met/],
    ['"Total" is less than 20', '£15', /^met/],
  ])('in a currency, %s, and it shows %s: %s', (line, value, result) => {
    expect(summary(line, total(value))).toMatch(result);
  });

  test.each([
    ['that can be read in two ways', '"Total" is more than 1000', '1,250'],
    ['in groups of no language', '"Total" is more than 1', '1,25,00'],
    ['of a text with two numbers', '"Total" is more than 1', '2 of 5'],
    ['of a text without a number', '"Total" is more than 1', 'many'],
    ['of a sum in the brackets of a ledger', '"Total" is more than 1', '(€5.00)'],
    ['of a sum that a ledger says is owed', '"Total" is more than 1', '5.00 DR'],
    ['of a sum that is overdrawn', '"Total" is not negative', '5.00 € overdrawn'],
    ['of a number with the minus behind it', '"Total" is more than 1', '5.00-'],
    ['of millions', '"Total" is less than 10', '€5M'],
    ['of thousands', '"Total" is less than 10', '5k'],
    ['of billions in words', '"Total" is less than 10', '5 billion'],
  ])('%s is unproven', (_, line, value) => {
    expect(summary(line, total(value))).toMatch(/^unproven/);
  });

  describe('beside two numbers', () => {
    const prices = [textAt('Price', 40, 300), textAt('€9', 600, 300, 90), textAt('€4', 700, 300, 90)];
    const apart = [textAt('Price', 40, 300), textAt('€9', 500, 300, 90), textAt('€4', 700, 300, 90)];
    const withStruck = (words: string) => {
      const screen = buildScreen(prices);
      const elements = screen.elements.map((e) => (e.text === words ? { ...e, struck: true } : e));
      return assertionSummary('"Price" is more than 5', { ...screen, elements });
    };
    test('that follow each other is unproven', () => {
      expect(summary('"Price" is more than 5', prices)).toMatch(/^unproven/);
    });
    test('in columns is about the first', () => {
      expect(summary('"Price" is more than 5', apart)).toMatch(/^met/);
    });
    test('of which one is struck through is about the other', () => {
      expect(withStruck('€9')).toMatch(/^unmet Wrong Text Bug/);
      expect(withStruck('€4')).toMatch(/^met/);
    });
  });

  test('that holds in both readings needs no choice', () => {
    expect(summary('"Total" is more than 1', total('1,250'))).toMatch(/^met/);
    expect(summary('"Total" is more than 2000', total('1,250'))).toMatch(/^unmet/);
  });

  test('with a control that is not there', () => {
    expect(summary('"Sum" is more than 1', total('5'))).toMatch(/^unmet Missing Element Bug/);
  });
});

describe('a number that the run remembered', () => {
  test.each([
    ['"Total" equals the remembered total plus 1', '3', '4', /^met/],
    ['"Total" equals the remembered total plus 1', '3', '5', /^unmet Wrong Text Bug/],
    ['"Total" is more than the remembered total', '€3.00', '€3.10', /^met/],
    ['"Total" is less than the remembered total', '3', '3', /^unmet/],
    ['"Total" is more than the remembered total', 'none', '3', /^unproven/],
    ['"Total" equals the remembered total plus 1', '€3.00', '€4.00', /^met/],
    [
      '"Total" equals the remembered total plus 1',
      '€3.00',
      '$4.00',
      /^unmet Wrong Text Bug: .*another currency/,
    ],
    ['"Total" equals the remembered total plus 1', '€3.00', '4.00', /^met/],
    ['"Total" equals the remembered total plus 1', '3', '$4', /^met/],
  ])('%s: %s, then %s', (line, before, now, result) => {
    expect(summary(line, total(now), remembered(before))).toMatch(result);
  });

  test('decides nothing when nothing was remembered', () => {
    expect(summary('"Total" is more than the remembered total', total('3'))).toMatch(/^unproven/);
  });
});

describe('a format', () => {
  test.each([
    ['The "Name" field matches /[A-Z]{3}-\\d+/', 'ABC-12', /^met/],
    ['The "Name" field matches /[A-Z]{3}-\\d+/', 'xABC-12', /^unmet Wrong Text Bug/],
    ['The "Name" field does not match /\\d+/', 'ABC', /^met/],
    ['The "Name" field does not match /\\d+/', '12', /^unmet/],
  ])('%s, and it shows %s', (line, value, result) => {
    expect(summary(line, [nameField(value)])).toMatch(result);
  });
});

test('the only number of a text, in the notation of any locale', () => {
  const read = (...texts: readonly string[]): unknown[] => texts.map((text) => numbersIn(text));
  expect(read('5', '€5.00', '5,00 €', '1.250,00', '1,250.00', "1'250", '-3', '1,250')).toEqual([
    [5],
    [5],
    [5],
    [1250],
    [1250],
    [1250],
    [-3],
    [1250, 1.25],
  ]);
  expect(read('', 'many', '2 of 5', '1.2.3')).toEqual([null, null, null, null]);
});

test('a sign counts as a minus where it touches the number', () => {
  const read = (...texts: readonly string[]): unknown[] => texts.map((text) => numbersIn(text));
  expect(read('-9', '−€9.50', '$-9', 'Total: -9', 'EUR -9')).toEqual([[-9], [-9.5], [-9], [-9], [-9]]);
  expect(read('F-16', 'Order-9', 'Inbox (3)')).toEqual([[16], [9], [3]]);
});

test('a sign that may be a minus or a dash gives two readings', () => {
  const read = (...texts: readonly string[]): unknown[] => texts.map((text) => numbersIn(text));
  const both = [9, -9];
  expect(read('Cart - 9', '- 9', '($9)', '(9.00)', 'EUR-9')).toEqual([both, both, both, both, both]);
  expect(summary('"Total" is less than 0', total('(9.00)'))).toMatch(/^unproven/);
  expect(summary('"Total" is less than 10', total('(9.00)'))).toMatch(/^met/);
});

test('a number in thousands and a range are no single number', () => {
  const read = (...texts: readonly string[]): unknown[] => texts.map((text) => numbersIn(text));
  expect(read('1.2K', '3 Mio', '5-9', '5 – 9', '12:30', '2万')).toEqual([null, null, null, null, null, null]);
  expect(read('5 kg', '3 Months', '7 MB')).toEqual([[5], [3], [7]]);
});

test('digits of other scripts are digits', () => {
  expect(numbersIn('٣٫٥')).toEqual([3.5]);
  expect(numbersIn('४२ रुपये')).toEqual([42]);
});

describe('a number with one separator', () => {
  const beside = (value: string, other: string): string =>
    summary('"Total" is more than 1000', [...total(value), textAt(other, 40, 600)]);

  test.each([
    ['€1,250', '€12.50', /^met/],
    ['1.250 €', '12,50 €', /^met/],
    ['€1,250', '€3,000.00', /^met/],
    ['1,250', '3,000.00', /^met/],
    ['1,250 €', '1.250,00 €', /^unmet/],
  ])('%s beside %s, in its own unit', (value, other, result) => {
    expect(beside(value, other)).toMatch(result);
  });

  // A server writes $12.50 on a phone that writes 1.250 kg.
  test.each([
    ['1,250', '$12.50'],
    ['1.250 kg', '$12.50'],
    ['€1,250', '$12.50'],
    ['$1,250', '12.50 $'],
    ['1,250', 'Version 2.10'],
    ['1,250', '192.168.123.45'],
  ])('%s stays open beside %s', (value, other) => {
    expect(beside(value, other)).toMatch(/^unproven/);
  });

  test('stays open where two texts differ, of whatever unit', () => {
    const screen = [...total('$1,250'), textAt('$12.50', 40, 600), textAt('12,50 €', 40, 900)];
    expect(summary('"Total" is more than 1000', screen)).toMatch(/^unproven/);
  });
});

describe('a percentage', () => {
  test.each([
    ['"Total" is 40 %', '40%', /^met/],
    ['"Total" is 40 %', '40 %', /^met/],
    ['"Total" is at most 40 %', '%40', /^met/],
    ['"Total" is 40 %', '41%', /^unmet Wrong Text Bug/],
    ['"Total" is between 10 % and 20 %', '15 %', /^met/],
    ['"Total" is between 10 % and 20 %', '25 %', /^unmet Wrong Text Bug/],
    ['"Total" is 40 %', '40', /^unproven judge: it shows "40", which is no percentage/],
    ['"Total" is 40 %', '2 of 40 %', /^unproven/],
  ])('%s, and it shows %s', (line, value, answer) => {
    expect(summary(line, total(value))).toMatch(answer);
  });
});

describe('the number of a slider', () => {
  const slider = (text: string, ends = {}) => {
    const screen = buildScreen([{ role: 'slider', description: 'Volume', at: [0, 300, 1000, 90] }]);
    const elements = screen.elements.map((e) =>
      e.description === 'Volume' ? { ...e, value: { text, ...ends } } : e,
    );
    return (line: string) => assertionSummary(line, { ...screen, elements });
  };
  test.each([
    ['is at 40 %', '40', { low: 0, high: 100 }, 'met: it is set to "40"'],
    ['is at 40 %', '6', { low: 0, high: 15 }, 'met: it is set to "6"'],
    ['is at 41 %', '6', { low: 0, high: 15 }, 'unmet Wrong Text Bug: it is set to "6"'],
    ['is set to 6', '6.0', {}, 'met: it is set to "6.0"'],
    ['is set to 7', '6.0', {}, 'unmet Wrong Text Bug: it is set to "6.0"'],
    ['is more than 5', '6.0', {}, 'met: it is set to "6.0"'],
    [
      'is at 40 %',
      '6',
      {},
      'unproven judge: it is set to "6", and the element tree does not tell of how much',
    ],
  ])('%s, set to %s', (line, text, ends, answer) => {
    expect(slider(text, ends)(`The "Volume" slider ${line}`)).toBe(answer);
  });
});

test.each([
  ['positive', '5', /^met/],
  ['positive', '0', /^unmet/],
  ['negative', '-5', /^met/],
  ['negative', '5', /^unmet/],
  ['not negative', '0', /^met/],
  ['zero', '€0.00', /^met/],
  ['zero', '1', /^unmet/],
  ['not zero', '-1', /^met/],
  ['not zero', '0', /^unmet/],
])('"Total" is %s, and it shows %s', (word, value, answer) => {
  expect(summary(`"Total" is ${word}`, total(value))).toMatch(answer);
});
