/** A name and its value in one text: `Total: €5`, `Version 2.1.0` (R45, R74). */
import { describe, expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, text } from '../../builders/screen.ts';

const say = (line: string, ...texts: readonly string[]): string =>
  assertionSummary(line, buildScreen(texts.map((words) => text(words))));

const isSaid = (line: string, shown: string, result: string): void =>
  expect(say(line, shown, 'About')).toMatch(new RegExp(`^${result}`, 'u'));

describe('a value behind the colon of a name without quotation marks', () => {
  test.each([
    ['The total is "€5"', 'Total: €5', 'met'],
    ['The total is "€5"', 'Total: €6', 'unmet Wrong Text Bug'],
    ['The status is not "Paid"', 'Status: Paid', 'unmet Wrong Text Bug'],
    ['The status is not "Paid"', 'Status: Unpaid', 'met'],
    ['The order number is "A-1"', 'Order number: A-1', 'met'],
    ['The total is not 5', 'Total: 5', 'unmet Wrong Text Bug'],
  ])('%s on "%s"', isSaid);
});

describe('a value behind a name, without a colon', () => {
  test.each([
    ['The version is "2.1.0"', 'Version 2.1.0', 'met'],
    ['The version is "2.1.0"', 'Version 2.1.1', 'unmet Wrong Text Bug'],
    ['The version is not "2.1.0"', 'Version 2.1.0', 'unmet Wrong Text Bug'],
    ['The status is "Paid"', 'Status Unpaid', 'unmet Wrong Text Bug'],
  ])('%s on "%s"', isSaid);

  test.each([
    ['The version is "2.1.0"', 'Version 2.1.0 (34)'],
    ['The version is not "2.1.0"', 'Version 2.1.0 (34)'],
    ['The total is "€5"', 'Total items: €5'],
  ])('%s is the judge’s where more words go on: "%s"', (line, shown) => {
    expect(say(line, shown, 'About')).toMatch(/^unproven judge/u);
  });

  test('of a quoted name is the judge’s: nothing is called so', () => {
    expect(say('"Version" is "2.1.0"', 'Version 2.1.0', 'About')).toMatch(/^unproven judge/u);
    expect(say('"Version" is "2.1.0"', 'Version 2.1.1', 'About')).toMatch(/^unmet Missing Element Bug/u);
  });
});

test('a caption with its value beside it comes first', () => {
  expect(say('The total is "€5"', 'Total', '€5', 'Total: €6')).toMatch(/^met/u);
});
