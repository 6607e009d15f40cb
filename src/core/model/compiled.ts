/** Types of open-ended steps that a planner compiled into explicit lines (R60). */
import type { Condition } from '../../goal/model/condition.ts';
import type { Instruction } from '../../goal/model/instruction.ts';
import type { ParsedStep } from '../../goal/model/parsed-step.ts';

/** The explicit lines of an open-ended step that a planner proposes with an action, which carries out the first of them. */
export interface ProposedLines {
  readonly lines: readonly ParsedStep[];
  /** The line that states the result; null when the planner does not know it yet, so that it is asked again after the lines. */
  readonly result: ParsedStep | null;
  /** The reason to trust that the result shows this step. */
  readonly trust: ResultTrust;
  /** Kept lines that were fitted to this screen: `"Log in" -> "Sign in"` (R91). */
  readonly drift?: readonly string[] | undefined;
}

/** `proposed`: nobody yet. `judged`: the judge agreed in an earlier run. `accepted`: a person accepted the kept path (R90). */
export type ResultTrust = 'proposed' | 'judged' | 'accepted';

interface CompiledResult {
  readonly text: string;
  readonly conditions: readonly Condition[];
  readonly trust: ResultTrust;
}

/** One thing to do, or a condition to wait for. */
export interface CompiledPart {
  /** The line that it belongs to, and its index. */
  readonly line: string;
  readonly at: number;
  /** null: the part is done when `condition` holds. */
  readonly instruction: Exclude<Instruction, { kind: 'remember' }> | null;
  /** With an instruction: the part is left out when the condition does not hold. */
  readonly condition: Condition | null;
}

/** The lines of the open step, and how far they have been carried out. */
export interface CompiledStep {
  readonly by: string;
  readonly parts: readonly CompiledPart[];
  /** Index of the next part. */
  readonly next: number;
  /** True from the gesture for that part until its effect. */
  readonly acting: boolean;
  /** Gestures that only bring the target of that part into view. */
  readonly approaches: number;
  readonly result: CompiledResult | null;
  /** True when kept lines were fitted to the screen (R91). */
  readonly fitted: boolean;
}

/** The compiled line that the rule-based planner is to carry out next. */
export interface CompiledLine {
  readonly line: string;
  readonly instruction: NonNullable<CompiledPart['instruction']>;
}

/** A compiled line that does not match the screen, and why. `rest` holds it and the lines after it. */
export interface UnmatchedLine {
  readonly by: string;
  readonly rest: readonly string[];
  readonly reason: string;
}
