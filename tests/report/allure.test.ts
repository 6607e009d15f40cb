import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
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

const generator = (() => {
  try {
    const entry = createRequire(import.meta.url).resolve('allure');
    return join(dirname(entry), '..', 'cli.js');
  } catch {
    return null;
  }
})();

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

  test.skipIf(generator === null)(
    'are rendered by Allure’s own generator (needs the package allure)',
    async () => {
      const run = await readRun(await writeRun(await temporaryFolder(), everyVerdict(), { pictures: true }));
      const folder = await writeAllure(run);
      const out = join(run.folder, 'allure-report');
      const { status, stderr } = spawnSync(
        process.execPath,
        [generator!, 'awesome', folder, '--output', out],
        {
          encoding: 'utf8',
          cwd: run.folder,
          env: { ...process.env, ALLURE_NO_ANALYTICS: '1' },
        },
      );
      expect([status, stderr]).toEqual([0, '']);
      const tests = join(out, 'data/test-results');
      const shown = await Promise.all((await readdir(tests)).map((f) => readFile(join(tests, f), 'utf8')));
      const names = shown.map((text) => JSON.parse(text) as { name: string; status: string });
      expect(names.map(({ name, status }) => `${name}: ${status}`).toSorted()).toEqual(
        (await results(folder)).map(({ name, status }) => `${name}: ${status}`).toSorted(),
      );
    },
  );
});
