/** A pool runs goals in parallel: workers take goals from a queue and run them on free devices. */
import type { Verdict } from '../../core/model/verdict.ts';
import type { Goal } from '../../goal/model/goal.ts';
import type { GoalResult, RunLocation, PoolProgress, TurnProgress } from '../results.ts';
import type { TraceEnd } from '../../trace/schema.ts';

export interface PoolDevice {
  /** Name as given with `--device`. */
  readonly name: string;
  /** Maximum number of parallel sessions; Infinity for a device that any number of workers can share. */
  readonly slots: number;
  readonly accepts: (goal: Goal) => boolean;
}

/** One attempt at one goal, for a worker. */
export interface GoalJob {
  readonly goal: Goal;
  /** Number of the goal in the run; `n` and `attempt` count from 1. */
  readonly n: number;
  readonly attempt: number;
  /** Verdicts of earlier attempts. */
  readonly earlier: readonly Verdict[];
  readonly device: string;
  /** Folder of the attempt's trace. */
  readonly folder: string;
}

/** Runs one job at a time, isolated from other workers. */
export interface Worker {
  /** @throws WORKER_LOST when the worker ends before the goal; the worker can't be used after that */
  run(job: GoalJob, onProgress: (words: TurnProgress) => void): Promise<GoalResult>;
  /** Releases the worker's devices. Never throws; can be called twice. */
  close(): Promise<void>;
}

export interface GoalPoolOptions {
  readonly goals: readonly Goal[];
  readonly devices: readonly PoolDevice[];
  /** Maximum number of goals that run in parallel. */
  readonly workers: number;
  /** Opens worker `n` (from 1); called again with the same number to replace a lost worker. */
  readonly openWorker: (n: number) => Worker;
  /** Returns the folder for the trace of an attempt. */
  readonly openTrace: (goal: Goal, n: number, attempt: number, place: RunLocation) => Promise<string>;
  /** Called with the verdict when the trace is complete. */
  readonly closeTrace: (folder: string, verdict: Verdict) => Promise<void>;
  /** Completes the trace of an attempt whose worker was lost. */
  readonly endTrace: (folder: string, end: Omit<TraceEnd, 'type' | 'at'>) => Promise<void>;
  readonly retries: number;
  readonly failFast: boolean;
  /** Start of the run, ISO time in UTC. */
  readonly began: string;
  /** Redacts the values of secrets. */
  readonly redact: (text: string) => string;
  readonly progress: PoolProgress;
  readonly signal: AbortSignal;
}
