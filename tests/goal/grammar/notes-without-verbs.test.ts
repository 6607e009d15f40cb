/** Checklists: conditions without a verb, signs for words, and lines in the order of other languages (R6). */
import { describe, expect, test } from 'vitest';
import { readingOf } from '../corpus/corpus.ts';

const expected = (line: string): string => readingOf({ section: 'expected_state', line, meaning: '' });
const step = (line: string): string => readingOf({ section: 'steps', line, meaning: '' });

describe('a condition without a verb', () => {
  test.each([
    ['"Play" visible, "Pause" hidden', '=> visible "Play" & not visible "Pause"'],
    ['"Play" visible and "Pause" hidden', '=> visible "Play" & not visible "Pause"'],
    ['"Play" not visible', '=> not visible "Play"'],
    ['Spinner gone', '=> not visible <spinner>'],
    ['Dialog "Rate us" visible', '=> visible "Rate us" <dialog>'],
    ['2 flights displayed', '=> count ~flights <row> = 2'],
    ['Keyboard closed', '=> no keyboard'],
    ['Cursor in "Name"', '=> "Name" focused'],
    ['"Quality" = "High"', '=> "Quality" = "High"'],
    ['"Autoplay" = on', '=> "Autoplay" checked'],
    ['"A" >= 5', '=> "A" >= 5'],
    ['All checkboxes unchecked', '=> every <checkbox> unchecked'],
    ['List sorted by date desc', '=> sorted <list> date down'],
    ['"Milk" no longer listed', '=> not visible "Milk"'],
    ['"Sync" still off', '=> "Sync" unchecked'],
    ['Version: 2.1.0', '=> ~Version = "2.1.0"'],
    ['Subtotal = $40.00', '=> ~Subtotal = "$40.00"'],
    ['Price < 100', '=> ~Price < 100'],
    ['Total = 45.90', '=> ~Total = "45.90"'],
    ['Status: "Delivered"', '=> ~Status = "Delivered"'],
    ['"A" != "5"', '=> "A" not = "5"'],
    ['Total: $20.00', '=> ~Total = "$20.00"'],
    ['Toggle "Wi-Fi": ON', '=> "Wi-Fi" <toggle> checked'],
  ])('%s: %s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });

  test.each(['"A" > "B"', 'Status: Delivered', '"A" == "5"', '"A" = still "5"', '"A" visible again'])(
    '%s is open',
    (line) => {
      expect(expected(line)).toBe('open');
    },
  );

  test('a denial reaches the second of two adjectives', () => {
    expect(expected('"A" is not enabled and visible')).toBe('open');
  });

  test.each([
    ['Swipe left x3', 'swipe left x3'],
    ['Tap "Next" 3x', 'tap "Next" x3'],
    ['Go back 2x', 'back + back'],
  ])('a number of times as a sign: %s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });

  test('"focus on" asks for it', () => {
    expect(step('Focus on "Name"')).toBe('open');
  });
});

describe('the field or the list before the text', () => {
  test.each([
    ['In the "Name" field type "Ana"', 'type "Ana" into "Name" <field>'],
    ['Write in the field "Name" the text "Ana"', 'type "Ana" into "Name" <field>'],
    ['Type in the "Name" field: "Ana"', 'type "Ana" into "Name" <field>'],
    ['Choose from the list "Ana"', 'tap "Ana" in:list'],
    ['Select in the menu "Edit"', 'tap "Edit" in:menu'],
    ['Enter the 4-digit code "1234"', 'type "1234" into ~code <field>'],
    ['Enter in the first field "x"', 'type "x" into <field> #1'],
  ])('%s: %s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });

  test.each([
    'In the "Name" field type "Ana" and "Bo"',
    'Type in the "Name" field "Ana" twice',
    'Choose from the list "Ana" and "Bo"',
    'Choose from the list "Ana" the item "Edit"',
  ])('%s is open', (line) => {
    expect(step(line)).toBe('open');
  });
});

describe('a name before the verb of a choice', () => {
  test.each([
    'For "Country" choose "Spain"',
    'For "Country", select "Spain"',
    'For the row "Country" pick "Spain"',
  ])('%s: it may be a row, or what opens the list', (line) => {
    expect(step(line)).toBe('open');
  });

  test('another act is in its row', () => {
    expect(step('For "Milk", tap "Add"')).toBe('tap "Add" row="Milk"');
  });
});

describe('test data', () => {
  test.each([
    'Given a user "anna" exists',
    'Given there is an order "A-1"',
    'Given that a coupon "X" exists, tap "A"',
  ])('%s need not be on the screen', (line) => {
    expect(step(line)).toBe('open');
  });

  test.each([
    ['Given the product "Mug" is visible', '=> visible "Mug"'],
    ['Given there is a "Save" button', '=> visible "Save" <button>'],
    ['Given the "Flights" tab is open', '=> "Flights" <tab> selected'],
  ])('%s is about the screen', (line, reading) => {
    expect(step(line)).toBe(reading);
  });
});

describe('the color of a control', () => {
  test.each([
    ['The color of the "Send" button must be blue', '=> "Send" <button> color blue'],
    ['The "Send" button has the color blue', '=> "Send" <button> color blue'],
    ['The background color of "Send" is not red', '=> "Send" not color red background'],
    ['The status icon is green', '=> ~status <icon> color green'],
  ])('%s: %s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });

  test.each([
    'The color of "Shirt" is blue',
    '"Shirt" has the color blue',
    'The color of the button is blue',
    'The text color of the "Send" button is blue',
    'Negative amounts are shown in red',
    'The prices are red',
  ])('%s names none, or may be about a text', (line) => {
    expect(expected(line)).toBe('open');
  });
});

describe('more phrases for the same', () => {
  test.each([
    ['The list contains 3 elements', '=> count <row> in:list = 3'],
    ['At least one flight should be listed', '=> count ~flight <row> >= 1'],
    ['The screen must contain "Total"', '=> visible "Total"'],
    ['"Terms" needs to be checked', '=> "Terms" checked'],
    ['"Ana" isn\'t anymore in the list', '=> not visible "Ana" in:list'],
  ])('%s: %s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });

  test('what need not be is open', () => {
    expect(expected('"Terms" does not need to be checked')).toBe('open');
    expect(expected('"Terms" needs "5"')).toBe('open');
    expect(expected('A new tab opens')).toBe('open');
  });
});
