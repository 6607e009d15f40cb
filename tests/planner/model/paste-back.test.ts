import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createManualModel } from '../../../src/planner/model/paste-back.ts';
import { REPLY_SCHEMA } from '../../../src/planner/model/planner.ts';
import type { Model, ModelReply, ModelRequest } from '../../../src/planner/model/port.ts';
import { withModelRetries } from '../../../src/planner/model/retry.ts';
import { folderWith } from '../../goal/folder.ts';

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
const folder = (): string => folderWith({});
const ask = (model: Model, signal = never): Promise<ModelReply> => model.complete(REQUEST, signal);

describe('manual', () => {
  const OBJECT = '{"action": null}';
  test('accepts a reply that is saved as a file beside prompt and images', async () => {
    const at = folder();
    const output = new PassThrough();
    const reply = ask(createManualModel({ folder: at, input: null, output, pollMs: 5 }));
    const prompt = join(at, '001/prompt.txt');
    while (!existsSync(join(at, '001/prompt.txt')) || String(output.read() ?? '') === '')
      await new Promise((r) => setTimeout(r, 5));
    expect(readFileSync(prompt, 'utf8')).toMatch(
      /prompt\n\ntest[\s\S]*image-1\.png[\s\S]*what next\?[\s\S]*JSON Schema/,
    );
    expect([...readFileSync(join(at, '001/image-1.png'))]).toEqual([1, 2, 3]);
    writeFileSync(join(at, '001/reply.txt'), OBJECT);
    expect((await reply).text).toBe(OBJECT);
  });
  test('numbers requests, has no time limit, and can be aborted', async () => {
    const at = folder();
    const model = createManualModel({ folder: at, input: null, output: new PassThrough(), pollMs: 5 });
    expect(model.hasCallDeadline).toBe(false);
    const controller = new AbortController();
    const left = ask(withModelRetries(model, { timeoutMs: 1 }), controller.signal);
    setTimeout(() => controller.abort(new Error('gone home')), 60);
    await expect(left).rejects.toThrow('gone home');
  });
});
