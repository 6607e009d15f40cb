import type { Action } from '../../actions/registry.ts';
import type { CaseId, PhaseName, Verdict, Label, ConditionResult } from './verdict.ts';
import type { LaunchOptions } from '../../device/port.ts';
import type { ResetMode } from '../../goal/model/goal.ts';
import type { Rect } from '../../screen/model/geometry.ts';
import type { Screen, ScreenChange } from '../../screen/model/screen.ts';

/** Same-target identity, taken before the gesture; see identity.ts. */
export interface TargetIdentity {
  readonly ref: string;
  readonly label: string;
  readonly description: string;
  readonly resourceId: string;
  readonly path: string;
  readonly classes: string;
  readonly bounds: Rect;
  readonly uniqueDescription: boolean;
  readonly uniqueId: boolean;
}

/** One gesture of ours, with the screen before it. */
export interface Attempt {
  /** `a3`, unique in the run. */
  readonly id: string;
  readonly turn: number;
  readonly action: Action;
  readonly target: TargetIdentity | null;
  /** Screen the gesture was decided on: the delta's *before*. */
  readonly before: string;
  /** `planner`, or the case whose recovery this is. */
  readonly origin: 'planner' | CaseId | 'policy';
  /** "attempt 2 of 3" for case E; 1 of 3 at first. */
  readonly number: number;
  readonly of: number;
}

/** Proposed by a planner, not yet believed. */
export type Proposal =
  | {
      readonly kind: 'action';
      readonly by: string;
      readonly action: Action;
      readonly thought: string;
      readonly confidence: number;
      readonly remember: readonly string[];
    }
  /** A free step is done, says the planner; code or judge must agree. */
  | {
      readonly kind: 'claim';
      readonly by: string;
      readonly thought: string;
      readonly remember: readonly string[];
    }
  /** Not mine, and nobody is left to ask: names what could not be read. */
  | { readonly kind: 'defer'; readonly by: string; readonly reason: string };

export interface PlannerUsage {
  readonly calls: number;
  readonly tokens: number;
  readonly costUsd: number;
}

export type Event =
  | { readonly kind: 'prepared' }
  | { readonly kind: 'observed'; readonly screen: Screen }
  | {
      readonly kind: 'proposed';
      readonly proposal: Proposal;
      /** Device-clock ms that the planner took. */ readonly tookMs: number;
      readonly usage: PlannerUsage;
    }
  | { readonly kind: 'acted'; /** Device-clock ms at which the gesture had been made. */ readonly at: number }
  | { readonly kind: 'compared'; readonly change: ScreenChange }
  | { readonly kind: 'judged'; readonly answers: readonly JudgeAnswer[]; readonly usage: PlannerUsage }
  | {
      readonly kind: 'faulted';
      readonly code: string;
      readonly blame: 'agent' | 'environment' | 'test' | 'ours';
      readonly reason: string;
      readonly hint: string;
      /** Of a planner or judge that was asked in vain. */
      readonly usage?: PlannerUsage;
    }
  | { readonly kind: 'cancelled'; readonly reason: string };

export interface JudgeQuestion {
  readonly phase: PhaseName;
  readonly index: number;
  readonly condition: string;
  readonly screens: readonly string[];
}

/** In words: a control that no hierarchy tells of, what the step expects of it, and why the code can't tell whether it is there. */
export interface SoughtControl {
  readonly name: string;
  readonly expected: string;
  readonly doubt: string;
}

export interface JudgeAnswer {
  readonly phase: PhaseName;
  readonly index: number;
  readonly met: boolean;
  readonly confidence: number;
  readonly reason: string;
}

export interface Question {
  readonly phase: 'setup' | 'steps';
  readonly index: number;
  /** Which of the step's acts is open. */
  readonly act: number;
  readonly screen: string;
  /** `step`: the next action of the step. `obstruction`: which control closes what lies over the target. */
  readonly about: 'step' | 'obstruction';
  /** ref of the overlay, when about an obstruction. */
  readonly overlay: string | null;
  /** Why earlier proposals of this turn were refused. */
  readonly refusals: readonly string[];
  /** 1-based: "2 of 4". */
  readonly call: number;
  readonly calls: number;
  readonly history: readonly string[];
  readonly remembered: readonly string[];
}

type ObserveReason =
  | 'first'
  | 'turn'
  | 'before gesture'
  | 'after gesture'
  | 'late effect'
  | 'after wait'
  | 'judging';

export type Command =
  | { readonly kind: 'prepare'; readonly reset: ResetMode; readonly launch: LaunchOptions | null }
  /** `afterMs`: device time to let pass before the look. `settle`: until two looks agree, or the deadline. */
  | {
      readonly kind: 'observe';
      readonly reason: ObserveReason;
      readonly afterMs: number;
      readonly settle: boolean;
    }
  | { readonly kind: 'ask'; readonly question: Question }
  | { readonly kind: 'act'; readonly attempt: Attempt }
  | {
      readonly kind: 'compare';
      readonly before: string;
      readonly after: string;
      readonly target: TargetIdentity | null;
    }
  | { readonly kind: 'judge'; readonly questions: readonly JudgeQuestion[] }
  | { readonly kind: 'finish'; readonly verdict: Verdict };

/** What a decision did beside its command; for the trace, the report and people. */
export type Note =
  | {
      readonly kind: 'turn';
      readonly turn: number;
      readonly of: number;
      readonly phase: PhaseName;
      readonly index: number;
      readonly line: string;
    }
  | {
      readonly kind: 'case';
      readonly case: CaseId;
      readonly used: number;
      readonly of: number;
      readonly target: string;
      readonly reason: string;
    }
  | { readonly kind: 'spent'; readonly case: CaseId; readonly label: Label }
  | {
      readonly kind: 'effect';
      readonly attempt: string;
      readonly effect: string;
      readonly flags: readonly string[];
    }
  | {
      readonly kind: 'completed';
      readonly phase: PhaseName;
      readonly index: number;
      readonly outcome: 'completed' | 'skipped' | 'verified' | 'judged';
      readonly reason: string;
      readonly flags: readonly string[];
    }
  | {
      readonly kind: 'refused';
      readonly rule: string;
      readonly reason: string;
      readonly call: number;
      readonly calls: number;
    }
  | { readonly kind: 'result'; readonly result: ConditionResult }
  | { readonly kind: 'remembered'; readonly text: string; readonly proven: boolean }
  | { readonly kind: 'flag'; readonly text: string };
