import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { isBalanced } from '../../../src/planner/reply/json-scan.ts';
import { readReply } from '../../../src/planner/reply/syntax.ts';
import { readCases, type Case } from './broken-json.ts';

/** Accepted by design: an object with prose around it, where strict parsers throw. */
const PROSE_AROUND = ['callback {}', '{"a":2}foo'];

type Outcome =
  | 'fixed'
  | 'rightly refused'
  | 'refused though mendable'
  | 'wrongly accepted'
  | 'accepted, value unsaid'
  | 'refused, value unsaid';

function outcome(c: Case): Outcome {
  const read = readReply(c.input, 'end', []);
  if (c.unsaid) return read.ok ? 'accepted, value unsaid' : 'refused, value unsaid';
  if (!read.ok) return c.expected === null ? 'rightly refused' : 'refused though mendable';
  return c.expected !== null && isDeepStrictEqual(read.value, c.expected) ? 'fixed' : 'wrongly accepted';
}

describe('damaged JSON from public test suites', () => {
  const cases = readCases();
  const of = (wanted: Outcome): Case[] => cases.filter((c) => outcome(c) === wanted);

  test('nothing is wrongly accepted', () => {
    const counts = new Map<Outcome, number>();
    for (const c of cases) counts.set(outcome(c), (counts.get(outcome(c)) ?? 0) + 1);
    const said = [...counts].map(([name, n]) => `${n} ${name}`).join(', ');
    process.stdout.write(`broken JSON, ${cases.length} cases: ${said}\n`);
    expect(of('wrongly accepted').filter((c) => !PROSE_AROUND.includes(c.input.trim()))).toEqual([]);
  });
  test('every real reply of a model is accepted', () => {
    expect(of('refused though mendable').filter((c) => c.file.startsWith('midscene'))).toEqual([]);
  });
  test('repairable input is refused only if a bracket or quotation mark is open or something is left out', () => {
    const refused = of('refused though mendable').filter((c) => {
      const read = readReply(c.input, 'end', []);
      return read.ok || !['elided', 'truncated'].includes(read.problem.code);
    });
    expect(refused.filter((c) => isBalanced(c.input.slice(c.input.indexOf('{'))))).toEqual([]);
  });
  test('most repairable input is repaired', () => {
    expect(of('fixed').length).toBeGreaterThanOrEqual(190);
  });
});
