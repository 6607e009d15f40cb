import type { Condition } from './condition.ts';
import type { Instruction } from './instruction.ts';

/** A line of a goal as the grammar reads it. The guard, the rule-based planner and the assertions rest on it. */
export interface ParsedStep {
  readonly text: string;
  /** `verify`: begins with Verify, Check or Assert, or is a line of expected_state. `open-ended`: the grammar knows no instruction for it. */
  readonly kind: 'action' | 'verify' | 'open-ended';
  /** `full`: every word is accounted for. `partial`: `unread` holds the words that are not. `none`: nothing is understood. */
  readonly coverage: 'full' | 'partial' | 'none';
  readonly unread: readonly string[];
  /** `If … appears, …`: without it the step is skipped, unless `branches` says more (R4). */
  readonly precondition: Condition | null;
  /** Absent when the precondition is one of the whole line. */
  readonly branches?: Branches;
  readonly optional: boolean;
  /** The line says "again": an earlier line asks for the same. */
  readonly again?: true;
  /** The instructions in order: "Type … and tap …" gives two. Empty for verify and open-ended steps. */
  readonly instructions: readonly Instruction[];
  /** The conditions that must hold: the conditions of a verify step, or the result that another step names (`… and "Saved" appears`). */
  readonly conditions: readonly Condition[];
  /** The results that an open-ended step of several actions ends in: it is not done without them, and they prove the last action only. */
  readonly endsIn?: readonly Condition[];
  /** `none`: the step says that nothing happens, that something stays or is disabled, so no change is the expected result (R22). */
  readonly effect: 'expected' | 'none';
  readonly quotes: readonly Quote[];
  /** The names in its `${secrets.name}` tokens. */
  readonly secrets: readonly string[];
  /** False when the line does not look like English: nothing of it is understood, and the guard knows less. */
  readonly languageKnown: boolean;
}

/**
 * The instructions that a precondition decides about (R4). Those before and after them are unconditional: a condition ends with its
 * sentence.
 */
export interface Branches {
  /** Index of the first instruction of the first branch. */
  readonly from: number;
  /** Number of instructions when the condition holds. */
  readonly first: number;
  /** Number of instructions after them when it does not hold ("otherwise"). */
  readonly second: number;
}

/** A quotation in the line, and its part in it (R45). */
export interface Quote {
  readonly text: string;
  readonly role: 'target' | 'value' | 'row' | 'expected' | 'container' | 'anchor' | 'app' | 'other';
}
