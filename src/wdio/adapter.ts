/** The framework that the runner loads in each worker: a goal is a test. */
import { fileURLToPath } from 'node:url';
import type { Browser } from 'webdriverio';
import { deleteOrTimeOut } from '../device/appium/session.ts';
import { loadConfig } from '../config/load.ts';
import { loadGoals, type LoadedGoals } from '../goal/load.ts';
import type { RunOptions } from '../cli/flags/options.ts';
import { isExcused } from '../shared/quarantine.ts';
import { formatProblems } from '../shared/problem.ts';
import { ThumbruleError } from '../shared/errors.ts';
import { optionsOf, sentCapabilities } from './options.ts';
import { watchForInterrupt } from './interrupt.ts';
import { ReporterBridge, type Reporters, type TestHooks } from './reporter-bridge.ts';
import {
  callHooks,
  type Capability,
  type GoalOptions,
  PAYLOAD_KEY,
  type WorkerPayload,
  hooksOf,
} from './types.ts';
import type { RunnerConfig } from './types.ts';
import { type WorkerGoal, runGoals } from './worker.ts';

interface WorkerConfig extends RunnerConfig, TestHooks {
  /** As `withGoals` was called. */
  readonly thumbrule?: GoalOptions;
  before?: unknown;
  after?: unknown;
  readonly transformResponse?: unknown;
}

/** Its own type knows the commands of the library only, not those of the protocol. */
interface CommandOverwriter {
  overwriteCommand(name: string, instead: (original: () => Promise<unknown>) => Promise<unknown>): void;
}

class GoalFramework {
  readonly #config: WorkerConfig;
  readonly #capability: Capability;
  readonly #specs: readonly string[];
  readonly #options: RunOptions;
  readonly #jobs: readonly WorkerGoal[];
  readonly #secrets: LoadedGoals['secrets'];
  readonly #handed: WorkerPayload;
  readonly #tell: ReporterBridge;
  readonly #stop: ReturnType<typeof watchForInterrupt>;
  #browser: Browser | null = null;
  #ran = false;

  private constructor(
    config: WorkerConfig,
    given: {
      readonly capability: Capability;
      readonly specs: readonly string[];
      readonly handed: WorkerPayload;
      readonly options: RunOptions;
      readonly jobs: readonly WorkerGoal[];
      readonly secrets: LoadedGoals['secrets'];
      readonly tell: ReporterBridge;
    },
  ) {
    this.#config = config;
    this.#capability = given.capability;
    this.#specs = given.specs;
    this.#handed = given.handed;
    this.#options = given.options;
    this.#jobs = given.jobs;
    this.#secrets = given.secrets;
    this.#tell = given.tell;
    this.#stop = watchForInterrupt(given.handed.stopFile);
    config.before = [...hooksOf(config.before), this.#begun];
    config.after = [...hooksOf(config.after), this.#unlessRun];
  }

  /** Called before there is a session: what can be wrong with goals is found here. */
  static async init(
    cid: string,
    config: WorkerConfig,
    specs: readonly string[],
    capability: Capability,
    reporters: Reporters,
  ): Promise<GoalFramework> {
    const handed = takePayload(sentCapabilities(capability));
    const { config: file, problems } = await loadConfig(process.cwd());
    const options = optionsOf(config.thumbrule ?? {}, file);
    const loaded = await Promise.all(
      specs.map(async (spec) => ({ spec, ...(await loadSpec(spec, options)) })),
    );
    const wrong = [...problems, ...loaded.flatMap((l) => l.problems)];
    if (wrong.length > 0) throw new ThumbruleError('GOAL_INVALID', formatProblems(wrong), 'Mend the files.');
    const jobs = loaded
      .flatMap(({ spec, goals }) => goals.map((goal) => ({ spec, goal })))
      .map((job, i) => ({ ...job, n: handed.numbers[i] ?? i + 1 }));
    const secrets = new Map(loaded.flatMap((l) => [...l.secrets]));
    const tell = new ReporterBridge(reporters, config, cid);
    return new GoalFramework(config, {
      capability: sentCapabilities(capability),
      specs,
      handed,
      options,
      jobs,
      secrets,
      tell,
    });
  }

  /** False: no session is opened, and the files count as skipped. */
  hasTests(): boolean {
    return this.#jobs.length > 0 && !this.#stop.signal.aborted;
  }

  /** Gives the number of goals that count against the run. */
  async run(): Promise<number> {
    this.#ran = true;
    const failures = await this.#runGoals('the runner gave no session');
    await callHooks(this.#config.after, failures, this.#capability, this.#specs);
    return failures;
  }

  async #runGoals(because: string): Promise<number> {
    const work = {
      jobs: this.#jobs,
      secrets: this.#secrets,
      handed: this.#handed,
      options: this.#options,
      tell: this.#tell,
      signal: this.#stop.signal,
    };
    const session = { browser: this.#browser, because, config: this.#config, capability: this.#capability };
    try {
      const results = await runGoals(work, session);
      const bad = results.filter((result) => result.verdict.kind !== 'passed' && !isExcused(result)).length;
      // Goals that were never begun have not passed either.
      return bad + (this.#jobs.length - results.length);
    } finally {
      this.#stop.release();
    }
  }

  readonly #begun = (_: unknown, __: unknown, browser: Browser): void => {
    // Reporters would keep every picture, and write down every text that is typed, secrets too. Our trace tells all of it.
    browser.removeAllListeners('command');
    browser.removeAllListeners('result');
    // A device that is gone would hold up the end of the session, and with it the reports.
    (browser as unknown as CommandOverwriter).overwriteCommand('deleteSession', deleteSessionInTime);
    this.#browser = browser;
  };

  /** Without a session the runner calls no `run`: its goals end as broken all the same, in the trace and in every report. */
  readonly #unlessRun = async (): Promise<void> => {
    if (this.#ran) return;
    this.#ran = true;
    await this.#runGoals(noSessionReason(this.#config));
  };
}

async function deleteSessionInTime(end: () => Promise<unknown>): Promise<void> {
  try {
    await deleteOrTimeOut(end);
  } catch (error) {
    process.stderr.write(`thumbrule: ${(error as Error).message}\n`);
  }
}

function loadSpec(spec: string, { env, tags }: RunOptions): Promise<LoadedGoals> {
  return loadGoals([fileURLToPath(spec)], { env, tags, cwd: process.cwd() });
}

/** Off the capabilities: they are sent to the device later. */
function takePayload(capability: Capability): WorkerPayload {
  const handed = capability[PAYLOAD_KEY] as WorkerPayload | undefined;
  delete capability[PAYLOAD_KEY];
  if (handed !== undefined) return handed;
  throw new ThumbruleError(
    'USAGE',
    'The configuration of the runner was not made by withGoals.',
    'Write  export const config = await withGoals({ goals: ["goals"] }, { … })  in it; docs/wdio.md has one to copy.',
  );
}

/** The runner keeps the reason to itself; `withGoals` has heard the answer, if there was one. */
function noSessionReason(config: WorkerConfig): string {
  const { lastRefusal } = config as { readonly lastRefusal?: () => string | null };
  const said = lastRefusal?.() ?? null;
  return said === null
    ? 'No session could be opened: Appium or the hub did not answer.'
    : `No session could be opened: ${said}`;
}

export default GoalFramework;
