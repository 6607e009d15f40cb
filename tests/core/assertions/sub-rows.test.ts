/** Rows that belong to other rows: replies, details, lists in rows (R76). */
import { describe, expect, test } from 'vitest';
import { locate } from '../../../src/screen/locate/locate.ts';
import { topRows } from '../../../src/screen/features/sub-rows.ts';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, list, text, type Sketch } from '../../builders/screen.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';

const row = (words: string, y: number, more: Sketch = {}, x = 40, right = 1040): Sketch => ({
  role: 'row',
  className: 'li',
  at: [x, y, right - x, 100],
  children: [text(words, { at: [x, y + 10, 400, 80] })],
  ...more,
});
const listOf = (...rows: readonly Sketch[]): Sketch => ({ ...list(...rows), at: [40, 200, 1000, 900] });
const summary = (line: string, screen: Screen): string => assertionSummary(line, screen, { listEnded: true });

describe('a list in a row', () => {
  const inner = (y: number, ...names: readonly string[]): Sketch => ({
    ...list(...names.map((name, i) => row(name, y + i * 100, {}, 140))),
    at: [140, y, 900, names.length * 100],
  });
  const work: Sketch = {
    ...row('Work', 200),
    at: [40, 200, 1000, 300],
    children: [text('Work', { at: [40, 210, 400, 80] }), inner(300, 'Taxes', 'Plans')],
  };
  const home: Sketch = {
    ...row('Home', 500),
    at: [40, 500, 1000, 200],
    children: [text('Home', { at: [40, 510, 400, 80] }), inner(600, 'Garden')],
  };
  const tree = buildScreen([listOf(work, home)]);

  test.each([
    ['The first item in the list is "Taxes"', 'unproven'],
    ['The last item in the list is "Garden"', 'unproven'],
    ['The second item in the list is "Plans"', 'unproven'],
    ['The second item in the list is "Home"', 'met'],
    ['The last item in the list is "Home"', 'met'],
    // It stands in the second item.
    ['The second item in the list is "Garden"', 'unproven'],
    ['The third item in the list is "Garden"', 'unmet'],
  ])('counts by its own rows no more: %s', (line, answer) => {
    expect(summary(line, tree)).toMatch(new RegExp(`^${answer}`, 'u'));
  });

  test('gives none of its rows to a tap on one of the list around it', () => {
    const third = { kind: 'ordinal', n: 2 } as const;
    const target = {
      source: 'the second item',
      label: null,
      match: 'exact',
      name: null,
      role: 'row',
      row: null,
      places: [third],
    } as const;
    const [found] = locate(tree, target, { textCase: 'exact' }).matches;
    expect(found?.bounds.y).toBe(500);
  });

  test('is the list itself where one row is around all of it', () => {
    const wrapped = buildScreen([
      listOf({ role: 'row', at: [40, 200, 1000, 400], children: [inner(200, 'Taxes', 'Plans')] }),
    ]);
    const rows = wrapped.elements.filter((e) => e.role === 'row');
    expect(topRows(wrapped, rows)).toHaveLength(2);
    expect(summary('The first item in the list is "Taxes"', wrapped)).toMatch(/^met/u);
  });
});

describe('a row that is moved in below another one', () => {
  const comments = buildScreen([
    listOf(row('Great trip', 200), row('I agree', 320, {}, 120), row('Too long', 440)),
  ]);

  test.each([
    ['The list has 3 items', 'unproven'],
    ['The list has 2 items', 'unproven'],
    ['The list has 5 items', 'unmet'],
    ['The second item in the list is "I agree"', 'unproven'],
    ['The second item in the list is "Too long"', 'unproven'],
    ['The first item in the list is "Great trip"', 'met'],
    ['The last item in the list is "Too long"', 'met'],
    ['The last item in the list is "I agree"', 'unmet'],
  ])('leaves open whether it counts: %s', (line, answer) => {
    expect(summary(line, comments)).toMatch(new RegExp(`^${answer}`, 'u'));
  });

  test('is none in a chat, whose sides end at other edges', () => {
    const chat = buildScreen([
      listOf(row('Hello', 200, {}, 40, 700), row('Hi', 320, {}, 340, 1040), row('Bye', 440, {}, 40, 700)),
    ]);
    expect(summary('The list has 3 items', chat)).toMatch(/^met/u);
    expect(summary('The second item in the list is "Hi"', chat)).toMatch(/^met/u);
  });

  test('is one in a list that runs from the right', () => {
    const mirrored = buildScreen([
      listOf(row('Great trip', 200), row('I agree', 320, {}, 40, 960), row('Too long', 440)),
    ]);
    expect(summary('The list has 3 items', mirrored)).toMatch(/^unproven/u);
  });
});

describe('a row of one cell in a table of several columns', () => {
  const cells = (y: number, ...words: readonly string[]): Sketch => ({
    role: 'row',
    className: 'tr',
    at: [40, y, 1000, 100],
    children: words.map((word, i) => text(word, { at: [40 + i * 500, y, 400, 80] })),
  });
  const table = (...rows: readonly Sketch[]): Screen =>
    buildScreen([{ className: 'table', at: [40, 200, 1000, 900], children: rows }]);

  test('may be a part of the row above', () => {
    const orders = table(cells(200, 'A 1', '€5'), cells(300, 'Sent by post'), cells(400, 'A 2', '€7'));
    expect(summary('There are 3 rows', orders)).toMatch(/^unproven/u);
    expect(summary('There are 2 rows', orders)).toMatch(/^unproven/u);
  });

  test('is a row where the others have one cell too', () => {
    const names = table(cells(200, 'Anna'), cells(300, 'Ben'), cells(400, 'Cleo'));
    expect(summary('There are 3 rows', names)).toMatch(/^met/u);
  });
});
