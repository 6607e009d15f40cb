import { describe, expect, test } from 'vitest';
import { runsCommand } from '../../../src/cli/commands/runs.ts';
import { writeRun } from '../../builders/recorded-run.ts';
import { deadButtonStory, killedStory, passingStory } from '../../builders/trace-stories.ts';
import { temporaryFolder } from '../../builders/temporary-folder.ts';
import { collector } from '../../report/collector.ts';

function io() {
  const stdout = collector();
  const stderr = collector();
  return { stdout, stderr, cwd: process.cwd(), signal: new AbortController().signal };
}

describe('thumbrule runs', () => {
  test('lists runs newest first, with the goals that did not pass', async () => {
    const out = await temporaryFolder();
    await writeRun(out, [passingStory()], { iso: '2026-11-20T08:00:00Z' });
    await writeRun(out, [passingStory(), deadButtonStory(), killedStory()], { iso: '2026-11-21T08:00:00Z' });
    const to = io();
    expect(await runsCommand({ out }, to)).toBe(0);
    expect(to.stdout.text.replaceAll(/-[0-9a-f]{4} /g, '-xxxx ')).toBe(
      `20261121-080000-xxxx  failed        3 goals, interrupted
    failed        Save a note with a dead button: Unresponsive Element Bug
    no verdict    Killed in the middle
20261120-080000-xxxx  passed        1 goal
`,
    );
  });

  test('--json prints the same data', async () => {
    const out = await temporaryFolder();
    await writeRun(out, [passingStory(), killedStory()]);
    const to = io();
    await runsCommand({ out, json: true }, to);
    expect(JSON.parse(to.stdout.text)).toMatchObject([
      { verdict: 'passed', interrupted: true, goals: [{ verdict: 'passed' }, { verdict: null }] },
    ]);
  });

  test('reports an empty folder', async () => {
    const to = io();
    expect(await runsCommand({ out: await temporaryFolder() }, to)).toBe(0);
    expect(to.stderr.text).toMatch(/^No runs in /);
  });
});
