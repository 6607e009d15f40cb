/** What a run and its worker processes say to each other over the channel between them; nobody else hears it. */
import type { GoalResult, TurnProgress } from '../../runner/results.ts';
import type { GoalJob } from '../../runner/pool/pool.ts';
import type { RunOptions } from '../flags/options.ts';

/** First of all, once. */
export interface WorkerSetup {
  readonly kind: 'hello';
  readonly run: string;
  readonly began: string;
  /** Of every device that the worker may be sent to, by its name. */
  readonly options: ReadonlyMap<string, RunOptions>;
  /** Secret name to value: they are in no command line and no environment. */
  readonly secrets: ReadonlyMap<string, string>;
}

export type ToWorker =
  | WorkerSetup
  | { readonly kind: 'job'; readonly job: GoalJob }
  /** The goal that runs ends as cancelled. */
  | { readonly kind: 'stop' }
  /** Nothing more will come. */
  | { readonly kind: 'end' };

export type FromWorker =
  | { readonly kind: 'progress'; readonly words: TurnProgress }
  | { readonly kind: 'result'; readonly result: GoalResult };
