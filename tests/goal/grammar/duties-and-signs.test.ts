/** Lines that say who has to act, tell what somebody did, or write signs and short words (R6). */
import { parseStep } from '../../../src/goal/grammar/index.ts';
import { compact } from './compact.ts';
import { describe, expect, test } from 'vitest';
import { isOpen } from '../corpus/corpus.ts';

const step = (text: string): string => {
  const parsed = parseStep(text, { section: 'steps' });
  return isOpen(parsed) ? 'open' : compact(parsed);
};
const condition = (text: string): string => {
  const parsed = parseStep(text, { section: 'expected_state' });
  return isOpen(parsed) ? 'open' : compact(parsed);
};

describe('a duty asks for its act', () => {
  test.each([
    ['It is necessary to press the button "OK"', 'tap "OK" <button>'],
    ['The user has to select the tab "History"', 'tap "History" <tab>'],
    ['User should tap "Send"', 'tap "Send"'],
    ['The user needs to enter "1" into "Code"', 'type "1" into "Code" <field>'],
  ])('%s', (text, reading) => {
    expect(step(text)).toBe(reading);
  });

  test.each([
    'It is not necessary to press the button "OK"',
    'The user does not have to tap "Skip"',
    'The user must not tap "Delete"',
    'The user can tap "Skip"',
    'The user may have to tap "Skip"',
  ])('%s: no act is asked for', (text) => {
    expect(step(text)).toBe('open');
  });
});

describe('what a person did is done', () => {
  test.each([
    ['Given I have opened the "Menu" tab', 'tap "Menu" <tab>'],
    ['Given the user tapped "Shop"', 'tap "Shop"'],
    ['Given I have chosen "Large"', 'tap "Large"'],
    ['And I entered "a@b.c" into "Email"', 'type "a@b.c" into "Email" <field>'],
  ])('%s', (text, reading) => {
    expect(step(text)).toBe(reading);
  });

  test.each([
    'Given I have not opened the "Menu" tab',
    'Given I had opened the "Menu" tab before',
    'Given the app opened the "Menu" tab',
  ])('%s: it may not be, or not now', (text) => {
    expect(step(text)).toBe('open');
  });
});

describe('signs and short words', () => {
  test.each([
    ['Check "I agree" & tap Next', 'turn on "I agree" + tap ~Next'],
    ['Tap "+" 3x -> qty 4', 'tap "+" x3 => ~qty = "4"'],
    ['Tap the heart icon -> turns red', 'tap ~heart <icon> => ~heart <icon> color red'],
    ['Tap "Sign up" | "Create account" screen opens', 'tap "Sign up" => screen Create account'],
    ['Back x2', 'back + back'],
  ])('%s', (text, reading) => {
    expect(step(text)).toBe(reading);
  });

  test.each([
    ['"A" & "B" visible', '=> all(visible "A"; visible "B")'],
    ['Err: "Invalid code"', '=> visible "Invalid code" <message>'],
    ['URL = /home', '=> url = /home'],
    ['URL contains /orders/12', '=> url contains /orders/12'],
    ['Rows: 5', '=> count <row> = 5'],
    ['List: 10 rows', '=> count <row> in:list = 10'],
    ['3 tabs at the bottom', '=> count <tab> @bottom = 3'],
    ['Header "Orders"', '=> visible "Orders" <heading>'],
    ['Header reads "Orders"', '=> <heading> = "Orders"'],
    ['Char counter 0/140', '=> ~Char counter = "0/140"'],
    ['Prices asc', '=> sorted <row> price up'],
    ['Placeholder: "Search"', '=> <field> hint = "Search"'],
    ['"Logo" visible top right', '=> visible "Logo" @top right'],
    ['The chip "Vegan" is active', '=> "Vegan" selected'],
  ])('%s', (text, reading) => {
    expect(condition(text)).toBe(reading);
  });

  test.each([
    'Tap Terms & Conditions',
    'Tap "Delete" -> gone',
    'Tap "Save" -> "Home"',
    'Tap Save w/o a name',
    'Tap "+" -> room 4',
    'Back to "Home" twice',
  ])('%s: more than one reading', (text) => {
    expect(step(text)).toBe('open');
  });

  test.each([
    'Items: 5',
    'Room 4',
    'No results msg shown',
    'Step 2',
    'The app does not crash',
    '3 new messages',
  ])('%s: a name, or more than one reading', (text) => {
    expect(condition(text)).toBe('open');
  });
});

describe('word orders and verbs of other languages', () => {
  test.each([
    ['Give tap to "Next"', 'tap "Next"'],
    ['Press in the button "Save"', 'tap "Save" <button>'],
    ['Do a long click in the item "Milk"', 'hold "Milk" <row>'],
    ['Insert the code "1234" on the field PIN', 'type "1234" into ~PIN <field>'],
    ['Put in the field Email the value "a@b.c"', 'type "a@b.c" into ~Email <field>'],
    ['Fulfill the field "Name" with "Ana"', 'type "Ana" into "Name" <field>'],
    ['Delete what is written in the field "Search"', 'clear "Search" <field>'],
    ['Mark the check "I accept"', 'turn on "I accept" <checkbox>'],
    ['Put the switch "Wi-Fi" in off', 'turn off "Wi-Fi" <toggle>'],
    [
      'Choose in the combo "Country" the option "Spain"',
      'tap "Country" <dropdown> + tap "Spain" => "Country" <dropdown> = "Spain"',
    ],
    ['Slide the finger to the left on "Milk"', 'swipe left on "Milk"'],
    ['Turn the phone in horizontal', 'rotate landscape'],
    ['Activate the option "Dark mode"', 'turn on "Dark mode"'],
    ['Wait that the loading finishes', 'wait'],
  ])('%s', (text, reading) => {
    expect(step(text)).toBe(reading);
  });

  test.each([
    ['It must be appeared the text "Welcome"', '=> visible "Welcome" <text>'],
    ['It has to show an alert with the text "Wrong PIN"', '=> visible "Wrong PIN" <dialog>'],
    ['It doesn\'t exist the button "Delete"', '=> not visible "Delete" <button>'],
    ['The button "Pay" is in state disabled', '=> "Pay" <button> disabled'],
    ['The price total is of 30 €', '=> ~price total = "30 €"'],
    ['In the list there are 3 elements', '=> count <row> in:list = 3'],
    ['By default, "A" is selected', '=> "A" selected'],
    ['The dialog appears with the "OK" button', '=> visible "OK" <button> in:dialog'],
  ])('%s', (text, reading) => {
    expect(condition(text)).toBe(reading);
  });

  test.each([
    'Put the "Milk" in the cart',
    'Press in the list',
    'Put the switch "Wi-Fi" in the drawer',
    'Slide the finger on the left photo',
    'Turn the phone',
    'Mark the check "12" as paid',
  ])('%s: no such act', (text) => {
    expect(step(text)).toBe('open');
  });

  test.each([
    'It shows "Saved" beside it',
    'There are 3 elements',
    'The total is of "Milk"',
    'It has to show the button "A"',
  ])('%s: of what, nobody can tell', (text) => {
    expect(condition(text)).toBe('open');
  });
});
