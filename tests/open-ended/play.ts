/** Plays open-ended goals through the runner of `thumbrule run`, in a browser, with models behind a provider's wire. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Verdict } from '../../src/core/model/verdict.ts';
import { keptForGoal, updateKept } from '../../src/cli/kept/update.ts';
import type { KeptBrowsers } from '../../src/device/chromium/kept-browsers.ts';
import type { Goal } from '../../src/goal/model/goal.ts';
import { parseGoal } from '../../src/goal/parse.ts';
import { NO_BINDINGS } from '../../src/goal/placeholders.ts';
import { chainPlanners } from '../../src/planner/chain.ts';
import { createModelJudge } from '../../src/planner/judge.ts';
import { withKeptPaths } from '../../src/planner/kept/index.ts';
import { createLiteralPlanner } from '../../src/planner/literal/index.ts';
import { createOpenAiModel } from '../../src/planner/model/openai.ts';
import { createModelPlanner } from '../../src/planner/model/planner.ts';
import { withModelRetries } from '../../src/planner/model/retry.ts';
import type { GoalResult } from '../../src/runner/results.ts';
import { runSuite } from '../../src/runner/run-suite.ts';
import { openRunLog } from '../../src/trace/run-log.ts';
import { openGoalTrace } from '../../src/trace/writer.ts';
import { storeScreenshot } from '../../src/vision/screenshot.ts';
import { serveKitPage } from '../adversaries/kit-page.ts';
import type { OpenEndedGoal } from './format.ts';
import type { JudgeName } from './judge-model.ts';
import type { PlannerName } from './planner-model.ts';
import { startProvider, type Counted } from './provider.ts';
import { quietSuite } from '../builders/suite.ts';

export interface Settings {
  readonly planner: PlannerName;
  readonly judge: JudgeName;
  readonly strict: boolean;
  /** Uses and writes the kept path in `folder`. */
  readonly kept: boolean;
  /** Folder of the goal file, its kept path and traces. */
  readonly folder: string;
}

export interface Played {
  readonly verdict: Verdict;
  readonly calls: Counted;
}

export async function play(
  given: OpenEndedGoal,
  settings: Settings,
  browsers: KeptBrowsers,
): Promise<Played> {
  const goal = goalOf(given, join(settings.folder, 'goal.yaml'));
  const page = await serveKitPage(given.kit, given.page);
  const provider = await startProvider(given, settings);
  try {
    const result = await run(goal, settings, page.url, provider.url, browsers);
    if (settings.kept)
      await updateKept([result], { mode: 'use', out: settings.folder, app: page.url, defaultApp: null });
    return { verdict: result.verdict, calls: provider.counted() };
  } finally {
    await provider.close();
    await page.close();
  }
}

function goalOf({ id, steps, expected }: OpenEndedGoal, file: string): Goal {
  const text = JSON.stringify({
    name: id,
    steps,
    ...(expected.length === 0 ? {} : { expected_state: expected }),
  });
  writeFileSync(file, text);
  const { goal, problems } = parseGoal(text, file, NO_BINDINGS);
  if (goal === undefined) throw new Error(`${id}: ${problems.map((p) => p.message).join('; ')}`);
  return goal;
}

async function run(
  goal: Goal,
  { strict, kept, folder }: Settings,
  app: string,
  baseUrl: string,
  browsers: KeptBrowsers,
): Promise<GoalResult> {
  const log = await openRunLog(folder, [goal], 'open-ended');
  const model = withModelRetries(createOpenAiModel({ baseUrl, apiKey: null, model: 'scripted' }), {
    backoffMs: 1,
  });
  const chain = chainPlanners([createLiteralPlanner(), createModelPlanner(model, { by: 'openai' })]);
  const [result] = await runSuite({
    ...quietSuite('open-ended', { strict, judge: true }),
    run: log.id,
    goals: [goal],
    secrets: new Map(),
    openTrace: async (g, n, attempt) => openGoalTrace(await log.goalStarted(g, n, attempt), storeScreenshot),
    closeTrace: (at, verdict) => log.goalEnded(at, verdict),
    openDevice: (_, signal) => browsers.open({ app, signal }),
    plannerFor: () =>
      kept ? withKeptPaths(chain, (g) => keptForGoal({ app, defaultApp: null }, g, 'web')) : chain,
    judge: createModelJudge(model),
  });
  await log.end(result?.verdict.kind ?? 'broken');
  if (result === undefined) throw new Error(`${goal.name} did not run.`);
  return result;
}
