/** `2 rows below`: counted in one list, in view (R76). */
import { describe, expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, list, row, text, type Sketch } from '../../builders/screen.ts';

const names = (...of: readonly string[]): Sketch => list(...of.map((name) => row(text(name))));
const says = (line: string, ...children: readonly Sketch[]): string =>
  assertionSummary(line, buildScreen(children));

describe('rows apart', () => {
  const RANKS = names('Ann', 'Ben', 'Cleo', 'Dan');

  test.each([
    ['"Cleo" is 2 rows below "Ann"', /^met/u],
    ['"Ann" is 3 rows above "Dan"', /^met/u],
    ['"Ben" is 1 row below "Ann"', /^met/u],
    ['"Cleo" is not 3 rows below "Ann"', /^met/u],
    ['"Cleo" is 3 rows below "Ann"', /^unmet Wrong Position Bug.*is 2 rows away/u],
    ['"Ann" is 2 rows below "Cleo"', /^unmet Wrong Position Bug/u],
    ['"Cleo" is not 2 rows below "Ann"', /^unmet Wrong Position Bug/u],
    ['"Eve" is 2 rows below "Ann"', /^un(?:met|proven)/u],
  ])('%s', (line, result) => {
    expect(says(line, RANKS)).toMatch(result);
  });

  test('are unknown across two lists', () => {
    expect(says('"Cleo" is 2 rows below "Ann"', names('Ann', 'Ben'), names('Cleo', 'Dan'))).toMatch(
      /^unproven/u,
    );
  });

  test('are unknown outside lists', () => {
    expect(says('"Cleo" is 2 rows below "Ann"', text('Ann'), text('Cleo'))).not.toMatch(/^met/u);
  });
});
