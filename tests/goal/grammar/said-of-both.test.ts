/** Verbs, states and denials that two names share (R6). */
import { describe, expect, test } from 'vitest';
import { readingOf } from '../corpus/corpus.ts';

const expected = (line: string): string => readingOf({ section: 'expected_state', line, meaning: '' });
const step = (line: string): string => readingOf({ section: 'steps', line, meaning: '' });

describe('a wait for two things', () => {
  test.each([
    'Wait until the spinner and the dialog disappear',
    'Wait for the spinner and the dialog to disappear',
    'Wait until "A" and the second button are enabled',
    'Wait up to 9 seconds until "A" and the dialog are gone',
    'Tap "C" and wait until the row of "A" and the row of "B" contain "x"',
  ])('does not take the first for one that appears: %s', (line) => {
    expect(step(line)).toBe('open');
  });

  test('a clause of its own is a check', () => {
    expect(step('Wait for "A" and the total is 5')).toBe('wait until (visible "A") => ~total = "5"');
    expect(step('Wait for "A" and tap "B"')).toBe('wait until (visible "A") + tap "B"');
    expect(step('Wait until "A" and "B" disappear')).toBe(
      'wait until (all(not visible "A"; not visible "B"))',
    );
  });
});

describe('a plural verb after an act', () => {
  test.each([
    'Tap "C" and "A" and the dialog are visible',
    'Tap "C" and "A" and the second button are enabled',
    'Turn on "A" and "B" and the dialog appear',
    'Turn on "A" and "B" and "C" appear',
  ])('is about the name before it, too: %s', (line) => {
    expect(step(line)).toBe('open');
  });

  test('a singular verb is about the last', () => {
    expect(step('Tap "A" and "B" and the dialog appears')).toBe('tap "A" + tap "B" => visible <dialog>');
  });
});

describe('a denial of two', () => {
  test.each([
    '"A" is checked and neither "B" nor "C"',
    '"A" is 5 but neither "B" nor "C"',
    '"A" contains "x" and neither "y" nor "z"',
    'No "A" button and no "B" button is enabled',
    'No checkbox and no switch is checked',
    'No "A", no "B" and no "C" button is enabled',
  ])('may be of the state: %s', (line) => {
    expect(expected(line)).toBe('open');
  });

  test.each([
    'Verify "A" is checked and neither "B" nor "C"',
    'If "A" is on and neither "B" nor "C", tap "D"',
    'Tap "C" if no "A" button and no "B" button is enabled',
  ])('so in a step: %s', (line) => {
    expect(step(line)).toBe('open');
  });

  test('of what is visible is plain', () => {
    expect(expected('"A" is visible and neither "B" nor "C"')).toBe(
      '=> visible "A" & all(not visible "B"; not visible "C")',
    );
    expect(expected('No "A" and no "B" is visible')).toBe('=> not visible "A" & not visible "B"');
  });
});

test.each([
  ['"A" is not between "€5.00" and "€6.00"', '=> any("A" < 5 EUR; "A" > 6 EUR)'],
  ['"A" isn\'t between 5 and 10', '=> any("A" < 5; "A" > 10)'],
  ['"A" is no longer between 10 % and 20 %', '=> any("A" < 10 %; "A" > 20 %)'],
  ['"A" is not between "€6.00" and "€5.00"', 'open'],
  ['"A" is not between "Today" and "Tomorrow"', '=> "A" not at between("Today", "Tomorrow")'],
])('a range that is denied: %s', (line, reading) => {
  expect(expected(line)).toBe(reading);
});
