/** Rows by their entries: values further on in a row, rows without boxes, places in a grid (R74, R76). */
import { describe, expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, type Sketch } from '../../builders/screen.ts';
import { box, listAt, rowAt, textAt } from '../../builders/screen-layout.ts';

const line = (y: number, ...words: readonly string[]): Sketch[] =>
  words.map((word, i) => textAt(word, 40 + i * 260, y));
const inBox = (y: number, ...words: readonly string[]): Sketch => box(y, 100, ...line(y, ...words));
const stacked = (...words: readonly string[]): Sketch[] =>
  words.map((word, i) => textAt(word, 40, 200 + i * 90));

const ROWS = [inBox(200, 'Apple', '€5', 'Ready'), inBox(320, 'Pear', '€9', 'Sold out')];
const GRID = [...line(200, 'Apple', '€5', 'Ready'), ...line(300, 'Pear', '€9', 'Sold out')];
const TURNS = stacked('Apple', '€5', 'Ready', 'Pear', '€9', 'Sold out');
const COLUMNS = [
  { role: 'container', at: [0, 200, 300, 300], children: [textAt('Apple', 0, 200), textAt('Pear', 0, 300)] },
  { role: 'container', at: [300, 200, 300, 300], children: [textAt('€5', 300, 200), textAt('€9', 300, 300)] },
] as const;
const JOINED = [
  box(200, 160, textAt('Apple', 40, 200), textAt('€5 · Ready', 40, 280)),
  box(400, 160, textAt('Pear', 40, 400), textAt('€9 · Sold out', 40, 480)),
];

const verdict = (statement: string, children: readonly Sketch[]): string =>
  assertionSummary(statement, buildScreen(children)).split(/[ :]/u)[0] ?? '';

describe.each([
  ['in boxes', ROWS],
  ['in a grid', GRID],
  ['in a column of turns', TURNS],
])('a value behind another one, %s', (_, children) => {
  test.each([
    ['"Apple" shows "Ready"', 'met'],
    ['"Apple" shows "Sold out"', 'unmet'],
    ['"Apple" does not show "Ready"', 'unmet'],
    ['"Apple" does not show "Sold out"', 'met'],
    ['"Apple" contains "Ready"', 'met'],
    ['The Apple row shows "Ready"', 'met'],
    ['The Apple row shows "Sold out"', 'unmet'],
    ['The row of "Apple" contains "Ready"', 'met'],
    ['The row of "Apple" does not contain "Ready"', 'unmet'],
    ['The row of "Apple" contains "Sold out"', 'unmet'],
  ])('%s is %s', (statement, result) => {
    expect(verdict(statement, children)).toBe(result);
  });
});

describe('a value further on stays open', () => {
  test.each([
    [
      'beside another amount of its unit, which may be of another column',
      [inBox(200, 'Price', '€5', '€9'), inBox(320, 'Delivery', '€2', '€3')],
      '"Price" shows "€9"',
    ],
    [
      'where captions and values may take turns',
      [inBox(200, 'Name', 'Ann', 'Age', '30'), inBox(320, 'City', 'Rome', 'Zip', '12')],
      '"Name" shows "30"',
    ],
    [
      'behind an amount in a row that stands alone',
      [inBox(200, 'Apple', '€5', 'Ready')],
      '"Apple" shows "Ready"',
    ],
    [
      'behind an amount in a row that stands alone, when denied',
      [inBox(200, 'Apple', '€5', 'Ready')],
      '"Apple" does not show "Ready"',
    ],
    [
      'in a column of words alike',
      stacked('Ann', 'Admin', 'Berlin', 'Bob', 'Guest', 'Paris'),
      '"Ann" does not show "Berlin"',
    ],
    [
      'of two entries of one name',
      [inBox(200, 'Apple', '€5', 'Ready'), inBox(320, 'Apple', '€9', 'Sold out')],
      '"Apple" shows "Ready"',
    ],
    [
      'among other words',
      [inBox(200, 'Apple', '€5', 'Ready to go'), inBox(320, 'Pear', '€9', 'Sold out')],
      '"Apple" does not show "Ready"',
    ],
    [
      'in one text with its name',
      [textAt('Apple €5 Ready', 40, 200), textAt('Pear €9 Sold out', 40, 300)],
      '"Apple" shows "Ready"',
    ],
    [
      'in one text with its name, when denied',
      [textAt('Apple €5 Ready', 40, 200)],
      '"Apple" does not show "Sold out"',
    ],
    ['among several behind a colon', [textAt('Apple: €5, Ready', 40, 200)], '"Apple" does not show "Ready"'],
  ])('%s', (_, children, statement) => {
    expect(verdict(statement, children)).toBe('unproven');
  });

  test('and a text without the value is shown to be wrong', () => {
    expect(verdict('"Apple" shows "Sold out"', [textAt('Apple €5 Ready', 40, 200)])).toBe('unmet');
    expect(verdict('"Apple" shows "Sold out"', [textAt('Apple: €5, Ready', 40, 200)])).toBe('unmet');
  });
});

test('a value that something covers, or that its text negates, is not shown by its entry', () => {
  const hidden = (y: number, name: string): Sketch =>
    box(y, 100, ...line(y, name, '€5'), { ...textAt('Ready', 560, y), coveredBy: 'a cover' });
  expect(verdict('"Apple" shows "Ready"', [hidden(200, 'Apple'), hidden(320, 'Pear')])).toBe('unproven');
  const negated = [inBox(200, 'Apple', '€5', 'No longer · Ready'), inBox(320, 'Pear', '€9', 'Sold out')];
  expect(verdict('"Apple" shows "Ready"', negated)).toBe('unproven');
});

describe('a value between dots', () => {
  test.each([
    ['"Apple" shows "Ready"', 'met'],
    ['"Apple" does not show "Ready"', 'unmet'],
    ['"Apple" shows "Sold out"', 'unmet'],
    ['The row of "Apple" contains "Ready"', 'met'],
    ['The row of "Apple" does not contain "€5"', 'unmet'],
    ['The row of "Apple" does not contain "€9"', 'met'],
  ])('%s is %s', (statement, result) => {
    expect(verdict(statement, JOINED)).toBe(result);
  });
});

describe('the columns of a table', () => {
  test.each([
    ['The row of "Apple" contains "€5"', 'met'],
    ['The row of "Apple" contains "€9"', 'unmet'],
    ['"Apple" shows "€9"', 'unmet'],
    ['"€9" is next to "Apple"', 'unmet'],
  ])('%s is %s', (statement, result) => {
    expect(verdict(statement, COLUMNS)).toBe(result);
  });
});

describe('next to', () => {
  test.each([
    [
      'the texts of a row, however far apart',
      '"€5" is next to "Apple"',
      [
        box(200, 100, textAt('Apple', 0, 200, 100), textAt('€5', 900, 200, 100)),
        box(320, 100, textAt('Pear', 0, 320, 100), textAt('€9', 900, 320, 100)),
      ],
      'met',
    ],
    ['not the row below', '"Pear" is next to "€5"', ROWS, 'unmet'],
    ['not the text right below, of the next row', '"Pear" is next to "Apple"', ROWS, 'unmet'],
    [
      'nobody knows of two lines of a column',
      '"Admin" is next to "Ann"',
      stacked('Ann', 'Admin', 'Bob', 'Guest'),
      'unproven',
    ],
  ])('%s', (_, statement, children, result) => {
    expect(verdict(statement, children)).toBe(result);
  });
});

describe('the place in a grid', () => {
  test.each([
    ['The first row shows "Apple"', 'met'],
    ['The second row shows "€5"', 'unproven'],
    ['The second row shows "Pear"', 'unproven'],
    ['The second row does not contain "Sold out"', 'unproven'],
  ])('%s is %s', (statement, result) => {
    expect(verdict(statement, GRID)).toBe(result);
  });
});

test('a row of another build among those that the tree marks is counted', () => {
  const ad: Sketch = { ...rowAt(0, 320, 1080, textAt('Advertisement', 40, 330, 300)), className: 'Ad' };
  const rows = listAt(
    rowAt(0, 200, 1080, ...line(210, 'Apple', '€5')),
    ad,
    rowAt(0, 440, 1080, ...line(450, 'Pear', '€9')),
  );
  expect(verdict('The third row shows "Pear"', [rows])).toBe('met');
});

test('a row with the words of the line among others leaves its place open; a heading with them does not', () => {
  const rows = [inBox(200, 'Apple', '€5', 'Ready to go'), inBox(320, 'Pear', '€9', 'Sold out')];
  expect(verdict('The second row shows "Ready"', rows)).toBe('unproven');
  expect(verdict('The second row shows "Paid"', [textAt('Paid orders', 40, 100), ...ROWS])).toBe('unmet');
});

test('rows that no box marks are not counted as none', () => {
  expect(verdict('There are 2 rows', GRID)).toBe('unproven');
  expect(verdict('There are 2 rows', [textAt('Nothing here', 40, 200)])).toBe('unmet');
});
