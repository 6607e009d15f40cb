/** Lines of which one word decides what they ask for: a place that is entered, a message about a lack, a list that names share (R6). */
import { parseStep } from '../../../src/goal/grammar/index.ts';
import { isOpen } from '../corpus/corpus.ts';
import { compact } from './compact.ts';
import { describe, expect, test } from 'vitest';

const reading = (text: string, section: 'steps' | 'expected_state'): string => {
  const parsed = parseStep(text, { section });
  return isOpen(parsed) ? 'open' : compact(parsed);
};

describe('a place that is entered takes no text', () => {
  test.each([
    'Enter in the section "Profile"',
    'Enter in the page "Profile"',
    'Enter in the menu "File"',
    'Enter the room "A"',
    'Enter the chat "Family"',
  ])('%s', (text) => {
    expect(reading(text, 'steps')).toBe('open');
  });

  test.each([
    ['Enter the city "Rome"', 'type "Rome" into ~city <field>'],
    ['Enter the list name "Home"', 'type "Home" into ~list name <field>'],
  ])('%s', (text, meaning) => {
    expect(reading(text, 'steps')).toBe(meaning);
  });
});

describe('a message may say that there is none of something', () => {
  test.each([
    'No results message is shown',
    'No internet message is shown',
    'No items text is visible',
    'No connection banner is displayed',
  ])('%s', (text) => {
    const { conditions } = parseStep(text, { section: 'expected_state' });
    expect(JSON.stringify(conditions)).not.toContain('"visible"');
  });

  test('while no error message is none', () => {
    expect(reading('No error message is shown', 'expected_state')).toBe('=> not visible ~error <message>');
  });
});

describe('further notes and word orders', () => {
  test.each([
    ['Select "USD" in Currency', 'tap ~Currency + tap "USD" => ~Currency = "USD"'],
    ['Kill app, reopen', 'launch own restart'],
    ['Tap "Menu" -> "A" & "B" options', 'tap "Menu" => all(visible "A"; visible "B")'],
    [
      'Select the "Blue" option of the list "Colors"',
      'tap "Colors" + tap "Blue" => "Colors" (where it opens) = "Blue"',
    ],
    ['Go to the tab of "Favorites"', 'tap "Favorites" <tab>'],
    ['Fill "Name" = "Bob", tap Save', 'type "Bob" into "Name" <field> + tap ~Save'],
    ['Put "10" as quantity', 'type "10" into ~quantity <field>'],
    ['Put the number "5" in "Amount"', 'type "5" into "Amount" <field>'],
    ['Leave empty the field "Surname"', 'wait 10s until ("Surname" <field> empty)'],
    ['Mark the option "Express"', 'turn on "Express"'],
    ['Search the product "Lamp"', 'type "Lamp" into ~search <field> + enter'],
    ['Confirm the popup pressing "Yes"', 'tap "Yes" in:dialog'],
    ['Drag "A" until "B"', 'drag "A" onto "B"'],
    ['Tap again on "Like"', 'tap "Like"'],
  ])('%s', (text, meaning) => {
    expect(reading(text, 'steps')).toBe(meaning);
  });

  test.each([
    ['It is not possible to press "Next"', '=> "Next" not enabled'],
    ['"Pay" appears as disabled', '=> "Pay" disabled'],
    ['The counter increases in 1', '=> ~counter up 1'],
    ['Items in cart: 3', '=> count <row> in:page[cart] = 3'],
    ['Phone: "555-0100"', '=> ~Phone = "555-0100"'],
    ['Msg "Sent" shown once', '=> count "Sent" <message> = 1'],
    ['The text "Hi" it is displayed', '=> visible "Hi" <text>'],
    ['The message says that "Saved"', '=> <message> = "Saved"'],
    ['It appears the keyboard', '=> keyboard'],
    ['Does not appear the keyboard', '=> no keyboard'],
    ['I should see "Alice" and "Bob" in the list', '=> all(visible "Alice" in:list; visible "Bob" in:list)'],
    ['"Draft" still there', '=> visible "Draft"'],
  ])('%s', (text, meaning) => {
    expect(reading(text, 'expected_state')).toBe(meaning);
  });

  test.each([
    'Put "Milk" as favorite',
    'Put the "Lamp" in "Cart"',
    'Tap "Menu" -> "A", "B"',
    'Tap the bottom of the list "Colors"',
    'Mark the option "Express" as default',
    'Search the list "Colors"',
    'Drag "Milk" over "Eggs"',
    'Kill app, tap "A"',
  ])('%s: not what it looks like', (text) => {
    expect(reading(text, 'steps')).toBe('open');
  });

  test.each([
    '"Sound" is shown as on',
    'The counter increased in 2 days',
    'I should see the "A" button and "B" in the toolbar',
    'It is possible to press "Next"',
    'The message says that "Saved" is missing',
  ])('%s: not what it looks like', (text) => {
    expect(reading(text, 'expected_state')).toBe('open');
  });
});
