/** Plays prose goals through the runner of `thumbrule run`, with traces. */
import { chainPlanners } from '../../src/planner/chain.ts';
import { createModelJudge } from '../../src/planner/judge.ts';
import { createLiteralPlanner } from '../../src/planner/literal/index.ts';
import { withFaultInjection, type Injection } from '../../src/planner/model/fault-injection.ts';
import { createModelPlanner } from '../../src/planner/model/planner.ts';
import type { Model } from '../../src/planner/model/port.ts';
import { withModelRetries } from '../../src/planner/model/retry.ts';
import { withKeptPaths } from '../../src/planner/kept/index.ts';
import type { Judge, Planner } from '../../src/planner/port.ts';
import { withSimulatedLatency } from '../../src/planner/simulated-latency.ts';
import type { GoalResult } from '../../src/runner/results.ts';
import { runSuite } from '../../src/runner/run-suite.ts';
import { openRunLog } from '../../src/trace/run-log.ts';
import { openGoalTrace } from '../../src/trace/writer.ts';
import { keptForGoal } from '../../src/cli/kept/update.ts';
import type { ProseGoal } from './goals.ts';
import { judgeModel, plannerModel, type Eyes, type JudgeName, type ModelName } from './models.ts';
import { isDone, LATENCY_MS, phoneFor, type Deed } from './truth.ts';
import { quietSuite } from '../builders/suite.ts';

export interface Settings {
  readonly model: ModelName;
  readonly judge: JudgeName;
  readonly inject: Injection | null;
  readonly strict: boolean;
  readonly defects: readonly string[];
  /** Uses kept paths beside `goal.file`. */
  readonly kept: boolean;
}

/** No figure needs the stored pictures. */
const NO_PICTURE = { bytes: new Uint8Array(), thumbnail: new Uint8Array(), width: 1, height: 1 };

export interface Run {
  readonly result: GoalResult;
  /** True when the app is as the lines of the goal leave it. */
  readonly isDone: boolean;
  /** The screens on which the judge was asked while the app was so. */
  readonly doneOn: ReadonlySet<string>;
}

/** Plays one goal and writes its trace below `out`. `deed`: what its lines change in the app. */
export async function play(prose: ProseGoal, settings: Settings, deed: Deed, out: string): Promise<Run> {
  const phone = phoneFor(prose, settings.defects);
  const isDoneNow = (): boolean => isDone(deed, phone);
  const eyes: Eyes = { request: null, screen: null, doneOn: new Set(), isDone: isDoneNow };
  const log = await openRunLog(out, [prose.goal], 'replies');
  const models = {
    planner: withFaults(plannerModel(settings.model, prose, eyes), settings.inject),
    judge: judgeModel(settings.judge, prose, eyes),
  };
  const [result] = await runSuite({
    ...quietSuite('replies', { strict: settings.strict, judge: true }),
    run: log.id,
    goals: [prose.goal],
    secrets: prose.app.secrets,
    openTrace: async (goal, n, attempt) =>
      openGoalTrace(await log.goalStarted(goal, n, attempt), () => Promise.resolve(NO_PICTURE)),
    closeTrace: (folder, verdict) => log.goalEnded(folder, verdict),
    openDevice: () => Promise.resolve(phone),
    plannerFor: (device) =>
      withSimulatedLatency(plannerOf(models.planner, eyes, settings.kept), device.clock, LATENCY_MS),
    judge: judgeOf(models.judge, eyes),
  });
  if (result === undefined) throw new Error(`${prose.id} did not run.`);
  await log.end(result.verdict.kind);
  return { result, isDone: isDoneNow(), doneOn: eyes.doneOn };
}

const withFaults = (model: Model, inject: Injection | null): Model =>
  withModelRetries(inject === null ? model : withFaultInjection(model, inject), { backoffMs: 1 });

function plannerOf(model: Model, eyes: Eyes, kept: boolean): Planner {
  const planner = createModelPlanner(model, { by: 'model' });
  const seeing: Planner = {
    name: planner.name,
    propose: (request, signal) => {
      eyes.request = request;
      return planner.propose(request, signal);
    },
  };
  const chain = chainPlanners([createLiteralPlanner(), seeing]);
  return kept
    ? withKeptPaths(chain, (goal) => keptForGoal({ app: null, defaultApp: null }, goal, 'android'))
    : chain;
}

function judgeOf(model: Model, eyes: Eyes): Judge {
  const judge = createModelJudge(model);
  return {
    name: judge.name,
    judge: (questions, screen, signal, context) => {
      eyes.screen = screen;
      if (eyes.isDone()) eyes.doneOn.add(screen.id);
      return judge.judge(questions, screen, signal, context);
    },
  };
}
