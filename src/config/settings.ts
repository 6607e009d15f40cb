/**
 * Every setting of a run, one row each. The flags of `thumbrule run`, their help, the keys of the config file and its schema, the options
 * of `withGoals` and docs/options.md are derived from these rows: a new flag is a new row.
 */
import { LIMITS } from '../shared/limits.ts';

/** The values that a setting takes, and how a flag spells them. */
export type SettingValue =
  | { readonly type: 'text' }
  /** On the command line `a,b`, or the flag again. */
  | { readonly type: 'list' }
  /** The flag again for each further value; a comma is part of a value. */
  | { readonly type: 'repeated' }
  | { readonly type: 'switch' }
  | { readonly type: 'integer'; readonly min: number; readonly max: number }
  /** One of these words. */
  | { readonly type: 'choice'; readonly of: readonly string[] }
  /** A number above 0. */
  | { readonly type: 'positive' }
  /** `2/5`. */
  | { readonly type: 'shard' };

export interface Setting {
  readonly value: SettingValue;
  /** One line, for `--help`, the config schema and the docs. */
  readonly help: string;
  /** The value when neither flag nor config key is given; null: none. */
  readonly default: unknown;
  /** As commander reads it: `--max-turns <n>`. Without one, only the config file has this setting. */
  readonly flag?: string;
  /** The name that commander gives the flag's value, if it differs from the row's. */
  readonly flagName?: string;
  /** The config file has a key of the row's name; the value is an example of it. */
  readonly config?: unknown;
  /** Added to `help` in the config file's schema. */
  readonly configNote?: string;
  /** `withGoals` of the WebdriverIO runner takes it too. */
  readonly runner?: true;
  /** `thumbrule record` does not take it. */
  readonly runOnly?: true;
  /** A rerun takes the value of the run that it repeats; `given again`: it may hold a key or a command, so the run does not keep it. */
  readonly rerun?: 'kept' | 'given again';
}

const TEXT = { type: 'text' } as const;
const LIST = { type: 'list' } as const;
const REPEATED = { type: 'repeated' } as const;
const SWITCH = { type: 'switch' } as const;
const KEPT_MODES = { type: 'choice', of: ['use', 'refresh', 'off'] } as const;
const PICTURE_MODES = { type: 'choice', of: ['needed', 'always'] } as const;
const POSITIVE = { type: 'positive' } as const;
const integer = (min: number, max: number) => ({ type: 'integer', min, max }) as const;

const SETTINGS = {
  device: {
    flag: '--device <names>',
    value: TEXT,
    help: 'where to run: simulated, chromium, android, ios, replay:<folder>, or a name under "devices" in the config file; a,b runs on several',
    default: 'simulated',
    config: 'simulated',
    rerun: 'kept',
  },
  workers: {
    flag: '--workers <n>',
    value: integer(1, 256),
    help: 'goals that run at the same time (default: one per device)',
    default: null,
    config: 4,
    runOnly: true,
  },
  onlyRow: {
    flag: '--only-row <row>',
    value: REPEATED,
    help: 'run only this data row of the goals: its number, or what stands in its first column; the flag again for each further row',
    default: [],
    runOnly: true,
  },
  shard: {
    flag: '--shard <i/n>',
    value: { type: 'shard' },
    help: 'run one of n parts of the goals, balanced by duration',
    default: null,
    runOnly: true,
  },
  durations: {
    flag: '--durations <file>',
    value: TEXT,
    help: 'durations.json of an earlier run, for --shard (default: the runs in --out)',
    default: null,
    runOnly: true,
  },
  rerunFailed: {
    flag: '--rerun-failed',
    value: SWITCH,
    help: 'run only the goals that did not pass in the latest run',
    default: false,
    runOnly: true,
  },
  ofRun: {
    flag: '--of-run <run>',
    value: TEXT,
    help: 'like --rerun-failed, for this run: its id or folder',
    default: null,
    runOnly: true,
  },
  caps: {
    flag: '--caps <json>',
    value: TEXT,
    help: 'driver capabilities: JSON, or a file that contains it',
    default: null,
    rerun: 'given again',
  },
  hub: {
    flag: '--hub <url>',
    value: TEXT,
    help: 'URL of an Appium server or hub (default: Appium is started here)',
    default: null,
    rerun: 'given again',
  },
  app: {
    flag: '--app <app>',
    value: TEXT,
    help: 'app under test: path, URL, package or bundle id',
    default: null,
    config: 'com.example.shop',
    configNote: 'a path is relative to this file',
    runner: true,
    rerun: 'kept',
  },
  build: {
    flag: '--build <name>',
    value: TEXT,
    help: "name of the app's build, for `thumbrule triage` (default: the hash of the app's file, else the commit)",
    default: null,
  },
  defects: {
    flag: '--defect <kind:id>',
    flagName: 'defect',
    value: REPEATED,
    help: 'apply a defect to a simulated app (repeat for more)',
    default: [],
    rerun: 'kept',
  },
  quirks: {
    flag: '--quirk <kind>',
    flagName: 'quirk',
    value: REPEATED,
    help: 'apply a quirk of healthy apps to a simulated app (repeat for more)',
    default: [],
    rerun: 'kept',
  },
  planner: {
    flag: '--planner <names>',
    value: TEXT,
    help: 'planners, in fallback order: literal, anthropic, bedrock, openai, command, …; openai:<id> names its model',
    default: 'literal',
    config: 'literal,anthropic',
    runner: true,
    rerun: 'kept',
  },
  command: {
    flag: '--command <command>',
    value: TEXT,
    help: 'program that the planner "command" runs; or claude, codex, gemini',
    default: null,
    config: 'node my-model.mjs',
    runner: true,
    rerun: 'given again',
  },
  model: {
    flag: '--model <id>',
    value: TEXT,
    help: 'id of the model for AI planners that name none',
    default: null,
    config: 'claude-sonnet-5-5',
    runner: true,
    rerun: 'kept',
  },
  maxCost: {
    flag: '--max-cost <usd>',
    value: POSITIVE,
    help: 'US dollars that a goal may spend on models',
    default: null,
    config: 0.5,
    runner: true,
  },
  maxTokens: {
    flag: '--max-tokens <n>',
    value: integer(1, 1_000_000_000),
    help: 'tokens that a goal may spend on models',
    default: null,
    config: 200_000,
    runner: true,
  },
  deadline: {
    flag: '--deadline <seconds>',
    value: POSITIVE,
    help: 'seconds that a goal may take after its first question to a model',
    default: null,
    config: 300,
    runner: true,
  },
  inject: {
    flag: '--inject <fault>',
    value: TEXT,
    help: 'inject faults into model replies, for tests of the planner',
    default: null,
    config: 'hallucination',
    rerun: 'kept',
  },
  actionsOff: {
    value: LIST,
    help: 'actions that a model may not propose',
    default: [],
    config: ['launch_app', 'deep_link'],
  },
  allowHttp: {
    flag: '--allow-http <origins>',
    value: LIST,
    help: 'servers to which setup and teardown may send requests: http://127.0.0.1:8080',
    default: [],
    config: ['http://127.0.0.1:8080'],
    runner: true,
  },
  allowCommands: {
    flag: '--allow-commands',
    value: SWITCH,
    help: 'setup and teardown may run programs',
    default: false,
    config: true,
    runner: true,
  },
  pictures: {
    flag: '--pictures <when>',
    value: PICTURE_MODES,
    help: 'pictures for a model that plans: where the element tree does not tell enough (needed), or always',
    default: 'needed',
    config: 'needed',
    runner: true,
  },
  kept: {
    flag: '--kept <mode>',
    value: KEPT_MODES,
    help: 'kept paths of open-ended steps: use them, refresh (ask the model and show what differs), or off',
    default: 'use',
    config: 'use',
    runner: true,
  },
  interactive: {
    flag: '--interactive',
    value: SWITCH,
    help: 'ask at the terminal when the planner is out of retries: hint, edit, retry, cancel',
    default: false,
  },
  env: {
    flag: '--env <name>',
    value: TEXT,
    help: 'env file: env/<name>.yaml (default: default, else dev)',
    default: null,
    config: 'dev',
    runner: true,
    rerun: 'kept',
  },
  out: {
    flag: '--out <folder>',
    value: TEXT,
    help: 'folder for runs (default: .thumbrule)',
    default: '.thumbrule',
    config: '.thumbrule',
    configNote: 'relative to this file',
    runner: true,
  },
  tags: {
    flag: '--tags <tags>',
    value: LIST,
    help: 'run only goals with one of these tags; "!slow" excludes a tag',
    default: [],
    config: ['smoke'],
    runner: true,
    rerun: 'kept',
  },
  maxTurns: {
    flag: '--max-turns <n>',
    value: integer(1, 1000),
    help: `turns after which a goal is inconclusive; the flag wins over the goal, the goal over the config file (default: ${LIMITS.maxTurns})`,
    default: null,
    config: 60,
    runner: true,
    rerun: 'kept',
  },
  retries: {
    flag: '--retries <n>',
    value: integer(0, 10),
    help: 'extra attempts for a goal that does not pass (default: 0)',
    default: 0,
    config: 1,
    runner: true,
  },
  reporters: {
    flag: '--reporter <names>',
    flagName: 'reporter',
    value: LIST,
    help: 'reports to write: html, junit, json, allure, ctrf, github, otel, durations (default: html,junit)',
    default: ['html', 'junit'],
    config: ['html', 'junit'],
    runner: true,
  },
  fullPictures: {
    flag: '--full-pictures',
    value: SWITCH,
    help: 'keep screenshots at full size',
    default: false,
    runner: true,
  },
  json: {
    flag: '--json',
    value: SWITCH,
    help: 'print one JSON document and nothing else to stdout',
    default: false,
  },
  quiet: {
    flag: '-q, --quiet',
    value: SWITCH,
    help: 'print no progress, only the summary',
    default: false,
  },
  watch: {
    flag: '--watch',
    value: SWITCH,
    help: 'run goals again when they, the app, an env file or the config file change, until Ctrl-C',
    default: false,
    runOnly: true,
  },
  headed: {
    flag: '--headed',
    value: SWITCH,
    help: "show the browser's window (device chromium)",
    default: false,
  },
  viewport: {
    flag: '--viewport <size>',
    value: TEXT,
    help: 'size of the page in CSS pixels, and pixels for each: 820x1180@2 (device chromium; default: 412x915@2.625)',
    default: null,
    rerun: 'kept',
  },
  pauseOnFailure: {
    flag: '--pause-on-failure',
    value: SWITCH,
    help: 'keep the device open when a goal does not pass: type lines, observe, then "done" to go on',
    default: false,
    runOnly: true,
  },
  failFast: {
    flag: '--fail-fast',
    value: SWITCH,
    help: 'stop after the first goal that does not pass',
    default: false,
  },
  strict: {
    flag: '--strict',
    value: SWITCH,
    help: 'fail conditions that only AI verified',
    default: false,
    config: true,
    runner: true,
    rerun: 'kept',
  },
  ocr: {
    flag: '--ocr',
    value: SWITCH,
    help: 'read text from screenshots where the element tree has none (canvas, games)',
    default: false,
    config: true,
    runner: true,
    rerun: 'kept',
  },
  video: {
    flag: '--video',
    value: SWITCH,
    help: 'record the screen, without secrets in the env file, where the device can',
    default: false,
    config: true,
  },
} as const satisfies Readonly<Record<string, Setting>>;

type Settings = typeof SETTINGS;
export type SettingName = keyof Settings;

type ValueOf<V extends SettingValue> = V['type'] extends 'text'
  ? string
  : V['type'] extends 'list' | 'repeated'
    ? readonly string[]
    : V['type'] extends 'switch'
      ? boolean
      : V['type'] extends 'shard'
        ? { readonly index: number; readonly of: number }
        : V extends { readonly of: readonly (infer Word)[] }
          ? Word
          : number;
type SettingValueOf<N extends SettingName> = ValueOf<Settings[N]['value']>;

type FlagName<N extends SettingName> = Settings[N] extends { flagName: infer F extends string }
  ? F
  : Settings[N] extends { flag: string }
    ? N
    : never;
type ConfigName = { [N in SettingName]: Settings[N] extends { config: unknown } ? N : never }[SettingName];
type RunnerName = { [N in SettingName]: Settings[N] extends { runner: true } ? N : never }[SettingName];

/** Values of the flags, as parsed by commander; undefined for a flag that is not given. */
export type RunFlags = { readonly [N in SettingName as FlagName<N>]?: SettingValueOf<N> };
/** Values of the config file; null for a key that is not there. */
export type ConfigValues = { readonly [N in ConfigName]: SettingValueOf<N> | null };
/** Settings that `withGoals` takes. */
export type RunnerValues = { readonly [N in RunnerName]?: SettingValueOf<N> };
/** Values after flags, config file and defaults; null: no value and no default. */
export type SettingValues = {
  readonly [N in SettingName]: Settings[N]['default'] extends null
    ? SettingValueOf<N> | null
    : SettingValueOf<N>;
};

/** The rows in order, with their names. */
export const SETTING_ROWS: readonly (Setting & { readonly name: SettingName })[] = (
  Object.entries(SETTINGS) as [SettingName, Setting][]
).map(([name, row]) => ({ ...row, name }));

/** Returns the name that commander gives the value of a row's flag. */
export function flagNameOf({ name, flagName }: Setting & { readonly name: string }): string {
  return flagName ?? name;
}
