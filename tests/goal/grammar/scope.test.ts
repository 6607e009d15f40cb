/** Places, denials and times that a line says of more than one thing: they are read for each, or the line is open (R6). */
import { describe, expect, test } from 'vitest';
import { readingOf } from '../corpus/corpus.ts';

const expected = (line: string): string => readingOf({ section: 'expected_state', line, meaning: '' });
const step = (line: string): string => readingOf({ section: 'steps', line, meaning: '' });

describe('a time after a denial', () => {
  test.each([
    '"Error" does not appear within 10 seconds',
    'No error appears within 5 seconds',
    'The dialog "Rate us" must not open within 5 seconds',
    'Within 5 seconds, no error appears',
    '"Anna" does not disappear within 5 seconds',
  ])('%s is about all of that time, and is open', (line) => {
    expect(expected(line)).toBe('open');
  });

  test('a text that goes, or is no longer there, has a time limit', () => {
    expect(expected('"Error" disappears within 10 seconds')).toBe('=> within 10s not visible "Error"');
    expect(expected('"Error" is no longer visible within 5 seconds')).toBe(
      '=> within 5s not visible "Error"',
    );
  });
});

describe('a further name after a place', () => {
  test.each([
    'There is an error below "Email" and "Name"',
    'There is no "Edit" button next to "Anna" and "Bob"',
    'The "Role" of "Anna" and "Bob" is "Admin"',
    'The checkbox left of "Milk" and "Eggs" is ticked',
    'The "Edit" button next to "Anna" or "Bob" is disabled',
  ])('%s may name another place', (line) => {
    expect(expected(line)).toBe('open');
  });

  test('a kind, an article or a place of its own makes it another control', () => {
    expect(expected('The "Edit" button next to "Anna" and the "Delete" button are disabled')).toBe(
      '=> all("Edit" <button> row="Anna" disabled; "Delete" <button> disabled)',
    );
  });

  test.each([
    '"Court 2" is listed under "Upcoming", not "Drafts"',
    '"Court 2" is shown below "Upcoming" but not "Drafts"',
    '"Court 2" is visible in the list, not the menu',
    'There is an "Edit" button next to "Anna" but not "Bob"',
  ])('after "not" it is another place: %s', (line) => {
    expect(expected(line)).toBe('open');
  });

  test('after "not" it is another text where the place stands before the names', () => {
    expect(expected('The row "Milk" contains "2 l" but not "Sold out"')).toBe(
      '=> visible "2 l" row="Milk" & not visible "Sold out" row="Milk"',
    );
  });
});

describe('"but no" after a part of the screen', () => {
  test.each([
    [
      'The list contains "Maths" but no "Biology"',
      '=> visible "Maths" in:list & not visible "Biology" in:list',
    ],
    [
      'The dialog shows "Edit" and "Delete" but no "Close"',
      '=> all(visible "Edit" in:dialog; visible "Delete" in:dialog) & not visible "Close" in:dialog',
    ],
    [
      'The row of "Milk" contains "2 l" and no "Sold out"',
      '=> visible "2 l" row="Milk" & not visible "Sold out" row="Milk"',
    ],
    ['There are 3 rows and no "Milk"', '=> count <row> = 3 & not visible "Milk"'],
    [
      'No tab but "Home" is selected',
      '=> all(every <tab> not selected but "Home" <tab>; "Home" <tab> selected)',
    ],
    ['"Saved" is shown but no "Error"', '=> visible "Saved" & not visible "Error"'],
  ])('%s: %s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });

  test.each([
    'Every row contains "km" and no "mi"',
    'The first row has "Paid" but no "Overdue"',
    'There is a "Share" button in the toolbar but no "Delete" button',
    'The list has 3 rows and no "Milk"',
    'No button but "Save" is visible',
  ])('%s is open', (line) => {
    expect(expected(line)).toBe('open');
  });
});

describe('a row or a list that is named by its place', () => {
  test.each([
    '"Gym" is in the row below "Dentist"',
    '"Eggs" is shown in the row above "Milk"',
    'The "Edit" button is in the card under "Milk"',
    'The list on the left is empty',
    'The list in the dialog is not empty',
  ])('%s is open', (line) => {
    expect(expected(line)).toBe('open');
  });

  test('a control in a part that a screen has once stands below its neighbour', () => {
    expect(expected('"Anna" is visible in the dialog below "Members"')).toBe(
      '=> visible "Anna" in:dialog below("Members")',
    );
  });
});

describe('"and so is"', () => {
  test.each([
    ['"Save" is disabled and so is "Cancel"', '=> "Save" disabled & "Cancel" disabled'],
    ['"Milk" is red, so is "Eggs"', '=> "Milk" color red & "Eggs" color red'],
    ['"Save" is visible and so is "Cancel"', '=> visible "Save" & visible "Cancel"'],
    ['"Total" is "5" and so is "Sum"', 'open'],
    ['"Milk" is in the list and so is "Eggs"', 'open'],
  ])('%s: %s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });
});

describe('what a control holds beside what it shows', () => {
  test.each([
    'The "Class" dropdown contains "7a"',
    'The "Country" dropdown no longer contains "Cuba"',
    'The currency picker does not include "RUB"',
    'The snackbar has "Undo"',
    'The "Open" list has 3 rows and the "Done" list has 1',
    'The expanded section is "Paid"',
    'The unselected tab is "Open"',
    'The premium is recalculated',
  ])('%s is open', (line) => {
    expect(expected(line)).toBe('open');
  });

  test('a list, a menu and a toolbar have elements', () => {
    expect(expected('The menu has "Edit"')).toBe('=> visible "Edit" in:menu');
    expect(expected('The toolbar has "Share"')).toBe('=> visible "Share" in:toolbar');
  });
});

describe('the name of a remembered text', () => {
  test.each([
    ['"Total" is not the remembered total any more', '=> not remembered total in "Total"'],
    ['"Total" is the remembered total again', 'open'],
    ['"Total" is more than the remembered total now', 'open'],
  ])('ends before the words of the statement: %s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });
});

describe('steps', () => {
  test.each([
    ['Check if "Terms" is off and turn it on', 'open'],
    ['Check whether "Anna" is ticked. Untick it', 'open'],
    ['Check if "Milk" is visible and tap it', 'wait 10s until (visible "Milk") + tap "Milk"'],
    ['Check "Anna" and that "Bob" is unchecked', 'turn on "Anna" => "Bob" unchecked'],
    ['Tap "+" in the "Children" row until "2" is shown', 'open'],
    ['Tap "-" next to "Adults" until "0" appears', 'open'],
    ['Enter the received OTP 482913', 'open'],
    ['Enter the 6-digit PIN "482913"', 'type "482913" into ~PIN <field>'],
    ['When "Status" changes to "Paid", tap "Home"', expect.stringMatching(/^wait until /u)],
  ])('%s: %s', (line, reading) => {
    expect(step(line)).toEqual(reading);
  });
});

test.each([
  ['There is an "Edit" or a "Delete" button', '=> any(visible "Edit" <button>; visible "Delete" <button>)'],
  ['The "Name" and "Email" field are empty', '=> all("Name" <field> empty; "Email" <field> empty)'],
  ['"Total" and the "Pay" button are visible', '=> all(visible "Total"; visible "Pay" <button>)'],
])('one noun for several names: %s', (line, reading) => {
  expect(expected(line)).toBe(reading);
});

describe('values beside a value', () => {
  test.each([
    ['"Status" is "Paid" or "Overdue"', '=> any("Status" = "Paid"; "Status" = "Overdue")'],
    ['"Status" shows "A", "B" or "C"', '=> any("Status" = "A"; "Status" = "B"; "Status" = "C")'],
    ['"Price" is "2" and not "3"', '=> all("Price" = "2"; "Price" not = "3")'],
    ['"Price" should be "2" instead of "3"', '=> all("Price" = "2"; "Price" not = "3")'],
    [
      '"Notes" contains neither "milk" nor "eggs"',
      '=> all("Notes" not contains "milk"; "Notes" not contains "eggs")',
    ],
    ['The list contains neither "A" nor "B"', '=> all(not visible "A" in:list; not visible "B" in:list)'],
    ['"Status" is "Paid" or "Overdue" or empty', 'open'],
    ['"Status" is "Paid" or "Total" is visible', '=> any("Status" = "Paid"; visible "Total")'],
    ['"Status" is not "Paid" or "Overdue"', 'open'],
    ['The first row is "A" or "B"', 'open'],
    ['The list does not contain neither "A" nor "B"', 'open'],
  ])('%s: %s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });
});

test.each([
  ['"Pending" is shown in the same row as "Anna"', '=> visible "Pending" row="Anna"'],
  ['In the row of "Eggs" there should be "3"', '=> visible "3" row="Eggs"'],
  ['It says "Done"', '=> visible "Done"'],
  ['"Total" is no longer "5" any more', '=> "Total" not = "5"'],
  ['User is redirected to the "Dashboard"', '=> screen Dashboard'],
])('further words for the same: %s', (line, reading) => {
  expect(expected(line)).toBe(reading);
});

describe('a noun for several before one name', () => {
  test.each([
    'Tick the checkboxes "A" and "B" is shown',
    'Enter "x" in the fields "A" and "B" is visible',
    'Tap the buttons "A" and "B" appears',
    'Tap the links "A"',
  ])('%s: another name is missing', (line) => {
    expect(step(line)).toBe('open');
  });

  test('several names are read, and what comes of it', () => {
    expect(step('Turn on the switches "A", "B" and "C" appears')).toBe(
      'turn on "A" <toggle> + turn on "B" <toggle> => visible "C"',
    );
  });
});

describe('a name before the noun of an amount', () => {
  test.each([
    '"Total" shows the amount "€5"',
    '"Total" displays the price "€5"',
    '"Savings" has the balance "€5"',
    '"Savings" does not have the balance "€5"',
  ])('%s: it may be the name of the amount, and of no row', (line) => {
    expect(expected(line)).toBe('open');
  });

  test.each([
    ['The order "A-1" shows the amount "€5"', '=> ~amount row="A-1" = "€5"'],
    ['"Milk" has the price "€2"', '=> ~price row="Milk" = "€2"'],
    ['Value of "Total" is "€5"', '=> "Total" = "€5"'],
    ['Badge on "Chats" is "2"', '=> "Chats" = "2"'],
    ['Text of the "Pay" button is "Paid"', '=> "Pay" <button> = "Paid"'],
  ])('%s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });
});
