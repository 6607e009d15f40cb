/** What `check` says of lines that the rules leave open on purpose, and that what it says instead is read. */
import { describe, expect, test } from 'vitest';
import { adviceFor } from '../../src/goal/advice.ts';
import { parseStep, type ParseLineOptions } from '../../src/goal/grammar/index.ts';
import { explainLine } from '../../src/goal/explain/line.ts';

const coverage = (line: string, section: ParseLineOptions['section']): string =>
  parseStep(line, { section }).coverage;

describe.each([
  ['There is no badge on "Cart"', 'The badge on "Cart" is not 2'],
  ['The "Cart" tab has no badge', 'The badge on "Cart" is not 2'],
  ['The badge on "Cart" is gone', 'The badge on "Cart" is not 2'],
  ['The "Cart" tab has a badge', 'The badge on "Cart" is 2'],
  ['3 unread messages', 'The badge on "Inbox" is 3'],
  ['There are two new notifications', 'The badge on "Inbox" is 3'],
  ['Both tabs are visible', '"Terms" and "News" are checked'],
  ['Both of them are checked', '"Terms" and "News" are checked'],
  ['"Overdue" is highlighted in red', '"Overdue" has a red background'],
  ['"Balance" shows +€25', '"Balance" shows "+€25.00"'],
  ['"Balance" is +25', '"Balance" shows "+€25.00"'],
  ['"Tip" is not shown again', '"Tip" never appears'],
] as const)('%s', (line, instead) => {
  test('is open, and has advice', () => {
    expect(coverage(line, 'expected_state')).not.toBe('full');
    expect(adviceFor(line)).toContain(instead);
  });

  test('the advice is read', () => {
    expect(coverage(instead, 'expected_state')).toBe('full');
  });
});

test('two lines for what is to be seen before an act', () => {
  const line = 'Before tapping "Pay", verify "Total" is "€12.00"';
  expect(coverage(line, 'steps')).not.toBe('full');
  expect(adviceFor(line)).toContain('Verify "Total" is "€12.00"  and  Tap "Pay"');
  expect(coverage('Verify "Total" is "€12.00"', 'steps')).toBe('full');
  expect(coverage('Tap "Pay"', 'steps')).toBe('full');
});

test('a tap and the clipboard for what is copied', () => {
  const line = 'Copy "Order number" to the clipboard';
  expect(coverage(line, 'steps')).not.toBe('full');
  expect(adviceFor(line)).toContain(
    'Tap the "Copy" button of "Order number"  and  The clipboard contains "A-1007"',
  );
  expect(coverage('Tap the "Copy" button of "Order number"', 'steps')).toBe('full');
  expect(coverage('The clipboard contains "A-1007"', 'expected_state')).toBe('full');
});

test.each(['Log in', 'Make the app look nice', '"Paint the + sign" is nice'])('%s: no advice', (line) => {
  expect(adviceFor(line)).toBeNull();
});

test('a name in quotation marks gives no advice', () => {
  expect(adviceFor('Play "Both sides before tapping 3 new songs again" somehow')).toBeNull();
});

test('a line that is read has none', () => {
  const parsed = parseStep('The badge on "Cart" is not 2', { section: 'expected_state' });
  expect(adviceFor(parsed.text)).not.toBeNull();
  expect(explainLine(parsed).advice).toBeUndefined();
});
