/** A configuration of the WebdriverIO runner that runs goals. */
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXIT, isUsageError, printError } from '../cli/io.ts';
import { ThumbruleError } from '../shared/errors.ts';
import { Launcher } from './launcher.ts';
import { SessionErrors } from './session-errors.ts';
import { type GoalOptions, hooksOf, type RunnerConfig } from './types.ts';

/** A hub lets a session wait for a free device, ms. */
const WAIT_FOR_DEVICE_MS = 300_000;

/**
 * Adds goals to a configuration of the WebdriverIO runner: `export const config = await withGoals({ goals: ['goals'] }, { … })`.
 * Capabilities, hub, reporters, services and hooks stay the user's. Framework and specs are set, and everything that would repeat
 * commands or log secrets is turned off. Without a hub, an Appium server is started for the run.
 * @throws USAGE, CONFIG_INVALID; problems of goals are printed before a device is taken, with exit code 2
 */
export async function withGoals<Config extends RunnerConfig>(
  options: GoalOptions,
  config: Config,
): Promise<Config> {
  const sessionErrors = new SessionErrors((config as { transformResponse?: never }).transformResponse);
  const set = {
    framework: fileURLToPath(new URL(`./adapter${extname(import.meta.url)}`, import.meta.url)),
    // A command that is sent again could press a button twice.
    connectionRetryCount: 0,
    specFileRetries: 0,
    // The runner logs what it sends, typed texts included.
    logLevels: { ...(config.logLevels as object), webdriver: 'silent' },
    reporters: quietReporters(config.reporters),
    thumbrule: options,
    transformResponse: sessionErrors.recordError,
    lastSessionError: sessionErrors.lastError,
  };
  const base = {
    logLevel: 'error',
    connectionRetryTimeout: WAIT_FOR_DEVICE_MS,
    runner: 'local',
    ...config,
    ...set,
  };
  if (process.env['WDIO_WORKER_ID'] !== undefined) return base;
  return { ...base, ...(await launcherConfig(options, config)) };
}

/** Returns the hooks of the launcher. The runner prints only the first line of a configuration error and exits with 1. */
async function launcherConfig(options: GoalOptions, config: RunnerConfig): Promise<object> {
  try {
    refuseFileRetries(config);
    const launch = await Launcher.create(options, config);
    return {
      specs: launch.specs,
      capabilities: await launch.capabilities(),
      onPrepare: [...hooksOf(config.onPrepare), launch.prepare],
      onWorkerStart: [...hooksOf(config.onWorkerStart), launch.workerStarted],
      onWorkerEnd: [...hooksOf(config.onWorkerEnd), launch.workerEnded],
      onComplete: [...hooksOf(config.onComplete), launch.complete],
    };
  } catch (error) {
    if (error instanceof ThumbruleError) {
      printError(process, error);
      process.once('exit', () => (process.exitCode = isUsageError(error) ? EXIT.usage : EXIT.broken));
    }
    throw error;
  }
}

function refuseFileRetries({ specFileRetries = 0 }: RunnerConfig): void {
  if (specFileRetries === 0) return;
  throw new ThumbruleError(
    'USAGE',
    'specFileRetries would rerun goals that found a bug and lose their first report.',
    'Remove it and use withGoals({ retries: 1 }): every attempt is kept, and a goal that passes on a retry is flaky.',
  );
}

/** Defaults for the runner's own reporters, which must not record results of commands. */
const REPORTER_DEFAULTS: Readonly<Record<string, object>> = {
  allure: { disableWebdriverStepsReporting: true, disableWebdriverScreenshotsReporting: true },
  // Names keep their letters in every language.
  junit: { suiteNameFormat: /[^\p{L}\p{M}\p{N}@/_.-]+/u },
};

function quietReporters(reporters: unknown): unknown {
  if (!Array.isArray(reporters)) return ['spec'];
  return reporters.map((reporter: unknown) => {
    const [name, given] = (Array.isArray(reporter) ? reporter : [reporter]) as [unknown, object | undefined];
    const defaults = typeof name === 'string' ? REPORTER_DEFAULTS[name] : undefined;
    return defaults === undefined ? reporter : [name, { ...defaults, ...given }];
  });
}
