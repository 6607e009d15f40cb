/** A cell of a table by the head of its column, where the tree marks no table (R74, R76). */
import { describe, expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { rowAt } from '../../builders/screen-layout.ts';
import { buildScreen, list, text, type Sketch } from '../../builders/screen.ts';

const at = (words: string, x: number, y: number): Sketch => text(words, { at: [x, y, 200, 60] });
const HEADS = ['Person', 'Duty', 'Since'];
const ROWS = [
  ['Ann', 'Admin', '2015'],
  ['Ben', 'Guest', '2019'],
  ['Cleo', 'Editor', '2023'],
];
function table(rows: readonly (readonly string[])[], heads: readonly string[] = HEADS) {
  return buildScreen([
    { at: [0, 100, 1080, 80], children: heads.map((head, i) => at(head, 40 + i * 300, 110)) },
    {
      ...list(
        ...rows.map((words, n) =>
          rowAt(0, 200 + n * 120, 1080, ...words.map((word, i) => at(word, 40 + i * 300, 230 + n * 120))),
        ),
      ),
      at: [0, 200, 1080, 1400],
    },
  ]);
}
const says = (line: string, ...of: Parameters<typeof table>): string =>
  assertionSummary(line, table(...of), { listEnded: true });

describe('a cell', () => {
  test('shows its own text, and none of the columns beside it', () => {
    expect(says('The "Duty" column of the row "Ben" is "Guest"', ROWS)).toMatch(/^met/u);
    expect(says('The "Duty" of "Ben" is "Guest"', ROWS)).toMatch(/^met/u);
    expect(says('The "Since" column of "Ann" is more than 2014', ROWS)).toMatch(/^met/u);
    expect(says('The "Duty" column of the row "Ben" is "Admin"', ROWS)).toMatch(/^unmet Wrong Text Bug/u);
    expect(says('The "Duty" column of the row "Ben" is "2019"', ROWS)).toMatch(/^unmet Wrong Text Bug/u);
    expect(says('The "Duty" column of the row "Ben" contains "2019"', ROWS)).toMatch(/^unmet/u);
  });

  test('is unknown without a text under its head, and where two heads are called so', () => {
    expect(
      says('The "Since" column of "Ben" is "2019"', [
        ['Ann', 'Admin'],
        ['Ben', 'Guest'],
      ]),
    ).toMatch(/^unproven judge/u);
    expect(says('The "Duty" of "Ben" is "Guest"', ROWS, ['Duty', 'Duty', 'Since'])).not.toMatch(/^met/u);
  });

  test('has no head in the title of a section, which stands in its line alone', () => {
    expect(says('The "Duty" of "Ben" is "Guest"', ROWS, ['Duty'])).not.toMatch(/^met/u);
  });
});

describe('rows sorted by a column', () => {
  test('are compared by its cells', () => {
    expect(says('The table is sorted by the "Since" column in ascending order', ROWS)).toMatch(/^met/u);
    expect(says('The table is sorted by the "Duty" column in descending order', ROWS)).toMatch(
      /^unmet Wrong Order Bug/u,
    );
    expect(says('The rows are sorted by "Since", highest first', ROWS.toReversed())).toMatch(/^met/u);
  });

  test('are compared by the only number in each', () => {
    expect(says('The numbers are sorted in ascending order', ROWS)).toMatch(/^met/u);
    expect(says('The numbers are sorted in descending order', ROWS)).toMatch(/^unmet Wrong Order Bug/u);
    const two = ROWS.map((words, i) => [...words.slice(0, 1), `${i}`, ...words.slice(2)]);
    expect(says('The numbers are sorted in ascending order', two)).toMatch(/^unproven judge/u);
  });
});
