/** Numbers with a unit, numbers that count in parts, and what stands beside a name: read exactly, or open (R6). */
import { describe, expect, test } from 'vitest';
import { readingOf } from '../corpus/corpus.ts';

const expected = (line: string): string => readingOf({ section: 'expected_state', line, meaning: '' });
const step = (line: string): string => readingOf({ section: 'steps', line, meaning: '' });

describe('the unit of a difference counts', () => {
  test.each([
    ['"Weight" has decreased by 2 kg', '=> "Weight" down 2 kg'],
    ['"Weight" decreased by "2 kg"', '=> "Weight" down 2 kg'],
    ['The balance of "Checking" is reduced by €150.00', '=> ~balance row="Checking" down 150 EUR'],
    ['"Battery" is at least "20 %"', '=> "Battery" >= 20 %'],
    ['"Weight" is at most "60 kg"', '=> "Weight" <= 60 kg'],
  ])('%s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });

  test.each([
    '"Price" has increased by "10 %"',
    '"Price" has increased by "10%"',
    '"Score" has dropped by 5 %',
  ])('%s may be a share of the value', (line) => {
    expect(expected(line)).toBe('open');
  });
});

describe('version 2.10 follows 2.9', () => {
  test.each([
    '"Version" is at least "2.9"',
    'The firmware version is between 2.1 and 2.9',
    '"Build" is higher than 2.10',
    'The app version is 2.9 or higher',
  ])('%s is no comparison of decimal numbers', (line) => {
    expect(expected(line)).toBe('open');
  });

  test.each([
    ['"Version" is at least 2', '=> "Version" >= 2'],
    ['The version is 2.10', '=> ~version = "2.10"'],
    ['The version is not 2.9', '=> ~version not = "2.9"'],
    ['The price is 2.10', '=> ~price = "2.10"'],
  ])('%s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });
});

test.each(['"Visa" is shown with "Mastercard"', '"Milk" is listed with "Eggs"', '"A" is displayed with "B"'])(
  '%s may be about two rows',
  (line) => {
    expect(expected(line)).toBe('open');
  },
);

test('a list that is called by its things', () => {
  expect(expected('The product list contains 12 products')).toBe('=> count ~products <row> = 12');
  expect(expected('The order list has at least 3 entries')).toBe('=> count ~orders <row> >= 3');
  expect(expected('The product list contains 12 orders')).toBe('open');
  expect(step('Scroll down the transactions until "Rent" is visible')).toBe('scroll to "Rent" finger up');
});

test('a box that is named behind its noun', () => {
  expect(step('Check the box "Terms"')).toBe('turn on "Terms" <checkbox>');
  expect(step('Untick the box "News"')).toBe('turn off "News" <checkbox>');
  expect(step('Tap the box "News"')).toBe('open');
});

describe('a change from one number to another', () => {
  test.each([
    ['The counter goes from 2 to 3', '=> all(~counter = 3; ~counter up 1)'],
    ['"Likes" increases from 2 to 3', '=> all("Likes" = 3; "Likes" up 1)'],
    ['The total drops from $20.00 to $15.50', '=> all(~total = 15.5 $; ~total down 4.5 $)'],
    ['"Status" changes from "Open" to "Closed"', '=> all("Status" = "Closed"; "Status" changed from "Open")'],
    ['The count of "Likes" increased by 2', '=> "Likes" up 2'],
  ])('%s: %s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });

  test.each([
    '"Likes" increases from 3 to 2',
    '"Likes" does not change from 1 to 2',
    '"Card" goes from "Open" to "Closed"',
    '"Card" moved from "Open" to "Closed"',
    '"Status" changes from "Open" to "Closed" or "Lost"',
    'The number of "Delete" buttons increased by 1',
    '"Likes" goes from 2 to 3 and back',
  ])('%s is open', (line) => {
    expect(expected(line)).toBe('open');
  });
});
