import type { Command, Event, Note } from '../core/model/protocol.ts';
import type { Verdict } from '../core/model/verdict.ts';
import type { Goal } from '../goal/model/goal.ts';
import type { ModelExchange } from '../planner/port.ts';
import type { QuarantineStatus } from '../shared/quarantine.ts';

export type { ModelExchange as Exchange } from '../planner/port.ts';

/** A goal that has ended, as every reporter on the terminal sees it. Files and reports are derived from the trace instead. */
export interface GoalResult {
  readonly goal: Goal;
  readonly verdict: Verdict;
  /** Path of the goal's trace.ndjson. */
  readonly trace: string;
  readonly turns: number;
  readonly modelCalls: number;
  readonly tokens: number;
  readonly costUsd: number;
  readonly durationMs: number;
  /** Earlier attempts of the same goal (`--retries`), oldest first. */
  readonly earlier: readonly Verdict[];
  /** Null: the goal is in none. */
  readonly quarantine: QuarantineStatus | null;
}

/** Live progress; may not throw and can't change a verdict. */
export interface Progress {
  goalStarted(goal: Goal, n: number, of: number): void;
  decided(event: Event | null, notes: readonly Note[], command: Command): void;
  /** A model is asked, or its reply checked. */
  exchange?(exchange: ModelExchange): void;
  goalEnded(result: GoalResult, n: number, of: number): void;
}

/** Where one attempt at a goal runs. */
export interface RunLocation {
  /** From 1. */
  readonly worker: number;
  /** As `--device` names it. */
  readonly device: string;
}

/** What a worker says while a goal runs, in words that are fit for a terminal. */
export interface TurnProgress {
  /** `turn 3/60  Tap "Save"`; null: the turn goes on. */
  readonly turn: string | null;
  /** What did not go as planned. */
  readonly notes: readonly string[];
  /** What is done or waited for now; null: nothing worth a word. */
  readonly doing: string | null;
}

/** Live progress of several goals at once; may not throw and can't change a verdict. */
export interface PoolProgress {
  attemptStarted(goal: Goal, n: number, of: number, place: RunLocation & { readonly attempt: number }): void;
  turnProgress(worker: number, words: TurnProgress): void;
  /** `again`: another attempt follows. */
  attemptEnded(result: GoalResult, place: RunLocation, again: boolean): void;
  /** Of the pool itself: a worker was lost, a device is set aside. */
  notice(words: string): void;
  /** The run is over. */
  ended(): void;
}
