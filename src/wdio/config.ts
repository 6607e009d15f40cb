/** A configuration of the WebdriverIO runner that runs goals. */
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXIT, isUsageError, printError } from '../cli/io.ts';
import { ThumbruleError } from '../shared/errors.ts';
import { Launcher } from './launcher.ts';
import { SessionErrors } from './session-errors.ts';
import { type GoalOptions, hooksOf, type RunnerConfig } from './types.ts';

/** A hub lets a session wait for a free device; ms. */
const WAIT_FOR_DEVICE_MS = 300_000;

/**
 * Lays goals over a configuration of the WebdriverIO runner:  `export const config = await withGoals({ goals: ['goals'] }, { … })`.
 * Capabilities, hub, reporters, services and hooks stay the user's; framework, specs and what would repeat commands or keep
 * secrets are set. Where no hub is named, an Appium is started for the run.
 * @throws USAGE, CONFIG_INVALID; what is wrong with goals is told before a device is taken, with exit code 2
 */
export async function withGoals<Config extends RunnerConfig>(
  options: GoalOptions,
  config: Config,
): Promise<Config> {
  const refusals = new SessionErrors((config as { transformResponse?: never }).transformResponse);
  const set = {
    framework: fileURLToPath(new URL(`./adapter${extname(import.meta.url)}`, import.meta.url)),
    // A command that was sent again could press a button twice.
    connectionRetryCount: 0,
    specFileRetries: 0,
    // The runner writes down what is sent, texts that are typed among it.
    logLevels: { ...(config.logLevels as object), webdriver: 'silent' },
    reporters: quietReporters(config.reporters),
    thumbrule: options,
    transformResponse: refusals.recordError,
    lastRefusal: refusals.lastError,
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

/** What only the launcher needs. The runner says of an error in a configuration no more than its first line, and ends with 1. */
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
    'specFileRetries would run goals again that found a bug, and lose the report of the first time.',
    'Leave it out and give withGoals({ retries: 1 }): every attempt is kept, and a goal that passes late is called flaky.',
  );
}

/** What the runner's own reporters get: results of commands are no business of theirs. */
const REPORTER_DEFAULTS: Readonly<Record<string, object>> = {
  allure: { disableWebdriverStepsReporting: true, disableWebdriverScreenshotsReporting: true },
  // Names keep their letters, whatever the language.
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
