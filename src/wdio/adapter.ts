/** The framework that the WebdriverIO runner loads in each worker: a goal is a test. */
import { fileURLToPath } from 'node:url';
import type { Browser } from 'webdriverio';
import { capabilitiesPlatform } from '../cli/devices/attach-session.ts';
import { localPorts } from '../device/appium/local-ports.ts';
import { deleteOrTimeOut } from '../device/appium/session.ts';
import { loadConfig } from '../config/load.ts';
import { loadGoals, type LoadedGoals } from '../goal/load.ts';
import { allowedTasks, type RunOptions } from '../cli/flags/options.ts';
import { isExcused } from '../shared/quarantine.ts';
import { formatProblems } from '../shared/problem.ts';
import { Redactor } from '../runner/secrets/redactor.ts';
import { ThumbruleError } from '../shared/errors.ts';
import { hubOf, optionsOf, sentCapabilities } from './options.ts';
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
import { printableLines } from '../shared/printable.ts';

interface WorkerConfig extends RunnerConfig, TestHooks {
  /** Options of `withGoals`. */
  readonly thumbrule?: GoalOptions;
  before?: unknown;
  after?: unknown;
  readonly transformResponse?: unknown;
}

/** The library's type of a session knows only its own commands, not those of the protocol. */
type OverwritableSession = Browser & {
  overwriteCommand(name: string, instead: (original: () => Promise<unknown>) => Promise<unknown>): void;
};

class GoalFramework {
  readonly #config: WorkerConfig;
  readonly #capability: Capability;
  readonly #specs: readonly string[];
  readonly #options: RunOptions;
  readonly #goals: readonly WorkerGoal[];
  readonly #secrets: LoadedGoals['secrets'];
  readonly #payload: WorkerPayload;
  readonly #bridge: ReporterBridge;
  readonly #interrupt: ReturnType<typeof watchForInterrupt>;
  #browser: Browser | null = null;
  #ran = false;

  private constructor(
    config: WorkerConfig,
    parts: {
      readonly capability: Capability;
      readonly specs: readonly string[];
      readonly payload: WorkerPayload;
      readonly options: RunOptions;
      readonly goals: readonly WorkerGoal[];
      readonly secrets: LoadedGoals['secrets'];
      readonly bridge: ReporterBridge;
    },
  ) {
    this.#config = config;
    this.#capability = parts.capability;
    this.#specs = parts.specs;
    this.#payload = parts.payload;
    this.#options = parts.options;
    this.#goals = parts.goals;
    this.#secrets = parts.secrets;
    this.#bridge = parts.bridge;
    this.#interrupt = watchForInterrupt(parts.payload.stopFile);
    config.before = [...hooksOf(config.before), this.#sessionOpened];
    config.after = [...hooksOf(config.after), this.#runWithoutSession];
  }

  /** Called before a session exists: loads the goals, so that their problems show first. */
  static async init(
    cid: string,
    config: WorkerConfig,
    specs: readonly string[],
    capability: Capability,
    reporters: Reporters,
  ): Promise<GoalFramework> {
    const payload = takePayload(sentCapabilities(capability));
    await addPorts(config, capability);
    const { config: file, problems } = await loadConfig(process.cwd());
    const options = optionsOf(config.thumbrule ?? {}, file);
    const loaded = await Promise.all(
      specs.map(async (spec) => ({ spec, ...(await loadSpec(spec, options)) })),
    );
    const wrong = [...problems, ...loaded.flatMap((l) => l.problems)];
    if (wrong.length > 0) throw new ThumbruleError('GOAL_INVALID', formatProblems(wrong), 'Fix the files.');
    const secrets = new Map(loaded.flatMap((l) => [...l.secrets]));
    const redactor = new Redactor(secrets);
    const goals = loaded
      .flatMap(({ spec, goals }) => goals.map((goal) => ({ spec, goal: redactor.goal(goal) })))
      .map((goal, i) => ({ ...goal, n: payload.numbers[i] ?? i + 1 }));
    const bridge = new ReporterBridge(reporters, config, cid);
    return new GoalFramework(config, {
      capability: sentCapabilities(capability),
      specs,
      payload,
      options,
      goals,
      secrets,
      bridge,
    });
  }

  /** False when no session is needed; the files count as skipped. */
  hasTests(): boolean {
    return this.#goals.length > 0 && !this.#interrupt.signal.aborted;
  }

  /** Runs the goals and returns how many count against the run. */
  async run(): Promise<number> {
    this.#ran = true;
    const failures = await this.#runGoals('the runner opened no session');
    await callHooks(this.#config.after, failures, this.#capability, this.#specs);
    return failures;
  }

  async #runGoals(reason: string): Promise<number> {
    const work = {
      goals: this.#goals,
      secrets: this.#secrets,
      payload: this.#payload,
      options: this.#options,
      bridge: this.#bridge,
      signal: this.#interrupt.signal,
    };
    const session = { browser: this.#browser, reason, config: this.#config, capability: this.#capability };
    try {
      const results = await runGoals(work, session);
      const bad = results.filter((result) => result.verdict.kind !== 'passed' && !isExcused(result)).length;
      // Goals that never started have not passed.
      return bad + (this.#goals.length - results.length);
    } finally {
      this.#interrupt.release();
    }
  }

  readonly #sessionOpened = (_: unknown, __: unknown, browser: OverwritableSession): void => {
    // Reporters would store every screenshot and every typed text, secrets included. Our trace holds all of it.
    browser.removeAllListeners('command');
    browser.removeAllListeners('result');
    // A lost device would delay the end of the session, and with it the reports.
    browser.overwriteCommand('deleteSession', deleteSessionInTime);
    this.#browser = browser;
  };

  /** Without a session the runner never calls `run`. The goals end as broken, in the trace and in every report. */
  readonly #runWithoutSession = async (): Promise<void> => {
    if (this.#ran) return;
    this.#ran = true;
    await this.#runGoals(noSessionReason(this.#config));
  };
}

async function deleteSessionInTime(end: () => Promise<unknown>): Promise<void> {
  try {
    await deleteOrTimeOut(end);
  } catch (error) {
    process.stderr.write(`${printableLines(`thumbrule: ${(error as Error).message}`)}\n`);
  }
}

function loadSpec(spec: string, options: RunOptions): Promise<LoadedGoals> {
  const { env, tags } = options;
  const allow = allowedTasks(options);
  return loadGoals([fileURLToPath(spec)], { env, tags, allow, cwd: process.cwd() });
}

/** Removes the payload from the capabilities, which are sent to the device later. */
function takePayload(capability: Capability): WorkerPayload {
  const payload = capability[PAYLOAD_KEY] as WorkerPayload | undefined;
  delete capability[PAYLOAD_KEY];
  if (payload !== undefined) return payload;
  throw new ThumbruleError(
    'USAGE',
    'The WebdriverIO configuration does not use withGoals.',
    'Write  export const config = await withGoals({ goals: ["goals"] }, { … })  in it; docs/wdio.md has one to copy.',
  );
}

/** Adds the ports that the session's driver uses on this machine, where the user names none. */
async function addPorts(config: WorkerConfig, capability: Capability): Promise<void> {
  const sent = sentCapabilities(capability);
  const platform = capabilitiesPlatform(sent);
  const hub = hubOf(config, capability);
  if (platform === null || hub === null) return;
  Object.assign(sent, { ...(await localPorts(platform, hub)), ...sent });
}

/** The runner does not pass the reason on; `withGoals` recorded the answer of the hub. */
function noSessionReason(config: WorkerConfig): string {
  const { lastSessionError } = config as { readonly lastSessionError?: () => string | null };
  const error = lastSessionError?.() ?? null;
  return error === null
    ? 'No session could be opened: Appium or the hub did not answer.'
    : `No session could be opened: ${error}`;
}

export default GoalFramework;
