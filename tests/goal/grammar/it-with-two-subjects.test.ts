/** "It" after a condition that names two controls, or a place. */
import { describe, expect, test } from 'vitest';
import { readingOf } from '../corpus/corpus.ts';

const step = (line: string): string => readingOf({ section: 'steps', line, meaning: '' });

describe('"it" after a condition', () => {
  test.each([
    'If "A" is off and "B" is visible, turn it on',
    'Wait until "A" is visible and "B" is not, then tap it',
    'Verify "A" is off and "B" is visible, then turn it on',
    'If "A" is collapsed and "B" is hidden, expand it',
  ])('may be either of two subjects: %s', (line) => {
    expect(step(line)).toBe('open');
  });

  test.each([
    'If the list contains "A", tap it',
    'Wait until the dialog contains "A" and tap it',
    'Verify the list contains "A", then tap it',
    'Once the menu shows "A", tap it',
  ])('may be what holds a text, or the text: %s', (line) => {
    expect(step(line)).toBe('open');
  });

  test.each([
    'If "A" is the second item in the list, tap it',
    'If "A" appears twice in the dialog, tap it',
    'If "A" is visible only once in the dialog, tap it',
  ])('may be elsewhere than the condition says: %s', (line) => {
    expect(step(line)).toBe('open');
  });

  test.each([
    ['If the toolbar contains "A", tap it', 'if (visible "A" in:toolbar) tap "A" in:toolbar'],
    ['If the "A" section contains "B", tap it', 'if (visible "B" in:section[A]) tap "B" in:section[A]'],
    ['If the drawer contains "A", tap it', 'if (visible "A" in:drawer) tap "A" in:drawer'],
    ['If "A" is visible in the dialog, tap it', 'if (visible "A" in:dialog) tap "A" in:dialog'],
  ])('is the one in the place of the condition: %s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });
});
