/** Messages between a run and its worker processes. */
import type { GoalResult, TurnProgress } from '../../runner/results.ts';
import type { GoalJob } from '../../runner/pool/pool.ts';
import type { RunOptions } from '../flags/options.ts';

/** The first message, sent once. */
export interface WorkerSetup {
  readonly kind: 'hello';
  readonly run: string;
  readonly began: string;
  /** By name of device, for every device of the pool. */
  readonly options: ReadonlyMap<string, RunOptions>;
  /** Secret name to value; never in arguments or environment variables. */
  readonly secrets: ReadonlyMap<string, string>;
}

export type ToWorker =
  | WorkerSetup
  | { readonly kind: 'job'; readonly job: GoalJob }
  /** Cancels the running goal. */
  | { readonly kind: 'stop' }
  /** No more jobs. */
  | { readonly kind: 'end' };

export type FromWorker =
  | { readonly kind: 'progress'; readonly progress: TurnProgress }
  | { readonly kind: 'result'; readonly result: GoalResult };
