/** Acts on several controls of a kind, on a cell, and gestures whose object stands in other words: each is meant, or the line is open (R6). */
import { describe, expect, test } from 'vitest';
import { readingOf } from '../corpus/corpus.ts';

const step = (line: string): string => readingOf({ section: 'steps', line, meaning: '' });
const expected = (line: string): string => readingOf({ section: 'expected_state', line, meaning: '' });

describe('a noun for several controls', () => {
  test.each([
    'Tick the checkboxes of "Milk"',
    'Tap the buttons of "Milk"',
    'Check the switches of "Milk"',
    'Tap the icons in the toolbar',
    'Tap the delete buttons',
  ])('%s does not say which of them', (line) => {
    expect(step(line)).toBe('open');
  });

  test.each([
    [
      'Tick the checkboxes for "Ann" and "Bob"',
      'turn on <checkbox> row="Ann" + turn on <checkbox> row="Bob"',
    ],
    [
      'Uncheck the boxes of "A", "B" and "C"',
      'turn off <checkbox> row="A" + turn off <checkbox> row="B" + turn off <checkbox> row="C"',
    ],
    ['Turn off the switches of "A" and "B"', 'turn off <toggle> row="A" + turn off <toggle> row="B"'],
    ['Tap the switches "A" and "B"', 'tap "A" <toggle> + tap "B" <toggle>'],
    ['Tap the search results tab', 'tap ~search results <tab>'],
  ])('%s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });
});

describe('a gesture of which the object stands before "by"', () => {
  test.each([
    'Archive the chat by swiping left',
    'Delete the row by swiping left',
    'Zoom the picture by pinching out',
    'Close the sheet by swiping down',
  ])('%s is no gesture on the page', (line) => {
    expect(step(line)).toBe('open');
  });

  test.each([
    ['Refresh the feed by swiping down', 'swipe down'],
    ['Unlock by swiping up', 'swipe up'],
    ['Confirm the order by tapping "Yes"', 'tap "Yes"'],
  ])('%s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });
});

describe('a cell of a row is no row', () => {
  test.each([
    'Tap the cell "Grade" of "Ann"',
    'Tap the "Edit" cell of "Ann"',
    'Long press the cell "A" for "B"',
  ])('%s', (line) => {
    expect(step(line)).toBe('open');
  });
});

test.each([
  ['Kill and relaunch the app', 'launch own restart'],
  ['Force close and reopen the app', 'launch own restart'],
  ['Close and reopen "Chats"', 'open'],
  ['Rotate the phone to landscape and back to portrait', 'rotate landscape + rotate portrait'],
  ['Rotate to landscape and back to landscape', 'open'],
  ['Rotate to landscape and go back', 'rotate landscape + back'],
  ['Press Enter to submit the form', 'enter'],
  ['Press Enter to search for "milk"', 'open'],
  ['Press Enter to verify the total', 'open'],
  ['Increase the number of sets to 4', 'set ~sets to 4'],
  ['Reduce the number of guests by 1', 'open'],
])('%s', (line, reading) => {
  expect(step(line)).toBe(reading);
});

test.each([
  ['The empty state "No trips yet" is shown', '=> visible "No trips yet"'],
  ['The empty state is shown', 'open'],
  ['A confirmation dialog asks "Delete?"', '=> visible "Delete?" in:dialog'],
  ['The error dialog shows "A"', 'open'],
  ['"Mia" moves to the top of the list', '=> "Mia" at #1 in:list'],
  ['The chat "Mia" is moved to the bottom of the list', '=> "Mia" at #-1 in:list'],
  ['"Mia" is to the top of the list', 'open'],
  ['"Mia" moves to the "Archive" folder', 'open'],
  ['The message box is empty', '=> ~message <field> empty'],
  ['The terms box is checked', '=> ~terms <checkbox> checked'],
  ['The first box is checked', 'open'],
  ['The cursor is in the message box', '=> ~message <field> focused'],
  ['The list shows at least 3 routes', '=> count ~routes <row> in:list >= 3'],
  [
    'The list contains "A" and "B" but not "C"',
    '=> all(visible "A" in:list; visible "B" in:list; not visible "C" in:list)',
  ],
  ['The list contains "A" and "B" but not "C" or "D"', 'open'],
  ['The total distance should equal 5.2 km', '=> ~total distance = 5.2 km'],
  ['"Economy" is preselected in the "Class" dropdown', '=> "Class" <dropdown> = "Economy"'],
])('%s', (line, reading) => {
  expect(expected(line)).toBe(reading);
});
