/** What `thumbrule run` was asked for, after flags and config file were laid over the defaults (flags win). */
export interface RunOptions {
  /** Files, folders and suites, as given. */
  readonly paths: readonly string[];
  /** `simulated`, `chromium`, or a name under `devices:` of the config file. */
  readonly device: string;
  /** Path of an app under test, or URL, package or bundle id; null: what the goals say. */
  readonly app: string | null;
  /** `dead-button:save`; simulated device only. */
  readonly defects: readonly string[];
  readonly quirks: readonly string[];
  readonly planner: string;
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
  readonly failFast: boolean;
  readonly strict: boolean;
  /** Named devices of the config file, not interpreted here. */
  readonly devices: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export const DEFAULT_RUN_OPTIONS: RunOptions = {
  paths: [],
  device: 'simulated',
  app: null,
  defects: [],
  quirks: [],
  planner: 'literal',
  env: null,
  out: '.thumbrule',
  tags: [],
  maxTurns: null,
  retries: 0,
  reporters: ['html', 'junit'],
  json: false,
  failFast: false,
  strict: false,
  devices: {},
};
