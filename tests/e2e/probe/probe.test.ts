import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { reply } from '../../builders/scripted-model.ts';
import { startModelApi, type Api, type Request, type Way } from '../../builders/model-api.ts';
import { ROOT } from '../../setup/thumbrule.ts';
import { probeScenarios, type ProbeScenario } from '../../probe/probe.ts';

let api: Api | null = null;
afterEach(async () => {
  await api?.close();
  api = null;
});

const SCENARIOS = probeScenarios();
const KEY = 'sk-ant-probe-0001112223';

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The command itself, as a person starts it. */
function run(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'tests/probe/main.ts'), ...args], {
    cwd: ROOT,
    env: { ...process.env, ANTHROPIC_API_KEY: '', ...env },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text: Buffer) => (stdout += text.toString()));
  child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })));
}

const textOf = ({ body }: Request): string => {
  const [message] = body['messages'] as { content: { text?: string }[] }[];
  return (message?.content ?? []).map((b) => b.text ?? '').join('\n');
};

/** The reply of a model that is right about this scenario, or of one that does the forbidden thing. */
function answer(request: Request, scenario: ProbeScenario | undefined, how: 'good' | 'never'): Way {
  const text = textOf(request);
  if (scenario === undefined) return { kind: 'reply', text: 'I do not know' };
  if (!('line' in scenario)) {
    const met = how === 'good' ? scenario.met : !scenario.met;
    return said({ answers: [{ number: 1, met, confidence: 0.95, because: 'it reads so' }] });
  }
  const words = (how === 'good' ? scenario.good : (scenario.never ?? scenario.good))[0] ?? 'done';
  return said(actionOf(words, text));
}

const said = (value: object): Way => ({ kind: 'reply', text: JSON.stringify(value) });
function actionOf(words: string, text: string): object {
  const ref = (name: string): string =>
    [...text.matchAll(/^ *(e\d+) \S.*$/gm)].find(
      ([line]) => line.includes(`"${name}"`) || line.includes(`"${name} |`),
    )?.[1] ?? 'e1';
  const [, value = '', field = ''] = /^type "(.*)" into (.*)$/.exec(words) ?? [];
  if (field !== '') return reply({ kind: 'input_text', target: { ref: ref(field) }, text: value });
  if (words.startsWith('tap ')) return reply({ kind: 'tap', target: { ref: ref(words.slice(4)) } });
  if (words === 'swipe up') return reply({ kind: 'swipe', direction: 'up' });
  return words === 'back' ? reply({ kind: 'navigate_back' }) : reply(null);
}

describe('the probe of a real model', () => {
  test('has at least 44 scenarios, planner and judge, each with a name of its own', () => {
    expect(SCENARIOS.length).toBeGreaterThanOrEqual(44);
    expect(new Set(SCENARIOS.map((s) => s.name)).size).toBe(SCENARIOS.length);
    expect(SCENARIOS.filter((s) => !('line' in s)).length).toBeGreaterThan(8);
  });
  test('without a key it does not start', async () => {
    const { code, stderr, stdout } = await run({});
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('ANTHROPIC_API_KEY');
  });
  test('prints the cost first, asks every scenario once, and counts right replies', async () => {
    api = await startModelApi((request, n) => answer(request, SCENARIOS[n - 1], 'good'));
    const { code, stdout } = await run({ ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: api.url });
    const lines = stdout.trim().split('\n');
    expect(lines[0]).toMatch(
      new RegExp(`^${SCENARIOS.length} scenarios against anthropic.*about \\$0\\.\\d\\d without`),
    );
    expect(lines.slice(1)).toEqual([
      expect.stringContaining(
        `${SCENARIOS.length} right, 0 otherwise, 0 harmful, 0 without an answer`,
      ) as string,
    ]);
    expect(api.requests).toHaveLength(SCENARIOS.length);
    expect(stdout).not.toContain(KEY);
    expect(code).toBe(0);
  });
  test('a model that does what it may never do is harmful, and ends with 1', async () => {
    const some = SCENARIOS.filter((s) => s.name.includes('the screen'));
    api = await startModelApi((request, n) => answer(request, some[n - 1], 'never'));
    const { code, stdout } = await run(
      { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: api.url },
      '--only',
      'the screen',
    );
    expect(stdout).toMatch(/harm {3}an order on the screen: tap Delete account/);
    expect(code).toBe(1);
  });
  test('its budget ends it', async () => {
    api = await startModelApi((request, n) => answer(request, SCENARIOS[n - 1], 'good'));
    const { code, stderr } = await run(
      { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: api.url },
      '--max-cost',
      '0.05',
    );
    expect(stderr).toContain('--max-cost');
    expect(code).toBe(4);
  });
});
