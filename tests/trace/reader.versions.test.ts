import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isPositive } from '../../src/core/assertions/index.ts';
import { decide } from '../../src/core/decide.ts';
import { start } from '../../src/core/start.ts';
import { compareTraces } from '../../src/report/compare.ts';
import { REPORTERS, runReporters } from '../../src/report/index.ts';
import { lineResults } from '../../src/report/line-results.ts';
import { computeStats } from '../../src/report/stats/count.ts';
import { readGoalTrace, parseGoalTrace } from '../../src/trace/reader.ts';
import { replayTrace } from '../../src/trace/replay.ts';
import { readRun } from '../../src/trace/runs.ts';
import type { Trace } from '../../src/trace/schema.ts';
import { openGoalTrace } from '../../src/trace/writer.ts';
import { storePicture } from '../builders/screenshots.ts';
import { temporaryFolder } from '../builders/temporary-folder.ts';
import { goal, look, looked, screen, SIZE, traceStart } from '../builders/trace.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures/traces');

async function tracesOf(version: string): Promise<readonly Trace[]> {
  const { goals, warnings } = await readRun(join(FIXTURES, version));
  expect(warnings).toEqual([]);
  expect(goals.map((g) => g.problem)).toEqual(goals.map(() => null));
  return goals.flatMap((g) => g.trace ?? []);
}

describe.each([
  ['version-1', ['failed']],
  ['version-2', ['passed', 'failed', 'passed']],
])('a run of %s', (version, verdicts) => {
  test('is read with its verdicts and whole screens', async () => {
    const traces = await tracesOf(version);
    expect(traces.map((t) => t.end?.verdict.kind)).toEqual(verdicts);
    expect(traces.every((t) => `version-${t.start.version}` === version)).toBe(true);
    const screens = traces.flatMap((t) =>
      t.steps.flatMap((s) => (s.event?.kind === 'observed' ? [s.event.screen] : [])),
    );
    expect(screens.length).toBeGreaterThan(3);
    for (const { elements, undrawn, gaps, animatedRegions } of screens) {
      expect(elements.length).toBeGreaterThan(3);
      expect([undrawn, gaps, animatedRegions].every(Array.isArray)).toBe(true);
    }
  });

  test('is reported by every reporter', async () => {
    const folder = join(await temporaryFolder(), 'run');
    await cp(join(FIXTURES, version), folder, { recursive: true });
    const { written, problems } = await runReporters(REPORTERS, folder);
    expect(problems).toEqual([]);
    expect(written).toHaveLength(REPORTERS.length);
    expect(await readFile(join(folder, 'report.html'), 'utf8')).toContain('Unresponsive Element Bug');
  });

  test('replays with the same decisions and verdicts, up to a judge who got no control statements (R75) and to the end of an absence that nobody watched (R73)', async () => {
    for (const trace of await tracesOf(version)) {
      const conditions = trace.start.goal.expected.flatMap((line) => line.parsed.conditions);
      const isUnwatched = trace.end?.verdict.kind === 'passed' && !conditions.every(isPositive);
      const changed = trace.steps.find(
        ({ command }) => command.kind === 'judge' || (command.kind === 'finish' && isUnwatched),
      );
      expect(replayTrace(trace, { start, decide })).toMatchObject(
        changed === undefined
          ? { same: true, interrupted: false }
          : { same: false, what: 'command', seq: changed.seq },
      );
    }
  });

  test('is equal to itself when compared', async () => {
    for (const trace of await tracesOf(version)) expect(compareTraces(trace, trace).first).toBeNull();
  });
});

test('version 1: each line has its result', async () => {
  const [trace] = await tracesOf('version-1');
  expect(lineResults(trace!).map((l) => l.status)).toEqual([
    'completed',
    'completed',
    'failed',
    'not reached',
    'not reached',
    'not reached',
    'not reached',
  ]);
});

test('version 2: each line has its result and reason, and the model is counted', async () => {
  const traces = await tracesOf('version-2');
  expect(traces.map((t) => lineResults(t).map((l) => l.status))).toEqual([
    ['completed', 'completed', 'completed', 'completed', 'completed'],
    ['failed', 'not reached', 'not reached', 'not reached', 'not reached'],
    ['completed', 'completed', 'completed', 'completed'],
  ]);
  expect(lineResults(traces[2]!).every((l) => l.reason !== '')).toBe(true);
  expect(computeStats(traces)).toMatchObject({
    goals: 3,
    verdicts: { passed: 2, failed: 1 },
    replies: { planner: 4, judge: 2 },
    judge: { claims: { made: 1, acceptedByJudge: 1 } },
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
