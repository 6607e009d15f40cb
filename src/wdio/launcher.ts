/** The launcher's part: the plan, the log of the run, Ctrl-C, reports and the exit code. Sessions belong to the workers. */
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compose } from '../cli/compose.ts';
import { type LocalAppium, startLocalAppium } from '../cli/devices/local-appium.ts';
import { EXIT, isUsageError, printError, printProblems, printWarnings, type Io } from '../cli/io.ts';
import { sessionCapabilities, capabilitiesPlatform } from '../cli/devices/attach-session.ts';
import { allowedTasks, type RunOptions } from '../cli/flags/options.ts';
import { pathsOrDefault } from '../cli/select/goal-paths.ts';
import { requireModelUnlessKept } from '../cli/kept/settings.ts';
import { loadConfig } from '../config/load.ts';
import { discoverGoals, displayPath } from '../goal/discover.ts';
import { loadGoals, type LoadedGoals } from '../goal/load.ts';
import type { Goal } from '../goal/model/goal.ts';
import { reportersByName } from '../report/index.ts';
import { ThumbruleError } from '../shared/errors.ts';
import { formatProblems, type Problem } from '../shared/problem.ts';
import { hubOf, optionsFor, optionsOf, sentCapabilities } from './options.ts';
import { type PlannedGoal, type RunnerFilters, sessionsOf } from './plan.ts';
import { LaunchLog } from './launch-log.ts';
import { type Capability, type GoalOptions, PAYLOAD_KEY, type RunnerConfig } from './types.ts';

type Writable<T> = { -readonly [K in keyof T]: T[K] };
/** The runner's configuration merged with the command line. The runner reads these fields again when it schedules. */
type ResolvedConfig = RunnerConfig & Writable<RunnerFilters> & { bail?: number; repeat?: number | undefined };

/** A placeholder where options need a hub: nothing is opened during preflight. */
const PLACEHOLDER_HUB = 'http://127.0.0.1:4723/';

export class Launcher {
  /** Goal files in the runner's form. The runner silently drops patterns for .yaml files. */
  readonly specs: readonly (string | readonly string[])[];
  readonly #config: RunnerConfig;
  readonly #options: RunOptions;
  readonly #loaded: LoadedGoals;
  readonly #controller = new AbortController();
  readonly #io: Io;
  #host: LocalAppium | null = null;
  #log: LaunchLog | null = null;
  /** Exit code of the process; null keeps the runner's. A run that never reaches `prepare` was called wrongly. */
  #code: number | null = EXIT.usage;

  private constructor(
    config: RunnerConfig,
    input: {
      readonly options: RunOptions;
      readonly loaded: LoadedGoals;
      readonly specs: readonly (string | readonly string[])[];
    },
  ) {
    this.#config = config;
    this.#options = input.options;
    this.#loaded = input.loaded;
    this.specs = input.specs;
    const { stdout, stderr } = process;
    this.#io = { stdout, stderr, cwd: process.cwd(), signal: this.#controller.signal };
    // The runner ends the process itself, with 0 or 1.
    process.once('exit', (code) => {
      if (this.#code !== null && (code !== 0 || this.#code !== EXIT.usage)) process.exitCode = this.#code;
    });
  }

  /** @throws USAGE, CONFIG_INVALID */
  static async create(given: GoalOptions, config: RunnerConfig): Promise<Launcher> {
    const cwd = process.cwd();
    const { config: file, problems } = await loadConfig(cwd);
    if (problems.length > 0)
      throw new ThumbruleError('CONFIG_INVALID', formatProblems(problems), 'Fix the file.');
    const options = optionsOf(given, file);
    reportersByName(options.reporters);
    const paths = await pathsOrDefault(given.goals ?? [], options.paths, cwd);
    const { env, tags } = options;
    const loaded = await loadGoals(paths, { env, tags, allow: allowedTasks(options), cwd });
    const specs = groupBySession(await specsOf(paths, loaded, cwd), given.goalsPerSession ?? 1);
    return new Launcher(config, { options, loaded, specs });
  }

  /** Returns the user's capabilities with the defaults that goals need. */
  async capabilities(): Promise<unknown> {
    const { capabilities } = this.#config;
    if (!Array.isArray(capabilities)) return capabilities;
    return Promise.all(
      (capabilities as readonly Capability[]).map(async (capability) => {
        const sent = sentCapabilities(capability);
        const platform = capabilitiesPlatform(sent);
        if (platform === null) return capability;
        // A phone has one session; a second one would end the first.
        const one = 'maxInstancesPerCapability' in this.#config ? {} : { 'wdio:maxInstances': 1 };
        const whole = { ...one, ...(await sessionCapabilities(platform, sent)) };
        return 'alwaysMatch' in capability ? { ...capability, alwaysMatch: whole } : whole;
      }),
    );
  }

  /** Finds every problem before a device is taken, and plans the sessions. */
  readonly prepare = async (config: ResolvedConfig, capabilities: unknown): Promise<void> => {
    try {
      const entries = await this.#plan(config, capabilities);
      this.#code = null;
      if (entries.length === 0) return;
      await this.#begin(entries, config, capabilities as readonly Capability[]);
    } catch (error) {
      this.#refuse(error, config, capabilities);
    }
  };

  /** The runner calls this before each worker; `capability` and `args` go to that worker. */
  readonly workerStarted = async (
    cid: string,
    capability: Capability,
    specs: readonly string[],
    args: Record<string, unknown>,
  ): Promise<void> => {
    // The worker has its files; the runner would filter them again with these.
    delete args['spec'];
    delete args['exclude'];
    const log = this.#log;
    if (log === null) return;
    const sent = sentCapabilities(capability);
    sent[PAYLOAD_KEY] = await log.begin(Number.parseInt(cid, 10), specs);
    if (this.#host !== null && this.#host.appium !== null)
      Object.assign(sent, connectionTo(this.#host.appium));
  };

  readonly workerEnded = async (cid: string, _: number, specs: readonly string[]): Promise<void> => {
    await this.#log?.end(Number.parseInt(cid, 10), specs);
  };

  readonly complete = async (exitCode: number): Promise<void> => {
    await this.#host?.close();
    if (this.#log === null) return;
    const code = await this.#log.conclude(reportersByName(this.#options.reporters), this.#io);
    // A worker that broke after its goals had passed is no pass.
    this.#code = code === EXIT.passed && exitCode !== 0 ? EXIT.broken : code;
  };

  async #plan(config: ResolvedConfig, capabilities: unknown): Promise<readonly PlannedGoal[]> {
    printWarnings(this.#io, this.#loaded.warnings);
    if (this.#loaded.problems.length > 0) throw new GoalProblems(this.#loaded.problems);
    if (!Array.isArray(capabilities) || config.repeat !== undefined)
      throw new ThumbruleError(
        'USAGE',
        'Multiremote capabilities and --repeat are not supported.',
        'Give capabilities as a list; instead of --repeat, use withGoals({ retries: n }).',
      );
    const entries = await this.#planGoals(config, capabilities as readonly Capability[]);
    for (const [i, capability] of (capabilities as readonly Capability[]).entries()) {
      const goals = entries.filter((e) => e.capability === i).map((e) => e.goal);
      await this.#rehearse(optionsFor(this.#options, sentCapabilities(capability), PLACEHOLDER_HUB), goals);
    }
    return entries;
  }

  /** Plans the goals and writes the sessions back to where the runner reads them. */
  async #planGoals(
    config: ResolvedConfig,
    capabilities: readonly Capability[],
  ): Promise<readonly PlannedGoal[]> {
    const entries: PlannedGoal[] = [];
    for (const [i, capability] of capabilities.entries()) {
      const sent = sentCapabilities(capability);
      const own = {
        specs: listAt(sent, 'wdio:specs'),
        exclude: (listAt(sent, 'wdio:exclude') ?? []) as string[],
      };
      const device = deviceName(sent);
      const sessions = sessionsOf(config, own, specUrl);
      sent['wdio:specs'] = sessions.map((files) => [...files]);
      delete sent['wdio:exclude'];
      for (const spec of sessions.flat()) {
        const { env, tags } = this.#options;
        const allow = allowedTasks(this.#options);
        const { goals } = await loadGoals([specPath(spec)], { env, tags, allow, cwd: this.#io.cwd });
        for (const goal of goals) entries.push({ n: entries.length + 1, capability: i, device, spec, goal });
      }
    }
    Object.assign(config, NO_FILTERS);
    return entries;
  }

  async #rehearse(options: RunOptions, goals: readonly Goal[]): Promise<void> {
    const adapters = compose(options, new Map());
    try {
      await requireModelUnlessKept(goals, options);
      await adapters.preflight(goals);
    } finally {
      await adapters.close();
      await adapters.reader?.close();
    }
  }

  async #begin(
    entries: readonly PlannedGoal[],
    config: ResolvedConfig,
    capabilities: readonly Capability[],
  ): Promise<void> {
    const used = capabilities.filter((_, i) => entries.some((e) => e.capability === i)).map(sentCapabilities);
    const platforms = used.flatMap((capability) => capabilitiesPlatform(capability) ?? []);
    const services = [this.#config.services ?? []].flat(2);
    const startsAppium = !services.includes('appium') && used.some((c) => hubOf(config, c) === null);
    this.#host = await startLocalAppium(platforms, startsAppium);
    // With a host the runner downloads no driver of its own.
    if (this.#host.appium !== null) Object.assign(config, connectionTo(this.#host.appium));
    this.#log = await LaunchLog.open(this.#options, entries, () => {
      this.#controller.abort(new Error('interrupted by the user'));
      // No further session starts once one has ended.
      config.bail = 1;
      this.#io.stderr.write(
        '\nStopping: running goals are cancelled and reports are written. Press Ctrl-C again to stop at once.\n',
      );
    });
  }

  /** Ends without running anything: the runner finds no file, and the exit code has the reason. */
  #refuse(error: unknown, config: ResolvedConfig, capabilities: unknown): void {
    if (error instanceof GoalProblems) printProblems(this.#io, error.problems);
    else if (error instanceof ThumbruleError) printError(this.#io, error);
    else throw error;
    this.#code = error instanceof GoalProblems || isUsageError(error) ? EXIT.usage : EXIT.broken;
    Object.assign(config, NO_FILTERS);
    if (Array.isArray(capabilities))
      for (const capability of capabilities as readonly Capability[])
        sentCapabilities(capability)['wdio:specs'] = [];
  }
}

/** Problems of goal files. */
class GoalProblems extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(formatProblems(problems));
    this.problems = problems;
  }
}

/** The runner's own filters; the plan includes all of them. */
const NO_FILTERS = { specs: [], spec: [], suite: [], exclude: [], shard: { current: 1, total: 1 } };

/** Returns the files of the selected goals; a suite is one file. */
async function specsOf(
  paths: readonly string[],
  loaded: LoadedGoals,
  cwd: string,
): Promise<readonly string[]> {
  const { goals } = await discoverGoals(paths, cwd);
  const selected = new Set(loaded.goals.map((goal) => goal.file));
  // Files with problems are reported later. Until then they are in, so that --spec can name one.
  const isIn = (path: string): boolean => loaded.problems.length > 0 || selected.has(displayPath(path, cwd));
  const files = goals
    .filter(({ path }) => isIn(path))
    .map(({ path, suite }) => (suite === null ? path : resolve(cwd, suite.file)));
  return [...new Set(files)].map((file) => pathToFileURL(file).href);
}

function groupBySession(specs: readonly string[], size: number): readonly (string | readonly string[])[] {
  if (size <= 1) return specs;
  const count = Math.ceil(specs.length / size);
  return Array.from({ length: count }, (_, i) => specs.slice(i * size, (i + 1) * size));
}

function listAt(capability: Capability, name: string): readonly (string | readonly string[])[] | null {
  const list = capability[name];
  return Array.isArray(list) ? (list as readonly (string | readonly string[])[]) : null;
}

function specPath(spec: string): string {
  return spec.startsWith('file:') ? fileURLToPath(spec) : resolve(spec);
}

function specUrl(spec: string): string {
  return pathToFileURL(specPath(spec)).href;
}

/** Returns the address of an Appium server that was started here. */
function connectionTo(url: string): Capability {
  const { hostname, port, pathname } = new URL(url);
  return { protocol: 'http', hostname, port: Number(port), path: pathname };
}

/** Returns the first name that the capability has, for people. */
function deviceName(capability: Capability): string {
  const names = ['deviceName', 'udid', 'avd', 'browserName', 'platformName'];
  const values = names.map((name) => capability[`appium:${name}`] ?? capability[name]);
  return values.find((value): value is string => typeof value === 'string' && value !== '') ?? 'device';
}
