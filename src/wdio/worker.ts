/** Runs goals in a session of the runner, with the engine of `thumbrule run` on an existing browser. */
import { join } from 'node:path';
import type { Browser } from 'webdriverio';
import { compose, type Adapters } from '../cli/compose.ts';
import { attachDevice } from '../cli/devices/attach-session.ts';
import type { RunOptions } from '../cli/flags/options.ts';
import { appiumTarget } from '../cli/devices/appium.ts';
import { screenshotPolicy } from '../cli/screenshot-policy.ts';
import { keepPaths } from '../cli/run-pipeline.ts';
import { version } from '../cli/version.ts';
import type { Goal } from '../goal/model/goal.ts';
import { createTerminalProgress } from '../report/terminal.ts';
import type { GoalResult, Progress } from '../runner/results.ts';
import { runSuite } from '../runner/run-suite.ts';
import { ThumbruleError } from '../shared/errors.ts';
import { goalFolder } from '../trace/run-log.ts';
import { openGoalTrace } from '../trace/writer.ts';
import { hubOf, optionsFor } from './options.ts';
import type { ReporterBridge } from './reporter-bridge.ts';
import type { Capability, WorkerPayload, RunnerConfig } from './types.ts';

/** A goal of this worker. */
export interface WorkerGoal {
  readonly goal: Goal;
  /** Number in the run, from 1. */
  readonly n: number;
  /** The goal's file in the runner's form. */
  readonly spec: string;
}

export interface RunnerSession {
  /** null when the session could not be opened. */
  readonly browser: Browser | null;
  /** Why it could not be opened. */
  readonly reason: string;
  readonly config: RunnerConfig;
  /** As requested. */
  readonly capability: Capability;
}

export interface WorkerRun {
  readonly goals: readonly WorkerGoal[];
  readonly secrets: ReadonlyMap<string, string>;
  readonly payload: WorkerPayload;
  readonly options: RunOptions;
  readonly bridge: ReporterBridge;
  readonly signal: AbortSignal;
}

/** Runs the goals one after the other, each with its trace in the folder of the run. Never throws for what happens to one goal. */
export async function runGoals(work: WorkerRun, session: RunnerSession): Promise<readonly GoalResult[]> {
  const { browser, config, capability } = session;
  const hub =
    browser === null ? (hubOf(config, capability) ?? 'http://127.0.0.1:4723/') : hubAddress(browser);
  const options = optionsFor(work.options, capability, hub);
  const adapters = compose(options, work.secrets);
  try {
    const results: GoalResult[] = [];
    for (const job of work.goals) {
      if (work.signal.aborted) break;
      await work.bridge.goalStarted(job.goal, job.n, job.spec);
      const result = await runWorkerGoal(work, job, session, { options, adapters });
      await work.bridge.goalEnded(result, job.n, job.spec);
      results.push(result);
    }
    await keepPaths(results, adapters.kept, { stderr: process.stderr });
    return results;
  } finally {
    await adapters.close();
    await adapters.reader?.close();
  }
}

async function runWorkerGoal(
  { goals, payload, secrets, signal }: WorkerRun,
  { goal, n }: WorkerGoal,
  { browser, reason }: RunnerSession,
  { options, adapters }: { readonly options: RunOptions; readonly adapters: Adapters },
): Promise<GoalResult> {
  const choice = appiumTarget(options);
  const [result] = await runSuite({
    ...adapters,
    run: payload.run,
    began: payload.startedAt,
    thumbrule: version(),
    goals: [goal],
    secrets,
    openDevice: async () => {
      if (browser !== null && choice !== null) return attachDevice(choice, goal, browser);
      throw new ThumbruleError(
        'DEVICE_UNAVAILABLE',
        reason,
        'Check Appium or the hub, and the capabilities.',
      );
    },
    openTrace: (_, __, attempt) =>
      openGoalTrace(
        join(payload.folder, goalFolder(goal.name, n, attempt)),
        screenshotPolicy(options.fullPictures),
      ),
    // The launcher keeps the log of the run for all workers.
    closeTrace: async () => {},
    retries: options.retries,
    failFast: false,
    progress: workerProgress(goals.findIndex((job) => job.n === n) + 1, goals.length),
    signal,
  });
  if (result === undefined) throw new RangeError('one goal has one result');
  return result;
}

/** Returns progress as lines for the runner to print; `n` counts the worker's goals. */
function workerProgress(n: number, of: number): Progress {
  const progress = createTerminalProgress(process.stdout, { tty: false, color: false });
  return { ...progress, goalStarted: (goal) => progress.goalStarted(goal, n, of) };
}

/** Returns the address of the hub, without keys. */
function hubAddress({ options }: Browser): string {
  const { protocol = 'http', hostname = '127.0.0.1', port, path = '/' } = options;
  return `${protocol}://${hostname}${port === undefined ? '' : `:${port}`}${path}`;
}
