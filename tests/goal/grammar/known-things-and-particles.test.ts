/** "The two buttons", a particle of its own, a name behind a sign, and words that say two things of one (R6). */
import { describe, expect, test } from 'vitest';
import { readingOf } from '../corpus/corpus.ts';

const expected = (line: string): string => readingOf({ section: 'expected_state', line, meaning: '' });
const step = (line: string): string => readingOf({ section: 'steps', line, meaning: '' });

describe('a number after "the"', () => {
  test.each([
    'The two buttons are visible',
    'The three tabs are shown',
    'The two fields are empty',
    'The 2 "Edit" buttons are visible',
  ])('is no count, because others may be there: %s', (line) => {
    expect(expected(line)).toBe('open');
  });

  test('without it, the number is a count', () => {
    expect(expected('Two buttons are visible')).toBe('=> count <button> = 2');
  });
});

describe('names behind a number of rows', () => {
  test.each([
    ['There is one row: "A"', '=> all(visible "A"; count <row> = 1)'],
    [
      'The list has 2 rows, "A" and "B"',
      '=> all(visible "A" in:list; visible "B" in:list; count <row> in:list = 2)',
    ],
    ['2 tabs: "A", "B"', '=> all(visible "A" <tab>; visible "B" <tab>; count <tab> = 2)'],
  ])('are all of them: %s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });

  test.each([
    'There is one button: "A"',
    'There are 3 rows: "A" and "B"',
    'There are 2 buttons: "A" and "B"',
    'There are at least 2 rows: "A" and "B"',
  ])('need one each, of rows or tabs: %s', (line) => {
    expect(expected(line)).toBe('open');
  });
});

describe('a particle before the second name', () => {
  test.each([
    ['Turn off "A" and on "B"', 'turn off "A" + turn on "B"'],
    ['Switch on "A", off "B" and off "C"', 'turn on "A" + turn off "B" + turn off "C"'],
    ['Turn off "A" and "B" and then on "C"', 'turn off "A" + turn off "B" + turn on "C"'],
  ])('is what its own switch is turned to: %s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });

  test.each(['Enable "A" and off "B"', 'Check "A" and on "B"', 'Turn off both "A" and on "B"'])(
    'belongs to a verb that has one: %s',
    (line) => {
      expect(step(line)).toBe('open');
    },
  );
});

describe('"in" after a verb of typing', () => {
  test.each(['Enter in "Profile" and click "Edit"', 'Write in "Name"', 'Enter in "abc"'])(
    'may name a place: %s',
    (line) => {
      expect(step(line)).toBe('open');
    },
  );

  test.each([
    ['Type in "abc" and tap "Search"', 'type "abc" + tap "Search"'],
    ['Write in "Name" "Ana"', 'type "Ana" into "Name" <field>'],
    ['Enter in "Name": "Ana"', 'type "Ana" into "Name" <field>'],
  ])('is read where it can be one thing alone: %s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });
});

describe('two checks in a line', () => {
  test.each([
    'Check "A" is listed, then check "B"',
    'Check that "A" is visible. Check "B".',
    'Check "A" and check that "B" is shown',
  ])('leave open whether the name alone is a box: %s', (line) => {
    expect(step(line)).toBe('open');
  });

  test.each([
    ['Check "A" and check "B"', 'turn on "A" + turn on "B"'],
    ['Check "A" and verify "B" is shown', 'turn on "A" => visible "B"'],
    ['Check the "A" checkbox and check that "B" is shown', 'turn on "A" <checkbox> => visible "B"'],
  ])('of boxes are read: %s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });
});

describe('"when" before a change that is over', () => {
  test.each([
    'When "Loading" is no longer visible, tap "Close"',
    'Tap "Close" when "Loading" is gone',
    'When "Loading" is not shown any more, tap "Close"',
    'When "Loading" has disappeared, tap "Close"',
  ])('waits for it: %s', (line) => {
    expect(step(line)).toBe('wait until (not visible "Loading") + tap "Close"');
  });

  test.each([
    ['If "Loading" is gone, tap "Close"', 'if (not visible "Loading") tap "Close"'],
    ['When "Gone fishing" is visible, tap "Close"', 'if (visible "Gone fishing") tap "Close"'],
    ['When "Total" is more than 5, tap "Pay"', 'if ("Total" > 5) tap "Pay"'],
  ])('is a condition otherwise: %s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });
});

describe('what cannot hold of one control', () => {
  test.each([
    '"A" and "B" are red and green',
    '"A" and "B" are on and off',
    '"A" and "B" are enabled and disabled',
    '"A" and "B" are expanded and collapsed',
    '"A" is enabled and "A" is disabled',
  ])('is said of one each, or of two moments: %s', (line) => {
    expect(expected(line)).toBe('open');
    expect(step(`Verify ${line}`)).toBe('open');
  });

  test.each([
    [
      '"A" and "B" are visible and enabled',
      '=> all(visible "A"; visible "B") & all("A" enabled; "B" enabled)',
    ],
    ['"A" is not red but green', '=> "A" not color red & "A" color green'],
    [
      'The "A" button is red and has a white background',
      '=> "A" <button> color red & "A" <button> color white background',
    ],
  ])('is no such thing: %s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });
});
