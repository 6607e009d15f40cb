/** Names in capitals, and lists of choices, buttons and things, as people write them without more ado. */
import { describe, expect, test } from 'vitest';
import { readingOf } from '../corpus/corpus.ts';

const expected = (line: string): string => readingOf({ section: 'expected_state', line, meaning: '' });
const step = (line: string): string => readingOf({ section: 'steps', line, meaning: '' });

describe('a name in capitals', () => {
  test.each([
    ['Tap Cancel twice', 'tap ~Cancel x2'],
    ['Tap Next 3 times', 'tap ~Next x3'],
    ['Tap Log in twice', 'tap ~Log in x2'],
    ['Tap Log in once "A" appears', 'wait until (visible "A") + tap ~Log in'],
    ['Type "500" into Amount', 'type "500" into ~Amount <field>'],
    ['Type "Anna" into Payee name', 'type "Anna" into ~Payee name <field>'],
    ['Tap the info icon next to Balance', 'tap ~info <icon> next to(~Balance)'],
    ['Type "x" in Settings', 'open'],
    ['Type "500" into amount', 'type "500" into ~amount <field>'],
    ['Type "500" into it', 'open'],
    ['Type "Hi" in chat', 'open'],
    ['Tap "Edit" inside Settings', 'open'],
  ])('%s: %s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });

  test.each([
    ['An error is shown below Email', '=> visible ~error <message> below(~Email)'],
    ['"A" is between Total and Tax', '=> "A" at between(~Total, ~Tax)'],
    ['"A" is next to Balance and Total', 'open'],
    ['"A" is under Favorites', 'open'],
    ['"A" is below Monday', 'open'],
  ])('%s: %s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });
});

describe('several choices', () => {
  test.each([
    [
      'Select "Savings" from "From account" and "Anna" from "Payee"',
      'tap "From account" + tap "Savings" + tap "Payee" + tap "Anna" => "From account" = "Savings" & "Payee" = "Anna"',
    ],
    ['Select "Savings" from "From account" and "Anna"', 'open'],
  ])('%s: %s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });
});

describe('a condition behind "expand"', () => {
  test.each([
    ['Expand "Details" if it is collapsed', 'if ("Details" not expanded) expand "Details"'],
    ['Collapse "Details" if it is expanded', 'if ("Details" expanded) collapse "Details"'],
    ['Expand "Details" if "A" is visible', 'if (visible "A") expand "Details"'],
  ])('%s: %s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });
});

describe('a plural noun before the names that a part holds', () => {
  test.each([
    [
      'The dialog has the buttons "Cancel" and "Delete"',
      '=> all(visible "Cancel" <button> in:dialog; visible "Delete" <button> in:dialog)',
    ],
    [
      'The row "Milk" has the buttons "Edit" and "Delete"',
      '=> all(visible "Edit" <button> row="Milk"; visible "Delete" <button> row="Milk")',
    ],
    ['The dialog does not have the buttons "Cancel" and "Delete"', 'open'],
  ])('%s: %s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });
});

test('a page that holds things is no text', () => {
  expect(expected('The cart has "Milk"')).toBe('open');
  expect(expected('The inbox shows "Hi"')).toBe('open');
  expect(expected('The cart total is "€5"')).toBe('=> ~cart total = "€5"');
});

test('a seat or a slot by its name', () => {
  expect(step('Choose seat "12A"')).toBe('tap "12A"');
  expect(expected('The slot "10:30" is disabled')).toBe('=> "10:30" disabled');
  expect(expected('There are 3 seats')).toBe('open');
});
