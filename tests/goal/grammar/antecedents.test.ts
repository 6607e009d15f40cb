/** The thing that "it" means: the one that the line spoke of. Where there are two, the line is open (R6). */
import { describe, expect, test } from 'vitest';
import { readingOf } from '../corpus/corpus.ts';

const step = (line: string): string => readingOf({ section: 'steps', line, meaning: '' });

describe('"it" in a check', () => {
  test.each([
    ['Tap "A" and verify it is gone', 'tap "A" => not visible "A"'],
    ['Type "x" into "A" and verify it contains "x"', 'type "x" into "A" <field> => "A" contains "x"'],
    ['Tap "A" next to "Ann" and verify it is disabled', 'tap "A" row="Ann" => "A" row="Ann" disabled'],
    ['If "A" is visible, tap it and verify it is gone', 'if (visible "A") tap "A" => not visible "A"'],
    [
      'Tap "Edit" in the toolbar and verify it is gone',
      'tap "Edit" in:toolbar => not visible "Edit" in:toolbar',
    ],
  ])('is the only thing that the line spoke of: %s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });

  test.each([
    'Type "x" into "Email", tap "Reset" and verify that it does not contain "x"',
    'Long press "Ann", tap "Delete" and verify it is gone',
    'If "Error" is visible, tap "Retry" and verify it is gone',
    'Tap "A" if "B" is visible and verify it is gone',
    'Tap "A" once "B" is visible and verify it is gone',
    'Tap "A" if "B" is visible and it is enabled',
    'Long press "Ann", tap "Delete" until it is gone',
    'Drag "Milk" onto "Archive" and verify it is empty',
    'After tapping "A", tap "B" and it disappears',
    'Tap "A". Tap "B". Verify that it is selected',
  ])('may be one of two: %s', (line) => {
    expect(step(line)).toBe('open');
  });

  test.each([
    'Tap "Clear" in the "Cart" list and verify it is empty',
    'Tap "Select" in the row of "Ann" and verify it is selected',
    'Tap "Close" in the dialog and it disappears',
    'Tap "More" in the "News" section and verify it is expanded',
    'Type "milk" into "Search" and verify it is visible',
  ])('may be what holds the control, or the text: %s', (line) => {
    expect(step(line)).toBe('open');
  });
});

describe('"it" in an act', () => {
  test.each([
    ['Tap "A" and type "x" into it', 'tap "A" + type "x" into "A" <field>'],
    [
      'Tap "Menu", wait until "Edit" is visible and tap it',
      'tap "Menu" + wait until (visible "Edit") + tap "Edit"',
    ],
    ['Tap "Menu", scroll to "Edit" and tap it', 'tap "Menu" + scroll to "Edit" + tap "Edit"'],
  ])('is what was found: %s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });

  test.each([
    'Tap "A" and tap "B" and type "x" into it',
    'Long press "Ann", tap "Delete" and tap it',
    'Tap "Refresh", wait until "Loading" disappears and tap it',
    'Type "x" into the "Search" field, wait until "Milk" is visible and clear it',
  ])('may be another thing: %s', (line) => {
    expect(step(line)).toBe('open');
  });
});
