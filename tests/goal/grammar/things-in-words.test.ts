/** Things and settings of the device in other words (R6). */
import { expect, test } from 'vitest';
import { readingOf } from '../corpus/corpus.ts';

const said = (line: string, section: 'steps' | 'expected_state'): string =>
  readingOf({ section, line, meaning: '' });

test.each([
  ["There aren't any orders", '=> count ~orders <row> = 0'],
  ['There are no transactions', '=> count ~transactions <row> = 0'],
  ['No bookings are listed', '=> count ~bookings <row> = 0'],
  ['The code matches the pattern /[0-9]{6}/', '=> ~code matches "[0-9]{6}"'],
  ['The list is sorted alphabetically from A to Z', '=> sorted <list> text up'],
  ['"Due" shows the date of today', '=> "Due" date today'],
  ["The date field is prefilled with today's date", '=> ~date <field> date today'],
  ['The "Details" section is open', '=> "Details" expanded'],
  ['The "Details" section is closed', '=> "Details" not expanded'],
  ['"Overdue" is shown in red colour', '=> "Overdue" color red'],
  ['The current URL contains "/home"', '=> url contains /home'],
  ['The page address ends with "/home"', '=> url ends /home'],
  ['The badge on Cart is 3', '=> ~Cart badge = "3"'],
  ['The sheet is closed', '=> not visible <dialog>'],
  ['The share sheet is open', 'open'],
  ['The greeting contains "Mia"', '=> ~greeting contains "Mia"'],
  ['"Price" != "$10.00"', '=> "Price" not = "$10.00"'],
  ['There\'s exactly one "Save" button', '=> count "Save" <button> = 1'],
  ['All switches under "Notifications" are off', '=> every <toggle> in:section[Notifications] unchecked'],
  ['"Total" is more than "Subtotal" but less than "Limit"', '=> "Total" > "Subtotal" & "Total" < "Limit"'],
  ['For the order "A-1" the status is "Paid"', '=> ~status row="A-1" = "Paid"'],
])('%s', (line, reading) => {
  expect(said(line, 'expected_state')).toBe(reading);
});

test.each([
  ['Start the app with the argument "--demo"', 'launch args "--demo"'],
  ['Give the app the permission to use the camera', 'allow camera'],
  ['Grant the app access to the location', 'allow location'],
  ['Allow the app to use the microphone', 'allow microphone'],
  ['Deny the app access to the camera', 'deny camera'],
  ['Turn on dark mode on the device', 'appearance dark'],
  ['Disable dark mode on the phone', 'appearance light'],
  ['Switch the device to a slow network', 'network slow'],
  ['Tap the plus sign', 'tap ~plus <icon>'],
  ['Select the time slot "10:30"', 'tap "10:30"'],
  ['Select the delivery address "Home"', 'tap "Home"'],
])('%s', (line, reading) => {
  expect(said(line, 'steps')).toBe(reading);
});

test.each([
  'There are no unread messages',
  'The total does not include "Tip"',
  'The list shows the message "No orders"',
  'All switches below "Notifications" are off',
  "There aren't any new orders",
  'There are no orders older than today',
  'No bookings are listed twice',
  'The list is not sorted alphabetically from A to Z',
  'The list is sorted alphabetically from Z to A and by date',
  '"Overdue" is shown in dark red colour',
  'For each order "A-1" the status is "Paid"',
  'For the last order "A-1" the status is "Paid"',
])('%s is open', (line) => {
  expect(said(line, 'expected_state')).toBe('open');
});

test.each([
  "Don't allow the app to use the camera",
  'Allow the app to use the camera only once',
  'Grant the app access to the camera and the location',
  'Turn on dark mode',
  'Long-press the home button',
  'Double-tap the back button',
  'Hold the power button for 3 seconds',
  'Turn on dark mode on the device tomorrow',
  'Select the first time slot "10:30"',
  'Select the other delivery address "Home"',
  'Select the time slot after "10:30"',
])('%s is open', (line) => {
  expect(said(line, 'steps')).toBe('open');
});
