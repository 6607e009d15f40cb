/** Controls in a row by its number, counts beside a sign, cells of a column, and other everyday lines: read in full, or open (R6). */
import { describe, expect, test } from 'vitest';
import { readingOf } from '../corpus/corpus.ts';

const step = (line: string): string => readingOf({ section: 'steps', line, meaning: '' });
const expected = (line: string): string => readingOf({ section: 'expected_state', line, meaning: '' });

describe('a control in a row by its number', () => {
  test.each([
    ['Tap the "Edit" button in the second row', 'tap "Edit" <button> in:row#2'],
    ['Tap "Edit" in row 2', 'tap "Edit" in:row#2'],
    ['Tap "Delete" in the last row of the table', 'tap "Delete" in:row#-1 in:table'],
    ['Tap the heart icon on the third product', 'tap ~heart <icon> in:item#3'],
    ['In the second row, tap "Edit"', 'tap "Edit" in:row#2'],
    [
      'Tap "Edit" in the second row and "Delete" in the third row',
      'tap "Edit" in:row#2 + tap "Delete" in:row#3',
    ],
    ['If "Edit" is visible in the first row, tap it', 'if (visible "Edit" in:row#1) tap "Edit" in:row#1'],
    // The place may be that of both, the row may be another one, and a card may be counted in its row or in the list.
    ['Tap "Edit" in the second row and "Delete"', 'open'],
    ['Tap "Remove" in the second row and the row disappears', 'open'],
    ['Tap the fourth card in the second row', 'open'],
    ['Tap "Edit" of the second item title', 'open'],
    ['Tap "Edit" in the second row of "Orders"', 'open'],
  ])('%s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });

  test.each([
    ['The second row has a "Delete" button', '=> visible "Delete" <button> in:row#2'],
    ['"Milk" is not in the second row', '=> not visible "Milk" in:row#2'],
    ['The price of the second item is "€4.00"', '=> ~price in:item#2 = "€4.00"'],
    ['The title of the first row is "Milk"', 'open'],
  ])('%s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });
});

describe('a number beside a sign', () => {
  test.each([
    [
      'Tap the "+" button next to "Adults" until it shows 3',
      'tap "+" <button> row="Adults" until ("Adults" = "3")',
    ],
    ['Tap "Next" until it shows 3', 'tap "Next" until ("Next" = "3")'],
    ['Tap "+" until it shows 3', 'open'],
  ])('%s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });
});

describe('a cell in a column', () => {
  test.each([
    'The row of "Refund" shows "Done" in the "Status" column',
    'The "Refund" row has "Done" in the column "Status"',
    '"Done" is shown in the "Status" column of the row "Refund"',
  ])('%s', (line) => {
    expect(expected(line)).toBe('=> "Status" row="Refund" = "Done"');
  });
});

describe('one of two statements', () => {
  test.each([
    ['"A" is visible or "B" is visible', '=> any(visible "A"; visible "B")'],
    ['Either "A" is enabled or "B" is not visible', '=> any("A" enabled; not visible "B")'],
    // Nobody can tell which two belong together.
    ['"A" is visible or "B" is visible and "C" is visible', 'open'],
    ['"A" is visible and "B" is visible or "C" is visible', 'open'],
    // The place may be that of both.
    ['"A" is visible or "B" is visible in the dialog', 'open'],
    ['"A" is visible or "B" is visible in the row of "C"', 'open'],
  ])('%s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });
});

describe('everyday acts', () => {
  test.each([
    ['Tick both "Gift wrap" and "Add a note"', 'turn on "Gift wrap" + turn on "Add a note"'],
    ['Tap both "Next" until "Finish" appears, at most 5 times', 'open'],
    ['Tap both "Next" at most 5 times until "Finish" appears', 'open'],
    ['Tap both "A" and "B" until "Finish" appears', 'open'],
    ['Tap both "A", "B" and "C"', 'open'],
    ['Open the second tab', 'tap <tab> #2'],
    ['Press the "Start" button on the card of "Pump 3"', 'tap "Start" <button> row="Pump 3"'],
    ['Tap "Add to cart" on the product "Blue mug"', 'tap "Add to cart" row="Blue mug"'],
    ['Tap the card "A" and then the card "B"', 'tap "A" <row> + tap "B" <row>'],
    [
      'Choose "Line 2" in the dropdown in the header',
      'tap <dropdown> in:header + tap "Line 2" => <dropdown> in:header = "Line 2"',
    ],
    ['Pull down to refresh the list', 'swipe down'],
    [
      'Close the "Rate us" dialog if it appears',
      'if (visible "Rate us" <dialog>) close "Rate us" <dialog> => not visible "Rate us" <dialog>',
    ],
    ['Tap "Continue" and wait for the "Confirm" screen', 'tap "Continue" + wait until (screen Confirm)'],
  ])('%s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });

  test.each([
    ['The "Savings" account is above the "Checking" account', '=> "Savings" at above("Checking")'],
    ['The score is 10 points higher than before', '=> ~score up 10'],
    ['The order number starts with "A-"', '=> ~order number starts "A-"'],
    // It starts with a message.
    ['The conversation starts with "Hi"', 'open'],
    ['"Error" is shown below the text', 'open'],
  ])('%s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });
});
