/** Pages by what lies in them, as places of a condition (R6). */
import { expect, test } from 'vitest';
import { readingOf } from '../corpus/corpus.ts';

const expected = (line: string): string => readingOf({ section: 'expected_state', line, meaning: '' });

test.each([
  ['"Milk" is in the cart', '=> "Milk" at in:page[cart]'],
  ['"Milk" should no longer be in the shopping cart', '=> not visible "Milk" in:page[cart]'],
  ['"Milk" is listed in my wish list', '=> visible "Milk" in:page[wishlist]'],
  ['The mail "Hello" is in the inbox', '=> "Hello" at in:page[inbox]'],
  [
    'The cart contains "Milk", "Tea" and "Jam"',
    '=> all(visible "Milk" in:page[cart]; visible "Tea" in:page[cart]; visible "Jam" in:page[cart])',
  ],
  ['The basket does not contain "Milk"', '=> not visible "Milk" in:page[basket]'],
  ['The cart contains 2 items', '=> count <row> in:page[cart] = 2'],
  ['The "Chill" playlist contains "Ocean"', '=> visible "Ocean" in:part[Chill]'],
  ['The "Archive" folder does not contain "Mia"', '=> not visible "Mia" in:part[Archive]'],
  ['The "Past" tab contains "Trip"', '=> visible "Trip" in:part[Past]'],
  ['"Tom" is in the chat list', '=> "Tom" at in:page[list of chats]'],
  ['"Anna" is shown in the list of payees', '=> visible "Anna" in:page[list of payees]'],
  ['The list of payees contains "Anna"', '=> visible "Anna" in:page[list of payees]'],
  ['"Tom" is first in the chat list', '=> "Tom" at #1 in:page[list of chats]'],
  ['"Anna" is no longer in my contact list', '=> not visible "Anna" in:page[list of contacts]'],
])('%s', (line, reading) => {
  expect(expected(line)).toBe(reading);
});

test.each([
  '"Milk" is in the cart twice',
  '"Milk" is in the cart icon',
  '"Milk" is only in the cart',
  'The cart contains "Milk" twice',
  'The cart contains only "Milk"',
  'The cart does not contain "Milk" and "Tea"',
  'The cart contains "Milk" or "Tea"',
  'The cart is empty',
  'The list of payees contains only "Anna"',
  '"Tom" is in the chat list twice',
  '"Tom" is in the other chat list',
  'The "Chill" playlist contains "Ocean" twice',
  'The "Chill" playlist contains 2 songs',
])('%s is open', (line) => {
  expect(expected(line)).toBe('open');
});
