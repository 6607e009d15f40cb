/** Lines that are read once they are restated in plain words (R6), and lines that look like them and say something else. */
import { parseStep } from '../../../src/goal/grammar/index.ts';
import { restate } from '../../../src/goal/grammar/restate/index.ts';
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

describe('acts in other words', () => {
  test.each([
    ['Press over the icon of the cart', 'tap ~cart <icon>'],
    ['Clicking in the link "Help"', 'tap "Help" <link>'],
    ['Then it must be clicked the button "Accept"', 'tap "Accept" <button>'],
    ['The button "Accept" must be clicked', 'tap "Accept" <button>'],
    ['Select from the list the country "Peru"', 'tap "Peru" in:list'],
    ['Click in the option "Profile" of the menu', 'tap "Profile" in:menu'],
    ['Choose "Express" as the shipping method', 'tap "Express"'],
    ['Put the quantity in 3', 'set ~quantity to 3'],
    ['Unselect the check of "Terms"', 'turn off "Terms" <checkbox>'],
    ['Insert name "Pedro" at the input of name', 'type "Pedro" into ~name <field>'],
    ['Write in the field of Email the value "a@b.c"', 'type "a@b.c" into ~Email <field>'],
    ['Wait until it disappears the loader', 'wait until (not visible <spinner>)'],
    ['In the part superior press the icon of menu', 'tap ~menu <icon> @top'],
    ['Login btn -> tap', 'tap ~Login <button>'],
    ['Menu > Settings > Language', 'tap ~Menu + tap ~Settings + tap ~Language'],
    [
      'Dropdown "Country": pick "France"',
      'tap "Country" <dropdown> + tap "France" => "Country" <dropdown> = "France"',
    ],
    ['Dismiss kbd', 'hide keyboard'],
    ['Select tab #3', 'tap <tab> #3'],
    ['Then press in "Save" for save the changes', 'tap "Save"'],
    ['Search "milk" -> 3 results', 'type "milk" into ~search <field> + enter => count <row> = 3'],
    ['In the "Amount" field, type 250 and tap "Next"', 'type "250" into "Amount" <field> + tap "Next"'],
  ])('%s', (text, reading) => {
    expect(step(text)).toBe(reading);
  });

  test.each([
    // The control of a row may be meant.
    'Press the button of Anna',
    // It may be the list "Ana", or two choices.
    'Choose from the list "Ana" the item "Edit"',
    // It may be a text.
    'Enter today\'s date in "Date"',
    // The value may be that of another control.
    'Type the value of "A" into "B"',
    // It may be chosen in a list that opens first.
    'Select "English" as the language',
    // Somewhere in that part.
    'Tap in "Photos"',
    // One of the two is done, or the second is the result.
    'Login -> Dashboard',
    'Clicking in the link "Help" opens the browser slowly',
    'It must not be clicked the button "Accept"',
    'Select from the second list the country "Peru" or "Chile"',
  ])('%s: open', (text) => {
    expect(step(text)).toBe('open');
  });
});

describe('statements in other words', () => {
  test.each([
    ['The button "Send" is showed disabled', '=> "Send" <button> disabled'],
    ['It must not exist the option "Delete"', '=> not visible "Delete"'],
    ['There is in the list the product "Milk"', '=> visible "Milk" in:list'],
    ['In the top of the page is the text "News"', '=> "News" <text> at @top'],
    ['In the field name is showed "Ana"', '=> ~name <field> = "Ana"'],
    ['The price of the product is of 20 $', '=> ~product price = "20 $"'],
    ['The system shows to the user the message "Done"', '=> visible "Done" <message>'],
    ['The popup is closed automatically', '=> not visible <dialog>'],
    ['The user should can see the tab "Offers"', '=> visible "Offers" <tab>'],
    ['The quantity of the cart increment in 1', '=> ~cart quantity up 1'],
    ['err msg under email', '=> visible ~error <message> below(~email <field>)'],
    ['Total = 24,50 €', '=> ~Total = "24,50 €"'],
    ['Badge=1 on bell', '=> ~bell badge = "1"'],
    ['>= 1 result', '=> count <row> >= 1'],
    ['Name: "Ann", Age: 30', '=> ~Name = "Ann" & ~Age = "30"'],
    ['Tabs: Home, Search', '=> all(visible "Home" <tab>; visible "Search" <tab>)'],
    ['All chkboxes unticked', '=> every <checkbox> unchecked'],
    ['Don\'t appear the option "Edit"', '=> not visible "Edit"'],
    ['The quantity changes of 1 to 2', '=> all(~quantity = 2; ~quantity up 1)'],
    ['"Submit" visible but disabled', '=> visible "Submit" & "Submit" disabled'],
    ['Buttons: "OK", "Cancel"', '=> all(visible "OK" <button>; visible "Cancel" <button>)'],
    ['Then I should see exactly 2 search results', '=> count <row> = 2'],
  ])('%s', (text, reading) => {
    expect(condition(text)).toBe(reading);
  });

  test.each([
    // More than those.
    'There are no more rows',
    'The "Save" button must be clicked',
    'The "Save" button should be pressed',
    '"Next" will be tapped',
    'The price of "Milk" is of the last week',
    'Not all chkboxes unticked',
    'The avatar near of "Ann Lee" is visible',
    'Name: "Ann", Age: unknown',
    'Tabs: Home, Search and more',
    '3 unread messages',
  ])('%s: open', (text) => {
    expect(condition(text)).toBe('open');
  });
});

test('quotations are never restated', () => {
  expect(step('Clicking in the button "the icon of the cart"')).toBe('tap "the icon of the cart" <button>');
});

test('a line that needs no other words is not restated', () => {
  expect(restate('Tap "Save"', false)).toBeNull();
});
