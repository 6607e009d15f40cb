import { mkdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Verdict } from '../../src/core/model/verdict.ts';
import { goalFolder, openRunLog } from '../../src/trace/run-log.ts';
import { findRun, listRuns, readRun } from '../../src/trace/runs.ts';
import { openGoalTrace } from '../../src/trace/writer.ts';
import { temporaryFolder } from '../builders/temporary-folder.ts';
import { storePicture } from '../builders/screenshots.ts';
import { goal, traceEnd, traceStart } from '../builders/trace.ts';
import { describe, expect, test } from 'vitest';

const passed: Verdict = { kind: 'passed', stepsOnly: true, results: [], flags: [] };
const cancelled: Verdict = {
  kind: 'cancelled',
  reason: 'Ctrl-C',
  phase: 'steps',
  index: null,
  line: '',
  results: [],
  flags: [],
};
const goals = [goal({ name: 'One' }), goal({ name: 'Two' }), goal({ name: 'Three' })];
const at = (iso: string) => () => new Date(iso);

async function runOne(out: string, verdict: Verdict, iso = '2026-11-21T22:14:00Z') {
  const run = await openRunLog(out, goals, '0.1.0', at(iso));
  const folder = await run.goalStarted(goals[0]!, 1, 1);
  const trace = await openGoalTrace(folder, storePicture);
  await trace.start(traceStart(goals[0]!));
  await trace.end(traceEnd(verdict));
  await run.goalEnded(folder, verdict);
  return run;
}

describe('the log of a run', () => {
  test('shows after a kill which goals ran, did not end or never started', async () => {
    const out = await temporaryFolder();
    const run = await runOne(out, passed);
    const second = await run.goalStarted(goals[1]!, 2, 1);
    const trace = await openGoalTrace(second, storePicture);
    await trace.start(traceStart(goals[1]!));

    const read = await readRun(run.folder);
    expect(read.ended).toBe(false);
    expect(read.goals.map((g) => [g.name, g.trace?.interrupted, g.problem])).toEqual([
      ['One', false, null],
      ['Two', true, null],
      ['Three', undefined, 'The run ended before this goal started.'],
    ]);
  });

  test('can be read at every byte of its last lines', async () => {
    const out = await temporaryFolder();
    const run = await runOne(out, passed);
    await run.end('passed');
    const path = join(run.folder, 'run.ndjson');
    const whole = await readFile(path);
    const firstLine = whole.indexOf(0x0a) + 1;
    for (let cut = whole.length; cut >= firstLine; cut -= 7) {
      await truncate(path, cut);
      expect((await readRun(run.folder)).goals).toHaveLength(3);
    }
  });

  test('a goal with a damaged trace keeps its place with the problem', async () => {
    const out = await temporaryFolder();
    const run = await runOne(out, passed);
    await writeFile(join(run.folder, '01-one', 'trace.ndjson'), 'nonsense\n{}\n');
    const [one] = (await readRun(run.folder)).goals;
    expect(one!.trace).toBeNull();
    expect(one!.problem).toContain('trace.ndjson:1 is not JSON');
  });

  test('two runs of the same second have folders of their own, and ids sort by time', async () => {
    const out = await temporaryFolder();
    const ids = [];
    for (const iso of [
      '2026-11-21T22:14:59Z',
      '2026-11-21T22:14:59Z',
      '2026-11-21T22:14:59.007Z',
      '2026-11-21T22:14:59.016Z',
      '2026-11-21T22:14:59.999Z',
      '2026-11-21T22:15:00Z',
      '2027-01-01T00:00:00Z',
    ]) {
      ids.push((await openRunLog(out, goals, '0.1.0', at(iso))).id);
    }
    expect(new Set(ids).size).toBe(7);
    expect(ids[0]).toMatch(/^20261121-221459-[0-9a-f]{4}$/);
    expect(ids.slice(1).toSorted()).toEqual(ids.slice(1));
  });

  test('a retry has its own folder, and its verdict is that of the goal', async () => {
    const out = await temporaryFolder();
    const run = await runOne(out, cancelled);
    const again = await run.goalStarted(goals[0]!, 1, 2);
    const trace = await openGoalTrace(again, storePicture);
    await trace.start(traceStart(goals[0]!, { attemptOfGoal: 2 }));
    await trace.end(traceEnd(passed));
    await run.goalEnded(again, passed);
    expect((await readRun(run.folder)).goals.map((g) => g.folder)).toEqual([
      '01-one',
      '01-one.retry-2',
      '',
      '',
    ]);
    expect((await listRuns(out))[0]!.goals.map((g) => g.verdict)).toEqual(['passed', null, null]);
  });
});

describe('finding a run', () => {
  test('latest, an id, a folder and a goal`s folder all name it', async () => {
    const out = await temporaryFolder();
    await runOne(out, passed, '2026-11-20T10:00:00Z');
    const run = await runOne(out, passed);
    const goalOne = join(run.folder, '01-one');
    expect(await findRun(undefined, out)).toEqual({ run: run.folder, goal: null });
    expect(await findRun('latest', out)).toEqual({ run: run.folder, goal: null });
    expect(await findRun(run.id, out)).toEqual({ run: run.folder, goal: null });
    expect(await findRun(run.folder, out)).toEqual({ run: run.folder, goal: null });
    expect(await findRun(goalOne, out)).toEqual({ run: run.folder, goal: goalOne });
  });

  test('anything else is NOT_FOUND', async () => {
    const out = await temporaryFolder();
    await expect(findRun('latest', out)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await mkdir(join(out, 'runs', 'empty'), { recursive: true });
    await expect(findRun('empty', out)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await listRuns(out)).toEqual([]);
  });
});

describe('the folder of a goal', () => {
  test.each([
    ['Delete a note', 3, 1, '03-delete-a-note'],
    ['../../etc/passwd', 1, 1, '01-etc-passwd'],
    ['Größe ändern', 2, 2, '02-grosse-andern.retry-2'],
    ['設定を開く', 12, 1, '12-goal'],
    ['', 1, 1, '01-goal'],
  ])('%s', (name, n, attempt, folder) => {
    expect(goalFolder(name, n, attempt)).toBe(folder);
  });
});
