import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadBenchApps } from '../../../src/bench/apps.ts';
import { generateCases } from '../../../src/bench/cases.ts';
import type { BenchReport } from '../../../src/bench/index.ts';
import { benchCommand, type BenchFlags } from '../../../src/cli/commands/bench.ts';

/** A list that continues out of view, so absence cannot be proved. */
const APP = `
app: { package: com.example.list, title: List, start: home }
state: { rows: [${Array.from({ length: 40 }, (_, i) => `{ id: r${i}, name: Row ${i} }`).join(', ')}] }
screens:
  home:
    title: List
    elements:
      - list: rows
        items: rows
        row: { id: one, elements: [{ text: "\${row.name}", id: name }] }
`;
const GOAL = `
name: Nothing is lost
steps: [Swipe up]
expected_state: ['"Lost" is not visible']
`;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thumbrule-bench-'));
  await mkdir(join(folder, 'apps/list/goals'), { recursive: true });
  await writeFile(join(folder, 'apps/list/app.yaml'), APP);
  await writeFile(join(folder, 'apps/list/goals/lost.yaml'), GOAL);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function bench(flags: BenchFlags): Promise<{ code: number; stdout: string; stderr: string }> {
  const said = { stdout: '', stderr: '' };
  const to = (name: 'stdout' | 'stderr') => ({ write: (text: string) => (said[name] += text) });
  const io = { stdout: to('stdout'), stderr: to('stderr'), cwd: folder };
  const code = await benchCommand(
    { threads: 0, apps: 'apps', ...flags },
    { ...io, signal: new AbortController().signal },
  );
  return { code, ...said };
}

describe('thumbrule bench verdicts', () => {
  const only = ['healthy', 'honest/honest'];

  test('runs apps of another folder; lists undecided cases and keeps their timelines', async () => {
    const { code, stdout } = await bench({ only, json: true, keepFailures: join(folder, 'kept') });
    const report = JSON.parse(stdout) as BenchReport;
    expect([code, report.cases, report.inconclusive, report.undecided[0]?.case.id]).toEqual([
      0,
      1,
      1,
      'list/lost healthy honest/honest',
    ]);
    const files = await readdir(join(folder, 'kept'), { recursive: true });
    const [timeline = ''] = files.filter((f) => f.endsWith('report.html'));
    expect(await readFile(join(folder, 'kept', timeline), 'utf8')).toContain(
      'list/lost healthy honest/honest',
    );
  });

  test('applies the faults of faults.yaml, and reports a misspelled one', async () => {
    const faults = join(folder, 'apps/list/faults.yaml');
    await writeFile(faults, 'defects: ["wrong-count:rows=2"]\nquirks: [slow]\n');
    const loaded = await loadBenchApps(join(folder, 'apps'));
    const ids = generateCases(loaded, 1).cases.map((c) => c.id);
    expect(ids).toContain('list/lost wrong-count:rows=2 honest/honest');
    expect(ids.filter((id) => id.includes('+'))).not.toEqual([]);
    expect(ids.filter((id) => id.includes('+') && !id.includes('+slow'))).toEqual([]);
    await writeFile(faults, 'defects: ["dead-button:no-such"]\n');
    await expect(loadBenchApps(join(folder, 'apps'))).rejects.toMatchObject({ code: 'APP_INVALID' });
    await rm(faults);
  });

  test('compares with a baseline: exit 1 for a worse figure or a missing case', async () => {
    const file = join(folder, 'baseline.json');
    expect((await bench({ only, writeBaseline: file })).code).toBe(0);
    expect(await bench({ baseline: file })).toMatchObject({
      code: 0,
      stderr: expect.not.stringContaining('worse'),
    });

    const written = JSON.parse(await readFile(file, 'utf8')) as {
      figures: object;
      honest: object;
      ids: string[];
    };
    await writeFile(file, JSON.stringify({ ...written, honest: { ...written.honest, inconclusive: 0 } }));
    expect(await bench({ baseline: file })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('honest planner: inconclusive is 1, was 0'),
    });
    await writeFile(file, JSON.stringify({ ...written, figures: { ...written.figures, inconclusive: 0 } }));
    expect(await bench({ baseline: file })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('inconclusive is 1, was 0'),
    });
    await writeFile(
      file,
      JSON.stringify({ ...written, ids: [...written.ids, 'list/gone healthy honest/honest'] }),
    );
    expect(await bench({ baseline: file })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('1 cases'),
    });
  });

  test('with a bound, exits with 0 when the run shows no more', async () => {
    expect((await bench({ only, mostWrong: 0.3 })).code).toBe(0);
  });

  test('names a missing baseline', async () => {
    await expect(bench({ baseline: join(folder, 'none.json') })).rejects.toMatchObject({ code: 'USAGE' });
  });
});
