/** Goals in a session of the runner's: the engine of `thumbrule run`, over a browser that is there already. */
import { join } from 'node:path';
import type { Browser } from 'webdriverio';
import { compose, type Composition } from '../cli/compose.ts';
import { lentDevice } from '../cli/lent.ts';
import type { RunOptions } from '../cli/options.ts';
import { phoneChoice } from '../cli/phones.ts';
import { keptPictures } from '../cli/pictures.ts';
import { remember } from '../cli/running.ts';
import { version } from '../cli/version.ts';
import type { Goal } from '../goal/types.ts';
import { createProgress } from '../report/terminal.ts';
import type { GoalResult, Progress } from '../runner/result.ts';
import { runSuite } from '../runner/runSuite.ts';
import { ThumbruleError } from '../shared/errors.ts';
import { goalFolder } from '../trace/run-log.ts';
import { openGoalTrace } from '../trace/writer.ts';
import { hubOf, optionsFor } from './options.ts';
import type { Tell } from './tell.ts';
import type { Capability, Handed, RunnerConfig } from './types.ts';

/** A goal of this worker. */
export interface Job {
  readonly goal: Goal;
  /** Of the run, from 1. */
  readonly n: number;
  /** The goal's file, as the runner knows it. */
  readonly spec: string;
}

export interface Session {
  /** Null: it could not be opened. */
  readonly browser: Browser | null;
  /** Why it could not be opened. */
  readonly because: string;
  readonly config: RunnerConfig;
  /** As it was asked for. */
  readonly capability: Capability;
}

export interface Work {
  readonly jobs: readonly Job[];
  readonly secrets: ReadonlyMap<string, string>;
  readonly handed: Handed;
  readonly options: RunOptions;
  readonly tell: Tell;
  readonly signal: AbortSignal;
}

/** Runs the goals one after the other; each has its trace in the folder of the run. Never throws for what happens to one goal. */
export async function runGoals(work: Work, session: Session): Promise<readonly GoalResult[]> {
  const { browser, config, capability } = session;
  const hub = browser === null ? (hubOf(config, capability) ?? 'http://127.0.0.1:4723/') : addressOf(browser);
  const options = optionsFor(work.options, capability, hub);
  const adapters = compose(options);
  try {
    const results: GoalResult[] = [];
    for (const job of work.jobs) {
      if (work.signal.aborted) break;
      await work.tell.started(job.goal, job.n, job.spec);
      const result = await runJob(work, job, session, { options, adapters });
      await work.tell.ended(result, job.n, job.spec);
      results.push(result);
    }
    const { stdout, stderr } = process;
    await remember(results, adapters, { stdout, stderr, cwd: process.cwd(), signal: work.signal });
    return results;
  } finally {
    await adapters.close();
    await adapters.reader?.close();
  }
}

async function runJob(
  { jobs, handed, secrets, signal }: Work,
  { goal, n }: Job,
  { browser, because }: Session,
  { options, adapters }: { readonly options: RunOptions; readonly adapters: Composition },
): Promise<GoalResult> {
  const choice = phoneChoice(options);
  const [result] = await runSuite({
    ...adapters,
    run: handed.run,
    began: handed.startedAt,
    thumbrule: version(),
    goals: [goal],
    secrets,
    openDevice: async () => {
      if (browser !== null && choice !== null) return lentDevice(choice, goal, browser);
      throw new ThumbruleError(
        'DEVICE_UNAVAILABLE',
        because,
        'Check Appium or the hub, and the capabilities.',
      );
    },
    openTrace: (_, __, attempt) =>
      openGoalTrace(
        join(handed.folder, goalFolder(goal.name, n, attempt)),
        keptPictures(options.fullPictures),
      ),
    // The launcher keeps the log of the run, of all workers together.
    closeTrace: async () => {},
    retries: options.retries,
    failFast: false,
    progress: progressOf(jobs.findIndex((job) => job.n === n) + 1, jobs.length),
    signal,
  });
  if (result === undefined) throw new RangeError('one goal has one result');
  return result;
}

/** Lines for the runner to print; `n`: of the worker's goals. */
function progressOf(n: number, of: number): Progress {
  const progress = createProgress(process.stdout, { tty: false, color: false });
  return { ...progress, goalStarted: (goal) => progress.goalStarted(goal, n, of) };
}

/** Where a session is, without its keys. */
function addressOf({ options }: Browser): string {
  const { protocol = 'http', hostname = '127.0.0.1', port, path = '/' } = options;
  return `${protocol}://${hostname}${port === undefined ? '' : `:${port}`}${path}`;
}
