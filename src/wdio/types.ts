/** What this folder needs to know of the runner: its own packages are not imported, so that nothing of it is loaded or installed without it. */
import type { RunnerValues } from '../config/settings.ts';

type Hook = (...args: never[]) => unknown;
export type Capability = Record<string, unknown>;

/** A configuration of the WebdriverIO runner, as far as goals are concerned. */
export interface RunnerConfig {
  capabilities?: unknown;
  reporters?: unknown;
  services?: unknown;
  protocol?: string | undefined;
  hostname?: string | undefined;
  port?: number | undefined;
  path?: string | undefined;
  user?: string | undefined;
  key?: string | undefined;
  specFileRetries?: number | undefined;
  logLevels?: unknown;
  onPrepare?: unknown;
  onWorkerStart?: unknown;
  onWorkerEnd?: unknown;
  onComplete?: unknown;
}

/** How goals are run under the runner. Anything left out comes from thumbrule.config.yaml, else from the defaults of `thumbrule run`. */
export interface GoalOptions extends RunnerValues {
  /** Files, folders, globs and suites, relative to the folder where the runner starts. */
  readonly goals?: readonly string[];
  /** Goals that share one session, for speed (default: 1, each has its own). A suite always shares one. */
  readonly goalsPerSession?: number;
}

/** What the launcher hands to a worker with the capabilities, under `HANDED`; it is taken out again before they are sent anywhere. */
export interface WorkerPayload {
  readonly run: string;
  /** ISO time. */
  readonly startedAt: string;
  /** Of the run. */
  readonly folder: string;
  /** Where the launcher says that it was told to stop. */
  readonly stopFile: string;
  /** Of its goals in the run, from 1, in the order in which the worker loads them. */
  readonly numbers: readonly number[];
}

export const PAYLOAD_KEY = 'thumbrule:run';

/** Calls hooks of the user's; what one throws is told and changes nothing. */
export async function callHooks(hooks: unknown, ...args: readonly unknown[]): Promise<void> {
  for (const hook of hooksOf(hooks)) {
    try {
      await (hook as (...args: readonly unknown[]) => unknown)(...args);
    } catch (error) {
      const because = error instanceof Error ? error.message : String(error);
      process.stderr.write(`A hook of the configuration failed: ${because}
`);
    }
  }
}

export function hooksOf(hooks: unknown): readonly Hook[] {
  return [hooks ?? []].flat().filter((hook): hook is Hook => typeof hook === 'function');
}
