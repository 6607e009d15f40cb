import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createManualModel } from '../../../src/planner/model/paste-back.ts';
import { REPLY_SCHEMA } from '../../../src/planner/model/planner.ts';
import type { ModelRequest, ModelUsage } from '../../../src/planner/model/port.ts';
import { withModelRetries } from '../../../src/planner/model/retry.ts';
import { UsageBudget } from '../../../src/planner/model/usage-budget.ts';
import { folderWith } from '../../goal/folder.ts';
import { ask, MODEL_REQUEST } from '../../builders/model-request.ts';

const never = new AbortController().signal;
const folder = (): string => folderWith({});

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
  test('counts the estimated tokens of prompt, pictures and reply; a person costs no money', async () => {
    const usageOf = async (request: ModelRequest, text: string): Promise<ModelUsage> => {
      const input = new PassThrough();
      const model = createManualModel({ folder: folder(), input, output: new PassThrough(), pollMs: 5 });
      const reply = model.complete(request, never);
      input.write(`${text}\n.\n`);
      return (await reply).usage;
    };
    const plain = await usageOf(MODEL_REQUEST, OBJECT);
    expect(plain).toMatchObject({ output: 4, cacheRead: 0, cacheWrite: 0, costUsd: 0 });
    expect(plain.input).toBeGreaterThan(JSON.stringify(REPLY_SCHEMA).length / 4);
    const picture = { kind: 'image', mediaType: 'image/png', bytes: new Uint8Array(1) } as const;
    const larger = {
      ...MODEL_REQUEST,
      content: [...MODEL_REQUEST.content, { ...picture, width: 560, height: 280 }],
    };
    expect((await usageOf(larger, OBJECT)).input).toBe(plain.input + 200);
    expect((await usageOf(MODEL_REQUEST, `Here it is:\n${OBJECT}`)).output).toBe(7);
  });
  test('a goal ends when the tokens of its pasted replies are used up', async () => {
    const input = new PassThrough();
    const manual = createManualModel({ folder: folder(), input, output: new PassThrough(), pollMs: 5 });
    const budget = new UsageBudget({ maxCostUsd: 1, maxTokens: 10, deadlineS: null });
    const reply = ask(budget.limit(manual));
    input.write(`${OBJECT}\n`);
    await expect(reply.then(() => ask(budget.limit(manual)))).rejects.toMatchObject({ code: 'MODEL_BUDGET' });
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
