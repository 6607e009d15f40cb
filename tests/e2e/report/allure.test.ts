import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { writeAllure } from '../../../src/report/allure.ts';
import { readRun } from '../../../src/trace/runs.ts';
import { temporaryFolder } from '../../builders/temporary-folder.ts';
import { writeRun } from '../../builders/recorded-run.ts';
import { everyVerdict } from '../../report/results.ts';

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

test.skipIf(generator === null)(
  'are rendered by Allure’s own generator (needs the package allure)',
  async () => {
    const run = await readRun(await writeRun(await temporaryFolder(), everyVerdict(), { pictures: true }));
    const folder = await writeAllure(run);
    const out = join(run.folder, 'allure-report');
    const { status, stderr } = spawnSync(process.execPath, [generator!, 'awesome', folder, '--output', out], {
      encoding: 'utf8',
      cwd: run.folder,
      env: { ...process.env, ALLURE_NO_ANALYTICS: '1' },
    });
    expect([status, stderr]).toEqual([0, '']);
    const tests = join(out, 'data/test-results');
    const shown = await Promise.all((await readdir(tests)).map((f) => readFile(join(tests, f), 'utf8')));
    const names = shown.map((text) => JSON.parse(text) as { name: string; status: string });
    expect(names.map(({ name, status }) => `${name}: ${status}`).toSorted()).toEqual(
      (await results(folder)).map(({ name, status }) => `${name}: ${status}`).toSorted(),
    );
  },
);
