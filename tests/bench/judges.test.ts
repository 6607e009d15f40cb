/** The judge that reads the element tree, as someone would who reads the screen. */
import { expect, test } from 'vitest';
import { judgeFromTree } from '../../src/bench/judges.ts';
import { buildScreen, text } from '../builders/screen.ts';

const met = (statement: string, ...words: readonly string[]): boolean =>
  judgeFromTree({ number: 1, statement }, buildScreen(words.map((word) => text(word)))).met;

test('words in quotation marks are no part of the statement', () => {
  const refusal = 'That code is not right';
  expect(met(`"${refusal}" is visible`, refusal)).toBe(true);
  expect(met(`"${refusal}" is visible`, 'Welcome')).toBe(false);
  expect(met(`"${refusal}" is not visible`, refusal)).toBe(false);
  expect(met(`“He is gone” is visible`, 'He is gone')).toBe(true);
  expect(met(`This is not what the screen shows: "${refusal}" is visible`, refusal)).toBe(false);
});

test('a statement that something is gone holds where nothing of it is shown', () => {
  expect(met('"Milk" is no longer visible', 'Bread')).toBe(true);
  expect(met('"Milk" is gone', 'Milk')).toBe(false);
});

test('a choice is read in its control, whose name need not be drawn', () => {
  expect(met('Select "Bamboo" in the "Room" dropdown', 'Bamboo')).toBe(true);
  expect(met('Select "Bamboo" in the "Room" dropdown', 'Room', 'Inox')).toBe(false);
});
