import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cassetteKey, createCassette } from '../../../src/planner/model/cassette.ts';
import type { ModelRequest } from '../../../src/planner/model/port.ts';
import { scriptedModel } from '../../builders/scripted-model.ts';
import { folderWith } from '../../goal/folder.ts';
import { ask, MODEL_REQUEST } from '../../builders/model-request.ts';

const never = new AbortController().signal;
const folder = (): string => folderWith({});
const asked = (text: string): ModelRequest => ({ ...MODEL_REQUEST, content: [{ kind: 'text', text }] });

describe('cassette', () => {
  test('records replies of another model and replays them at no cost', async () => {
    const at = folder();
    const inner = scriptedModel('one', 'two');
    const recording = createCassette(at, inner);
    await recording.complete(asked('a'), never);
    await recording.complete(asked('b'), never);
    await recording.complete(asked('a'), never);
    expect(inner.requests).toHaveLength(2);
    const playing = createCassette(at, null);
    expect(await playing.complete(asked('b'), never)).toMatchObject({
      text: 'two',
      usage: { input: 100, costUsd: 0 },
    });
    expect(readdirSync(at).every((f) => f.endsWith('.json'))).toBe(true);
  });
  test('an unrecorded request is an error with a hint', async () => {
    await expect(ask(createCassette(folder(), null))).rejects.toMatchObject({
      code: 'MODEL_REJECTED',
      hint: expect.stringContaining('record again') as string,
    });
  });
  test('the key depends on the whole request', () => {
    const keys = [
      MODEL_REQUEST,
      { ...MODEL_REQUEST, system: [{ kind: 'text' as const, text: 'prompt 2' }] },
      { ...MODEL_REQUEST, schema: { type: 'object' } },
      {
        ...MODEL_REQUEST,
        content: [
          { kind: 'image' as const, mediaType: 'image/png' as const, bytes: new Uint8Array([1, 2, 4]) },
          ...MODEL_REQUEST.content.slice(1),
        ],
      },
      { ...MODEL_REQUEST, content: MODEL_REQUEST.content.slice(1) },
    ].map(cassetteKey);
    expect(new Set(keys).size).toBe(5);
    expect(cassetteKey({ ...MODEL_REQUEST, maxTokens: 5 })).toBe(keys[0]);
  });
  test('a damaged recording is reported', async () => {
    const at = folder();
    writeFileSync(join(at, `${cassetteKey(MODEL_REQUEST)}.json`), '{"reply":');
    await expect(ask(createCassette(at, null))).rejects.toThrow("can't be read");
  });
});
