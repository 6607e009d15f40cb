import type { Config, NamedDevice } from '../../config/schema.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import { didYouMean } from '../../shared/problem.ts';

/** What `thumbrule run` was asked for, after flags and config file were laid over the defaults (flags win). */
export interface RunOptions {
  /** Files, folders and suites, as given. */
  readonly paths: readonly string[];
  /** `simulated`, `chromium`, `android`, `ios`, or a name under `devices:` of the config file. */
  readonly device: string;
  /** All devices that goals are spread over, `device` the first of them. */
  readonly pool: readonly string[];
  /** Goals that run at once; null: one a device. */
  readonly workers: number | null;
  /** Part of the goals that is run, from 1; null: all. */
  readonly shard: { readonly index: number; readonly of: number } | null;
  /** File with past durations for `shard`; null: the runs in `out`. */
  readonly durations: string | null;
  /** Only goals that have not passed in this run (`latest`, id or folder); null: all. */
  readonly rerun: string | null;
  /** Path of an app under test, or URL, package or bundle id; null: what the goals say. */
  readonly app: string | null;
  /** `dead-button:save`; simulated device only. */
  readonly defects: readonly string[];
  readonly quirks: readonly string[];
  readonly planner: string;
  /** Program that the planner `command` asks: a command line, or claude, codex, gemini. */
  readonly command: string | null;
  readonly model: string | null;
  /** US dollars, tokens and seconds that a goal may spend on models; null: no limit. */
  readonly maxCost: number | null;
  readonly maxTokens: number | null;
  readonly deadline: number | null;
  /** Fault to put into every model's replies. */
  readonly inject: string | null;
  /** Kinds of action that a model may not propose. */
  readonly actionsOff: readonly string[];
  /** What a model did for a goal that passed is proposed again on the same screens. */
  readonly remember: boolean;
  /** A person is asked when a planner is exhausted. */
  readonly interactive: boolean;
  readonly env: string | null;
  /** Folder that holds `runs/`. */
  readonly out: string;
  readonly tags: readonly string[];
  /** null: what the goal or the device's default says. */
  readonly maxTurns: number | null;
  /** Further attempts for a goal that has not passed. */
  readonly retries: number;
  readonly reporters: readonly string[];
  readonly json: boolean;
  /** Screenshots are kept as they came, not reduced. */
  readonly fullPictures: boolean;
  readonly failFast: boolean;
  readonly strict: boolean;
  /** Text is read from the picture where the hierarchy is silent. */
  readonly ocr: boolean;
  /** A film of the screen is kept beside each trace. */
  readonly video: boolean;
  /** Named devices of the config file. */
  readonly devices: Readonly<Record<string, NamedDevice>>;
  /** Capabilities for a driver: JSON, or the path of a file that holds it; null: none. */
  readonly caps: string | null;
  /** Address of an Appium or a hub; null: what the config file says, else an Appium is started. */
  readonly hub: string | null;
}

export const DEFAULT_RUN_OPTIONS: RunOptions = {
  paths: [],
  device: 'simulated',
  pool: ['simulated'],
  workers: null,
  shard: null,
  durations: null,
  rerun: null,
  app: null,
  defects: [],
  quirks: [],
  planner: 'literal',
  command: null,
  model: null,
  maxCost: null,
  maxTokens: null,
  deadline: null,
  inject: null,
  actionsOff: [],
  remember: true,
  interactive: false,
  env: null,
  out: '.thumbrule',
  tags: [],
  maxTurns: null,
  retries: 0,
  reporters: ['html', 'junit'],
  json: false,
  fullPictures: false,
  failFast: false,
  strict: false,
  ocr: false,
  video: false,
  devices: {},
  caps: null,
  hub: null,
};

/** Devices that need no configuration. */
const BUILT_IN_DEVICES = ['simulated', 'chromium', 'android', 'ios'] as const;

/** Flags of `thumbrule run`; undefined or empty where the user gave none. */
export interface RunFlags {
  readonly device?: string;
  readonly workers?: number;
  readonly shard?: { readonly index: number; readonly of: number };
  readonly durations?: string;
  readonly rerunFailed?: boolean;
  readonly ofRun?: string;
  readonly app?: string;
  readonly defect?: readonly string[];
  readonly quirk?: readonly string[];
  readonly planner?: string;
  readonly command?: string;
  readonly model?: string;
  readonly maxCost?: number;
  readonly maxTokens?: number;
  readonly deadline?: number;
  readonly inject?: string;
  readonly remember?: boolean;
  readonly interactive?: boolean;
  readonly env?: string;
  readonly out?: string;
  readonly tags?: readonly string[];
  readonly maxTurns?: number;
  readonly retries?: number;
  readonly reporter?: readonly string[];
  readonly json?: boolean;
  readonly fullPictures?: boolean;
  readonly failFast?: boolean;
  readonly strict?: boolean;
  readonly ocr?: boolean;
  readonly video?: boolean;
  readonly caps?: string;
  readonly hub?: string;
}

/**
 * Lays flags over the config file over the defaults.
 * @throws USAGE for a device that nobody knows
 */
export function runOptions(paths: readonly string[], flags: RunFlags, config: Config): RunOptions {
  const defaults = DEFAULT_RUN_OPTIONS;
  const pool = deviceNames(flags.device ?? config.device ?? defaults.device, config);
  const options: RunOptions = {
    paths: paths.length > 0 ? paths : (config.goals ?? []),
    device: pool[0] ?? defaults.device,
    pool,
    workers: flags.workers ?? config.workers,
    shard: flags.shard ?? null,
    durations: flags.durations ?? null,
    rerun: flags.ofRun ?? (flags.rerunFailed === true ? 'latest' : null),
    app: flags.app ?? config.app,
    defects: flags.defect ?? [],
    quirks: flags.quirk ?? [],
    planner: flags.planner ?? config.planner ?? defaults.planner,
    command: flags.command ?? config.command,
    model: flags.model ?? config.model,
    maxCost: flags.maxCost ?? config.maxCost,
    maxTokens: flags.maxTokens ?? config.maxTokens,
    deadline: flags.deadline ?? config.deadline,
    inject: flags.inject ?? config.inject,
    actionsOff: config.actionsOff ?? [],
    remember: flags.remember ?? config.remember ?? true,
    interactive: flags.interactive ?? false,
    env: flags.env ?? config.env,
    out: flags.out ?? config.out ?? defaults.out,
    tags: flags.tags ?? config.tags ?? [],
    maxTurns: flags.maxTurns ?? config.maxTurns,
    retries: flags.retries ?? config.retries ?? 0,
    reporters: flags.reporter ?? config.reporters ?? defaults.reporters,
    json: flags.json ?? false,
    fullPictures: flags.fullPictures ?? false,
    failFast: flags.failFast ?? false,
    strict: flags.strict ?? config.strict ?? false,
    ocr: flags.ocr ?? config.ocr ?? false,
    video: flags.video ?? config.video ?? false,
    devices: config.devices,
    caps: flags.caps ?? null,
    hub: flags.hub ?? null,
  };
  return options;
}

/** `a,b`: each once. A folder of a recording may have a comma in its name. */
function deviceNames(text: string, { devices }: Config): readonly string[] {
  const known = [...BUILT_IN_DEVICES, ...Object.keys(devices)];
  const isOne = (name: string): boolean => known.includes(name) || /^replay:./u.test(name);
  const names = text.split(',').map((name) => name.trim());
  if (known.includes(text) || (isOne(text) && !names.every(isOne))) return [text];
  for (const name of names) if (!isOne(name)) requireKnown('device', name, known);
  return [...new Set(names)];
}

/** @throws USAGE with the nearest name */
function requireKnown(what: string, name: string, known: readonly string[]): void {
  if (known.includes(name)) return;
  throw new ThumbruleError('USAGE', `Unknown ${what} "${name}".`, didYouMean(name, known));
}
