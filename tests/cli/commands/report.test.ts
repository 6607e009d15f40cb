import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { reportCommand } from '../../../src/cli/commands/report.ts';
import { writeRun } from '../../builders/recorded-run.ts';
import { passingStory } from '../../builders/trace-stories.ts';
import { temporaryFolder } from '../../builders/temporary-folder.ts';
import { collector } from '../../report/collector.ts';

function io() {
  const stdout = collector();
  const stderr = collector();
  return { stdout, stderr, cwd: process.cwd(), signal: new AbortController().signal };
}

describe('thumbrule report', () => {
  test('renders the latest run again and prints the path', async () => {
    const out = await temporaryFolder();
    const folder = await writeRun(out, [passingStory()]);
    const to = io();
    expect(await reportCommand(undefined, { out }, to)).toBe(0);
    expect(to.stdout.text).toBe(`${join(folder, 'report.html')}\n`);
    expect(await readFile(join(folder, 'report.html'), 'utf8')).toContain('Save a note');
  });

  test('a missing run is NOT_FOUND', async () => {
    const out = await temporaryFolder();
    await expect(reportCommand('20261121-000000-ffff', { out }, io())).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
