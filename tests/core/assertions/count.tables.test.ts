/** The rows of a table: those that it has, without the one that names its columns (R76). */
import { listAt, rowAt, textAt } from '../../builders/screen-layout.ts';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, text, type Sketch } from '../../builders/screen.ts';
import { describe, expect, test } from 'vitest';

const head = (y: number): Sketch => ({
  ...rowAt(0, y, 1080, { ...textAt('Name', 40, y + 20), className: 'th' }),
  className: 'tr',
});
const tableAt = (y: number, ...names: readonly string[]): Sketch => ({
  className: 'table',
  at: [0, y, 1080, 140 * (names.length + 1)],
  children: [
    head(y),
    ...names.map((name, i) => ({
      ...rowAt(0, y + 140 * (i + 1), 1080, textAt(name, 40, y + 140 * (i + 1) + 20)),
      className: 'tr',
    })),
  ],
});

describe('a table', () => {
  test.each([
    ['The table has 2 rows', 'met: 2 in view'],
    ['There are 2 rows in the table', 'met: 2 in view'],
    ['The table has at least 3 rows', 'unproven judge: 2 in view, and 1 more that names columns'],
    ['The table has 4 rows', 'unmet Wrong Count Bug: 2 in view'],
  ])('%s', (line, summary) => {
    expect(assertionSummary(line, buildScreen([tableAt(200, 'Ann', 'Bo')]))).toBe(summary);
  });

  test('beside a list or another table leaves its count open', () => {
    const line = 'The table has 2 rows';
    const beside = buildScreen([listAt(rowAt(0, 200, 1080, textAt('x', 0, 210))), tableAt(900, 'Ann', 'Bo')]);
    expect(assertionSummary(line, beside)).toBe('unproven judge: several lists are in view');
    const two = buildScreen([tableAt(200, 'Ann', 'Bo'), tableAt(900, 'Cy', 'Di')]);
    expect(assertionSummary(line, two)).toBe('unproven judge: several lists are in view');
  });

  test('that is not there has no rows to count', () => {
    expect(assertionSummary('The table has 2 rows', buildScreen([text('A'), text('B')]))).toBe(
      'unproven judge: no table is in view',
    );
  });

  test.each([
    ['"Ann" is visible in the table', 'met'],
    ['"Zoe" is visible in the table', 'unmet'],
    ['"x" is visible in the table', 'unmet'],
  ])('holds its own texts: %s', (line, met) => {
    const beside = [listAt(rowAt(0, 200, 1080, textAt('x', 0, 210))), tableAt(900, 'Ann', 'Bo')];
    const summary = assertionSummary(line, buildScreen(beside), { listEnded: true, observedForMs: 20_000 });
    expect(summary.split(/[ :]/u)[0]).toBe(met);
  });
});
