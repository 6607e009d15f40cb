/** `The first row does not contain "A"` is about the row: it holds where "A" is nowhere (R76). */
import { describe, expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, text, type Sketch } from '../../builders/screen.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';

const row = (top: number, height: number, ...texts: readonly string[]): Sketch => ({
  role: 'row',
  at: [0, top, 1080, height],
  children: texts.map((words, i) => text(words, { at: [40 + 400 * i, top + 40, 360, 60] })),
});
const listOf = (...rows: readonly Sketch[]): Screen =>
  buildScreen({ children: [{ role: 'list', at: [0, 200, 1080, 1200], children: rows }] });
const status = (line: string, screen: Screen): string => assertionSummary(line, screen).replace(/:.*$/u, '');

describe('a row without the text', () => {
  const screen = listOf(row(200, 160, 'Salary', '€5'), row(360, 160, 'Food', '€7'));

  test.each([
    'The first row does not contain "Rent"',
    'The second row does not contain "Rent"',
    'The first item is not "Rent"',
  ])('%s: met', (line) => {
    expect(status(line, screen)).toBe('met');
  });

  test('a text of another row is not in it, and its own text is', () => {
    expect(status('The first row does not contain "Food"', screen)).toBe('met');
    expect(status('The first row does not contain "Salary"', screen)).toMatch(/^unmet/u);
  });

  test('a row that is not there lacks nothing', () => {
    expect(status('The fifth row does not contain "Rent"', screen)).not.toBe('met');
  });

  test('a text that the line names first has to be somewhere', () => {
    expect(status('"Rent" is not the first item', screen)).toMatch(/^unmet/u);
  });
});

test('a row that an edge cuts off may hold it out of view', () => {
  const screen = buildScreen({
    children: [
      {
        role: 'list',
        scrollable: true,
        at: [0, 200, 1080, 200],
        children: [row(200, 160, 'Salary'), row(360, 160, 'Food')],
      },
    ],
  });
  expect(status('The second row does not contain "Rent"', screen)).not.toBe('met');
});
