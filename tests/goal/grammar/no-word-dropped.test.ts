/** No word of a line is dropped: places, numbers and "never" are read, or the line is open (R6). */
import { parseStep } from '../../../src/goal/grammar/index.ts';
import type { ParsedStep } from '../../../src/goal/model/parsed-step.ts';
import { compact } from './compact.ts';
import { describe, expect, test } from 'vitest';

const step = (text: string): ParsedStep => parseStep(text, { section: 'steps' });
const condition = (text: string): string => compact(parseStep(text, { section: 'expected_state' }));

describe('a region of a container is two places that both hold', () => {
  test.each([
    [
      'Tap the sort icon in the bottom-left corner of the toolbar',
      'tap ~sort <icon> @bottom left in:toolbar',
    ],
    ['Tap "Help" at the top of the drawer', 'tap "Help" @top in:drawer'],
    ['Tap "Save" at the bottom of the "Edit" dialog', 'tap "Save" @bottom in:dialog[Edit]'],
    ['Tap "More" in the top right corner of the card', 'tap "More" @top right in:card'],
    ['Tap "Help" at the top of the screen', 'tap "Help" @top'],
    ['Tap "Undo" in the snackbar', 'tap "Undo" in:snackbar'],
    ['Tap "Help" at the top of the carousel', 'tap "Help" @top in:carousel'],
  ])('%s', (text, parsed) => {
    expect(compact(step(text))).toBe(parsed);
  });

  test.each([
    'Tap "Help" at the top of the ribbon',
    'Tap the third card in the mosaic',
    'Tap "Zeta" at the bottom of the list',
  ])('%s: a place that nobody reads leaves the line open', (text) => {
    expect(step(text)).toMatchObject({ kind: 'open-ended', instructions: [] });
  });

  test('holds for conditions too', () => {
    expect(condition('"A" is in the top right corner of the toolbar')).toBe(
      '=> "A" at @top right in:toolbar',
    );
    expect(condition('"A" is at the top of the ribbon')).toBe('=> unread ~ unread');
  });
});

describe('"directly above" says more than "above"', () => {
  test.each([
    ['"A" is directly below "B"', '=> "A" at directly below("B")'],
    ['"A" is right below "B"', '=> "A" at directly below("B")'],
    ['"A" is just above "B"', '=> unread ~ unread'],
  ])('%s', (text, reading) => {
    expect(condition(text)).toBe(reading);
  });

  test('while "above" alone is read', () => {
    expect(condition('"A" is above "B"')).toBe('=> "A" at above("B")');
    expect(step('Tap "A" just above "B"')).toMatchObject({ kind: 'open-ended' });
  });
});

describe('"never" is about every observation', () => {
  test.each([
    '"Error" never appears',
    '"Error" never appeared',
    '"Error" was never shown',
    '"Error" is never visible',
    '"Error" has never been displayed',
    'Verify that "Error" never appears',
  ])('%s', (text) => {
    expect(condition(text)).toBe('=> never "Error"');
  });

  test.each([
    '"Wi-Fi" is never checked',
    '"Total" never shows "0"',
    '"Error" never disappears',
    '"Error" never appears in the list',
    'the keyboard is never shown',
  ])('%s is not read as "not now"', (text) => {
    expect(condition(text)).toBe('=> unread ~ unread');
  });

  test('"no longer" and "not" are about now', () => {
    expect(condition('"Error" does not appear')).toBe('=> not visible "Error"');
    expect(condition('"Error" is no longer shown')).toBe('=> not visible "Error"');
  });
});

describe('a row before the condition', () => {
  test('is the row of its target', () => {
    expect(condition('For "Refund", "-900.00" is displayed')).toBe('=> visible "-900.00" row="Refund"');
    expect(condition('In the row of "Milk", "2 l" is visible')).toBe('=> visible "2 l" row="Milk"');
  });

  test('is left to the judge with anything else', () => {
    expect(condition('For "Refund", the mood is good')).toContain('unread');
    expect(condition('For "Refund", "A" is visible and "B" is hidden')).toContain('unread');
  });
});

describe('a screen that an instruction names is checked before it', () => {
  test('by its title', () => {
    expect(compact(step('Tap "Edit" on the "Profile" screen'))).toBe(
      'wait 10s until (screen Profile) + tap "Edit"',
    );
  });
});

describe('an act is no condition', () => {
  test.each(['Tap whichever button is enabled', 'Open settings button is shown'])('%s', (text) => {
    expect(step(text).conditions.filter(({ kind }) => kind !== 'unread')).toEqual([]);
  });

  test('while a name of two words is none', () => {
    expect(condition('Log in button is enabled')).toBe('=> ~Log in <button> enabled');
  });
});

describe('a reason asks for nothing', () => {
  test.each([
    'Tap "Save" to store the note',
    'Tap "Next" to continue',
    'Tap "Next" in order to continue',
    'Tap "Sign in" to log in to the shop',
    'Confirm the order by tapping "Buy"',
    'Tap "Next" to go to the payment page',
    'Tap "Apply" to apply the new shipping address',
    'Tap "Share" to send it to the team',
  ])('%s', (text) => {
    expect(step(text)).toMatchObject({ kind: 'action', coverage: 'full', instructions: [{ kind: 'tap' }] });
  });

  test.each([
    ['that holds a quotation', 'Tap "Share" to send it to "Bob"'],
    ['that says how often', 'Tap "Add" to add the item twice'],
    ['that says when', 'Tap "Send" to send the mail tomorrow'],
    ['that says where', 'Tap "Add" to put it under the title'],
    ['that limits', 'Tap "Save" to save only the draft'],
    ['that counts', 'Tap "+" to select 3 adults'],
    ['that denies', 'Tap "Cancel" to not send it'],
    ['that asks for a check', 'Tap "Apply" to make sure the discount is applied'],
    ['that is a check', 'Check the total by tapping "Total"'],
    ['that is a value', 'Toggle "Theme" to dark'],
    ['that is a name', 'Tap "Language" to French'],
  ])('unlike a clause %s', (_, text) => {
    expect(step(text)).toMatchObject({ kind: 'open-ended', instructions: [] });
  });

  test.each([
    'Tap "Save" to open the third tab',
    'Tap "Save" to keep it at the bottom',
    'Tap "Plus" to add 3 copies',
    'Tap "Sort" to never see it again',
    'Tap "Save" to store "Note"',
  ])('%s: a place, a number, a denial or a quotation in it leaves the line open', (text) => {
    expect(step(text)).toMatchObject({ kind: 'open-ended', instructions: [] });
  });
});

describe('plain phrases are read', () => {
  test.each([
    ['"Milk" appears twice in the list', '=> count "Milk" in:list = 2'],
    ['the "Home" tab is active', '=> "Home" <tab> selected'],
    ['the "Home" tab is highlighted', '=> "Home" <tab> selected'],
    ['the "Home" tab is not active', '=> "Home" <tab> not selected'],
    [`the "Save" button can't be tapped`, '=> "Save" <button> not enabled'],
    ['the "Save" button can be clicked', '=> "Save" <button> enabled'],
    ['neither "A" nor "B" is selected', '=> all("A" not selected; "B" not selected)'],
    ['neither "A" nor "B" is checked', '=> all("A" not checked; "B" not checked)'],
  ])('%s', (text, parsed) => {
    expect(condition(text)).toBe(parsed);
  });

  test.each([
    ['Go back twice', 'back + back'],
    ['Go back 3 times', 'back + back + back'],
    ['Go back', 'back'],
    ['Tap 4, 9, 7, 1', 'tap "4" + tap "9" + tap "7" + tap "1"'],
    ['Tap 1, 2 and 3', 'tap "1" + tap "2" + tap "3"'],
    ['Tap "A", nothing changed', 'tap "A" ! inert'],
  ])('%s', (text, parsed) => {
    expect(compact(step(text))).toBe(parsed);
  });

  test.each(['Tap 3', 'Pick a date in July', 'Close the banner', 'Go back a few times'])(
    '%s is open',
    (text) => {
      expect(step(text)).toMatchObject({ kind: 'open-ended', instructions: [] });
    },
  );

  test.each(['the "Save" button is highlighted', 'the "Wi-Fi" toggle is disabled', 'nothing changed'])(
    '%s is left to the judge',
    (text) => {
      expect(condition(text)).toBe('=> unread ~ unread');
    },
  );
});
