/** Runs one case on a simulated phone of its own, through the same runner as `thumbrule run`, and holds the verdict against the truth. */
import { dirname } from 'node:path';
import { createSimulatedDevice } from '../device/simulated/index.ts';
import type { Policy, Verdict } from '../core/types.ts';
import type { Goal } from '../goal/types.ts';
import type { Planner } from '../planner/port.ts';
import { withThinkingTime } from '../planner/thinking.ts';
import type { GoalResult } from '../runner/result.ts';
import { runSuite, type Suite } from '../runner/runSuite.ts';
import { renderPng } from '../simulator/render/index.ts';
import { ThumbruleError } from '../shared/errors.ts';
import type { GoalTrace } from '../trace/port.ts';
import { loadOne, scriptOf, type BenchApp } from './apps.ts';
import { chanceFrom } from './chance.ts';
import { JUDGES } from './judges.ts';
import { healthyTrail, truthOf, type Trail } from './oracle/index.ts';
import { PLANNERS } from './planners/index.ts';
import { wrongOf } from './tally.ts';
import type { Case, LeftOut, Outcome } from './types.ts';

/** What an answer costs on the phone's own clock, ms: as in `thumbrule run --device simulated`. */
const THINKING_MS = 6000;
const LIMITS = { maxTurns: 60, callsPerTurn: 4, strict: false, app: null, judge: true } as const;

/** Where the steps of a case go; nothing is kept unless it says so. */
export type Tracing = Pick<Suite, 'openTrace' | 'closeTrace' | 'run' | 'thumbrule'>;

const NO_TRACE: GoalTrace = {
  folder: '',
  start: () => Promise.resolve(),
  step: () => Promise.resolve(),
  picture: () => Promise.resolve(),
  detail: () => Promise.resolve(),
  notes: () => Promise.resolve(),
  film: () => Promise.resolve(),
  end: () => Promise.resolve(),
};

const NOT_KEPT: Tracing = {
  run: 'bench',
  thumbrule: 'bench',
  openTrace: () => Promise.resolve(NO_TRACE),
  closeTrace: () => Promise.resolve(),
};

/** What came of it; a case whose truth is open is not run. @throws NOT_FOUND when the goal has gone since the case was made */
export async function runCase(one: Case, tracing: Tracing = NOT_KEPT): Promise<Outcome | LeftOut> {
  const { app, goal, healthy } = await subjectOf(one);
  const { defects, quirks } = one;
  const truth = truthOf(app.model, scriptOf(goal, app.secrets), { defects, quirks }, healthy);
  if (truth.kind === 'open') return { id: one.id, because: truth.because, reason: truth.reason };
  let refusals = 0;
  const began = performance.now();
  const { verdict, turns, modelCalls } = await runGoalOf(
    one,
    { ...goal, name: one.id },
    app.secrets,
    tracing,
    (n) => {
      refusals += n;
    },
  );
  const ms = Math.round(performance.now() - began);
  const said = told(verdict);
  return {
    case: one,
    truth,
    ...said,
    turns,
    modelCalls,
    refusals,
    ms,
    wrong: wrongOf(truth, said),
  };
}

async function runGoalOf(
  one: Case,
  goal: Goal,
  secrets: ReadonlyMap<string, string>,
  tracing: Tracing,
  onRefusals: (n: number) => void,
): Promise<GoalResult> {
  const { app, defects, quirks } = one;
  const planner = plannerOf(one);
  const [result] = await runSuite({
    ...tracing,
    goals: [goal],
    secrets,
    openDevice: () => Promise.resolve(createSimulatedDevice({ app, defects, quirks, render: renderPng })),
    plannerFor: (device) => withThinkingTime(planner, device.clock, THINKING_MS),
    judge: JUDGES[one.judge]?.() ?? null,
    policyFor: (_, { platform, capabilities, density }): Policy => ({
      ...LIMITS,
      platform,
      capabilities,
      density,
    }),
    retries: 0,
    failFast: false,
    progress: {
      goalStarted: () => undefined,
      decided: (_, notes) => onRefusals(notes.filter((n) => n.kind === 'refused').length),
      goalEnded: () => undefined,
    },
    signal: new AbortController().signal,
  });
  if (result === undefined)
    throw new ThumbruleError('INTERNAL', `${one.id} did not run.`, 'This is a fault of Thumbrule.');
  return result;
}

function plannerOf(one: Case): Planner {
  const make = PLANNERS[one.planner];
  if (make === undefined)
    throw new ThumbruleError(
      'USAGE',
      `Unknown planner "${one.planner}".`,
      `There are ${Object.keys(PLANNERS).join(', ')}.`,
    );
  return make(chanceFrom(one.seed, one.id));
}

interface Subject {
  readonly app: BenchApp;
  readonly goal: Goal;
  readonly healthy: Trail;
}

const apps = new Map<string, Promise<BenchApp>>();
const trails = new Map<Goal, Trail>();

async function subjectOf(one: Case): Promise<Subject> {
  const loading = apps.get(one.app) ?? loadOne(dirname(one.app), one.app);
  apps.set(one.app, loading);
  const app = await loading;
  const goal = app.goals.find((g) => g.file === one.goal);
  if (goal === undefined)
    throw new ThumbruleError('NOT_FOUND', `${one.goal} is gone.`, 'Make the cases again.');
  const healthy = trails.get(goal) ?? healthyTrail(app.model, scriptOf(goal, app.secrets));
  trails.set(goal, healthy);
  return { app, goal, healthy };
}

function told(verdict: Verdict): Pick<Outcome, 'verdict' | 'label' | 'line' | 'because'> {
  switch (verdict.kind) {
    case 'passed':
      return { verdict: 'passed', label: null, line: '', because: '' };
    case 'failed':
      return { verdict: 'failed', label: verdict.label, line: verdict.line, because: verdict.actual };
    default:
      return { verdict: verdict.kind, label: null, line: verdict.line, because: verdict.because };
  }
}
