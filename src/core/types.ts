import type { Action } from '../actions/index.ts';
import type { LaunchOptions } from '../device/port.ts';
import type { ResetMode } from '../goal/types.ts';
import type { Rect } from '../screen/geometry.ts';
import type { Delta, Screen } from '../screen/screen.ts';

export type CaseId = 'A' | 'B' | 'C' | 'D' | 'E';
export type PhaseName = 'setup' | 'steps' | 'expected_state';

const LABELS = [
  'Stuck Loading Bug',
  'Persistent Obstruction Bug',
  'Off-screen Target Bug',
  'Input Rejection Bug',
  'Unresponsive Element Bug',
  'Missing Element Bug',
  'Wrong Text Bug',
  'Untranslated Bug',
  'Wrong Position Bug',
  'Wrong State Bug',
  'Wrong Order Bug',
  'Wrong Count Bug',
  'Wrong Screen Bug',
  'No Effect Bug',
  'Duplicate Action Bug',
  'Crash Bug',
  'ANR Bug',
  'Error Screen Bug',
] as const;
export type Label = (typeof LABELS)[number];
export type Severity = 'critical' | 'major' | 'minor';

/** Where a finding was proved: a screen, a box on its picture and the rule that was applied, in words. */
export interface Proof {
  readonly screen: string;
  readonly ref: string | null;
  readonly box: Rect | null;
  readonly rule: string;
}

/** A condition with its answer. `unproven`: neither met nor unmet can be shown. */
export interface Finding {
  readonly phase: PhaseName;
  readonly index: number;
  readonly condition: string;
  readonly met: 'met' | 'unmet' | 'unproven';
  readonly provedBy: 'code' | 'judge' | 'none';
  readonly expected: string;
  readonly actual: string;
  readonly label: Label | null;
  readonly proof: Proof | null;
  readonly flags: readonly string[];
}

interface Ending {
  readonly findings: readonly Finding[];
  readonly flags: readonly string[];
}
interface Where {
  readonly phase: PhaseName;
  /** Index in its phase; null when no line is to blame. */
  readonly index: number | null;
  readonly line: string;
}

export type Verdict =
  | ({ readonly kind: 'passed'; /** A goal without conditions. */ readonly stepsOnly: boolean } & Ending)
  | ({
      readonly kind: 'failed';
      readonly label: Label;
      readonly severity: Severity;
      readonly expected: string;
      readonly actual: string;
      readonly proof: Proof | null;
    } & Where &
      Ending)
  | ({
      readonly kind: 'inconclusive';
      readonly code: 'turn-cap' | 'refusals' | 'unticked' | 'no-proof' | 'double-effect';
      readonly because: string;
    } & Where &
      Ending)
  | ({
      readonly kind: 'broken';
      readonly code: string;
      readonly blame: 'agent' | 'environment' | 'test' | 'ours';
      readonly because: string;
      readonly hint: string;
    } & Where &
      Ending)
  | ({ readonly kind: 'cancelled'; readonly because: string } & Where & Ending);

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
  | { readonly kind: 'defer'; readonly by: string; readonly because: string };

export interface PlannerUsage {
  readonly calls: number;
  readonly tokens: number;
  readonly costUsd: number;
}

export type Event =
  | { readonly kind: 'prepared' }
  | { readonly kind: 'looked'; readonly screen: Screen }
  | {
      readonly kind: 'proposed';
      readonly proposal: Proposal;
      /** Device-clock ms that the planner took. */ readonly tookMs: number;
      readonly usage: PlannerUsage;
    }
  | { readonly kind: 'acted'; /** Device-clock ms at which the gesture had been made. */ readonly at: number }
  | { readonly kind: 'compared'; readonly delta: Delta }
  | { readonly kind: 'judged'; readonly answers: readonly JudgeAnswer[]; readonly usage: PlannerUsage }
  | {
      readonly kind: 'faulted';
      readonly code: string;
      readonly blame: 'agent' | 'environment' | 'test' | 'ours';
      readonly because: string;
      readonly hint: string;
      /** Of a planner or judge that was asked in vain. */
      readonly usage?: PlannerUsage;
    }
  | { readonly kind: 'cancelled'; readonly because: string };

export interface JudgeQuestion {
  readonly phase: PhaseName;
  readonly index: number;
  readonly condition: string;
  readonly screens: readonly string[];
}
/** In words: a control that no hierarchy tells of, what the step expects of it, and why the code can't tell whether it is there. */
export interface Sought {
  readonly words: string;
  readonly expected: string;
  readonly doubt: string;
}
export interface JudgeAnswer {
  readonly phase: PhaseName;
  readonly index: number;
  readonly met: boolean;
  readonly confidence: number;
  readonly because: string;
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

type LookWhy =
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
  | { readonly kind: 'look'; readonly why: LookWhy; readonly afterMs: number; readonly settle: boolean }
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
      readonly because: string;
    }
  | { readonly kind: 'spent'; readonly case: CaseId; readonly label: Label }
  | {
      readonly kind: 'landed';
      readonly attempt: string;
      readonly effect: string;
      readonly flags: readonly string[];
    }
  | {
      readonly kind: 'ticked';
      readonly phase: PhaseName;
      readonly index: number;
      readonly how: 'done' | 'skipped' | 'verified' | 'judged';
      readonly because: string;
      readonly flags: readonly string[];
    }
  | {
      readonly kind: 'refused';
      readonly rule: string;
      readonly because: string;
      readonly call: number;
      readonly calls: number;
    }
  | { readonly kind: 'finding'; readonly finding: Finding }
  | { readonly kind: 'remembered'; readonly text: string; readonly proven: boolean }
  | { readonly kind: 'flag'; readonly text: string };

/** Everything that is configuration to the core. */
export interface Policy {
  readonly maxTurns: number;
  /** Calls to a planner in one turn. */
  readonly callsPerTurn: number;
  readonly strict: boolean;
  readonly platform: 'android' | 'ios' | 'web';
  readonly capabilities: readonly string[];
  readonly density: number;
  /** Launched before setup; null: the app that is in front. */
  readonly app: string | null;
  /** A judge can be asked. */
  readonly judge: boolean;
}
