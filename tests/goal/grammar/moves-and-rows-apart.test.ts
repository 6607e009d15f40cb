/** Rows that are moved or stand so many rows apart, carousels as a whole, and what is not in the same place (R6). */
import { describe, expect, test } from 'vitest';
import { readingOf } from '../corpus/corpus.ts';

const step = (line: string): string => readingOf({ section: 'steps', line, meaning: '' });
const condition = (line: string): string => readingOf({ section: 'expected_state', line, meaning: '' });

describe('a row that is moved', () => {
  test.each([
    ['Move "Eggs" above "Milk"', 'drag "Eggs" above "Milk"'],
    ['Move the task "Eggs" below the task "Milk"', 'drag "Eggs" below "Milk"'],
    ['The user moves "Eggs" under "Milk"', 'drag "Eggs" below "Milk"'],
    ['Move "Eggs" to the top of the list', 'drag "Eggs" above <row> #1 => "Eggs" at #1'],
  ])('%s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });

  test.each([
    'Move "Eggs" to "Milk"',
    'Move "Eggs" up',
    'Move "Eggs" directly above "Milk"',
    'Move "Eggs" to the left of "Milk"',
    'Move "Eggs" 2 rows below "Milk"',
    'Move "Eggs" above "Milk" without dragging',
    'Move "Eggs" and "Tea" above "Milk"',
    'Move the finger above "Milk"',
  ])('%s is open', (line) => {
    expect(step(line)).toBe('open');
  });
});

describe('rows apart', () => {
  test.each([
    ['"B" is 2 rows below "A"', '=> "B" at 2 rows below("A")'],
    ['"B" is two positions above "A"', '=> "B" at 2 rows above("A")'],
    ['"B" is 1 row below "A"', '=> "B" at 1 rows below("A")'],
    ['"B" is not 2 rows below "A"', '=> "B" not at 2 rows below("A")'],
    ['"B" stands 3 rows under "A"', '=> "B" at 3 rows below("A")'],
    ['There are 2 rows below "A"', '=> count <row> below("A") = 2'],
  ])('%s', (line, reading) => {
    expect(condition(line)).toBe(reading);
  });

  test.each([
    '"B" is 2 row below "A"',
    '"B" is 0 rows below "A"',
    '"B" is at least 2 rows below "A"',
    '"B" is about 2 rows below "A"',
    '"B" is only 2 rows below "A"',
    '"B" is 2 or 3 rows below "A"',
    '"B" is 2 rows to the left of "A"',
    '"B" is 2 rows below',
    '"B" is 2 rows below "A" within 5 seconds',
  ])('%s is open', (line) => {
    expect(condition(line)).toBe('open');
  });

  test('tell which control is meant', () => {
    expect(step('Tap "Edit" two rows below "Milk"')).toBe('tap "Edit" 2 rows below("Milk")');
  });
});

describe('a carousel as a whole', () => {
  test.each([
    ['Swipe left on the carousel', 'swipe left on <carousel>'],
    ['Swipe the carousel to the left', 'swipe left on <carousel>'],
    ['Swipe left in the carousel twice', 'swipe left on <carousel> x2'],
    ['Scroll right in the carousel', 'swipe left on <carousel>'],
  ])('%s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });

  test.each([
    'Swipe left on the carousel "Deals"',
    'Swipe left on the "Deals" carousel',
    'Swipe left on the carousel of "Milk"',
    'Swipe left on the carousel below "Deals"',
    'Swipe left on the carousel until "Ramen" appears',
    'Swipe slowly left on the carousel',
    'Swipe left on the image carousel',
    'Swipe up on the carousel',
    'Tap the carousel',
  ])('%s is open', (line) => {
    expect(step(line)).toBe('open');
  });
});

describe('what is not in the same place', () => {
  test.each([
    [
      '"Tom" is in the chat list but "Mia" is not',
      '=> "Tom" at in:page[list of chats] & not visible "Mia" in:page[list of chats]',
    ],
    ['"Tom" is in the cart, "Mia" isn\'t', '=> "Tom" at in:page[cart] & not visible "Mia" in:page[cart]'],
    ['"Tom" is in the second row but "Mia" is not', '=> "Tom" at in:row#2 & not visible "Mia" in:row#2'],
    [
      '"Tom" and "Ann" are in the cart but "Mia" is not',
      '=> all("Tom" at in:page[cart]; "Ann" at in:page[cart]) & not visible "Mia" in:page[cart]',
    ],
    ['"Tom" is in the toolbar and above "Mia"', '=> "Tom" at in:toolbar & "Tom" at above("Mia")'],
  ])('%s', (line, reading) => {
    expect(condition(line)).toBe(reading);
  });

  test.each([
    '"Tom" is in the chat list but not "Mia"',
    '"Tom" is above "Ann" but "Mia" is not',
    '"Tom" is the first item but "Mia" is not',
    '"Tom" is in the list but the menu is not',
    '"Tom" is not in the toolbar but "Mia" is not',
  ])('%s is open', (line) => {
    expect(condition(line)).toBe('open');
  });
});

test('times before the place', () => {
  expect(step('Zoom in twice on the map')).toBe('pinch out ~map <surface> + pinch out ~map <surface>');
  expect(step('Zoom in slowly twice on the map')).toBe('open');
});

describe('a limit from above within a time', () => {
  test.each([
    ['"Total" is less than 5 within 5 seconds', '=> within 5s "Total" < 5'],
    ['There are at most 3 rows within 5 seconds', '=> within 5s count <row> <= 3'],
    ['"Total" is between 2 and 5 within 5 seconds', '=> all(within 5s "Total" >= 2; within 5s "Total" <= 5)'],
  ])('%s', (line, reading) => {
    expect(condition(line)).toBe(reading);
  });

  test.each(['"Total" stays below 5 within 5 seconds', '"Total" is not more than 5 within 5 seconds'])(
    '%s is open',
    (line) => {
      expect(condition(line)).toBe('open');
    },
  );
});
