import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Played } from './figures.ts';
import { pageWith, readmeWith, RESULTS_FILE, resultsOf, type RepliesResults } from './published.ts';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/models.md'), 'utf8');
const readme = readFileSync(join(root, 'README.md'), 'utf8');

const run = (model: 'honest' | 'lying', verdict: Played['verdict'], isDone = false): Played => ({
  goal: 'shop/pay',
  settings: { model, judge: 'honest', inject: null, strict: false, defects: [], kept: false },
  verdict,
  text: 'nothing proved it',
  turns: 4,
  calls: { planner: 2, judge: 1, onExplicitLines: 0 },
  tokens: 9000,
  questions: 2,
  replies: 3,
  troubled: 1,
  recovered: 1,
  isDone,
  claims: [{ isTrue: false, outcome: 'unmet' }],
});

test('runs are written into the page, replacing the old figures', () => {
  const once = pageWith(page, resultsOf(1, 40, [run('honest', 'inconclusive'), run('lying', 'passed')]));
  expect(once).toContain('`npm run bench:replies`, 1 of 40 prose goals, 2 runs:');
  expect(once).toContain('| all | 2 | 1 | 0 | 1 | 0 | 2.0 | 1.0 | 9,000 | 1.50 | 2 of 2 | 2 of 2 |');
  expect(once).toContain('- passed, and not done: shop/pay: lying, judge honest');
  expect(once).toContain('- not passed: shop/pay: honest, judge honest: inconclusive: nothing proved it');
  const right = resultsOf(1, 40, [run('honest', 'passed', true), run('lying', 'passed', true)]);
  expect(pageWith(once, right)).not.toContain('shop/pay');
  expect(() => pageWith('no marks', right)).toThrow(/no marks/);
});

test('the README tells passes that were not done, and false claims that were caught', () => {
  const told = readmeWith(readme, resultsOf(1, 40, [run('honest', 'inconclusive'), run('lying', 'passed')]));
  expect(told).toContain('1 of 40 goals in prose');
  expect(told).toContain('1 passed that were not done, 2 of 2 false claims were caught, and 0 replies');
});

describe.skipIf(!existsSync(RESULTS_FILE))('the published figures', () => {
  const results = (): RepliesResults => JSON.parse(readFileSync(RESULTS_FILE, 'utf8')) as RepliesResults;

  test('equal those of the pages', () => {
    expect(pageWith(page, results())).toBe(page);
    expect(readmeWith(readme, results())).toBe(readme);
  });

  test('hold no lie that passed, and no question about an explicit line', () => {
    const { wrong, onExplicitLines } = results();
    expect(wrong.filter((line) => line.startsWith('passed, and not done'))).toEqual([]);
    expect(onExplicitLines).toBe(0);
  });
});
