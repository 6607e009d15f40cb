import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { createCommandModel } from '../../../src/planner/model/command.ts';
import { withKeysRedacted, secretEnvValues } from '../../../src/planner/model/redact-keys.ts';
import { openModel, type ModelOptions } from '../../../src/planner/model/index.ts';
import { UsageBudget } from '../../../src/planner/model/usage-budget.ts';
import { REPLY_SCHEMA } from '../../../src/planner/model/planner.ts';
import type { Model, ModelReply, ModelRequest } from '../../../src/planner/model/port.ts';
import { withModelRetries } from '../../../src/planner/model/retry.ts';
import { scriptedModel } from '../../builders/scripted-model.ts';
import { folderWith } from '../../goal/folder.ts';
import { thumbrule } from '../../setup/thumbrule.ts';

const ECHO = `node "${join(import.meta.dirname, 'fixtures/echo-model.mjs')}"`;
const REQUEST: ModelRequest = {
  system: [
    { kind: 'text', text: 'prompt' },
    { kind: 'text', text: 'test' },
  ],
  content: [
    { kind: 'image', mediaType: 'image/png', bytes: new Uint8Array([1, 2, 3]) },
    { kind: 'text', text: 'screen' },
    { kind: 'text', text: '# The question\nwhat next?' },
  ],
  schema: REPLY_SCHEMA,
  maxTokens: 100,
};
const never = new AbortController().signal;
const ask = (model: Model, signal = never): Promise<ModelReply> => model.complete(REQUEST, signal);

describe('one purse a goal', () => {
  const meter = (budget: Partial<ConstructorParameters<typeof UsageBudget>[0]>): UsageBudget =>
    new UsageBudget({ maxCostUsd: null, maxTokens: null, deadlineS: null, ...budget });
  test('money: the call that spends it is the last', async () => {
    const model = scriptedModel('x');
    const over = meter({ maxCostUsd: 0.02 }).limit(model);
    await ask(over);
    await ask(over);
    await expect(ask(over)).rejects.toMatchObject({
      code: 'MODEL_BUDGET',
      message: expect.stringContaining('$0.0200 of $0.02') as string,
    });
    expect(model.requests).toHaveLength(2);
  });
  test('tokens: planner and judge spend from the same', async () => {
    const purse = meter({ maxTokens: 200 });
    const [planner, judge] = [scriptedModel('x'), scriptedModel('y')];
    await ask(purse.limit(planner));
    await ask(purse.limit(judge));
    await expect(ask(purse.limit(planner))).rejects.toMatchObject({
      code: 'MODEL_BUDGET',
      hint: expect.stringContaining('--max-tokens') as string,
    });
  });
  test('time: a hang ends with the goal’s deadline, by its own name', async () => {
    const hang: Model = { ...scriptedModel(), complete: () => new Promise(() => undefined) };
    await expect(ask(meter({ deadlineS: 0.05 }).limit(withModelRetries(hang)))).rejects.toMatchObject({
      code: 'MODEL_DEADLINE',
    });
  });
  test('a user who stops it is not late', async () => {
    const controller = new AbortController();
    const hang: Model = { ...scriptedModel(), complete: () => new Promise(() => undefined) };
    const ended = ask(meter({ deadlineS: 60 }).limit(withModelRetries(hang)), controller.signal);
    controller.abort(new Error('stopped'));
    await expect(ended).rejects.toThrow('stopped');
  });
});

/** A module loader to which one package is not there. */
const WITHOUT = `import { register } from 'node:module';
register('data:text/javascript,' + encodeURIComponent(\`
export async function resolve(name, context, next) {
  if (name === '\${process.env.ABSENT}')
    throw Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
  return next(name, context);
}\`));
`;
const SPANISH = 'tests/planner/model/fixtures/goals/spanish.yaml';

const choice: ModelOptions = {
  command: null,
  model: null,
  maxCostUsd: null,
  inject: null,
  out: '.thumbrule',
};

describe('names on the command line', () => {
  test.each<[string, Partial<ModelOptions>, Record<string, string>, RegExp]>([
    ['anthropic', {}, {}, /needs an API key/],
    ['openai', {}, { OPENAI_API_KEY: 'k' }, /needs a model/],
    ['bedrock', {}, { AWS_REGION: 'eu-west-1' }, /needs a model/],
    ['bedrock', { model: 'm' }, {}, /needs the region/],
    ['vertex', { model: 'm' }, { CLOUD_ML_REGION: 'global' }, /needs the project/],
    [
      'vertex',
      { model: 'm', maxCostUsd: 1 },
      { CLOUD_ML_REGION: 'global', ANTHROPIC_VERTEX_PROJECT_ID: 'p' },
      /the price of .* is unknown/,
    ],
    ['openai', { model: 'm' }, {}, /needs an API key/],
    ['command', {}, {}, /needs a command/],
    ['cassette:', {}, {}, /needs a folder/],
    ['antropic', {}, {}, /Unknown planner "antropic"/],
    ['command', { command: 'x', maxCostUsd: 1 }, {}, /the price of .* is unknown/],
    [
      'anthropic',
      { model: 'claude-unknown', maxCostUsd: 1 },
      { ANTHROPIC_API_KEY: 'k' },
      /the price of .* is unknown/,
    ],
    ['command', { command: 'x', inject: 'chaos' }, {}, /unknown fault "chaos"/],
  ])('%s with %j is a usage error before anything is sent', (name, change, env, said) => {
    expect(() => openModel(name, { ...choice, ...change }, env)).toThrow(said);
  });
  test.each<[string, Partial<ModelOptions>, Record<string, string>, string]>([
    ['anthropic', { maxCostUsd: 1 }, { ANTHROPIC_API_KEY: 'k' }, 'anthropic claude-sonnet-5-5'],
    ['bedrock', { model: 'm' }, { AWS_REGION: 'eu-west-1' }, 'bedrock m'],
    ['vertex', { model: 'm' }, { CLOUD_ML_REGION: 'global', ANTHROPIC_VERTEX_PROJECT_ID: 'p' }, 'vertex m'],
    ['openai', { model: 'llama' }, { OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' }, 'openai llama'],
    ['cassette:tapes=command', { command: 'x' }, {}, 'cassette tapes of command x'],
    ['cassette:C=D/tapes', {}, {}, ''],
    ['command', { command: 'x', inject: 'liar' }, {}, 'command x (inject liar)'],
  ])('%s with %j', (name, change, env, expected) => {
    if (expected === '')
      expect(() => openModel(name, { ...choice, ...change }, env)).toThrow('Unknown planner "D/tapes"');
    else expect(openModel(name, { ...choice, ...change }, env).name).toBe(expected);
  });
});

describe('packages of providers', () => {
  test.each<[string, Record<string, string>, string]>([
    ['anthropic', { ANTHROPIC_API_KEY: 'k' }, '@anthropic-ai/sdk'],
    ['bedrock', { AWS_REGION: 'eu-west-1', AWS_BEARER_TOKEN_BEDROCK: 'k' }, '@anthropic-ai/bedrock-sdk'],
    [
      'vertex',
      { CLOUD_ML_REGION: 'global', ANTHROPIC_VERTEX_PROJECT_ID: 'p', GOOGLE_OAUTH_ACCESS_TOKEN: 't' },
      '@anthropic-ai/vertex-sdk',
    ],
  ])(
    '%s: there, it is ready; absent, the run ends before it begins and says which',
    async (name, env, packaged) => {
      const args = ['run', SPANISH, '--planner', `literal,${name}`, '--model', 'claude-sonnet-5-5'];
      const out = folderWith({ 'without.mjs': WITHOUT });
      await expect(
        openModel(name, { ...choice, model: 'claude-sonnet-5-5' }, env).preflight?.(),
      ).resolves.toBeUndefined();
      const absent = await thumbrule([...args, '--out', out], {
        env: {
          ...env,
          ABSENT: packaged,
          NODE_OPTIONS: `--import=${pathToFileURL(join(out, 'without.mjs')).href}`,
        },
      });
      expect(absent.stderr).toContain(`needs the package ${packaged}, which is not installed`);
      expect(absent.stderr).toContain(`npm install ${packaged}`);
      expect(absent.code).toBe(2);
      expect(readdirSync(out)).toEqual(['without.mjs']);
    },
  );
});

describe('keys', () => {
  test('none of the environment comes out of a reply or an error', async () => {
    const env = {
      ECHO_API_KEY: 'sk-echo-123456789',
      OTHER_TOKEN: 'tok-abcdefghijk',
      HOME: '/home/someone',
      SHORT_KEY: 'abc',
    };
    expect(secretEnvValues(env)).toEqual(['sk-echo-123456789', 'tok-abcdefghijk']);
    process.env['ECHO_API_KEY'] = env.ECHO_API_KEY;
    const [good, bad] = [ECHO, `${ECHO} fail`].map((line) =>
      withKeysRedacted(createCommandModel(line), secretEnvValues(env)),
    );
    const reply = await ask(good as Model);
    expect(reply.text).toContain('"key":"•••"');
    await expect(ask(bad as Model)).rejects.toThrow(/key •••/);
    delete process.env['ECHO_API_KEY'];
  });
});
