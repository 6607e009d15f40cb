import type { Category, EvidenceKind } from '../trace/triage-file.ts';
import type { Trace, Verdict } from '../trace/schema.ts';

/** An earlier run of the goal on the same device. */
export interface PastGoalRun {
  readonly run: string;
  /** Name of the build of the app; null when unknown. */
  readonly build: string | null;
  readonly verdict: Exclude<Verdict['kind'], 'cancelled'>;
  readonly label: string | null;
  /** Passed after an attempt that did not. */
  readonly flaky: boolean;
}

/** A pass of the goal with its trace. */
export interface LastPass {
  readonly run: string;
  readonly build: string | null;
  /** Name of the env file; null when unknown. */
  readonly env: string | null;
  readonly trace: Trace;
}

/** A goal that did not pass, and everything that its triage rests on. */
export interface TriageCase {
  readonly run: string;
  readonly build: string | null;
  readonly env: string | null;
  readonly verdict: Verdict;
  /** null for a goal that never started. */
  readonly trace: Trace | null;
  /** Earlier attempts in the same run, oldest first. */
  readonly earlierAttempts: readonly Verdict[];
  /** Earlier runs of the goal on this device, oldest first. */
  readonly past: readonly PastGoalRun[];
  /** The newest pass on this device, one on the same build if there is one; null when the goal never passed here. */
  readonly lastPass: LastPass | null;
  /** Names of other devices on which the goal passed on this build. */
  readonly passesElsewhere: readonly string[];
  /** Lines of the goal's file whose text comes from variables or rows of data. */
  readonly filledLines: ReadonlySet<number>;
}

/** The result of one rule. The first rule that has one decides. */
export interface TriageFinding {
  readonly category: Category;
  /** False when the evidence also fits another category. */
  readonly sure: boolean;
  /** One sentence. */
  readonly because: string;
  readonly evidence: readonly (readonly [kind: EvidenceKind, text: string])[];
}
