import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { REPORTERS, runReporters } from '../../src/report/index.ts';
import { lineResults } from '../../src/report/line-results.ts';
import { readGoalTrace, parseGoalTrace } from '../../src/trace/reader.ts';
import { readRun } from '../../src/trace/runs.ts';
import { openGoalTrace } from '../../src/trace/writer.ts';
import { storePicture } from '../builders/screenshots.ts';
import { temporaryFolder } from '../builders/temporary-folder.ts';
import { goal, look, looked, screen, SIZE, traceStart } from '../builders/trace.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures/traces');

describe('a run of trace version 1', () => {
  test('reads with its verdict, lines, screens and elements', async () => {
    const run = await readRun(join(FIXTURES, 'version-1'));
    const [only] = run.goals;
    expect(run.warnings).toEqual([]);
    expect(only!.end!.verdict).toMatchObject({ kind: 'failed', label: 'Unresponsive Element Bug' });
    expect(lineResults(only!.trace!).map((l) => l.status)).toEqual([
      'done',
      'done',
      'failed',
      'open',
      'open',
      'open',
      'open',
    ]);
    const screens = only!.trace!.steps.flatMap((s) => (s.event?.kind === 'observed' ? [s.event.screen] : []));
    for (const { elements } of screens) expect(elements.map((e) => e.label)).toContain('Log in');
  });

  test('is reported by every reporter', async () => {
    const folder = join(await temporaryFolder(), 'run');
    await cp(join(FIXTURES, 'version-1'), folder, { recursive: true });
    const { written, problems } = await runReporters(REPORTERS, folder);
    expect(problems).toEqual([]);
    expect(written).toHaveLength(REPORTERS.length);
    expect(await readFile(join(folder, 'report.html'), 'utf8')).toContain('Unresponsive Element Bug');
  });
});

describe('a large tree', () => {
  const items = Array.from({ length: 200 }, (_, i) => ({
    role: 'row' as const,
    label: `Row ${i} of many`,
    at: { x: 0, y: i * 20, width: SIZE.width, height: 20 },
  }));

  async function written() {
    const folder = join(await temporaryFolder(), 'goal');
    const trace = await openGoalTrace(folder, storePicture);
    await trace.start(traceStart(goal()));
    const first = screen('s1', 0, items);
    await trace.step({ type: 'step', seq: 1, at: 0, event: looked(first), notes: [], command: look('turn') });
    return { folder, first, text: await readFile(join(folder, 'trace.ndjson'), 'utf8') };
  }

  test('is deflated on the disk and whole again when read', async () => {
    const { folder, first, text } = await written();
    expect(text.length).toBeLessThan(JSON.stringify(first).length / 5);
    const { steps } = await readGoalTrace(folder);
    expect(steps[0]!.event).toEqual(looked(first));
  });

  test.each([
    ['cut off', (packed: string) => packed.slice(0, 200)],
    ['no such bytes', () => 'AAAA'],
  ])('that is damaged (%s) is said with its line', async (_, damage) => {
    const { text } = await written();
    const broken = text.replace(
      /"deflated":"([^"]+)"/,
      (_all, packed: string) => `"deflated":"${damage(packed)}"`,
    );
    expect(() => parseGoalTrace('x', 'trace.ndjson', broken)).toThrow(/trace\.ndjson:2 /);
  });
});
