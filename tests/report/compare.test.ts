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

describe('a line that was not reached', () => {
  test('says where the goal ended; a condition that was checked has its result and its screen', async () => {
    const [pass, failure] = await traces();
    const { lines } = compareTraces(pass, failure);
    const [, , , milk, count] = lines;
    expect(milk!.left).toMatchObject({
      status: 'completed',
      screenshot: { id: 's4' },
      proof: expect.anything(),
    });
    expect(count!.left).toMatchObject({
      status: 'completed',
      against: { expected: '3 rows', actual: '3 rows' },
      screenshot: { id: 's4' },
    });
    expect(count!.left!.turns.map((t) => t.kind)).toEqual(['judging']);
    const why = 'Not reached: the goal ended at Step 3 (failed, Unresponsive Element Bug).';
    expect([milk!.right!.reason, count!.right!.reason]).toEqual([why, why]);
    expect(count!.right!.turns).toEqual([]);
  });

  test('of a killed run says so', async () => {
    const [pass] = await traces();
    const killed = { ...pass, end: null, steps: pass.steps.slice(0, 5) };
    const { lines } = compareTraces(pass, killed);
    expect(lines.at(-1)!.right!.reason).toBe('Not reached: the run was interrupted before this line.');
  });
});

describe('thumbrule compare', () => {
  test('shows the deciding screens of both sides next to each other, and escapes every text', async () => {
    const out = await temporaryFolder();
    const evil = '"><img src=x onerror=alert(1)>';
    const renamed = <T extends { readonly goal: { readonly name: string } }>(story: T): T => ({
      ...story,
      goal: { ...story.goal, name: evil },
    });
    await writeRun(out, [renamed(passingStory())], { iso: '2026-11-20T08:00:00Z', pictures: true });
    const failure = await writeRun(out, [renamed(dead(evil))], {
      iso: '2026-11-21T08:00:00Z',
      pictures: true,
    });
    expect(await compareCommand([], { out }, io())).toBe(1);
    const text = await readFile(join(failure, 'compare.html'), 'utf8');
    expect(text).not.toContain('<img src=x');
    const nodes = parseDocument(text).children;
    const first = DomUtils.getElementById('first', nodes)!;
    const pair = DomUtils.getElementsByClassName('pictures', [first], true)[0]!;
    const pictures = DomUtils.getElementsByTagName('img', [pair], true).map((i) => i.attribs['alt']);
    expect(pictures).toEqual(['Left: Step 3, completed', 'Right: Step 3, failed']);
    expect(DomUtils.textContent(pair).replaceAll(/\s+/gu, ' ')).toContain('three taps changed nothing');
  });

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
