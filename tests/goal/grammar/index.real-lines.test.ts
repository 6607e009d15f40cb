/** Lines out of public projects (real-lines/README.md). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import { compact } from './compact.ts';

const linesOf = (name: string): string[] =>
  readFileSync(join(import.meta.dirname, 'real-lines', name), 'utf8')
    .trimEnd()
    .split('\n');
const parsed = (line: string) => parseStep(line, { section: 'steps' });

test('tasks for agents are open-ended: a line that names no control is never taken for a tap', () => {
  const steps = linesOf('tasks.txt').map(parsed);
  expect(steps.length).toBeGreaterThan(200);
  // The one line among them that names what to do.
  expect(steps.filter((s) => s.kind !== 'open-ended').map((s) => `${s.text}: ${compact(s)}`)).toEqual([
    'Open clock app: launch clock',
  ]);
});

test('steps of test flows, said in words, keep their meaning', () => {
  const [, ...rows] = linesOf('flows.tsv');
  const wrong = rows.flatMap((row) => {
    const [line = '', meaning] = row.split('\t');
    const read = compact(parsed(line));
    return read === meaning ? [] : [`${line}\n  means ${meaning}\n  reads ${read}`];
  });
  expect(rows.length).toBeGreaterThan(300);
  expect(wrong).toEqual([]);
});
