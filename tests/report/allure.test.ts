import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeAllure } from '../../src/report/allure.ts';
import { readRun } from '../../src/trace/runs.ts';
import { temporaryFolder } from '../builders/temporary-folder.ts';
import { writeRetriedRun, writeRun } from '../builders/recorded-run.ts';
import { deadButtonStory, passingStory } from '../builders/trace-stories.ts';
import { everyVerdict } from './results.ts';

interface Result {
  readonly uuid: string;
  readonly name: string;
  readonly status: string;
  readonly historyId: string;
  readonly statusDetails: { readonly flaky: boolean };
  readonly steps: { name: string; status: string; attachments: { source: string }[] }[];
  readonly attachments: { source: string }[];
}

async function results(folder: string): Promise<Result[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('-result.json'));
  const read = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return read.map((text) => JSON.parse(text) as Result);
}

describe('Allure results', () => {
  test('separate failed from broken, with the lines as steps and their screenshots', async () => {
    const run = await readRun(await writeRun(await temporaryFolder(), everyVerdict(), { pictures: true }));
    const folder = await writeAllure(run);
    const all = await results(folder);
    const statuses = Object.fromEntries(all.map((r) => [r.name, r.status]));
    expect(statuses).toEqual({
      'Save a note': 'passed',
      'Save a note with a dead button': 'failed',
      inconclusive: 'unknown',
      broken: 'broken',
      cancelled: 'skipped',
    });
    const failed = all.find((r) => r.status === 'failed')!;
    expect(failed.steps.map((s) => s.status)).toEqual(['passed', 'passed', 'failed']);
    const sources = all.flatMap((r) => [...r.attachments, ...r.steps.flatMap((s) => s.attachments)]);
    expect(sources.length).toBeGreaterThan(8);
    for (const { source } of sources) expect(existsSync(join(folder, source))).toBe(true);
  });

  test('attempts of a goal share their history, a late pass is flaky, and old files are replaced', async () => {
    const run = await readRun(
      await writeRetriedRun(await temporaryFolder(), [deadButtonStory(), passingStory()]),
    );
    const folder = await writeAllure(run);
    const first = await readdir(folder);
    await writeAllure(run);
    expect((await readdir(folder)).toSorted()).toEqual(first.toSorted());
    const all = await results(folder);
    expect(new Set(all.map((r) => r.historyId)).size).toBe(1);
    expect(all.map((r) => [r.status, r.statusDetails.flaky])).toEqual(
      expect.arrayContaining([
        ['failed', true],
        ['passed', true],
      ]),
    );
  });
});
