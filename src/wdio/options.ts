/** Converts the configuration of the runner to the options of `thumbrule run`. */
import { DEFAULT_RUN_OPTIONS, type RunOptions, runOptions } from '../cli/flags/options.ts';
import type { RunFlags } from '../config/setting-values.ts';
import { capabilitiesPlatform } from '../cli/devices/attach-session.ts';
import type { Config } from '../config/schema.ts';
import { ThumbruleError } from '../shared/errors.ts';
import type { Capability, GoalOptions, RunnerConfig } from './types.ts';

/** Returns options for all capabilities: those of `withGoals` over the config file over the defaults. */
export function optionsOf(given: GoalOptions, config: Config): RunOptions {
  const { goals, reporters, ...rest } = given;
  const flags: RunFlags = { ...rest, ...(reporters === undefined ? {} : { reporter: reporters }) };
  // The device is the session of the runner.
  return {
    ...runOptions(goals ?? [], { ...flags, device: DEFAULT_RUN_OPTIONS.device }, config),
    settings: null,
  };
}

/**
 * Returns options for one capability. `hub`: address of its session.
 * @throws USAGE for a capability that is neither a phone nor a mobile browser
 */
export function optionsFor(options: RunOptions, capability: Capability, hub: string): RunOptions {
  const platform = capabilitiesPlatform(capability);
  if (platform === null)
    throw new ThumbruleError(
      'USAGE',
      'A capability names no device for goals.',
      'Set platformName to Android or iOS, or appium:automationName to Chromium.',
    );
  const own = Object.entries(capability).filter(([name]) => !/^(?:wdio|thumbrule):/.test(name));
  return {
    ...options,
    device: platform,
    pool: [platform],
    caps: JSON.stringify(Object.fromEntries(own)),
    hub,
  };
}

/** Returns the part of a capability that is sent. */
export function sentCapabilities(capability: Capability): Capability {
  return 'alwaysMatch' in capability ? (capability['alwaysMatch'] as Capability) : capability;
}

/** Returns the address of the hub of a capability, without keys; null when none is named. */
export function hubOf(config: RunnerConfig, capability: Capability): string | null {
  const { protocol, hostname, port, path } = { ...config, ...connectionIn(capability) };
  if (hostname === undefined && port === undefined && config.user === undefined) return null;
  const host = `${hostname ?? '127.0.0.1'}${port === undefined ? '' : `:${port}`}`;
  return `${protocol ?? (port === 443 ? 'https' : 'http')}://${host}${path ?? '/'}`;
}

function connectionIn(capability: Capability): RunnerConfig {
  const names = ['protocol', 'hostname', 'port', 'path'] as const;
  return Object.fromEntries(names.filter((n) => n in capability).map((n) => [n, capability[n]]));
}
