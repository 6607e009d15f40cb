/** Phrases of test plans for what other lines say in fewer words (R6). */
import { describe, expect, test } from 'vitest';
import { readingOf } from '../corpus/corpus.ts';

const expected = (line: string): string => readingOf({ section: 'expected_state', line, meaning: '' });
const step = (line: string): string => readingOf({ section: 'steps', line, meaning: '' });

describe('acts in other words', () => {
  test.each([
    ['Perform a long press on "Room 5" for 3 seconds', 'hold "Room 5" 3s'],
    ['Make a swipe to the right', 'swipe right'],
    ['Do a tap on "Search"', 'tap "Search"'],
    ['Return back', 'back'],
    ['Go back one screen', 'back'],
    ['Go one step back to the "Home" screen', 'back => screen Home'],
    ['Close the pop-up window', 'close <dialog> => not visible <dialog>'],
    [
      'Select "Suite" from the drop-down list "Type"',
      'tap "Type" <dropdown> + tap "Suite" => "Type" <dropdown> = "Suite"',
    ],
    ['Scroll until the end of the list', 'swipe up x40'],
    ['Scroll down to the "Reviews" section', 'scroll to "Reviews" finger up'],
    ['Scroll to the section "Reviews"', 'scroll to "Reviews"'],
    ['Put "Lisbon" into the "To" field', 'type "Lisbon" into "To" <field>'],
    ['Fill field "Name" with value "Ana"', 'type "Ana" into "Name" <field>'],
    ['Enter an invalid password "x" in the "Password" field', 'type "x" into "Password" <field>'],
    ['Enter the wrong password "foo"', 'type "foo" into ~password <field>'],
    ['Enter the new password "x"', 'type "x" into ~new password <field>'],
    ['Wait for about 5 seconds', 'wait 5s'],
    ['Wait while "Loading" is shown', 'wait until (not visible "Loading")'],
    ['Set the checkbox "Insurance"', 'turn on "Insurance" <checkbox>'],
    ['Put a tick in the "Insurance" box', 'turn on "Insurance" <checkbox>'],
    ['Clear the "Insurance" checkbox', 'turn off "Insurance" <checkbox>'],
    ['Proceed to checkout by tapping "Checkout"', 'tap "Checkout"'],
    ['Log out by tapping "Log out"', 'tap "Log out"'],
    ['Tap the menu icon (top left)', 'tap ~menu <icon> @top left'],
    ['Tap "Share" (in the toolbar)', 'tap "Share" in:toolbar'],
    ['Tap the third entry from the top', 'tap <row> #3'],
    ['Tap the second item from the bottom', 'tap <row> #-2'],
  ])('%s: %s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });

  test.each([
    'Perform a swipe',
    'Make two swipes left',
    'Put "Milk" into the cart',
    'Put "x" in "Name"',
    'Mark "Task" as done',
    'Wait while "A" is not visible',
    'Wait about a minute',
    'Enter the wrong password "foo" twice',
    'Tap the second item from the left',
    'Tap the last item from the top',
    'Scroll to the "Fees" group in the list',
    'Go back two steps',
  ])('%s says more, or less', (line) => {
    expect(step(line)).toBe('open');
  });
});

describe('conditions in other words', () => {
  test.each([
    ['I should see the following: "Date", "Note"', '=> all(visible "Date"; visible "Note")'],
    ['I should not see the following: "Date", "Note"', '=> all(not visible "Date"; not visible "Note")'],
    ['The following items are shown: "Tea", "Milk"', '=> all(visible "Tea"; visible "Milk")'],
    [
      'The following buttons are shown: "Save", "Cancel"',
      '=> all(visible "Save" <button>; visible "Cancel" <button>)',
    ],
    ['The page shows: "Date", "Note"', '=> all(visible "Date"; visible "Note")'],
    ['Context menu contains "Reply" and "Copy"', '=> all(visible "Reply" in:menu; visible "Copy" in:menu)'],
    [
      'The overflow menu contains "Copy" but not "Print"',
      '=> visible "Copy" in:menu & not visible "Print" in:menu',
    ],
    ['In the "From" field, "Vienna" is shown', '=> "From" <field> = "Vienna"'],
    ['"Steps" shows more than 1000', '=> "Steps" > 1000'],
    ['"Steps" does not show more than 1000', '=> "Steps" <= 1000'],
    ['The "Available" amount has changed', '=> "Available" changed'],
    [
      '"Mon" and "Fri" are selected, "Sun" is not',
      '=> all("Mon" selected; "Fri" selected) & "Sun" not selected',
    ],
    ['Only one "Saved" message appears', '=> count "Saved" <message> = 1'],
    ['The list consists of 3 hotels', '=> count ~hotels <row> in:list = 3'],
    ['In the list there are 3 items', '=> count <row> in:list = 3'],
    ['There is no any error', '=> not visible ~error <message>'],
    ['There should be shown "Direct flight"', '=> visible "Direct flight"'],
    ['The "Home" page should load', '=> screen Home'],
    ['"Milk" is at position 2 in the list', '=> "Milk" at #2 in:list'],
    ['"Milk" is at the first position', '=> "Milk" at #1'],
    ['"Milk" is the third item from the bottom', '=> "Milk" at #-3'],
  ])('%s: %s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });

  test.each([
    'The following buttons are not shown: "Save", "Cancel"',
    'The following tabs are shown: "Home", "Cart" in the toolbar',
    'The list shows at least 3',
    'The list consists of "Tea" and "Milk"',
    'In the "From" field, "Vienna" is not shown',
    '"Milk" is at position 2 from the bottom',
    '"Milk" is second from the left',
  ])('%s is open', (line) => {
    expect(expected(line)).toBe('open');
  });
});

describe('what can be used', () => {
  test.each([
    ['The "Delete" option is not available', '=> any(not visible "Delete"; "Delete" not enabled)'],
    ['The "Delete" button is available', '=> all(visible "Delete" <button>; "Delete" <button> enabled)'],
    ['"Milk" is available', 'open'],
    ['The "Delete" button is not available in the menu', 'open'],
  ])('%s: %s', (line, reading) => {
    expect(readingOf({ section: 'expected_state', line, meaning: '' })).toBe(reading);
  });
});

describe('statements about all rows', () => {
  test.each([
    ['The search results contain only items with "shoes"', '=> each <row> contains "shoes"'],
    ['Only results with "shoes" are shown', '=> each <row> contains "shoes"'],
    [
      'The "Edit" and "Delete" icons are displayed for each row',
      '=> all(each <row> visible "Edit" <icon>; each <row> visible "Delete" <icon>)',
    ],
    ['Only two results with "shoes" are shown', 'open'],
    ['Only results without "shoes" are shown', 'open'],
  ])('%s: %s', (line, reading) => {
    expect(readingOf({ section: 'expected_state', line, meaning: '' })).toBe(reading);
  });
});
