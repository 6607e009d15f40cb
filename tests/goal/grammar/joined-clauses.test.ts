/** Conditions that an act depends on, joined by "and", and places, kinds and states that may reach from one clause into the next (R6). */
import { describe, expect, test } from 'vitest';
import { readingOf } from '../corpus/corpus.ts';

const expected = (line: string): string => readingOf({ section: 'expected_state', line, meaning: '' });
const step = (line: string): string => readingOf({ section: 'steps', line, meaning: '' });

describe('an act that depends on two conditions', () => {
  test.each([
    ['Tap "A" if "B" is visible and "C" is enabled', 'if (all(visible "B"; "C" enabled)) tap "A"'],
    ['Tap "A" if it is visible and enabled', 'if (all(visible "A"; "A" enabled)) tap "A"'],
    ['Tap "A" if "B" is visible but "C" isn\'t', 'if (all(visible "B"; not visible "C")) tap "A"'],
    ['If "B" is visible but not "C", tap "A"', 'if (all(visible "B"; not visible "C")) tap "A"'],
    ['Tap "A" until "B" is visible and "C" is gone', 'tap "A" until (all(visible "B"; not visible "C"))'],
    [
      'Tap "A" once "B" is visible and "C" is gone',
      'wait until (all(visible "B"; not visible "C")) + tap "A"',
    ],
    ['Wait for "A" to appear and "B" to disappear', 'wait until (all(visible "A"; not visible "B"))'],
  ])('%s: %s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });

  test.each([
    [
      'Tap "A" unless "B" is visible and "C" is visible',
      'if (any(not visible "B"; not visible "C")) tap "A"',
    ],
    ['Tap "A" if "B" is visible or "C" is visible', 'if (any(visible "B"; visible "C")) tap "A"'],
    ['Tap "A" unless "B" or "C" is visible', 'if (all(not visible "B"; not visible "C")) tap "A"'],
    ['Unless "B" is visible and "C" is off, tap "A"', 'if (any(not visible "B"; "C" not unchecked)) tap "A"'],
  ])('"unless" denies them together, and "or" leaves a choice: %s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });

  test.each([
    'Tap "A" if "B" is visible, "C" appears',
    'Tap "A" until "B" is visible, and "C" is gone',
    'Tap "A" if "B" is visible or "C" is visible and "D" is gone',
    'Tap "A" when it is enabled and "B" is visible',
    'Scroll down until "A" is visible and "B" is visible',
    'Swipe up until "A" is visible and enabled',
  ])('%s is open', (line) => {
    expect(step(line)).toBe('open');
  });

  test('a verb of its own makes a clause a check or an act', () => {
    expect(step('Tap "A" if "B" is visible and tap "C"')).toBe(
      'if (visible "B") tap "A" + tap "C" ! branches 0+1+0',
    );
    expect(step('Tap "A" until "B" is visible and verify that "C" is gone')).toBe(
      'tap "A" until (visible "B") => not visible "C"',
    );
    expect(step('Wait for "A" to appear and tap "B"')).toBe('wait until (visible "A") + tap "B"');
  });
});

describe('a condition between two acts', () => {
  const inSecond = 'if (visible "C") tap "A" + tap "B" ! branches 1+1+0';

  test.each([
    ['Tap "A" and, if "C" is visible, tap "B"', inSecond],
    ['Tap "A", and if "C" is visible then tap "B"', inSecond],
    ['Tap "A" then, when "C" appears, tap "B"', inSecond],
    ['Tap "A" and unless "C" is visible, tap "B"', 'if (not visible "C") tap "A" + tap "B" ! branches 1+1+0'],
    ['Tap "A" and, once "C" appears, tap "B"', 'tap "A" + wait until (visible "C") + tap "B"'],
    ['Tap "A", if "C" is visible, and tap "B"', 'if (visible "C") tap "A" + tap "B" ! branches 0+1+0'],
    ['Tap "A", if "C" is visible, tap "B"', 'open'],
  ])('is that of the act after "and": %s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });
});

describe('names that an act and a result may share', () => {
  test.each([
    'Tap "A" and "B" and "C" are visible',
    'Tap "A", "B" and "C" are visible',
    'Turn on "A" and "B" and "C" are visible',
    'Go back and verify "A" and it are on',
  ])('%s is open', (line) => {
    expect(step(line)).toBe('open');
  });

  test('"both" and a noun tell', () => {
    expect(step('Tap "A" and both "B" and "C" are visible')).toBe('tap "A" => all(visible "B"; visible "C")');
    expect(step('Tap "A" and "B" is visible')).toBe('tap "A" => visible "B"');
  });
});

test.each([
  'The dialog shows "A" but not in the menu',
  'The row of "Ann" shows "A", not in the menu',
  'The dialog shows "A" but disabled',
  '"A" is visible and not "B" and "C"',
  'The dialog shows "A" but not "B" and "C"',
])('the rest of a statement about a part of the screen: %s', (line) => {
  expect(expected(line)).toBe('open');
});

describe('a place that a statement gives', () => {
  test.each([
    ['"A" is visible in the dialog but disabled', '=> visible "A" in:dialog & "A" in:dialog disabled'],
    ['"A" is visible in the row of "Ann" and enabled', '=> visible "A" row="Ann" & "A" row="Ann" enabled'],
    ['"A" is above "B" and disabled', '=> "A" at above("B") & "A" above("B") disabled'],
    [
      '"A" and "B" are visible in the dialog and enabled',
      '=> all(visible "A" in:dialog; visible "B" in:dialog) & all("A" in:dialog enabled; "B" in:dialog enabled)',
    ],
    [
      '"A" is shown in the toolbar but not in the menu',
      '=> visible "A" in:toolbar & not visible "A" in:menu',
    ],
    ['"A" is the first item and is red', '=> "A" at #1 & "A" color red'],
  ])('%s: %s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });

  test.each([
    ['If "A" is visible in the dialog, tap it', 'if (visible "A" in:dialog) tap "A" in:dialog'],
    [
      'Wait until "A" is shown in the row of "Ann" and tap it',
      'wait until (visible "A" row="Ann") + tap "A" row="Ann"',
    ],
    [
      'Verify "A" is visible below "B" and tap it',
      'wait 10s until (visible "A" below("B")) + tap "A" below("B")',
    ],
  ])('is that of "it": %s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });

  test.each([
    '"A" is checked and visible in the dialog',
    '"A" is red and in the list',
    '"A" is focused and above "B"',
    '"A" is checked and "B" isn\'t in the dialog',
    '"A" is not enabled and "B" is in the list',
    '"A" is red and "B" isn\'t in the toolbar',
    'The "Role" of "Ann" is "Admin" and the "Status" is "Active"',
    'The "Edit" button of "Ann" is enabled and the "Delete" button is disabled',
    'The "Role" in the row of "Ann" is "Admin", the status is "Active"',
  ])('may reach into the other clause: %s', (line) => {
    expect(expected(line)).toBe('open');
  });

  test.each([
    'Type "x" into "A" and "y" into "B" in the row of "Ann"',
    'Type "x" into "A" and "y" into "B" in the dialog',
    'Type "x" into "A" in the row of "Ann" and "y" into "B"',
  ])('of one object of a verb may be that of the other: %s', (line) => {
    expect(step(line)).toBe('open');
  });
});

describe('two parts of a screen', () => {
  test.each([
    'The dialog and the menu contain "Edit"',
    'The row of "A" and the row of "B" contain "Edit"',
    'The dialog, the menu and the toolbar show "Edit"',
    'The "A" tab and the list are empty',
    'The toolbar contains "Share" but the menu doesn\'t',
    'The row of "Ann" shows "A" and the row of "Bob" does not',
    'The page shows "A" but the dialog doesn\'t',
    '"A" is shown in the list but the menu isn\'t',
  ])('%s is open', (line) => {
    expect(expected(line)).toBe('open');
  });

  test('what is plainly visible may be told one by one', () => {
    expect(expected('"Saved" and either "OK" or "Done" are shown')).toBe(
      '=> visible "Saved" & any(visible "OK"; visible "Done")',
    );
    expect(expected('Verify the "A" tab and that "B" is on')).toBe('=> visible "A" <tab> & "B" checked');
    expect(expected('"A" appears but "B" doesn\'t')).toBe('=> visible "A" & not visible "B"');
  });
});

describe('a noun after the last of several names', () => {
  test.each([
    'The "A" or the "B" button is visible',
    'The "A" and the "B" button are disabled',
    'Neither the "A" nor the "B" button is visible',
    'The "A", the "B" and the "C" tab are visible',
  ])('%s is open', (line) => {
    expect(expected(line)).toBe('open');
  });

  test('in a step it is open, too', () => {
    expect(step('Tap the "A" and the "B" button')).toBe('open');
    expect(step('Tap "A" and the "B" button')).toBe('tap "A" + tap "B" <button>');
  });
});

test.each([
  ['"Price" is under "Budget"', 'open'],
  ['"Total" is below "Credit limit"', 'open'],
  ['"Score" is above "Average"', 'open'],
  ['"Total" is under "Tax"', '=> "Total" at below("Tax")'],
  ['"Price" is shown below "Budget"', '=> visible "Price" below("Budget")'],
])('an amount under another: %s', (line, reading) => {
  expect(expected(line)).toBe(reading);
});
