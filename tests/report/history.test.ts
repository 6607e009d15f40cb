import { describe, expect, test } from 'vitest';
import { flakeText, goalHistories } from '../../src/report/history.ts';
import type { GitState, RunSettings } from '../../src/trace/run-log.ts';
import { listRuns, type RunSummary } from '../../src/trace/runs.ts';
import { writeRetriedRun } from '../builders/recorded-run.ts';
import { temporaryFolder } from '../builders/temporary-folder.ts';
import { deadButtonStory, passingStory } from '../builders/trace-stories.ts';

const AT: GitState = { branch: 'main', commit: 'c0ffee00', changed: false };
const ON_PIXEL: RunSettings = { flags: { device: 'pixel' }, config: {}, withheld: [] };

type Kind = RunSummary['goals'][number]['verdict'];
let n = 0;
function run(
  verdict: Kind,
  over: Partial<RunSummary> = {},
  goal: Partial<RunSummary['goals'][number]> = {},
): RunSummary {
  n += 1;
  return {
    id: `r${n}`,
    folder: `/out/runs/r${n}`,
    startedAt: '2026-11-22T08:00:00Z',
    ended: true,
    endedAt: null,
    sharded: false,
    paths: [],
    settings: ON_PIXEL,
    git: null,
    goals: [
      {
        name: 'Pay',
        file: 'goals/pay.yaml',
        folder: '01-pay',
        device: null,
        verdict,
        label: null,
        flaky: false,
        quarantine: null,
        build: null,
        ...goal,
      },
    ],
    ...over,
  };
}
const rate = (...runs: RunSummary[]) => goalHistories(runs)[0]!.flakeRate;

describe('the flake rate of a goal', () => {
  test('counts runs that passed only on a retry', () => {
    const [pay] = goalHistories([
      run('passed'),
      run('passed', {}, { flaky: true }),
      run('failed'),
      run('passed'),
    ]);
    expect(pay).toMatchObject({ name: 'Pay', counted: 4, passed: 3, flaky: 1, flakeRate: 0.25 });
    expect(flakeText(pay!)).toBe('flaky in 1 of 4 runs (25 %)');
  });

  test('counts both runs that ended differently on the same commit, settings and device', () => {
    expect(
      rate(
        run('passed', { git: AT }),
        run('failed', { git: AT }),
        run('passed', { git: { ...AT, commit: 'b' } }),
      ),
    ).toBeCloseTo(2 / 3);
  });

  test('does not count a verdict that changed with commit, changed files, settings or device', () => {
    const other = { ...ON_PIXEL, flags: { device: 'tablet' } };
    expect(rate(run('passed', { git: AT }), run('failed', { git: { ...AT, commit: 'b' } }))).toBe(0);
    expect(rate(run('passed', { git: AT }), run('failed', { git: { ...AT, changed: true } }))).toBe(0);
    expect(rate(run('passed', { git: AT }), run('failed', { git: AT, settings: other }))).toBe(0);
    expect(
      rate(run('passed', { git: AT }, { device: 'a' }), run('failed', { git: AT }, { device: 'b' })),
    ).toBe(0);
    expect(rate(run('passed'), run('failed'))).toBe(0);
    expect(rate(run('failed', { git: AT }), run('inconclusive', { git: AT }))).toBe(0);
  });

  test('leaves out runs without a verdict and cancelled ones, and is null without any other', () => {
    const [pay] = goalHistories([run('cancelled', { git: AT }), run('passed', { git: AT }), run(null)]);
    expect(pay).toMatchObject({ counted: 1, flakeRate: 0 });
    expect(pay!.results).toHaveLength(3);
    expect(rate(run('cancelled'))).toBeNull();
    expect(flakeText(pay!)).toBe('');
  });

  test('covers the last 20 runs, and tells goals apart by file and name', () => {
    const old = run('passed', {}, { flaky: true });
    const same = run('passed', {}, { file: './goals/pay.yaml' });
    const other = run('passed', {}, { file: 'goals/other.yaml' });
    const all = goalHistories([old, ...Array.from({ length: 19 }, () => run('passed')), same, other]);
    expect(all.map((g) => [g.file, g.counted, g.flaky])).toEqual([
      ['./goals/pay.yaml', 20, 0],
      ['goals/other.yaml', 1, 0],
    ]);
  });
});

test('a run.ndjson says which goals passed only on a retry', async () => {
  const out = await temporaryFolder();
  await writeRetriedRun(out, [deadButtonStory({ name: 'Save a note' }), passingStory()]);
  const [history] = goalHistories(await listRuns(out));
  expect(history).toMatchObject({ name: 'Save a note', flaky: 1, flakeRate: 1 });
});
