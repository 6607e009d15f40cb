import { describe, expect, test } from 'vitest';
import { createModelPlanner } from '../../../src/planner/model/planner.ts';
import type { Model } from '../../../src/planner/model/port.ts';
import type { OperatorReply, Operator, StuckPlanner } from '../../../src/planner/operator.ts';
import type { PlannerReply, LastChange, ModelExchange, ModelImage } from '../../../src/planner/port.ts';
import { plannerRequest } from '../../builders/planner-request.ts';
import { reply, scriptedModel, textsOf, type ScriptedModel } from '../../builders/scripted-model.ts';
import { buildScreen, button, field, heading, the } from '../../builders/screen.ts';

const screen = buildScreen([heading('Profile'), button('Save'), field('Note')]);
const GOOD = reply({ kind: 'tap', target: { ref: the(screen, 'Save').ref } }, { target_text: 'Save' });
const BAD = reply({ kind: 'tap', target: { ref: 'e99' } });

interface Ended {
  readonly answer: PlannerReply | null;
  readonly error: { readonly code: string; readonly usage: { readonly calls: number } } | null;
  readonly stuck: readonly StuckPlanner[];
  readonly told: readonly Record<string, unknown>[];
  readonly exchanges: readonly ModelExchange[];
}

async function ask(model: Model, helps: readonly OperatorReply[], more: object = {}): Promise<Ended> {
  const stuck: StuckPlanner[] = [];
  const told: Record<string, unknown>[] = [];
  const exchanges: ModelExchange[] = [];
  const person: Operator = {
    help: (why) => {
      stuck.push({ ...why, replies: [...why.replies] });
      return Promise.resolve(helps[stuck.length - 1] ?? { kind: 'cancel' });
    },
  };
  const planner = createModelPlanner(model, {
    by: 'model',
    pictures: 'always',
    ...(helps.length > 0 ? { operator: person } : {}),
  });
  const asked = {
    ...plannerRequest('finish the profile', screen),
    addTraceDetail: (text: string) =>
      Promise.resolve(void told.push(JSON.parse(text) as Record<string, unknown>)),
    onExchange: (e: ModelExchange) => void exchanges.push(e),
    redact: (text: string) => text.replaceAll('hunter22', '${secrets.password}'),
    ...more,
  };
  const ended = await planner.propose(asked, new AbortController().signal).then(
    (answer) => ({ answer, error: null }),
    (error: Ended['error']) => ({ answer: null, error }),
  );
  return { ...ended, stuck, told, exchanges };
}
const lastText = (model: ScriptedModel): string =>
  textsOf(model.requests.at(-1) ?? { system: [], content: [], schema: {}, maxTokens: 0 });

describe('an operator can help an exhausted planner', () => {
  test('a hint reaches the model, without secrets, and adds one call', async () => {
    const model = scriptedModel(BAD, BAD, GOOD);
    const { answer, stuck } = await ask(model, [{ kind: 'hint', text: 'Save it; hunter22' }]);
    expect(answer).toMatchObject({ proposal: { kind: 'action' }, usage: { calls: 3 } });
    expect(stuck).toMatchObject([{ line: 'finish the profile', replies: [{}, {}] }]);
    expect(lastText(model)).toMatch(/Hints of the person[^\n]*\n- Save it; \$\{secrets\.password\}/);
    expect(lastText(model)).toContain('call 3 of 5');
  });
  test('each hint grants one call; then the operator is asked again', async () => {
    const model = scriptedModel(BAD);
    const { error, stuck } = await ask(model, [
      { kind: 'hint', text: 'a' },
      { kind: 'hint', text: 'b' },
    ]);
    expect(error).toMatchObject({ code: 'PLANNER_EXHAUSTED', usage: { calls: 4 } });
    expect(stuck).toHaveLength(3);
  });
  test('a hint after four calls grants a fifth', async () => {
    const model = scriptedModel('x', { ...GOOD, confidence: 7 }, BAD, 'y', GOOD);
    expect((await ask(model, [{ kind: 'hint', text: 'a' }])).answer?.usage.calls).toBe(5);
  });
  test('an edited reply is validated like any other, and costs no call', async () => {
    const model = scriptedModel(BAD);
    const { answer, stuck, told } = await ask(model, [
      { kind: 'edit', text: '{"action":' },
      { kind: 'edit', text: JSON.stringify(GOOD) },
    ]);
    expect(answer).toMatchObject({ proposal: { kind: 'action' }, usage: { calls: 2 } });
    expect(stuck[1]?.replies.at(-1)?.problems.join()).toContain('ends before it is closed');
    expect(told.filter((t) => t['model'] === 'person')).toHaveLength(2);
  });
  test('restart discards earlier replies and resets all budgets', async () => {
    const model = scriptedModel(BAD, BAD, BAD, GOOD);
    const { answer } = await ask(model, [{ kind: 'restart' }]);
    expect(answer?.usage.calls).toBe(4);
    expect(textsOf(model.requests[2]!)).not.toContain('# Your earlier replies');
    expect(lastText(model)).toContain('call 2 of 4');
  });
  test('cancel gives up; all raw replies and the choice are in the trace', async () => {
    const { error, told } = await ask(scriptedModel(BAD), [{ kind: 'cancel' }]);
    expect(error).toMatchObject({ code: 'PLANNER_EXHAUSTED', usage: { calls: 2 } });
    expect(told.map((t) => t['about'])).toEqual(['model reply', 'model reply', 'person']);
  });
  test('one is asked before another call when the rules refused all proposals of the turn', async () => {
    const refusals = ['not that', 'nor that', 'nor this', 'nor here'];
    const refused = plannerRequest('finish the profile', screen, { call: 5, calls: 4, refusals });
    const model = scriptedModel(GOOD);
    const { answer, stuck } = await ask(model, [{ kind: 'hint', text: 'Save it' }], refused);
    expect(answer).toMatchObject({ proposal: { kind: 'action' }, usage: { calls: 1 } });
    expect(stuck).toMatchObject([{ reason: 'all 4 calls of this turn are used up' }]);
    expect(lastText(model)).toContain('call 5 of 5');
  });
  test('a fresh start after refusals resets the calls, and later refusals count from there', async () => {
    const model = scriptedModel(GOOD);
    let asks = 0;
    const person: Operator = {
      help: () => {
        asks += 1;
        return Promise.resolve({ kind: 'restart' });
      },
    };
    const planner = createModelPlanner(model, { by: 'model', operator: person });
    const again = (call: number) =>
      planner.propose(
        plannerRequest('finish the profile', screen, {
          call,
          calls: 4,
          refusals: Array.from({ length: call - 1 }, () => 'no'),
        }),
        new AbortController().signal,
      );
    await again(5);
    expect(asks).toBe(1);
    await again(6);
    await again(7);
    await again(8);
    expect(asks).toBe(1);
    await again(9);
    expect(asks).toBe(2);
  });
  test('without an operator the planner gives up', async () => {
    expect((await ask(scriptedModel(BAD), [])).error).toMatchObject({ code: 'PLANNER_EXHAUSTED' });
  });
});

describe('live progress reports', () => {
  test('each call, each validation, and the previous problem', async () => {
    const { exchanges } = await ask(scriptedModel('no idea', GOOD), []);
    expect(exchanges).toMatchObject([
      { kind: 'asking', call: 1, of: 4, previousProblem: null },
      { kind: 'validating', call: 1, of: 4, previousProblem: null },
      { kind: 'asking', call: 2, of: 4 },
      {
        kind: 'validating',
        call: 2,
        of: 4,
        previousProblem: expect.stringContaining('no JSON object') as string,
      },
    ]);
  });
});

describe('the screenshot before the action, on request', () => {
  const WISH = reply(null, { see_before: true, step: { number: 1, done: false } });
  const picture = (byte: number): ModelImage => ({
    bytes: new Uint8Array([byte]),
    mediaType: 'image/jpeg',
    width: 720,
    height: 1600,
  });
  const delta = {
    kind: 'partial',
    ratio: 0.1,
    regions: [],
    dy: 0,
    target: null,
    tree: { added: 0, removed: 0, changed: 1 },
  } as const;
  const change = (
    before: ModelImage | null,
  ): { lastChange: LastChange; screenshot: () => Promise<ModelImage> } => ({
    screenshot: () => Promise.resolve(picture(1)),
    lastChange: {
      change: delta,
      screenBefore: screen,
      screenshotBefore: () => Promise.resolve(before),
      changedRegion: () => Promise.resolve({ image: picture(2), at: { x: 0, y: 0, width: 10, height: 10 } }),
    },
  });
  const bytes = (model: ScriptedModel, n: number): number[] =>
    model.requests[n]?.content.flatMap((b) => (b.kind === 'image' ? [...b.bytes] : [])) ?? [];

  test('the first request has the screen and its changed part; on request the next one adds the screen before', async () => {
    const model = scriptedModel(WISH, GOOD);
    const { answer, told } = await ask(model, [], change(picture(3)));
    expect([bytes(model, 0), bytes(model, 1)]).toEqual([
      [1, 2],
      [1, 2, 3],
    ]);
    expect(lastText(model)).toContain('The third picture is the whole screen before the last action');
    expect(lastText(model)).not.toContain('# Your earlier replies');
    expect(answer?.usage.calls).toBe(2);
    expect(told[0]).toMatchObject({ problems: [], wants: 'picture before' });
  });
  test('the common part of both requests is equal, for the cache', async () => {
    const model = scriptedModel(WISH, GOOD);
    await ask(model, [], change(picture(3)));
    expect(model.requests[1]?.system).toEqual(model.requests[0]?.system);
    expect(model.requests[1]?.content.slice(0, 2)).toEqual(model.requests[0]?.content.slice(0, 2));
  });
  test.each([
    ['there is none', change(null), 1],
    ['nothing was done yet', {}, 1],
    ['it is shown already', change(picture(3)), 2],
  ])('a wish is an error where %s', async (_, more, wishes) => {
    const model = scriptedModel(...Array.from({ length: wishes }, () => WISH), GOOD);
    const { answer } = await ask(model, [], more);
    expect(answer?.usage.calls).toBe(wishes + 1);
    expect(lastText(model)).toMatch(/see_before: (?:there is no picture|both pictures are shown)/);
  });
  test('repeated requests exhaust the budget', async () => {
    const { error } = await ask(scriptedModel(WISH), [], change(picture(3)));
    expect(error).toMatchObject({ code: 'PLANNER_EXHAUSTED', usage: { calls: 3 } });
  });
  test('an action in the same reply wins', async () => {
    const model = scriptedModel({ ...GOOD, see_before: true });
    expect((await ask(model, [], change(picture(3)))).answer?.proposal.kind).toBe('action');
  });
});
