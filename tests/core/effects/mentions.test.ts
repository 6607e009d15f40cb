/** Texts that differ in numbers alone are the same text of the goal (R14). */
import { isMentioned, withoutNumbers } from '../../../src/core/effects/mentions.ts';
import { describe, expect, test } from 'vitest';

describe('a number', () => {
  test.each([
    ['of one digit', '5 items', '0 items'],
    ['of several digits', '125 items', '0 items'],
    ['with groups and decimals', '1,234.50 €', '0 €'],
    ['with another after a dash', '12-34', '0-0'],
    ['before a full stop', 'Room 12. Open', 'Room 0. Open'],
  ])('%s counts as 0', (_, text, bare) => {
    expect(withoutNumbers(text)).toBe(bare);
  });
});

describe('a text', () => {
  const goal = new Set(['2 items', 'Saved']);
  test.each([
    ['the same', 'Saved', true],
    ['the same but for the number', '1,250 items', true],
    ['another', 'Sent', false],
    ['another with a number', '3 files', false],
    ['the same without the number', 'items', false],
  ])('%s as one of the goal', (_, text, is) => {
    expect(isMentioned(goal, text)).toBe(is);
  });
});
