/** Nouns that leave it open which thing a line means, or in which state: no reading drops what they say (R6). */
import { describe, expect, test } from 'vitest';
import { readingOf } from '../corpus/corpus.ts';

const expected = (line: string): string => readingOf({ section: 'expected_state', line, meaning: '' });
const step = (line: string): string => readingOf({ section: 'steps', line, meaning: '' });

describe('a state before the noun of an anchor', () => {
  test.each([
    '"A" is above the disabled "Save" button',
    '"A" is shown below the inactive "Save" button',
    '"A" comes before the disabled "B" button',
  ])('%s is open', (line) => {
    expect(expected(line)).toBe('open');
  });

  test('an act touches it, and expects nothing', () => {
    expect(step('Tap the disabled "Save" button')).toBe('tap "Save" <button> ! inert');
  });
});

describe('a kind that stands once behind several counts', () => {
  test.each([
    ['There are 2 "Paid" and 1 "Open" rows', '=> all(count "Paid" <row> = 2; count "Open" <row> = 1)'],
    [
      'There are 2 "Paid", 3 "Due" and 1 "Open" rows',
      '=> all(count "Paid" <row> = 2; count "Due" <row> = 3; count "Open" <row> = 1)',
    ],
    [
      'There are 2 "Edit" buttons and 2 "Delete" links',
      '=> count "Edit" <button> = 2 & count "Delete" <link> = 2',
    ],
    ['There are 2 "Paid" and 3 "Due"', '=> count "Paid" = 2 & count "Due" = 3'],
    ['There are 2 "Paid" and 3 hotels', '=> count "Paid" = 2 & count ~hotels <row> = 3'],
    ['There are 2 "Paid" and 1 "Open" rows in the list', 'open'],
  ])('%s: %s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });
});

describe('a message that may be one of a chat', () => {
  test.each([
    'The last message is visible',
    '"Seen" is below the last message',
    '"Seen" is visible below the last message',
    'The message is deleted',
    'The message is in the list',
    'The message is visible in the list',
    'My message is visible',
    'Your row is visible',
  ])('%s is open', (line) => {
    expect(expected(line)).toBe('open');
  });

  test.each([
    'Wait until the first message appears',
    'Tap "A" below the last message',
    'If the message is deleted, tap "A"',
    'Tap my row',
  ])('%s is open', (line) => {
    expect(step(line)).toBe('open');
  });

  test('a message that goes is one of the app', () => {
    expect(step('If the message disappears, tap "A"')).toBe('if (not visible <message>) tap "A"');
    expect(expected('The message "Hi" is deleted')).toBe('=> not visible "Hi" <message>');
  });
});

describe('"for" after what stands in no row', () => {
  test.each([
    'The dialog for "Milk" is shown',
    'A toast for "Milk" appears',
    'A toast appears for "Milk"',
    'The menu is shown for "Milk"',
    'There is no dialog for "Milk"',
    'The results for "Milk" are shown',
    'No results for "Milk" are shown',
  ])('%s is open', (line) => {
    expect(expected(line)).toBe('open');
  });

  test('a row for a name is the row that shows it', () => {
    expect(expected('The entry for "Bob" is visible')).toBe('=> visible "Bob" <row>');
  });
});

describe('the words of a kind of control', () => {
  test.each([
    'The button label is "Pay"',
    'The button text is "Pay"',
    'The tab title is "Home"',
    'The link text is "Terms"',
  ])('%s names no control', (line) => {
    expect(expected(line)).toBe('open');
  });

  test('the title of a dialog is a heading in it', () => {
    expect(expected('The dialog title is "Delete?"')).toBe('=> <heading> in:dialog = "Delete?"');
  });
});

describe('a column by its number', () => {
  test.each([
    'The list is sorted by the second column',
    'The table is sorted by the first column',
    'The items are sorted by the left column',
    'The rows are sorted by column',
  ])('%s is open', (line) => {
    expect(expected(line)).toBe('open');
  });

  test('a column by its name is a caption', () => {
    expect(expected('The list is sorted by the age column')).toBe('=> sorted <list> under "age" any');
    expect(expected('The list is sorted by the last name')).toBe('=> sorted <list> under "last name" any');
  });
});

test.each([
  'The remembered total is more than 5',
  'The noted amount is at least 5',
  'The previous total is more than 5',
])('%s speaks of no control', (line) => {
  expect(expected(line)).toBe('open');
});

describe('"no" and "neither" after "check"', () => {
  test.each(['Check no "A"', 'Check neither "A" nor "B"', 'Check neither the "A" nor the "B" checkbox'])(
    '%s may ask to leave boxes alone',
    (line) => {
      expect(step(line)).toBe('open');
    },
  );

  test('a verb or "that" makes it a look', () => {
    expect(step('Check no "A" is shown')).toBe('=> not visible "A"');
    expect(step('Verify no "A"')).toBe('=> not visible "A"');
  });
});

describe('a thing or a choice takes no text', () => {
  test.each([
    'Clear the "Vegan" filter',
    'Clear the "Vegan" chip',
    'Empty the "Work" folder',
    'Type "Hi" in the "Family" chat',
    'Type "x" into the "Vegan" chip',
    'Fill the "Work" note with "x"',
    'Leave the "Notes" note empty',
  ])('%s is open', (line) => {
    expect(step(line)).toBe('open');
  });

  test('a field does', () => {
    expect(step('Clear the "Email" field')).toBe('clear "Email" <field>');
    expect(step('Clear "Search"')).toBe('clear "Search" <field>');
  });
});

describe('a noun that says more than the kind of control', () => {
  test.each([
    'If the FAB is visible, tap "A"',
    'Wait until the FAB disappears',
    'Tap "Next" until the logo appears',
    'Once the avatar is visible, tap "A"',
    'Wait until the images are visible',
  ])('%s decides nothing by any control of the kind', (line) => {
    expect(step(line)).toBe('open');
  });
});

describe('"only" in a list', () => {
  test.each([
    ['The list shows only "A"', '=> all(visible "A" in:list; each <row> in:list visible "A")'],
    [
      'Only "A" and "B" are in the "Cart" list',
      '=> all(visible "A" in:list[Cart]; visible "B" in:list[Cart]; each <row> in:list[Cart] visible "A" or "B")',
    ],
    ['Only "A" is shown', 'open'],
    ['The list contains only "A" or "B"', 'open'],
    ['The list shows only the "A" row', 'open'],
    ['The list does not contain only "A"', 'open'],
  ])('%s: %s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });
});

describe('several controls of one name', () => {
  test('are each of them, also in a place', () => {
    expect(expected('The "Edit" buttons below "A" are enabled')).toBe(
      '=> every "Edit" <button> below("A") enabled',
    );
    expect(expected('The "Edit" buttons below "A" are visible')).toBe('open');
  });
});

test('a name without quotation marks ends before a word of place or manner', () => {
  expect(step('Type "x" into Amount below Total')).toBe('open');
  expect(step('Type "x" into Notes slowly')).toBe('open');
});

test('two choices of one control are open', () => {
  expect(step('Select "A" from "B" and "C" from "B"')).toBe('open');
});

test('a denial of both allows one of them', () => {
  expect(expected('There are not both "A" and "B"')).toBe('open');
  expect(expected('No both "A" and "B" are visible')).toBe('open');
});
