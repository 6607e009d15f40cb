/** Random walks: the rules hold for every planner, judge and app. */
import * as fc from 'fast-check';
import { CASES } from '../../src/core/budgets/cases.ts';
import { sameTarget } from '../../src/core/targets/identity.ts';
import type { Attempt, Command, Event } from '../../src/core/model/protocol.ts';
import type { RunState } from '../../src/core/model/run-state.ts';
import type { Goal } from '../../src/goal/model/goal.ts';
import { LIMITS } from '../../src/shared/limits.ts';
import { CORE as core, POLICY, type Run } from '../builders/core.ts';
import {
  answers,
  goals,
  plannerBehaviour,
  appBehaviour,
  walk,
  type WalkInput,
  type WalkState,
} from '../builders/random-walk.ts';
import { expect, test } from 'vitest';
import { IS_NIGHTLY } from '../setup/nightly.ts';

const seen = new Map<string, number>();
const mark = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1);

/** Attempts in a row on one target, with no landing or tick between them. */
function budgetsHold(run: Run<WalkState>): void {
  let open: Attempt[] = [];
  const between = { scrolled: false, newScreen: false };
  let at = 0;
  let [waits, scrolls, retypes, dismissals] = [0, 0, 0, 0];
  const types = new Map<string, number>();
  for (const [i, command] of run.commands.entries()) {
    const ticked = (run.states[i]?.run.completed.length ?? 0) > at || landedAt(run, i);
    at = run.states[i]?.run.completed.length ?? 0;
    const act = run.states[i]?.run.cursor.instruction;
    if (ticked || act !== run.states[Math.max(0, i - 1)]?.run.cursor.instruction) {
      open = [];
      [waits, scrolls, retypes, dismissals] = [0, 0, 0, 0];
    }
    if (command.kind === 'observe' && command.reason === 'after wait')
      waits += command.afterMs === 5000 ? 1 : 0;
    if (command.kind === 'act') {
      const made = command.attempt;
      const before = run.commands.slice(0, i).findLast((c) => c.kind === 'act')?.attempt;
      if (made.origin === 'C') scrolls += before?.origin === 'C' ? 0 : 1;
      if (made.origin === 'D') retypes += 1;
      if (made.origin === 'B' && made.action.kind !== before?.action.kind) dismissals += 1;
      if (
        made.target !== null &&
        (made.origin === 'planner' || made.origin === 'E') &&
        !['swipe', 'scroll_to'].includes(made.action.kind)
      ) {
        open.push(made);
        const same = open.filter(
          (a) =>
            a.target !== null &&
            made.target !== null &&
            sameTarget(a.target, made.target, between) &&
            a.action.kind === made.action.kind,
        );
        expect(same.length, `${same.map((a) => a.id).join()} on one target`).toBeLessThanOrEqual(
          CASES.E.budget,
        );
      }
    }
    expect(waits).toBeLessThanOrEqual(CASES.A.budget);
    expect(scrolls).toBeLessThanOrEqual(CASES.C.budget);
    expect(retypes).toBeLessThanOrEqual(CASES.D.budget);
    expect(dismissals).toBeLessThanOrEqual(LIMITS.dismissals);
  }
  for (const [type, n] of Object.entries(run.states.at(-1)?.run.budgets.dismissals ?? {})) types.set(type, n);
  for (const [type, n] of types)
    if (type !== 'keyboard' && !/Toast|Done/.test(type))
      expect(n, type).toBeLessThanOrEqual(LIMITS.dismissalsPerType);
  for (const c of run.commands)
    if (c.kind === 'ask') expect(c.question.call).toBeLessThanOrEqual(POLICY.callsPerTurn);
}

function landedAt(run: Run<WalkState>, i: number): boolean {
  return run.noted[i]?.some((n) => n.kind === 'effect' || n.kind === 'completed') === true;
}

function replays(goal: Goal, run: Run<WalkState>, judge: boolean): void {
  const policy = { ...POLICY, judge, maxTurns: 25 };
  let { state, command } = core.start(goal, policy);
  const commands: Command[] = [command];
  for (const event of run.events) {
    const sent = JSON.parse(JSON.stringify(event)) as Event;
    ({ state, command } = core.decide(JSON.parse(JSON.stringify(state)) as RunState, sent, policy));
    commands.push(command);
  }
  expect(JSON.stringify(commands)).toBe(JSON.stringify(run.commands));
}

function neverActsOnceJudging(run: Run<WalkState>): void {
  let judging = false;
  for (const [i, command] of run.commands.entries()) {
    const phase = run.states[i]?.phase;
    judging ||= phase?.kind === 'judging' || (phase?.kind === 'awaiting judge' && !phase.isStep);
    if (judging) expect(['observe', 'judge', 'finish']).toContain(command.kind);
  }
}

function provesItsPass(goal: Goal, run: Run<WalkState>): void {
  if (run.verdict.kind !== 'passed') return;
  const ticks = run.states.at(-1)?.run.completed ?? [];
  expect(ticks.map((t) => `${t.phase} ${t.index}`)).toEqual([
    ...goal.setup.map((_, i) => `setup ${i}`),
    ...goal.steps.map((_, i) => `steps ${i}`),
  ]);
  expect(ticks.every((t) => t.outcome !== 'unproven')).toBe(true);
  expect(run.verdict.results.every((f) => f.met === 'met')).toBe(true);
  expect(run.verdict.results).toHaveLength(goal.expected.length);
}

/** The same walks each time; `THUMBRULE_WALKS=2000` takes as many new ones. */
const more = process.env['THUMBRULE_WALKS'];
const WALKS = more === undefined ? { numRuns: IS_NIGHTLY ? 100 : 50, seed: 11 } : { numRuns: Number(more) };

test('on every walk budgets hold, judging never acts, the run ends, and equal events give equal decisions', async () => {
  await fc.assert(
    fc.asyncProperty(goals, appBehaviour, answers, plannerBehaviour, async (goal, t, drawn, manner) => {
      const run = await walk(goal, t, drawn[Symbol.iterator]() as Iterator<WalkInput>, manner);
      budgetsHold(run);
      neverActsOnceJudging(run);
      provesItsPass(goal, run);
      replays(goal, run, manner.confidence > 0.2);
      for (const s of run.states) mark(`phase ${s.phase.kind}`);
      for (const n of run.notes) {
        mark(`note ${n.kind}`);
        if (n.kind === 'case' || n.kind === 'spent') mark(`${n.kind} ${n.case}`);
        if (n.kind === 'refused') mark(`refused ${n.rule}`);
        if (n.kind === 'completed') mark(`completed ${n.outcome}`);
      }
      mark(`verdict ${run.verdict.kind}`);
    }),
    WALKS,
  );
  const reached = [...seen.keys()].sort();
  for (const phase of [
    'preparing',
    'observing',
    'asking',
    'observing again',
    'acting',
    'comparing',
    'judging',
    'awaiting judge',
    'done',
  ])
    expect(reached).toContain(`phase ${phase}`);
  for (const kase of ['A', 'B', 'C', 'D', 'E'])
    expect(reached).toEqual(expect.arrayContaining([`case ${kase}`, `spent ${kase}`]));
  for (const kind of ['passed', 'failed', 'inconclusive', 'broken'])
    expect(reached).toContain(`verdict ${kind}`);
  for (const how of ['completed', 'skipped', 'verified', 'judged'])
    expect(reached).toContain(`completed ${how}`);
  expect(reached.filter((r) => r.startsWith('refused')).length).toBeGreaterThan(6);
});

const looked = (run: Run<WalkState>): Event =>
  run.events.find((e) => e.kind === 'observed') ?? { kind: 'prepared' };

test('an event that does not belong to the phase is our own fault, never a guess and never an exception', async () => {
  const usage = { calls: 0, tokens: 0, costUsd: 0 };
  const manner = { confidence: 0.95, mischief: 0 };
  const belongs: Readonly<Record<string, string>> = {
    preparing: 'prepared',
    observing: 'observed',
    'observing again': 'observed',
    judging: 'observed',
    asking: 'proposed',
    acting: 'acted',
    comparing: 'compared',
    'awaiting judge': 'judged',
  };
  const told = new Set<string>();
  for (const [goal, t] of fc.sample(fc.tuple(goals, appBehaviour), { numRuns: 12, seed: 3 })) {
    const run = await walk(goal, t, [][Symbol.iterator](), manner);
    const delta = {
      kind: 'none',
      ratio: 0,
      regions: [],
      dy: 0,
      target: null,
      tree: { added: 0, removed: 0, changed: 0 },
    } as const;
    const all: Event[] = [
      { kind: 'prepared' },
      looked(run),
      { kind: 'proposed', proposal: { kind: 'defer', by: 'x', reason: 'x' }, tookMs: 0, usage },
      { kind: 'acted', at: 0 },
      { kind: 'compared', change: delta },
      { kind: 'judged', answers: [], usage },
    ];
    for (const state of run.states)
      for (const event of all.filter((e) => e.kind !== belongs[state.phase.kind])) {
        const { command } = core.decide(state, event, POLICY);
        expect(command).toMatchObject({
          kind: 'finish',
          verdict: { kind: 'broken', code: 'INTERNAL', blame: 'ours' },
        });
        told.add(`${state.phase.kind} ${event.kind}`);
      }
  }
  expect(told.size).toBeGreaterThan(30);
});

test('a fault of the device and a stop by the user end a goal in any phase', async () => {
  const [sample] = fc.sample(fc.tuple(goals, appBehaviour), { numRuns: 1, seed: 5 });
  if (sample === undefined) throw new Error('nothing was drawn');
  const run = await walk(sample[0], sample[1], [][Symbol.iterator](), { confidence: 0, mischief: 0 });
  for (const state of run.states.slice(0, -1)) {
    const fault = {
      kind: 'faulted',
      code: 'DEVICE_GONE',
      blame: 'environment',
      reason: 'unplugged',
      hint: 'plug it in',
    } as const;
    expect(core.decide(state, fault, POLICY).command).toMatchObject({
      verdict: { kind: 'broken', code: 'DEVICE_GONE', blame: 'environment' },
    });
    const stop = { kind: 'cancelled', reason: 'Ctrl-C' } as const;
    expect(core.decide(state, stop, POLICY).command).toMatchObject({ verdict: { kind: 'cancelled' } });
  }
});
