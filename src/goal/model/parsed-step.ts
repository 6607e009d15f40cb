import type { Condition } from './condition.ts';
import type { Instruction } from './instruction.ts';

/** What a line of a goal says, read by rules alone. The guard, the literal planner and the evidence all rest on it. */
export interface ParsedStep {
  readonly text: string;
  /** `verify`: begins with Verify / Check / Assert, or is a line of expected_state. `free`: names no control and no known action. */
  readonly kind: 'action' | 'verify' | 'free';
  /** `full`: every word is accounted for. `partial`: a part was understood, `unread` holds the rest. `none`: nothing was. */
  readonly coverage: 'full' | 'partial' | 'none';
  readonly unread: readonly string[];
  /** `If … appears, …`: the step is done only when this holds, else ticked as skipped. */
  readonly precondition: Condition | null;
  readonly optional: boolean;
  /** In order; "Type … and tap …" gives two. Empty for verify and free steps. */
  readonly instructions: readonly Instruction[];
  /** What must hold: a verify step's own conditions, or the result that an action step names ("… and "Saved" appears"), or that a free step ends in. */
  readonly conditions: readonly Condition[];
  /** `none`: the step says that nothing happens / stays / is disabled, so no change is the expected result. */
  readonly effect: 'expected' | 'none';
  readonly quotes: readonly Quote[];
  /** Names inside `${secrets.name}` tokens. */
  readonly secrets: readonly string[];
  /** False when the reader does not know the line's language: guards are weaker then. */
  readonly languageKnown: boolean;
}

export interface Quote {
  readonly text: string;
  readonly role: 'target' | 'value' | 'row' | 'expected' | 'container' | 'anchor' | 'app' | 'other';
}
