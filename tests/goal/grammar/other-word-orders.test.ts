/** Lines in the order and the words of other languages: the verb before its subject, participles without an ending (R6). */
import { describe, expect, test } from 'vitest';
import { readingOf } from '../corpus/corpus.ts';

const expected = (line: string): string => readingOf({ section: 'expected_state', line, meaning: '' });
const step = (line: string): string => readingOf({ section: 'steps', line, meaning: '' });

describe('the verb before its subject', () => {
  test.each([
    ['Verify that is displayed the list', '=> visible <list>'],
    ['Verify that is displayed the message "A" in the dialog', '=> visible "A" <message> in:dialog'],
    ['Validate that exists the button "Save"', '=> visible "Save" <button>'],
    ['Verify that not appears the message "Error"', '=> not visible "Error" <message>'],
    ['Verify that is not displayed the message "Error"', '=> not visible "Error" <message>'],
    ['Verify that is enabled the button "Next"', '=> "Next" <button> enabled'],
    ['Verify that is selected the tab "History"', '=> "History" <tab> selected'],
    ['Verify that is not empty the field "Name"', '=> "Name" <field> not empty'],
    ['Verify that is enabled "Next"', 'open'],
    ['Verify that is enabled only the button "Next"', 'open'],
    ['Click over the button "Send"', 'tap "Send" <button>'],
    ['Click in the button Save', 'tap ~Save <button>'],
    ['Tap the button Save Changes twice', 'tap ~Save Changes <button> x2'],
    ['Enter "a" in the field Email', 'type "a" into ~Email <field>'],
    ['Choose in the list the option "France"', 'tap "France" in:list'],
    [
      'Select the option "Blue" of the dropdown "Color"',
      'tap "Color" <dropdown> + tap "Blue" => "Color" <dropdown> = "Blue"',
    ],
    ["Verify that it's shown 3 results", '=> count <row> = 3'],
    ['Verify that in the cart there are 2 products', '=> count ~products <row> in:page[cart] = 2'],
    ['The app is launched', 'launch own'],
    ['Given I have opened the "Settings" page', '=> screen Settings'],
    ['Select the "Express" shipping method', 'tap "Express"'],
    ['Verify the tab Home only is selected', 'open'],
    ['Tap the button Save or Cancel', 'open'],
    ['Tap "Save" and appears the message "Saved"', 'tap "Save" => visible "Saved" <message>'],
  ])('%s: %s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });

  test.each([
    ['It should to appear the message "Saved"', '=> visible "Saved" <message>'],
    ['Not should be visible the button "Edit"', '=> not visible "Edit" <button>'],
    ['In the list appears "Milk"', '=> visible "Milk" in:list'],
    ['System displays error "Invalid code"', '=> visible "Invalid code" <message>'],
    ['It opens the screen "Details"', '=> screen Details'],
  ])('%s: %s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });

  test.each(['Appears only the button "A"', 'Appears twice the button "A"', 'Is displayed the'])(
    '%s is open',
    (line) => {
      expect(expected(line)).toBe('open');
    },
  );
});

describe('words without their endings', () => {
  test.each([
    ['The button "Pay" is not enable', '=> "Pay" <button> not enabled'],
    ['The field "Email" have the value "a@b.co"', '=> "Email" <field> = "a@b.co"'],
    ['The checkbox "Terms" is marked', '=> "Terms" <checkbox> checked'],
    ['The switch "Wi-Fi" is in off', '=> "Wi-Fi" <toggle> unchecked'],
    ['All the fields are in blank', '=> every <field> empty'],
    ['The price is major than 10', '=> ~price > 10'],
    ['The button "Send" is not more visible', '=> not visible "Send" <button>'],
    ['"Total" is not more than 5', '=> "Total" <= 5'],
    ['The title is equals to "Home"', '=> <heading> = "Home"'],
  ])('%s: %s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });

  test.each(['"Milk" is marked', '"Total" equals to "Sum"', 'The field "Email" is marked as wrong'])(
    '%s is open',
    (line) => {
      expect(expected(line)).toBe('open');
    },
  );
});
