import type { Command, Event, Note, Verdict } from '../core/types.ts';
import type { Goal } from '../goal/types.ts';
import type { Exchange } from '../planner/port.ts';

export type { Exchange } from '../planner/port.ts';

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
}

/** Live progress; may not throw and can't change a verdict. */
export interface Progress {
  goalStarted(goal: Goal, n: number, of: number): void;
  decided(event: Event | null, notes: readonly Note[], command: Command): void;
  /** A model is asked, or its reply checked. */
  exchange?(exchange: Exchange): void;
  goalEnded(result: GoalResult, n: number, of: number): void;
}
