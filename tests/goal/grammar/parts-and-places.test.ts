/** Parts of one text, numbers that count from each other, and second places: the line is open (R6). */
import { describe, expect, test } from 'vitest';
import { readingOf } from '../corpus/corpus.ts';

const step = (line: string): string => readingOf({ section: 'steps', line, meaning: '' });
const expected = (line: string): string => readingOf({ section: 'expected_state', line, meaning: '' });

describe('a further part of the same text', () => {
  test.each([
    'There is a message that contains "A" and "B"',
    'A text that contains "A" but not "B" is shown',
    'No message containing "A" or "B" is displayed',
  ])('%s', (line) => {
    expect(expected(line)).toBe('open');
  });

  test('is no further target of an act', () => {
    expect(step('Tap the button that contains "A" and "B"')).toBe('open');
  });

  test('one part is read', () => {
    expect(step('Tap the button that contains "A"')).toBe('tap contains: "A" <button>');
  });
});

describe('a number that counts from another', () => {
  test.each([
    'Tap the 2nd last "Remove" button',
    'Tap the third last item',
    'Type "ada" into the 2nd last field',
    'Tap the second first row',
    'Remember the second price as "price"',
    'Remember the last message as "r"',
  ])('%s', (line) => {
    expect(step(line)).toBe('open');
  });

  test('"second last" is one number', () => {
    expect(step('Tap the second last row')).toBe('tap <row> #-2');
  });
});

describe('a second place', () => {
  test.each([
    'There is a "A" button in the dialog but not in the toolbar',
    'There is a "A" button in the toolbar and not in the menu',
    '"A" is shown instead of "B" in the dialog',
  ])('%s', (line) => {
    expect(expected(line)).toBe('open');
  });
});
