import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { BenchReport } from '../../src/bench/index.ts';
import { readmeWith, resultsFile, resultsOf, SETS, type Results } from './published.ts';

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
const figures = { cases: 2, falsePasses: 0, falseFailures: 0, wrongLabels: 0, inconclusive: 1, broken: 0 };

test('a run is written into the README, replacing the old figures', () => {
  const all = { ...figures, turns: 9, modelCalls: 0, refusals: 0 };
  const groups = {
    byKind: {},
    byPhrase: {},
    byFlavour: {},
    byJudge: {},
    byDefect: {},
    byQuirk: {},
    byApp: {},
    byLabel: {},
  };
  const chances = { ofFalsePass: 1, ofFalseFailure: 1, ofUndecided: 2 };
  const none = {
    chances,
    wrong: [],
    undecided: [],
    disputed: [],
    secondCheck: { agrees: 2, disputed: 0, open: 0 },
    leftOut: [],
    unread: [],
    open: {},
    ...groups,
  };
  const report: BenchReport = {
    ...all,
    ...none,
    byPlanner: { honest: { ...all, undecided: 1, chances } },
    seed: 1,
    shrunk: [],
    ids: [],
  };
  const once = readmeWith(readme, 'included', resultsOf(report, ['--limit', '2']));
  expect(once).toContain('`thumbrule bench verdicts --limit 2`');
  expect(once).toContain('| honest | 2 | 0 | 0 | 0 | 1 | 0 |');
  expect(readmeWith(once, 'included', resultsOf(report, ['--limit', '2']))).toBe(once);
  expect(() => readmeWith('no marks', 'included', resultsOf(report, []))).toThrow(/no marks/);
});

const PUBLISHED = SETS.filter((set) => existsSync(resultsFile(set)));

describe.each(PUBLISHED)('the published figures of %s apps', (set) => {
  const results = JSON.parse(readFileSync(resultsFile(set), 'utf8')) as Results;

  test('equal those of the README', () => {
    expect(readmeWith(readme, set, results)).toBe(readme);
  });

  test('are of 600 cases or more, with every planner, and list the honest planner’s undecided cases', () => {
    const counted = Object.values(results.byPlanner).reduce((total, f) => total + f.cases, 0);
    expect(counted).toBeGreaterThanOrEqual(600);
    expect(results.cases).toBe(counted);
    expect(Object.keys(results.byPlanner)).toContain('liar');
    // An inconclusive verdict is right where an open-ended step can't go on (R63, R64).
    const { inconclusive = 0, broken = 0, undecided = -1 } = results.byPlanner['honest'] ?? {};
    expect(results.undecided).toHaveLength(undecided);
    expect(undecided).toBeLessThanOrEqual(inconclusive + broken);
    const { ofFalsePass = 0, ofFalseFailure = 0 } = results.chances ?? {};
    if (results.chances !== undefined) expect(ofFalsePass + ofFalseFailure).toBe(results.cases);
  });
});
