/** `Every row has a "Delete" button`, `No row contains "Sold out"`: over the rows of the list in view (R76). */
import { describe, expect, test } from 'vitest';
import { assertionSummary, conditionsOf } from '../../builders/assertion.ts';
import { listAt, rowAt, textAt } from '../../builders/screen-layout.ts';
import { buildScreen, button, text, type Sketch } from '../../builders/screen.ts';
import {
  unmetLabel,
  isPositive,
  excludesDuplicate,
  searchTargets,
} from '../../../src/core/assertions/index.ts';

interface Row {
  readonly words: readonly string[];
  readonly button?: string;
  readonly more?: Sketch;
}

const row = ({ words, button: label, more = {} }: Row, i: number): Sketch => ({
  ...rowAt(
    0,
    200 + i * 120,
    1080,
    ...words.map((word, n) => text(word, { at: [40 + n * 300, 205 + i * 120, 250, 50] })),
    ...(label === undefined ? [] : [button(label, { at: [800, 205 + i * 120, 200, 80] })]),
  ),
  ...more,
});
const page = (rows: readonly Row[], ...more: readonly Sketch[]) =>
  buildScreen([listAt(...rows.map(row)), textAt('Below', 40, 1800), ...more]);
const summary = (line: string, rows: readonly Row[], context = {}, ...more: readonly Sketch[]): string =>
  assertionSummary(line, page(rows, ...more), { listEnded: true, ...context });

const SHOP: readonly Row[] = [
  { words: ['Milk', '3 km'], button: 'Delete' },
  { words: ['Bread', '5 km'], button: 'Delete' },
];
const WITHOUT: readonly Row[] = [...SHOP, { words: ['Eggs', 'near'] }];

describe('"only" in a list', () => {
  const line = 'The list shows only "Milk" and "Bread"';

  test('is met where each row holds one of the names, once or several times', () => {
    expect(summary(line, SHOP)).toMatch(/^met/u);
    expect(summary(line, [...SHOP, ...SHOP])).toMatch(/^met/u);
  });

  test('is unmet with another row, and without one of the names', () => {
    expect(summary(line, WITHOUT)).toMatch(/^unmet Wrong Text Bug: .*"Eggs" does not hold it/u);
    expect(summary(line, SHOP.slice(0, 1))).toMatch(/^unmet Missing Element Bug/u);
  });

  test('is open where the list goes on', () => {
    const last = { words: ['Bread'], more: { at: [0, 1700, 1080, 900] } } as const;
    expect(
      summary('The list shows only "Bread"', [{ words: ['Bread'] }, last], { listEnded: false }),
    ).not.toMatch(/^met/u);
  });
});

describe('each row', () => {
  test('that has the control is met', () => {
    expect(summary('Every row has a "Delete" button', SHOP)).toBe('met: 2 of 2 rows');
    expect(summary('A "Delete" button is shown in every row', SHOP)).toBe('met: 2 of 2 rows');
  });

  test('is unmet where one of them lacks it', () => {
    expect(summary('Every row has a "Delete" button', WITHOUT)).toBe(
      'unmet Missing Element Bug: the row "Eggs" does not hold it',
    );
  });

  test('is unmet though the list goes on', () => {
    expect(summary('Each item contains "km"', WITHOUT, { listEnded: false, scrolledAway: true })).toMatch(
      /^unmet Wrong Text Bug: the row "Eggs" does not hold it/,
    );
  });

  test('contains a text where a part of it is shown, and has it only as a whole', () => {
    expect(summary('Each item contains "km"', SHOP)).toBe('met: 2 of 2 rows');
    expect(summary('Each item shows "km"', SHOP)).toMatch(/^unmet Wrong Text Bug/);
  });

  test('does not count a control that stands beside the rows', () => {
    const rows = [{ words: ['Milk'] }, { words: ['Bread'] }];
    expect(
      summary('Every row has a "Delete" button', rows, {}, button('Delete', { at: [40, 1500, 200, 80] })),
    ).toBe('unmet Missing Element Bug: the row "Milk" does not hold it');
  });
});

describe('no row', () => {
  test('with the text is met, and unmet where one has it', () => {
    expect(summary('No row contains "Sold out"', SHOP)).toBe('met: 2 of 2 rows');
    expect(summary('No row contains "km"', SHOP)).toBe('unmet Wrong Text Bug: the row "Milk" holds it');
    expect(summary('None of the rows has a "Delete" button', SHOP)).toBe(
      'unmet Wrong Text Bug: the row "Milk" holds it',
    );
  });

  test('is an absence: it must hold twice, on a screen that has settled (R73)', () => {
    const line = 'No row contains "Sold out"';
    const sold = page([...SHOP, { words: ['Tea', 'Sold out'] }]);
    expect(summary(line, SHOP, { previous: null })).toMatch(/^unproven.*absent from one observation only/u);
    expect(summary(line, SHOP, { previous: sold })).toMatch(/^unproven.*absent from one observation only/u);
    expect(summary(line, SHOP, { previous: page([]) })).toMatch(
      /^unproven.*absent from one observation only/u,
    );
    expect(summary(line, SHOP, { previous: page(SHOP) })).toBe('met: 2 of 2 rows');
    expect(assertionSummary(line, { ...page(SHOP), settled: false }, { listEnded: true })).toMatch(
      /^unproven.*the screen had not settled/u,
    );
  });

  test('is no absence where each row has to have it', () => {
    expect(summary('Each item contains "km"', SHOP, { previous: null })).toBe('met: 2 of 2 rows');
  });
});

describe('a statement about each row is open', () => {
  test('where no row is in view', () => {
    expect(summary('Every row has a "Delete" button', [])).toMatch(/^unproven/);
    expect(summary('No row contains "km"', [])).toMatch(/^unproven/);
  });

  test('where the list goes on', () => {
    const partly = listAt(...SHOP.map(row));
    const screen = buildScreen([{ ...partly, scrollable: true }]);
    expect(assertionSummary('Each item contains "km"', screen, { scrolledAway: true })).toBe(
      'unproven: 2 rows do, and a list goes on',
    );
  });

  test('where a row is cut off', () => {
    const cut = rowAt(0, 2340, 1080, text('Eggs', { at: [40, 2345, 250, 50] }));
    const screen = buildScreen([{ ...listAt(...SHOP.map(row), cut), at: [0, 200, 1080, 2200] }]);
    expect(assertionSummary('Every row has a "Delete" button', screen, { listEnded: true })).toBe(
      'unproven judge: nobody can tell about the row "Eggs"',
    );
  });

  test('where a row is of another kind', () => {
    const header: Row = { words: ['Groceries'], more: { className: 'Header', role: 'text' } };
    expect(summary('Every row has a "Delete" button', [header, ...SHOP])).toBe(
      'unproven judge: nobody can tell what its rows are',
    );
  });

  test('where a list is named and several are in view', () => {
    const screen = buildScreen([listAt(...SHOP.map(row)), { role: 'list', at: [0, 1000, 1080, 300] }]);
    expect(assertionSummary('Every row in the "Cart" list has a "Delete" button', screen)).toBe(
      'unproven judge: several lists are in view',
    );
  });
});

test('the properties of the kind', () => {
  const each = conditionsOf('Every row has a "Delete" button');
  const texts = conditionsOf('Every row contains "km"');
  const none = conditionsOf('No row has a "Delete" button');
  expect([each, texts, none].map(unmetLabel)).toEqual([
    'Missing Element Bug',
    'Wrong Text Bug',
    'Wrong Text Bug',
  ]);
  expect([...each, ...texts, ...none].map(isPositive)).toEqual([true, true, false]);
  expect([...each, ...none].map(excludesDuplicate)).toEqual([false, false]);
  expect(each.flatMap(searchTargets)).toEqual([]);
});

describe('every row but some', () => {
  const line = 'Every row except "Eggs" has a "Delete" button';

  test('is met where the others have it and that one has not', () => {
    expect(summary(line, WITHOUT)).toMatch(/^met/u);
    const before = { previous: page(WITHOUT) };
    expect(summary('No row except "Eggs" contains "near"', WITHOUT, before)).toMatch(/^met/u);
  });

  test('is unmet where another one lacks it, and where that one has it', () => {
    expect(summary(line, [...WITHOUT, { words: ['Jam'] }])).toMatch(/^unmet Missing Element Bug: .*"Jam"/u);
    expect(summary('Every row except "Bread" has a "Delete" button', SHOP)).toMatch(/^unmet No Effect Bug/u);
    expect(summary('No row except "Eggs" contains "km"', WITHOUT)).toMatch(/^unmet Wrong Text Bug/u);
  });

  test('is no statement where that one is not in view', () => {
    expect(summary(line, SHOP)).not.toMatch(/^met/u);
  });
});
