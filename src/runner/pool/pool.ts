/** What a pool is made of: devices that goals wait for, and workers that run them. */
import type { Verdict } from '../../core/model/verdict.ts';
import type { Goal } from '../../goal/model/goal.ts';
import type { GoalResult, RunLocation, PoolProgress, TurnProgress } from '../results.ts';
import type { TraceEnd } from '../../trace/schema.ts';

export interface PoolDevice {
  /** As `--device` names it. */
  readonly name: string;
  /** How many sessions it can have at once; Infinity: as many as there are workers. */
  readonly slots: number;
  readonly accepts: (goal: Goal) => boolean;
}

/** One attempt at one goal, as a worker is given it. */
export interface GoalJob {
  readonly goal: Goal;
  /** From 1, as are attempts. */
  readonly n: number;
  readonly attempt: number;
  /** Verdicts of the attempts before it. */
  readonly earlier: readonly Verdict[];
  readonly device: string;
  /** Of the attempt's trace. */
  readonly folder: string;
}

/** Runs one job at a time, in a place of its own: whatever becomes of it, the other workers go on. */
export interface Worker {
  /** @throws WORKER_LOST when it ended before the goal did; it takes no job after that */
  run(job: GoalJob, onProgress: (words: TurnProgress) => void): Promise<GoalResult>;
  /** Lets go of its devices. Never throws; safe to call twice. */
  close(): Promise<void>;
}

export interface GoalPoolOptions {
  readonly goals: readonly Goal[];
  readonly devices: readonly PoolDevice[];
  /** How many goals run at once, at most. */
  readonly workers: number;
  /** `n` counts from 1; the same number again takes the place of one that was lost. */
  readonly openWorker: (n: number) => Worker;
  /** Gives the folder for the trace of an attempt … */
  readonly openTrace: (goal: Goal, n: number, attempt: number, place: RunLocation) => Promise<string>;
  /** … and is told how it ended. */
  readonly closeTrace: (folder: string, verdict: Verdict) => Promise<void>;
  /** Ends the trace of an attempt whose worker was lost. */
  readonly endTrace: (folder: string, end: Omit<TraceEnd, 'type' | 'at'>) => Promise<void>;
  readonly retries: number;
  readonly failFast: boolean;
  /** When the run began, ISO time in UTC. */
  readonly began: string;
  /** Takes values of secrets out of a text. */
  readonly redact: (text: string) => string;
  readonly progress: PoolProgress;
  readonly signal: AbortSignal;
}
