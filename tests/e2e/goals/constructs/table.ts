/** The constructs of docs/steps.md, each as lines, the defect of the app that these lines must find, and its label. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';

export type DeviceName = 'simulated' | 'chromium' | 'android' | 'ios';
type Line = string | { readonly [head: string]: unknown };

export interface Construct {
  readonly name: string;
  /** The screen that the lines begin on; null: the first one. */
  readonly screen: string | null;
  readonly steps: readonly Line[];
  readonly expected: readonly string[];
  /** A defect of the simulated phone, by the name that its command line takes. The page knows the same names. */
  readonly defect?: string;
  /** Texts of the app to replace, where no defect has a name: of the simulated app, and of the page. */
  readonly broken?: Readonly<Record<'app' | 'page', readonly [from: string, to: string]>>;
  /** What a run with the defect ends in. */
  readonly label: string;
  /** Devices that are asked for something they can't do: the goal is refused before the app is launched. */
  readonly refusedOn?: readonly DeviceName[];
  /** The devices that can play it; default: all. */
  readonly onlyOn?: readonly DeviceName[];
  /** Further keys of the goal. */
  readonly keys?: Readonly<Record<string, unknown>>;
  /** The names of the goals that it makes, when these are others than its own. */
  readonly goals?: readonly string[];
}

const on = (screen: string | null, name: string, rest: Omit<Construct, 'screen' | 'name'>): Construct => ({
  name,
  screen,
  ...rest,
});

const FLOW: readonly Construct[] = [
  on('Flow', 'if and otherwise', {
    steps: ['If "Sale" is visible, tap "Buy", otherwise tap "Notify"'],
    expected: ['"Bought" is visible'],
    defect: 'dead-button:buy',
    label: 'Unresponsive Element Bug',
  }),
  on('Flow', 'repeat', {
    steps: [{ 'Repeat 3 times': ['Tap "More"'] }],
    expected: ['"Amount: 3" is visible'],
    defect: 'duplicate-action:more',
    label: 'Duplicate Action Bug',
  }),
  on('Flow', 'changed by', {
    steps: ['Tap "Like" and "Likes" has increased by 1'],
    expected: [],
    defect: 'duplicate-action:like',
    label: 'Wrong Text Bug',
  }),
  on('Flow', 'until, and its budget', {
    steps: [{ 'Until "Finished" is visible, at most 3 times': ['Tap "Step"'] }],
    expected: ['"Finished" is visible'],
    defect: 'element-missing:finished',
    label: 'Missing Element Bug',
  }),
  on('Flow', 'up to a number of taps', {
    steps: ['Tap "Step" up to 3 times until "Finished" appears'],
    expected: [],
    defect: 'element-missing:finished',
    label: 'Missing Element Bug',
  }),
  on('Loops', 'while, and its budget', {
    steps: [{ 'While "Remove draft" is visible, at most 5 times': ['Tap "Remove draft"'] }],
    expected: ['"Drafts: 0" is visible'],
    defect: 'dead-button:remove-draft',
    label: 'Unresponsive Element Bug',
  }),
  on('Loops', 'for each', {
    steps: [{ 'For each of "Tea", "Milk"': ['Tap "Add ${item}"', 'Verify "${item} added" is visible'] }],
    expected: ['"Tea added" and "Milk added" are visible'],
    defect: 'dead-button:add-milk',
    label: 'Unresponsive Element Bug',
  }),
];

const LISTS: readonly Construct[] = [
  on('Stock', 'each row', {
    steps: [],
    expected: ['Every row shows "In stock"', 'Each row has an "Order" button'],
    defect: 'wrong-text:in-stock=Sold out',
    label: 'Wrong Text Bug',
  }),
  on('Stock', 'count of rows', {
    steps: [],
    expected: ['There are exactly 3 rows', '"In stock" appears 3 times'],
    defect: 'row-missing:stock',
    label: 'Wrong Count Bug',
  }),
  on('Ranks', 'directly below', {
    steps: [],
    expected: ['"Ben" is directly below "Ann"', '"Cleo" is directly below "Ben"'],
    defect: 'wrong-order:ranks',
    label: 'Wrong Position Bug',
  }),
  on('Ledger', 'sorted by a column', {
    steps: [],
    expected: ['The table is sorted by the "Since" column in ascending order'],
    defect: 'wrong-order:ledger',
    label: 'Wrong Order Bug',
  }),
  on('Ledger', 'cell of a column', {
    steps: [],
    expected: ['The "Duty" column of the row "Ben" is "Guest"'],
    defect: 'wrong-text:duty-in-ledger=Owner',
    label: 'Wrong Text Bug',
  }),
  on('Ledger', 'row by its number', {
    steps: [],
    expected: ['"Ben" is in the second row', '"Admin" is shown in the first row'],
    defect: 'wrong-order:ledger',
    label: 'Wrong Position Bug',
  }),
  on('Orders', 'control in a row by its number', {
    steps: ['Tap "Pay" in the last row'],
    expected: ['"Paid for Clock" is visible', 'The third row has a "Pay" button'],
    defect: 'wrong-order:orders',
    label: 'Missing Element Bug',
  }),
  on('Ledger', 'cell in a column', {
    steps: [],
    expected: [
      'The row of "Ben" shows "Guest" in the "Duty" column',
      '"Editor" is shown in the "Duty" column of "Cleo"',
    ],
    defect: 'wrong-text:duty-in-ledger=Owner',
    label: 'Wrong Text Bug',
  }),
  on('Ranks', 'order', {
    steps: [],
    expected: ['The list is sorted alphabetically', '"Ann" is the first item', '"Ann" is above "Ben"'],
    defect: 'wrong-order:ranks',
    label: 'Wrong Order Bug',
  }),
  on('Ranks', 'the ends of a list', {
    steps: [],
    expected: ['"Ann" is at the top of the list', '"Cleo" is listed last'],
    defect: 'wrong-order:ranks',
    label: 'Wrong Position Bug',
  }),
  on('Fares', 'exactly these rows', {
    steps: [],
    expected: ['The list contains exactly "Bus", "Train" and "Plane"'],
    defect: 'row-twice:fares',
    label: 'Wrong Count Bug',
  }),
  on('Single', 'the only item', {
    steps: [],
    expected: ['"Pear" is the only item in the list'],
    defect: 'row-twice:single',
    label: 'Wrong Count Bug',
  }),
  on('Basket', 'items in the basket', {
    steps: [],
    expected: ['There are exactly 2 items in the basket'],
    defect: 'row-missing:things',
    label: 'Wrong Count Bug',
  }),
  on('Basket', 'what lies in the basket', {
    steps: [],
    expected: [
      '"Plum" is in the basket',
      'The basket contains "Plum" and "Fig"',
      '"Pear" is not in the basket',
    ],
    broken: {
      app: ["{ name: Plum, price: '€1.00' }, ", "{ name: Pear, price: '€1.00' }, "],
      page: ["['Plum', '€1.00']", "['Pear', '€1.00']"],
    },
    label: 'Missing Element Bug',
  }),
  on('Sums', 'sum of prices', {
    steps: [],
    expected: ['The prices add up to "Total"', '"Total" is between 15 and 16'],
    defect: 'wrong-text:sum=€16.50',
    label: 'Wrong Text Bug',
  }),
  on('Sums', 'pattern', {
    steps: [],
    expected: ['"Code" matches /[A-Z]{3}-[0-9]+/'],
    defect: 'wrong-text:serial=ABC',
    label: 'Wrong Text Bug',
  }),
];

const WHOLE: readonly Construct[] = [
  on('Boxes', 'state of all controls', {
    steps: ['Check "Eggs"'],
    expected: ['All checkboxes are checked', 'All switches are on', 'All switches in "Boxes" are on'],
    broken: { app: ['lit: true', 'lit: false'], page: ["'sound', 'light'],", "'sound'],"] },
    label: 'Wrong State Bug',
  }),
  on('Boxes', 'only some controls', {
    steps: [],
    expected: ['Only "Tea" and "Milk" are checked'],
    broken: { app: ['has_milk: true', 'has_milk: false'], page: ["['tea', 'milk',", "['tea',"] },
    label: 'Wrong State Bug',
  }),
  on('Boxes', 'all controls but one', {
    steps: [],
    expected: ['All checkboxes except "Eggs" are checked'],
    broken: { app: ['has_tea: true', 'has_tea: false'], page: ["['tea', ", '['] },
    label: 'Wrong State Bug',
  }),
  on('People', 'count of things', {
    steps: [],
    expected: ['There are 4 people'],
    defect: 'row-missing:people',
    label: 'Wrong Count Bug',
  }),
  on('People', 'sorted by a caption', {
    steps: [],
    expected: ['The people are sorted by age'],
    broken: { app: ['name: Ann, age: 34', 'name: Ann, age: 14'], page: ["['Ann', 34]", "['Ann', 14]"] },
    label: 'Wrong Order Bug',
  }),
  on('Lessons', 'a thing by its number', {
    steps: ['Tap the second lesson'],
    expected: ['"Opened Numbers" is visible'],
    defect: 'dead-button:lesson',
    label: 'Unresponsive Element Bug',
  }),
  on('Choices', 'stepper', {
    steps: ['Set "Bags" to 3'],
    expected: ['"Bags" is exactly 3'],
    defect: 'dead-button:more-bags',
    label: 'Unresponsive Element Bug',
  }),
  on('Choices', 'quantity of a thing', {
    steps: ['Change the quantity of "Bags" to 3'],
    expected: ['"Bags" is exactly 3'],
    defect: 'dead-button:more-bags',
    label: 'Unresponsive Element Bug',
  }),
  on('Places', 'card of a carousel', {
    steps: ['Tap the second card of the carousel'],
    expected: ['"Asked for Curry" is visible'],
    defect: 'dead-button:curry',
    label: 'Unresponsive Element Bug',
  }),
];

const FORMS: readonly Construct[] = [
  on('Form', 'a box, and two states', {
    steps: [],
    expected: ['The "News" box is unchecked', 'The "Send" button is visible and enabled'],
    defect: 'disabled:send',
    label: 'Wrong State Bug',
  }),
  on('Form', 'placeholder', {
    steps: [],
    expected: ['The "City" field has the placeholder "Where you live"'],
    broken: {
      app: ['hint: Where you live', 'hint: Where you work'],
      page: ["'Where you live'", "'Where you work'"],
    },
    label: 'Wrong Text Bug',
  }),
  on('Form', 'several fields', {
    steps: ['Fill in "First name" with "Ada" and "City" with "Lisbon"', 'Hide the keyboard'],
    expected: ['The "First name" field contains "Ada"', 'The "City" field contains "Lisbon"'],
    defect: 'input-cut:city',
    label: 'Input Rejection Bug',
  }),
  on('Form', 'several switches', {
    steps: ['Turn on "Alerts" and "Chimes"'],
    expected: ['"Alerts" and "Chimes" are on'],
    defect: 'toggle-inert:chimes',
    label: 'Unresponsive Element Bug',
  }),
  on('Staff', 'rows of a table', {
    steps: [],
    expected: ['The table has 3 rows', 'The table contains a row with "Ann" and "Admin"'],
    defect: 'row-missing:staff',
    label: 'Wrong Count Bug',
  }),
  on('Fares', 'prices from low to high', {
    steps: [],
    expected: ['The prices are sorted from low to high'],
    defect: 'wrong-order:fares',
    label: 'Wrong Order Bug',
  }),
  on('Sums', 'an amount', {
    steps: [],
    expected: ['"Total" is 15.50 EUR'],
    defect: 'wrong-text:sum=€16.50',
    label: 'Wrong Text Bug',
  }),
  on('Sums', 'shown as', {
    steps: [],
    expected: ['The total is displayed as "€15.50"'],
    defect: 'wrong-text:sum=€16.50',
    label: 'Wrong Text Bug',
  }),
  on(null, 'a path', {
    steps: ['Open "Mail" > "Deeper"'],
    expected: ['"Deepest" is visible'],
    defect: 'dead-button:deeper',
    label: 'Unresponsive Element Bug',
  }),
  on(null, 'a path without quotation marks', {
    steps: ['Go to Mail > Deeper'],
    expected: ['"Deepest" is visible'],
    defect: 'dead-button:deeper',
    label: 'Unresponsive Element Bug',
  }),
  on('Lessons', 'a thing by its noun', {
    steps: [],
    expected: ['The lesson "Numbers" is displayed'],
    broken: {
      app: ['{ name: Numbers }', '{ name: Sums }'],
      page: ["'Colors', 'Numbers'", "'Colors', 'Sums'"],
    },
    label: 'Missing Element Bug',
  }),
];

const STATES: readonly Construct[] = [
  on('Data', 'a number with its unit', {
    steps: [],
    expected: ['The weight is 12.5 kg', '"Weight" is less than 12.6 kg'],
    defect: 'wrong-text:weight=13 kg',
    label: 'Wrong Text Bug',
  }),
  on('States', 'one or the other', {
    steps: [],
    expected: ['"Overdue" is visible or "Settled" is visible'],
    defect: 'element-missing:overdue',
    label: 'Missing Element Bug',
  }),
  on('States', 'a part by its title', {
    steps: [],
    expected: ['"Overdue" is shown in "States"', '"Submit" is in "Feed"'],
    defect: 'element-missing:overdue',
    label: 'Missing Element Bug',
  }),
  on('States', 'what a part contains', {
    steps: [],
    expected: ['"States" contains "Overdue"'],
    defect: 'element-missing:overdue',
    label: 'Wrong Text Bug',
  }),
  on('States', 'enabled and checked', {
    steps: ['Verify "Submit" is disabled', 'Check "I agree"'],
    expected: ['"I agree" is checked', '"Submit" is enabled'],
    defect: 'disabled:submit',
    label: 'Wrong State Bug',
  }),
  on('States', 'color', {
    steps: [],
    expected: ['"Overdue" is shown in red'],
    broken: { app: ["color: '#d32f2f'", "color: '#2e7d32'"], page: ['color: #d32f2f', 'color: #2e7d32'] },
    label: 'Wrong State Bug',
  }),
  on('States', 'badge of a tab', {
    steps: [],
    expected: ['The "Feed" tab has a badge of 2', 'The "Feed" tab is selected'],
    defect: 'not-selected:feed',
    label: 'Wrong State Bug',
  }),
  on('States', 'keyboard and focus', {
    steps: ['Type "ana@example.com" into "Email"', 'Hide the keyboard'],
    expected: ['The keyboard is not shown', 'The "Email" field contains "ana@example.com"'],
    defect: 'input-cut:email',
    label: 'Input Rejection Bug',
  }),
  on('States', 'turn on', {
    steps: ['Turn on "Muted"'],
    expected: ['"Muted" is on'],
    defect: 'toggle-inert:muted',
    label: 'Unresponsive Element Bug',
  }),
];

const CHOICES: readonly Construct[] = [
  on('Choices', 'until it shows a number', {
    steps: ['Tap "+" next to "Bags" until it shows 4'],
    expected: ['"Bags" is 4'],
    defect: 'dead-button:more-bags',
    label: 'Unresponsive Element Bug',
  }),
  on('Choices', 'select in', {
    steps: ['Select "Sold" in "Status"'],
    expected: ['"Status" shows "Sold"'],
    defect: 'choice-missing:status=Sold',
    label: 'Missing Element Bug',
  }),
  on('Choices', 'select in, and go on', {
    steps: ['Select "Sold" in "Status" and set "Bags" to 2'],
    expected: ['"Status" shows "Sold"', '"Bags" shows "2"'],
    defect: 'choice-missing:status=Sold',
    label: 'Missing Element Bug',
  }),
  on('Choices', 'slider', {
    steps: ['Set the "Volume" slider to 40'],
    expected: ['The "Volume" slider is set to 40'],
    defect: 'gesture-ignored:volume',
    label: 'Input Rejection Bug',
    // An iPhone reports the percentage alone: a plain number is inconclusive there.
    onlyOn: ['simulated', 'chromium', 'android'],
  }),
  on('Choices', 'slider in percent', {
    steps: ['Set the "Volume" slider to 40 %'],
    expected: ['The "Volume" slider is at 40 %'],
    defect: 'gesture-ignored:volume',
    label: 'Input Rejection Bug',
    // Without the ends of the slider, its number is no percentage.
    onlyOn: ['chromium', 'ios'],
  }),
  on('Choices', 'set by its plain name', {
    steps: ['Set the status to "Reserved"', 'Increase the bags to 3'],
    expected: ['"Bags" is exactly 3', '"Status" shows "Reserved"'],
    defect: 'dead-button:more-bags',
    label: 'Unresponsive Element Bug',
  }),
  on('Choices', 'wheel', {
    steps: ['Turn the "Hour" wheel to "09"'],
    expected: ['The "Hour" wheel shows "09"'],
    defect: 'gesture-ignored:hour',
    label: 'Input Rejection Bug',
  }),
  on('Choices', 'set by its name', {
    steps: ['Set "Volume" to 40 and "Hour" to "09"'],
    expected: ['The "Volume" slider is set to 40', 'The "Hour" wheel shows "09"'],
    defect: 'gesture-ignored:volume',
    label: 'Input Rejection Bug',
    onlyOn: ['simulated', 'chromium', 'android'],
  }),
  on('Choices', 'set by its name in percent', {
    steps: ['Set "Volume" to 40 % and "Hour" to "09"'],
    expected: ['The "Volume" slider is at 40 %', 'The "Hour" wheel shows "09"'],
    defect: 'gesture-ignored:volume',
    label: 'Input Rejection Bug',
    // Without the ends of the slider, its number is no percentage.
    onlyOn: ['chromium', 'ios'],
  }),
  on('Choices', 'choose by its name', {
    steps: ['Set "Status" to "Sold"'],
    expected: ['"Status" shows "Sold"'],
    defect: 'choice-missing:status=Sold',
    label: 'Missing Element Bug',
  }),
  on('Dates', 'a day of another month', {
    steps: ['Pick 14 September 2027 in "Departure"', { step: 'Tap "OK"', optional: true }],
    expected: ['"Leaving 2027-09-14" is visible'],
    defect: 'lands-beside:departure',
    label: 'Wrong Text Bug',
  }),
  on('Dates', 'dates of the device', {
    steps: ['Verify "Ordered" shows today\'s date'],
    expected: ['"Delivery" is tomorrow', '"Delivery" is 1 day after "Ordered"'],
    defect: 'wrong-text:delivered=1 January 2020',
    label: 'Wrong Text Bug',
  }),
];

const GESTURES: readonly Construct[] = [
  on('Gestures', 'pinch', {
    steps: ['Pinch out on the map'],
    expected: ['"Zoom 1" is not visible'],
    defect: 'gesture-ignored:map',
    label: 'Unresponsive Element Bug',
  }),
  on('Gestures', 'double tap', {
    steps: ['Double-tap "Photo"'],
    expected: ['"Liked" is visible'],
    defect: 'dead-button:photo',
    label: 'Unresponsive Element Bug',
  }),
  on('Moves', 'drag', {
    steps: ['Drag "Eggs" above "Milk"'],
    expected: ['"Eggs" is above "Milk"'],
    defect: 'gesture-ignored:item',
    label: 'Unresponsive Element Bug',
  }),
  on('Moves', 'drag to the top', {
    steps: ['Drag "Eggs" to the top of the list'],
    expected: ['"Eggs" is the first item'],
    defect: 'gesture-ignored:item',
    label: 'Unresponsive Element Bug',
  }),
  on('Moves', 'move a row', {
    steps: ['Move "Eggs" above "Milk"'],
    expected: ['"Eggs" is 1 row above "Milk"', '"Bread" is 2 rows below "Eggs"'],
    broken: {
      app: ['- { name: Bread }', '- { name: Buns }'],
      page: ["'Bread'", "'Buns'"],
    },
    label: 'Missing Element Bug',
  }),
  on('Places', 'swipe a carousel', {
    steps: ['Swipe left on the carousel'],
    expected: ['"Ramen" is visible in the carousel'],
    broken: {
      app: ['{ button: Ramen, width: 420', '{ button: Ravioli, width: 420'],
      page: ["'Ramen'", "'Ravioli'"],
    },
    label: 'Missing Element Bug',
  }),
  on('Pin', 'two places', {
    steps: ['Tap the "9" button below "Code" and to the right of "7"'],
    expected: ['"Code 9" is visible'],
    defect: 'dead-button:nine',
    label: 'Unresponsive Element Bug',
  }),
  on('Pin', 'tap several', {
    steps: ['Tap 4, 9, 7, 1'],
    expected: ['"Code 4971" is visible'],
    defect: 'dead-button:seven',
    label: 'Unresponsive Element Bug',
  }),
  on('Places', 'a place of a container', {
    steps: ['Tap the "Share" icon in the top-right corner of the toolbar'],
    expected: [],
    defect: 'element-moved:share',
    label: 'Wrong Position Bug',
  }),
  on('Mail', 'undo in the snackbar', {
    steps: ['Tap "Delete letter"', 'Tap "Undo" in the snackbar'],
    expected: ['"Letter" is visible'],
    broken: {
      app: ['do: { set: { deleted: false } }', 'do: { set: { deleted: true } }'],
      page: ['set(() => ({ deleted: false }))', 'set(() => ({ deleted: true }))'],
    },
    label: 'Missing Element Bug',
  }),
  on('Mail', 'close the sheet', {
    steps: ['Tap "Options"', 'Close the sheet'],
    expected: ['"Rename" is not visible'],
    defect: 'dead-button:options',
    label: 'Unresponsive Element Bug',
  }),
  on('Mail', 'close the sheet and go on', {
    steps: ['Tap "Options"', 'Close the sheet and tap "Deeper"'],
    expected: ['The "Deeper" screen is open'],
    defect: 'dead-button:options',
    label: 'Unresponsive Element Bug',
  }),
  on('Side', 'drawer', {
    steps: ['Tap "Sections"', 'Verify the navigation drawer is open', 'Tap "Books"'],
    expected: ['The drawer is closed', '"Chose Books" is visible'],
    defect: 'dead-button:sections',
    label: 'Unresponsive Element Bug',
  }),
  on('Side', 'close the drawer', {
    steps: ['Tap "Sections"', 'Close the navigation drawer'],
    expected: ['The drawer is closed', '"Films" is not visible'],
    defect: 'dead-button:sections',
    label: 'Unresponsive Element Bug',
  }),
  on('Side', 'expand and collapse', {
    steps: ['Expand "Shipping"', 'Verify "Two days by truck" is visible', 'Collapse the "Shipping" section'],
    expected: ['"Three euros" is not visible'],
    defect: 'dead-button:shipping',
    label: 'Unresponsive Element Bug',
  }),
  on('Side', 'expand and go on', {
    steps: ['Expand "Shipping" and tap "Sections"'],
    expected: ['"Films" is visible'],
    defect: 'dead-button:shipping',
    label: 'Unresponsive Element Bug',
  }),
  on('Mail', 'wait for the end of loading', {
    steps: ['Tap "Reload"', 'Wait until loading is finished'],
    expected: ['"Up to date" is visible'],
    defect: 'stuck-spinner:reload',
    label: 'Stuck Loading Bug',
  }),
  on('Mail', 'a time limit', {
    steps: ['Tap "Reload"'],
    expected: ['"Up to date" appears within 60 seconds'],
    defect: 'stuck-spinner:reload',
    label: 'Stuck Loading Bug',
  }),
  on('Mail', 'go back twice', {
    steps: ['Tap "Deeper"', 'Tap "Deepest"', 'Verify "The end" is visible', 'Go back twice'],
    expected: ['The "Mail" screen is open'],
    defect: 'dead-button:deepest',
    label: 'Unresponsive Element Bug',
  }),
];

const PARTS: readonly Construct[] = [
  on('Data', 'data rows', {
    steps: ['Type "${row.who}" into "Name"', 'Tap "Greet"'],
    expected: ['"Hello ${row.who}" is visible'],
    keys: { rows: [{ who: 'Bo' }, { who: 'Cy' }] },
    goals: ['data rows [1: Bo]', 'data rows [2: Cy]'],
    defect: 'dead-button:greet',
    label: 'Unresponsive Element Bug',
  }),
  on('Data', 'another goal', {
    steps: [{ run: '../parts/greet.yaml', with: { who: 'Ana' } }],
    expected: ['"Hello Ana" is visible'],
    defect: 'dead-button:greet',
    label: 'Unresponsive Element Bug',
  }),
  on(null, 'setup and teardown', {
    keys: { setup: ['Tap "Data"', 'Verify "Points" is 120'], teardown: ['Go back', 'Tap "Data"'] },
    steps: ['Tap "Earn"'],
    expected: ['"Points" is 125'],
    defect: 'duplicate-action:earn',
    label: 'Duplicate Action Bug',
  }),
  on('Data', 'remembered value', {
    steps: ['Remember "Points" as "points"', 'Tap "Earn"'],
    expected: ['"Points" equals the remembered points plus 5', '"Points" is higher than before'],
    defect: 'duplicate-action:earn',
    label: 'Wrong Text Bug',
  }),
  on('Data', 'test id', {
    steps: ['Tap #proceed'],
    expected: ['"Went on" is visible'],
    defect: 'dead-button:proceed',
    label: 'Unresponsive Element Bug',
  }),
  on('Data', 'address of the page', {
    steps: ['Tap "Visit"'],
    expected: ['The URL contains "#visited"'],
    onlyOn: ['chromium'],
    defect: 'wrong-screen:visit=deeper',
    label: 'Wrong Screen Bug',
  }),
  on('Data', 'app in front', {
    steps: ['Tap "Visit"'],
    expected: ['The app "com.example.constructs" is open'],
    onlyOn: ['simulated', 'android', 'ios'],
    defect: 'leaves-app:visit',
    label: 'Wrong Screen Bug',
  }),
  on('Data', 'app in the foreground', {
    steps: ['Tap "Visit"'],
    expected: ['The app is in the foreground'],
    onlyOn: ['simulated', 'android', 'ios'],
    defect: 'leaves-app:visit',
    label: 'Wrong Screen Bug',
  }),
  on('Data', 'slow network', {
    steps: ['Slow down the network of the device', 'Tap "Fetch"', 'Wait until loading is finished'],
    expected: ['"Fetched" is visible'],
    defect: 'dead-button:fetch',
    label: 'Unresponsive Element Bug',
    refusedOn: ['android', 'ios'],
  }),
  on('Orders', 'for each row', {
    steps: [{ 'For each row of "Orders", at most 5 times': ['Tap "Pay" of the row "${item}"'] }],
    expected: ['"Paid: 3" is visible'],
    defect: 'dead-button:pay',
    label: 'Unresponsive Element Bug',
  }),
  on('Goods', 'for each row of a list that scrolls', {
    steps: [{ 'For each row of "Goods", at most 12 times': ['Tap "Add" of the row "${item}"'] }],
    expected: ['"Added: 9" is visible'],
    defect: 'dead-button:add',
    label: 'Unresponsive Element Bug',
  }),
  on('Holiday', 'pick a day', {
    steps: ['Pick 14 August'],
    expected: ['"Leaving on 14 August" is visible'],
    defect: 'gesture-ignored:month',
    label: 'Input Rejection Bug',
  }),
];

const DEVICE: readonly Construct[] = [
  on('Device', 'network', {
    steps: ['Take the device offline', 'Verify "Network offline" is visible', 'Take the device online'],
    expected: ['"Network online" is visible'],
    defect: 'wrong-text:network=Network online',
    label: 'Missing Element Bug',
    refusedOn: ['ios'],
  }),
  on('Device', 'mode', {
    steps: ['Switch the device to dark mode'],
    expected: ['"Mode dark" is visible'],
    defect: 'wrong-text:appearance=Mode light',
    label: 'Missing Element Bug',
  }),
  on(null, 'locale', {
    steps: ['Set the locale of the device to "de-DE"', 'Tap "Device"'],
    expected: ['"Locale de-DE" is visible'],
    defect: 'wrong-text:locale=Locale en-US',
    label: 'Missing Element Bug',
    refusedOn: ['android', 'ios'],
  }),
  on('Device', 'font scale', {
    steps: ['Set the font size of the device to 130 %'],
    expected: ['"Size 130" is visible'],
    defect: 'wrong-text:text-size=Size 100',
    label: 'Wrong Text Bug',
    refusedOn: ['chromium', 'android', 'ios'],
  }),
  on(null, 'permission', {
    steps: ['Grant the app the camera permission', 'Tap "Device"'],
    expected: ['"Camera granted" is visible'],
    defect: 'wrong-text:camera=Camera denied',
    label: 'Missing Element Bug',
    refusedOn: ['ios'],
  }),
  on('Device', 'clipboard', {
    steps: ['Set the clipboard to "OLD"', 'Tap "Copy"'],
    expected: ['The clipboard contains "SAVE10"'],
    broken: {
      app: ['device_clipboard: SAVE10', 'device_clipboard: SAVE1'],
      page: ["writeText('SAVE10')", "writeText('SAVE1')"],
    },
    label: 'Wrong Text Bug',
  }),
  on('Device', 'push message', {
    steps: ['Send a push notification titled "News" with the text "Sale today"'],
    expected: ['"News Sale today" is visible'],
    defect: 'wrong-text:news=News none',
    label: 'Missing Element Bug',
    refusedOn: ['chromium', 'android', 'ios'],
  }),
  on('Device', 'notification in the shade', {
    steps: [
      'Tap "Ship"',
      'Open the notification shade',
      'Verify the notification "Order shipped" is shown',
      'Verify "Order lost" is not shown in the notification shade',
    ],
    expected: ['The notification shade contains "It comes tomorrow"'],
    broken: { app: ['title: Order shipped', 'title: Order lost'], page: ['', ''] },
    label: 'Missing Element Bug',
    refusedOn: ['chromium', 'ios'],
  }),
  on('Device', 'notification that opens a screen', {
    steps: [
      'Tap "Ship"',
      'Pull down the notification shade',
      'Tap "It comes tomorrow" in the notification shade',
    ],
    expected: ['The notification shade is closed', '"On its way" is visible'],
    defect: 'element-missing:on-its-way',
    label: 'Missing Element Bug',
    refusedOn: ['chromium', 'ios'],
  }),
  on('Device', 'close the notification shade', {
    steps: [
      'Open the notification shade',
      'Verify the notification shade is open',
      'Close the notification shade',
    ],
    expected: ['"Turned portrait" is visible'],
    defect: 'element-missing:turned',
    label: 'Missing Element Bug',
    refusedOn: ['chromium', 'ios'],
  }),
  on('Device', 'background and return', {
    steps: ['Send the app to the background for 2 seconds'],
    expected: ['The "Device" screen is open', 'The app "com.example.constructs" is open'],
    broken: { app: ['title: Device', 'title: Devise'], page: ['', ''] },
    label: 'Wrong Screen Bug',
    refusedOn: ['chromium'],
  }),
  on('Device', 'background and foreground', {
    steps: [
      'Send the app to the background',
      'Verify the app is in the background',
      'Return to the app',
      'Verify the app is in the foreground',
    ],
    expected: ['"Turned portrait" is visible'],
    defect: 'element-missing:turned',
    label: 'Missing Element Bug',
    refusedOn: ['chromium'],
  }),
  on('Device', 'orientation', {
    steps: ['Rotate to landscape'],
    expected: ['The device is in landscape', '"Turned landscape" is visible'],
    defect: 'element-missing:turned',
    label: 'Missing Element Bug',
  }),
  on(null, 'launch with arguments', {
    steps: ['Launch the app with the argument "--demo"'],
    expected: ['"Started as a demo" is visible'],
    defect: 'element-missing:started',
    label: 'Missing Element Bug',
    refusedOn: ['chromium'],
  }),
];

/** Other words for what the groups above say, each read by rules of its own. */
const PHRASES: readonly Construct[] = [
  on('Flow', 'from one number to another', {
    steps: ['Tap "Like" and "Likes" goes from 4 to 5'],
    expected: [],
    defect: 'duplicate-action:like',
    label: 'Wrong Text Bug',
  }),
  on('Flow', 'from one text to another', {
    steps: ['Tap "Buy" and "Payment" changes from "Due" to "Paid"'],
    expected: [],
    defect: 'dead-button:buy',
    label: 'Unresponsive Element Bug',
  }),
  on('Flow', 'an act and what it shows', {
    steps: ['Verify that tapping "Buy" shows "Bought"'],
    expected: [],
    defect: 'dead-button:buy',
    label: 'Unresponsive Element Bug',
  }),
  on('Flow', 'not available', {
    steps: [],
    expected: ['The "Reserve" button is not available'],
    broken: { app: ['- button: Notify', '- button: Reserve'], page: ["button('Notify'", "button('Reserve'"] },
    label: 'No Effect Bug',
  }),
  on('Form', 'available', {
    steps: [],
    expected: ['The "Send" button is available'],
    defect: 'disabled:send',
    label: 'Wrong State Bug',
  }),
  on('Stock', 'only rows with a text', {
    steps: [],
    expected: ['Only items with "In stock" are shown'],
    defect: 'wrong-text:in-stock=Sold out',
    label: 'Wrong Text Bug',
  }),
  on('Loops', 'notes and duties', {
    steps: ['It is necessary to press the button "Add Milk" -> "Milk added" visible'],
    expected: ['Btn "Add Tea" enabled', '"Milk added" still visible'],
    defect: 'dead-button:add-milk',
    label: 'Unresponsive Element Bug',
  }),
  on('Device', 'minimize and return', {
    steps: ['Minimize the app and open it again', 'Verify the app is in the foreground'],
    expected: ['"Turned portrait" is visible'],
    defect: 'element-missing:turned',
    label: 'Missing Element Bug',
    refusedOn: ['chromium'],
  }),
];

/** Conditions and acts of docs/steps.md that no row above holds. */
const FURTHER: readonly Construct[] = [
  on('Ranks', 'rows by notes', {
    steps: [],
    expected: ['1st row: "Ann"', 'Last row: "Cleo"'],
    defect: 'wrong-order:ranks',
    label: 'Wrong Position Bug',
  }),
  on('Ranks', 'names in order', {
    steps: [],
    expected: ['"Ann", "Ben" and "Cleo" are in this order', '"Ann" comes before "Ben"'],
    defect: 'wrong-order:ranks',
    label: 'Wrong Order Bug',
  }),
  on('Stock', 'no row, and each row', {
    steps: [],
    expected: ['No row contains "Sold out"', 'Each item contains "€"'],
    defect: 'wrong-text:in-stock=Sold out',
    label: 'Wrong Text Bug',
  }),
  on('Stock', 'at least and at most', {
    steps: [],
    expected: ['There are at least 3 rows', 'At most 4 rows are shown', '"In stock" appears more than twice'],
    defect: 'row-missing:stock',
    label: 'Wrong Count Bug',
  }),
  on('Loops', 'a part of a text', {
    steps: [],
    expected: ['A text that contains "Drafts" is shown', 'No message containing "failed" is displayed'],
    defect: 'wrong-text:drafts=Notes: 3',
    label: 'Wrong Text Bug',
  }),
  on('Flow', 'one text in the place of another', {
    steps: ['Tap "More"'],
    expected: ['"Amount: 1" replaces "Amount: 0"'],
    defect: 'dead-button:more',
    label: 'Unresponsive Element Bug',
  }),
  on('Flow', 'optional', {
    steps: [{ step: 'Tap "Skip"', optional: true }, 'Tap "Buy"'],
    expected: ['"Bought" is visible'],
    defect: 'dead-button:buy',
    label: 'Unresponsive Element Bug',
  }),
  on('Flow', 'never', {
    steps: ['Tap "Step"'],
    expected: ['"Finished" never appears', '"Stage 1" is visible'],
    defect: 'duplicate-action:step',
    label: 'No Effect Bug',
  }),
  on('Flow', 'close the app and reopen it', {
    steps: ['Tap "Buy" and "Bought" appears', 'Close the app and reopen it', 'Tap "Flow"'],
    expected: ['"Bought" is not visible', '"Amount: 0" is visible'],
    defect: 'dead-button:buy',
    label: 'Unresponsive Element Bug',
  }),
  on('States', 'wait for a state', {
    steps: ['Check "I agree"', 'Wait until "Submit" is enabled'],
    expected: ['The "Submit" button is not disabled'],
    defect: 'disabled:submit',
    label: 'Wrong State Bug',
  }),
  on('Flow', 'a limit from above within a time', {
    steps: ['Tap "Like"'],
    expected: ['"Likes" is less than 6 within 5 seconds'],
    defect: 'duplicate-action:like',
    label: 'Wrong Text Bug',
  }),
  on('Basket', 'in a place, and another is not', {
    steps: [],
    expected: ['"Plum" is in the basket but "Pear" is not'],
    broken: {
      app: ["{ name: Fig, price: '€2.00' }", "{ name: Pear, price: '€2.00' }"],
      page: ["['Fig', '€2.00']", "['Pear', '€2.00']"],
    },
    label: 'No Effect Bug',
  }),
  on('Form', 'replace a text', {
    steps: [
      'Type "Oslo" into the "City" field',
      'Replace the text in "City" with "Lisbon"',
      'Hide the keyboard',
    ],
    expected: ['The "City" field contains "Lisbon"', 'The "First name" field is empty'],
    defect: 'input-cut:city',
    label: 'Input Rejection Bug',
  }),
  on('Goods', 'scroll to', {
    steps: ['Scroll to "Iron"'],
    expected: ['"Iron" is visible'],
    defect: 'row-missing:goods',
    label: 'Missing Element Bug',
  }),
  on('Single', 'a row by number and name', {
    steps: [],
    expected: ['The list has one row: "Pear"'],
    defect: 'row-twice:single',
    label: 'Wrong Count Bug',
  }),
  on('Sums', 'two bounds', {
    steps: [],
    expected: ['"Total" is at least 15 and at most 16'],
    defect: 'wrong-text:sum=€16.50',
    label: 'Wrong Text Bug',
  }),
  on('States', 'a table of fields', {
    steps: ['When I fill in the form:\n| Email | ana@example.com |', 'Hide the keyboard'],
    expected: ['The "Email" field contains "ana@example.com"'],
    defect: 'input-cut:email',
    label: 'Input Rejection Bug',
  }),
  on('Stock', 'a range of a count', {
    steps: [],
    expected: ['There are between 3 and 5 rows'],
    defect: 'row-missing:stock',
    label: 'Wrong Count Bug',
  }),
  on('Flow', 'only if', {
    steps: ['Tap "Buy" only if "Sale" is visible'],
    expected: ['"Bought" is visible'],
    defect: 'dead-button:buy',
    label: 'Unresponsive Element Bug',
  }),
  on('Flow', 'a value within a time', {
    steps: ['Tap "Like"'],
    expected: ['"Likes" is "5" within 30 seconds'],
    defect: 'duplicate-action:like',
    label: 'Duplicate Action Bug',
  }),
  on('Stock', 'a count within a time', {
    steps: [],
    expected: ['There are 3 rows within 20 seconds'],
    defect: 'row-missing:stock',
    label: 'Wrong Count Bug',
  }),
  on('Sums', 'the value of a name', {
    steps: [],
    expected: ['Total "€15.50" is displayed'],
    defect: 'wrong-text:sum=€16.50',
    label: 'Wrong Text Bug',
  }),
  on('Flow', 'a name and its value in one text', {
    steps: [],
    expected: ['Amount is "0"'],
    defect: 'wrong-text:amount=Amount: 7',
    label: 'Wrong Text Bug',
  }),
  on('Dates', 'a date in figures', {
    steps: [],
    expected: ['"Delivery" is after 2020-01-02'],
    defect: 'wrong-text:delivered=1 January 2020',
    label: 'Wrong Text Bug',
  }),
  on('Dates', 'dates compared', {
    steps: [],
    expected: ['"Delivery" is after today', '"Ordered" is earlier than "Delivery"'],
    defect: 'wrong-text:delivered=1 January 2020',
    label: 'Wrong Text Bug',
  }),
];

/** What several controls or rows show, compared, and lists by what lies in them. */
const BETWEEN: readonly Construct[] = [
  on('Bill', 'a number beside another', {
    steps: [],
    expected: ['"Tax" is less than "Subtotal"', 'The subtotal is more than "Tax"'],
    defect: 'wrong-text:tax-amount=€20.50',
    label: 'Wrong Text Bug',
  }),
  on('Bill', 'a number reckoned from others', {
    steps: [],
    expected: ['"Due" equals "Subtotal" plus "Tax" minus "Discount"'],
    defect: 'wrong-text:tax-amount=€20.50',
    label: 'Wrong Text Bug',
  }),
  on('Bill', 'a sum of controls', {
    steps: [],
    expected: ['"Due" is less than the sum of "Subtotal" and "Tax"', '"Due" is 1.5 more than "Subtotal"'],
    defect: 'wrong-text:due-amount=€16.00',
    label: 'Wrong Text Bug',
  }),
  on('Payees', 'every row but one', {
    steps: [],
    expected: ['Every payee except "Bank" has a "Delete" button'],
    broken: {
      app: ['name: Anna, kept: false', 'name: Anna, kept: true'],
      page: ["['Anna', false]", "['Anna', true]"],
    },
    label: 'Missing Element Bug',
  }),
  on('Lessons', 'a thing in its list', {
    steps: ['Tap "Colors" in the lesson list'],
    expected: ['"Opened Colors" is visible'],
    defect: 'dead-button:lesson',
    label: 'Unresponsive Element Bug',
  }),
  on('Lessons', 'a list of things', {
    steps: [],
    expected: ['"Verbs" is shown in the list of lessons', 'The lesson list contains "Verbs"'],
    broken: { app: ['{ name: Verbs }', '{ name: Words }'], page: ["'Verbs']", "'Words']"] },
    label: 'Missing Element Bug',
  }),
  on('Choices', 'choose from a closed list', {
    steps: ['Select "Sold" from the "Status" list'],
    expected: ['"Status" shows "Sold"'],
    defect: 'choice-missing:status=Sold',
    label: 'Missing Element Bug',
  }),
  on('Lessons', 'choose from an open list', {
    steps: ['Select "Numbers" from the "Lessons" list'],
    expected: ['"Opened Numbers" is visible'],
    defect: 'dead-button:lesson',
    label: 'Unresponsive Element Bug',
  }),
  on('Choices', 'from a list, choose', {
    steps: ['From "Status" choose "Sold"'],
    expected: ['"Status" shows "Sold"'],
    defect: 'choice-missing:status=Sold',
    label: 'Missing Element Bug',
  }),
];

/** The constructs by their kind: what a wire plays in one session. */
export const GROUPS = {
  flow: FLOW,
  lists: LISTS,
  whole: WHOLE,
  forms: FORMS,
  states: STATES,
  choices: CHOICES,
  gestures: GESTURES,
  parts: PARTS,
  device: DEVICE,
  phrases: PHRASES,
  further: FURTHER,
  between: BETWEEN,
} as const satisfies Record<string, readonly Construct[]>;

export const CONSTRUCTS: readonly Construct[] = Object.values(GROUPS).flat();

/** Returns the constructs in parts that are played one after the other: two defects of one screen would hide each other. */
export function apart(constructs: readonly Construct[]): readonly (readonly Construct[])[] {
  const parts: Construct[][] = [];
  const faultOf = ({ defect, broken }: Construct): string => JSON.stringify([defect, broken]);
  const isBeside = (one: Construct, other: Construct): boolean =>
    one.screen === other.screen && faultOf(one) !== faultOf(other);
  for (const one of constructs) {
    const free = parts.find((part) => !part.some((other) => isBeside(one, other)));
    if (free === undefined) parts.push([one]);
    else free.push(one);
  }
  return parts;
}

/** Returns what `run` says of a construct. */
export function endOf(construct: Construct, device: DeviceName, isHealthy: boolean): string {
  if (construct.refusedOn?.includes(device) === true) return 'broken NOT_SUPPORTED';
  return isHealthy ? 'passed' : `failed ${construct.label}`;
}

/** The goal that another one runs. */
const GREET = {
  name: 'greet',
  steps: ['Type "${variables.who}" into "Name"', 'Tap "Greet"'],
  expected_state: ['"Hello ${variables.who}" is visible'],
};

/** Writes one goal for each construct into a folder. */
export async function writeGoals(folder: string, constructs: readonly Construct[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  await mkdir(join(folder, '../parts'), { recursive: true });
  await writeFile(join(folder, '../parts/greet.yaml'), stringify(GREET));
  for (const { name, screen, steps, expected, keys } of constructs) {
    const lines = [...(screen === null ? [] : [`Tap "${screen}"`]), ...steps];
    const text = stringify({
      name,
      ...keys,
      steps: lines,
      ...(expected.length > 0 ? { expected_state: expected } : {}),
    });
    await writeFile(join(folder, `${name.replaceAll(/\W+/g, '-')}.yaml`), text);
  }
}
