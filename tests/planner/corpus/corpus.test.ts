import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';
import { createManualModel } from '../../../src/planner/model/paste-back.ts';
import { REPLY_KEYS } from '../../../src/planner/reply/schema.ts';
import { readReply } from '../../../src/planner/reply/syntax.ts';
import { folderWith } from '../../goal/folder.ts';
import { injections } from '../model/injections.ts';
import { corpus, play, type Scenario } from './play.ts';

interface Pasted {
  readonly name: string;
  readonly typed: string;
  readonly takes: string;
  /** Expected result: `read`, or the code of the problem. */
  readonly then: string;
}
const MANUAL = parse(readFileSync(join(import.meta.dirname, 'manual.yaml'), 'utf8')) as readonly Pasted[];
const PROSE = corpus('prose');
const FLAKINESS = corpus('flakiness');
const named = (scenarios: readonly Scenario[]): [string, Scenario][] => scenarios.map((s) => [s.name, s]);

describe.each([
  ['prose', PROSE],
  ['flakiness', FLAKINESS],
] as const)('%s', (_, { apps, scenarios }) => {
  test.each(named(scenarios))('%s', async (__, scenario) => {
    const played = await play({ apps }, scenario);
    expect({ verdict: played.verdict, did: played.did, left: played.left }).toEqual({
      verdict: scenario.verdict ?? 'passed',
      did: scenario.did,
      left: [],
    });
  });
});

describe('manual paste-back', () => {
  test.each(MANUAL.map((m) => [m.name, m] as const))('%s', async (_, { typed, takes, then }) => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const model = createManualModel({ folder: folderWith({}), input, output, pollMs: 5 });
    const request = { system: [], content: [], schema: {}, maxTokens: 1 };
    const answer = model.complete(request, new AbortController().signal);
    input.end(typed);
    const { text } = await answer;
    expect(text).toBe(takes);
    const read = readReply(text, 'end', REPLY_KEYS);
    expect(read.ok ? 'read' : read.problem.code).toBe(then);
  });
});

test('the corpora contain at least a hundred scenarios with unique names', () => {
  const all = [PROSE.scenarios, FLAKINESS.scenarios, MANUAL, injections()].map((c) => c.map((s) => s.name));
  for (const names of all) expect(new Set(names).size).toBe(names.length);
  expect(all.flat().length).toBeGreaterThanOrEqual(100);
});
