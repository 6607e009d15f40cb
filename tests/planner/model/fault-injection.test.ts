import { describe, expect, test } from 'vitest';
import { createModelJudge } from '../../../src/planner/judge.ts';
import {
  withFaultInjection,
  INJECTIONS,
  type Injection,
} from '../../../src/planner/model/fault-injection.ts';
import type { Model } from '../../../src/planner/model/port.ts';
import { withModelRetries } from '../../../src/planner/model/retry.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { drive, goalOf, refOf, verdictOf, type ScriptedPlanner, type Run } from '../../builders/core.ts';
import { plannerOf, reply, scriptedModel, type ScriptedModel } from '../../builders/scripted-model.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { buildScreen, heading, text as label } from '../../builders/screen.ts';
import { button, field, text, title } from '../../builders/android-screen.ts';

interface State {
  readonly name: string;
  readonly saved: boolean;
}
const app: App<State> = {
  begins: { name: '', saved: false },
  show: ({ name, saved }) => ({
    items: saved
      ? [title('Home'), text(`Hello ${name}`)]
      : [title('Profile'), field('Name', name), button('Save')],
  }),
  react: (state, did) => {
    if (did.kind === 'type') return { ...state, name: did.text };
    return did.kind === 'tap' && did.on === 'Save' ? { ...state, saved: true } : state;
  },
};
const goal = goalOf(['fill in the profile as Ann', 'Tap "Save"'], ['"Hello Ann" is visible']);

/** A good model: fills in the name, claims the step, and taps the control of the second line. */
function able(screenOf: () => Screen): ScriptedModel {
  return scriptedModel((request) => {
    const question =
      request.content
        .map((b) => (b.kind === 'text' ? b.text : ''))
        .find((t) => t.startsWith('# The question')) ?? '';
    const screen = screenOf();
    if (question.includes('Tap "Save"'))
      return reply({ kind: 'tap', target: { ref: refOf(screen, 'Save') } }, { target_text: 'Save' });
    const filled = screen.elements.some((e) => e.text === 'Ann');
    return filled
      ? reply(null)
      : reply(
          { kind: 'input_text', target: { ref: refOf(screen, 'Name') }, text: 'Ann' },
          { target_text: 'Name' },
        );
  });
}

async function runWith(
  wrap: (model: Model) => Model,
  judged = true,
): Promise<{ run: Run<State> | null; requests: number; error: string }> {
  let seen: Screen | null = null;
  const model = able(() => seen as Screen);
  const ask = plannerOf(withModelRetries(wrap(model), { backoffMs: 1 }));
  const planner: ScriptedPlanner = (asked) => {
    seen = asked.screen;
    return ask(asked);
  };
  // A good judge: the field contains the name.
  const judge = (questions: readonly { phase: 'setup' | 'steps' | 'expected_state'; index: number }[]) =>
    questions.map(({ phase, index }) => ({
      phase,
      index,
      met: (seen?.elements ?? []).some((e) => e.text.includes('Ann')),
      confidence: 0.95,
      reason: 'the field reads "Ann"',
    }));
  const done = drive(app, goal, {
    planner,
    thinks: 6000,
    policy: { maxTurns: 12 },
    ...(judged ? { judge } : {}),
  });
  return done.then(
    (run) => ({ run, requests: model.requests.length, error: '' }),
    (error: { code?: string }) => ({
      run: null,
      requests: model.requests.length,
      error: error.code ?? 'no code',
    }),
  );
}

describe('fault injection', () => {
  test('without faults the goal passes in three requests', async () => {
    const { run, requests } = await runWith((m) => m);
    expect(run && verdictOf(run)).toBe('passed');
    expect(requests).toBe(3);
  });
  test.each<Injection>([
    'lowconf',
    'hallucination',
    'malformed',
    'truncated',
    'refusal',
    'rate-limit',
    'timeout',
    'coverage',
  ])('%s now and then is recovered from', async (injection) => {
    const { run } = await runWith((m) => withFaultInjection(m, injection));
    expect(run && verdictOf(run)).toBe('passed');
    expect(run?.did.filter((d) => d.kind === 'type').map((d) => d.text)).toEqual(['Ann']);
  });
  test('persistent hallucinations break the goal without any gesture', async () => {
    expect(await runWith((m) => withFaultInjection(m, 'persistent'))).toMatchObject({
      run: null,
      error: 'PLANNER_EXHAUSTED',
      requests: 2,
    });
  });
  test.each([true, false])('a liar never passes (with a judge: %s)', async (judged) => {
    const { run } = await runWith((m) => withFaultInjection(m, 'liar'), judged);
    expect(run === null ? 'exhausted' : verdictOf(run)).toMatch(/^(?:inconclusive|exhausted)/);
    expect(run?.state.saved ?? false).toBe(false);
  });
  test('every fault has a test', () => {
    expect([...INJECTIONS].sort()).toEqual(
      [
        'lowconf',
        'hallucination',
        'malformed',
        'truncated',
        'refusal',
        'rate-limit',
        'timeout',
        'coverage',
        'persistent',
        'liar',
      ].sort(),
    );
  });
});

describe('the judge', () => {
  const screen = buildScreen({ id: 's7', children: [heading('Home'), label('Hello Ann')] });
  const questions = ['The greeting is friendly', 'The page is blue'].map((statement, i) => ({
    number: i + 1,
    statement,
  }));
  const answer = (number: number, more = {}): object => ({
    number,
    met: true,
    confidence: 0.9,
    because: 'it reads Hello',
    ...more,
  });
  const judge = (model: Model, asked = questions): ReturnType<ReturnType<typeof createModelJudge>['judge']> =>
    createModelJudge(model).judge(asked, screen, new AbortController().signal);

  test('answers each condition by number, and counts usage', async () => {
    const { answers, usage } = await judge(
      scriptedModel({ answers: [answer(2, { met: false }), answer(1)] }),
    );
    expect(answers).toEqual([
      { number: 2, met: false, confidence: 0.9, reason: 'it reads Hello' },
      { number: 1, met: true, confidence: 0.9, reason: 'it reads Hello' },
    ]);
    expect(usage).toEqual({ calls: 1, tokens: 120, costUsd: 0.01 });
  });
  test('gets nothing but screen and conditions (R75)', async () => {
    const model = scriptedModel({ answers: [answer(1), answer(2)] });
    await judge(model);
    const sent = JSON.stringify(model.requests);
    expect(model.requests).toHaveLength(1);
    expect(sent).toContain('Hello Ann');
    expect(sent).toContain('1. The greeting is friendly\\n2. The page is blue');
    expect(sent).not.toMatch(/# History|# The test|Steps, line/);
  });
  test.each<[string, object, RegExp]>([
    ['an answer that is missing', { answers: [answer(1)] }, /condition 2 has 0 answers/],
    [
      'two answers to one condition',
      { answers: [answer(1), answer(1), answer(2)] },
      /condition 1 has 2 answers/,
    ],
    ['an answer to nothing', { answers: [answer(1), answer(2), answer(3)] }, /no condition 3/],
    [
      'an answer without evidence',
      { answers: [answer(1), answer(2, { because: ' ' })] },
      /condition 2: say what/,
    ],
    [
      'a confidence above 1',
      { answers: [answer(1), answer(2, { confidence: 95 })] },
      /answers\[1\]\.confidence/,
    ],
    [
      'met as a word',
      { answers: [answer(1), answer(2, { met: 'yes' })] },
      /answers\[1\]\.met.*you sent \\"yes\\"/,
    ],
  ])('%s is asked for again', async (_, said, problem) => {
    const model = scriptedModel(said, { answers: [answer(1), answer(2)] });
    expect((await judge(model)).answers).toHaveLength(2);
    expect(JSON.stringify(model.requests.at(-1)?.content)).toMatch(problem);
  });
  test('a judge without a valid answer is exhausted', async () => {
    await expect(judge(scriptedModel('no'))).rejects.toMatchObject({
      code: 'PLANNER_EXHAUSTED',
      usage: { calls: 3 },
    });
  });
});
