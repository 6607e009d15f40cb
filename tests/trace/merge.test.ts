import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { reportedGoals } from '../../src/report/results.ts';
import { mergeRuns } from '../../src/trace/merge.ts';
import { readRun } from '../../src/trace/runs.ts';
import { temporaryFolder } from '../builders/temporary-folder.ts';
import { writeRetriedRun, writeRun } from '../builders/recorded-run.ts';
import { deadButtonStory, killedStory, passingStory, type Story } from '../builders/trace-stories.ts';

const named = (name: string, story: Story = passingStory()): Story => ({
  ...story,
  goal: { ...story.goal, name, file: `goals/${name}.yaml` },
});

async function merged(...runs: readonly string[]) {
  const out = join(await temporaryFolder(), 'all');
  const run = await readRun(await mergeRuns(runs, out));
  return {
    out,
    run,
    goals: reportedGoals(run).map(({ result }) => [
      result.goal.name,
      result.verdict.kind,
      result.earlier.map((v) => v.kind),
      result.flaky,
    ]),
  };
}

describe('merging runs', () => {
  test('shards become one run with every goal once, in the order of their start, with their screenshots', async () => {
    const out = await temporaryFolder();
    const one = await writeRun(out, [named('a'), named('b', deadButtonStory())], { pictures: true });
    const two = await writeRun(out, [named('c')], { pictures: true, iso: '2026-11-21T22:15:00Z' });
    const { goals, run, out: folder } = await merged(two, one);
    expect(goals).toEqual([
      ['a', 'passed', [], false],
      ['b', 'failed', [], false],
      ['c', 'passed', [], false],
    ]);
    expect([run.ended, run.startedAt]).toEqual([true, '2026-11-21T22:14:00.000Z']);
    expect((await readdir(folder)).toSorted()).toEqual(['01-a', '02-b', '03-c', 'run.ndjson']);
    expect(await readdir(join(folder, '03-c', 'screenshots'))).toEqual(
      await readdir(join(two, '01-c', 'screenshots')),
    );
    expect(await readFile(join(folder, '03-c', 'trace.ndjson'), 'utf8')).toBe(
      await readFile(join(two, '01-c', 'trace.ndjson'), 'utf8'),
    );
  });

  test('a goal that was run again is one goal with all attempts, flaky when it passed late', async () => {
    const out = await temporaryFolder();
    const first = await writeRetriedRun(out, [named('a', deadButtonStory()), named('a', deadButtonStory())]);
    const again = await writeRun(out, [named('a')], { iso: '2026-11-21T23:00:00Z' });
    const { goals } = await merged(again, first);
    expect(goals).toEqual([['a', 'passed', ['failed', 'failed'], true]]);
  });

  test('the same goal on two devices of one run, and in two runs that both passed, stays two', async () => {
    const out = await temporaryFolder();
    const one = await writeRun(out, [named('a'), named('a')]);
    const other = await writeRun(out, [named('a')], { device: 'other phone', iso: '2026-11-21T23:00:00Z' });
    expect((await merged(one, other)).goals).toHaveLength(3);
  });

  test('a goal that a killed shard never started and another shard ran appears once', async () => {
    const out = await temporaryFolder();
    const killed = await writeRun(out, [named('a', killedStory()), named('b')]);
    const again = await writeRun(out, [named('b'), named('a')], { iso: '2026-11-21T23:00:00Z' });
    const { goals, run } = await merged(killed, again);
    expect(goals).toEqual([
      ['a', 'passed', ['broken'], true],
      ['b', 'passed', [], false],
    ]);
    expect(run.ended).toBe(false);
    expect((await merged(killed)).goals.map((g) => g[1])).toEqual(['broken', 'broken']);
  });

  test('refuses an output folder that is not empty', async () => {
    const out = await temporaryFolder();
    const run = await writeRun(out, [named('a')]);
    const used = join(out, 'used');
    await mkdir(used);
    await writeFile(join(used, 'mine.txt'), 'mine');
    await expect(mergeRuns([run], used)).rejects.toThrow(/is not empty/);
    expect(await readdir(used)).toEqual(['mine.txt']);
    await expect(mergeRuns([run], join(used, 'mine.txt'))).rejects.toThrow(/is not empty/);
    await expect(mergeRuns([join(out, 'nothing')], join(out, 'new'))).rejects.toThrow(/is not a run/);
  });
});
