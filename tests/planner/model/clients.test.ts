import { afterAll, describe, expect, test } from 'vitest';
import { withKeysRedacted } from '../../../src/planner/model/redact-keys.ts';
import { REPLY_SCHEMA } from '../../../src/planner/model/planner.ts';
import type { Model, ModelRequest } from '../../../src/planner/model/port.ts';
import { withModelRetries } from '../../../src/planner/model/retry.ts';
import { ThumbruleError } from '../../../src/shared/errors.ts';
import { modelOf, KEY, PROVIDERS, type Provider } from '../../builders/model-providers.ts';
import { startModelApi, type Api, type Way } from '../../builders/model-api.ts';

const GOOD: Way = { kind: 'reply', text: '{"action":null}' };
const REQUEST: ModelRequest = {
  system: [
    { kind: 'text', text: 'the prompt', cache: '1h' },
    { kind: 'text', text: 'the test', cache: '5m' },
  ],
  content: [
    { kind: 'text', text: '# History\n- one' },
    { kind: 'text', text: '- two', cache: '5m' },
    { kind: 'image', mediaType: 'image/jpeg', bytes: new Uint8Array([1, 2, 3]) },
    { kind: 'text', text: 'the question' },
  ],
  schema: REPLY_SCHEMA,
  maxTokens: 4096,
};
/** Short pauses; short timeouts only for hanging requests. */
const QUICK = { timeoutMs: 30_000, backoffMs: 5, maxRetryAfterMs: 2000 };
const timeLimit = (ways: readonly Way[]): number =>
  ways.every((w) => w.kind.startsWith('hang'))
    ? 500
    : ways.some((w) => w.kind.startsWith('hang'))
      ? 1000
      : QUICK.timeoutMs;

const apis: Api[] = [];
afterAll(async () => {
  await Promise.all(apis.map((api) => api.close()));
});

async function against(provider: Provider, ways: readonly Way[]): Promise<{ api: Api; model: Model }> {
  const api = await startModelApi(ways);
  apis.push(api);
  const model = withKeysRedacted(modelOf(provider, api.url), [KEY]);
  await model.preflight?.();
  return { api, model: withModelRetries(model, { ...QUICK, timeoutMs: timeLimit(ways) }) };
}

const never = (): AbortSignal => new AbortController().signal;
const failing = async (model: Model, signal = never()): Promise<unknown> =>
  model.complete(REQUEST, signal).then(
    () => 'a reply',
    (error: unknown) => error,
  );

// Most of the time is spent in waiting for answers that never come.
describe.concurrent.each(PROVIDERS)('%s: transient failures are retried', (provider) => {
  test.each<[string, Way]>([
    ['429', { kind: 'status', status: 429, type: 'rate_limit_error', headers: { 'retry-after': '0.01' } }],
    ['529', { kind: 'status', status: 529, type: 'overloaded_error' }],
    ['503', { kind: 'status', status: 503 }],
    ['500', { kind: 'status', status: 500 }],
    ['500 with HTML', { kind: 'status', status: 500, headers: { 'content-type': 'text/html' } }],
    ['drop before headers', { kind: 'drop before headers' }],
    ['drop mid-body', { kind: 'drop mid-body' }],
    ['malformed 200', { kind: 'body', text: '{"id":"msg_1","content":[{"type":"te' }],
    ['empty 200', { kind: 'body', text: '' }],
    ['HTML 200', { kind: 'body', text: '<html>log in</html>', contentType: 'text/html' }],
    ['JSON 200 that is no reply', { kind: 'body', text: '{"ok":true}' }],
    ['hang before headers', { kind: 'hang before headers' }],
    ['hang mid-body', { kind: 'hang mid-body' }],
  ])('%s once, then a reply: two requests, one answer', async (_, way) => {
    const { api, model } = await against(provider, [way, GOOD]);
    expect(await model.complete(REQUEST, never())).toMatchObject({ text: '{"action":null}', stop: 'end' });
    expect(api.requests).toHaveLength(2);
    expect(api.answered()).toBe(1);
  });
});

describe.concurrent.each(PROVIDERS)('%s: permanent failures end with their reason', (provider) => {
  test.each<[string, Way, number, string, RegExp]>([
    [
      '429 always',
      { kind: 'status', status: 429, type: 'rate_limit_error' },
      3,
      'MODEL_UNAVAILABLE',
      /rate limit/,
    ],
    [
      '429 that asks for two minutes',
      { kind: 'status', status: 429, headers: { 'retry-after': '120' } },
      1,
      'MODEL_UNAVAILABLE',
      /asks to wait 120 s/,
    ],
    [
      '529 always',
      { kind: 'status', status: 529, type: 'overloaded_error' },
      3,
      'MODEL_UNAVAILABLE',
      /overloaded/,
    ],
    ['500 always', { kind: 'status', status: 500 }, 3, 'MODEL_UNAVAILABLE', /server error/],
    ['drops always', { kind: 'drop before headers' }, 3, 'MODEL_UNAVAILABLE', /connection/],
    [
      'HTML always',
      { kind: 'body', text: '<html></html>', contentType: 'text/html' },
      3,
      'MODEL_UNAVAILABLE',
      /unreadable/,
    ],
    [
      '400',
      { kind: 'status', status: 400, type: 'invalid_request_error', message: 'no such parameter' },
      1,
      'MODEL_REJECTED',
      /no such parameter/,
    ],
    [
      '401',
      { kind: 'status', status: 401, message: `invalid key ${KEY}` },
      1,
      'MODEL_REJECTED',
      /invalid key •••/,
    ],
    ['403', { kind: 'status', status: 403 }, 1, 'MODEL_REJECTED', /403/],
    ['404', { kind: 'status', status: 404, message: 'model: nope' }, 1, 'MODEL_REJECTED', /nope/],
    ['413', { kind: 'status', status: 413 }, 1, 'MODEL_REJECTED', /413/],
  ])('%s', async (_, way, requests, code, said) => {
    const { api, model } = await against(provider, [way]);
    const error = await failing(model);
    expect(error).toBeInstanceOf(ThumbruleError);
    expect(error).toMatchObject({ code, message: expect.stringMatching(said) as string });
    expect(api.requests).toHaveLength(requests);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(KEY);
    expect(String((error as Error).stack)).not.toContain(KEY);
  });

  test.each<[string, Way]>([
    ['before headers', { kind: 'hang before headers' }],
    ['mid-body', { kind: 'hang mid-body' }],
  ])('a hang %s ends with the caller’s signal, at once', async (_, way) => {
    const { api, model } = await against(provider, [way]);
    const controller = new AbortController();
    const ended = failing(withModelRetries(model, { timeoutMs: 60_000 }), controller.signal);
    while (api.requests.length === 0) await new Promise((r) => setTimeout(r, 5));
    controller.abort(new Error('the user stopped it'));
    expect(await ended).toMatchObject({ message: 'the user stopped it' });
    expect(api.requests).toHaveLength(1);
  });

  test('a hanging request times out three times', async () => {
    const { api, model } = await against(provider, [{ kind: 'hang mid-body' }]);
    expect(await failing(model)).toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      message: expect.stringContaining('timeout') as string,
    });
    expect(api.requests).toHaveLength(3);
  });
});

describe('anthropic', () => {
  test('sends prompt, goal and history with cache breakpoints, then the rest', async () => {
    const { api, model } = await against('anthropic', [GOOD]);
    await model.complete(REQUEST, never());
    const [{ body, headers, path } = { body: {}, headers: {}, path: '' }] = api.requests;
    expect(path).toBe('/v1/messages');
    expect(JSON.stringify(headers)).toContain(KEY);
    expect(body).toMatchObject({
      model: 'claude-sonnet-5-5',
      max_tokens: 4096,
      thinking: { type: 'adaptive' },
      system: [
        { text: 'the prompt', cache_control: { type: 'ephemeral', ttl: '1h' } },
        { text: 'the test', cache_control: { type: 'ephemeral', ttl: '5m' } },
      ],
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text' },
            { type: 'text', cache_control: { type: 'ephemeral' } },
            { type: 'image', source: { media_type: 'image/jpeg', data: 'AQID' } },
            { type: 'text', text: 'the question' },
          ],
        },
      ],
    });
    expect(body).toHaveProperty('output_config.format.schema.properties.action');
  });
  test('reads text blocks only, and counts tokens and cost', async () => {
    const { model } = await against('anthropic', [GOOD]);
    const reply = await model.complete(REQUEST, never());
    expect(reply).toMatchObject({ model: 'claude-sonnet-5-5-20261001', requestId: 'req_1' });
    const { costUsd, ...tokens } = reply.usage;
    expect(tokens).toEqual({ input: 120, output: 40, cacheRead: 500, cacheWrite: 7000 });
    // 120 in, 1000 written for 5 m at 1.25, 6000 for 1 h at 2, at $2; 500 read at $0.20; 40 out at $10.
    expect(costUsd).toBeCloseTo(((120 + 1250 + 12_000) * 2 + 500 * 0.2 + 40 * 10) / 1e6, 10);
  });
  test.each([
    [
      'refusal',
      { stop_details: { category: 'cyber', explanation: 'no' } },
      { stop: 'refusal', stopReason: 'cyber: no' },
    ],
    ['max_tokens', {}, { stop: 'length' }],
    ['model_context_window_exceeded', {}, { stop: 'length' }],
  ])('stop reason %s', async (stop, more, expected) => {
    const { model } = await against('anthropic', [{ kind: 'reply', text: '{"a', stop, more }]);
    expect(await model.complete(REQUEST, never())).toMatchObject(expected);
  });
  test('a reply without any text block is empty, not an error', async () => {
    const { model } = await against('anthropic', [{ kind: 'reply', text: '', more: { content: [] } }]);
    expect((await model.complete(REQUEST, never())).text).toBe('');
  });
});

describe('openai', () => {
  test('sends the schema in the strict dialect, every key required, no limits', async () => {
    const { api, model } = await against('openai', [GOOD]);
    await model.complete(REQUEST, never());
    const [{ body, headers, path } = { body: {}, headers: {}, path: '' }] = api.requests;
    expect(path).toBe('/v1/chat/completions');
    expect(headers['authorization']).toBe(`Bearer ${KEY}`);
    const schema = JSON.stringify((body['response_format'] as { json_schema: object }).json_schema);
    expect(schema).toContain('"strict":true');
    expect(schema).not.toMatch(/"(?:oneOf|const|minimum|maxLength|pattern|default)":/);
    const action = /"properties":(\{[^}]*"kind"[^}]*\})/.exec(schema)?.[0];
    expect(action).toBeDefined();
    expect(body).toMatchObject({
      messages: [{ role: 'system' }, { role: 'user', content: [{}, {}, { type: 'image_url' }, {}] }],
    });
  });
  test.each([
    ['length', {}, { stop: 'length' }],
    ['content_filter', {}, { stop: 'refusal' }],
    ['stop', { refusal: 'I can not' }, { stop: 'refusal', stopReason: 'I can not' }],
  ])('finish reason %s', async (stop, more, expected) => {
    const { model } = await against('openai', [{ kind: 'reply', text: '', stop, more }]);
    expect(await model.complete(REQUEST, never())).toMatchObject(expected);
  });
  test('counts cached tokens separately and has no price', async () => {
    const { model } = await against('openai', [GOOD]);
    expect((await model.complete(REQUEST, never())).usage).toEqual({
      input: 120,
      output: 40,
      cacheRead: 500,
      cacheWrite: 0,
      costUsd: null,
    });
  });
});

describe('bedrock and vertex', () => {
  test('bedrock: the model is in the path, the body is the same, the region’s key signs it', async () => {
    const { api, model } = await against('bedrock', [GOOD]);
    const reply = await model.complete(REQUEST, never());
    const [{ body, headers, path } = { body: {}, headers: {}, path: '' }] = api.requests;
    expect(path).toBe('/model/anthropic.claude-sonnet-5-5-v1:0/invoke');
    expect(headers['authorization']).toBe(`Bearer ${KEY}`);
    expect(body).toMatchObject({ max_tokens: 4096, system: [{ text: 'the prompt' }, { text: 'the test' }] });
    expect(body).toHaveProperty('output_config.format.schema.properties.action');
    expect(reply).toMatchObject({ text: '{"action":null}', usage: { input: 120, costUsd: null } });
  });
  test('vertex: project and region are in the path, the token is the only credential', async () => {
    const { api, model } = await against('vertex', [GOOD]);
    await model.complete(REQUEST, never());
    const [{ body, headers, path } = { body: {}, headers: {}, path: '' }] = api.requests;
    expect(path).toBe(
      '/v1/projects/p-1/locations/global/publishers/anthropic/models/claude-sonnet-5-5:rawPredict',
    );
    expect(headers['authorization']).toBe(`Bearer ${KEY}`);
    expect(headers['x-api-key']).toBeUndefined();
    expect(body).not.toHaveProperty('model');
  });
});
