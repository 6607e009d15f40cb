import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { BenchReport } from '../../src/bench/index.ts';
import { readmeWith, RESULTS, resultsOf, type Results } from './published.ts';

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
const figures = { cases: 2, falsePasses: 0, falseFailures: 0, wrongLabels: 0, inconclusive: 1, broken: 0 };

test('a run is written into the README, replacing the old figures', () => {
  const all = { ...figures, turns: 9, modelCalls: 0, refusals: 0 };
  const groups = { byJudge: {}, byDefect: {}, byQuirk: {}, byApp: {}, byLabel: {} };
  const chances = { ofFalsePass: 1, ofFalseFailure: 1, ofUndecided: 2 };
  const none = {
    chances,
    wrong: [],
    undecided: [],
    leftOut: [],
    unread: [],
    open: {},
    ...groups,
  };
  const report: BenchReport = { ...all, ...none, byPlanner: { honest: all }, seed: 1, ids: [] };
  const once = readmeWith(readme, resultsOf(report, ['--limit', '2']));
  expect(once).toContain('`thumbrule bench verdicts --limit 2`');
  expect(once).toContain('| honest | 2 | 0 | 0 | 0 | 1 | 0 |');
  expect(readmeWith(once, resultsOf(report, ['--limit', '2']))).toBe(once);
  expect(() => readmeWith('no marks', resultsOf(report, []))).toThrow(/no marks/);
});

describe.skipIf(!existsSync(RESULTS))(
  'what was published (no results.json: npm run bench:verdicts:publish)',
  () => {
    const results = existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, 'utf8')) as Results) : null;

    test('equals the figures of the README', () => {
      expect(results === null ? '' : readmeWith(readme, results)).toBe(readme);
    });

    test('has 600 cases or more, with every planner, and lists the honest planner’s undecided cases', () => {
      const counted = Object.values(results?.byPlanner ?? {}).reduce((total, f) => total + f.cases, 0);
      expect(counted).toBeGreaterThanOrEqual(600);
      expect(results?.cases).toBe(counted);
      const honest = results?.byPlanner['honest'];
      expect(results?.undecided).toHaveLength((honest?.inconclusive ?? 0) + (honest?.broken ?? 0));
    });
  },
);
