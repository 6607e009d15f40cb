/** Runs goals on a simulated phone, with real runner, traces and reports, and a planner of the test. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createSimulatedDevice } from '../../src/device/simulated/index.ts';
import { loadGoals } from '../../src/goal/load.ts';
import type { AllowedTasks } from '../../src/goal/model/data-task.ts';
import type { Judge, Planner } from '../../src/planner/port.ts';
import { reportersByName, runReporters } from '../../src/report/index.ts';
import type { GoalResult } from '../../src/runner/results.ts';
import { runSuite, type SuiteRun } from '../../src/runner/run-suite.ts';
import { renderPng } from '../../src/simulator/render/index.ts';
import { openRunLog } from '../../src/trace/run-log.ts';
import { createTestData } from '../../src/test-data/index.ts';
import { openGoalTrace, type StoreScreenshot } from '../../src/trace/writer.ts';
import { storeScreenshot } from '../../src/vision/screenshot.ts';
import { folderWith } from '../goal/folder.ts';
import { quietSuite } from '../builders/suite.ts';

export interface Played {
  readonly results: readonly GoalResult[];
  /** Folder of the run. */
  readonly folder: string;
  /** Progress as on the terminal. */
  readonly told: string;
}

export interface Playing {
  /** Files of the workspace, including app.yaml and goals/*.yaml. */
  readonly files: Readonly<Record<string, string>>;
  /** One planner per goal. */
  readonly planners: readonly Planner[];
  readonly judge?: Judge | null;
  readonly env?: Readonly<Record<string, string>>;
  /** The requests and commands that goals may have; none by default. */
  readonly allow?: AllowedTasks;
  readonly more?: Partial<SuiteRun>;
  /** Writes all reports, and stores screenshots; true by default. A verdict needs neither, and they take a quarter of its time. */
  readonly reports?: boolean;
  /** Width of the screen, pixels; a quarter of a phone's pixels by default, which most verdicts do not depend on. */
  readonly screenWidth?: number;
}

/** Width of the screen with a quarter of a phone's pixels: drawing and comparing them takes most of a test. */
const COARSE_WIDTH = 540;

const EMPTY = new Uint8Array();
const storeNothing: StoreScreenshot = () =>
  Promise.resolve({ bytes: EMPTY, width: 1, height: 1, thumbnail: EMPTY });

/** Runs every goal of the workspace. */
export async function play({
  files,
  planners,
  judge = null,
  env = {},
  allow = { http: [], commands: false },
  more = {},
  reports = true,
  screenWidth = COARSE_WIDTH,
}: Playing): Promise<Played> {
  const cwd = folderWith({ '.git/HEAD': '', ...files });
  const loaded = await loadGoals([join(cwd, 'goals')], { env: null, tags: [], cwd, os: env, allow });
  if (loaded.problems.length > 0) throw new Error(JSON.stringify(loaded.problems));
  const log = await openRunLog(join(cwd, 'out'), loaded.goals, '0');
  const told: unknown[] = [];
  const left = [...planners];
  const results = await runSuite({
    ...quietSuite('0', { maxTurns: 20, judge: judge !== null }),
    run: log.id,
    goals: loaded.goals,
    secrets: loaded.secrets,
    openDevice: () =>
      Promise.resolve(
        createSimulatedDevice({
          app: join(cwd, 'app.yaml'),
          defects: [],
          quirks: [],
          render: renderPng,
          screenWidth,
        }),
      ),
    plannerFor: () => left.shift() ?? (planners.at(-1) as Planner),
    judge,
    testData: createTestData(allow),
    openTrace: async (goal, n, attempt) =>
      openGoalTrace(await log.goalStarted(goal, n, attempt), reports ? storeScreenshot : storeNothing),
    closeTrace: (folder, verdict) => log.goalEnded(folder, verdict),
    progress: {
      goalStarted: () => {},
      decided: (...all) => void told.push(all),
      around: (line) => void told.push(line),
      goalEnded: (...all) => void told.push(all),
    },
    ...more,
  });
  await log.end('passed');
  if (reports) await runReporters(reportersByName(['html', 'junit', 'json']), log.folder);
  return { results, folder: log.folder, told: JSON.stringify(told) };
}

/** Returns all text files under a folder, by path. */
export function textsUnder(folder: string): readonly (readonly [string, string])[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => [path, readFileSync(path, 'latin1')] as const);
}

/** Returns the last line of a goal’s trace. */
export function endOf({ trace }: GoalResult): Record<string, unknown> {
  return JSON.parse(readFileSync(trace, 'utf8').trimEnd().split('\n').at(-1) ?? '{}') as Record<
    string,
    unknown
  >;
}
