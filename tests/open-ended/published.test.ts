import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readmeWith, RESULTS_FILE, resultsOf, type OpenEndedResults } from './published.ts';
import type { Row } from './sets.ts';

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');

test('runs are written into the README, replacing the old figures', () => {
  const row: Row = {
    name: 'shop/first',
    kind: 'first',
    isRight: false,
    verdict: 'failed',
    text: 'failed, No Effect Bug',
    calls: { planner: 2, judge: 1, input: 3000 },
  };
  const once = readmeWith(readme, resultsOf([{ id: 'shop' }, { id: 'not-played' }], [row]));
  expect(once).toContain('`npm run bench:open-ended`, 1 goals:');
  expect(once).toContain('| first run, lines | 0 of 1 | 0 | 1 | 0 | 0 | 2.0 | 1.0 | 3,000 |');
  expect(once).toContain('- wrong: shop/first: failed, No Effect Bug');
  expect(readmeWith(once, resultsOf([{ id: 'shop' }], [row]))).toBe(once);
  expect(() => readmeWith('no marks', resultsOf([], []))).toThrow(/no marks/);
});

describe.skipIf(!existsSync(RESULTS_FILE))('the published figures', () => {
  const results = JSON.parse(readFileSync(RESULTS_FILE, 'utf8')) as OpenEndedResults;

  test('equal those of the README', () => {
    expect(readmeWith(readme, results)).toBe(readme);
  });

  test('are of 30 goals or more, and list each wrong verdict', () => {
    expect(results.goals).toBeGreaterThanOrEqual(30);
    expect(results.wrong).toHaveLength(results.rows.filter(({ isRight }) => !isRight).length);
  });
});
