import { appendFile, cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { REPORTERS, runReporters } from '../../src/report/index.ts';
import { computeStats } from '../../src/report/stats/count.ts';
import { renderReport } from '../../src/report/timeline/index.ts';
import { pastDurations } from '../../src/trace/durations.ts';
import { isPlainName, isPlainPath } from '../../src/trace/foreign.ts';
import { mergeRuns } from '../../src/trace/merge.ts';
import { readGoalTrace } from '../../src/trace/reader.ts';
import { listRuns, readRun } from '../../src/trace/runs.ts';
import { temporaryFolder } from '../builders/temporary-folder.ts';
import { writeRun } from '../builders/recorded-run.ts';
import { passingStory } from '../builders/trace-stories.ts';

/** Returns a run with one goal, `change` applied, beside a file that it must not reach. */
async function hostile(change: (run: string, goal: string, outside: string) => Promise<unknown>) {
  const base = await temporaryFolder();
  const outside = join(base, 'outside');
  await mkdir(outside);
  await writeFile(join(outside, 'secret.txt'), 'top secret');
  await writeFile(join(outside, 'trace.ndjson'), '{"top":"secret"}\n');
  const run = await writeRun(join(base, 'out'), [passingStory()], { pictures: true });
  const [goal = ''] = (await readdir(run)).filter((name) => name.startsWith('01-'));
  await change(run, goal, outside);
  return { base, outside, run, goal };
}

async function edit(path: string, change: (text: string) => string): Promise<void> {
  await writeFile(path, change(await readFile(path, 'utf8')));
}

const UNSAFE = [
  '../outside',
  '../../outside',
  '..',
  '.',
  '',
  '/etc',
  'a/b',
  'a\\b',
  'C:',
  'C:\\x',
  '\\\\host\\x',
  'a\u0000b',
  '.git',
  '~',
];

describe('names', () => {
  test.each(UNSAFE)('%j is no name in a run', (name) => {
    expect(isPlainName(name)).toBe(false);
  });
  test.each(['01-log-in', '01-log-in.retry-2', 'run.ndjson', 's1.thumb.webp', '02-日本'])(
    '%s is one',
    (name) => {
      expect(isPlainName(name)).toBe(true);
    },
  );
  test.each(['../x.webp', 'screenshots/../../x.webp', '/x.webp', 'screenshots//x.webp', 'file:///x.webp'])(
    '%s is no path in a run',
    (path) => {
      expect(isPlainPath(path)).toBe(false);
    },
  );
});

describe('a folder that leads out of the run', () => {
  test.each(UNSAFE)('%j is refused with the line, by every reader, and nothing is written', async (name) => {
    const { base, run, goal } = await hostile((path, own) =>
      edit(join(path, 'run.ndjson'), (text) => text.replaceAll(JSON.stringify(own), JSON.stringify(name))),
    );
    const message =
      /run\.ndjson:2 is not a line of a trace at folder: it must be the name of a folder in the run/u;
    await expect(readRun(run)).rejects.toThrow(message);
    await expect(mergeRuns([run], join(base, 'merged'))).rejects.toThrow(message);
    await expect(renderReport(run)).rejects.toThrow(message);
    expect(await listRuns(join(base, 'out'))).toEqual([]);
    expect(await pastDurations(join(base, 'out'), base)).toEqual(new Map());
    expect((await readdir(base)).toSorted()).toEqual(['out', 'outside']);
    expect(await readdir(run)).toEqual(expect.arrayContaining([goal, 'run.ndjson']));
  });
});

describe('links in a run', () => {
  const cases: readonly (readonly [
    string,
    (run: string, goal: string, outside: string) => Promise<unknown>,
  ])[] = [
    [
      'a goal',
      async (run, goal, outside) => {
        await rm(join(run, goal), { recursive: true });
        await symlink(outside, join(run, goal));
      },
    ],
    [
      'a trace',
      async (run, goal, outside) => {
        await rename(join(run, goal, 'trace.ndjson'), join(outside, 'moved.ndjson'));
        await symlink(join(outside, 'moved.ndjson'), join(run, goal, 'trace.ndjson'));
      },
    ],
    [
      'the folder of screenshots',
      async (run, goal, outside) => {
        await cp(join(run, goal, 'screenshots'), join(outside, 'screenshots'), { recursive: true });
        await rm(join(run, goal, 'screenshots'), { recursive: true });
        await symlink(join(outside, 'screenshots'), join(run, goal, 'screenshots'));
      },
    ],
    [
      'another file',
      (run, goal, outside) => symlink(join(outside, 'secret.txt'), join(run, goal, 'video.mp4')),
    ],
  ];
  test.each(cases)('%s: a merge refuses it and writes nothing', async (_, change) => {
    const { base, run } = await hostile(change);
    await expect(mergeRuns([run], join(base, 'merged'))).rejects.toThrow(/is a link|leads out of the run/u);
    expect((await readdir(base)).toSorted()).toEqual(['out', 'outside']);
  });

  test('a report in one file carries nothing from outside, nor anything but pictures', async () => {
    const { run } = await hostile(async (path, goal, outside) => {
      const pictures = await readdir(join(path, goal, 'screenshots'));
      for (const [i, name] of pictures.entries()) {
        await rm(join(path, goal, 'screenshots', name));
        if (i % 2 === 0) await symlink(join(outside, 'secret.txt'), join(path, goal, 'screenshots', name));
        else await writeFile(join(path, goal, 'screenshots', name), 'top secret');
      }
    });
    const page = await readFile(await renderReport(run, { singleFile: true }), 'utf8');
    expect(page).not.toContain(Buffer.from('top secret').toString('base64').slice(0, 12));
    const { problems } = await runReporters(
      REPORTERS.filter((r) => r.name === 'allure'),
      run,
    );
    expect(problems).toEqual([]);
    const copied = await readdir(join(run, 'allure-results'));
    expect(copied.filter((name) => name.endsWith('.webp'))).toEqual([]);
  });

  test.each([
    'junit.xml',
    'report.html',
    'results.json',
    'ctrf.json',
    'github-summary.md',
    'otel.json',
    'durations.json',
  ])('a report replaces a link in its place: %s', async (name) => {
    const { run, outside } = await hostile((path, _, out) =>
      symlink(join(out, 'secret.txt'), join(path, name)),
    );
    const { problems } = await runReporters(
      REPORTERS.filter((r) => r.name !== 'allure'),
      run,
    );
    expect(problems).toEqual([]);
    expect(await readFile(join(outside, 'secret.txt'), 'utf8')).toBe('top secret');
    expect(await readFile(join(run, name), 'utf8')).not.toBe('top secret');
  });
});

describe('a trace that is no trace', () => {
  test.each([
    '../../outside/secret.txt',
    '/etc/passwd',
    'screenshots/../../../x.webp',
    'screenshots/s1.html',
    'trace.ndjson',
  ])('with the picture %s: the goal has a problem, the report is written', async (file) => {
    const { run, goal } = await hostile((path, own) =>
      edit(join(path, own, 'trace.ndjson'), (text) =>
        text.replace(/"file":"screenshots[^"]*"/u, `"file":${JSON.stringify(file)}`),
      ),
    );
    const [read] = (await readRun(run)).goals;
    expect(read?.problem).toMatch(
      /trace\.ndjson:\d+ is not a line of a trace at file: it must be a picture/u,
    );
    expect(basename(await renderReport(run, { singleFile: true }))).toBe('report.html');
    await expect(readGoalTrace(join(run, goal))).rejects.toThrow(/must be a picture/u);
  });

  const bomb = (bytes: number): string => deflateRawSync(Buffer.alloc(bytes, ' ')).toString('base64');
  const withElements = (elements: unknown) => (text: string) => {
    const lines = text.trimEnd().split('\n');
    const at = lines.findIndex((line) => line.includes('"kind":"observed"'));
    const step = JSON.parse(lines[at] ?? '{}') as { event: { screen: Record<string, unknown> } };
    step.event.screen['elements'] = elements;
    return `${lines.with(at, JSON.stringify(step)).join('\n')}\n`;
  };
  test.each<readonly [string, unknown]>([
    ['that unpacks to 200 MB', { deflated: bomb(200_000_000) }],
    ['that is cut off', { deflated: bomb(1000).slice(0, 8) }],
    ['with a huge index', { sameElementsAs: 's1', length: 1, but: [[4_000_000_000, {}]] }],
    ['with a huge length', { sameElementsAs: 's1', length: 4_000_000_000, but: [] }],
  ])('with a tree %s', async (_, elements) => {
    const { run } = await hostile((path, own) =>
      edit(join(path, own, 'trace.ndjson'), withElements(elements)),
    );
    const [read] = (await readRun(run)).goals;
    expect(read?.trace).toBeNull();
    expect(read?.problem).toMatch(/trace\.ndjson:\d+ /u);
  });

  const deep = (key: string): string => `"${key}":${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  test.each(['start', 'end', 'step'])(
    'that is nested deeply in its %s: the goal has a problem',
    async (type) => {
      const { run } = await hostile((path, own) =>
        edit(join(path, own, 'trace.ndjson'), (text) =>
          text.replace(`{"type":"${type}",`, `{"type":"${type}",${deep('odd')},`),
        ),
      );
      const [read] = (await readRun(run)).goals;
      expect(read?.problem).toMatch(/trace\.ndjson:\d+ is nested more than 200 levels deep/u);
      expect(basename(await renderReport(run))).toBe('report.html');
    },
  );

  test('that is nested deeply in its elements or its parsed lines: the goal has a problem', async () => {
    const packed = deflateRawSync(`[{${deep('odd')}}]`).toString('base64');
    const parts = `${'{"kind":"each","parts":['.repeat(5000)}${']}'.repeat(5000)}`;
    for (const change of [
      withElements({ deflated: packed }),
      (text: string) => text.replace('"conditions":[]', `"conditions":[${parts}]`),
    ]) {
      const { run } = await hostile((path, own) => edit(join(path, own, 'trace.ndjson'), change));
      expect((await readRun(run)).goals[0]?.problem).toMatch(/trace\.ndjson:\d+ /u);
    }
  });

  test('brackets in its texts are no depth', async () => {
    const name = `${'[{"'.repeat(400)}\\`;
    const { run } = await hostile((path, own) =>
      edit(join(path, own, 'trace.ndjson'), (text) =>
        text.replace('"type":"end",', `"type":"end","odd":${JSON.stringify(name)},`),
      ),
    );
    expect((await readRun(run)).goals[0]?.problem).toBeNull();
  });

  test('a run file that is nested deeply is named', async () => {
    const { run, base } = await hostile((path) =>
      edit(join(path, 'run.ndjson'), (text) =>
        text.replace('{"type":"run",', `{"type":"run",${deep('odd')},`),
      ),
    );
    await expect(readRun(run)).rejects.toThrow(/run\.ndjson:1 is nested more than 200 levels deep/u);
    expect(await listRuns(join(base, 'out'))).toEqual([]);
  });

  test.each(['__proto__', 'constructor', 'toString', 'prototype'])(
    'with the name %s everywhere: read, reported and counted as any other name',
    async (name) => {
      const refused = `{"kind":"refused","rule":"${name}","reason":"r","call":1,"calls":4},`;
      const { run } = await hostile((path, own) =>
        edit(join(path, own, 'trace.ndjson'), (text) =>
          text
            .replaceAll('"s1"', `"${name}"`)
            .replace('"type":"end",', `"type":"end","${name}":{"a":1},`)
            .replaceAll('"by":"literal"', `"by":"${name}"`)
            .replace('"notes":[', () => `"notes":[${refused}`)
            .replace(`${refused}]`, `${refused.slice(0, -1)}]`),
        ),
      );
      const read = (await readRun(run)).goals[0];
      expect(read?.problem).toBeNull();
      const stats = computeStats(read?.trace === undefined || read.trace === null ? [] : [read.trace]);
      expect(stats.refusals).toContainEqual({ rule: name, count: 1 });
      expect(stats.verdicts).toEqual({ passed: 1 });
      expect(basename(await renderReport(run))).toBe('report.html');
      const { problems } = await runReporters(REPORTERS, run);
      expect(problems).toEqual([]);
      expect(Object.keys(Object.prototype)).toEqual([]);
    },
  );

  test('of 300 MB is not read', async () => {
    const { run, goal } = await hostile(async (path, own) => {
      const file = join(path, own, 'trace.ndjson');
      await appendFile(file, '');
      const { truncate } = await import('node:fs/promises');
      await truncate(file, 300 * 1024 * 1024);
    });
    await expect(readGoalTrace(join(run, goal))).rejects.toThrow(
      /trace\.ndjson has 300 MB; at most 256 are read/u,
    );
  });
});

test('healthy: a run behind a linked folder is read, merged and reported', async () => {
  const { base, run } = await hostile(() => Promise.resolve());
  await symlink(join(base, 'out'), join(base, 'linked'));
  const linked = join(base, 'linked', 'runs', basename(run));
  expect((await readRun(linked)).goals[0]?.problem).toBeNull();
  await mergeRuns([linked], join(base, 'merged'));
  const page = await readFile(await renderReport(join(base, 'merged'), { singleFile: true }), 'utf8');
  expect(page).toContain('data:image/webp;base64,');
});
