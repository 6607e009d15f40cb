/** Lines about columns of tables, drawers, sections that open, the app in front and what stands directly beside something. */
import { describe, expect, test } from 'vitest';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import { compact } from './compact.ts';

const condition = (line: string): string => compact(parseStep(line, { section: 'expected_state' }));
const step = (line: string): string => compact(parseStep(line, { section: 'steps' }));

describe('conditions', () => {
  test.each([
    ['The "Status" column of the row "Refund" is "Done"', '=> "Status" row="Refund" = "Done"'],
    ['The cell in the "Status" column of "Refund" contains "Do"', '=> "Status" row="Refund" contains "Do"'],
    ['The cell "Status" of "Refund" shows "Done"', '=> "Status" row="Refund" = "Done"'],
    ['The "Amount" column of the row "Ann" is more than 5', '=> "Amount" row="Ann" > 5'],
    ['The table is sorted by the "Date" column, newest first', '=> sorted <row> in:table under "Date" down'],
    ['The "Amount" column is sorted from low to high', '=> sorted <row> under "Amount" up'],
    ['The table is sorted in descending order by "Amount"', '=> sorted <row> in:table under "Amount" down'],
    ['The numbers are sorted in ascending order', '=> sorted <row> number up'],
    ['The navigation drawer is open', '=> visible <drawer>'],
    ['The drawer is not open', '=> not visible <drawer>'],
    ['No drawer is open', '=> not visible <drawer>'],
    ['The drawer closes', '=> not visible <drawer>'],
    ['The app is in the foreground', '=> app own'],
    ['There are exactly 2 items in the cart', '=> count <row> in:page[cart] = 2'],
    ['The cart contains 2 items', '=> count <row> in:page[cart] = 2'],
    ['The app is still open', '=> app own'],
    ['The app is in the background', '=> not app own'],
    ['The app is not in the background', '=> app own'],
    ['The "Maps" app is in the background', '=> not app Maps'],
    ['"A" is immediately to the right of "B"', '=> "A" at directly right of("B")'],
    ['"A" is to the right of "B"', '=> "A" at right of("B")'],
  ])('%s', (line, reading) => {
    expect(condition(line)).toBe(reading);
  });

  test.each([
    'The "Status" column is visible',
    'The "Status" column of the row "Refund" is visible',
    'The "Status" column shows "Done"',
    'The table is not sorted by "Amount"',
    'The list is sorted by number of stars',
    'The "Cart" drawer is open',
    'There are 3 messages in the inbox',
    'There are 2 items in the bag of "Ann"',
    'The app is open',
    'The app is in front of "B"',
    'The "Save" button is far below "B"',
    '"A" is directly inside "B"',
  ])('%s is left open', (line) => {
    expect(condition(line)).toBe('=> unread ~ unread');
  });
});

describe('acts', () => {
  test.each([
    ['Expand "Details"', 'expand "Details"'],
    ['Collapse the "Details" section', 'collapse "Details"'],
    ['Tap "Edit" below "A" and to the right of "B"', 'tap "Edit" below("A") right of("B")'],
    ['Tap the "Edit" button directly above "A"', 'tap "Edit" <button> directly above("A")'],
    ['Expand the "Fees" accordion', 'expand "Fees"'],
    ['Expand "A" and "B"', 'expand "A" + expand "B"'],
    ['Turn off the network', 'network offline'],
    ['Turn the network back on', 'network online'],
    ['Turn off the network of the device', 'network offline'],
    ['Switch the network of the phone on', 'network online'],
    ['Send the app to the background', 'home'],
    ['Send the app to the background and return', 'home + launch own'],
    ['Send the app to the background, then tap "A"', 'home + tap "A"'],
  ])('%s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });

  test.each([
    'Expand all sections',
    'Expand the menu',
    'Turn off the connection',
    'Tap the "Status" column of the row "Refund"',
    'Tap "Edit" below "A" and near the top',
  ])('%s is left open', (line) => {
    expect(parseStep(line, { section: 'steps' }).kind).toBe('open-ended');
  });
});
