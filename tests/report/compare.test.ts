import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { compareCommand } from '../../src/cli/commands/compare.ts';
import { compareTraces } from '../../src/report/compare.ts';
import { readRun } from '../../src/trace/runs.ts';
import { temporaryFolder } from '../builders/temporary-folder.ts';
import { writeRun } from '../builders/recorded-run.ts';
import { deadButtonStory, passingStory } from '../builders/trace-stories.ts';
import { collector } from './collector.ts';

function io() {
  const stdout = collector();
  const stderr = collector();
  return { stdout, stderr, cwd: process.cwd(), signal: new AbortController().signal };
}

const must = passingStory().goal.expected;
const dead = (name: string) => deadButtonStory({ name, expected: must });

async function traces() {
  const folder = await writeRun(await temporaryFolder(), [passingStory(), dead('Save a note')]);
  const { goals } = await readRun(folder);
  return [goals[0]!.trace!, goals[1]!.trace!] as const;
}

describe('two runs of a goal', () => {
  test('are compared line by line, and the first difference is found', async () => {
    const [pass, failure] = await traces();
    const { lines, first } = compareTraces(pass, failure);
    expect(lines.map((l) => [l.place, l.differences.length > 0])).toEqual([
      ['Step 1', false],
      ['Step 2', false],
      ['Step 3', true],
      ['Expected state 1', true],
      ['Expected state 2', true],
    ]);
    expect(first).toBe(2);
    expect(lines[2]!.differences).toEqual([
      'tap "Save": left took effect (a new screen came), right no effect',
      'completed on the left, failed on the right',
      'expected tapping "Save" changes something; three taps changed nothing',
    ]);
    expect(lines[2]!.onlyLeft).toContain('Bread');
    expect(lines[2]!.onlyRight).toContain('Cancel');
  });

  test('that are the same have no first difference', async () => {
    const [pass] = await traces();
    expect(compareTraces(pass, pass).first).toBeNull();
  });

  test('an added line has no partner, and the lines after it are paired again', async () => {
    const [pass] = await traces();
    const { goal } = pass.start;
    const shorter = {
      ...pass,
      start: { ...pass.start, goal: { ...goal, expected: goal.expected.slice(1) } },
    };
    const { lines, first } = compareTraces(shorter, pass);
    expect(lines.map((l) => [l.place, l.left !== null, l.right !== null]).slice(3)).toEqual([
      ['Expected state 1', false, true],
      ['Expected state 2', true, true],
    ]);
    expect(first).toBe(3);
  });
});

describe('thumbrule compare', () => {
  test('compares the failures of the latest run with their last pass, as text and as a page with screenshots', async () => {
    const out = await temporaryFolder();
    const day = (n: number) => ({ iso: `2026-11-${n}T08:00:00Z`, pictures: true });
    await writeRun(out, [passingStory()], day(18));
    const pass = await writeRun(out, [passingStory()], day(19));
    await writeRun(out, [dead('Save a note')], day(20));
    const failure = await writeRun(out, [dead('Save a note')], day(21));
    const to = io();
    expect(await compareCommand([], { out }, to)).toBe(1);
    expect(to.stdout.text).toContain(`left   ${pass.split('/').at(-1)}  passed`);
    expect(to.stdout.text).toContain('first difference: Step 3: Tap "Save"');
    expect(to.stdout.text.trimEnd().split('\n').at(-1)).toBe(join(failure, 'compare.html'));
    const nodes = parseDocument(await readFile(join(failure, 'compare.html'), 'utf8')).children;
    const pictures = DomUtils.getElementsByTagName('img', nodes, true).map((i) => i.attribs['src']!);
    expect(pictures.length).toBeGreaterThan(8);
    for (const src of pictures) expect(existsSync(join(failure, decodeURIComponent(src)))).toBe(true);
    const first = DomUtils.getElementById('first', nodes);
    expect(DomUtils.textContent(first!)).toContain('Tap "Save"');
  });

  test('two equal runs exit with 0; without anything to compare it fails', async () => {
    const out = await temporaryFolder();
    const a = await writeRun(out, [passingStory()], { iso: '2026-11-19T08:00:00Z' });
    const b = await writeRun(out, [passingStory()], { iso: '2026-11-20T08:00:00Z' });
    expect(await compareCommand([a, b], { out }, io())).toBe(0);
    await expect(compareCommand([b], { out }, io())).rejects.toThrow(/Every goal of that run passed/);
    await writeRun(out, [dead('Never passed')], { iso: '2026-11-21T08:00:00Z' });
    await expect(compareCommand([], { out }, io())).rejects.toThrow(
      /No earlier run has a pass of "Never passed"/,
    );
    await expect(compareCommand([a, 'latest'], { out }, io())).resolves.toBe(1);
  });
});
