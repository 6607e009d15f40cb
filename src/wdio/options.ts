/** From what a configuration of the runner says to the options that a run of the command line has. */
import { DEFAULT_RUN_OPTIONS, type RunFlags, type RunOptions, runOptions } from '../cli/flags/options.ts';
import { capabilitiesPlatform } from '../cli/devices/attach-session.ts';
import type { Config } from '../config/schema.ts';
import { ThumbruleError } from '../shared/errors.ts';
import type { Capability, GoalOptions, RunnerConfig } from './types.ts';

/** Options for all capabilities together: those of `withGoals` over the config file over the defaults. */
export function optionsOf(given: GoalOptions, config: Config): RunOptions {
  const { goals, reporters, ...rest } = given;
  const flags: RunFlags = { ...rest, ...(reporters === undefined ? {} : { reporter: reporters }) };
  // The device is the session that the runner opens.
  return runOptions(goals ?? [], { ...flags, device: DEFAULT_RUN_OPTIONS.device }, config);
}

/**
 * The same for one capability. `hub`: where its session is, or will be.
 * @throws USAGE for a capability that is no phone and no mobile browser
 */
export function optionsFor(options: RunOptions, capability: Capability, hub: string): RunOptions {
  const platform = capabilitiesPlatform(capability);
  if (platform === null)
    throw new ThumbruleError(
      'USAGE',
      'A capability of the configuration names no device that goals can run on.',
      'Give it platformName Android or iOS, or appium:automationName Chromium.',
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

/** The part of a capability that is sent. */
export function sentCapabilities(capability: Capability): Capability {
  return 'alwaysMatch' in capability ? (capability['alwaysMatch'] as Capability) : capability;
}

/** Address of the hub of a capability, without its keys; null: none is named. */
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
