import type { Action } from '../../actions/registry.ts';
import type { CompiledLine, ProposedLines, UnmatchedLine } from './compiled.ts';
import type { CaseId, PhaseName, Verdict, Label, ConditionResult } from './verdict.ts';
import type { LaunchOptions } from '../../device/port.ts';
import type { ResetMode } from '../../goal/model/goal.ts';
import type { Rect } from '../../screen/model/geometry.ts';
import type { Screen, ScreenChange } from '../../screen/model/screen.ts';

/** Identity of a target, taken before the gesture (R40); see targets/identity.ts. */
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

/** One gesture, with the screen before it. */
export interface Attempt {
  /** `a3`, unique in the run. */
  readonly id: string;
  readonly turn: number;
  readonly action: Action;
  readonly target: TargetIdentity | null;
  /** Screen on which the gesture was decided. Changes are compared with it. */
  readonly before: string;
  /** `planner`, or the case whose recovery this is. */
  readonly origin: 'planner' | CaseId | 'policy';
  /** Number of the attempt, as in "attempt 2 of 3" of case E. */
  readonly number: number;
  readonly of: number;
}

/** A planner's proposal, not yet checked. */
export type Proposal =
  | {
      readonly kind: 'action';
      readonly by: string;
      readonly action: Action;
      readonly thought: string;
      readonly confidence: number;
      readonly remember: readonly string[];
      /** The explicit lines of the open-ended step, the first of which is this action (R60). */
      readonly compiled?: ProposedLines | undefined;
      /** True when the action belongs to the compiled line that was asked about. */
      readonly followsLine?: boolean | undefined;
    }
  /** Explicit lines of an open-ended step, without an action yet: the rule-based planner begins with the first one (R60). */
  | {
      readonly kind: 'lines';
      readonly by: string;
      readonly thought: string;
      readonly remember: readonly string[];
      readonly compiled: ProposedLines;
      readonly confidence?: number | undefined;
    }
  /** The planner claims that an open-ended step is done; code or the judge must agree. */
  | {
      readonly kind: 'claim';
      readonly by: string;
      readonly thought: string;
      readonly remember: readonly string[];
      /** Absent where the planner gives none. */
      readonly confidence?: number | undefined;
    }
  /** The planner gives up the line; the rules decide by the cause (R64). */
  | {
      readonly kind: 'cannot';
      readonly by: string;
      readonly thought: string;
      readonly remember: readonly string[];
      readonly reason: string;
      /** Where the planner sees that; may be empty. */
      readonly evidence: string;
      /** True when the planner says that the step does not apply here: only an optional step is then skipped (R5). */
      readonly doesNotApply?: boolean | undefined;
    }
  /** No planner can read the line; the reason names the part that could not be read. */
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
      /** Device time that the planner took, ms. */
      readonly tookMs: number;
      readonly usage: PlannerUsage;
    }
  | {
      readonly kind: 'acted';
      /** Device time at which the gesture was finished, ms. */
      readonly at: number;
    }
  | { readonly kind: 'compared'; readonly change: ScreenChange }
  | { readonly kind: 'judged'; readonly answers: readonly JudgeAnswer[]; readonly usage: PlannerUsage }
  | {
      readonly kind: 'faulted';
      readonly code: string;
      readonly blame: 'agent' | 'environment' | 'test' | 'ours';
      readonly reason: string;
      readonly hint: string;
      /** Usage of the planner or judge call that failed. */
      readonly usage?: PlannerUsage;
    }
  | { readonly kind: 'cancelled'; readonly reason: string };

/** A statement for the judge. It does not say whether it is the goal's, its negation or a control statement (R75). */
export interface JudgeQuestion {
  /** 1-based, in the order of the call. */
  readonly number: number;
  readonly statement: string;
}

/** A control that the element tree can't show, with the step's expectation and the reason why code can't decide. */
export interface SoughtControl {
  readonly name: string;
  readonly expected: string;
  readonly doubt: string;
}

export interface JudgeAnswer {
  readonly number: number;
  readonly met: boolean;
  readonly confidence: number;
  /** The evidence: refs, and quoted text as the screen shows it. */
  readonly reason: string;
}

export interface Question {
  readonly phase: 'setup' | 'steps';
  readonly index: number;
  /** Index of the step's open instruction. */
  readonly instruction: number;
  readonly screen: string;
  /** `step` asks for the step's next action, `obstruction` for the control that closes the overlay. */
  readonly about: 'step' | 'obstruction';
  /** Open-ended step: the compiled line that is next. The rule-based planner carries it out (R60). */
  readonly compiledLine?: CompiledLine | null;
  /** Open-ended step: the compiled line that did not match the screen. */
  readonly unmatched?: UnmatchedLine | null;
  /** Ref of the overlay when the question is about an obstruction. */
  readonly overlay: string | null;
  /** Reasons why earlier proposals of this turn were refused. */
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
  | 'judging'
  | 'judge again';

export type Command =
  | { readonly kind: 'prepare'; readonly reset: ResetMode; readonly launch: LaunchOptions | null }
  /** `afterMs` is the device time to wait first. With `settle`, captures are taken until two agree or the time is up (R11). */
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
  | {
      readonly kind: 'judge';
      /** The part of the goal that the judge is asked about. The judge does not get it. */
      readonly phase: PhaseName;
      readonly screen: string;
      readonly questions: readonly JudgeQuestion[];
    }
  | { readonly kind: 'finish'; readonly verdict: Verdict };

/** An entry that a decision adds to the trace and the report. */
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
  /** The judge's answer about a line, or the reason why the judge was discarded for the screen (R75). */
  | {
      readonly kind: 'judged';
      readonly phase: PhaseName;
      readonly index: number;
      readonly outcome: 'met' | 'unmet' | 'unsure' | 'discarded';
      readonly reason: string;
    }
  | { readonly kind: 'remembered'; readonly text: string; readonly proven: boolean }
  | { readonly kind: 'flag'; readonly text: string };
