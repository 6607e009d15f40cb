import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Verdict } from '../../src/core/model/verdict.ts';
import { githubAnnotations, githubSummary, writeGithub } from '../../src/report/github.ts';
import { readRun } from '../../src/trace/runs.ts';
import { temporaryFolder } from '../builders/temporary-folder.ts';
import { writeRetriedRun, writeRun } from '../builders/recorded-run.ts';
import { deadButton, deadButtonStory, passingStory } from '../builders/trace-stories.ts';
import { everyVerdict } from './results.ts';
import { describe, expect, test } from 'vitest';

const golden = (name: string) => join(import.meta.dirname, 'golden', name);
const withoutChance = (text: string) => text.replaceAll(/\d{8}-\d{6}-[0-9a-f]{4}/g, '<run>');

describe('GitHub', () => {
  test('the summary shows every verdict', async () => {
    const run = await readRun(await writeRun(await temporaryFolder(), everyVerdict()));
    await expect(withoutChance(githubSummary(run))).toMatchFileSnapshot(golden('github-summary.md'));
  });

  test('annotations point at the line of the goal file', async () => {
    const run = await readRun(await writeRun(await temporaryFolder(), everyVerdict()));
    await expect(`${githubAnnotations(run).join('\n')}\n`).toMatchFileSnapshot(
      golden('github-annotations.txt'),
    );
  });

  test('a goal that passes on a retry is a warning, and flaky in the summary', async () => {
    const run = await readRun(
      await writeRetriedRun(await temporaryFolder(), [deadButtonStory(), passingStory()]),
    );
    expect(githubAnnotations(run)).toEqual([
      '::warning file=goals/save-a-note.yaml,title=Save a note%3A flaky::Passed only on attempt 2. (simulated Pixel)',
    ]);
    expect(githubSummary(run)).toContain('1 passed, 1 flaky');
  });

  test('text of an app starts no command and no markup', async () => {
    const actual = '::set-output name=x::y\n::error::z | <img src=x> [a](http://b) @team `c`';
    const verdict: Verdict = { ...deadButton(), actual } as Verdict;
    const run = await readRun(await writeRun(await temporaryFolder(), [{ ...deadButtonStory(), verdict }]));
    for (const line of githubAnnotations(run)) expect(line.match(/^::/gm)).toHaveLength(1);
    expect(githubAnnotations(run).join('')).not.toContain('\n');
    expect(githubSummary(run)).not.toMatch(/<img|\]\(|@team/);
  });

  test('in a job the summary is appended to that of GitHub, and annotations are written', async () => {
    const out = await temporaryFolder();
    const run = await readRun(await writeRun(out, [deadButtonStory()]));
    const shown = join(out, 'summary.md');
    await writeFile(shown, '# before\n');
    const said: string[] = [];
    const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: shown };
    await writeGithub(run, { env, log: (line) => said.push(line) });
    expect(await readFile(shown, 'utf8')).toBe(`# before\n${githubSummary(run)}`);
    expect(said).toEqual(githubAnnotations(run));
    await writeGithub(run, { env: {}, log: (line) => said.push(line) });
    expect(said).toHaveLength(1);
  });
});
