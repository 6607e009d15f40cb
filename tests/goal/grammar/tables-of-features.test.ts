/** Tables of features, on lines of their own or folded into one by YAML (R6). */
import { describe, expect, test } from 'vitest';
import { readingOf } from '../corpus/corpus.ts';

const expected = (line: string): string => readingOf({ section: 'expected_state', line, meaning: '' });
const step = (line: string): string => readingOf({ section: 'steps', line, meaning: '' });

describe('a table of fields', () => {
  const FILLED = 'type "Ana" into "Name" <field> + type "Rome" into "City" <field>';

  test.each([
    ['When I fill in the form: | Name | Ana |', 'type "Ana" into "Name" <field>'],
    ['I enter the following:\n  | field | value |\n  | Name | Ana |\n  | City | Rome |', FILLED],
    ['I fill in the form with: | Field | Value | | Name | Ana | | City | Rome |', FILLED],
    [
      'When I fill in the following: | Name | Ana | | City | Rome | | Zip | 12345 |',
      `${FILLED} + type "12345" into "Zip" <field>`,
    ],
    [
      'When I enter the following details: | Name | City | Zip | | Ana | Rome | 12345 |',
      `${FILLED} + type "12345" into "Zip" <field>`,
    ],
    [
      'I fill in the form: | Password | ${secrets.password} |',
      'type "${secrets.password}" into "Password" <field>',
    ],
  ])('types each text into its field: %j', (line, reading) => {
    expect(step(line)).toBe(reading);
  });

  test.each([
    'When I fill in the form: | Name | Ana | | City | Rome |',
    'When I enter the following: | name | city | | Ana | Rome | | Bo | Paris |',
    'When I fill in the form: | Name | Ana | | City | |',
    'When I fill in "Name" with: | Ana |',
    'When I fill in the form, but not: | Name | Ana |',
    'When I create the following users: | name | Ana |',
  ])('is open where its rows may be columns, or the line says more: %j', (line) => {
    expect(step(line)).toBe('open');
  });
});

describe('a table of names', () => {
  test.each([
    ['I should see the following: | Milk | | Eggs |', '=> all(visible "Milk"; visible "Eggs")'],
    ['The list contains:\n| Milk |\n| Eggs |', '=> all(visible "Milk" in:list; visible "Eggs" in:list)'],
  ])('is a list: %j', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });

  test('of buttons is tapped in its order', () => {
    expect(step('I tap the following buttons: | A | | B |')).toBe('tap "A" + tap "B"');
  });

  test.each([
    'I see the following rows: | Milk | 2 |',
    'I should not see the following: | Milk | | Eggs |',
    'The list does not contain: | Milk | | Eggs |',
    'The list contains only: | Milk | | Eggs |',
  ])('is open where it has columns, or is denied: %j', (line) => {
    expect(expected(line)).toBe('open');
  });
});
