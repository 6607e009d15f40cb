import { describe, expect, test } from 'vitest';
import { openModel, type ModelOptions } from '../../../src/planner/model/index.ts';
import { withoutSecrets } from '../../../src/planner/model/redact-keys.ts';

const choice: ModelOptions = {
  command: null,
  model: null,
  maxCostUsd: null,
  inject: null,
  out: '.thumbrule',
  secrets: new Map(),
};

describe('command-line names', () => {
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
    ['openai:', { model: 'm' }, { OPENAI_API_KEY: 'k' }, /Unknown planner "openai:"/],
    ['literal:m', {}, {}, /Unknown planner "literal:m"/],
    ['anthropic:m', {}, {}, /"anthropic" needs an API key/],
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
    ['openai:llama3:8b', { model: 'm' }, { OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' }, 'openai llama3:8b'],
    ['anthropic:claude-opus-5', {}, { ANTHROPIC_API_KEY: 'k' }, 'anthropic claude-opus-5'],
    ['cassette:tapes=openai:m', {}, { OPENAI_API_KEY: 'k' }, 'cassette tapes of openai m'],
    ['cassette:tapes=command', { command: 'x' }, {}, 'cassette tapes of command x'],
    ['cassette:C=D/tapes', {}, {}, ''],
    ['command', { command: 'x', inject: 'liar' }, {}, 'command x (inject liar)'],
  ])('%s with %j', (name, change, env, expected) => {
    if (expected === '')
      expect(() => openModel(name, { ...choice, ...change }, env)).toThrow('Unknown planner "D/tapes"');
    else expect(openModel(name, { ...choice, ...change }, env).name).toBe(expected);
  });
});

describe('the environment of a program leaves out', () => {
  const secrets = new Map([
    ['pass', 'hunter2-hunter2'],
    ['pin', '4711'],
    ['unset', ''],
  ]);
  test.each([
    ['a variable that is a secret', { PASS: 'hunter2-hunter2' }, {}],
    ['one that is a secret under another name', { TEST_LOGIN: 'hunter2-hunter2' }, {}],
    ['one that holds a secret', { DB: 'pg://me:hunter2-hunter2@db' }, {}],
    ['one that is a short secret', { PIN: '4711' }, {}],
    ['none that a short secret is only a part of', { HOME: '/home/u4711' }, { HOME: '/home/u4711' }],
    ['none that is empty', { EMPTY: '' }, { EMPTY: '' }],
    ['none that the program needs', { API_KEY: 'sk-1234567890' }, { API_KEY: 'sk-1234567890' }],
  ])('%s (R55)', (_, env, left) => {
    expect(withoutSecrets(env, secrets)).toEqual(left);
  });
});
