/** Kinds of line that word classes read: errors of fields, decimal commas, codes, pauses, tabs that somebody is on, names of two nouns. */
import { describe, expect, test } from 'vitest';
import { readingOf } from '../corpus/corpus.ts';

const step = (line: string): string => readingOf({ section: 'steps', line, meaning: '' });
const state = (line: string): string => readingOf({ section: 'expected_state', line, meaning: '' });

const errorOf = (field: string): string =>
  `=> any(visible "Required" <message> directly below(${field}); visible "Required" <message> right of(${field}); all(visible "Required" <message> directly above(${field}); not visible "Required" <message> directly below(<field>)))`;

describe('the error of a field', () => {
  test.each([
    ['The "Email" field shows the error "Required"', errorOf('"Email" <field>')],
    ['Email shows error "Required"', errorOf('~Email <field>')],
    ['Email: error "Required"', errorOf('~Email <field>')],
    ['The error "Required" is shown for the email field', errorOf('~email <field>')],
    ['The error "Required" is shown for "Email"', '=> visible "Required" <message> row="Email"'],
    ['The page shows the error "Required"', '=> visible "Required" <message>'],
    ['The "Email" field does not show the error "Required"', 'open'],
    ['The "Email" field no longer shows the error "Required"', 'open'],
    ['The "Email" field never shows the error "Required"', 'open'],
    ['The "Email" field shows only the error "Required"', 'open'],
    ['The "Email" field shows no error', 'open'],
  ])('%s', (line, reading) => {
    expect(state(line)).toBe(reading);
  });
});

describe('numbers and codes', () => {
  test.each([
    ['Type 250,00 in the amount field', 'type "250,00" into ~amount <field>'],
    ['Enter SAVE10 in the coupon code field', 'type "SAVE10" into ~coupon code <field>'],
    ['Enter date of birth 01/02/1990', 'type "01/02/1990" into ~date of birth <field>'],
    ['Fill card number with "4111"', 'type "4111" into ~card number <field>'],
    ['Enter PIN in the code field', 'open'],
    ['Tap 4, 9 and 7', 'tap "4" + tap "9" + tap "7"'],
    ['Set passengers to 2', 'set ~passengers to 2'],
    ['Set my alarm volume to 2', 'open'],
  ])('%s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });

  test.each([
    ['Balance decreased by 1.250,00 €', '=> ~Balance down 1250 EUR'],
    ['"Total" is more than 24,50', '=> "Total" > 24.5'],
    ['The weight is updated to 72.5 kg', '=> ~weight = 72.5 kg'],
    ['"2 kg" changes to 3 kg', 'open'],
  ])('%s', (line, reading) => {
    expect(state(line)).toBe(reading);
  });
});

describe('acts', () => {
  test.each([
    ['Tap "Resend" after 30 seconds', 'wait 30s + tap "Resend"'],
    ['After 5 seconds, tap "A"', 'wait 5s + tap "A"'],
    ['Tap "Resend" never after 30 seconds', 'open'],
    ['Toggle airplane mode on', 'network offline'],
    ['Disable aeroplane mode', 'network online'],
    ['Do not toggle airplane mode on', 'open'],
    ['Confirm the order with the button "Place order"', 'tap "Place order" <button>'],
    ['Confirm the order with the text "Place order"', 'open'],
    ['Scroll up to load older messages', 'open'],
    ['Go back to "Home"', 'back => screen Home'],
    ['Select "Lisbon" from suggestions', 'tap "Lisbon" in:list'],
    ['Press the delete icon of row "Milk"', 'tap ~delete <icon> row="Milk"'],
    ['Zoom in the map', 'pinch out ~map <surface>'],
    ['Zoom in slowly', 'open'],
    ['Tap device back button', 'back'],
    ['Tap the phone icon', 'tap ~phone <icon>'],
    ['Push the button save', 'tap ~save <button>'],
    ['Push the button save twice', 'open'],
    ['Press Next until "Summary" is shown', 'tap ~Next until (visible "Summary")'],
    ['Next button should be disabled', '=> ~Next <button> disabled'],
    ['Next, tap "A"', 'tap "A"'],
    ['Clear email', 'clear ~email <field>'],
    ['Clear the title', 'open'],
    ['Clear chat', 'open'],
  ])('%s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });
});

describe('states', () => {
  test.each([
    ['User lands on the "Explore" tab', '=> "Explore" <tab> selected'],
    ['User is not on the "Explore" tab', '=> "Explore" <tab> not selected'],
    ['Message status is "Delivered"', '=> ~Message status = "Delivered"'],
    ['Card number field is empty', '=> ~Card number <field> empty'],
    ['The "Shoes" filter chip is selected', '=> "Shoes" selected'],
    [
      '"Size" and "Color" dropdowns are visible',
      '=> all(visible "Size" <dropdown>; visible "Color" <dropdown>)',
    ],
    ['Error toast "Wrong password"', '=> visible "Wrong password" <message>'],
    ['All checkboxes are unchecked by default', '=> every <checkbox> unchecked'],
    ['The search results contain "Lisbon"', 'open'],
    ['"Lamp" is removed from the cart', '=> not visible "Lamp" in:page[cart]'],
    ['"Lamp" is not removed from the cart', '=> visible "Lamp" in:page[cart]'],
    ['Delivery: tomorrow', '=> ~Delivery date today+1'],
    ['"Save": not yet disabled', 'open'],
    ['The contact list is sorted alphabetically', '=> sorted <row> text up'],
    ['Clipboard has "12345"', '=> clipboard = "12345"'],
    ['First name is "Ana"', '=> ~First name = "Ana"'],
    ['First is "Ana"', 'open'],
    ['Temperature: 38.5 °C', '=> ~Temperature = 38.5 °C'],
    ['Note: 5 days only', 'open'],
    ['Error "Wrong code" in red', '=> "Wrong code" <message> color red'],
    ['Error "Wrong code" not in red', 'open'],
    ['"Send" is marked in red', 'open'],
    ['Max 5 results', '=> count <row> <= 5'],
    ['> 3 results', '=> count <row> > 3'],
    ['Options: "A", "B" and "C"', '=> all(visible "A"; visible "B"; visible "C")'],
    ['Options: "A", "B" and more', 'open'],
    ['Tabs: Home, Search, not Profile', 'open'],
  ])('%s', (line, reading) => {
    expect(state(line)).toBe(reading);
  });
});
