/** `2 checkboxes are checked`, `Both "Edit" buttons are enabled`: how many controls, or all of one name, are in a state. */
import { describe, expect, test } from 'vitest';
import { readingOf } from '../corpus/corpus.ts';

const expected = (line: string): string => readingOf({ section: 'expected_state', line, meaning: '' });

describe('a number of controls in a state', () => {
  test.each([
    ['There are 2 disabled "Remove" buttons', '=> count "Remove" <button> disabled = 2'],
    ['There are 3 checked boxes', '=> count <checkbox> checked = 3'],
    ['There are at least two empty fields', '=> count <field> empty >= 2'],
    ['Exactly one checkbox is checked', '=> count <checkbox> checked = 1'],
    ['Only one tab is selected', '=> count <tab> selected = 1'],
    ['2 switches are on', '=> count <toggle> checked = 2'],
    ['No more than 2 checkboxes are checked', '=> count <checkbox> checked <= 2'],
    ['The list has 2 disabled "Remove" buttons', '=> count "Remove" <button> in:list disabled = 2'],
  ])('%s: %s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });

  test.each([
    'There are 2 selected items',
    'There are 2 enabled switches',
    'There are 2 red "Remove" buttons',
    '2 checkboxes are not checked',
    '2 checkboxes are checked in the dialog',
    'There are 2 disabled and 1 enabled buttons',
    'The number of disabled "Remove" buttons is 2',
    'Only 2 are checked',
  ])('%s is open', (line) => {
    expect(expected(line)).toBe('open');
  });
});

describe('all controls of one name', () => {
  test.each([
    ['All "Remove" buttons are enabled', '=> every "Remove" <button> enabled'],
    ['All the "Edit" buttons are disabled', '=> every "Edit" <button> disabled'],
    ['The "Book" buttons are disabled', '=> every "Book" <button> disabled'],
    ['None of the "Edit" buttons is enabled', '=> every "Edit" <button> not enabled'],
    ['No "Edit" button is enabled', '=> every "Edit" <button> not enabled'],
    ['Both "Edit" buttons are visible', '=> count "Edit" <button> = 2'],
    ['Both "Edit" buttons are enabled', '=> all(count "Edit" <button> = 2; every "Edit" <button> enabled)'],
  ])('%s: %s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });

  test.each([
    'All "Edit" buttons are not disabled',
    'All "Edit" buttons are visible',
    'All "Milk" rows are selected',
    'Both switches are on',
  ])('%s is open', (line) => {
    expect(expected(line)).toBe('open');
  });
});
