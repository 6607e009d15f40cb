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

/** Returns the name that commander gives the value of a row's flag. */
export function flagNameOf({ name, flagName }: Setting & { readonly name: string }): string {
  return flagName ?? name;
}
