/** Lines that were read for something else than they say, and their siblings (R6). */
import { expect, test } from 'vitest';
import { parseStep, type ParseLineOptions } from '../../../src/goal/grammar/index.ts';
import { isOpen } from '../corpus/corpus.ts';
import { compact } from './compact.ts';

const read = (line: string, section: ParseLineOptions['section'] = 'steps'): string => {
  const parsed = parseStep(line, { section });
  return isOpen(parsed) ? 'open' : compact(parsed);
};

test.each([
  'The badge on "Inbox" is not shown',
  'The badge of the "Inbox" tab is visible',
  'The badge on "Inbox" disappears',
  'The badge on "Inbox" is red',
  'The value of "Total" is displayed',
  'The label of "Save" is disabled',
  'I see the badge on "Inbox"',
])('what a control shows is not the control: %s', (line) => {
  expect(read(line, 'expected_state')).toBe('open');
});

test.each([
  ['The badge on "Inbox" is 4', '=> "Inbox" = "4"'],
  ['The value of "Total" is "€5"', '=> "Total" = "€5"'],
  ['The text in "Name" is empty', '=> "Name" empty'],
])('what it shows can be compared: %s', (line, meaning) => {
  expect(read(line, 'expected_state')).toBe(meaning);
});

test.each([
  'The "To" field is filled with "ada@example.com"',
  '"Wi-Fi" is turned on',
  'The "Level" slider is set to 6',
  'The "Name" field is filled',
])('a step in the passive may ask for an act or state a result: %s', (line) => {
  expect(read(line)).toBe('open');
});

test.each([
  ['Then the "To" field is filled with "ada"', '=> "To" <field> = "ada"'],
  ['Verify "Wi-Fi" is turned on', '=> "Wi-Fi" checked'],
  ['Tap "Wi-Fi" and "Wi-Fi" is turned on', 'tap "Wi-Fi" => "Wi-Fi" checked'],
])('as a result it is a state: %s', (line, meaning) => {
  expect(read(line)).toBe(meaning);
});

test.each([
  ['Enter "Dentist" as the title', 'type "Dentist" into ~title <field>'],
  ['Type "Hi" into the message', 'type "Hi" into ~message <field>'],
  ['Enter "Blue" in the picture caption', 'type "Blue" into ~picture caption <field>'],
  ['Clear the title', 'open'],
])('a noun for something that takes no text names its field: %s', (line, meaning) => {
  expect(read(line)).toBe(meaning);
});

test.each(['Long press the first notification', 'A notification "Sale" is shown'])(
  'a notification may be one of the phone: %s',
  (line) => {
    expect(read(line)).toBe('open');
  },
);

test.each([
  ['Go to Settings > Account > Delete account', 'tap ~Settings + tap ~Account + tap ~Delete account'],
  ['Open "Settings" -> "About"', 'tap "Settings" + tap "About"'],
  ['Tap Settings → Language', 'tap ~Settings + tap ~Language'],
  ['Open Settings > Display & brightness', 'tap ~Settings + tap ~Display & brightness'],
  ['Open Settings > the first entry', 'open'],
  ['Open Settings > Privacy twice', 'open'],
  ['Open Settings > Privacy in the menu', 'open'],
  ['Open Settings > "Privacy"', 'open'],
  ['Open settings > privacy', 'open'],
  ['Open Settings > Privacy later', 'open'],
])('a path without quotation marks is names in capitals: %s', (line, meaning) => {
  expect(read(line)).toBe(meaning);
});

test.each([
  ['The event "Dentist" is displayed', '=> visible "Dentist"'],
  ['The mail "Invoice" is no longer displayed', '=> not visible "Invoice"'],
  ['The task "A" is checked', '=> "A" checked'],
  ['The task "A" is "Done"', 'open'],
  ['The order "A" costs 5', 'open'],
  ['The events "A" and "B" are displayed', 'open'],
])('the noun of a thing before its name: %s', (line, meaning) => {
  expect(read(line, 'expected_state')).toBe(meaning);
});

test.each([
  ['"Search" placeholder is shown', '=> <field> hint = "Search"'],
  ['The placeholder "Search" is displayed in the search field', '=> ~search <field> hint = "Search"'],
  ['The "Email" field has the placeholder "a@b.c"', '=> "Email" <field> hint = "a@b.c"'],
  ['The hint text of the "Email" field is "a@b.c"', '=> "Email" <field> hint = "a@b.c"'],
  ['"Search" is shown as a placeholder', '=> <field> hint = "Search"'],
  ['"Search" placeholder is not shown', 'open'],
  ['The placeholder is shown', 'open'],
  ['The placeholder of the "Pay" button is "x"', 'open'],
  ['The placeholder image "Logo" is shown', 'open'],
  ['The "Email" field has the placeholder "a@b.c" in red', 'open'],
  ['The second field has the placeholder "a@b.c"', '=> <field> #2 hint = "a@b.c"'],
])('the words of an empty field: %s', (line, meaning) => {
  expect(read(line, 'expected_state')).toBe(meaning);
});

test.each([
  ['"Saved" appears within 5 seconds', '=> within 5s visible "Saved"'],
  ['Within 5 seconds, the spinner disappears', '=> within 5s not visible <spinner>'],
  ['"A" and "B" are displayed within 10 seconds', '=> all(within 10s visible "A"; within 10s visible "B")'],
  ['"A" is shown and "B" is shown within 10 seconds', 'open'],
  ['"Total" is 5 within 10 seconds', '=> within 10s "Total" = "5"'],
  ['"A" appears within 5 minutes', 'open'],
  ['"A" or "B" appears within 5 seconds', 'open'],
  ['"A" appears within 5 seconds again', 'open'],
  ['"A" is shown within the dialog', '=> visible "A" in:dialog'],
])('a time limit: %s', (line, meaning) => {
  expect(read(line, 'expected_state')).toBe(meaning);
});

test.each([
  ['Tap "Save" and "Saved" appears within 5 seconds', 'tap "Save" => within 5s visible "Saved"'],
  ['Verify that "Saved" appears within 5 seconds', '=> within 5s visible "Saved"'],
  ['Within 5 seconds, tap "Save"', 'open'],
  ['Tap "Save" within 5 seconds', 'open'],
  ['Tap "More" until "End" appears within 5 seconds', 'open'],
  ['If "A" appears within 5 seconds, tap "B"', 'open'],
])('a time limit of a step: %s', (line, meaning) => {
  expect(read(line)).toBe(meaning);
});
