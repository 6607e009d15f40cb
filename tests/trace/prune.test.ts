import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type MeasuredRun, measureRuns, planPrune, removeRuns } from '../../src/trace/prune.ts';
import { temporaryFolder } from '../builders/temporary-folder.ts';
import { writeRun } from '../builders/recorded-run.ts';
import { deadButtonStory, killedStory, passingStory } from '../builders/trace-stories.ts';

const DAY = 24 * 60 * 60_000;
const NOW = 1000 * DAY;
const run = (daysAgo: number, over: Partial<MeasuredRun> = {}): MeasuredRun => ({
  id: `${over.passed === false ? 'f' : 'p'}${daysAgo}`,
  folder: '',
  bytes: 10,
  at: NOW - daysAgo * DAY,
  passed: true,
  running: false,
  ...over,
});
const failed = (daysAgo: number) => run(daysAgo, { passed: false });
const NONE = { keep: null, olderThanDays: null, maxBytes: null };
const gone = (runs: readonly MeasuredRun[], limits: object) =>
  planPrune(runs, { ...NONE, ...limits }, NOW).map((p) => p.run.id);

describe('pruning', () => {
  const runs = [run(50), failed(50), run(20), failed(20), run(5), failed(5)];

  test('by age: a run that did not pass is kept four times as long', () => {
    expect(gone(runs, { olderThanDays: 10 })).toEqual(['p50', 'f50', 'p20']);
    expect(gone(runs, { olderThanDays: 60 })).toEqual([]);
  });

  test('by count: passes and failures are counted apart', () => {
    expect(gone(runs, { keep: 1 })).toEqual(['p50', 'f50', 'p20', 'f20']);
    expect(gone(runs, { keep: 3 })).toEqual([]);
  });

  test('by size: passes go first, the oldest of them first, and no more than must', () => {
    expect(gone(runs, { maxBytes: 45 })).toEqual(['p50', 'p20']);
    expect(gone(runs, { maxBytes: 25 })).toEqual(['p50', 'f50', 'p20', 'p5']);
    expect(gone(runs, { maxBytes: 60 })).toEqual([]);
  });

  test('a run that may still run never goes', () => {
    expect(gone([run(50, { running: true })], { keep: 0, maxBytes: 0, olderThanDays: 1 })).toEqual([]);
  });
});

describe('runs on the disk', () => {
  test('are measured, and only those that were chosen are removed', async () => {
    const out = await temporaryFolder();
    const old = await writeRun(out, [passingStory()], { iso: '2026-01-01T00:00:00Z', pictures: true });
    await writeRun(out, [deadButtonStory()], { iso: '2026-11-20T00:00:00Z' });
    await writeRun(out, [passingStory(), killedStory()], { iso: '2026-11-21T00:00:00Z' });
    const now = Date.now();
    const runs = await measureRuns(out, now);
    expect(runs.map((r) => [r.passed, r.running])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
    expect(runs[0]!.bytes).toBeGreaterThan(runs[1]!.bytes);
    const later = await measureRuns(out, now + 2 * DAY);
    expect(later[2]!.running).toBe(false);
    await removeRuns(out, planPrune(runs, { ...NONE, olderThanDays: 1 }, Date.parse('2026-11-22T00:00:00Z')));
    const left = await readdir(join(out, 'runs'));
    expect(left).toHaveLength(2);
    expect(left).not.toContain(old.split('/').at(-1));
  });
});
