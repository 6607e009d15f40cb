import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadBenchApps } from '../../src/bench/apps.ts';
import { generateCases, casesById, sampleCases } from '../../src/bench/cases.ts';
import { runBench } from '../../src/bench/index.ts';
import { JUDGES } from '../../src/bench/judges.ts';
import { PLANNERS } from '../../src/bench/planners/index.ts';

const APPS = join(import.meta.dirname, '../../apps-under-test');
const apps = (await loadBenchApps(APPS)).filter((a) => ['shop', 'settings'].includes(a.name));

describe('cases', () => {
  const { cases } = generateCases(apps, 1);

  test('there are more than 600, with every planner and every judge', () => {
    expect(cases.length).toBeGreaterThan(600);
    expect(new Set(cases.map((c) => c.planner))).toEqual(new Set(Object.keys(PLANNERS)));
    expect(new Set(cases.map((c) => c.judge))).toEqual(new Set(Object.keys(JUDGES)));
  });

  test('the same seed gives the same cases, another seed others', () => {
    const ids = (seed: number): string[] => generateCases(apps, seed).cases.map((c) => c.id);
    const known = cases.map((c) => c.id);
    expect(ids(1)).toEqual(known);
    expect(ids(2)).not.toEqual(known);
  });

  test('ids are unique', () => {
    expect(new Set(cases.map((c) => c.id)).size).toBe(cases.length);
  });

  test('an id contains all that makes a case', () => {
    const few = sampleCases(cases, 200, 3);
    const ids = few.map((c) => c.id);
    expect(casesById(apps, ids, 1)).toEqual(few);
    expect(casesById(apps, ['shop/no-such-goal healthy honest/honest'], 1)).toEqual([]);
  });

  test('a limit samples cases from all apps', () => {
    const few = sampleCases(cases, 40, 1);
    expect(few).toHaveLength(40);
    expect(new Set(few.map((c) => c.app)).size).toBe(2);
  });
});

describe('a run', () => {
  test('compares verdicts with the truth and counts', async () => {
    const report = await runBench({
      apps: APPS,
      generated: null,
      only: ['settings/text-size', 'honest/honest', ':larger'],
      seed: 1,
      limit: 3,
      ids: null,
      keepFailures: null,
      shrinkTo: null,
      threads: 0,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    expect(report.cases).toBe(3);
    expect(report.falsePasses).toBe(0);
    expect(report.turns).toBeGreaterThan(0);
    expect(Object.keys(report.byPlanner)).toEqual(['honest']);
  });
});
