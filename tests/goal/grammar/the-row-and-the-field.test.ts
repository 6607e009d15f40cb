/** Kinds of control without a name, places of a denial, and what may belong to two names: exact or open (R6). */
import { describe, expect, test } from 'vitest';
import { readingOf } from '../corpus/corpus.ts';

const step = (line: string): string => readingOf({ section: 'steps', line, meaning: '' });
const expected = (line: string): string => readingOf({ section: 'expected_state', line, meaning: '' });

describe('"the row" after an act is the one that the line named', () => {
  test.each([
    [
      'Tap "Remove" in the row of "Milk" and the row disappears',
      'tap "Remove" row="Milk" => not visible "Milk" <row>',
    ],
    [
      'Tap "Remove" in the row of "Milk" and verify that the item is not shown',
      'tap "Remove" row="Milk" => not visible "Milk" <row>',
    ],
    ['Swipe left on "Milk" and the row disappears', 'swipe left on "Milk" => not visible "Milk"'],
    [
      'Type "x" into "Name" and the field is not empty',
      'type "x" into "Name" <field> => "Name" <field> not empty',
    ],
    ['Clear the second field and the field is empty', 'clear <field> #2 => <field> #2 empty'],
    ['If "A" is visible in the row of "B", tap the row', 'if (visible "A" row="B") tap "B" <row>'],
  ])('%s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });

  test.each([
    'Tap "Remove" and the button disappears',
    'Tap "Clear" next to "Email" and the field is empty',
    'Tap "Delete" and the item is gone',
    'Tap "Remove" in the second row and the row disappears',
  ])('may be another: %s', (line) => {
    expect(step(line)).toBe('open');
  });

  test('a dialog is the only one of its kind', () => {
    expect(step('Tap "Add" and the dialog disappears')).toBe('tap "Add" => not visible <dialog>');
  });
});

describe('a denial after a place', () => {
  test.each([
    '"A" is visible in the dialog and neither "B" nor "C"',
    '"A" is shown in the list but neither "B" nor "C"',
    '"A" is visible in the row of "X" and neither "B" nor "C"',
  ])('%s', (line) => {
    expect(expected(line)).toBe('open');
  });

  test('has the place that stands before the names', () => {
    expect(expected('The dialog shows "A" and neither "B" nor "C"')).toBe(
      '=> visible "A" in:dialog & all(not visible "B" in:dialog; not visible "C" in:dialog)',
    );
  });
});

describe('a verb that may be about two names', () => {
  test.each([
    'Tap "A" and "B" and the dialog should be visible',
    'Turn on "A" and "B" and the dialog must appear',
    'Tap "A", "B" and the second row can be seen',
  ])('%s', (line) => {
    expect(step(line)).toBe('open');
  });

  test('a verb in the singular is about one', () => {
    expect(step('Tap "A" and "B" and the dialog is visible')).toBe('tap "A" + tap "B" => visible <dialog>');
  });
});

describe('parts of one text', () => {
  test.each([
    'A message containing "A" and "B" is visible',
    'A toast saying "A" and "B" appears',
    'A button labeled "A" and "B" is visible',
    'A text that contains "A" and "B" is shown',
  ])('%s', (line) => {
    expect(expected(line)).toBe('open');
  });
});

describe('a number from the end', () => {
  test.each([
    ['Tap the second-last row', 'tap <row> #-2'],
    ['Tap the next-to-last row', 'tap <row> #-2'],
    ['Tap the third-last "Remove" button', 'tap "Remove" <button> #-3'],
    ['Tap the third last row', 'open'],
  ])('%s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });
});

test.each(['"A" has been still visible', '"A" is still no longer visible'])(
  'words about the time before: %s',
  (line) => {
    expect(expected(line)).toBe('open');
  },
);
