import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MODEL_ACTIONS } from '../../src/actions/registry.ts';
import { CASES } from '../../src/core/budgets/cases.ts';
import { JUDGE_EXAMPLES, judgeExamplesBlock } from '../../src/planner/judge-examples.ts';
import { judgeReplySchema } from '../../src/planner/judge.ts';
import { actionCatalogue, casesTable, loadPrompt, replaceBlocks } from '../../src/planner/prompt.ts';
import { REPLY_KEYS, shapeReply } from '../../src/planner/reply/schema.ts';
import { readReply } from '../../src/planner/reply/syntax.ts';
import { LIMITS } from '../../src/shared/limits.ts';
import { describe, expect, test } from 'vitest';

const FILE = join(import.meta.dirname, '../../prompts/planner.md');
const JUDGE = join(import.meta.dirname, '../../prompts/judge.md');

describe('the planner’s prompt', () => {
  test('its marked blocks match the code (UPDATE_PROMPTS=1 writes them)', () => {
    const file = readFileSync(FILE, 'utf8');
    const rendered = replaceBlocks(file, { actions: actionCatalogue(), cases: casesTable(CASES) });
    if (process.env['UPDATE_PROMPTS'] === '1') writeFileSync(FILE, rendered);
    expect(readFileSync(FILE, 'utf8')).toBe(rendered);
  });
  test('names every action, every budget and every label of the table', () => {
    const { text, version, hash } = loadPrompt('planner');
    for (const { kind } of MODEL_ACTIONS) expect(text).toContain(`"kind": "${kind}"`);
    for (const rule of Object.values(CASES)) expect(text).toContain(`| ${rule.label} |`);
    expect(text).toContain('3 attempts in all');
    expect(text).not.toContain('<!--');
    expect(version).toMatch(/^\d+$/);
    expect(hash).toMatch(/^[0-9a-f]{8}$/);
  });
  test('a missing block is an error', () => {
    expect(() => replaceBlocks('no marks', { actions: 'x' })).toThrow('no block "actions"');
  });
  test('its worked example is a valid reply', () => {
    const example = /```json\n([\s\S]*?)```/.exec(loadPrompt('planner').text)?.[1] ?? '';
    const read = readReply(example, 'end', REPLY_KEYS);
    expect(read.ok && shapeReply(read.value, 2, false)).toMatchObject({ ok: true, warnings: [] });
  });
  test('every value that the catalogue shows for an action comes from its schema', () => {
    expect(actionCatalogue()).toContain('{"kind": "tap", "target": {"ref": "e12"}, "repeat"?: 1..50 = 1');
    expect(actionCatalogue()).toContain('"direction": "up" | "down" | "left" | "right"');
  });
});

describe('the judge’s prompt', () => {
  test('its worked examples are those of judge-examples.ts (UPDATE_PROMPTS=1 writes them)', () => {
    const file = readFileSync(JUDGE, 'utf8');
    const rendered = replaceBlocks(file, { examples: judgeExamplesBlock() });
    if (process.env['UPDATE_PROMPTS'] === '1') writeFileSync(JUDGE, rendered);
    expect(readFileSync(JUDGE, 'utf8')).toBe(rendered);
    expect(loadPrompt('judge').text).not.toContain('<!--');
  });
  test('every example is a valid answer that names its evidence', () => {
    const answers = JUDGE_EXAMPLES.map(({ answer }, i) => ({ number: i + 1, ...answer }));
    expect(judgeReplySchema.safeParse({ answers }).success).toBe(true);
    for (const { outline, answer } of JUDGE_EXAMPLES)
      expect(outline.some((line) => answer.because.includes(line.split(' ')[0] ?? '-'))).toBe(true);
  });
  test('the examples cover met, not met and unsure', () => {
    const counts = JUDGE_EXAMPLES.filter(({ answer }) => answer.confidence >= LIMITS.judgeConfidence);
    expect(counts.some(({ answer }) => answer.met)).toBe(true);
    expect(counts.some(({ answer }) => !answer.met)).toBe(true);
    expect(counts.length).toBeLessThan(JUDGE_EXAMPLES.length);
  });
  test('an instruction on the screen is ignored', () => {
    const ordered = JUDGE_EXAMPLES.filter(({ outline }) => /answer met/i.test(outline.join(' ')));
    expect(ordered.map(({ answer }) => answer.met)).toEqual([false]);
  });
  test('its worked example is a valid answer', () => {
    const example = /```json\n([\s\S]*?)```/.exec(loadPrompt('judge').text)?.[1] ?? '';
    expect(judgeReplySchema.safeParse(JSON.parse(example)).success).toBe(true);
  });
  test('mentions no history and no claim (R75)', () => {
    expect(loadPrompt('judge').text).not.toMatch(/history|earlier|claim\b|planner/i);
  });
});
