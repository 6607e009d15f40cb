/** The types of the settings' values, derived from the rows. */
import type { SettingValue } from './setting.ts';
import type { SettingName, Settings } from './settings.ts';

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
