import { describe, expect, test } from 'vitest';
import { createModelPlanner } from '../../../src/planner/model/planner.ts';
import { withFaultInjection, type Injection } from '../../../src/planner/model/fault-injection.ts';
import type { Model } from '../../../src/planner/model/port.ts';
import { computeStats } from '../../../src/report/stats/count.ts';
import type { Stats } from '../../../src/report/stats/types.ts';
import { formatStats } from '../../../src/report/stats/format.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import type { Trace, TraceStep } from '../../../src/trace/schema.ts';
import { drive, goalOf, POLICY, refOf } from '../../builders/core.ts';
import { reply, scriptedModel } from '../../builders/scripted-model.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { traceStart } from '../../builders/trace.ts';
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

/** The trace of a goal that a model drives through the real planner, core and rules. */
async function traced(wrap: (model: Model) => Model = (m) => m): Promise<Trace> {
  let seen: Screen | null = null;
  const model = scriptedModel((request) => {
    const asked = request.content.map((b) => (b.kind === 'text' ? b.text : '')).join('\n');
    const screen = seen as unknown as Screen;
    if (asked.includes('line 2 of 2'))
      return reply({ kind: 'tap', target: { ref: refOf(screen, 'Save') } }, { target_text: 'Save' });
    return screen.elements.some((e) => e.text === 'Ann')
      ? reply(null)
      : reply(
          { kind: 'input_text', target: { ref: refOf(screen, 'Name') }, text: 'Ann' },
          { target_text: 'Name' },
        );
  });
  const planner = createModelPlanner(wrap(model), { by: 'model' });
  const told: { readonly ask: number; readonly text: string }[] = [];
  const usages: { calls: number; tokens: number; costUsd: number }[] = [];
  const run = await drive(app, goal, {
    planner: async (asked) => {
      seen = asked.screen;
      const ask = usages.length;
      const tell = (said: string): Promise<void> => Promise.resolve(void told.push({ ask, text: said }));
      const answer = await planner.propose({ ...asked, addTraceDetail: tell }, new AbortController().signal);
      usages.push(answer.usage);
      return answer.proposal;
    },
    judge: (questions) =>
      questions.map(({ phase, index }) => ({
        phase,
        index,
        met: (seen?.elements ?? []).some((e) => e.text.includes('Ann')),
        confidence: 0.95,
        reason: 'it reads "Ann"',
      })),
    policy: { maxTurns: 12 },
  });
  const asks = run.commands.flatMap((c, i) => (c.kind === 'ask' ? [i + 1] : []));
  let asked = 0;
  const steps = run.commands.map((command, seq): TraceStep => {
    const event = run.events[seq - 1] ?? null;
    const counted = event?.kind === 'proposed' ? { ...event, usage: usages[asked++]! } : event;
    return { type: 'step', seq, at: seq * 100, event: counted, notes: run.noted[seq] ?? [], command };
  });
  return {
    folder: 'x',
    start: { ...traceStart(goal), policy: POLICY },
    steps,
    screenshots: new Map(),
    details: told.map((t) => ({
      type: 'detail',
      seq: asks[t.ask] ?? 0,
      at: 0,
      about: 'planner',
      text: t.text,
    })),
    end: null,
    interrupted: false,
    warnings: [],
  };
}

const statsWith = async (injection: Injection): Promise<Stats> =>
  computeStats([await traced((m) => withFaultInjection(m, injection))]);

describe('figures of a run', () => {
  test('a goal without trouble: one reply per question, no errors, its tokens and costs', async () => {
    const stats = computeStats([await traced()]);
    expect(stats).toMatchObject({
      goals: 1,
      replies: { planner: 3, judge: 0 },
      validation: { byTier: { syntax: 0, schema: 0, semantic: 0 }, byType: [] },
      attempts: { questions: 3, replies: 3, average: 1, troubled: 0, recovered: 0, recoveryRate: null },
      proposers: [{ by: 'model', proposals: 3, calls: 3, tokens: 360 }],
      tokens: { input: 300, output: 60, cacheRead: 0, cacheWrite: 0 },
      judge: { answers: 1, met: 1, claims: { made: 1, acceptedByJudge: 1 }, catchRate: null },
      injected: { faults: 0 },
      cache: { hits: 0, asked: 3, hitRate: 0, share: 0 },
    });
    expect(stats.costUsd).toBeCloseTo(0.03);
  });
  test.each<[Injection, string, string]>([
    ['malformed', 'syntax', 'damaged'],
    ['truncated', 'syntax', 'truncated'],
    ['refusal', 'syntax', 'refused'],
    ['hallucination', 'semantic', 'unknown ref'],
  ])('%s: counted as %s errors, every troubled question recovers', async (injection, tier, type) => {
    const { validation, attempts, injected } = await statsWith(injection);
    expect(validation.byType.map((t) => t.tier)).toEqual([tier]);
    expect(validation.byType[0]?.type).toBe(type);
    expect(attempts).toMatchObject({ recoveryRate: 1 });
    expect(attempts.average).toBeGreaterThan(1);
    expect(injected.byTiers).toBe(injected.faults);
    expect(injected.through).toBe(0);
  });
  test('low confidence is valid in form; the rules refuse actions and claims', async () => {
    const { refusals, injected } = await statsWith('lowconf');
    expect(refusals.map((r) => r.rule)).toEqual(['confidence']);
    expect(injected).toMatchObject({ faults: 3, byTiers: 0, byRules: 3 });
  });
  test('dishonest: the rules refuse each claim that no gesture came before (R62)', async () => {
    const { refusals, injected } = await statsWith('liar');
    expect(injected.faults).toBeGreaterThan(0);
    expect(injected).toMatchObject({ through: 0, byRules: injected.faults });
    expect(refusals.length).toBeGreaterThan(0);
  });
  test('adds up two runs', async () => {
    const one = await traced();
    expect(computeStats([one, one])).toMatchObject({
      goals: 2,
      replies: { planner: 6 },
      attempts: { average: 1 },
    });
  });
  test('time by part of a turn is the time between a command and its event', async () => {
    const { latency } = computeStats([await traced()]);
    const parts = Object.fromEntries(latency.map((p) => [p.part, p]));
    expect(parts['ask']).toMatchObject({ count: 3, medianMs: 100, totalMs: 300 });
    expect(Object.keys(parts)).toEqual(
      expect.arrayContaining(['observe', 'act', 'compare', 'judge', 'reply']),
    );
  });
  test('details about something else are no replies', async () => {
    const trace = await traced();
    const details = ['not json', '{"about":"person"}', '[]', 'null'].map((said) => ({
      ...trace.details[0]!,
      text: said,
    }));
    expect(computeStats([{ ...trace, details }])).toMatchObject({ replies: { planner: 0, judge: 0 } });
  });
});

describe('formatted', () => {
  test('every figure has its line', async () => {
    const said = formatStats(await statsWith('hallucination'));
    for (const part of [
      'goals',
      'by model',
      'replies',
      'attempts',
      'recovery',
      'errors',
      'judge',
      'claims',
      'catch rate',
      'injected',
      'tokens',
      'cost',
      'cache',
      'to ask',
      'a reply',
    ])
      expect(said, part).toMatch(new RegExp(`^${part}`, 'm'));
    expect(said).toContain('semantic: unknown ref');
  });
  test('a run without models says so', () => {
    expect(formatStats(computeStats([]))).toMatch(/models +not used/);
  });
  test('controls that a kept path found by another name have a line each', async () => {
    const trace = await traced();
    const flag = (text: string): TraceStep['notes'][number] => ({ kind: 'flag', text });
    const [first, ...rest] = trace.steps;
    const notes = [
      flag('drift: "Log in" -> "Sign in" (found by id)'),
      flag('slow'),
      flag('drift: "A" -> "B" (found by likeness)'),
    ];
    const stats = computeStats([{ ...trace, steps: [{ ...first!, notes }, ...rest] }]);
    expect(stats.drift).toEqual(['"Log in" -> "Sign in" (found by id)', '"A" -> "B" (found by likeness)']);
    expect(formatStats(stats)).toMatch(/^drift +"Log in" -> "Sign in" \(found by id\)\n +"A" -> "B"/m);
  });
});
