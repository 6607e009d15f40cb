import { appendFile, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { replayCommand } from '../../../src/cli/commands/replay.ts';
import { temporaryFolder } from '../../builders/temporary-folder.ts';
import { collector } from '../../report/collector.ts';
import { ROOT, start, thumbrule } from '../../setup/thumbrule.ts';

function io() {
  const stdout = collector();
  const stderr = collector();
  return { stdout, stderr, cwd: process.cwd(), signal: new AbortController().signal };
}

describe('thumbrule replay', () => {
  async function realRun(): Promise<{ cwd: string; out: string; goal: string }> {
    const cwd = await temporaryFolder();
    await writeFile(join(cwd, '.git'), '');
    await thumbrule(['init'], { cwd });
    const { stdout } = await thumbrule(['run', '--json'], { cwd });
    const { goals } = JSON.parse(stdout) as { goals: { trace: string }[] };
    return { cwd, out: join(cwd, '.thumbrule'), goal: join(cwd, goals[0]!.trace) };
  }

  test('a real run gives the same verdict; a trace that was changed does not; a damaged one is bad input', async () => {
    const { out, goal } = await realRun();
    const to = io();
    expect(await replayCommand('latest', { out }, to)).toBe(0);
    expect(to.stdout.text).toMatch(/^same verdict {5}first goal: passed \(\d+ decisions\)\n$/);

    const text = await readFile(goal, 'utf8');
    await writeFile(goal, text.replaceAll('"stepsOnly":false', '"stepsOnly":true'));
    const changed = io();
    expect(await replayCommand(undefined, { out }, changed)).toBe(1);
    expect(changed.stdout.text).toContain('recorded: verdict.stepsOnly: true');
    expect(changed.stdout.text).toContain('now:      verdict.stepsOnly: false');

    await writeFile(goal, text.replace('"type":"step"', '"type":"stop"'));
    expect(await replayCommand(undefined, { out }, io())).toBe(2);
  });

  test('an interrupted run is decided again as far as it goes', async () => {
    const { out, goal } = await realRun();
    const size = (await readFile(goal)).length;
    await truncate(goal, Math.round(size * 0.7));
    const to = io();
    expect(await replayCommand(undefined, { out }, to)).toBe(0);
    expect(to.stdout.text).toContain('interrupted, no verdict');
    await appendFile(goal, '\n');
    expect(await replayCommand(undefined, { out }, io())).toBe(2);
  });
});

describe('a run that is killed', () => {
  test('SIGKILL in mid-run leaves a report up to the last event', async () => {
    const cwd = await temporaryFolder();
    await writeFile(join(cwd, '.git'), '');
    const { child, ended } = start(['run', join(ROOT, 'apps-under-test/shop/goals')], { cwd });
    const underway = new Promise<void>((resolve) => {
      let seen = '';
      child.stderr!.on('data', (text: string) => {
        seen += text;
        if (seen.includes('Step 2:')) resolve();
      });
    });
    await Promise.race([underway, ended]);
    child.kill('SIGKILL');
    expect((await ended).code).toBeNull();

    const report = await thumbrule(['report'], { cwd });
    expect(report.code).toBe(0);
    const html = await readFile(join(cwd, report.stdout.trim()), 'utf8');
    expect(html).toContain('This run was interrupted.');
    expect(html).toContain('"number":3,"of":60');
    const replay = await thumbrule(['replay'], { cwd });
    expect(replay.code).toBe(0);
    expect(replay.stdout).toContain('interrupted, no verdict');
  });
});
