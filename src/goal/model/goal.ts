import type { Quarantine } from '../../shared/quarantine.ts';
import type { ParsedStep } from './parsed-step.ts';

export type ResetMode = 'none' | 'restart' | 'clear_data' | 'reinstall';

/** One line of setup or steps, with where it stands in its file. */
export interface GoalStep {
  readonly text: string;
  readonly line: number;
  readonly optional: boolean;
  /** `none`: an effect that no one can see (copy). */
  readonly effect: 'visible' | 'none';
  /** `never` leaves one attempt. */
  readonly repeat: 'allowed' | 'never';
  readonly parsed: ParsedStep;
}

export interface GoalCondition {
  readonly text: string;
  readonly line: number;
  readonly parsed: ParsedStep;
}

/** A goal file after parsing, variables filled in, secrets still `${secrets.name}` tokens. */
export interface Goal {
  readonly name: string;
  readonly description: string;
  /** Path as given by the user; empty for goals that did not come from a file. */
  readonly file: string;
  readonly app: string | null;
  readonly tags: readonly string[];
  readonly setup: readonly GoalStep[];
  readonly steps: readonly GoalStep[];
  readonly expected: readonly GoalCondition[];
  readonly appKnowledge: string;
  readonly maxTurns: number | null;
  readonly reset: ResetMode;
  readonly permissions: 'allow' | 'deny' | 'ask';
  readonly loading: { readonly waits: number; readonly seconds: number };
  readonly textCase: 'exact' | 'ignore';
  /** Names of the secrets that the goal uses. */
  readonly secrets: readonly string[];
  /** Its failures do not count until a day is over; absent in traces of older runs. */
  readonly quarantine?: Quarantine | null;
}
