/** Types of the runner. Its packages are not imported, so that nothing of it is loaded or installed without it. */
import type { RunnerValues } from '../config/setting-values.ts';
import { oneLine } from '../shared/printable.ts';

type Hook = (...args: never[]) => unknown;
export type Capability = Record<string, unknown>;

/** The fields of a WebdriverIO configuration that matter for goals. */
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

/** How goals run under the runner. Defaults come from thumbrule.config.yaml, then from `thumbrule run`. */
export interface GoalOptions extends RunnerValues {
  /** Files, folders, globs and suites; paths are relative to the working directory of the runner. */
  readonly goals?: readonly string[];
  /** Goals that share one session, for speed (default: 1). A suite always shares one. */
  readonly goalsPerSession?: number;
}

/** Data from the launcher to a worker, under `PAYLOAD_KEY` in the capabilities. The worker removes it before they are sent. */
export interface WorkerPayload {
  readonly run: string;
  /** ISO time. */
  readonly startedAt: string;
  /** The run's folder. */
  readonly folder: string;
  /** Exists once the launcher is interrupted. */
  readonly stopFile: string;
  /** Numbers of its goals in the run, from 1, in the order in which the worker loads them. */
  readonly numbers: readonly number[];
}

export const PAYLOAD_KEY = 'thumbrule:run';

/** Calls hooks of the user. Errors of hooks are printed and change nothing. */
export async function callHooks(hooks: unknown, ...args: readonly unknown[]): Promise<void> {
  for (const hook of hooksOf(hooks)) {
    try {
      await (hook as (...args: readonly unknown[]) => unknown)(...args);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      process.stderr.write(`A hook of the configuration failed: ${oneLine(reason)}
`);
    }
  }
}

export function hooksOf(hooks: unknown): readonly Hook[] {
  return [hooks ?? []].flat().filter((hook): hook is Hook => typeof hook === 'function');
}
