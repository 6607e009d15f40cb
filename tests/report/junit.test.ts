import { DomUtils, parseDocument } from 'htmlparser2';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Verdict } from '../../src/core/model/verdict.ts';
import { toJUnit } from '../../src/report/junit.ts';
import { readRun } from '../../src/trace/runs.ts';
import { temporaryFolder } from '../builders/temporary-folder.ts';
import { endedWithoutSteps, writeRun } from '../builders/recorded-run.ts';
import {
  deadButton,
  deadButtonStory,
  killedStory,
  passingStory,
  type Story,
} from '../builders/trace-stories.ts';
import { traceEnd } from '../builders/trace.ts';
import { VERDICTS } from './results.ts';
import { describe, expect, test } from 'vitest';

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = ReturnType<typeof all>[number];
const all = (nodes: Node[], name: string) => DomUtils.getElementsByTagName(name, nodes, true);
const words = (e: Element): string => DomUtils.textContent(e);

async function junit(stories: readonly Story[]) {
  const folder = await writeRun(await temporaryFolder(), stories);
  const text = toJUnit(await readRun(folder));
  const { children } = parseDocument(text, { xmlMode: true });
  return { text, cases: all(children, 'testcase'), suite: all(children, 'testsuite')[0]! };
}

const ended = (name: string, verdict: Verdict): Story => endedWithoutSteps(name, killedStory(), verdict);
const outcome = (testcase: Element) =>
  all(testcase.children, 'failure').concat(all(testcase.children, 'error'))[0];
const fact = (testcase: Element, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'm').exec(words(all(testcase.children, 'system-out')[0]!))?.[1];

describe('JUnit', () => {
  test('every verdict has its element', async () => {
    const { cases, suite } = await junit([
      passingStory(),
      deadButtonStory(),
      ended('inconclusive', VERDICTS.inconclusive),
      ended('broken', VERDICTS.broken),
      ended('cancelled', VERDICTS.cancelled),
    ]);
    expect(cases.map((c) => [outcome(c)?.name, outcome(c)?.attribs['type']])).toEqual([
      [undefined, undefined],
      ['failure', 'Unresponsive Element Bug'],
      ['failure', 'Inconclusive'],
      ['error', 'PLANNER_DEFERRED'],
      [undefined, undefined],
    ]);
    expect(all(cases[4]!.children, 'skipped')[0]!.attribs['message']).toBe('Ctrl-C');
    expect(all(cases[0]!.children, 'skipped')).toEqual([]);
    expect(suite.attribs).toMatchObject({ tests: '5', failures: '2', errors: '1', skipped: '1' });
  });

  test('a failure has step, expected, actual and the path of its trace', async () => {
    const { cases, suite } = await junit([deadButtonStory()]);
    const [failed] = cases;
    expect(words(outcome(failed!)!)).toBe(
      'Step 3: Tap "Save"\nExpected: tapping "Save" changes something\nActual: three taps changed nothing\nSeverity: major',
    );
    expect(failed!.attribs).toMatchObject({
      name: 'Save a note with a dead button',
      classname: 'goals/save-a-note',
      time: '12.000',
    });
    expect(fact(failed!, 'severity')).toBe('major');
    expect(fact(failed!, 'attributed_to')).toBe('the app under test');
    expect(fact(failed!, 'trace')).toBe('01-save-a-note-with-a-dead-button/trace.ndjson');
    const properties = all(suite.children, 'property').map((p) => [p.attribs['name'], p.attribs['value']]);
    expect(properties).toContainEqual(['goal_1_goal', 'Save a note with a dead button']);
    expect(properties).toContainEqual(['goal_1_label', 'Unresponsive Element Bug']);
    expect(new Set(properties.map(([name]) => name)).size).toBe(properties.length);
  });

  test('the proof of a failure is attached: the path of the screenshot alone on its line', async () => {
    const folder = await writeRun(await temporaryFolder(), [deadButtonStory()], { pictures: true });
    const { children } = parseDocument(toJUnit(await readRun(folder)), { xmlMode: true });
    const told = words(all(children, 'system-out')[0]!);
    const path = /^\[\[ATTACHMENT\|(.+)\]\]$/m.exec(told)?.[1];
    expect(existsSync(join(folder, path!))).toBe(true);
  });

  test('a killed run reports interrupted goals and goals that never started as errors', async () => {
    const { cases } = await junit([passingStory(), killedStory(), passingStory({ name: 'Later' })]);
    expect(cases.map((c) => [c.attribs['name'], outcome(c)?.name, outcome(c)?.attribs['type']])).toEqual([
      ['Save a note', undefined, undefined],
      ['Killed in the middle', 'error', 'INTERRUPTED'],
      ['Later', 'error', 'NOT_RUN'],
    ]);
  });

  test('a goal that got no device keeps its own verdict', async () => {
    const folder = await writeRun(await temporaryFolder(), [passingStory(), deadButtonStory()]);
    const end = traceEnd({ ...VERDICTS.broken, code: 'DEVICE_UNAVAILABLE' });
    await writeFile(join(folder, '01-save-a-note', 'trace.ndjson'), `${JSON.stringify(end)}\n`);
    const { children } = parseDocument(toJUnit(await readRun(folder)), { xmlMode: true });
    expect(outcome(all(children, 'testcase')[0]!)!.attribs['type']).toBe('DEVICE_UNAVAILABLE');
  });

  test('a goal that the run did not start is skipped', async () => {
    const folder = await writeRun(await temporaryFolder(), [passingStory(), deadButtonStory()]);
    const path = join(folder, 'run.ndjson');
    const lines = (await readFile(path, 'utf8')).split('\n');
    await writeFile(path, lines.filter((line) => !line.includes('02-save')).join('\n'));
    const { children } = parseDocument(toJUnit(await readRun(folder)), { xmlMode: true });
    expect(all(all(children, 'testcase')[1]!.children, 'skipped')).toHaveLength(1);
  });

  test('text of an app is data: markup, quotes, line breaks, and characters that XML forbids', async () => {
    const actual = "x \"]]><evil/> \u0000\u0008\uFFFE\uD800 & 'ok' 保存 😀\nnext";
    const verdict: Verdict = { ...deadButton(), kind: 'failed', actual } as Verdict;
    const { text, cases } = await junit([
      { ...deadButtonStory({ name: 'a "b" <c> & 保存\u0001' }), verdict },
    ]);
    expect(text).not.toMatch(/[^\P{Cc}\n\t\r]|\p{Cs}|\uFFFE/u);
    expect(text).not.toContain(']]>');
    expect(all(cases, 'evil')).toEqual([]);
    expect(cases[0]!.attribs['name']).toBe('a "b" <c> & 保存');
    expect(words(outcome(cases[0]!)!)).toContain("Actual: x \"]]><evil/>  & 'ok' 保存 😀\nnext\n");
  });
});
