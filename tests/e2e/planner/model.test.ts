import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { Stats } from '../../../src/report/stats/types.ts';
import { startModelApi } from '../../builders/model-api.ts';
import { reply } from '../../builders/scripted-model.ts';
import { folderWith } from '../../goal/folder.ts';
import { ROOT, thumbrule, type Ended } from '../../setup/thumbrule.ts';
import { nightly } from '../../setup/nightly.ts';

// A busy machine may take long over a goal; nothing here measures time.
vi.setConfig({ testTimeout: 600_000 });

const GOALS = 'tests/planner/model/fixtures/goals';
const SCRIPT = 'node tests/planner/model/fixtures/scripted-model.mjs';
const PASSWORD = 'market-day';

interface Ran extends Ended {
  readonly goals: readonly {
    readonly goal: string;
    readonly verdict: string;
    readonly analysis: string;
    readonly trace: string;
  }[];
  readonly out: string;
  /** The requests to the program, in order: `planner 2` with two pictures. */
  readonly asked: readonly string[];
  readonly requests: string;
}

async function run(
  goal: string,
  flags: readonly string[],
  env: Record<string, string> = {},
  input = '',
): Promise<Ran> {
  const out = folderWith({});
  const log = join(out, 'asked.ndjson');
  const ended = await thumbrule(
    ['run', `${GOALS}/${goal}`, ...flags, '--kept', 'off', '--json', '--out', out],
    {
      env: { SCRIPTED_SHOP_PASSWORD: PASSWORD, SCRIPTED_LOG: log, SCRIPTED_LOG_ALL: '1', ...env },
      input,
    },
  );
  const { goals } = JSON.parse(ended.stdout === '' ? '{"goals":[]}' : ended.stdout) as Pick<Ran, 'goals'>;
  const lines = readdirSync(out).includes('asked.ndjson') ? readFileSync(log, 'utf8').trim().split('\n') : [];
  const asked = lines.map((line) => {
    const { kind, images } = JSON.parse(line) as { kind: string; images: number };
    return `${kind} ${images}`;
  });
  return { ...ended, goals, out, asked, requests: lines.join('\n') };
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((f) =>
    f.isFile() ? [join(f.parentPath, f.name)] : [],
  );
const traceOf = (ran: Ran): string => readFileSync(ran.goals[0]?.trace ?? '', 'utf8');
const endOf = (ran: Ran): Record<string, unknown> =>
  JSON.parse(traceOf(ran).trim().split('\n').at(-1) ?? '{}') as Record<string, unknown>;

describe('a goal in free prose on the simulated phone', () => {
  test('passes through a program as the model, judge included; literal lines cost nothing, the secret stays here', async () => {
    const ran = await run('shop.yaml', ['--planner', 'literal,command', '--command', SCRIPT]);
    expect(ran.goals).toMatchObject([{ verdict: 'passed' }]);
    expect(ran.code).toBe(0);
    // The secret is in no request and no file.
    expect(ran.requests).toContain('${secrets.password}');
    expect(ran.requests).not.toContain(PASSWORD);
    for (const file of filesBelow(ran.out)) expect(readFileSync(file).includes(PASSWORD), file).toBe(false);
    // E-mail, password, button, done; the judge on "done"; the rule-based planner taps "Cart"; the judge on the last condition.
    expect(ran.asked.map((a) => a.split(' ')[0])).toEqual([
      'planner',
      'planner',
      'planner',
      'planner',
      'judge',
      'judge',
    ]);
    expect(endOf(ran)).toMatchObject({ modelCalls: 6 });
    // The outline of these screens tells a planner all; the judge sees the picture.
    expect(ran.asked.map((a) => a.endsWith(' 0'))).toEqual([true, true, true, true, false, false]);
    const { stdout } = await thumbrule(['stats', '--out', ran.out, '--json']);
    const stats = JSON.parse(stdout) as Stats;
    expect(stats).toMatchObject({
      goals: 1,
      verdicts: { passed: 1 },
      replies: { planner: 4, judge: 2, person: 0 },
      attempts: { questions: 6, replies: 6, average: 1, troubled: 0, recoveryRate: null },
      judge: { claims: { made: 1, acceptedByJudge: 1 } },
      unpriced: 6,
    });
    expect(stats.proposers).toMatchObject([
      { by: 'command', proposals: 4, calls: 4 },
      { by: 'literal', proposals: 1, calls: 0, tokens: 0, costUsd: 0 },
    ]);
    expect(stats.latency.map((p) => p.part)).toEqual(
      expect.arrayContaining(['observe', 'ask', 'act', 'compare', 'judge', 'reply']),
    );
  });
  test('recorded on a cassette, it passes again without the program', async () => {
    const tape = folderWith({});
    const recorded = await run('spanish.yaml', [
      '--planner',
      `literal,cassette:${tape}=command`,
      '--command',
      SCRIPT,
    ]);
    expect(recorded.goals).toMatchObject([{ verdict: 'passed' }]);
    const played = await run('spanish.yaml', ['--planner', `literal,cassette:${tape}`]);
    expect(played.goals).toMatchObject([{ verdict: 'passed' }]);
    expect(played.asked).toEqual([]);
    expect(endOf(played)).toMatchObject({ modelCalls: endOf(recorded)['modelCalls'], costUsd: 0 });
  });
});

nightly('a model that asks to see the screen before gets one picture more, for one call more', async () => {
  const flags = ['--planner', 'literal,command', '--command', SCRIPT];
  const ran = await run('spanish.yaml', flags, { SCRIPTED_LOOK: '1' });
  expect(ran.goals).toMatchObject([{ verdict: 'passed' }]);
  const replies = traceOf(ran).split('\\"wants\\":\\"picture before\\"').length - 1;
  expect(replies).toBeGreaterThan(2);
  const pictures = ran.requests.split('The third picture is the whole screen before').length - 1;
  expect(pictures + ran.requests.split('The second picture is the whole screen before').length - 1).toBe(
    replies,
  );
});

nightly('passes as it is, through a program as the model', async () => {
  const out = folderWith({});
  const at = join(import.meta.dirname, '../../planner/model/fixtures');
  const cwd = join(ROOT, 'tests/goal/fixtures/finalrun');
  const env = { NOTES_EMAIL: 'ana@example.com', NOTES_PASSWORD: PASSWORD };
  const script = `node "${join(at, 'scripted-model.mjs')}"`;
  const flags = ['--app', join(at, 'finalrun-app.yaml'), '--command', script, '--json', '--out', out];
  const { stdout } = await thumbrule(['run', '--planner', 'literal,command', ...flags], { cwd, env });
  const { goals } = JSON.parse(stdout) as Pick<Ran, 'goals'>;
  expect(
    goals.map(({ goal, verdict, analysis }) => [goal, verdict, verdict === 'passed' ? '' : analysis]),
  ).toEqual([
    ['login_smoke', 'passed', ''],
    ['logout', 'passed', ''],
    ['language', 'passed', ''],
  ]);
});

describe('faults on purpose', () => {
  nightly('a hallucination now and then: the goal still passes', async () => {
    const ran = await run('shop.yaml', [
      '--planner',
      'literal,command',
      '--command',
      SCRIPT,
      '--inject',
      'hallucination',
    ]);
    expect(ran.goals.map((g) => `${g.verdict} ${g.analysis}`)).toEqual([expect.stringMatching(/^passed/)]);
  });
  test('persistent: broken, the app is not blamed, every raw reply stands in the trace', async () => {
    const ran = await run('spanish.yaml', [
      '--planner',
      'command',
      '--command',
      SCRIPT,
      '--inject',
      'persistent',
    ]);
    expect(ran).toMatchObject({ code: 4, goals: [{ verdict: 'broken' }] });
    expect(traceOf(ran).split('Continue to the secret menu').length).toBeGreaterThan(2);
    expect(endOf(ran)).toMatchObject({
      verdict: { code: 'PLANNER_EXHAUSTED', blame: 'agent' },
      modelCalls: 2,
    });
  });
  test('persistent with a person at the terminal: a hint brings one more call, cancel leaves it broken', async () => {
    const flags = ['--planner', 'command', '--command', SCRIPT, '--inject', 'persistent', '--interactive'];
    const ran = await run('spanish.yaml', flags, {}, 'h\nthe language is on the second page\nc\n');
    expect(ran).toMatchObject({ code: 4, goals: [{ verdict: 'broken' }] });
    expect(endOf(ran)).toMatchObject({ verdict: { code: 'PLANNER_EXHAUSTED' }, modelCalls: 3 });
    expect(ran.requests).toContain('the language is on the second page');
    expect(ran.stderr).toContain('line: Switch the phone to Spanish');
    expect(ran.stderr).toMatch(
      /validating the reply \(2\/4\), previous reply: action\.target\.ref: no element/,
    );
  });
  test('a liar: a step reported done but not done never passes', async () => {
    const ran = await run('spanish.yaml', [
      '--planner',
      'command',
      '--command',
      SCRIPT,
      '--inject',
      'liar',
      '--max-turns',
      '4',
    ]);
    expect(ran.goals[0]?.verdict).not.toBe('passed');
    expect(ran.goals[0]?.verdict).not.toBe('failed');
  });
});

describe('through the vendor’s client against a provider on this machine', () => {
  const KEY = 'sk-ant-test-000111222333';
  test('a dead line ends it by its own name, the key is in no output', async () => {
    const api = await startModelApi([{ kind: 'hang mid-body' }]);
    const ran = await run('spanish.yaml', ['--planner', 'literal,anthropic', '--deadline', '1'], {
      ANTHROPIC_API_KEY: KEY,
      ANTHROPIC_BASE_URL: api.url,
    });
    await api.close();
    expect(endOf(ran)).toMatchObject({ verdict: { kind: 'broken', code: 'MODEL_DEADLINE' } });
    for (const file of filesBelow(ran.out)) expect(readFileSync(file).includes(KEY), file).toBe(false);
    expect(ran.stdout + ran.stderr).not.toContain(KEY);
  });
  test('--max-tokens ends it after the call that spends them', async () => {
    const api = await startModelApi([
      { kind: 'reply', text: JSON.stringify(reply({ kind: 'swipe', direction: 'up' })) },
    ]);
    const ran = await run('spanish.yaml', ['--planner', 'anthropic', '--max-tokens', '7000'], {
      ANTHROPIC_API_KEY: KEY,
      ANTHROPIC_BASE_URL: api.url,
    });
    await api.close();
    expect(endOf(ran)).toMatchObject({ verdict: { kind: 'broken', code: 'MODEL_BUDGET' }, tokens: 7660 });
    expect(api.requests).toHaveLength(1);
  });
  test('without a key nothing is run', async () => {
    const ran = await run('spanish.yaml', ['--planner', 'anthropic'], { ANTHROPIC_API_KEY: '' });
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain('ANTHROPIC_API_KEY');
  });
});
