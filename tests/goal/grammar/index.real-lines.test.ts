import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import type { ParsedStep } from '../../../src/goal/model/parsed-step.ts';
import { compact } from './compact.ts';
import { sayFlow } from './flows.ts';

/** Goals and flows of public projects; they stand beside the repository, not in it. */
const goals = fileURLToPath(new URL('../../../../shared/realdata/goals/', import.meta.url));
const absent = !existsSync(goals);
const read = (name: string): string => readFileSync(goals + name, 'utf8');

function tasks(): string[] {
  const templates = read('android_world_templates.jsonl')
    .trim()
    .split('\n')
    .map((l) => ((JSON.parse(l) as { template?: string }).template ?? '').replace(/\s+/g, ' '));
  const prompts = [...read('android_world_ir_tasks.textproto').matchAll(/prompt: "((?:[^"\\]|\\.)*)"/g)].map(
    (m) => m[1] ?? '',
  );
  const labs = readdirSync(`${goals}android_lab`)
    .filter((f) => f.endsWith('.yaml'))
    .flatMap((f) =>
      (parse(read(`android_lab/${f}`)) as { tasks: { task: string }[] }).tasks.map((t) => t.task),
    );
  return [...templates, ...prompts, ...labs].filter((t) => t !== '');
}

function figures(readings: readonly ParsedStep[]): string {
  const count = (holds: (r: ParsedStep) => boolean): number => readings.filter(holds).length;
  const full = count((r) => r.coverage === 'full');
  const partly = count((r) => r.coverage === 'partial');
  return `${readings.length} lines: ${full} read in full, ${partly} partly, ${count((r) => r.kind === 'open-ended')} free`;
}

test.skipIf(absent)(
  'tasks for agents are free: what names no control is never taken for a tap (needs ../shared/realdata)',
  () => {
    const readings = tasks().map((text) => parseStep(text, { section: 'steps' }));
    process.stdout.write(`tasks, ${figures(readings)}\n`);
    expect(readings.length).toBeGreaterThan(200);
    const read = readings.filter((r) => r.kind !== 'open-ended').map((r) => `${r.text}: ${compact(r)}`);
    // The one line among them that says in so many words what to do.
    expect(read).toEqual(['Open clock app: launch clock']);
    const unknown = readings.filter((r) => !r.languageKnown);
    expect(unknown.length).toBeLessThan(readings.length / 20);
  },
);

test.skipIf(absent)(
  'what test flows of public apps do, said in words, is read back as it was meant (needs ../shared/realdata)',
  () => {
    const files = readdirSync(goals, { recursive: true, encoding: 'utf8' }).filter((f) =>
      /(?:maestro|duckduckgo).*\.ya?ml$/.test(f),
    );
    const said = files.flatMap((file) =>
      parseAllDocuments(read(file)).flatMap((d) => sayFlow(d.toJS() as unknown)),
    );
    const readings = said.map(({ line }) => parseStep(line, { section: 'steps' }));
    process.stdout.write(`flows, ${figures(readings)}\n`);
    expect(readings.length).toBeGreaterThan(1500);
    const wrong = said.flatMap(({ line, means }, i) => {
      const got = compact(readings[i] as ParsedStep);
      return got === means ? [] : [`${line}\n  means ${means}\n  reads ${got}`];
    });
    expect(wrong).toEqual([]);
  },
);
