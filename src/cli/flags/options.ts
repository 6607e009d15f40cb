/** From flags and config file to the options of a run. */
import { type Config, type NamedDevice, EMPTY_CONFIG } from '../../config/schema.ts';
import { flagNameOf } from '../../config/setting.ts';
import type { RunFlags, SettingValues } from '../../config/setting-values.ts';
import { SETTING_ROWS } from '../../config/settings.ts';
import type { AllowedTasks } from '../../goal/model/data-task.ts';
import type { Goal } from '../../goal/model/goal.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { didYouMean } from '../../shared/problem.ts';
import type { RunSettings } from '../../trace/run-log.ts';
import { settingsOf } from '../select/run-settings.ts';

/** The options of one run: a value for each setting, and what follows from several of them. */
export interface RunOptions extends SettingValues {
  /** Files, folders and suites, as given. */
  readonly paths: readonly string[];
  /** All devices of the run; `device` is the first of them. */
  readonly pool: readonly string[];
  /** The run (`latest`, id or folder) whose goals without a pass are run again; null: all goals run. */
  readonly rerun: string | null;
  /** Value of `--max-turns`; null: the goal or `defaultMaxTurns` decides. */
  readonly maxTurns: number | null;
  /** For goals without `max_turns`. */
  readonly defaultMaxTurns: number;
  /** `app` of the config file: for goals whose device and goal name none. `app` is that of the flag. */
  readonly defaultApp: string | null;
  /** For a rerun of this run; null where another program chooses the device. */
  readonly settings: RunSettings | null;
  /** Named devices of the config file. */
  readonly devices: Readonly<Record<string, NamedDevice>>;
}

/** Devices that need no configuration. */
const BUILT_IN_DEVICES = ['simulated', 'chromium', 'android', 'ios'] as const;

/**
 * Returns the options of a run. A flag wins over the config file, the config file over the default.
 * @throws USAGE for an unknown device
 */
export function runOptions(paths: readonly string[], flags: RunFlags, config: Config): RunOptions {
  const values = settingValues(flags, config);
  const pool = deviceNames(values.device, config);
  return {
    ...values,
    paths: paths.length > 0 ? paths : (config.goals ?? []),
    device: pool[0] ?? values.device,
    pool,
    rerun: values.ofRun ?? (values.rerunFailed ? 'latest' : null),
    maxTurns: flags.maxTurns ?? null,
    defaultMaxTurns: config.maxTurns ?? LIMITS.maxTurns,
    app: flags.app ?? null,
    defaultApp: config.app,
    settings: settingsOf(flags, config),
    devices: config.devices,
  };
}

function settingValues(flags: object, config: object): SettingValues {
  const given = new Map<string, unknown>(Object.entries(flags));
  const file = new Map<string, unknown>(Object.entries(config));
  const entries = SETTING_ROWS.map((row) => {
    const fromFile = row.config === undefined ? null : file.get(row.name);
    return [row.name, given.get(flagNameOf(row)) ?? fromFile ?? row.default] as const;
  });
  // Each row's own type is lost in the list; the rows are what SettingValues is made from.
  return Object.fromEntries(entries) as SettingValues;
}

/** Returns how many turns a goal has: flag, then goal, then config file, then the default. */
export function turnLimit(
  { maxTurns, defaultMaxTurns }: Pick<RunOptions, 'maxTurns' | 'defaultMaxTurns'>,
  goal: Pick<Goal, 'maxTurns'>,
): number {
  return maxTurns ?? goal.maxTurns ?? defaultMaxTurns;
}

/** Returns the requests and commands that goals may have. */
export function allowedTasks({
  allowHttp,
  allowCommands,
}: Pick<RunOptions, 'allowHttp' | 'allowCommands'>): AllowedTasks {
  return { http: allowHttp, commands: allowCommands };
}

/** Splits `a,b` into names without doubles. The folder of a recording may have a comma in its name. */
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

export const DEFAULT_RUN_OPTIONS: RunOptions = runOptions([], {}, EMPTY_CONFIG);
