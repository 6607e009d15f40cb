/** `The total is "€5.00"`: a plain name is the caption that the screen shows, and its value stands beside it (R74). */
import { describe, expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { node, show } from '../../screen/build.ts';

const words = (text: string, x: number) => node('TextView', [x, 300, x + 258, 372], { text });
/** Columns of one width, each in a box of its own. */
const boxed = (text: string, x: number) => node('LinearLayout', [x, 300, x + 258, 372], {}, words(text, x));
const row = (column: (text: string, x: number) => string, ...texts: readonly string[]) =>
  show(
    node(
      'LinearLayout',
      [0, 228, 1080, 2400],
      {},
      node('LinearLayout', [0, 280, 1080, 400], {}, ...texts.map((text, i) => column(text, 40 + i * 282))),
    ),
  );

describe.each([
  ['in boxes of their own', boxed],
  ['in one row', words],
])('a caption and its value %s', (_, column) => {
  test.each([
    ['The total is "€15.50"', /^met/],
    ['The total is €15.50', /^met/],
    ['The total is more than 15', /^met/],
    ['The total is "€16.00"', /^unmet Wrong Text Bug/],
    ['The total is less than 15', /^unmet Wrong Text Bug/],
  ])('%s', (line, result) => {
    expect(assertionSummary(line, row(column, 'Total', '€15.50'))).toMatch(result);
  });
});

describe('a number with its unit', () => {
  test.each([
    ['The weight is 12.5 kg', '12.5 kg', /^met/],
    ['The weight is 12.5 kg', '12,5 kg', /^met/],
    ['The weight is 12.5 kg', '12.5kg', /^met/],
    ['The weight is 12.5 kg', '13 kg', /^unmet Wrong Text Bug/],
    // Nobody can tell whether it is the same amount.
    ['The weight is 12.5 kg', '27.5 lb', /^unproven judge/],
    ['The weight is 12.5 kg', '12.5', /^unproven judge/],
    ['The weight is less than 13 kg', '12.5 kg', /^met/],
    ['The weight is between 12 and 13 kg', '12.5 kg', /^met/],
    ['The weight is at least 20 °C', '21 °C', /^met/],
    ['The weight is at least 20 °C', '70 °F', /^unproven judge/],
    ['The weight is less than 60 seconds', '45 s', /^met/],
  ])('%s, and it shows %s', (line, value, result) => {
    expect(assertionSummary(line, row(words, 'Weight', value))).toMatch(result);
  });
});
