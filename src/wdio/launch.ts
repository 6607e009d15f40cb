/** The launcher's part: what runs where, the log of the run, Ctrl-C, reports and the exit code. Sessions are the workers' alone. */
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compose } from '../cli/compose.ts';
import { EXIT, isUsage, tellError, tellProblems, tellWarnings, type Io } from '../cli/io.ts';
import { capabilitiesFor, type Host, openHost, platformOf } from '../cli/lent.ts';
import type { RunOptions } from '../cli/options.ts';
import { pathsOrDefault } from '../cli/paths.ts';
import { loadConfig } from '../config/load.ts';
import { findGoals, shown } from '../goal/find.ts';
import { loadGoals, type Loaded } from '../goal/load.ts';
import type { Goal } from '../goal/types.ts';
import { reportersOf } from '../report/index.ts';
import { ThumbruleError } from '../shared/errors.ts';
import { formatProblems, type Problem } from '../shared/problem.ts';
import { hubOf, optionsFor, optionsOf, sentPart } from './options.ts';
import { type Filters, sessionsOf } from './plan.ts';
import { RunBook } from './run-book.ts';
import { type Capability, type GoalOptions, HANDED, type RunnerConfig } from './types.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
/** What the runner made of configuration and command line. It reads these again when it schedules. */
type Resolved = RunnerConfig & Mutable<Filters> & { bail?: number; repeat?: number | undefined };

/** A goal on a capability. */
export interface Entry {
  /** From 1. */
  readonly n: number;
  /** Index of the capability. */
  readonly capability: number;
  /** What the capability calls its device. */
  readonly device: string;
  readonly spec: string;
  readonly goal: Goal;
}

/** A hub that is only named so that what asks for one is content: nothing is opened while goals are rehearsed. */
const NO_HUB = 'http://127.0.0.1:4723/';

export class Launch {
  /** Goal files as the runner takes them: it knows no .yaml in a pattern, and drops it silently. */
  readonly specs: readonly (string | readonly string[])[];
  readonly #given: RunnerConfig;
  readonly #options: RunOptions;
  readonly #loaded: Loaded;
  readonly #controller = new AbortController();
  readonly #io: Io;
  #host: Host | null = null;
  #book: RunBook | null = null;
  /** What the process is to end with; null: what the runner says. A run that is never prepared was asked for wrongly. */
  #code: number | null = EXIT.usage;

  private constructor(
    given: RunnerConfig,
    asked: {
      readonly options: RunOptions;
      readonly loaded: Loaded;
      readonly specs: readonly (string | readonly string[])[];
    },
  ) {
    this.#given = given;
    this.#options = asked.options;
    this.#loaded = asked.loaded;
    this.specs = asked.specs;
    const { stdout, stderr } = process;
    this.#io = { stdout, stderr, cwd: process.cwd(), signal: this.#controller.signal };
    // The runner ends the process itself, with 0 or 1.
    process.once('exit', (code) => {
      if (this.#code !== null && (code !== 0 || this.#code !== EXIT.usage)) process.exitCode = this.#code;
    });
  }

  /** @throws USAGE, CONFIG_INVALID */
  static async of(given: GoalOptions, config: RunnerConfig): Promise<Launch> {
    const cwd = process.cwd();
    const { config: file, problems } = await loadConfig(cwd);
    if (problems.length > 0)
      throw new ThumbruleError('CONFIG_INVALID', formatProblems(problems), 'Mend the file.');
    const options = optionsOf(given, file);
    reportersOf(options.reporters);
    const paths = await pathsOrDefault(given.goals ?? [], options.paths, cwd);
    const loaded = await loadGoals(paths, { env: options.env, tags: options.tags, cwd });
    const specs = grouped(await specsOf(paths, loaded, cwd), given.goalsPerSession ?? 1);
    return new Launch(config, { options, loaded, specs });
  }

  /** The user's, with what goals rest on laid under each. */
  async capabilities(): Promise<unknown> {
    const { capabilities } = this.#given;
    if (!Array.isArray(capabilities)) return capabilities;
    return Promise.all(
      (capabilities as readonly Capability[]).map(async (capability) => {
        const sent = sentPart(capability);
        const platform = platformOf(sent);
        if (platform === null) return capability;
        // A phone holds one session: a second one would end the first.
        const one = 'maxInstancesPerCapability' in this.#given ? {} : { 'wdio:maxInstances': 1 };
        const whole = { ...one, ...(await capabilitiesFor(platform, sent)) };
        return 'alwaysMatch' in capability ? { ...capability, alwaysMatch: whole } : whole;
      }),
    );
  }

  /** Finds everything that can be wrong before a device is taken, and says what runs where. */
  readonly prepare = async (config: Resolved, capabilities: unknown): Promise<void> => {
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
    // A worker has its files already, and would look for these among none.
    delete args['spec'];
    delete args['exclude'];
    const book = this.#book;
    if (book === null) return;
    const sent = sentPart(capability);
    sent[HANDED] = await book.begin(Number.parseInt(cid, 10), specs);
    if (this.#host !== null && this.#host.appium !== null)
      Object.assign(sent, connectionOf(this.#host.appium));
  };

  readonly workerEnded = async (cid: string, _: number, specs: readonly string[]): Promise<void> => {
    await this.#book?.end(Number.parseInt(cid, 10), specs);
  };

  readonly complete = async (exitCode: number): Promise<void> => {
    await this.#host?.close();
    if (this.#book === null) return;
    const code = await this.#book.conclude(reportersOf(this.#options.reporters), this.#io);
    // A worker that broke after its goals had passed is no pass.
    this.#code = code === EXIT.passed && exitCode !== 0 ? EXIT.broken : code;
  };

  async #plan(config: Resolved, capabilities: unknown): Promise<readonly Entry[]> {
    tellWarnings(this.#io, this.#loaded.warnings);
    if (this.#loaded.problems.length > 0) throw new Problems(this.#loaded.problems);
    if (!Array.isArray(capabilities) || config.repeat !== undefined)
      throw new ThumbruleError(
        'USAGE',
        'Goals run on one device each, and are repeated by themselves.',
        'Give capabilities as a list; instead of --repeat, give withGoals({ retries: n }).',
      );
    const entries = await this.#entries(config, capabilities as readonly Capability[]);
    for (const [i, capability] of (capabilities as readonly Capability[]).entries()) {
      const goals = entries.filter((e) => e.capability === i).map((e) => e.goal);
      await this.#rehearse(optionsFor(this.#options, sentPart(capability), NO_HUB), goals);
    }
    return entries;
  }

  /** The plan, written back to where the runner reads it: it schedules these sessions and no others. */
  async #entries(config: Resolved, capabilities: readonly Capability[]): Promise<readonly Entry[]> {
    const entries: Entry[] = [];
    for (const [i, capability] of capabilities.entries()) {
      const sent = sentPart(capability);
      const own = {
        specs: listIn(sent, 'wdio:specs'),
        exclude: (listIn(sent, 'wdio:exclude') ?? []) as string[],
      };
      const device = deviceName(sent);
      const sessions = sessionsOf(config, own, urlOf);
      sent['wdio:specs'] = sessions.map((files) => [...files]);
      delete sent['wdio:exclude'];
      for (const spec of sessions.flat()) {
        const { env, tags } = this.#options;
        const { goals } = await loadGoals([fileOf(spec)], { env, tags, cwd: this.#io.cwd });
        for (const goal of goals) entries.push({ n: entries.length + 1, capability: i, device, spec, goal });
      }
    }
    Object.assign(config, NO_FILTERS);
    return entries;
  }

  async #rehearse(options: RunOptions, goals: readonly Goal[]): Promise<void> {
    const adapters = compose(options);
    try {
      await adapters.rehearse(goals);
    } finally {
      await adapters.close();
      await adapters.reader?.close();
    }
  }

  async #begin(
    entries: readonly Entry[],
    config: Resolved,
    capabilities: readonly Capability[],
  ): Promise<void> {
    const used = capabilities.filter((_, i) => entries.some((e) => e.capability === i)).map(sentPart);
    const platforms = used.flatMap((capability) => platformOf(capability) ?? []);
    const services = [this.#given.services ?? []].flat(2);
    const startsAppium = !services.includes('appium') && used.some((c) => hubOf(config, c) === null);
    this.#host = await openHost(platforms, startsAppium);
    // Where a host is named, the runner fetches no driver of its own.
    if (this.#host.appium !== null) Object.assign(config, connectionOf(this.#host.appium));
    this.#book = await RunBook.open(this.#options, entries, () => {
      this.#controller.abort(new Error('interrupted by the user'));
      // No further session is begun once one has ended.
      config.bail = 1;
      this.#io.stderr.write(
        '\nStopping: goals end as cancelled and reports are written. Again to stop at once.\n',
      );
    });
  }

  /** Nothing is run: the runner finds no file to run, and the exit code says why. */
  #refuse(error: unknown, config: Resolved, capabilities: unknown): void {
    if (error instanceof Problems) tellProblems(this.#io, error.problems);
    else if (error instanceof ThumbruleError) tellError(this.#io, error);
    else throw error;
    this.#code = error instanceof Problems || isUsage(error) ? EXIT.usage : EXIT.broken;
    Object.assign(config, NO_FILTERS);
    if (Array.isArray(capabilities))
      for (const capability of capabilities as readonly Capability[]) sentPart(capability)['wdio:specs'] = [];
  }
}

/** What is wrong with goal files. */
class Problems extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(formatProblems(problems));
    this.problems = problems;
  }
}

/** What says by itself which files run; all of it went into the plan. */
const NO_FILTERS = { specs: [], spec: [], suite: [], exclude: [], shard: { current: 1, total: 1 } };

/** The files of the goals that are selected; a suite is one file. */
async function specsOf(paths: readonly string[], loaded: Loaded, cwd: string): Promise<readonly string[]> {
  const { goals } = await findGoals(paths, cwd);
  const selected = new Set(loaded.goals.map((goal) => goal.file));
  // Files with problems are told later; until then they are in, so that one can be named with --spec.
  const isIn = (path: string): boolean => loaded.problems.length > 0 || selected.has(shown(path, cwd));
  const files = goals
    .filter(({ path }) => isIn(path))
    .map(({ path, suite }) => (suite === null ? path : resolve(cwd, suite.file)));
  return [...new Set(files)].map((file) => pathToFileURL(file).href);
}

function grouped(specs: readonly string[], size: number): readonly (string | readonly string[])[] {
  if (size <= 1) return specs;
  const count = Math.ceil(specs.length / size);
  return Array.from({ length: count }, (_, i) => specs.slice(i * size, (i + 1) * size));
}

function listIn(capability: Capability, name: string): readonly (string | readonly string[])[] | null {
  const list = capability[name];
  return Array.isArray(list) ? (list as readonly (string | readonly string[])[]) : null;
}

function fileOf(spec: string): string {
  return spec.startsWith('file:') ? fileURLToPath(spec) : resolve(spec);
}

function urlOf(spec: string): string {
  return pathToFileURL(fileOf(spec)).href;
}

/** Of an Appium that was started here. */
function connectionOf(url: string): Capability {
  const { hostname, port, pathname } = new URL(url);
  return { protocol: 'http', hostname, port: Number(port), path: pathname };
}

/** For people: the first name that the capability has. */
function deviceName(capability: Capability): string {
  const names = ['deviceName', 'udid', 'avd', 'browserName', 'platformName'];
  const values = names.map((name) => capability[`appium:${name}`] ?? capability[name]);
  return values.find((value): value is string => typeof value === 'string' && value !== '') ?? 'device';
}
