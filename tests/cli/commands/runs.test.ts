import { describe, expect, test } from 'vitest';
import { runsCommand } from '../../../src/cli/commands/runs.ts';
import { statsCommand } from '../../../src/cli/commands/stats.ts';
import { writeRetriedRun, writeRun } from '../../builders/recorded-run.ts';
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
      {
        name: 'Save a note and 1 more goal',
        durationMs: null,
        git: null,
        verdict: 'passed',
        interrupted: true,
        goals: [{ verdict: 'passed' }, { verdict: null }],
      },
    ]);
  });

  test('stats has the flake rate of each goal, as text and as JSON', async () => {
    const out = await temporaryFolder();
    await writeRetriedRun(out, [deadButtonStory({ name: 'Save a note' }), passingStory()], {
      iso: '2026-11-20T08:00:00Z',
    });
    await writeRun(out, [passingStory()], { iso: '2026-11-21T08:00:00Z' });
    const [text, json] = [io(), io()];
    expect(await statsCommand(undefined, { out }, text)).toBe(0);
    expect(text.stdout.text).toContain('flaky         Save a note: flaky in 1 of 2 runs (50 %)\n');
    await statsCommand(undefined, { out, json: true }, json);
    expect((JSON.parse(json.stdout.text) as { flakiness: object[] }).flakiness).toMatchObject([
      { goal: 'Save a note', runs: 2, passed: 2, flaky: 1, flakeRate: 0.5 },
    ]);
  });

  test('reports an empty folder', async () => {
    const to = io();
    expect(await runsCommand({ out: await temporaryFolder() }, to)).toBe(0);
    expect(to.stderr.text).toMatch(/^No runs in /);
  });
});
