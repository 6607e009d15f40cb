import type { Command, Event, Note } from '../core/model/protocol.ts';
import type { Verdict } from '../core/model/verdict.ts';
import type { Goal } from '../goal/model/goal.ts';
import type { ModelExchange } from '../planner/port.ts';
import type { AroundLine } from '../trace/schema.ts';
import type { QuarantineStatus } from '../shared/quarantine.ts';

export type { ModelExchange } from '../planner/port.ts';

/** The result of a goal for terminal reporters. File reports are derived from the trace instead. */
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
  /** Null when the goal has no quarantine. */
  readonly quarantine: QuarantineStatus | null;
  /** Requests, commands and teardown; absent when the goal has none. */
  readonly around?: readonly AroundLine[];
}

/** Live progress of a run. A listener can't change a verdict; one that throws is dropped. */
export interface Progress {
  goalStarted(goal: Goal, n: number, of: number): void;
  decided(event: Event | null, notes: readonly Note[], command: Command): void;
  /** A request, a command or a step of the teardown is over. */
  around?(line: AroundLine): void;
  /** A model is asked, or its reply is checked. */
  exchange?(exchange: ModelExchange): void;
  goalEnded(result: GoalResult, n: number, of: number): void;
}

/** Worker and device of an attempt. */
export interface RunLocation {
  /** Counts from 1. */
  readonly worker: number;
  /** As `--device` names it. */
  readonly device: string;
}

/** Progress of a running goal, as text for the terminal. */
export interface TurnProgress {
  /** `turn 3/60  Tap "Save"`; null while the turn goes on. */
  readonly turn: string | null;
  /** Retries, refusals and other incidents. */
  readonly notes: readonly string[];
  /** The current activity; null when there is nothing to report. */
  readonly doing: string | null;
}

/** Live progress of goals that run in parallel. A listener can't change a verdict; one that throws is dropped. */
export interface PoolProgress {
  attemptStarted(
    goal: Goal,
    n: number,
    of: number,
    location: RunLocation & { readonly attempt: number },
  ): void;
  turnProgress(worker: number, progress: TurnProgress): void;
  /** `again` is true when another attempt follows. */
  attemptEnded(result: GoalResult, location: RunLocation, again: boolean): void;
  /** An incident of the pool: a worker was lost, a device was set aside. */
  notice(text: string): void;
  /** The run is over. */
  ended(): void;
}
