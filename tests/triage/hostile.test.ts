/** Names and texts of a run that somebody sent: they steer no terminal, give a CI system no command, and open no tag. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { computeStats } from '../../src/report/stats/count.ts';
import { formatStats } from '../../src/report/stats/format.ts';
import { printableOutput } from '../../src/shared/printable.ts';
import { readRun } from '../../src/trace/runs.ts';
import { storeTriage } from '../../src/triage/collect.ts';
import { formatTriage } from '../../src/triage/format.ts';
import { ISSUE_FORMATS, issueText } from '../../src/triage/issue.ts';
import { readTriage } from '../../src/trace/triage-file.ts';
import { writeRun } from '../builders/recorded-run.ts';
import { temporaryFolder } from '../builders/temporary-folder.ts';
import { deadButtonStory, passingStory } from '../builders/trace-stories.ts';

const ESC = '\u001B';
const HOSTILE = [
  '</script><img src=x onerror=alert(1)>',
  `${ESC}[2J${ESC}]0;title\u0007`,
  '::error file=a::owned',
  '##[command]x ##vso[task.setvariable variable=a]b ##teamcity[x]',
  '@everyone closes #1 ![x](https://evil.example/a.png) [a](javascript:alert(1))',
  `line\n::set-output name=a::b\r\nnext\u2028::warning::c`,
  '\u202Etxt.exe',
];
const CONTROL = /[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/u;
const COMMAND = /^\s*::|##(?:\[|vso\[|teamcity\[)/imu;

/** Returns a pass and then a failure of a goal, with the hostile text wherever a run has words. */
async function hostileRun(text: string): Promise<string> {
  const out = await temporaryFolder();
  const story = { name: text, file: `goals/${text}.yaml`, app: text, lines: [text, text], must: [text] };
  await writeRun(out, [passingStory(story)], { iso: '2026-11-20T10:00:00Z', device: text });
  const run = await writeRun(out, [deadButtonStory(story)], { iso: '2026-11-21T10:00:00Z', device: text });
  const [goal] = (await readRun(run)).goals;
  const trace = join(run, goal?.folder ?? '', 'trace.ndjson');
  const words = JSON.stringify(text);
  const edited = (await readFile(trace, 'utf8'))
    .replaceAll(
      /"(reason|expected|actual|because|thought|rule|by|label|hint)":"(?:[^"\\]|\\.)*"/gu,
      (_, key) => `"${String(key)}":${words}`,
    )
    .replaceAll('"label":null', `"label":${words}`);
  await writeFile(trace, edited);
  return run;
}

describe.each(HOSTILE)('%j', (text) => {
  test('triage, its issue texts and the figures print it harmlessly', async () => {
    const run = await hostileRun(text);
    const read = await readRun(run);
    expect(read.goals[0]?.problem).toBeNull();
    const triaged = await storeTriage(run);
    expect(triaged.length).toBe(1);
    const stats = computeStats(read.goals.flatMap(({ trace }) => (trace === null ? [] : [trace])));
    const issues = triaged.flatMap((one) => ISSUE_FORMATS.map((format) => issueText(one, read, format)));
    for (const printed of [formatTriage(triaged), formatStats(stats), ...issues].map(printableOutput)) {
      expect(printed).not.toMatch(CONTROL);
      expect(printed).not.toMatch(COMMAND);
    }
    for (const [i, issue] of issues.entries()) {
      // A tracker shows the title as plain text, and Jira's markup knows no tags.
      const body = issue.split('\n').slice(1).join('\n');
      expect(body).not.toMatch(/(?<!\\)!\[x\]|(?<!\\)\[a\]\(/u);
      if (ISSUE_FORMATS[i] !== 'jira') expect(body).not.toMatch(/@everyone|https:\/\/evil|<img|<\/script/u);
    }
    const folder = join(run, read.goals[0]?.folder ?? '');
    expect((await readTriage(folder))?.category).toBe(triaged[0]?.triage.category);
  });
});

test.each([
  ['no JSON', '{'],
  ['nested deeply', `{"category":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ['another shape', '{"category":"owned","sure":true}'],
  [
    'a category that every object has',
    '{"category":"constructor","sure":true,"because":"","evidence":[],"lastPass":null,"build":null,"flakeRate":null}',
  ],
])('a triage file with %s is none', async (_, text) => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'triage.json'), text);
  expect(await readTriage(folder)).toBeNull();
});
