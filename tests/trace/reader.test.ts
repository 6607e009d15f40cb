import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseGoalTrace, readGoalTrace } from '../../src/trace/reader.ts';
import { temporaryFolder } from '../builders/temporary-folder.ts';
import { goal, look, looked, screen, stepper, traceEnd, traceStart } from '../builders/trace.ts';

const item = { role: 'button', label: 'Größe · 保存', at: { x: 0, y: 0, width: 100, height: 40 } } as const;

function text(): string {
  const story = stepper();
  story.step(null, { kind: 'prepare', reset: 'restart', launch: null });
  story.step(looked(screen('s1', 0, [item])), look('turn'));
  story.step(looked(screen('s2', 1, [item, item])), {
    kind: 'finish',
    verdict: { kind: 'passed', stepsOnly: true, results: [], flags: [] },
  });
  const lines = [
    traceStart(goal()),
    ...story.steps,
    traceEnd({ kind: 'passed', stepsOnly: true, results: [], flags: [] }),
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

const parse = (s: string) => parseGoalTrace('/run/01-goal', 'trace.ndjson', s);

describe('reading a trace', () => {
  test('a run killed at any byte of its last three lines can be read, with a warning', () => {
    const bytes = Buffer.from(text());
    const lines = text().trimEnd().split('\n');
    const lastThree = Buffer.byteLength(`${lines.slice(-3).join('\n')}\n`);
    for (let cut = bytes.length - lastThree; cut <= bytes.length; cut++) {
      const trace = parse(bytes.subarray(0, cut).toString('utf8'));
      const complete = cut >= bytes.length - 1;
      expect(trace.interrupted).toBe(!complete);
      expect(trace.steps.length).toBeGreaterThanOrEqual(1);
      const onBoundary = bytes[cut - 1] === 0x0a || bytes[cut] === 0x0a;
      expect(trace.warnings).toHaveLength(onBoundary ? 0 : 1);
    }
  });

  test('a damaged line in the middle is named with file and line', () => {
    const lines = text().split('\n');
    lines[2] = lines[2]!.slice(0, 40);
    expect(() => parse(lines.join('\n'))).toThrow('trace.ndjson:3 is not JSON');
  });

  test('a line of the wrong shape is named with file, line and key', () => {
    const lines = text().split('\n');
    const step = JSON.parse(lines[2]!);
    step.event.screen.size = 'large';
    lines[2] = JSON.stringify(step);
    expect(() => parse(lines.join('\n'))).toThrow(
      'trace.ndjson:3 is not a line of a trace at event.screen.size',
    );
  });

  test('keys that this version does not know are let through', () => {
    const lines = text().split('\n');
    lines[1] = JSON.stringify({ ...JSON.parse(lines[1]!), later: true });
    expect(parse(lines.join('\n')).steps[0]).toHaveProperty('later', true);
  });

  test('a trace of a newer version is refused with what to do', () => {
    const lines = text().split('\n');
    lines[0] = JSON.stringify({ ...JSON.parse(lines[0]!), version: 4 });
    expect(() => parse(lines.join('\n'))).toThrow(
      'trace.ndjson:1 was written by a newer Thumbrule (trace version 4, this one reads up to 3)',
    );
  });

  test('a screen that refers to one that was never written is refused', () => {
    const lines = text().split('\n');
    const step = JSON.parse(lines[2]!);
    step.event.screen.elements = { sameElementsAs: 's99', length: 1, but: [] };
    lines[2] = JSON.stringify(step);
    expect(() => parse(lines.join('\n'))).toThrow('trace.ndjson:3 refers to a screen');
  });

  test('an empty file says that the goal never began', () => {
    expect(() => parse('')).toThrow('holds no start line');
  });

  test('a folder without a trace is NOT_FOUND', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'pictures'));
    await writeFile(join(folder, 'other.txt'), '');
    await expect(readGoalTrace(folder)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
