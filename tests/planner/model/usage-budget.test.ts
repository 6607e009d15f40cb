import { describe, expect, test } from 'vitest';
import { UsageBudget } from '../../../src/planner/model/usage-budget.ts';
import type { Model } from '../../../src/planner/model/port.ts';
import { withModelRetries } from '../../../src/planner/model/retry.ts';
import { scriptedModel } from '../../builders/scripted-model.ts';
import { ask } from '../../builders/model-request.ts';

describe('UsageBudget', () => {
  const meter = (budget: Partial<ConstructorParameters<typeof UsageBudget>[0]>): UsageBudget =>
    new UsageBudget({ maxCostUsd: null, maxTokens: null, deadlineS: null, ...budget });
  test('cost: the call that exceeds the limit is the last', async () => {
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
  test('tokens: planner and judge share the limit', async () => {
    const purse = meter({ maxTokens: 200 });
    const [planner, judge] = [scriptedModel('x'), scriptedModel('y')];
    await ask(purse.limit(planner));
    await ask(purse.limit(judge));
    await expect(ask(purse.limit(planner))).rejects.toMatchObject({
      code: 'MODEL_BUDGET',
      hint: expect.stringContaining('--max-tokens') as string,
    });
  });
  test('time: a hanging call ends with MODEL_DEADLINE', async () => {
    const hang: Model = { ...scriptedModel(), complete: () => new Promise(() => undefined) };
    await expect(ask(meter({ deadlineS: 0.05 }).limit(withModelRetries(hang)))).rejects.toMatchObject({
      code: 'MODEL_DEADLINE',
    });
  });
  test('an abort by the user is not MODEL_DEADLINE', async () => {
    const controller = new AbortController();
    const hang: Model = { ...scriptedModel(), complete: () => new Promise(() => undefined) };
    const ended = ask(meter({ deadlineS: 60 }).limit(withModelRetries(hang)), controller.signal);
    controller.abort(new Error('stopped'));
    await expect(ended).rejects.toThrow('stopped');
  });
});
