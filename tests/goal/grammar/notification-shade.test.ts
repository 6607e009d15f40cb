import { expect, test } from 'vitest';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import { compact } from './compact.ts';

const read = (line: string, section: 'steps' | 'expected_state' = 'steps'): string => {
  const parsed = parseStep(line, { section });
  return parsed.kind === 'open-ended' || parsed.coverage === 'none' ? 'open' : compact(parsed);
};

test.each([
  'Open the notification shade',
  'Pull down the notification shade',
  'Swipe down from the top of the screen to open the notification shade',
  'Swipe down from the status bar to see the notifications of the phone',
  'The user opens the notification shade',
])('the shade opens: %s', (line) => {
  expect(read(line)).toBe('open <notification shade>');
});

test.each([
  'Open the notifications',
  'Open the notification panel',
  'Swipe down from the top',
  'Open the notification shade twice',
  'Never open the notification shade',
  'Dismiss the notification',
  'Tap the first notification',
  'Close the "Sale" notification shade',
])('a page of the app may be meant, or words are left: %s', (line) => {
  expect(read(line)).toBe('open');
});

test.each([
  ['The notification shade is open', '=> open <notification shade>'],
  ['The notification shade is not open', '=> not open <notification shade>'],
  ['The notification shade closes', '=> not open <notification shade>'],
  ['The notification shade contains "Sale"', '=> visible "Sale" in:notification shade'],
  ['"Sale" is not shown in the notification shade', '=> not visible "Sale" in:notification shade'],
  ['The notification shade is half open', 'open'],
  ['I should not see any error message', '=> not visible ~error <message>'],
  ['The page does not show any "Sale" button', '=> not visible "Sale" <button>'],
  ['I should not see any notification', 'open'],
  ['"A" already changes to "B"', 'open'],
  ['The "Save" button already stays disabled', 'open'],
])('%s', (line, meaning) => {
  expect(read(line, 'expected_state')).toBe(meaning);
});

test('a button below one of the rows may stand in that row', () => {
  expect(read('Tap the "Like" button below the last post')).toBe('open');
  expect(read('Tap the "Like" button below "Sale"')).toBe('tap "Like" <button> below("Sale")');
});
