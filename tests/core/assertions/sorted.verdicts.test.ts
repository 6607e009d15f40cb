/** Results about rows in order, with their exact wording (R76). */
import { describe, expect, test } from 'vitest';
import { proveLine, assertionSummary } from '../../builders/assertion.ts';
import { listAt, rowAt, textAt } from '../../builders/screen-layout.ts';
import { button, buildScreen, heading, text, type Sketch } from '../../builders/screen.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';

const BY_NAME = 'The list is sorted alphabetically';
const DOWN = 'The list is sorted by name in descending order';
const BY_PRICE = 'The items are sorted by price from low to high';
const ENDED = { listEnded: true };

/** A text of a row: its words, and where it stands in the row. */
type Cell = readonly [words: string, x: number, y: number, width?: number, height?: number, id?: string];
/** A list from 200 on; each row is 120 high. */
const table = (...rows: readonly (readonly Cell[])[]): Screen =>
  buildScreen([
    listAt(
      ...rows.map((cells, i) =>
        rowAt(
          0,
          200 + i * 120,
          1080,
          ...cells.map(([words, x, y, width = 200, height = 50, id = '']) =>
            text(words, { at: [x, 200 + i * 120 + y, width, height], id }),
          ),
        ),
      ),
    ),
  ]);
const names = (...words: readonly string[]): Screen =>
  table(...words.map((word): readonly Cell[] => [[word, 40, 10]]));
const summary = (line: string, screen: Screen, more = {}): string =>
  assertionSummary(line, screen, { ...ENDED, ...more });

describe('the report of an order', () => {
  test.each([
    [BY_NAME, 'The list sorted by name, upwards'],
    [DOWN, 'The list sorted by name, downwards'],
    [BY_PRICE, 'The items sorted by price, upwards'],
    ['The items are sorted by price from high to low', 'The items sorted by price, downwards'],
  ])('says what was asked: %s', (line, expected) => {
    expect(proveLine(line, names('A1'), ENDED).expected).toBe(expected);
  });

  test('lists what stands on the screen, and begins at the first row', () => {
    const { met, actual, proof } = proveLine(BY_NAME, names('Apple', 'Pear', 'Plum'), ENDED);
    expect([met, actual]).toEqual(['met', 'on the screen: "Apple", "Pear", "Plum"']);
    expect(proof).toMatchObject({ ref: 'e4', rule: 'order' });
  });

  test('points at the row that comes too late', () => {
    const { label, actual, proof } = proveLine(BY_NAME, names('Apple', 'Plum', 'Pear'), ENDED);
    expect([label, actual]).toEqual(['Wrong Order Bug', 'on the screen: "Apple", "Plum", "Pear"']);
    expect(proof).toMatchObject({ ref: 'e8', rule: 'order' });
  });
});

describe('the rows that are compared', () => {
  test('are unknown when one of several lists is named', () => {
    const basket: Sketch = { ...listAt(text('Basket')), at: [0, 1200, 1080, 200] };
    const two = buildScreen([listAt(rowAt(0, 200, 1080, textAt('Milk', 40, 220))), basket]);
    expect(summary('The "Basket" list is sorted alphabetically', two)).toBe(
      'unproven judge: several lists are in view',
    );
  });

  test('are unknown when one of them differs from the others, as a header does', () => {
    const titled = buildScreen([
      listAt(
        heading('Fruit', { at: [0, 200, 1080, 100] }),
        rowAt(0, 300, 1080, textAt('Apple', 40, 310)),
        rowAt(0, 420, 1080, textAt('Pear', 40, 430)),
      ),
    ]);
    expect(summary(BY_NAME, titled)).toBe('unproven judge: nobody can tell what its rows are');
  });

  test('are unknown when two groups of boxes repeat', () => {
    const group = (top: number, ...words: readonly string[]): Sketch => ({
      className: 'div',
      at: [0, top, 1080, 500],
      children: words.map((word, i) => ({
        className: 'div',
        at: [0, top + i * 130, 1080, 120],
        children: [textAt(word, 40, top + i * 130), button('Delete', { at: [800, top + i * 130, 200, 80] })],
      })),
    });
    const two = buildScreen([group(300, 'Apple', 'Pear'), group(900, 'Milk', 'Tea')]);
    expect(summary(BY_NAME, two)).toBe('unproven judge: nobody can tell what its rows are');
  });

  test('are in the order in which they are drawn, whatever the tree says', () => {
    const drawn = buildScreen([
      listAt(
        rowAt(0, 440, 1080, textAt('Pear', 40, 450)),
        rowAt(0, 200, 1080, textAt('Apple', 40, 210)),
        rowAt(0, 320, 1080, textAt('Cherry', 40, 330)),
      ),
    ]);
    expect(summary(BY_NAME, drawn)).toBe('met: on the screen: "Apple", "Cherry", "Pear"');
  });

  test.each([
    ['one', names('Apple'), 1],
    ['none', buildScreen([listAt()]), 0],
  ])('have no order when there is %s', (_, screen, n) => {
    expect(summary(BY_NAME, screen)).toBe(`unproven: ${n} whole rows are in view, which have no order`);
  });

  /** Three rows of which the last one ends this far below the list. */
  const cutOff = (by: number): Screen =>
    buildScreen([
      {
        ...listAt(
          ...['Apple', 'Pear', 'Banana'].map((word, i) =>
            rowAt(0, 200 + i * 120, 1080, textAt(word, 40, 210 + i * 120)),
          ),
        ),
        at: [0, 200, 1080, 360 - by],
      },
    ]);
  test.each([
    [0, 'unmet Wrong Order Bug: on the screen: "Apple", "Pear", "Banana"'],
    [2, 'unmet Wrong Order Bug: on the screen: "Apple", "Pear", "Banana"'],
    [3, 'unproven: on the screen: "Apple", "Pear", and a list goes on'],
    [60, 'unproven: on the screen: "Apple", "Pear", and a list goes on'],
  ])('are those that no edge cuts off, by %i pixels', (by, answer) => {
    expect(summary(BY_NAME, cutOff(by))).toBe(answer);
  });

  test('are not all there while the list goes on', () => {
    const full = names('Ann', 'Bob', 'Cid', 'Dan', 'Eve');
    const { met, actual, proof } = proveLine(BY_NAME, full);
    expect([met, actual]).toEqual([
      'unproven',
      'on the screen: "Ann", "Bob", "Cid", "Dan", "Eve", and a list goes on',
    ]);
    expect(proof).toMatchObject({ ref: 'e4', rule: 'order' });
    expect(assertionSummary(BY_NAME, names('Bob', 'Ann', 'Cid', 'Dan', 'Eve'))).toBe(
      'unmet Wrong Order Bug: on the screen: "Bob", "Ann", "Cid", "Dan", "Eve"',
    );
  });
});

describe('names in two orders', () => {
  const differently = ', which languages order differently';
  test.each<[string, string, readonly string[], string]>([
    ['numbers inside them', BY_NAME, ['Item 2', 'Item 10'], 'unproven judge'],
    ['letters with accents', BY_NAME, ['Émile', 'Zoe'], 'unproven judge'],
    ['letters with accents, downwards', DOWN, ['Zoe', 'Émile'], 'unproven judge'],
    ['capitals', BY_NAME, ['apple', 'Banana', 'cherry'], 'met'],
    ['capitals, downwards', DOWN, ['cherry', 'Banana', 'apple'], 'met'],
    ['equal names, downwards', DOWN, ['Pear', 'Pear', 'Apple'], 'met'],
  ])('%s: %s', (_, line, words, answer) => {
    const listed = words
      .map((word) => `"${word}"`)
      .join(', ')
      .toLowerCase();
    const end = answer === 'met' ? '' : differently;
    expect(summary(line, names(...words)).toLowerCase()).toBe(`${answer}: on the screen: ${listed}${end}`);
  });

  test('are wrong where any two neighbours are wrong in every language', () => {
    expect(summary(BY_NAME, names('Émile', 'Zoe', 'Ann'))).toMatch(/^unmet Wrong Order Bug/);
  });

  test('report the row at which they begin', () => {
    expect(proveLine(BY_NAME, names('Item 2', 'Item 10'), ENDED).proof).toMatchObject({ ref: 'e4' });
  });
});

describe('the text that names a row', () => {
  const NO_NAME = 'unproven judge: nobody can tell which of its texts are names';
  const rival = ', and other texts of the rows are in another order';
  const found = (...words: readonly string[]): string =>
    `met: on the screen: ${words.map((word) => `"${word}"`).join(', ')}`;

  test.each<[string, readonly (readonly Cell[])[], string]>([
    ['is no number', [[['1', 40, 10]], [['2', 40, 10]]], NO_NAME],
    ['is no text that begins with a number', [[['1 Ann', 40, 10]], [['2 Bob', 40, 10]]], NO_NAME],
    ['may begin with a sign', [[['(Ann)', 40, 10]], [['(Bob)', 40, 10]]], found('(Ann)', '(Bob)')],
    ['is no initial', [[['A', 40, 10]], [['B', 40, 10]]], NO_NAME],
    ['may be an initial in one row', [[['A', 40, 10]], [['Bo', 40, 10]]], found('A', 'Bo')],
    ['is not the same in all rows', [[['Sale', 40, 10]], [['Sale', 40, 10]]], NO_NAME],
    [
      'may be the same in some',
      [[['Ann', 40, 10]], [['Ann', 40, 10]], [['Bob', 40, 10]]],
      found('Ann', 'Ann', 'Bob'),
    ],
    ['is in every row', [[['Ann', 40, 10]], [['12', 40, 10]], [['Bob', 40, 10]]], NO_NAME],
    [
      'is not the initial before it',
      [
        [
          ['B', 40, 10, 50],
          ['Ann', 300, 10],
        ],
        [
          ['A', 40, 10, 50],
          ['Bob', 300, 10],
        ],
      ],
      found('Ann', 'Bob'),
    ],
    [
      'stands over the second line',
      [
        [
          ['Ann', 40, 5],
          ['red', 40, 65],
        ],
        [
          ['Bob', 40, 5],
          ['green', 40, 65],
        ],
      ],
      found('Ann', 'Bob'),
    ],
    [
      'stands over the second line, wherever the tree names that',
      [
        [
          ['red', 40, 65],
          ['Ann', 40, 5],
        ],
        [
          ['green', 40, 65],
          ['Bob', 40, 5],
        ],
      ],
      found('Ann', 'Bob'),
    ],
    [
      'stands over a line that begins at half of its height',
      [
        [
          ['Ann', 40, 5, 200, 60],
          ['red', 300, 35],
        ],
        [
          ['Bob', 40, 5, 200, 60],
          ['green', 300, 35],
        ],
      ],
      found('Ann', 'Bob'),
    ],
    [
      'may be the text beside it that begins higher than half of its height',
      [
        [
          ['Ann', 40, 5, 200, 60],
          ['red', 300, 34],
        ],
        [
          ['Bob', 40, 5, 200, 60],
          ['green', 300, 34],
        ],
      ],
      `unproven judge: on the screen: "Ann", "Bob"${rival}`,
    ],
    [
      'may be the text below it in one row only',
      [
        [
          ['Ann', 40, 5],
          ['red', 300, 65],
        ],
        [
          ['Bob', 40, 5],
          ['green', 300, 5],
        ],
      ],
      `unproven judge: on the screen: "Ann", "Bob"${rival}`,
    ],
    [
      'stands in the left half, and not in the right one',
      [
        [
          ['Ann', 40, 5],
          ['red', 540, 5],
        ],
        [
          ['Bob', 40, 5],
          ['green', 540, 5],
        ],
      ],
      found('Ann', 'Bob'),
    ],
    [
      'may be another text of the left half',
      [
        [
          ['Ann', 40, 5],
          ['red', 539, 5],
        ],
        [
          ['Bob', 40, 5],
          ['green', 539, 5],
        ],
      ],
      `unproven judge: on the screen: "Ann", "Bob"${rival}`,
    ],
    [
      'may be another text of the right half, when the first one stands there too',
      [
        [
          ['Ann', 540, 5],
          ['red', 800, 5],
        ],
        [
          ['Bob', 540, 5],
          ['green', 800, 5],
        ],
      ],
      `unproven judge: on the screen: "Ann", "Bob"${rival}`,
    ],
    [
      'may be in larger type below it',
      [
        [
          ['Ann', 40, 5, 200, 40],
          ['red', 40, 50, 200, 46],
        ],
        [
          ['Bob', 40, 5, 200, 40],
          ['green', 40, 50, 200, 46],
        ],
      ],
      `unproven judge: on the screen: "Ann", "Bob"${rival}`,
    ],
    [
      'is not below it in type that is hardly larger',
      [
        [
          ['Ann', 40, 5, 200, 40],
          ['red', 40, 50, 200, 45],
        ],
        [
          ['Bob', 40, 5, 200, 40],
          ['green', 40, 50, 200, 45],
        ],
      ],
      found('Ann', 'Bob'),
    ],
    [
      'is not below it where one line alone is high',
      [
        [
          ['Ann', 40, 5, 200, 40],
          ['red', 40, 50, 200, 40],
        ],
        [
          ['Bob', 40, 5, 200, 40],
          ['green', 40, 50, 200, 66],
        ],
        [
          ['Cid', 40, 5, 200, 40],
          ['blue', 40, 50, 200, 40],
        ],
      ],
      found('Ann', 'Bob', 'Cid'),
    ],
    [
      'may be any text in the same order',
      [
        [
          ['Ann', 40, 5],
          ['Carp', 300, 5],
        ],
        [
          ['Bob', 40, 5],
          ['Dace', 300, 5],
        ],
      ],
      found('Ann', 'Bob'),
    ],
    [
      'decides nothing where two rows are named alike and the second line is in another order',
      [
        [
          ['Ann', 40, 5],
          ['red', 40, 65],
        ],
        [
          ['Ann', 40, 5],
          ['green', 40, 65],
        ],
        [
          ['Bob', 40, 5],
          ['blue', 40, 65],
        ],
      ],
      `unproven judge: on the screen: "Ann", "Ann", "Bob"${rival}`,
    ],
    [
      'is left open as it is, when languages differ about it',
      [
        [
          ['Item 2', 40, 5],
          ['red', 300, 5],
        ],
        [
          ['Item 10', 40, 5],
          ['green', 300, 5],
        ],
      ],
      'unproven judge: on the screen: "Item 2", "Item 10", which languages order differently',
    ],
    [
      'is wrong where all its texts are wrong',
      [
        [
          ['Bob', 40, 5],
          ['red', 300, 5],
        ],
        [
          ['Ann', 40, 5],
          ['green', 300, 5],
        ],
      ],
      'unmet Wrong Order Bug: on the screen: "Bob", "Ann"',
    ],
  ])('%s', (_, rows, answer) => {
    expect(summary(BY_NAME, table(...rows))).toBe(answer);
  });

  test('is known by its id where badges move it', () => {
    const id = 'com.app:id/name';
    const rows = table(
      [['Ann', 40, 5, 200, 50, id]],
      [
        ['New', 40, 5],
        ['Bob', 300, 5, 200, 50, id],
      ],
    );
    expect(summary(BY_NAME, rows)).toBe(found('Ann', 'Bob'));
  });

  test('is not known by an id that each row has of its own', () => {
    const rows = table([['Ann', 40, 5, 200, 50, 'row-1']], [['Bob', 40, 5, 200, 50, 'row-2']]);
    expect(summary(BY_NAME, rows)).toBe(found('Ann', 'Bob'));
  });

  test('is not known where a word in brackets moves it in one row', () => {
    const rows = table(
      [['Ann', 40, 5]],
      [
        ['(New)', 300, 5],
        ['Bob', 40, 5],
      ],
    );
    expect(summary(BY_NAME, rows)).toBe(NO_NAME);
  });

  test('is not known where a word above or beside it moves it in one row', () => {
    const rows = table(
      [['Ann', 40, 5]],
      [
        ['New', 300, 5],
        ['Bob', 40, 5],
      ],
    );
    expect(summary(BY_NAME, rows)).toBe(NO_NAME);
  });

  test.each<[string, Cell]>([
    ['a number', ['12', 300, 5]],
    ['a number of something', ['12 left', 300, 5]],
    ['a word below it', ['New', 300, 65]],
    ['a word at half of its height', ['New', 300, 30]],
  ])('is known although one row has %s too', (_, more) => {
    expect(summary(BY_NAME, table([['Ann', 40, 5]], [['Bob', 40, 5], more]))).toBe(found('Ann', 'Bob'));
  });

  test('is not one that nobody can see', () => {
    const rows = table(
      [
        ['red', 1100, 5],
        ['Ann', 40, 5],
      ],
      [
        ['green', 1100, 5],
        ['Bob', 40, 5],
      ],
    );
    expect(summary(BY_NAME, rows)).toBe(found('Ann', 'Bob'));
    const undrawn = table(
      [
        ['red', 40, 5],
        ['Ann', 300, 5],
      ],
      [
        ['green', 40, 5],
        ['Bob', 300, 5],
      ],
    );
    expect(summary(BY_NAME, { ...undrawn, undrawn: ['e4', 'e7'] })).toBe(found('Ann', 'Bob'));
  });
});

describe('the price of a row', () => {
  const prices = (...words: readonly string[]): Screen =>
    table(
      ...words.map((word, i): readonly Cell[] => [
        [`Item ${i}`, 40, 5],
        [word, 600, 5],
      ]),
    );

  test.each<[string, readonly string[], string]>([
    ['rises', ['$2.00', '$9.50'], 'met: on the screen: "$2.00", "$9.50"'],
    [
      'may be the same in some rows',
      ['$2.00', '$2.00', '$3.00'],
      'met: on the screen: "$2.00", "$2.00", "$3.00"',
    ],
    ['falls', ['$9.50', '$2.00'], 'unmet Wrong Order Bug: on the screen: "$9.50", "$2.00"'],
    ['needs no currency, with two decimals', ['2.00', ' 9,50 '], 'met: on the screen: "2.00", "9,50"'],
    [
      'needs a currency without decimals',
      ['2', '9'],
      'unproven judge: nobody can tell what row 1 is sorted by',
    ],
    ['has two decimals, not one', ['2.0', '9.5'], 'unproven judge: nobody can tell what row 1 is sorted by'],
    [
      'stands alone without a currency',
      ['2.00', '9.50 kg'],
      'unproven judge: nobody can tell what row 2 is sorted by',
    ],
    [
      'stands alone, with nothing before it',
      ['2.00', 'from 9.50'],
      'unproven judge: nobody can tell what row 2 is sorted by',
    ],
    ['is a number', ['$2.00', '$'], 'unproven judge: nobody can tell what row 2 is sorted by'],
    ['is a single number', ['$2.00', '$3 of $5'], 'unproven judge: nobody can tell what row 2 is sorted by'],
    [
      'has a currency that exists',
      ['EUR 2', 'ABC 3'],
      'unproven judge: nobody can tell what row 2 is sorted by',
    ],
    [
      'has a code that is no part of a word',
      ['EUR 2', 'EURO 3'],
      'unproven judge: nobody can tell what row 2 is sorted by',
    ],
    ['is the same in all rows', ['$2.00', '$2.00'], 'unproven judge: all its prices are the same'],
    ['is in the same words', ['EUR 2', 'USD 3'], 'unproven judge: its prices are in different words'],
    [
      'may be grouped',
      ['€2', '€1,250', '€3'],
      'unproven judge: on the screen: "€2", "€1,250", "€3", which languages order differently',
    ],
    [
      'is wrong in all readings',
      ['€2000', '€1,250'],
      'unmet Wrong Order Bug: on the screen: "€2000", "€1,250"',
    ],
  ])('%s: %j', (_, words, answer) => {
    expect(summary(BY_PRICE, prices(...words))).toBe(answer);
  });

  test('is read with the decimal sign that the screen shows elsewhere', () => {
    const rows = prices('€2', '€1,250');
    const more = buildScreen([text('€12.50', { at: [0, 900, 400, 80] })]).elements.slice(1);
    const screen = { ...rows, elements: [...rows.elements, ...more.map((e) => ({ ...e, ref: 'more' }))] };
    expect(summary(BY_PRICE, screen)).toBe('met: on the screen: "€2", "€1,250"');
  });

  test('that nobody can tell is reported with its row', () => {
    const { proof } = proveLine(BY_PRICE, prices('$2.00', 'free', '$3.00'), ENDED);
    expect(proof).toMatchObject({ ref: 'e6', rule: 'order' });
  });

  test.each([
    ['$2.00', '$2.00'],
    ['EUR 2', 'USD 3'],
  ])('that orders nothing is reported with the first row: %s, %s', (...words) => {
    expect(proveLine(BY_PRICE, prices(...words), ENDED).proof).toMatchObject({ ref: 'e3', rule: 'order' });
  });

  test('that falls is reported where it stands', () => {
    expect(proveLine(BY_PRICE, prices('$9.00', '$2.00'), ENDED).proof).toMatchObject({ ref: 'e8' });
  });

  test('is not known where a row has two', () => {
    const rows = table(
      [['$2.00', 40, 5]],
      [
        ['$3.00', 40, 5],
        ['$9.00', 600, 5],
      ],
    );
    expect(summary(BY_PRICE, rows)).toBe('unproven judge: nobody can tell what row 2 is sorted by');
  });
});
