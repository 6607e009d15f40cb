/** Exceptions, bounds, quantities and places in a list, as testers write them: read exactly, or open (R6). */
import { describe, expect, test } from 'vitest';
import { readingOf } from '../corpus/corpus.ts';

const expected = (line: string): string => readingOf({ section: 'expected_state', line, meaning: '' });
const step = (line: string): string => readingOf({ section: 'steps', line, meaning: '' });

describe('all controls but some', () => {
  test.each([
    [
      'All switches except "Messages" are off',
      '=> all(every <toggle> unchecked but "Messages" <toggle>; "Messages" <toggle> not unchecked)',
    ],
    [
      'No switch except "A" is on',
      '=> all(every <toggle> not checked but "A" <toggle>; "A" <toggle> checked)',
    ],
  ])('%s: the exception has the other state', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });

  test.each([
    'All fields except "Notes" are filled in',
    'All buttons but "Save" are disabled',
    'All switches except the first one are off',
    'All switches except "A" or "B" are off',
    'All switches except the "A" button are off',
  ])('%s is open: the exception may have any state, or nobody can tell it', (line) => {
    expect(expected(line)).toBe('open');
  });
});

describe('most taps until something holds', () => {
  test.each([
    [
      'Tap "Retry" up to 3 times until "Connected" appears',
      'tap "Retry" at most x3 until (visible "Connected")',
    ],
    [
      'Tap "Retry" until "Connected" appears, at most 3 times',
      'tap "Retry" at most x3 until (visible "Connected")',
    ],
    [
      'Tap "Retry" until "Connected" appears (max 5 times)',
      'tap "Retry" at most x5 until (visible "Connected")',
    ],
    [
      'Tap "+" next to "Adults" until it shows 3, at most 5 times',
      'tap "+" row="Adults" at most x5 until ("Adults" = "3")',
    ],
  ])('%s: %s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });

  test.each([
    'Tap "Retry" up to 3 times',
    'Tap "Retry" up to 100 times until "A" appears',
    'Tap "Next" 3 times until "Done" appears, at most 5 times',
    'Tap up to 3 items',
  ])('%s is open', (line) => {
    expect(step(line)).toBe('open');
  });
});

describe('the ends of a list', () => {
  test.each([
    ['"Milk" appears at the top of the list', '=> "Milk" at #1 in:list'],
    ['"Milk" is at the end of the "Cart" list', '=> "Milk" at #-1 in:list[Cart]'],
    ['"Lena" is listed first', '=> "Lena" at #1'],
    ['"Milk" is at the top of the screen', '=> "Milk" at @top'],
  ])('%s: %s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });

  test.each([
    'The "Add" button is at the top of the list',
    '"A" and "B" are at the top of the list',
    '"Lena" appears first',
  ])('%s is open', (line) => {
    expect(expected(line)).toBe('open');
  });

  test('exactly these rows, each of them once', () => {
    expect(expected('The list contains exactly: "A", "B"')).toBe(
      '=> all(visible "A" in:list; visible "B" in:list; each <row> in:list visible "A" or "B"; count <row> in:list = 2)',
    );
    expect(expected('The list contains exactly one "A"')).toBe('=> count "A" in:list = 1');
  });
});

describe('values that a line sets', () => {
  test.each([
    ['Change "Unit" to "lb"', 'set "Unit" to "lb"'],
    [
      'Update the "Status" dropdown to "Sold"',
      'tap "Status" <dropdown> + tap "Sold" => "Status" <dropdown> = "Sold"',
    ],
    ['Change the quantity of "Blue mug" to 3', 'set "Blue mug" to 3'],
    ['Set the number of "Adults" to 2', 'set "Adults" to 2'],
  ])('%s: %s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });

  test.each(['Change the amount of "Milk" to "3 l"', 'Change the quantity of the second item to 3'])(
    '%s is open',
    (line) => {
      expect(step(line)).toBe('open');
    },
  );
});

describe('a screen that a line describes', () => {
  test.each([
    ['Wait for the "Home" screen', 'wait until (screen Home)'],
    ['Wait until the "login" screen is open', 'wait until (screen login)'],
    ['Wait for the Home screen', 'wait until (screen Home)'],
  ])('%s: %s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });

  test.each([
    'Open the app and wait for the home screen',
    'Wait until the order details screen is shown',
    'If the home screen is shown, tap "A"',
  ])('%s is open: its title may be another', (line) => {
    expect(step(line)).toBe('open');
  });
});

describe('one control in the place of another', () => {
  test.each([
    [
      'The "Pause" button replaces the "Start" button',
      '=> all(visible "Pause" <button>; not visible "Start" <button>)',
    ],
    ['"Play" is replaced by "Pause"', '=> all(visible "Pause"; not visible "Play")'],
  ])('%s: %s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });

  test.each([
    '"A" replaces "B" and "C"',
    'The message is replaced by "B"',
    'The first "A" is replaced by "B"',
  ])('%s is open', (line) => {
    expect(expected(line)).toBe('open');
  });
});

describe('a row that is carried to an end of its list', () => {
  test.each([
    ['Drag "Song C" to the top of the list', 'drag "Song C" above <row> #1 => "Song C" at #1'],
    ['Drag "Song C" to position 1', 'drag "Song C" above <row> #1 => "Song C" at #1'],
    ['Drag "Song C" to the end of the list', 'drag "Song C" below <row> #-1 => "Song C" at #-1'],
  ])('%s: %s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });

  test.each([
    'Drag "Song C" to the top',
    'Drag "Song C" to position 2',
    'Drag the "Save" button to the top of the list',
  ])('%s is open: nobody can tell where that is', (line) => {
    expect(step(line)).toBe('open');
  });
});

describe('the control that does what the line says', () => {
  test.each([
    ['Dismiss the dialog with "Cancel"', 'tap "Cancel" in:dialog => not visible <dialog>'],
    ['Confirm the dialog with "OK"', 'tap "OK" in:dialog'],
    ['Approve the payment via "Approve"', 'tap "Approve"'],
    ['Save the changes with "Save"', 'tap "Save"'],
    ['And I confirm the deletion by tapping "Delete"', 'tap "Delete"'],
    ['Tap the "Edit" button on the first address card', 'tap "Edit" <button> in:item#1'],
    ['Set the date of birth to 14 July 1990', 'open ~date of birth + date 1990-07-14 in ~date of birth'],
  ])('%s: %s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });

  test.each([
    'Close the dialog with "Terms"',
    'Confirm the alert with "Delete all"',
    'Pay the bill with "Visa"',
    'Search with "Search"',
    'Delete the second message with "Delete"',
    'Do not approve with "Approve"',
    'Record a voice message as "memo"',
  ])('%s is open', (line) => {
    expect(step(line)).toBe('open');
  });
});

describe('a place by its title alone', () => {
  test.each([
    ['"Berlin" is shown in "Favourites"', '=> visible "Berlin" in:part[Favourites]'],
    ['"Berlin" is in "Favourites"', '=> "Berlin" at in:part[Favourites]'],
    ['"Berlin" is not in "Favourites"', '=> not visible "Berlin" in:part[Favourites]'],
    ['"Rome" is listed under the "Past" tab', '=> visible "Rome" in:part[Past]'],
    ['The file "a.pdf" is in the "Downloads" folder', '=> "a.pdf" at in:part[Downloads]'],
    ['"Wi-Fi" is on in "Network"', '=> "Wi-Fi" in:part[Network] checked'],
    ['All switches in "News" are on', '=> every <toggle> in:section[News] checked'],
    ['"Germany" is selected in "Country"', '=> "Country" = "Germany"'],
  ])('%s: %s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });

  test.each([
    '"Sale" is shown in "red"',
    '"Delivery" is in "5 days"',
    '"Berlin" is in "Favourites" but not in "Recent"',
    '"Berlin" is shown in "Favourites" twice',
    '"Berlin" is first in "Favourites"',
    'There are 3 rows in "Favourites"',
  ])('%s is open', (line) => {
    expect(expected(line)).toBe('open');
  });
});

describe('a control by its plain name', () => {
  test.each([
    ['Set the quantity to 2', 'set ~quantity to 2'],
    ['Increase the volume to 80 %', 'set ~volume <adjustable> to 80 %'],
    ['Set the difficulty to "Hard" and the sound to off', 'set ~difficulty to "Hard" + set ~sound to off'],
    ['Enter "4111" as the card number', 'type "4111" into ~card number <field>'],
    ['Enter an amount of 50', 'type "50" into ~amount <field>'],
    ['Select color "Black" and size "42"', 'tap "Black" + tap "42"'],
    ['Tap "Transfer" on the account card "Savings"', 'tap "Transfer" row="Savings"'],
    ['Lower the quantity of "Milk" to 1', 'set "Milk" to 1'],
  ])('%s: %s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });

  test.each([
    'Set the language to "German"',
    'Set the wallpaper to "Sea"',
    'Set the stepper to 3',
    'Set the timer to 10 minutes',
    'Set the second quantity to 3',
    'Set the first option to "A"',
    'Enter the price of "Milk"',
    'Select the size "M" and the size "L"',
    'Select "Blue" and "Green"',
    'Increase the volume by 10',
    'Increase the volume',
    'Change the priority from "Low" to "High"',
  ])('%s is open', (line) => {
    expect(step(line)).toBe('open');
  });
});

describe('states and values in a place', () => {
  test.each([
    [
      'The "Add to cart" button is disabled for "Yellow lamp"',
      '=> "Add to cart" <button> row="Yellow lamp" disabled',
    ],
    ['"Dark" is selected under "Theme"', '=> "Dark" in:section[Theme] selected'],
    ['The "Save" button is enabled in the dialog', '=> "Save" <button> in:dialog enabled'],
    ['The status of the order "A-1" is "Paid"', '=> ~status row="A-1" = "Paid"'],
    ['The user should not be able to tap "Submit"', '=> "Submit" not enabled'],
    ['The user cannot edit the "Email" field', '=> "Email" <field> read-only'],
    ['"Save" is not enabled yet', '=> "Save" not enabled'],
    ['The total is displayed as "$45.00"', '=> ~total = "$45.00"'],
    ['The lives have decreased by 1', '=> ~lives down 1'],
    ['The cart icon shows the number 2', '=> ~cart <icon> = "2"'],
    ['The "Steps" counter shows 5,000', '=> "Steps" = "5,000"'],
    ['The user "Bob" has the role "Editor"', '=> ~role row="Bob" = "Editor"'],
    ['The balance of the "Checking" account is "€9"', '=> ~balance row="Checking" = "€9"'],
    ['The transaction "Rent" is displayed with "-€50.00"', '=> visible "-€50.00" row="Rent"'],
    ['"Rent" is listed with the status "Pending"', '=> ~status row="Rent" = "Pending"'],
    ['The dialog asks "Are you sure?"', '=> visible "Are you sure?" in:dialog'],
    ['The limit slider is at the maximum', '=> ~limit <slider> = 100 %'],
    ['"Blue mug" has a quantity of 2', '=> ~quantity row="Blue mug" = "2"'],
    ['The product "Blue mug" costs "€12.00"', '=> ~price row="Blue mug" = "€12.00"'],
    ['Then I should see at least one result', '=> count <row> >= 1'],
    ['The user should see exactly 3 rows', '=> count <row> = 3'],
    ['The country "Germany" should be preselected', '=> "Germany" selected'],
    ['The "Date" field should contain tomorrow\'s date', '=> "Date" <field> date today+1'],
    ['The status column of "Order 7" shows "Done"', '=> ~status row="Order 7" = "Done"'],
    ['The list is sorted by date with the newest on top', '=> sorted <list> date down'],
  ])('%s: %s', (line, reading) => {
    expect(expected(line)).toBe(reading);
  });

  test.each([
    '"Sync" is off for "Photos"',
    'The list is empty in the dialog',
    '"Save" is disabled in the second row',
    '"Milk" is shown as "Done"',
    'The order "A" is shown as "Paid"',
    'The user should not be able to tap "A" and "B"',
    'The user should be able to tap "A"',
    '"Save" is enabled yet',
    '"Send" does not have to be visible',
    '"Send" doesn\'t have to be enabled',
    '"A" hasn\'t to be shown',
    'The status column shows "Done"',
    'The dialog "Saved" is displayed with "OK"',
    '"Rent" is displayed with a blue icon',
    'The "Email" field shows a status "x"',
    'The "Volume" slider is not at the maximum',
    '"Blue mug" costs less than "€12.00"',
    'The row "A" has a total of 3 items',
    'I should not see 5 results',
  ])('%s is open', (line) => {
    expect(expected(line)).toBe('open');
  });
});
