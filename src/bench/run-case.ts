/**
 * Runs one case on its own simulated phone, through the runner of `thumbrule run`, and compares the verdict with the
 * truth.
 */
import { dirname } from 'node:path';
import { loadBenchApp, scriptOf, type BenchApp } from './apps.ts';
import { seededRandom } from './seeded-random.ts';
import { JUDGES } from './judges.ts';
import { healthyWalk, truthOf, type Truth, type WalkLog } from './oracle/index.ts';
import { checkModel } from './model-check/index.ts';
import { honestPlanner } from './planners/honest.ts';
import { PLANNERS } from './planners/index.ts';
import { witnessPictures } from './picture-reader.ts';
import { screenshotOf, withScreenshots } from './screenshots.ts';
import { mistakeIn } from './tally.ts';
import { traitsOf } from './traits.ts';
import type { Case, LeftOut, CaseResult } from './types.ts';
import type { Policy } from '../core/model/policy.ts';
import type { Verdict } from '../core/model/verdict.ts';
import { createSimulatedDevice } from '../device/simulated/index.ts';
import { slowDevice } from '../device/slow-device.ts';
import type { Goal } from '../goal/model/goal.ts';
import type { Planner } from '../planner/port.ts';
import { withSimulatedLatency } from '../planner/simulated-latency.ts';
import type { GoalResult } from '../runner/results.ts';
import { runSuite, type SuiteRun } from '../runner/run-suite.ts';
import { ThumbruleError } from '../shared/errors.ts';
import { LIMITS } from '../shared/limits.ts';
import { renderPng } from '../simulator/render/index.ts';
import type { GoalTrace } from '../trace/port.ts';

/** A phone of 720x1600 pixels, laid out as one of 1080x2400: the same verdicts for less than half of the pixels. */
const SCREEN_WIDTH = 720;
/** Simulated time for one planner answer, ms; as in `thumbrule run --device simulated`. */
const PLANNER_LATENCY_MS = 6000;
const { maxTurns, callsPerTurn } = LIMITS;
const POLICY = { maxTurns, callsPerTurn, strict: false, app: null, judge: true } as const;

/** Where the trace goes; by default nowhere. */
export type CaseTracing = Pick<SuiteRun, 'openTrace' | 'closeTrace' | 'run' | 'thumbrule'>;

const NO_TRACE: GoalTrace = {
  folder: '',
  start: () => Promise.resolve(),
  step: () => Promise.resolve(),
  screenshot: () => Promise.resolve(),
  detail: () => Promise.resolve(),
  details: () => Promise.resolve(),
  recording: () => Promise.resolve(),
  end: () => Promise.resolve(),
};

const NOT_KEPT: CaseTracing = {
  run: 'bench',
  thumbrule: 'bench',
  openTrace: () => Promise.resolve(NO_TRACE),
  closeTrace: () => Promise.resolve(),
};

/**
 * Runs a case, unless its truth is open.
 * @throws NOT_FOUND when the goal no longer exists
 */
export async function runCase(
  testCase: Case,
  tracing: CaseTracing = NOT_KEPT,
): Promise<CaseResult | LeftOut> {
  const { app, goal, healthy } = await loadSubject(testCase);
  const { defects, quirks } = testCase;
  const truth = truthOf(app.model, scriptOf(goal, app), { defects, quirks }, healthy);
  if (truth.kind === 'open') return { id: testCase.id, because: truth.because, reason: truth.reason };
  let refusals = 0;
  const began = performance.now();
  const { verdict, turns, modelCalls } = await withScreenshots(() =>
    runGoalOf(testCase, { ...goal, name: testCase.id }, app, tracing, (n) => {
      refusals += n;
    }),
  );
  const ms = Math.round(performance.now() - began);
  const ended = verdictFields(verdict);
  return {
    case: testCase,
    truth,
    ...ended,
    turns,
    modelCalls,
    refusals,
    ms,
    traits: traitsOf(app.model, goal.tags, scriptOf(goal, app), quirks),
    wrong: mistakeIn(truth, ended),
    secondCheck: secondCheckOf(app, goal, testCase, truth.kind),
  };
}

/** Returns whether the model check comes to the same truth. */
function secondCheckOf(
  app: BenchApp,
  goal: Goal,
  { defects, quirks }: Case,
  truth: Truth['kind'],
): CaseResult['secondCheck'] {
  const { setup, steps, expected, anyCase, reveal } = scriptOf(goal, app);
  const lines = { steps: [...setup, ...steps].map(reveal), expected: expected.map(reveal), anyCase };
  const { kind, because } = checkModel(app.model, lines, { defects, quirks });
  if (kind === 'open') return { kind: 'open', because };
  return {
    kind: kind === truth ? 'agrees' : 'disputed',
    because: `${kind}${because === '' ? '' : `: ${because}`}`,
  };
}

/** Returns the truth of a case without running it; null when its goal can't pass on the healthy app. */
export async function truthOfCase(testCase: Case): Promise<Truth | null> {
  const { app, goal, healthy } = await loadSubject(testCase);
  const { defects, quirks } = testCase;
  return healthy.stop === null ? truthOf(app.model, scriptOf(goal, app), { defects, quirks }, healthy) : null;
}

/** Forgets an app that will not run again. */
export function forgetApp(file: string): void {
  apps.delete(file);
}

async function runGoalOf(
  testCase: Case,
  goal: Goal,
  app: BenchApp,
  tracing: CaseTracing,
  onRefusals: (n: number) => void,
): Promise<GoalResult> {
  const { model, secrets, openEnded } = app;
  const { defects, quirks, latency = 1 } = testCase;
  const planner = createPlanner(testCase, app);
  // A trace is read by other programs, which need the file.
  const picture = witnessPictures(tracing === NOT_KEPT ? screenshotOf : renderPng);
  const [result] = await runSuite({
    ...tracing,
    goals: [goal],
    secrets,
    openDevice: async () =>
      slowDevice(
        picture.taken(
          createSimulatedDevice({
            app: model,
            defects,
            quirks,
            render: picture.render,
            screenWidth: SCREEN_WIDTH,
          }),
        ),
        latency,
      ),
    plannerFor: (device) => withSimulatedLatency(planner, device.clock, PLANNER_LATENCY_MS),
    judge: JUDGES[testCase.judge]?.(picture.read, openEnded) ?? null,
    policyFor: (_, { platform, capabilities, density }): Policy => ({
      ...POLICY,
      maxTurns: goal.maxTurns ?? POLICY.maxTurns,
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
    throw new ThumbruleError(
      'INTERNAL',
      `${testCase.id} did not run.`,
      'This is a bug in Thumbrule. Please report it.',
    );
  return result;
}

function createPlanner(testCase: Case, { openEnded }: BenchApp): Planner {
  const make = PLANNERS[testCase.planner];
  if (make === undefined)
    throw new ThumbruleError(
      'USAGE',
      `Unknown planner "${testCase.planner}".`,
      `Known planners: ${Object.keys(PLANNERS).join(', ')}.`,
    );
  return make(seededRandom(testCase.seed, testCase.id), honestPlanner(openEnded));
}

interface CaseSubject {
  readonly app: BenchApp;
  readonly goal: Goal;
  readonly healthy: WalkLog;
}

const apps = new Map<string, Promise<BenchApp>>();
const healthyWalks = new WeakMap<Goal, WalkLog>();

async function loadSubject(testCase: Case): Promise<CaseSubject> {
  const loading = apps.get(testCase.app) ?? loadBenchApp(dirname(testCase.app), testCase.app);
  apps.set(testCase.app, loading);
  const app = await loading;
  const goal = app.goals.find((g) => g.file === testCase.goal);
  if (goal === undefined)
    throw new ThumbruleError('NOT_FOUND', `${testCase.goal} no longer exists.`, 'Generate the cases again.');
  const healthy = healthyWalks.get(goal) ?? healthyWalk(app.model, scriptOf(goal, app));
  healthyWalks.set(goal, healthy);
  return { app, goal, healthy };
}

function verdictFields(verdict: Verdict): Pick<CaseResult, 'verdict' | 'label' | 'line' | 'because'> {
  switch (verdict.kind) {
    case 'passed':
      return { verdict: 'passed', label: null, line: '', because: '' };
    case 'failed':
      return { verdict: 'failed', label: verdict.label, line: verdict.line, because: verdict.actual };
    default:
      return { verdict: verdict.kind, label: null, line: verdict.line, because: verdict.reason };
  }
}
