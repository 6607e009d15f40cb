/** Pages that mislead: irregular lists, titles near lists, values before names, words that are choices, and statements about them. */
import type { StatedPage, Statement } from './statements.ts';

type Row = readonly [name: string, ...values: string[]];

const SHOP: readonly Row[] = [
  ['Apple', '€5', 'Ready'],
  ['Pear', '€9', 'Sold out'],
  ['Fig', '€7', 'Waiting'],
];
/** A row lacks its last value. */
const HOLE: readonly Row[] = [
  ['Apple', '€5', 'Ready'],
  ['Pear', '€9'],
  ['Fig', '€7', 'Waiting'],
];
/** A row lacks a value between others. */
const GAP: readonly Row[] = [
  ['Apple', '€5', 'Ready'],
  ['Pear', 'Sold out'],
  ['Fig', '€7', 'Waiting'],
];
const PEOPLE: readonly Row[] = [
  ['Ann', 'Admin', 'Berlin'],
  ['Bob', 'Guest', 'Paris'],
  ['Cem', 'Owner', 'Rome'],
];
const ROOMS: readonly Row[] = [
  ['Room 12', '€80', 'Free'],
  ['Suite', '€240', 'Taken'],
  ['Room 7', '€60', 'Dirty'],
];
const CHAT: readonly Row[] = [
  ['Hi', '10:01'],
  ['Hello', '10:02'],
  ['Bye', '10:03'],
];
const DETAILS: readonly Row[] = [
  ['Name', 'Ann'],
  ['Age', '30'],
  ['City', 'Rome'],
];
const STATISTICS: readonly Row[] = [
  ['Posts', '12'],
  ['Followers', '340'],
  ['Following', '80'],
];

/** The names of the things on these pages. */
export const ODD_NAMES: readonly string[] = [SHOP, PEOPLE, ROOMS, CHAT, DETAILS].flatMap((rows) =>
  rows.map(([name]) => name),
);

const block = (text: string, style = ''): string => `<div style="${style}">${text}</div>`;
const line = (words: readonly string[], style = 'padding:12px 0'): string =>
  `<div style="display:flex;gap:16px;${style}">${words.map((word, i) => `<span${i === 0 ? ' style="flex:1"' : ''}>${word}</span>`).join('')}</div>`;
const lines = (rows: readonly Row[]): string => rows.map((row) => line(row)).join('');
const stacked = (rows: readonly (readonly string[])[], style = ''): string =>
  rows.map((row) => block(row.map((word) => block(word)).join(''), style)).join('');
const column = (rows: readonly (readonly string[])[]): string =>
  rows.flatMap((row) => row.map((word) => block(word))).join('');
const cards = (rows: readonly Row[], width: string): string =>
  `<div style="display:flex;flex-wrap:wrap">${rows.map((row) => block(row.map((word) => block(word)).join(''), `width:${width};padding:8px 0`)).join('')}</div>`;
const noted = (rows: readonly Row[]): string =>
  rows
    .map(
      ([name, ...values]) =>
        block(name, 'margin-top:10px') + values.map((v) => block(v, 'font-size:13px')).join(''),
    )
    .join('');

const so = (...stated: readonly string[]): Statement[] => stated.map((of) => ({ line: of, isSo: true }));
const not = (...stated: readonly string[]): Statement[] => stated.map((of) => ({ line: of, isSo: false }));

/** States which value belongs to which name, and which does not. */
function relations(rows: readonly Row[]): Statement[] {
  const values = rows.flatMap(([, ...own]) => own);
  return rows.flatMap(([name, ...own]) =>
    values.flatMap((value) => {
      const isOwn = own.includes(value);
      const [holds, denied] = [
        [`"${name}" shows "${value}"`, `The row of "${name}" contains "${value}"`],
        [`"${name}" does not show "${value}"`, `The row of "${name}" does not contain "${value}"`],
      ];
      return isOwn
        ? [...so(...holds), ...not(...denied)]
        : [...not(...holds, `"${value}" is next to "${name}"`), ...so(...denied)];
    }),
  );
}

const PAGES: readonly StatedPage[] = [
  {
    name: 'a title in the column',
    body: block('Fruit') + column(SHOP),
    statements: [
      ...relations(SHOP),
      ...not('"Fruit" shows "Apple"', '"Fruit" shows "€5"', 'The list is empty', 'There are 0 rows'),
    ],
  },
  {
    name: 'a title close above blocks',
    body: block('Sale') + noted(SHOP),
    statements: [
      ...relations(SHOP),
      ...not('"Sale" shows "Apple"', '"Sale" is "Apple"', '"Sale" shows "€5"'),
    ],
  },
  {
    name: 'a title above lines, and a text below',
    body: block('Fruit') + lines(SHOP) + block('Help'),
    statements: [
      ...relations(SHOP),
      ...so('The first row shows "Apple"', 'There are 3 rows'),
      ...not('The list is empty', 'The first row shows "Fruit"', 'There are 5 rows'),
    ],
  },
  {
    name: 'two lists with titles',
    body:
      block('Fruit', 'font-size:28px') +
      lines(SHOP) +
      block('Tools', 'font-size:28px') +
      lines([
        ['Saw', '€30', 'New'],
        ['Axe', '€40', 'Used'],
      ]),
    statements: [
      ...relations([...SHOP, ['Saw', '€30', 'New'], ['Axe', '€40', 'Used']]),
      ...not('There are 0 rows', 'The "Tools" list is empty'),
    ],
  },
  {
    name: 'lines, one of them shorter',
    body: lines(HOLE),
    statements: [...relations(HOLE), ...not('The Pear row shows "Ready"', 'The Pear row shows "Waiting"')],
  },
  {
    name: 'blocks, one of them shorter',
    body: stacked(HOLE, 'margin:20px 0'),
    statements: [...relations(HOLE), ...not('The Pear row shows "Ready"')],
  },
  { name: 'cards, one of them shorter', body: cards(HOLE, '50%'), statements: relations(HOLE) },
  { name: 'lines, one without its amount', body: lines(GAP), statements: relations(GAP) },
  { name: 'blocks, one without its amount', body: stacked(GAP, 'margin:20px 0'), statements: relations(GAP) },
  {
    name: 'the amount first',
    body: stacked(
      SHOP.map(([name, price = '', state = '']) => [price, name, state]),
      'padding:12px 0',
    ),
    statements: relations(SHOP),
  },
  {
    name: 'the state first',
    body: column(SHOP.map(([name, price = '', state = '']) => [state, name, price])),
    statements: relations(SHOP),
  },
  { name: 'names with numbers', body: lines(ROOMS), statements: relations(ROOMS) },
  { name: 'names with numbers, in blocks', body: noted(ROOMS), statements: relations(ROOMS) },
  {
    name: 'details below their names',
    body: noted(DETAILS),
    statements: [...relations(DETAILS), ...not('"Name" shows "Age"')],
  },
  { name: 'details beside their names', body: lines(DETAILS), statements: relations(DETAILS) },
  {
    name: 'lines, and sums below',
    body:
      lines(SHOP) +
      lines([
        ['Subtotal', '€21'],
        ['Shipping', '€2'],
        ['Total', '€23'],
      ]),
    statements: [
      ...relations(SHOP),
      ...so('"Total" is "€23"', '"Shipping" shows "€2"'),
      ...not(
        '"Total" is "€2"',
        '"Fig" shows "€21"',
        '"Subtotal" shows "€23"',
        '"Total" does not show "€23"',
        '"Subtotal" shows "Waiting"',
      ),
    ],
  },
  {
    name: 'choices in two lines',
    body: `<div style="width:330px">${['Red', 'Blue', 'Green', 'Black', 'White', 'Pink'].map((word) => `<span style="display:inline-block;width:90px;margin:6px">${word}</span>`).join('')}</div>`,
    statements: not('"Red" shows "Blue"', '"Red" shows "Black"', '"Blue" is "White"', '"Red" is "Blue"'),
  },
  { name: 'a chat', body: noted(CHAT), statements: relations(CHAT) },
  {
    name: 'a bar below',
    body: `${lines(SHOP)}<div style="position:fixed;bottom:0;left:0;right:0;display:flex;justify-content:space-around;background:#eee"><a href="#">Home</a><a href="#">Search</a><a href="#">Me</a></div>`,
    statements: [
      ...relations(SHOP),
      ...not('"Fig" shows "Home"', 'There are 4 rows', 'The list is empty'),
      ...so('"Fig" does not show "Search"'),
    ],
  },
  {
    name: 'a price before and after',
    body: lines([
      ['Apple', '€9', '€5'],
      ['Pear', '€12', '€7'],
    ]),
    statements: not(
      '"Apple" shows "€12"',
      '"Pear" shows "€9"',
      '"Pear" does not show "€7"',
      '"Apple" is "€7"',
    ),
  },
  { name: 'lines of words', body: lines(PEOPLE), statements: relations(PEOPLE) },
  { name: 'blocks of words', body: stacked(PEOPLE, 'margin:24px 0'), statements: relations(PEOPLE) },
  {
    name: 'lines with buttons',
    body: SHOP.map((row) => line([...row, '<button>Buy</button>'])).join(''),
    statements: [...relations(SHOP), ...not('The list is empty')],
  },
  {
    name: 'sections',
    body: PEOPLE.map(([name, ...values]) => `<h3>${name}</h3>${values.map((v) => block(v)).join('')}`).join(
      '',
    ),
    statements: relations(PEOPLE),
  },
  {
    name: 'no messages',
    body:
      block('Inbox', 'font-size:28px') +
      block('No messages yet') +
      block('Come back later') +
      block('Have a nice day'),
    statements: [
      ...not('There are 3 rows', 'The list has 2 items'),
      ...so('There are 0 rows', 'The list is empty'),
    ],
  },
  {
    name: 'a button without words beside a title',
    body: `<div style="display:flex"><b style="flex:1">Recent</b><button style="width:30px"></button></div>${lines(
      [
        ['Rent', '€900'],
        ['Food', '€30'],
      ],
    )}`,
    statements: [
      ...so('"Recent" contains "Rent"'),
      ...not('"Recent" is empty', '"Recent" contains "Gas"', '"Recent" does not contain "Rent"'),
    ],
  },
  {
    name: 'choices that are only drawn',
    body: ['Day', 'Week', 'Month']
      .map(
        (word, i) =>
          `<div style="padding:6px"><span onclick="1" style="${i === 1 ? 'color:#06c;font-weight:700' : ''}">${word}</span></div>`,
      )
      .join(''),
    statements: [
      ...so('"Week" is selected'),
      ...not('"Week" is not selected', '"Day" is selected', '"Month" is selected'),
    ],
  },
  {
    name: 'numbers above their names',
    body: cards(
      STATISTICS.map(([name, value = '']) => [value, name]),
      '33%',
    ),
    statements: relations(STATISTICS),
  },
  { name: 'numbers below their names', body: cards(STATISTICS, '33%'), statements: relations(STATISTICS) },
];

/** Returns the pages, and what is stated of each. */
export const oddPages = (): readonly StatedPage[] =>
  PAGES.map((page) => ({ ...page, name: `odd: ${page.name}` }));
