import type { Condition } from '../../model/condition.ts';

interface ConditionRow {
  readonly says: string;
  readonly examples: readonly string[];
}

/** The kinds of condition: what each says, and examples for docs/steps.md. A kind without a row does not compile. */
export const CONDITION_ROWS: Readonly<Record<Exclude<Condition['kind'], 'unread'>, ConditionRow>> = {
  visible: {
    says: 'a text or a control is seen, or is not there',
    examples: [
      '"Welcome" is visible',
      'No error message is shown',
      'A text that contains "Total" is shown',
      'There is a "Save" button in the toolbar',
      'The "Milk" row has a "Delete" button',
    ],
  },
  never: { says: 'no look of the run showed it', examples: ['"Error" never appears'] },
  value: {
    says: 'what a control shows',
    examples: [
      'The "Email" field contains "ada@example.com"',
      '"Total" is "€5.00"',
      'The "Cart" tab has a badge of 2',
    ],
  },
  placeholder: {
    says: 'the words that an empty field shows',
    examples: ['The "Email" field has the placeholder "you@example.com"', '"Search" placeholder is shown'],
  },
  state: {
    says: 'the state of a control',
    examples: ['"Save" is disabled', '"Newsletter" is checked', 'The "Email" field is empty'],
  },
  position: {
    says: 'where it is',
    examples: ['"Apples" is above "Bananas"', '"Apples" is the first item', '"Share" is in the toolbar'],
  },
  order: {
    says: 'several, one after the other',
    examples: ['"Apples", "Bananas" and "Cherries" are in this order', '"Ann" comes before "Ben"'],
  },
  sorted: {
    says: 'the order of the rows of a list',
    examples: [
      'The list is sorted alphabetically',
      'The items are sorted by price from low to high',
      'The orders are sorted by date, newest first',
      'The people are sorted by age',
    ],
  },
  sum: { says: 'the prices of the rows, added', examples: ['The prices add up to "Total"'] },
  count: {
    says: 'how many',
    examples: [
      'There are 3 rows',
      'There are 3 hotels',
      'There are at least 2 "Remove" buttons',
      '"Remove" appears more than once',
      'Exactly 2 checkboxes are checked',
    ],
  },
  every: {
    says: 'the state of all controls of a kind, or of all others',
    examples: [
      'All checkboxes are checked',
      'None of the switches is on',
      'Only "Tea" and "Milk" are checked',
      'All "Remove" buttons are disabled',
    ],
  },
  each: {
    says: 'each row, or none',
    examples: [
      'Every row has a "Remove" button',
      'No result contains "Sold out"',
      'The list shows only "Tea" and "Milk"',
      'Every row except "Milk" has a "Remove" button',
    ],
  },
  number: {
    says: 'a number that a control shows',
    examples: [
      '"Total" is more than 5',
      '"Total" is between 5 and 10',
      '"Total" is not 0',
      'The "Volume" slider is at 40 %',
      'The weight is 12.5 kg',
      '"Total" equals the remembered total plus 1',
      '"Subtotal" is less than "Total"',
      '"Total" equals "Subtotal" plus "Tax"',
    ],
  },
  date: {
    says: 'a date that a control shows',
    examples: ['"Delivery" is tomorrow', '"Return" is 3 days after "Departure"'],
  },
  changed: {
    says: 'compared with what it showed before',
    examples: ['"Total" has changed', '"Likes" has increased by 1', '"Balance" is unchanged'],
  },
  color: { says: 'the color in the picture', examples: ['The "Delete" button is red'] },
  pattern: { says: 'a regular expression', examples: ['"Code" matches /[A-Z]{3}-[0-9]+/'] },
  remembered: {
    says: 'what the run remembered',
    examples: ['"Total" shows the remembered total', 'The remembered total is visible'],
  },
  screen: {
    says: 'the screen by its title',
    examples: ['The "Settings" screen is open', 'I see the "Orders" screen'],
  },
  app: {
    says: 'the app in front',
    examples: ['The app "com.example.shop" is open', 'The app is in the foreground'],
  },
  url: { says: 'the address of the page', examples: ['The URL contains "/cart"'] },
  title: {
    says: 'the title of the screen',
    examples: ['The page title is "Checkout"', 'The screen title starts with "Order"'],
  },
  clipboard: {
    says: 'the clipboard of the device',
    examples: ['The clipboard contains "SAVE10"', 'The clipboard is empty'],
  },
  drawer: {
    says: 'the drawer at the side of the page',
    examples: ['The navigation drawer is open', 'The drawer is closed'],
  },
  shade: {
    says: 'the notification shade of the phone',
    examples: ['The notification shade is open', 'The notification shade is closed'],
  },
  keyboard: { says: 'the keyboard', examples: ['The keyboard is not shown'] },
  orientation: { says: 'how the device is held', examples: ['The device is in landscape'] },
  all: { says: 'all of them', examples: ['"Welcome" and "Hello" are visible'] },
  any: {
    says: 'one of them',
    examples: ['"Welcome" or "Hello" is visible', '"Welcome" is visible or "Hello" is visible'],
  },
};
