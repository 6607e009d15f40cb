/** Clauses that leave out what the one before them said, bounds from two sides, figures of dates (R6). */
import { describe, expect, test } from 'vitest';
import { readingOf } from '../corpus/corpus.ts';

const expected = (line: string): string => readingOf({ section: 'expected_state', line, meaning: '' });
const step = (line: string): string => readingOf({ section: 'steps', line, meaning: '' });

describe('a clause without its verb', () => {
  test.each([
    ['"A" shows "1" and "B" "2"', '=> "A" = "1" & "B" = "2"'],
    ['"A" is at the top and "B" at the bottom', '=> "A" at @top & "B" at @bottom'],
    ['"A" is enabled and "B" not', '=> "A" enabled & "B" not enabled'],
    ['"A" is green and "B" is not', '=> "A" color green & "B" not color green'],
    ['"A" is off, as is "B"', '=> "A" unchecked & "B" unchecked'],
    ['The first row is "A" and the second "B"', '=> "A" at #1 & "B" at #2'],
    ['"A" is listed first and "B" second', '=> "A" at #1 & "B" at #2'],
    ['"A" is neither checked nor enabled', '=> "A" not checked & "A" not enabled'],
    ['Not only "A" but also "B" is visible', '=> all(visible "A"; visible "B")'],
  ])('has that of the one before: %s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });

  test.each([
    '"A" is above "B" and "C" in the list',
    '"A" shows "1", "B" "2"',
    '"A" shows "1" and "2"',
    'The first row is not "A" and the second "B"',
    '"A" is neither visible nor enabled',
    'Not only "A" is visible',
  ])('may be said of something else: %s', (line) => {
    expect(expected(line)).toBe('open');
  });

  test.each([
    ['Tap "A" as well as "B"', 'tap "A" + tap "B"'],
    ['Open "A", then "B"', 'tap "A" + tap "B"'],
    ['Clear "A" and "B"', 'clear "A" <field> + clear "B" <field>'],
    ['Untick "A" + "B"', 'turn off "A" + turn off "B"'],
  ])('so in an act: %s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });

  test.each(['Tap "A" as well as "B" twice', 'Type "A" as well as "B" into "C"', 'Type "A" + "B" into "C"'])(
    'and the words after it may be about both: %s',
    (line) => {
      expect(step(line)).toBe('open');
    },
  );
});

describe('two bounds of a number', () => {
  test.each([
    ['The price is at least €5 and at most €10', '=> ~price >= 5 EUR & ~price <= 10 EUR'],
    ['"Total" is more than 5 but less than 10', '=> "Total" > 5 & "Total" < 10'],
    ['"Total" is less than 10 and more than 5', '=> "Total" < 10 & "Total" > 5'],
  ])('are those of one: %s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });

  test.each([
    '"Total" is more than 10 and less than 5',
    '"Total" is more than 5 and more than 3',
    '"Total" is at least 5 and "Tax" at most 10',
    '"Total" is at least 5 or at most 3',
  ])('go together: %s', (line) => {
    expect(expected(line)).toBe('open');
  });
});

describe('a date in figures', () => {
  test.each([
    ['The date is 2027-04-03', '=> ~date date 2027-04-03'],
    ['"Due" is 03.04.2027', '=> "Due" date 2027-04-03'],
    ['"Due" is after 31/12/2027', '=> "Due" date > 2027-12-31'],
    ['"Due" shows 12/31/2027', '=> "Due" date 2027-12-31'],
  ])('is read where its day is clear: %s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });

  test.each(['"Due" is 03/04/2027', '"Due" is 31.02.2027', '"Version" is 1.2.2027', '"Due" is 03/04/27'])(
    'and nowhere else: %s',
    (line) => {
      expect(expected(line)).toBe('open');
    },
  );

  test('an act may ask to type it as it stands', () => {
    expect(step('Set "Due" to 31/12/2027')).toBe('open');
    expect(step('Enter 31/12/2027 in "Due"')).toBe('type "31/12/2027" into "Due" <field>');
  });
});

describe('other turns of phrase', () => {
  test.each([
    ['I should see that "A" is disabled', '=> "A" disabled'],
    ['"A" is not yet visible', '=> not visible "A"'],
    ['"A" isn\'t yet visible', '=> not visible "A"'],
    ['"A" is visible no more', '=> not visible "A"'],
    ['"A" is of color green', '=> "A" color green'],
    ['The background of "A" is green', '=> "A" color green background'],
    ['The focus is not on "A"', '=> "A" not focused'],
    ["There aren't more than 3 rows", '=> count <row> <= 3'],
    ['The list has up to 3 rows', '=> count <row> in:list <= 3'],
    ['The list has 3 rows or more', '=> count <row> in:list >= 3'],
    ['Not a single "A" is shown', '=> not visible "A"'],
    ['Still on "My trips"', '=> screen My trips'],
    ['Screen "My trips" opened', '=> screen My trips'],
  ])('%s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });

  test.each([
    ['Toggle "A" twice', 'tap "A" x2'],
    ['Zoom in twice', 'pinch out + pinch out'],
    ['In case of "Rate us" tap "Later"', 'if (visible "Rate us") tap "Later"'],
    ['Tap the third result\'s "Details" link', 'tap "Details" <link> in:item#3'],
    ['Kill app; relaunch', 'launch own restart'],
  ])('%s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });

  test.each([
    'The color of "Shirt" is blue',
    'Nothing contains "A"',
    'I see that the order was placed',
    'The list has more than 3 rows or more',
  ])('%s is open', (line) => {
    expect(expected(line)).toBe('open');
  });

  test.each([
    'Tap "A" provided that "B" is visible',
    'Toggle "A" off twice',
    'In case of an error tap "Retry"',
  ])('%s is open', (line) => {
    expect(step(line)).toBe('open');
  });
});

describe('a kind behind the last name', () => {
  test.each([
    ['There is an "A" but no "B" button', '=> visible "A" <button> & not visible "B" <button>'],
    ['No "A" or "B" button is shown', '=> all(not visible "A" <button>; not visible "B" <button>)'],
    ['Visible tabs: "A", "B"', '=> all(visible "A" <tab>; visible "B" <tab>)'],
  ])('is that of both: %s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });

  test.each(['There is an "A" tab and a "B"', 'There is an "A" button but no "B"'])(
    'may be that of the first alone, where it stands behind that: %s',
    (line) => {
      expect(expected(line)).toBe('open');
    },
  );

  test('is not that of a name without an article', () => {
    expect(expected('"A" and the "B" button are visible')).toBe('=> all(visible "A"; visible "B" <button>)');
  });
});

describe('one of several in what has a name', () => {
  test.each(['Tap the second "Edit" icon of "Payees"', 'Tap the first "Remove" of "Cart"'])(
    'is open, because it may be a section: %s',
    (line) => {
      expect(step(line)).toBe('open');
    },
  );

  test('is read in a row', () => {
    expect(step('Tap the second "Edit" icon of the row "Rent"')).toBe('tap "Edit" <icon> row="Rent" #2');
  });
});

describe('what a holder is called, and what is in it', () => {
  test.each([
    [
      'A dialog with the title "X" and the buttons "A" and "B" pops up',
      '=> all(visible "X" <dialog>; visible "A" <button> in:dialog[X]; visible "B" <button> in:dialog[X])',
    ],
    [
      'A snackbar with the text "X" and an "Undo" button appears',
      '=> all(visible "X" <message>; visible "Undo" <button> in:snackbar[X])',
    ],
    [
      'A row with the text "X" and the button "B" is shown',
      '=> all(visible "X" <row>; visible "B" <button> row="X")',
    ],
    ['The dialog\'s "Keep" button is enabled', '=> "Keep" <button> in:dialog enabled'],
  ])('stand together: %s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });

  test.each([
    'A dialog with the title "X" or the text "Y" is shown',
    'A toast with the text "X" and the button "B" is shown',
    'The dialog\'s default button is "Keep"',
  ])('is open where the line says no more of it: %s', (line) => {
    expect(expected(line)).toBe('open');
  });

  test('a part of a kind of thing is no name', () => {
    expect(step("Tap the dialog's close button")).toBe('tap ~close <button> in:dialog');
    expect(step("Tap the row's menu icon")).toBe('open');
  });
});

describe('"still" and "already"', () => {
  test.each([
    '"Loading" is still to disappear',
    '"Save" becomes already active',
    '"Save" still gets disabled',
    '"Likes" already goes from 2 to 3',
    '"Total" is at least 5 and still at most 10',
  ])('say something of the time before: %s', (line) => {
    expect(expected(line)).toBe('open');
  });

  test('are of now beside a state', () => {
    expect(expected('"Save" is already disabled')).toBe('=> "Save" disabled');
    expect(expected('"Save" is still disabled')).toBe('=> "Save" disabled');
  });
});
