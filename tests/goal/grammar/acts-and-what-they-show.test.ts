/** An act and its result in one line: "Expected:", arrows, `Verify that tapping "A" closes the dialog` (R6). */
import { describe, expect, test } from 'vitest';
import { readingOf } from '../corpus/corpus.ts';

const step = (line: string): string => readingOf({ section: 'steps', line, meaning: '' });

describe('a result behind an act', () => {
  test.each([
    ['1. Tap "Save". Expected: "Saved" message is displayed', 'tap "Save" => visible "Saved" <message>'],
    ['Tap "Save". Expected result: the "Home" screen opens', 'tap "Save" => screen Home'],
    ['Tap "Save". Expected: "Saved"', 'tap "Save" => visible "Saved"'],
    ['Tap "Save", expected: "Saved" is visible', 'tap "Save" => visible "Saved"'],
    ['Tap "Save" -> "Saved" toast', 'tap "Save" => visible "Saved" <message>'],
    ['Tap "Save" => "Saved" is displayed', 'tap "Save" => visible "Saved"'],
    ['Tap "Edit" -> tap "OK" -> "Saved" appears', 'tap "Edit" + tap "OK" => visible "Saved"'],
    ['Tap "X" -> popup closed', 'tap "X" => not visible <dialog>'],
  ])('%s: %s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });

  test('a name alone behind an arrow may be the result or the next control', () => {
    expect(step('Tap "Save" -> "Saved"')).toBe('open');
    expect(step('Open "Settings" -> "Privacy"')).toBe('tap "Settings" + tap "Privacy"');
    expect(step('Open "Settings" -> "Saved" toast')).not.toContain('tap "Saved"');
  });
});

describe('what a line verifies of an act', () => {
  test.each([
    ['Verify that tapping "Cancel" closes the dialog', 'tap "Cancel" => not visible <dialog>'],
    ['Verify that clicking on "Terms" opens the "Terms of Use" page', 'tap "Terms" => screen Terms of Use'],
    [
      'Check that tapping the "Home" tab takes the user to the "Home" screen',
      'tap "Home" <tab> => screen Home',
    ],
    [
      'Verify that after tapping "Save", the "Saved" toast appears',
      'tap "Save" => visible "Saved" <message>',
    ],
    ['Ensure that when the user taps "Save", the dialog closes', 'tap "Save" => not visible <dialog>'],
    ['Verify that the "Name" field is empty after tapping "Reset"', 'tap "Reset" => "Name" <field> empty'],
    [
      'Verify that "A" is visible and "B" is gone when the user taps "C"',
      'tap "C" => visible "A" & not visible "B"',
    ],
  ])('%s: %s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });

  test.each([
    'Verify that "Error" is displayed when the "Name" field is empty',
    'Verify that never tapping "Cancel" closes the dialog',
    'Verify that tapping only "Cancel" closes the dialog',
    'Verify that tapping "Cancel" closes only the dialog',
    'Verify that tapping "Cancel" closes the dialog later',
    'Verify that "A" is visible after tapping "B" or "C"',
  ])('%s is open', (line) => {
    expect(step(line)).toBe('open');
  });
});
